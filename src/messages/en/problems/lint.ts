/** Findings of `lint`: the question is valid, but may not be what its author meant. */
import { plural, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const lintProblems = {
  'lint/failed': entry<{ errors: number; warnings: number; canWaive: boolean }>({
    message: ({ errors, warnings }) =>
      `${sentenceList([
        ...(errors === 0 ? [] : [plural(errors, 'error', 'errors')]),
        ...(warnings === 0 ? [] : [plural(warnings, 'warning', 'warnings')]),
      ])} in the questions`,
    hint: ({ canWaive }) =>
      canWaive
        ? 'correct them, or waive one with a comment: # lms-cli-disable-next-line CODE reason'
        : 'correct them and run the same command again',
    explanation:
      'lint fails if there is an error, and with --fail-on warning if there is any finding. Exit code 3.',
  }),
  'lint/no-blank': entry<None>({
    message: () => 'the statement has no blank',
    hint: () => 'add one: [[answer]] in cloze, ### in question',
    explanation: 'A fill-in-the-blank question without a blank cannot be answered.',
  }),
  'lint/no-right-answer': entry<None>({
    message: () => 'no answer of this blank gives points',
    hint: () => 'give the right answer more than 0 points, for example 10',
    explanation: 'Learners cannot earn points with this blank, whatever they answer.',
  }),
  'lint/negative-score': entry<{ answer: string; score: number }>({
    message: ({ answer, score }) =>
      `the answer ${quoted(answer)} gives ${plural(score, 'point', 'points')}`,
    hint: () => 'write 0 for a wrong answer, unless it must take points away',
    explanation:
      'An answer with points below 0 takes points from the other blanks. The contract allows it and does not say how the service adds them up.',
  }),
  'lint/negative-difficulty': entry<None>({
    message: () => 'the difficulty is below 0',
    hint: () => 'write a difficulty of 0 or more, for example 1',
    explanation:
      'The contract requires a whole number and names no lowest one. Filters of a block choose questions by a range of difficulties. A negative one rarely falls into it.',
  }),
  'lint/no-permissions': entry<None>({
    message: () => 'the question does not inherit permissions and grants none',
    hint: () => 'add entries to securityPermission, or write inheritPermissions: INHERIT',
    explanation:
      'With NOT_INHERIT, only securityPermission says who may use the question. If its list is empty, nobody may.',
  }),
  'lint/equal-answers': entry<{ answer: string; other: string }>({
    message: ({ answer, other }) =>
      answer === other
        ? `the answer ${quoted(answer)} is listed twice`
        : `${quoted(answer)} and ${quoted(other)} differ only in case, accents or spaces`,
    hint: ({ answer, other }) =>
      answer === other
        ? 'keep one of them'
        : 'keep one of them, or give them different points if the difference is intended',
    explanation:
      'Two answers of one blank are the same text, or differ only in case, accents and spaces. In a typed blank, lint takes such a difference as intended if the points differ.',
  }),
  'lint/answer-in-statement': entry<{ answer: string }>({
    message: ({ answer }) => `the statement gives away the answer ${quoted(answer)}`,
    hint: () => 'reword the statement',
    explanation:
      'A right answer of three characters or more appears, as whole words, in the text around the blanks.',
  }),
  'lint/answer-in-other': entry<{ answer: string; place: string }>({
    message: ({ answer, place }) =>
      `the statement at ${place} gives away the answer ${quoted(answer)}`,
    hint: () => 'reword that statement, or do not use both questions in one assessment',
    explanation:
      'A right answer of four characters or more appears, as whole words, in the statement of another question of the same files. Learners who get both questions can copy it.',
  }),
  'lint/adjacent-blanks': entry<None>({
    message: () => 'nothing separates this blank from the previous one',
    hint: () => 'put a word between them, or merge them into one blank',
    explanation: 'Learners cannot tell where the first of the two blanks ends.',
  }),
  'lint/html': entry<{ tag: string; isEnd: boolean }>({
    message: ({ tag, isEnd }) =>
      isEnd ? `${tag} closes nothing` : `${tag} is not closed where it should be`,
    hint: () => 'open and close elements in pairs, or write &lt; for a plain <',
    explanation:
      'HTML elements that are not closed, or closed without being open, change how the rest of the page looks.',
  }),
  'lint/html-shown': entry<None>({
    message: () => 'disableHTML is set, so learners see the tags of the statement',
    hint: () => 'remove disableHTML, or the tags',
    explanation: 'With disableHTML, learners see the statement as plain text, including its tags.',
  }),
  'lint/uneven-scores': entry<{ best: number; first: number }>({
    message: ({ best, first }) =>
      `the best answer of this blank gives ${plural(best, 'point', 'points')}, that of the first blank ${first}`,
    hint: () => 'give both the same points, unless one is worth more',
    explanation:
      'The best answers of the blanks give different points, and the question is not assessed as a whole (assessWhole). So one blank counts more than another.',
  }),
  'lint/one-choice': entry<None>({
    message: () => 'a list with one answer leaves no choice',
    hint: () => 'add wrong answers with 0 points, or remove dropDown',
    explanation: 'With dropDown, learners choose the answer of a blank from a list.',
  }),
  'lint/longest-is-right': entry<None>({
    message: () => 'the right answer is much longer than the wrong ones',
    hint: () => 'make the answers of the list about equally long',
    explanation:
      'Learners who do not know the answer tend to choose the longest one. This right answer is at least one and a half times as long as every wrong one, and at least ten characters longer.',
  }),
  'lint/every-choice-right': entry<None>({
    message: () => 'every answer of this list gives the same points',
    hint: () => 'add wrong answers with 0 points',
    explanation: 'Learners get these points whatever they choose.',
  }),
  'lint/spaces-in-answer': entry<{ answer: string }>({
    message: ({ answer }) => `${quoted(answer)} begins or ends with a space`,
    hint: () => 'remove the space, or add the answer without it',
    explanation:
      'Learners rarely type spaces before or after an answer. Every right answer of this typed blank has some.',
  }),
  'lint/untypable-answer': entry<{ answer: string }>({
    message: ({ answer }) => `${quoted(answer)} contains a character that nobody can type or see`,
    hint: () => 'replace it with a plain space, or remove it',
    explanation:
      'A right answer of a typed blank contains a line break, a tab, an unusual space or an invisible character. This often comes from copying.',
  }),
  'lint/long-answer': entry<{ characters: number; limit: number }>({
    message: ({ characters, limit }) =>
      `this answer has ${characters} characters: more than ${limit} are hard to ${limit > 80 ? 'read in a list' : 'type exactly'}`,
    hint: () => 'shorten it, or split it into several blanks',
    explanation: 'One typing error makes a long answer wrong. In a list, long answers do not fit.',
  }),
  'lint/empty-answer': entry<None>({
    message: () => 'this answer is empty',
    hint: () => 'write the answer, or remove it',
    explanation: 'An empty answer accepts a blank that is left empty. That is rarely intended.',
  }),
  'lint/duplicate-title': entry<{ title: string; place: string }>({
    message: ({ title, place }) => `the title ${quoted(title)} is also used at ${place}`,
    hint: () => 'give each question its own title, so that you can find it',
    explanation: 'Two questions of one input have the same title, apart from case and accents.',
  }),
  'lint/test-answers': entry<{ answers: number; blanks: number }>({
    message: ({ answers, blanks }) =>
      `the test has ${plural(answers, 'answer', 'answers')} for ${plural(blanks, 'blank', 'blanks')}`,
    hint: () => 'write one answer for each blank, and "" for an empty one',
    explanation: 'A test has one answer for each blank of the statement, in the same order.',
  }),
  'lint/waiver-without-reason': entry<{ code: string }>({
    message: ({ code }) => `${code === '' ? 'a finding' : code} is waived without a reason`,
    hint: () => 'add the reason: # lms-cli-disable-next-line CODE reason',
    explanation: 'The next reader of the question needs to know why the finding does not count.',
  }),
  'lint/waiver-unused': entry<{ code: string; known: readonly string[] }>({
    message: ({ code }) => `unused waiver: the next line has no ${code}`,
    hint: ({ known }) =>
      known.length === 0
        ? 'remove the waiver'
        : `remove the waiver, or waive one of these: ${known.join(', ')}`,
    explanation:
      'The waiver is left over, or names the wrong code. It covers the next line, and the whole of a text that begins there. Only findings of lint can be waived.',
  }),
} as const;
