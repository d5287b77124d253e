/** What the commands that set lms-cli up say: `doctor`, `init` and `profile`. */
import { duration } from '../snippets.ts';
import type * as english from '../en/setup.ts';
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
} satisfies Widened<typeof english.doctor>;

/** What a new content folder says, in its files and beside them. */
export const init = {
  configuration: {
    head: [
      'Os serviços para os quais o lms-cli envia, cada um com um nome próprio.',
      'Um comando escolhe com --profile NOME; lms-cli profile use NOME torna um deles o padrão.',
      'Sem nenhum serviço, --sandbox experimenta tudo no serviço local.',
    ],
    local: 'O serviço local, enquanto lms-cli sandbox é executado em outro terminal.',
    real: [
      'Servidores de verdade: remova o "# " de um deles e escreva o endereço. Segredos não ficam',
      'aqui, só os nomes das variáveis que os contêm.',
    ],
    asks: 'o nome dele precisa ser digitado antes de qualquer envio',
  },
  left: (paths) => `ficaram como estavam: ${paths.join(', ')}`,
  complete: () => 'todos os arquivos já existem: nada foi gravado',
  dryRun: () => 'simulação: nada foi gravado',
  next: () => 'a seguir:',
} satisfies Widened<typeof english.init>;

/** The words around profiles and their values. */
export const profiles = {
  columns: { name: 'perfil', baseUrl: 'URL base', auth: 'autenticação', file: 'arquivo' },
  marks: { default: 'padrão', protected: 'protegido' },
  default: 'padrão',
  none: '-',
  empty: () =>
    'ainda não há perfis: escreva um em lms-cli.yaml (lms-cli init cria um para começar)',
  secrets: {
    env: (name, isSet) => `variável ${name} (${isSet ? 'definida' : 'não definida'})`,
    file: (path) => `arquivo ${path}`,
    command: (program) => `comando ${program}`,
    prompt: 'é perguntado',
  },
  used: (name, file) => `o perfil padrão agora é ${name} (${file})`,
  usedAlready: (name, file) => `o perfil padrão já é ${name} (${file})`,
  wouldUse: (name, file) => `simulação: o perfil padrão seria ${name} (${file}); nada foi gravado`,
} satisfies Widened<typeof english.profiles>;
