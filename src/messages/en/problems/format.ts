/** What `lacuna format` cannot do, or finds to do. */
import { quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

type Form = 'cloze' | 'contract';

const reasons = {
  question:
    'the question is not as it should be: as many ### as lacunaAlternatives, each with answers',
  layout: 'the document is YAML in braces, or begins behind something else on its line',
  format: 'the format has no place for it',
} as const;

export const formatProblems = {
  'format/needed': entry<{ files: readonly string[]; command: string }>({
    message: ({ files }) => `to be rewritten: ${sentenceList(files)}`,
    hint: ({ command }) => command,
    explanation:
      'format --check changes nothing, and fails where a file has questions in the other form. Exit code 3.',
  }),
  'format/not-convertible': entry<{ form: Form; reason: keyof typeof reasons }>({
    message: ({ form }) =>
      form === 'cloze'
        ? 'this question cannot be written as cloze'
        : "this question cannot be written in the contract's fields",
    hint: ({ reason }) => reasons[reason],
    explanation:
      'A question goes from one form to the other only where both say the same. CSV and files of questions (.md) have one form only; YAML in braces is left alone.',
  }),
  'format/unwritable': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} could not be written, and is as it was`,
    hint: () => 'see to the folder and the space there',
    explanation:
      'A file is rewritten through a new one in its folder, which takes its place. The other files are rewritten all the same.',
  }),
  'format/not-kept': entry<None>({
    message: () => 'the rewritten file would not be the same questions, so it was left as it is',
    hint: () => 'are there anchors in the fields that would go? Write them out, or rewrite by hand',
    explanation:
      'Before a file is written, its questions are read again from the new text and compared with the old ones.',
  }),
} as const;
