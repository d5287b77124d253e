/** Problems of a saved plan: why it is not applied. */
import { shellWord } from '../../../core/texts.ts';
import { quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

interface Place {
  /** For example `changes[2].verbs`. */
  readonly field: string;
  /** The key of the resource that it is about; null if it is about none. */
  readonly key: string | null;
}

const placeOf = ({ field, key }: Place) =>
  key === null ? quoted(field) : `${quoted(field)} of ${quoted(key)}`;

const MOST_KEYS = 10;

const named = (keys: readonly string[]) =>
  sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`${keys.length - MOST_KEYS} more`] : []),
  ]);

const again = () => 'save a new plan: lms-cli plan --out FILE';

export const savedPlanProblems = {
  'plan/refused': entry<{ file: string }>({
    message: ({ file }) => `refused the saved plan ${quoted(file)}: nothing was sent`,
    hint: again,
    explanation:
      'lms-cli applies a saved plan exactly as it was shown, or not at all. It derives the plan again from the resources in the file and from the ledger, and compares. The lines before this one name what differs.',
  }),
  'plan/other-format': entry<{ form: string; known: number }>({
    message: ({ form, known }) =>
      `the saved plan has format version ${form}, but this lms-cli reads version ${known}`,
    hint: () => 'install the lms-cli that saved it, or save a new plan: lms-cli plan --out FILE',
    explanation:
      'The number after lmsCliPlan is the version of the format of a saved plan. A version of lms-cli applies only plans whose format it knows. Nothing was sent.',
  }),
  'plan/other-target': entry<{ planned: string; here: string }>({
    message: ({ planned, here }) => `the plan is for ${quoted(planned)}, not for ${quoted(here)}`,
    hint: () => 'use the profile or the options of its service, or save a plan for this service',
    explanation:
      'A plan holds for one service and one version of its interface. lms-cli never takes the service from a plan file, because the file may come from somebody else. Name the service as for any other command. Nothing was sent.',
  }),
  'plan/other-ledger': entry<None>({
    message: () => 'the plan was made with another ledger',
    hint: () => 'use the ledger of the plan (--ledger PATH), or save a new plan',
    explanation:
      'A plan rests on what its ledger knew. Another ledger knows other things, so the plan would be another one. A plan that was made before the first run is only for a new ledger. Nothing was sent.',
  }),
  'plan/other-scope': entry<{ planned: string; here: string }>({
    message: ({ planned, here }) =>
      `the plan is for the scope ${quoted(planned)}, but lms-cli.yaml names ${quoted(here)}`,
    hint: () => 'run the command in the content folder of the plan, or save a new plan',
    explanation:
      'The scope under content: in lms-cli.yaml is the name of a content folder in the ledger. A plan of one content folder is not applied in another one. Nothing was sent.',
  }),
  'plan/keys-changed': entry<{ keys: readonly string[]; run: string | null }>({
    message: ({ keys, run }) =>
      run === null
        ? `${named(keys)} ${keys.length === 1 ? 'was' : 'were'} adopted, forgotten, renamed or resolved after the plan was saved`
        : `${named(keys)} changed after the plan was saved, in run ${run}`,
    hint: ({ keys, run }) =>
      run === null
        ? `see what lms-cli knows now: lms-cli resources show ${shellWord(keys[0] ?? '')}`
        : `see what that run did: lms-cli runs show ${run}`,
    explanation:
      'The plan was made from what the ledger knew of these keys. The ledger knows something else now. A new plan shows what is left to do.',
  }),
  'plan/altered': entry<Place>({
    message: (place) =>
      place.field === 'digest'
        ? 'the plan was altered: its digest does not match'
        : `the plan was altered: ${placeOf(place)} differs from what lms-cli derives from its resources`,
    hint: again,
    explanation:
      'The digest of a saved plan finds accidents, such as a merge or an editor that changed the file. lms-cli names the first place that differs from what it would save itself. A plan is not edited: change the documents and save a new plan.',
  }),
  'plan/differs': entry<Place>({
    message: (place) =>
      `${placeOf(place)} differs from what lms-cli derives from the plan's resources`,
    hint: again,
    explanation:
      'A plan file is foreign input, so lms-cli does not believe what it shows. It derives changes, steps and totals again from the resources in the file and from the ledger. They must be the same as those in the file, or somebody could show one thing and apply another.',
  }),
  'plan/fixed-option': entry<{ option: string; file: string }>({
    message: ({ option, file }) => `${option} cannot change the saved plan ${quoted(file)}`,
    hint: () => `remove it, or save a new plan with it: lms-cli plan ... --out FILE`,
    explanation:
      'A saved plan is applied as it was shown. Options that decide what is planned belong to lms-cli plan. Nothing was sent.',
  }),
  'plan/too-large': entry<{ file: string; limitMiB: number }>({
    message: ({ file, limitMiB }) =>
      `${quoted(file)} is too large: a saved plan may have at most ${limitMiB} MiB`,
    hint: () => 'save a plan for some of the files at a time: lms-cli plan FILES --out FILE',
    explanation:
      'A saved plan is compared as a whole, so lms-cli keeps it in memory. Larger changes can be applied in parts, or without a saved plan: lms-cli apply shows the plan and asks.',
  }),
  'document/saved-plan': entry<{ file: string }>({
    message: () => 'this is a saved plan, not a document',
    hint: ({ file }) => `name it alone: lms-cli apply ${shellWord(file)}`,
    explanation:
      'lms-cli plan --out saves a plan. Only lms-cli apply takes it, as its only file. The field lmsCliPlan must be the first one, as it was saved. Standard input cannot be a saved plan.',
  }),
} as const;
