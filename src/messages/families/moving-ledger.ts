/** Problems of `lms-cli ledger push` and `pull`: ledgers that move, and logs that were set back. */
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

interface FileAndPlace {
  readonly file: string;
  /** The address of the shared ledger, without a password. */
  readonly place: string;
}

const FILE = '.lms-cli/production.ledger.db';
const COPY = '.lms-cli/shared-7d3f.ledger.db';
const PLACE = 'postgres://ci@db.example.com/lms?name=production';

export const movingLedgerProblems = {
  'ledger/not-shared': define<{ command: string }>({
    message: {
      en: ({ command }) => `"${command}" needs a shared ledger`,
      pt: ({ command }) => `"${command}" precisa de um registro compartilhado`,
    },
    hint: {
      en: 'name it with --ledger ADDRESS, with LMS_LEDGER, or with `ledger:` of a profile',
      pt: 'indique-o com --ledger ENDEREÇO, com LMS_LEDGER ou com `ledger:` de um perfil',
    },
    ends: ['usage'],
    params: { command: 'lms-cli ledger unlock' },
    next: `lms-cli ledger status --ledger ${shellWord(PLACE)}`,
  }),
  'ledger/push-doubts': define<{ file: string; count: number }>({
    message: {
      en: ({ file, count }) =>
        `${en.plural(count, 'operation is', 'operations are')} in doubt in ${quoted(file)}: nothing was shared`,
      pt: ({ file, count }) =>
        `${pt.plural(count, 'operação está', 'operações estão')} em dúvida em ${quoted(file)}: nada foi compartilhado`,
    },
    hint: {
      en: ({ file }) =>
        `check in the service and resolve them first: lms-cli runs list --ledger ${shellWord(file)}`,
      pt: ({ file }) =>
        `verifique no serviço e resolva-as antes: lms-cli runs list --ledger ${shellWord(file)}`,
    },
    ends: ['inDoubt'],
    params: { file: FILE, count: 2 },
  }),
  'ledger/name-taken': define<{ place: string; name: string }>({
    message: {
      en: ({ place, name }) =>
        `another ledger already has the name ${quoted(name)} in ${quoted(place)}`,
      pt: ({ place, name }) => `outro registro já tem o nome ${quoted(name)} em ${quoted(place)}`,
    },
    hint: {
      en: 'check the address. If both are about the same service, decide which of the two counts',
      pt: 'confira o endereço. Se os dois são do mesmo serviço, decida qual dos dois vale',
    },
    ends: ['conflict'],
    params: { place: PLACE, name: 'production' },
    next: `lms-cli ledger status --ledger ${shellWord(PLACE)}`,
  }),
  'ledger/nothing-to-push': define<{ file: string }>({
    message: {
      en: ({ file }) => `the ledger ${quoted(file)} belongs to no service yet`,
      pt: ({ file }) => `o registro ${quoted(file)} ainda não pertence a nenhum serviço`,
    },
    hint: {
      en: 'add --new-ledger to the first run, which begins the shared ledger',
      pt: 'acrescente --new-ledger à primeira execução, que começa o registro compartilhado',
    },
    ends: ['usage'],
    params: { file: FILE },
    next: 'lms-cli apply --new-ledger',
  }),
  'ledger/not-moving': define<{ file: string }>({
    message: {
      en: ({ file }) => `no push of ${quoted(file)} was interrupted`,
      pt: ({ file }) => `nenhum push de ${quoted(file)} foi interrompido`,
    },
    hint: {
      en: 'remove --cancel. It takes back only a push that did not finish',
      pt: 'remova --cancel. Ele só volta atrás em um push que não terminou',
    },
    ends: ['usage'],
    params: { file: FILE },
  }),
  'ledger/arrived': define<FileAndPlace>({
    message: {
      en: ({ file, place }) => `the ledger ${quoted(file)} has arrived in ${quoted(place)}`,
      pt: ({ file, place }) => `o registro ${quoted(file)} já chegou em ${quoted(place)}`,
    },
    hint: {
      en: ({ file, place }) =>
        `run the push again, which only marks the file: lms-cli ledger push ${shellWord(file)} --ledger ${shellWord(place)}`,
      pt: ({ file, place }) =>
        `execute o push de novo, que só marca o arquivo: lms-cli ledger push ${shellWord(file)} --ledger ${shellWord(place)}`,
    },
    ends: ['conflict'],
    params: { file: FILE, place: PLACE },
  }),
  'ledger/not-restorable': define<FileAndPlace>({
    message: {
      en: ({ file, place }) => `cannot restore the ledger ${quoted(place)} from ${quoted(file)}`,
      pt: ({ file, place }) =>
        `não é possível restaurar o registro ${quoted(place)} a partir de ${quoted(file)}`,
    },
    hint: {
      en: ({ file, place }) =>
        `check the generations: lms-cli ledger status --ledger ${shellWord(place)}. If both went on, keep the database, and delete the copy ${quoted(file)}`,
      pt: ({ file, place }) =>
        `confira as gerações: lms-cli ledger status --ledger ${shellWord(place)}. Se os dois continuaram, mantenha o banco de dados e exclua a cópia ${quoted(file)}`,
    },
    ends: ['conflict'],
    params: { file: COPY, place: PLACE },
  }),
};
