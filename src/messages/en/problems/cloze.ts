/** Problems of questions in the notation (docs/cloze.md). */
import { quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const clozeProblems = {
  'cloze/unclosed-blank': entry<None>({
    message: () => 'a blank begins here but is never closed',
    hint: () => 'close it with ]], or write \\[[ if the brackets are text',
    explanation:
      'A blank is written between [[ and ]] and cannot contain another blank. Put a backslash before brackets that are part of the text.',
  }),
  'cloze/stray-end': entry<None>({
    message: () => 'this ]] does not close any blank',
    hint: () => 'open the blank with [[, or write \\]] if the brackets are text',
    explanation:
      'A blank is written between [[ and ]]. Put a backslash before brackets that are part of the text.',
  }),
  'cloze/empty-blank': entry<None>({
    message: () => 'a blank needs at least one answer',
    hint: () => 'write an answer between the brackets, for example [[Brasília]]',
    explanation: 'A blank without answers can never be answered.',
  }),
  'cloze/empty-alternative': entry<None>({
    message: () => 'an answer is missing next to this bar',
    hint: () => 'remove the bar, or write \\| if it is part of an answer',
    explanation:
      'Bars separate the answers of a blank. To accept an empty answer, write only its points: [[x = 0 | = 10]].',
  }),
  'cloze/score': entry<{ received: string }>({
    message: ({ received }) =>
      received === ''
        ? 'the points are missing after the ='
        : `the points must be a number, not ${quoted(received)}`,
    hint: ({ received }) =>
      /^-?\d+,\d+$/.test(received)
        ? `use a decimal point: ${received.replace(',', '.')}`
        : 'write a number, for example = 10, or write \\= if the = is part of the answer',
    explanation:
      'To give an answer points, write = and a number after it. A wrong answer has = 0. An answer without points gives 10. Decimals have a point. Put a backslash before an = that is part of the answer.',
  }),
  'cloze/marker': entry<{ isBeforeBlank: boolean }>({
    message: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'the service would read this # as part of the blank that follows'
        : 'the service reads ### as a blank',
    hint: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'put a space between them, or write &#35; instead of the #'
        : 'write [[answer]] for a blank, or &#35;## to show the three characters',
    explanation:
      'In the statement that lms-cli sends, ### marks each blank, and the service knows no escape for it. In HTML, &#35; shows a #.',
  }),
  'cloze/no-sentence': entry<None>({
    message: () => 'the question has no statement below its title',
    hint: () => 'write the statement with its blanks: "A capital do Brasil é [[Brasília]]."',
    explanation:
      'In a file of questions, each question has its statement below its title. Fields of the question, if it has any, come between the two.',
  }),
  'cloze/text-before-title': entry<None>({
    message: () => 'the text above the first title belongs to no question',
    hint: () => 'add a line # Title above it, or put shared fields between two --- lines',
    explanation:
      'A file of questions begins with the fields that all questions share, between two --- lines. Each question then begins with a line # Title.',
  }),
  'cloze/both-forms': entry<{ field: string }>({
    message: ({ field }) => `a question cannot have both cloze and ${field}`,
    hint: ({ field }) => `remove ${field}: cloze contains the statement and the answers`,
    explanation:
      'cloze replaces question and lacunaAlternatives. A document with both would define the question twice.',
  }),
} as const;
