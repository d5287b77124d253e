/** Problems of a saved plan: why it is not applied. */
import { shellWord } from '../../core/texts.ts';
import { define, type Directions } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

const MOST_KEYS = 10;

const namedEn = (keys: readonly string[]) =>
  en.sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`${keys.length - MOST_KEYS} more`] : []),
  ]);

const againEn = (_: object, { toSend }: Directions) =>
  `save a new plan: lms-cli plan --out FILE${toSend}`;

const namedPt = (keys: readonly string[]) =>
  pt.sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`mais ${keys.length - MOST_KEYS}`] : []),
  ]);

const againPt = (_: object, { toSend }: Directions) =>
  `salve um novo plano: lms-cli plan --out ARQUIVO${toSend}`;

const next = 'lms-cli plan --out plan.json';

export const savedPlanProblems = {
  'plan/refused': define<{ files: readonly string[] }>({
    message: {
      en: ({ files }) =>
        `refused ${files.length === 1 ? 'the saved plan' : 'the saved plans'} ${namedEn(files)}: nothing was sent`,
      pt: ({ files }) =>
        `${files.length === 1 ? 'o plano salvo' : 'os planos salvos'} ${namedPt(files)} ${files.length === 1 ? 'foi recusado' : 'foram recusados'}: nada foi enviado`,
    },
    hint: {
      en: (_, { toSend }) =>
        `see what the plan approves and what the files ask for: lms-cli plan FILE${toSend}`,
      pt: (_, { toSend }) =>
        `veja o que o plano aprova e o que os arquivos pedem: lms-cli plan ARQUIVO${toSend}`,
    },
    ends: ['conflict'],
    params: { files: ['plan.json'] },
    next: 'lms-cli plan plan.json',
  }),
  'plan/other-format': define<{ file: string; form: string; known: number }>({
    message: {
      en: ({ file, form, known }) =>
        `the saved plan ${quoted(file)} has format version ${form}, but this lms-cli reads version ${known}`,
      pt: ({ file, form, known }) =>
        `o plano salvo ${quoted(file)} tem a versão de formato ${form}, mas este lms-cli lê a versão ${known}`,
    },
    hint: {
      en: (_, { toSend }) =>
        `install the lms-cli that saved it, or save a new plan: lms-cli plan --out FILE${toSend}`,
      pt: (_, { toSend }) =>
        `instale o lms-cli que o salvou, ou salve um novo plano: lms-cli plan --out ARQUIVO${toSend}`,
    },
    ends: ['conflict'],
    params: { file: 'plan.json', form: '3', known: 2 },
  }),
  'plan/other-target': define<{ file: string; here: string }>({
    message: {
      en: ({ file, here }) => `the saved plan ${quoted(file)} is not for ${quoted(here)}`,
      pt: ({ file, here }) => `o plano salvo ${quoted(file)} não é para ${quoted(here)}`,
    },
    hint: {
      en: 'use the profile or the options of its service, or save a plan for this service',
      pt: 'use o perfil ou as opções do serviço dele, ou salve um plano para este serviço',
    },
    ends: ['conflict'],
    params: { file: 'plan.json', here: '2.0 https://lms.example.com/api/public' },
    next: 'lms-cli apply plan.json --profile test',
  }),
  'plan/other-ledger': define<{ file: string }>({
    message: {
      en: ({ file }) => `the saved plan ${quoted(file)} was made with another ledger`,
      pt: ({ file }) => `o plano salvo ${quoted(file)} foi feito com outro registro`,
    },
    hint: {
      en: 'use the ledger of the plan (--ledger PATH), or save a new plan',
      pt: 'use o registro do plano (--ledger CAMINHO), ou salve um novo plano',
    },
    ends: ['conflict'],
    params: { file: 'plan.json' },
    next: 'lms-cli apply plan.json --ledger ledger.db',
  }),
  'plan/not-approved': define<{ keys: readonly string[] }>({
    message: {
      en: ({ keys }) => `no saved plan approves the change of ${namedEn(keys)}`,
      pt: ({ keys }) => `nenhum plano salvo aprova a mudança de ${namedPt(keys)}`,
    },
    hint: {
      en: (_, { toSend }) =>
        `apply the plan of that change too: lms-cli apply PLAN PLAN${toSend}. Or have a new plan approved: lms-cli plan --out FILE${toSend}`,
      pt: (_, { toSend }) =>
        `aplique também o plano dessa mudança: lms-cli apply PLANO PLANO${toSend}. Ou peça a aprovação de um novo plano: lms-cli plan --out ARQUIVO${toSend}`,
    },
    ends: ['conflict'],
    params: { keys: ['first-capital'] },
    next,
  }),
  'plan/other-content': define<{ keys: readonly string[] }>({
    message: {
      en: ({ keys }) => `the saved plan approves another change of ${namedEn(keys)}`,
      pt: ({ keys }) => `o plano salvo aprova outra mudança de ${namedPt(keys)}`,
    },
    hint: { en: againEn, pt: againPt },
    ends: ['conflict'],
    params: { keys: ['first-capital'] },
    next,
  }),
  'plan/keys-changed': define<{ keys: readonly string[]; run: string | null }>({
    message: {
      en: ({ keys, run }) =>
        run === null
          ? `${namedEn(keys)} ${keys.length === 1 ? 'was' : 'were'} adopted, forgotten, renamed or resolved after the plan was saved`
          : `${namedEn(keys)} changed after the plan was saved, in run ${run}`,
      pt: ({ keys, run }) =>
        run === null
          ? `depois que o plano foi salvo, alguém adotou, esqueceu, renomeou ou resolveu ${namedPt(keys)}`
          : `depois que o plano foi salvo, a execução ${run} mudou ${namedPt(keys)}`,
    },
    hint: {
      en: ({ keys, run }, { toLookUp, toRuns }) =>
        run === null
          ? `see what lms-cli knows now: lms-cli resources show ${shellWord(keys[0] ?? '')}${toLookUp}`
          : `see what that run did: lms-cli runs show ${run}${toRuns}`,
      pt: ({ keys, run }, { toLookUp, toRuns }) =>
        run === null
          ? `veja o que o lms-cli sabe agora: lms-cli resources show ${shellWord(keys[0] ?? '')}${toLookUp}`
          : `veja o que ela fez: lms-cli runs show ${run}${toRuns}`,
    },
    ends: ['conflict'],
    params: { keys: ['first-capital'], run: '261121-1435-x7k2mq' },
  }),
  'plan/used': define<{ keys: readonly string[]; run: string }>({
    message: {
      en: ({ keys, run }) =>
        `run ${run} made the approved change of ${namedEn(keys)}, and it was taken back since`,
      pt: ({ keys, run }) =>
        `a execução ${run} fez a mudança aprovada de ${namedPt(keys)}, e depois ela foi desfeita`,
    },
    hint: { en: againEn, pt: againPt },
    ends: ['conflict'],
    params: { keys: ['first-capital'], run: '261121-1435-x7k2mq' },
    next,
  }),
  'plan/too-large': define<{ file: string; limitMiB: number }>({
    message: {
      en: ({ file, limitMiB }) =>
        `${quoted(file)} is too large: a saved plan may have at most ${limitMiB} MiB`,
      pt: ({ file, limitMiB }) =>
        `${quoted(file)} é grande demais: um plano salvo pode ter no máximo ${limitMiB} MiB`,
    },
    hint: {
      en: (_, { toSend }) =>
        `merge and apply smaller changes, or apply without a saved plan: lms-cli apply${toSend}`,
      pt: (_, { toSend }) =>
        `incorpore e aplique mudanças menores, ou aplique sem plano salvo: lms-cli apply${toSend}`,
    },
    ends: ['input', 'output'],
    params: { file: 'plan.json', limitMiB: 64 },
  }),
  'document/saved-plan': define<{ file: string }>({
    message: {
      en: 'this is a saved plan, not a document',
      pt: 'isto é um plano salvo, não um documento',
    },
    hint: {
      en: ({ file }, { toSend }) =>
        `name only saved plans: lms-cli apply ${shellWord(file)}${toSend}`,
      pt: ({ file }, { toSend }) =>
        `indique só planos salvos: lms-cli apply ${shellWord(file)}${toSend}`,
    },
    ends: ['input'],
    params: { file: 'plan.json' },
  }),
};
