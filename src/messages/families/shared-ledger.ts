/** Problems of shared ledgers: their database, the lease of a run, and copies. */
import type { DatabaseFault } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { moment, quoted } from '../snippets.ts';

interface SharedLedger {
  /** Its address, without a password. */
  readonly place: string;
}

interface DatabaseFailure extends SharedLedger {
  readonly fault: DatabaseFault;
  /** In the words of the database or of the system; empty for none. */
  readonly detail: string;
}

const faultsEn: Readonly<Record<DatabaseFault, string>> = {
  refused: 'connection refused',
  host: 'host not found',
  silent: 'timed out',
  closed: 'connection closed',
  starting: 'the server is starting or stopping',
  crowded: 'too many connections',
  'read-only': 'the server can only be read now',
  'no-database': 'the server has no such database',
  'no-password': 'password missing',
  password: 'wrong password',
  'password-file': 'cannot read the password file',
  'open-password-file': 'others may read the password file, whose mode must be 600',
  user: 'user not allowed',
  rights: 'missing right',
  'own-certificate': 'the server refused the client certificate',
  'certificate-name': 'it belongs to another host',
  'certificate-time': 'it has expired, or is not valid yet',
  'certificate-issuer': 'unknown certificate authority',
  'no-tls': 'the server does not support TLS',
  other: 'unexpected error',
};

const faultsPt: Readonly<Record<DatabaseFault, string>> = {
  refused: 'conexão recusada',
  host: 'host não encontrado',
  silent: 'tempo esgotado',
  closed: 'conexão encerrada',
  starting: 'o servidor está iniciando ou parando',
  crowded: 'conexões demais',
  'read-only': 'o servidor só pode ser lido agora',
  'no-database': 'o servidor não tem esse banco de dados',
  'no-password': 'falta a senha',
  password: 'senha incorreta',
  'password-file': 'não foi possível ler o arquivo de senhas',
  'open-password-file': 'outros podem ler o arquivo de senhas, cujo modo deve ser 600',
  user: 'usuário não autorizado',
  rights: 'falta uma permissão',
  'own-certificate': 'o servidor recusou o certificado do cliente',
  'certificate-name': 'ele pertence a outro host',
  'certificate-time': 'ele expirou ou ainda não é válido',
  'certificate-issuer': 'autoridade certificadora desconhecida',
  'no-tls': 'o servidor não tem TLS',
  other: 'erro inesperado',
};

/** The reason in our words, then in those of the database. */
const inWords = (reason: string, detail: string) =>
  detail === '' ? reason : `${reason} (${quoted(detail)})`;
const faultEn = ({ fault, detail }: DatabaseFailure) => inWords(faultsEn[fault], detail);
const faultPt = ({ fault, detail }: DatabaseFailure) => inWords(faultsPt[fault], detail);

