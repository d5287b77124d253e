/** What `lint` says of questions that are valid, and may still not be what was meant. */
import { plural, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const lintProblems = {
  'lint/failed': entry<{ errors: number; warnings: number }>({
    message: ({ errors, warnings }) =>
      `${sentenceList([
        ...(errors === 0 ? [] : [plural(errors, 'error', 'errors')]),
        ...(warnings === 0 ? [] : [plural(warnings, 'warning', 'warnings')]),
      ])} in the questions`,
    hint: () => 'correct them, or waive one: # lms-cli-disable-next-line CODE reason',
    explanation:
      'lint fails where there is an error, and with --fail-on warning where there is any finding. Exit code 3.',
  }),
  'lint/no-blank': entry<None>({
    message: () => 'the statement has no blank',
    hint: () => 'write one: [[answer]] in cloze, ### in question',
    explanation: 'A fill-in-the-blank question without a blank cannot be answered.',
  }),
  'lint/no-right-answer': entry<None>({
    message: () => 'no answer of this blank gives points',
    hint: () => 'give the right one a score above 0, for example 10',
    explanation: 'Whatever a learner answers in this blank, it can gain nothing.',
  }),
  'lint/negative-score': entry<{ answer: string; score: number }>({
    message: ({ answer, score }) => `the answer ${quoted(answer)} gives ${score} points`,
    hint: () => 'write 0 for a wrong answer, unless it must take points away',
    explanation:
      'A score below 0 takes points from the other blanks. The contract allows it and does not say how the service adds it up.',
  }),
  'lint/negative-difficulty': entry<None>({
    message: () => 'the difficulty is below 0',
    hint: () => 'write a difficulty of 0 or more, for example 1',
    explanation:
      'The contract wants a whole number and names no lowest one. Filters of a block choose questions by a range of difficulties, which a negative one rarely falls into.',
  }),
  'lint/no-permissions': entry<None>({
    message: () => 'the question does not inherit permissions and grants none',
    hint: () => 'add entries to securityPermission, or write inheritPermissions: INHERIT',
    explanation:
      'With NOT_INHERIT only securityPermission says who may use the question. With an empty list nobody may.',
  }),
  'lint/equal-answers': entry<{ answer: string; other: string }>({
    message: ({ answer, other }) =>
      answer === other
        ? `the answer ${quoted(answer)} is there twice`
        : `${quoted(answer)} and ${quoted(other)} differ in case or accents only`,
    hint: ({ answer, other }) =>
      answer === other
        ? 'keep one of them'
        : 'keep one of them, or give them different scores if the difference is meant',
    explanation:
      'Two answers of one blank are the same text, or the same but for case, accents and spaces. In a typed blank with different scores the second is taken for intention.',
  }),
  'lint/answer-in-statement': entry<{ answer: string }>({
    message: ({ answer }) => `the statement gives away the answer ${quoted(answer)}`,
    hint: () => 'say it in other words',
    explanation:
      'A right answer of three characters or more stands, as whole words, in the text around the blanks.',
  }),
  'lint/answer-in-other': entry<{ answer: string; place: string }>({
    message: ({ answer, place }) =>
      `the statement at ${place} gives away the answer ${quoted(answer)}`,
    hint: () => 'say it in other words there, or do not ask both in one test',
    explanation:
      'A right answer of four characters or more stands, as whole words, in the statement of another question of the same files. Learners who are asked both can copy it.',
  }),
  'lint/adjacent-blanks': entry<None>({
    message: () => 'nothing stands between this blank and the one before',
    hint: () => 'put a word between them, or make one blank of both',
    explanation: 'A learner cannot tell where the first of two such blanks ends.',
  }),
  'lint/html': entry<{ tag: string; isEnd: boolean }>({
    message: ({ tag, isEnd }) =>
      isEnd ? `${tag} closes nothing` : `${tag} is not closed in its place`,
    hint: () => 'open and close elements in pairs; for the sign < itself write &lt;',
    explanation:
      'Elements of HTML that are not closed, or closed without being open, change how the rest of the page looks.',
  }),
  'lint/html-shown': entry<None>({
    message: () => 'disableHTML is set, so that learners see the tags of the statement',
    hint: () => 'remove disableHTML, or the tags',
    explanation: 'With disableHTML the statement is shown as plain text, tags included.',
  }),
  'lint/uneven-scores': entry<{ best: number; first: number }>({
    message: ({ best, first }) =>
      `the best answer of this blank gives ${best}, that of the first one ${first}`,
    hint: () => 'give both the same, unless one is worth more',
    explanation:
      'The best scores of the blanks differ, and the question is not assessed as a whole (assessWhole), so one blank counts more than another.',
  }),
  'lint/one-choice': entry<None>({
    message: () => 'a list with one answer leaves no choice',
    hint: () => 'add wrong answers with score 0, or remove dropDown',
    explanation: 'With dropDown the answers of a blank are shown as a list to choose from.',
  }),
  'lint/longest-is-right': entry<None>({
    message: () => 'the right answer is much longer than the wrong ones',
    hint: () => 'make the answers of the list equally long',
    explanation:
      'Learners who do not know the answer choose the longest one of a list: it is half as long again as every wrong answer, and ten characters longer.',
  }),
  'lint/every-choice-right': entry<None>({
    message: () => 'every answer of this list gives the same points',
    hint: () => 'add wrong answers with score 0',
    explanation: 'Whatever a learner chooses in this list is right.',
  }),
  'lint/spaces-in-answer': entry<{ answer: string }>({
    message: ({ answer }) => `${quoted(answer)} begins or ends with a space`,
    hint: () => 'remove it, or add the answer without it',
    explanation:
      'No right answer of this typed blank comes without spaces at its ends, and learners rarely type them.',
  }),
  'lint/untypable-answer': entry<{ answer: string }>({
    message: ({ answer }) => `${quoted(answer)} holds a character that nobody can type or see`,
    hint: () => 'write a plain space, or remove it',
    explanation:
      'A right answer of a typed blank holds a line break, a tab, a space of another kind or an invisible character, often from copying.',
  }),
  'lint/long-answer': entry<{ characters: number; limit: number }>({
    message: ({ characters, limit }) =>
      `this answer has ${characters} characters; beyond ${limit} it is hard to ${limit > 80 ? 'read in a list' : 'type exactly'}`,
    hint: () => 'shorten it, or split it into several blanks',
    explanation: 'Long answers fail for a typing error, and do not fit a list.',
  }),
  'lint/empty-answer': entry<None>({
    message: () => 'this answer is no text at all',
    hint: () => 'write the answer, or remove it',
    explanation: 'An empty answer stands for a blank that is left empty; that is rarely meant.',
  }),
  'lint/duplicate-title': entry<{ title: string; place: string }>({
    message: ({ title, place }) => `${quoted(title)} is the title at ${place} too`,
    hint: () => 'give each question a title of its own, to find it by',
    explanation: 'Two questions of one input have the same title, but for case and accents.',
  }),
  'lint/test-answers': entry<{ answers: number; blanks: number }>({
    message: ({ answers, blanks }) =>
      `the test has ${answers} ${answers === 1 ? 'answer' : 'answers'} for ${blanks} ${blanks === 1 ? 'blank' : 'blanks'}`,
    hint: () => 'write one answer for each blank, "" where none is given',
    explanation: 'A test has one answer for each blank of the statement, in their order.',
  }),
  'lint/waiver-without-reason': entry<{ code: string }>({
    message: ({ code }) => `${code === '' ? 'a finding' : code} is waived without a reason`,
    hint: () => 'say why: # lms-cli-disable-next-line CODE reason',
    explanation: 'Whoever reads the question next wants to know why a finding does not count.',
  }),
  'lint/waiver-unused': entry<{ code: string; known: readonly string[] }>({
    message: ({ code }) => `there is no ${code} in the next line to waive`,
    hint: ({ known }) =>
      known.length === 0
        ? 'remove the waiver'
        : `remove it; what is there is ${sentenceList(known)}`,
    explanation:
      'A waiver that waives nothing is left over, or names another code than it means. It concerns the next line, and all of a text that begins there; only findings of lint can be waived.',
  }),
} as const;
