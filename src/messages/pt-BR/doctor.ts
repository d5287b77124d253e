/** What `doctor` looks at, and what it says of what is right. */
import { duration } from '../duration.ts';
import type { doctor as english } from '../en/doctor.ts';
import { languageNames } from '../language.ts';
import type { Widened } from '../widened.ts';
import { counted, figure } from './phrases.ts';

export const doctor = {
  levels: { ok: 'ok', warning: 'aviso', problem: 'problema' },
  checks: {
    node: 'node',
    terminal: 'terminal',
    language: 'idioma',
    configuration: 'configuração',
    state: 'estado',
    ledger: 'registro',
    service: 'serviço',
    clock: 'relógio',
    credentials: 'credenciais',
  },
  heading: 'configurações',
  asking: (url, auth) =>
    `consultando ${url} com GET, que lê e não muda nada${auth === null ? '' : `: primeiro sem credenciais, depois com elas (${auth})`}`,
  wouldAsk: (url) => `não consultado: ${url}`,
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'está tudo certo'
      : [
          ...(problems === 0 ? [] : [counted(problems, 'problema', 'problemas')]),
          ...(warnings === 0 ? [] : [counted(warnings, 'aviso', 'avisos')]),
        ].join(', '),
  facts: {
    node: (program, version, engines) =>
      `lms-cli ${program} no Node ${version} (precisa de ${engines})`,
    terminal: (columns, colours, by) =>
      `${columns} colunas, ${colours ? 'com' : 'sem'} cores${by === null ? '' : ` (${by})`}`,
    noTerminal: (colours, by) =>
      `a saída padrão não é um terminal, ${colours ? 'com' : 'sem'} cores${by === null ? '' : ` (${by})`}`,
    language: (language, by) => `${languageNames[language]} (${by ?? 'padrão'})`,
    file: (path, profiles) => `${path}: ${counted(profiles, 'perfil', 'perfis')}`,
    noFile: () => 'nenhum lms-cli.yaml daqui para cima, e nenhum arquivo seu',
    state: (folder, freeMiB) => `é possível gravar em ${folder}, ${figure(freeMiB)} MiB livres`,
    ledger: (file, runs, target) =>
      `${file} está íntegro: ${counted(runs, 'execução', 'execuções')}${target === null ? '' : ` em ${target}`}`,
    atWork: (file, run, pid, host) =>
      `${file} está em uso: execução ${run}, processo ${pid} em ${host}`,
    noLedger: () => 'nada foi enviado daqui até agora',
    reached: (url, status, ms) => `${url} responde (${status} em ${ms} ms)`,
    clock: (seconds) =>
      seconds === 0
        ? 'este relógio e o do serviço coincidem'
        : `este relógio e o do serviço coincidem, com diferença de ${duration(seconds)}`,
    accepted: (auth) => `o serviço as aceita (${auth})`,
    noneNeeded: () => 'nenhuma está configurada, e o serviço não pede nenhuma',
    notAsked: () => 'estão disponíveis; o serviço não foi consultado',
  },
} satisfies Widened<typeof english>;