/** Who has the lease of a shared ledger. */
interface LedgerHolder {
  readonly host: string;
  /** The folder of its copy. */
  readonly folder: string;
  /** Null before its run begins. */
  readonly run: string | null;
  readonly command: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/** One state of the ledger, of the log or of the copy. */
interface LedgerState {
  readonly generation: number;
}

const holderEn = ({ run, command, host }: LedgerHolder) =>
  `${run === null ? quoted(command) : `run ${run}`} on ${host}`;
const holderPt = ({ run, command, host }: LedgerHolder) =>
  `${run === null ? quoted(command) : `a execução ${run}`} em ${host}`;

const PLACE = 'postgres://ci@db.example.com/lms?name=production';
const COPY = '.lms-cli/shared-7d3f.ledger.db';
const FILE = '.lms-cli/production.ledger.db';
const HOLDER = {
  host: 'runner-7',
  folder: '/builds/course/.lms-cli',
  run: '261121-1435-x7k2mq',
  command: 'apply',
  since: 1_795_271_700_000,
  until: 1_795_271_760_000,
};

const ledgerOption = (place: string) => `--ledger ${shellWord(place)}`;

/** The address of the same database for somebody else. */
const ownersOf = (place: string, owner: string) =>
  place.replace(/^postgres:\/\/[^@]*@/, `postgres://${owner}@`).replace(/[?&]name=[^&]*$/, '');

export const sharedLedgerProblems = {
  'ledger/leased': define<SharedLedger & { holder: LedgerHolder }>({
    message: {
      en: ({ place, holder }) =>
        `${holderEn(holder)} has been using the ledger ${quoted(place)} since ${moment(holder.since)}`,
      pt: ({ place, holder }) =>
        `${holderPt(holder)} está usando o registro ${quoted(place)} desde ${moment(holder.since)}`,
    },
    hint: {
      en: ({ holder }, { toLookUp }) =>
        `wait until it has ended, for example with --wait 5m. If it was killed, its hold ends at ${moment(holder.until)}, or with \`lms-cli ledger unlock${toLookUp}\``,
      pt: ({ holder }, { toLookUp }) =>
        `espere até que termine, por exemplo com --wait 5m. Se foi encerrada à força, a reserva acaba em ${moment(holder.until)}, ou com \`lms-cli ledger unlock${toLookUp}\``,
    },
    ends: ['locked'],
    params: { place: PLACE, holder: HOLDER },
    next: `lms-cli ledger status ${ledgerOption(PLACE)}`,
  }),
  'ledger/lost': define<
    SharedLedger & {
      reason: 'taken' | 'unlocked' | 'replaced' | 'gone';
      /** Who has it now; null if nobody has, or if that is not known. */
      holder: LedgerHolder | null;
    }
  >({
    message: {
      en: ({ place, reason, holder }) =>
        ({
          taken: `${holder === null ? 'another run' : holderEn(holder)} took over the ledger ${quoted(place)} during this run`,
          unlocked: `somebody ended this run's hold on the ledger ${quoted(place)} with \`lms-cli ledger unlock\``,
          replaced: `another ledger replaced the ledger ${quoted(place)} during this run`,
          gone: `the ledger ${quoted(place)} was removed from its database during this run`,
        })[reason],
      pt: ({ place, reason, holder }) =>
        ({
          taken: `${holder === null ? 'outra execução' : holderPt(holder)} assumiu o registro ${quoted(place)} durante esta execução`,
          unlocked: `alguém encerrou com \`lms-cli ledger unlock\` a reserva desta execução no registro ${quoted(place)}`,
          replaced: `outro registro substituiu o registro ${quoted(place)} durante esta execução`,
          gone: `o registro ${quoted(place)} foi removido do banco de dados durante esta execução`,
        })[reason],
    },
    hint: {
      en: ({ reason }) =>
        reason === 'taken' || reason === 'unlocked'
          ? 'run the same command again in this folder. With --wait 5m it waits for whoever uses the ledger'
          : 'ask who changed the ledger before you send anything again',
      pt: ({ reason }) =>
        reason === 'taken' || reason === 'unlocked'
          ? 'execute o mesmo comando de novo nesta pasta. Com --wait 5m ele espera por quem usa o registro'
          : 'pergunte quem alterou o registro antes de enviar qualquer coisa de novo',
    },
    ends: ['locked', 'inDoubt'],
    params: { place: PLACE, reason: 'taken', holder: HOLDER },
    next: 'lms-cli runs list',
  }),
  'ledger/unreachable': define<DatabaseFailure>({
    message: {
      en: (failure) =>
        `cannot reach the database of the ledger ${quoted(failure.place)}: ${faultEn(failure)}`,
      pt: (failure) =>
        `não foi possível acessar o banco de dados do registro ${quoted(failure.place)}: ${faultPt(failure)}`,
    },
    hint: {
      en: ({ fault }) =>
        fault === 'no-database'
          ? 'correct the name of the database in the address: postgres://USER@HOST/DATABASE'
          : 'check the address, the database and the network, then run the same command again',
      pt: ({ fault }) =>
        fault === 'no-database'
          ? 'corrija o nome do banco de dados no endereço: postgres://USUÁRIO@HOST/BANCO'
          : 'verifique o endereço, o banco de dados e a rede, e execute o mesmo comando de novo',
    },
    ends: ['unavailable', 'inDoubt', 'output'],
    params: { place: PLACE, fault: 'refused', detail: 'connect ECONNREFUSED 192.0.2.10:5432' },
    next: `lms-cli ledger status ${ledgerOption(PLACE)}`,
  }),
  'ledger/not-let-in': define<DatabaseFailure>({
    message: {
      en: (failure) =>
        `permission denied by the ledger ${quoted(failure.place)}: ${faultEn(failure)}`,
      pt: (failure) =>
        `permissão negada pelo registro ${quoted(failure.place)}: ${faultPt(failure)}`,
    },
    hint: {
      en: 'check the user of the database, its password (PGPASSWORD) and its role: lms_cli_writer to send, lms_cli_reader to read, the owner to prune',
      pt: 'verifique o usuário do banco de dados, a senha (PGPASSWORD) e o papel: lms_cli_writer para enviar, lms_cli_reader para ler, o dono para descartar mudanças antigas',
    },
    ends: ['auth'],
    params: {
      place: PLACE,
      fault: 'password',
      detail: 'password authentication failed for user "ci"',
    },
  }),
  'ledger/not-trusted': define<DatabaseFailure>({
    message: {
      en: (failure) =>
        `cannot verify the certificate of the database of ${quoted(failure.place)}: ${faultEn(failure)}`,
      pt: (failure) =>
        `não foi possível verificar o certificado do banco de dados de ${quoted(failure.place)}: ${faultPt(failure)}`,
    },
    hint: {
      en: 'name the certificate authority of the database in PGSSLROOTCERT, or in `tls` of the profile',
      pt: 'indique a autoridade certificadora do banco de dados em PGSSLROOTCERT, ou em `tls` do perfil',
    },
    ends: ['auth'],
    params: {
      place: PLACE,
      fault: 'certificate-issuer',
      detail: 'self-signed certificate in certificate chain',
    },
  }),
  'ledger/no-tables': define<SharedLedger & { schema: string }>({
    message: {
      en: ({ place, schema }) =>
        `the schema ${quoted(schema)} of the database has no tables for ledgers: ${quoted(place)}`,
      pt: ({ place, schema }) =>
        `o esquema ${quoted(schema)} do banco de dados não tem tabelas para registros: ${quoted(place)}`,
    },
    hint: {
      en: ({ place }) =>
        `create them once as the owner of the database: lms-cli ledger init ${ledgerOption(ownersOf(place, 'OWNER'))}`,
      pt: ({ place }) =>
        `crie-as uma vez como dono do banco de dados: lms-cli ledger init ${ledgerOption(ownersOf(place, 'DONO'))}`,
    },
    ends: ['conflict'],
    params: { place: PLACE, schema: 'lms_cli' },
    next: `lms-cli ledger init ${ledgerOption(ownersOf(PLACE, 'OWNER'))}`,
  }),
  'ledger/unsafe': define<SharedLedger & { setting: string }>({
    message: {
      en: ({ place, setting }) =>
        `the database of the ledger ${quoted(place)} may lose commits: ${setting} is off`,
      pt: ({ place, setting }) =>
        `o banco de dados do registro ${quoted(place)} pode perder transações: ${setting} está desligado`,
    },
    hint: {
      en: ({ setting }) => `ask its administrator to set ${setting} to on`,
      pt: ({ setting }) => `peça ao administrador que ligue ${setting}`,
    },
    ends: ['conflict'],
    params: { place: PLACE, setting: 'synchronous_commit' },
  }),
  'ledger/log-full': define<SharedLedger>({
    message: {
      en: ({ place }) => `no space left in the database of the ledger ${quoted(place)}`,
      pt: ({ place }) => `sem espaço no banco de dados do registro ${quoted(place)}`,
    },
    hint: {
      en: 'ask its administrator to free some space, then run the same command again',
      pt: 'peça ao administrador que libere espaço e execute o mesmo comando de novo',
    },
    ends: ['output', 'inDoubt'],
    params: { place: PLACE },
  }),
  'ledger/name-missing': define<SharedLedger & { name: string; hasOthers: boolean }>({
    message: {
      en: ({ place, name }) => `ledger ${quoted(name)} not found in ${quoted(place)}`,
      pt: ({ place, name }) => `registro ${quoted(name)} não encontrado em ${quoted(place)}`,
    },
    hint: {
      en: ({ name, hasOthers }) =>
        !hasOthers
          ? `add --new-ledger to create the ledger ${quoted(name)}`
          : 'correct `name=` in the address. Add --new-ledger only if this is the first run',
      pt: ({ name, hasOthers }) =>
        !hasOthers
          ? `acrescente --new-ledger para criar o registro ${quoted(name)}`
          : 'corrija `name=` no endereço. Acrescente --new-ledger só se esta é a primeira execução',
    },
    ends: ['conflict'],
    params: {
      place: 'postgres://ci@db.example.com/lms?name=prodution',
      name: 'prodution',
      hasOthers: true,
    },
  }),
  'ledger/other-name': define<SharedLedger & { name: string; others: readonly string[] }>({
    message: {
      en: ({ place, name, others }) =>
        `cannot create the ledger ${quoted(name)} in ${quoted(place)}: this service already has ${en.sentenceList(others.map(quoted))} there`,
      pt: ({ place, name, others }) =>
        `não é possível criar o registro ${quoted(name)} em ${quoted(place)}: este serviço já tem ${pt.sentenceList(others.map(quoted))} lá`,
    },
    hint: {
      en: ({ others }) => `correct the address: name=${others[0] ?? ''}`,
      pt: ({ others }) => `corrija o endereço: name=${others[0] ?? ''}`,
    },
    ends: ['conflict'],
    params: {
      place: 'postgres://ci@db.example.com/lms?name=prodution',
      name: 'prodution',
      others: ['production'],
    },
  }),
  'ledger/set-back': define<SharedLedger & { file: string; log: LedgerState; copy: LedgerState }>({
    message: {
      en: ({ place, file, log, copy }) =>
        log.generation < copy.generation
          ? `the ledger ${quoted(place)} was set back to generation ${log.generation}: the copy ${quoted(file)} has generation ${copy.generation}`
          : `the ledger ${quoted(place)} at generation ${log.generation} does not contain generation ${copy.generation} of the copy ${quoted(file)}`,
      pt: ({ place, file, log, copy }) =>
        log.generation < copy.generation
          ? `o registro ${quoted(place)} voltou à geração ${log.generation}: a cópia ${quoted(file)} tem a geração ${copy.generation}`
          : `o registro ${quoted(place)}, na geração ${log.generation}, não contém a geração ${copy.generation} da cópia ${quoted(file)}`,
    },
    hint: {
      en: ({ file }, { toLookUp }) =>
        `ask who restored the database. To keep the copy, run \`lms-cli ledger push --restore${toLookUp}\`. To keep the database, delete the copy ${quoted(file)}`,
      pt: ({ file }, { toLookUp }) =>
        `pergunte quem restaurou o banco de dados. Para manter a cópia, execute \`lms-cli ledger push --restore${toLookUp}\`. Para manter o banco de dados, exclua a cópia ${quoted(file)}`,
    },
    ends: ['conflict'],
    params: { place: PLACE, file: COPY, log: { generation: 812 }, copy: { generation: 845 } },
    next: 'lms-cli ledger push --restore',
  }),
  'ledger/log-damaged': define<
    SharedLedger & {
      generation: number;
      reason: 'row' | 'change' | 'snapshot';
    }
  >({
    message: {
      en: ({ place, generation, reason }) =>
        `the ledger ${quoted(place)} is damaged at generation ${generation}: ${
          {
            row: 'the database has rows of it that do not belong together',
            change: 'a change is missing or wrong',
            snapshot: 'a snapshot is incomplete',
          }[reason]
        }`,
      pt: ({ place, generation, reason }) =>
        `o registro ${quoted(place)} está danificado na geração ${generation}: ${
          {
            row: 'o banco de dados tem linhas dele que não combinam',
            change: 'uma mudança falta ou está errada',
            snapshot: 'um instantâneo está incompleto',
          }[reason]
        }`,
    },
    hint: {
      en: 'restore the database from a backup',
      pt: 'restaure o banco de dados de um backup',
    },
    ends: ['conflict'],
    params: { place: PLACE, generation: 812, reason: 'change' },
  }),
  'ledger/retired': define<{ file: string; address: string | null }>({
    message: {
      en: ({ file, address }) =>
        `the ledger ${quoted(file)} became a shared ledger${address === null ? '' : `, ${quoted(address)},`} and can only be read`,
      pt: ({ file, address }) =>
        `o registro ${quoted(file)} se tornou um registro compartilhado${address === null ? '' : `, ${quoted(address)},`} e só pode ser lido`,
    },
    hint: {
      en: ({ address }) =>
        address === null
          ? 'use the shared ledger with --ledger ADDRESS, or with `ledger:` of the profile'
          : `use the shared ledger with ${ledgerOption(address)}, or with \`ledger:\` of the profile`,
      pt: ({ address }) =>
        address === null
          ? 'use o registro compartilhado com --ledger ENDEREÇO, ou com `ledger:` do perfil'
          : `use o registro compartilhado com ${ledgerOption(address)}, ou com \`ledger:\` do perfil`,
    },
    ends: ['conflict'],
    params: { file: FILE, address: PLACE },
  }),
  'ledger/read-only-copy': define<{ file: string; address: string | null }>({
    message: {
      en: ({ file }) =>
        `${quoted(file)} is the copy of a shared ledger, which lms-cli keeps itself`,
      pt: ({ file }) =>
        `${quoted(file)} é a cópia de um registro compartilhado, que o próprio lms-cli mantém`,
    },
    hint: {
      en: ({ address }) =>
        `use the shared ledger itself: ${address === null ? '--ledger ADDRESS' : ledgerOption(address)}`,
      pt: ({ address }) =>
        `use o próprio registro compartilhado: ${address === null ? '--ledger ENDEREÇO' : ledgerOption(address)}`,
    },
    ends: ['conflict'],
    params: { file: COPY, address: PLACE },
  }),
  'ledger/moving': define<{ file: string; address: string }>({
    message: {
      en: ({ file, address }) =>
        `the ledger ${quoted(file)} is being moved to ${quoted(address)}, and that has not finished`,
      pt: ({ file, address }) =>
        `a mudança do registro ${quoted(file)} para ${quoted(address)} não terminou`,
    },
    hint: {
      en: ({ file, address }) =>
        `run it again: lms-cli ledger push ${shellWord(file)} ${ledgerOption(address)}. To take it back, add --cancel`,
      pt: ({ file, address }) =>
        `execute de novo: lms-cli ledger push ${shellWord(file)} ${ledgerOption(address)}. Para voltar atrás, acrescente --cancel`,
    },
    ends: ['conflict'],
    params: { file: FILE, address: PLACE },
    next: `lms-cli ledger push ${FILE} ${ledgerOption(PLACE)}`,
  }),
  'ledger/shared-exists': define<{ folder: string; address: string }>({
    message: {
      en: ({ folder, address }) =>
        `the folder ${quoted(folder)} uses the shared ledger ${quoted(address)} for this service`,
      pt: ({ folder, address }) =>
        `a pasta ${quoted(folder)} usa o registro compartilhado ${quoted(address)} para este serviço`,
    },
    hint: {
      en: ({ address }) =>
        `add ${ledgerOption(address)}, or name it in LMS_LEDGER or in \`ledger:\` of the profile`,
      pt: ({ address }) =>
        `acrescente ${ledgerOption(address)}, ou indique-o em LMS_LEDGER ou em \`ledger:\` do perfil`,
    },
    ends: ['conflict'],
    params: { folder: '.lms-cli', address: PLACE },
  }),
  'ledger/answers-contradict': define<{ file: string; seqs: readonly number[] }>({
    message: {
      en: ({ file, seqs }) =>
        `${quoted(file)} contradicts what somebody resolved: ${seqs.length === 1 ? 'operation' : 'operations'} ${en.sentenceList(seqs.map(String))}`,
      pt: ({ file, seqs }) =>
        `${quoted(file)} contradiz o que alguém resolveu: ${seqs.length === 1 ? 'operação' : 'operações'} ${pt.sentenceList(seqs.map(String))}`,
    },
    hint: {
      en: (_, { toRuns }) =>
        `check in the service which of the two is true. Correct it with \`lms-cli runs resolve${toRuns}\` if needed, then delete the file`,
      pt: (_, { toRuns }) =>
        `verifique no serviço qual dos dois é verdade. Corrija com \`lms-cli runs resolve${toRuns}\` se for preciso e depois exclua o arquivo`,
    },
    ends: ['inDoubt'],
    params: { file: '.lms-cli/shared-7d3f.unpushed-1', seqs: [3, 4] },
  }),
  'ledger/unpushed-kept': define<{ file: string; count: number }>({
    message: {
      en: ({ file, count }) =>
        `${en.plural(count, 'outcome', 'outcomes')} could not be recorded in the shared ledger: saved to ${quoted(file)}`,
      pt: ({ file, count }) =>
        `não foi possível gravar no registro compartilhado ${pt.plural(count, 'desfecho', 'desfechos')}: salvo em ${quoted(file)}`,
    },
    hint: {
      en: 'run the same command again in this folder before others resolve anything: it records them first',
      pt: 'execute o mesmo comando de novo nesta pasta antes que outros resolvam algo: ele primeiro os grava',
    },
    ends: ['warning'],
    params: { file: '.lms-cli/shared-7d3f.unpushed-1', count: 3 },
  }),
};
