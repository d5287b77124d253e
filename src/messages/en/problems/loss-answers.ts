/** What a conversion does not keep of the answers of a question and of its points. */
import { cited, citedLast } from '../../snippets.ts';
import { entry, type Lost } from './entry.ts';

export const lossOfAnswersProblems = {
  'loss/points': entry<Lost>({
    message: ({ value }) => `the points of the question are not kept${citedLast(value)}`,
    hint: () => 'use --scale N to set the points of a blank',
    explanation:
      'In the service, each answer has its own points, and the question has none. A right answer gives 10 points, or those of --scale, times the weight of its blank.',
  }),
  'loss/case-rule': entry<Lost>({
    message: ({ value }) => {
      if (value === 'case-insensitive') return 'capital letters do not matter in the source';
      const some = value === 'case-sensitive' ? '' : ` in some answers${citedLast(value)}`;
      return `capital letters matter in the source${some}`;
    },
    hint: () => 'try the question in the service, and add answers if both spellings are right',
    explanation:
      'Most formats say whether capital letters matter. The contract has no such rule, and does not say how the service compares a typed answer.',
  }),
  'loss/spelling': entry<Lost>({
    message: () => 'small spelling errors are no longer accepted',
    hint: () => 'add the misspellings that you want to accept as answers',
    explanation:
      'H5P can accept an answer with one or two wrong letters. A lacuna question accepts the answers of its list.',
  }),
  'loss/catch-all': entry<Lost>({
    message: () => 'the answer that matches everything is not kept',
    hint: () => 'check the question: it gave no points, so nothing else changes',
    explanation:
      'In Moodle and GIFT, the answer * matches all other answers, mostly to show a feedback. A lacuna question gives them no points anyway.',
  }),
  'loss/zero-score': entry<Lost>({
    message: ({ value }) => `the wrong answer${cited(value)} is not kept`,
    hint: () => 'use --zero-score keep to keep the wrong answers of typed blanks',
    explanation:
      'An answer with 0 points changes nothing in a typed blank. Sources have them for their feedback, or to make the text box wider. Lists keep them.',
  }),
  'loss/negative-score': entry<Lost>({
    message: ({ value }) =>
      `an answer takes points away in the source, and here it gives 0${citedLast(value)}`,
    hint: () =>
      'use --negative keep to keep its points. A typed answer with 0 is kept only with --zero-score keep',
    explanation:
      'Moodle, GIFT and QTI allow points below 0. The contract does not say how the service adds them up.',
  }),
  'loss/duplicate-answer': entry<Lost>({
    message: ({ value }) => `an answer is listed twice and is kept once${citedLast(value)}`,
    hint: () => 'check its points, and remove one of the two in the source',
    explanation:
      'A blank of the source has the same answer more than once. Only the first of them has an effect.',
  }),
  'loss/numeric-as-text': entry<Lost>({
    message: ({ value }) => `the answer is compared as text, not as a number${citedLast(value)}`,
    hint: () => 'add other ways to write the number as answers, such as 5.0 and 5,0',
    explanation:
      'The source compares numbers by their value. With --numeric exact, learners must write the number as the answer has it.',
  }),
  'loss/tolerance': entry<Lost>({
    message: ({ value }) => `the tolerance of a number is not kept${citedLast(value)}`,
    hint: () => 'add each right number as an answer, or reword the question',
    explanation:
      'In Moodle, GIFT, QTI and Blackboard, a number can be right within a tolerance. With --numeric exact, only the number itself is right.',
  }),
  'loss/score-rounded': entry<Lost>({
    message: ({ value }) => `the points of an answer are rounded${citedLast(value)}`,
    hint: () => 'use --scale with a number that can be divided, for example --scale 12',
    explanation:
      'The points of an answer are the scale times its share. They have at most four decimals, so a third of 10 is rounded.',
  }),
  'loss/drag-and-drop': entry<Lost>({
    message: () => 'learners choose the answers from lists instead of dragging them',
    hint: () => 'check that the statement does not tell learners to drag anything',
    explanation:
      'Lacuna questions have drop-down lists and text boxes. Moodle (ddwtos) and H5P (DragText) have words to drag into the text.',
  }),
  'loss/word-bank': entry<Lost>({
    message: () => 'each blank gets all words of the bank, and a word can be used again',
    hint: () => 'remove words from the lists in the output if learners need fewer of them',
    explanation:
      'In the source, blanks share a bank of words, and each word may be used once. In a lacuna question each blank has its own list.',
  }),
  'loss/kinds-merged': entry<Lost>({
    message: () => 'typed and chosen blanks become one kind',
    hint: () => 'check the question, or use --mixed refuse to refuse such questions',
    explanation:
      'All blanks of a lacuna question are typed or all are lists (dropDown). With --mixed list or text, the blanks of the other kind change.',
  }),
  'loss/html-stripped': entry<Lost>({
    message: ({ value }) => `the HTML tags of an answer are removed${citedLast(value)}`,
    hint: () => 'check that the answer can be recognized without them',
    explanation:
      'Answers are compared as text, and the contract does not say that they may have HTML. In Moodle, QTI and H5P they may.',
  }),
  'loss/no-response-processing': entry<Lost>({
    message: ({ value }) =>
      value === null
        ? 'the source does not say how answers are scored'
        : `the scoring template does not name this blank${citedLast(value)}`,
    hint: () => 'check the points of the answers in the output',
    explanation:
      'The QTI item has no responseProcessing. lms-cli takes its mapping or, without one, its correctResponse. Or its template scores a blank of another name.',
  }),
  'loss/unused-mapping': entry<Lost>({
    message: ({ value }) => `points that the source never uses are not kept${citedLast(value)}`,
    hint: () => 'check the points of the answers in the output',
    explanation:
      'In QTI, responseProcessing decides what is scored. The item has a mapping with points that it never reads.',
  }),
  'loss/escaped-character': entry<Lost>({
    message: ({ value }) => `a backslash is read as an escape and removed${citedLast(value)}`,
    hint: () => 'check the answer, and write \\\\ in the source for a real backslash',
    explanation:
      'In Cloze and GIFT, a backslash before ~, =, # or } makes it an ordinary character. Some systems show the backslash anyway.',
  }),
  'loss/scale-changed': entry<Lost>({
    message: () => 'the points become shares of the whole in the target format',
    hint: ({ value }) => `use --scale ${value ?? 'N'} when you convert the output back`,
    explanation:
      'Moodle XML and GIFT write the points of an answer as a percentage of its blank. The points themselves come back only with the right --scale.',
  }),
  'loss/grade-list': entry<Lost>({
    message: ({ value }) => `Moodle does not offer this share of the points${citedLast(value)}`,
    hint: () => 'choose "Nearest grade if not listed" when you import the file into Moodle',
    explanation:
      'Moodle has a fixed list of percentages for answers, such as 100, 50 and 33.33333. It refuses others on import, or takes the nearest one.',
  }),
  'loss/wrong-pattern': entry<Lost>({
    message: ({ value }) => `the wrong answer${cited(value)} cannot be kept`,
    hint: () => 'check the question: the answer gave no points',
    explanation:
      'The answer is a pattern or empty, and a lacuna question can hold neither. Nothing else changes, because the service gives no points for answers that are not listed.',
  }),
} as const;
