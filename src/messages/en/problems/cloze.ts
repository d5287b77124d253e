/** What is wrong with a question in the notation (docs/cloze.md). */
import { quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const clozeProblems = {
  'cloze/unclosed-blank': entry<None>({
    message: () => 'a blank begins here and does not end',
    hint: () => 'close it with ]]; if the brackets are text, write \\[[',
    explanation:
      'A blank stands between [[ and ]], and holds no other blank. Brackets that are part of the text have a backslash before them.',
  }),
  'cloze/stray-end': entry<None>({
    message: () => 'no blank begins before this end of one',
    hint: () => 'begin it with [[; if the brackets are text, write \\]]',
    explanation:
      'A blank stands between [[ and ]]. Brackets that are part of the text have a backslash before them.',
  }),
  'cloze/empty-blank': entry<None>({
    message: () => 'a blank needs at least one answer',
    hint: () => 'write it between the brackets, for example [[Brasília]]',
    explanation: 'A blank without answers could never be answered.',
  }),
  'cloze/empty-alternative': entry<None>({
    message: () => 'there is no answer between these marks',
    hint: () => 'remove the bar; if it is part of an answer, write \\|',
    explanation:
      'Bars separate the answers of a blank. For the answer that is no text at all write its points alone: [[x = 0 | = 10]].',
  }),
  'cloze/score': entry<{ received: string }>({
    message: ({ received }) =>
      received === ''
        ? 'the points are missing behind the ='
        : `the points must be a number, not ${quoted(received)}`,
    hint: ({ received }) =>
      /^-?\d+,\d+$/.test(received)
        ? `write a point instead of the comma: ${received.replace(',', '.')}`
        : 'write a number, for example = 10; if the = is part of the answer, write \\=',
    explanation:
      'Behind an answer, = and a number are its points: 10 if they are left out, 0 for a wrong answer; decimals have a point. An = that is part of the answer has a backslash before it.',
  }),
  'cloze/marker': entry<{ isBeforeBlank: boolean }>({
    message: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'right before a blank, the service would take a # for its beginning'
        : 'the service takes ### for a blank',
    hint: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'put a space between them, or write &#35; for the #'
        : 'for a blank write [[answer]]; to show three signs write &#35;##',
    explanation:
      'In the statement that is sent, ### stands for each blank, and nothing can be written to mean the three signs themselves. In HTML &#35; shows the sign.',
  }),
  'cloze/no-sentence': entry<None>({
    message: () => 'there is no sentence below the title',
    hint: () => 'write it there, with its blanks: A capital do Brasil é [[Brasília]].',
    explanation:
      'In a file of questions each has its sentence below its title, and below the fields of its own where it has some.',
  }),
  'cloze/text-before-title': entry<None>({
    message: () => 'the text above the first title belongs to no question',
    hint: () => 'write a line # Title above it, or put fields for all questions between lines ---',
    explanation:
      'A file of questions begins with the fields that all of them share, between two lines ---; then each question has its title in a line # Title.',
  }),
  'cloze/both-forms': entry<{ field: string }>({
    message: ({ field }) => `a question has either cloze or ${field}`,
    hint: ({ field }) => `remove ${field}: cloze says the statement and the alternatives`,
    explanation:
      'cloze stands for question and lacunaAlternatives, so a document with both would say the question twice.',
  }),
} as const;
