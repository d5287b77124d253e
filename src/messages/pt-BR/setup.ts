/** The texts of the commands that set lms-cli up: `doctor`, `init` and `profile`. */
import { duration } from '../snippets.ts';
import type * as english from '../en/setup.ts';
import type { Widened } from '../widened.ts';
import { pt } from '../phrases-pt.ts';
import { ledgerPt } from './ledger.ts';

export const doctorPt = {
  levels: { ok: 'ok', warning: 'aviso', problem: 'problema' },
  checks: {
    version: 'versão',
    configuration: 'configuração',
    ledger: 'registro',
    service: 'serviço',
    clock: 'relógio',
    credentials: 'credenciais',
  },
  heading: 'configurações',
  asking: (url, auth) =>
    `enviando GET para ${url}, o que não altera nada${auth === null ? '' : `: primeiro sem credenciais, depois com elas (${auth})`}`,
  wouldAsk: (url) => `não consultado: ${url}`,
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'nenhum problema encontrado'
      : [
          ...(problems === 0 ? [] : [pt.plural(problems, 'problema', 'problemas')]),
          ...(warnings === 0 ? [] : [pt.plural(warnings, 'aviso', 'avisos')]),
        ].join(', '),
  facts: {
    version: (program, version, engines) =>
      `lms-cli ${program} no Node ${version} (requer ${engines})`,
    file: (path, profiles) => `${path}: ${pt.plural(profiles, 'perfil', 'perfis')}`,
    noFile: () =>
      'nenhum lms-cli.yaml nesta pasta ou acima dela, e nenhum arquivo de configuração seu',
    ledger: (file, runs, target) =>
      `${file} está íntegro: ${pt.plural(runs, 'execução', 'execuções')}${target === null ? '' : ` em ${target}`}`,
    atWork: (file, run, pid, host) =>
      `${file} está em uso: execução ${run}, processo ${pid} em ${host}`,
    sharedLedger: (address, generation, holder) =>
      `${address} aceita a conexão do lms-cli: geração ${generation}, ${holder === null ? 'ninguém o está usando' : `em uso por ${holder}`}`,
    sharedUnasked: (address) => `${address}, que não foi consultado`,
    ofShared: (file, role, address) =>
      `${file}: ${ledgerPt.roles[role]}${address === null ? '' : ` (${address})`}`,
    noLedger: () => 'nada foi enviado daqui ainda',
    reached: (url, status, ms) => `${url} respondeu (${status} em ${ms} ms)`,
    deprecated: () => 'a API 2.0 está obsoleta: a v0 a substitui (--api v0)',
    clock: (seconds) =>
      seconds === 0
        ? 'este relógio e o do serviço coincidem'
        : `a diferença entre este relógio e o do serviço é de no máximo ${duration(seconds)}`,
    accepted: (auth) => `aceitas pelo serviço (${auth})`,
    noneNeeded: () => 'nenhuma configurada, e o serviço não exige nenhuma',
    notAsked: () => 'disponíveis, mas não verificadas com o serviço',
  },
} satisfies Widened<typeof english.doctorEn>;

/** The texts of a new content folder: in its files, and on the screen. */
export const initPt = {
  configuration: {
    head: [
      'Perfis: os serviços para os quais o lms-cli envia, cada um com seu nome.',
      'Escolha um com --profile NOME ou defina o padrão com lms-cli profile use NOME.',
    ],
    content: [
      'A pasta de conteúdo: os arquivos que lms-cli plan e lms-cli apply leem. O escopo é o nome',
      'dela no registro, diferente em cada pasta que envia para o mesmo serviço.',
    ],
    local: [
      'O serviço local para experimentar, que vem com o lms-cli. Ele guarda os dados na pasta',
      '.lms-cli/, e nada sai desta máquina.',
    ],
    ids: ['Os ids mudam de um serviço para outro. Nos documentos: { $var: topics.colonia }.'],
    names: { colony: 'colonia', empire: 'imperio', history: 'historia', learners: 'alunos' },
    own: 'ids deste serviço',
    real: [
      'Servidores de verdade: remova o "# " de um deles e preencha o endereço. Nunca escreva',
      'segredos aqui, só os nomes das variáveis de ambiente que os contêm.',
    ],
    asks: 'o lms-cli pede o nome dele antes de enviar',
    team: 'um só registro para todos os que enviam, no PostgreSQL',
  },
  left: (paths) => `já existiam e não foram alterados: ${paths.join(', ')}`,
  schemas: (count, folder) => `${pt.plural(count, 'esquema', 'esquemas')} em ${folder}`,
  complete: () => 'todos os arquivos já existem: nada foi gravado',
  dryRun: () => 'simulação: nada foi gravado',
  next: () => 'próximos passos:',
} satisfies Widened<typeof english.initEn>;

/** The words around profiles and their values. */
export const profilesPt = {
  columns: { name: 'perfil', baseUrl: 'URL base', auth: 'autenticação', file: 'arquivo' },
  marks: { default: 'padrão', protected: 'protegido' },
  default: 'padrão',
  none: '-',
  empty: () =>
    'ainda não há perfis: execute lms-cli init para criar um lms-cli.yaml com o primeiro',
  secrets: {
    env: (name, isSet) => `variável ${name} (${isSet ? 'definida' : 'não definida'})`,
    file: (path) => `arquivo ${path}`,
    command: (program) => `comando ${program}`,
  },
  used: (name, file) => `o perfil padrão agora é ${name} (${file})`,
  usedAlready: (name, file) => `o perfil padrão já é ${name} (${file})`,
  wouldUse: (name, file) => `simulação: o perfil padrão seria ${name} (${file}). Nada foi gravado`,
} satisfies Widened<typeof english.profilesEn>;
