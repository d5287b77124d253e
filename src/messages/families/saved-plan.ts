/** Problems of a saved plan: why it is not applied. */
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

interface Place {
  /** For example `changes[2].verbs`. */
  readonly field: string;
  /** The key of the resource that it is about; null if it is about none. */
  readonly key: string | null;
}

const placeOfEn = ({ field, key }: Place) =>
  key === null ? quoted(field) : `${quoted(field)} of ${quoted(key)}`;

const MOST_KEYS = 10;

const namedEn = (keys: readonly string[]) =>
  en.sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`${keys.length - MOST_KEYS} more`] : []),
  ]);

const againEn = () => 'save a new plan: lms-cli plan --out FILE';

const placeOfPt = ({ field, key }: { readonly field: string; readonly key: string | null }) =>
  key === null ? quoted(field) : `${quoted(field)} de ${quoted(key)}`;

const namedPt = (keys: readonly string[]) =>
  pt.sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`mais ${keys.length - MOST_KEYS}`] : []),
  ]);

const againPt = () => 'salve um novo plano: lms-cli plan --out ARQUIVO';

const next = 'lms-cli plan --out plan.json';
const production = '2.0 https://lms.example.com/api/public';
const test = '2.0 https://test.example.com/api/public';

export const savedPlanProblems = {
  'plan/refused': define<{ file: string }>({
    message: {
      en: ({ file }) => `refused the saved plan ${quoted(file)}: nothing was sent`,
      pt: ({ file }) => `o plano salvo ${quoted(file)} foi recusado: nada foi enviado`,
    },
    hint: { en: againEn, pt: againPt },
    why: {
      en: 'lms-cli applies a saved plan exactly as it was shown, or not at all. It derives the plan again from the resources in the file and from the ledger, and compares. The lines before this one name what differs.',
      pt: 'O lms-cli aplica um plano salvo exatamente como ele foi mostrado, ou não aplica nada. Ele deduz o plano de novo a partir dos recursos do arquivo e do registro, e compara. As linhas anteriores indicam o que difere.',
    },
    ends: ['conflict'],
    params: { file: 'plan.json' },
  }),
  'plan/other-format': define<{ form: string; known: number }>({
    message: {
      en: ({ form, known }) =>
        `the saved plan has format version ${form}, but this lms-cli reads version ${known}`,
      pt: ({ form, known }) =>
        `o plano salvo tem a versão de formato ${form}, mas este lms-cli lê a versão ${known}`,
    },
    hint: {
      en: 'install the lms-cli that saved it, or save a new plan: lms-cli plan --out FILE',
      pt: 'instale o lms-cli que o salvou, ou salve um novo plano: lms-cli plan --out ARQUIVO',
    },
    ends: ['conflict'],
    params: { form: '2', known: 1 },
  }),
  'plan/other-target': define<{ planned: string; here: string }>({
    message: {
      en: ({ planned, here }) => `the plan is for ${quoted(planned)}, not for ${quoted(here)}`,
      pt: ({ planned, here }) => `o plano é para ${quoted(planned)}, não para ${quoted(here)}`,
    },
    hint: {
      en: 'use the profile or the options of its service, or save a plan for this service',
      pt: 'use o perfil ou as opções do serviço dele, ou salve um plano para este serviço',
    },
    why: {
      en: 'A plan holds for one service and one version of its interface. lms-cli never takes the service from a plan file, because the file may come from somebody else. Name the service as for any other command. Nothing was sent.',
      pt: 'Um plano vale para um serviço e uma versão da interface dele. O lms-cli nunca tira o serviço de um arquivo de plano, porque o arquivo pode vir de outra pessoa. Indique o serviço como em qualquer outro comando. Nada foi enviado.',
    },
    ends: ['conflict'],
    params: { planned: test, here: production },
    next: 'lms-cli apply plan.json --profile test',
  }),
  'plan/other-ledger': define({
    message: {
      en: 'the plan was made with another ledger',
      pt: 'o plano foi feito com outro registro',
    },
    hint: {
      en: 'use the ledger of the plan (--ledger PATH), or save a new plan',
      pt: 'use o registro do plano (--ledger CAMINHO), ou salve um novo plano',
    },
    why: {
      en: 'A plan rests on what its ledger knew. Another ledger knows other things, so the plan would be another one. A plan that was made before the first run is only for a new ledger. Nothing was sent.',
      pt: 'Um plano se baseia no que o registro dele sabia. Outro registro sabe outras coisas, e o plano seria outro. Um plano feito antes da primeira execução só serve para um registro novo. Nada foi enviado.',
    },
    ends: ['conflict'],

    next: 'lms-cli apply plan.json --ledger ledger.db',
  }),
  'plan/other-scope': define<{ planned: string; here: string }>({
    message: {
      en: ({ planned, here }) =>
        `the plan is for the scope ${quoted(planned)}, but lms-cli.yaml names ${quoted(here)}`,
      pt: ({ planned, here }) =>
        `o plano é do escopo ${quoted(planned)}, mas o lms-cli.yaml indica ${quoted(here)}`,
    },
    hint: {
      en: 'run the command in the content folder of the plan, or save a new plan',
      pt: 'execute o comando na pasta de conteúdo do plano, ou salve um novo plano',
    },
    why: {
      en: 'The scope under content: in lms-cli.yaml is the name of a content folder in the ledger. A plan of one content folder is not applied in another one. Nothing was sent.',
      pt: 'O escopo em content: no lms-cli.yaml é o nome de uma pasta de conteúdo no registro. O plano de uma pasta de conteúdo não é aplicado em outra. Nada foi enviado.',
    },
    ends: ['conflict'],
    params: { planned: 'history', here: 'geography' },
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
      en: ({ keys, run }) =>
        run === null
          ? `see what lms-cli knows now: lms-cli resources show ${shellWord(keys[0] ?? '')}`
          : `see what that run did: lms-cli runs show ${run}`,
      pt: ({ keys, run }) =>
        run === null
          ? `veja o que o lms-cli sabe agora: lms-cli resources show ${shellWord(keys[0] ?? '')}`
          : `veja o que ela fez: lms-cli runs show ${run}`,
    },
    why: {
      en: 'The plan was made from what the ledger knew of these keys. The ledger knows something else now. A new plan shows what is left to do.',
      pt: 'O plano foi feito com o que o registro sabia destas chaves. Agora o registro sabe outra coisa. Um novo plano mostra o que falta fazer.',
    },
    ends: ['conflict'],
    params: { keys: ['first-capital'], run: '261121-1435-x7k2mq' },
  }),
  'plan/altered': define<Place>({
    message: {
      en: (place) =>
        place.field === 'digest'
          ? 'the plan was altered: its digest does not match'
          : `the plan was altered: ${placeOfEn(place)} differs from what lms-cli derives from its resources`,
      pt: (place) =>
        place.field === 'digest'
          ? 'o plano foi alterado: o resumo criptográfico não confere'
          : `o plano foi alterado: ${placeOfPt(place)} difere do que o lms-cli deduz dos recursos dele`,
    },
    hint: { en: againEn, pt: againPt },
    why: {
      en: 'The digest of a saved plan finds accidents, such as a merge or an editor that changed the file. lms-cli names the first place that differs from what it would save itself. A plan is not edited: change the documents and save a new plan.',
      pt: 'O campo digest de um plano salvo revela acidentes, como um merge ou um editor que mudou o arquivo. O lms-cli indica o primeiro lugar que difere do que ele mesmo salvaria. Um plano não se edita: mude os documentos e salve um novo plano.',
    },
    ends: ['conflict'],
    params: { field: 'changes[2].verbs', key: 'first-capital' },
  }),
  'plan/differs': define<Place>({
    message: {
      en: (place) =>
        `${placeOfEn(place)} differs from what lms-cli derives from the plan's resources`,
      pt: (place) => `${placeOfPt(place)} difere do que o lms-cli deduz dos recursos do plano`,
    },
    hint: { en: againEn, pt: againPt },
    why: {
      en: 'A plan file is foreign input, so lms-cli does not believe what it shows. It derives changes, steps and totals again from the resources in the file and from the ledger. They must be the same as those in the file, or somebody could show one thing and apply another.',
      pt: 'Um arquivo de plano pode vir de outra pessoa, então o lms-cli não confia no que ele mostra. Ele deduz mudanças, passos e totais de novo, a partir dos recursos do arquivo e do registro. Eles precisam ser iguais aos do arquivo. Sem isso, alguém poderia mostrar uma coisa e aplicar outra.',
    },
    ends: ['conflict'],
    params: { field: 'changes[2].verbs', key: 'first-capital' },
  }),
  'plan/fixed-option': define<{ option: string; file: string }>({
    message: {
      en: ({ option, file }) => `${option} cannot change the saved plan ${quoted(file)}`,
      pt: ({ option, file }) => `${option} não pode mudar o plano salvo ${quoted(file)}`,
    },
    hint: {
      en: `remove it, or save a new plan with it: lms-cli plan ... --out FILE`,
      pt: `remova-a, ou salve um novo plano com ela: lms-cli plan ... --out ARQUIVO`,
    },
    why: {
      en: 'A saved plan is applied as it was shown. Options that decide what is planned belong to lms-cli plan. Nothing was sent.',
      pt: 'Um plano salvo é aplicado como foi mostrado. As opções que decidem o que se planeja pertencem a lms-cli plan. Nada foi enviado.',
    },
    ends: ['usage'],
    params: { option: '--no-release', file: 'plan.json' },
    example: {
      of: 'command line',
      wrong: 'lms-cli apply plan.json --no-release',
      right: 'lms-cli plan --no-release --out plan.json',
    },
  }),
  'plan/too-large': define<{ file: string; limitMiB: number }>({
    message: {
      en: ({ file, limitMiB }) =>
        `${quoted(file)} is too large: a saved plan may have at most ${limitMiB} MiB`,
      pt: ({ file, limitMiB }) =>
        `${quoted(file)} é grande demais: um plano salvo pode ter no máximo ${limitMiB} MiB`,
    },
    hint: {
      en: 'save a plan for some of the files at a time: lms-cli plan FILES --out FILE',
      pt: 'salve um plano para parte dos arquivos: lms-cli plan ARQUIVOS --out ARQUIVO',
    },
    why: {
      en: 'A saved plan is compared as a whole, so lms-cli keeps it in memory. Larger changes can be applied in parts, or without a saved plan: lms-cli apply shows the plan and asks.',
      pt: 'Um plano salvo é comparado por inteiro, então o lms-cli o mantém na memória. Mudanças maiores podem ser aplicadas em partes, ou sem plano salvo: lms-cli apply mostra o plano e pede confirmação.',
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
      en: ({ file }) => `name it alone: lms-cli apply ${shellWord(file)}`,
      pt: ({ file }) => `indique-o sozinho: lms-cli apply ${shellWord(file)}`,
    },
    why: {
      en: 'lms-cli plan --out saves a plan. Only lms-cli apply takes it, as its only file. The field lmsCliPlan must be the first one, as it was saved. Standard input cannot be a saved plan.',
      pt: 'lms-cli plan --out salva um plano. Só lms-cli apply o aceita, como único arquivo. O campo lmsCliPlan precisa ser o primeiro, como foi salvo. A entrada padrão não pode ser um plano salvo.',
    },
    ends: ['input'],
    params: { file: 'plan.json' },
    example: {
      of: 'command line',
      wrong: 'lms-cli apply plan.json course.yaml',
      right: 'lms-cli apply plan.json',
    },
  }),
};
