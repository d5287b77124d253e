/** Why a question is not converted. */
import { cited, citedLast } from '../../snippets.ts';
import { entry, type Lost } from './entry.ts';

export const refusedProblems = {
  'refused/mixed-kinds': entry<Lost>({
    message: () => 'the question has typed blanks and lists',
    hint: () => 'use --mixed list or --mixed text, or split the question in the source',
    explanation:
      'All blanks of a lacuna question are typed or all are lists (dropDown). Cloze, Canvas and QTI can have both in one question.',
  }),
  'refused/no-blank': entry<Lost>({
    message: () => 'the question has no blank',
    hint: () => 'add a blank in the source, or remove the question',
    explanation:
      'The question is of a kind that has blanks, but its text contains none. Perhaps the notation of a blank has a mistake.',
  }),
  'refused/no-place': entry<Lost>({
    message: () => 'the source marks no place for the blank',
    hint: () => 'use --placement underscores or --placement append',
    explanation:
      'Short answers of Moodle, GIFT and Canvas have no place in their text. With --placement append, the blank follows the statement. With underscores, it replaces the only ___ of the text.',
  }),
  'refused/malformed-blank': entry<Lost>({
    message: ({ value }) => `a blank has a mistake in its notation${citedLast(value)}`,
    hint: () => 'correct the blank in the source',
    explanation:
      'A part of the text begins like a blank but is not a complete one. In Cloze, for example, the kind must be in capital letters and have an answer. Moodle would show it as text.',
  }),
  'refused/malformed-question': entry<Lost>({
    message: ({ value }) => `the question has a mistake in its notation${citedLast(value)}`,
    hint: () => 'correct the question in the source',
    explanation:
      'The question does not follow the rules of its format. For example, a bracket is not closed, or a required part is missing. The other questions are not affected.',
  }),
  'refused/several-answer-blocks': entry<Lost>({
    message: () => 'the question has several blocks of answers',
    hint: () => 'split it into several questions, or write it as Cloze',
    explanation:
      'In GIFT, a question has one block of answers in braces, and so one blank. Moodle does not read a second one.',
  }),
  'refused/several-blanks': entry<Lost>({
    message: () => 'the target format allows one blank in a question',
    hint: () => 'use --to moodle-xml, or split the question',
    explanation: 'GIFT has one block of answers in each question. Moodle XML has any number.',
  }),
  'refused/marker-collision': entry<Lost>({
    message: ({ value }) =>
      `the statement contains ###, or # right before a blank${citedLast(value)}`,
    hint: () => 'replace it in the source, for example by a word',
    explanation:
      'The service takes ### in a statement for a blank. In plain text these characters cannot be written in another way.',
  }),
  'refused/media': entry<Lost>({
    message: ({ value }) => `the question needs an image or other media${citedLast(value)}`,
    hint: () => 'use --media placeholder to put a description in its place, or reword the question',
    explanation:
      'Statements cannot hold images, sounds, videos or formulas in MathML, and often nobody can answer the question without them. TeX such as \\( x^2 \\) is kept as it is.',
  }),
  'refused/template-variables': entry<Lost>({
    message: ({ value }) => `the question has random values${citedLast(value)}`,
    hint: () => 'write the question with fixed values in the source',
    explanation:
      'The source draws values anew for each learner, and computes the right answer from them. QTI calls them template variables. A lacuna question is the same for all learners.',
  }),
  'refused/adaptive': entry<Lost>({
    message: () => 'the question changes with the answers of the learner',
    hint: () => 'write it as several questions in the source',
    explanation:
      'In QTI, an adaptive item leads a learner through several steps. A lacuna question has one statement.',
  }),
  'refused/other-interaction': entry<Lost>({
    message: ({ value }) => `the question asks for more than filling in blanks${citedLast(value)}`,
    hint: () => 'split it in the source, and keep the blanks in a question of their own',
    explanation:
      'A part of the question is of another kind, such as a choice or an essay. Without that part, the question would be another one.',
  }),
  'refused/any-order': entry<Lost>({
    message: () => 'the blanks can be answered in any order, or all need different answers',
    hint: () => 'reword the question so that each blank has its own answer',
    explanation:
      'The source scores all blanks together. In a lacuna question each blank has its own answers, whatever is in the other blanks.',
  }),
  'refused/ambiguous-type': entry<Lost>({
    message: () => 'the source does not say whether the blanks are typed or lists',
    hint: () => 'export the question again, or add its question_type in the source',
    explanation:
      'In QTI 1.2 of Canvas, typed blanks and lists look the same. Only question_type in itemmetadata tells which answers are right.',
  }),
  'refused/unknown-type': entry<Lost>({
    message: ({ value }) => `unknown kind of question${citedLast(value)}`,
    hint: () => 'check the kind in the source, or export the question in another format',
    explanation:
      'lms-cli does not know this kind, so it cannot tell whether it has blanks. It does not guess.',
  }),
  'refused/unknown-reference': entry<Lost>({
    message: ({ value }) =>
      `the question refers to something that does not exist${citedLast(value)}`,
    hint: () => 'export the question again, or correct the reference in the source',
    explanation:
      'A part of the question names another part or a file that is missing, so the question is incomplete.',
  }),
  'refused/nested-blank': entry<Lost>({
    message: ({ value }) => `a blank contains another blank${citedLast(value)}`,
    hint: () => 'write the two blanks one after the other in the source',
    explanation:
      'Anki allows blanks inside each other. Blanks of a lacuna question follow one another.',
  }),
  'refused/too-large': entry<Lost>({
    message: ({ value, blank }) => {
      if (value === null) return 'the question is too long';
      return blank === null ? `the question has ${value} blanks` : `the blank has ${value} answers`;
    },
    hint: ({ value }) =>
      value === null
        ? 'split or shorten it in the source, and check that every bracket is closed'
        : 'split the question in the source',
    explanation:
      'A question may have 262,144 characters, 1,000 blanks and 1,000 answers for each blank. A cell of a workbook holds 32,767 characters. A bracket that is never closed can make a question that long.',
  }),
  'refused/nested-package': entry<Lost>({
    message: ({ value }) => `the package contains another package${citedLast(value)}`,
    hint: () => 'unpack it, and convert the inner package by itself',
    explanation:
      'lms-cli does not open a package inside a package, because such files can grow without limit.',
  }),
  'refused/unsupported-text': entry<Lost>({
    message: ({ value }) => `the target format cannot hold a part of the text${citedLast(value)}`,
    hint: () => 'reword it in the source, or choose another format with --to',
    explanation:
      'The target format would read this part back as something else, even if it were escaped. In Moodle XML, for example, {1:SA:=a} in a statement is a blank.',
  }),
  'refused/numeric-answer': entry<Lost>({
    message: ({ value }) => `the answer is compared as a number${citedLast(value)}`,
    hint: () => 'use --numeric exact to compare it as text',
    explanation:
      'The source accepts any way to write the number, such as 5 and 5.0. A lacuna question compares text.',
  }),
  'refused/numeric-tolerance': entry<Lost>({
    message: ({ value }) => `a number is right within a tolerance${citedLast(value)}`,
    hint: ({ value }) =>
      value !== null && value.includes('±') && !value.includes('..')
        ? 'use --numeric exact to keep only the number itself'
        : 'list each right number in the source',
    explanation:
      'Moodle, GIFT, QTI and Blackboard accept numbers in a range. A lacuna question can only list answers. A range such as 1..5 has no number in it that could be kept.',
  }),
  'refused/numeric-unit': entry<Lost>({
    message: ({ value }) => `a number has units${citedLast(value)}`,
    hint: () => 'write the unit into the statement, and ask only for the number',
    explanation:
      'In Moodle, a numerical question can convert units or take points away for a wrong one. A lacuna question compares text.',
  }),
  'refused/wildcard': entry<Lost>({
    message: ({ value }) => `the answer${cited(value)} has a wildcard`,
    hint: () => 'list each right answer in the source',
    explanation:
      'In short answers of Moodle, * matches any text. A lacuna question can only list answers. For a real asterisk, write \\* in the source.',
  }),
  'refused/catch-all': entry<Lost>({
    message: () => 'every answer gives points, whatever it is',
    hint: () => 'list the right answers in the source, and remove the *',
    explanation:
      'The answer * of Moodle and GIFT matches all other answers, and here it gives points. A lacuna question can only list answers.',
  }),
  'refused/regex': entry<Lost>({
    message: ({ value }) => `the answer${cited(value)} is a regular expression`,
    hint: () => 'list each right answer in the source',
    explanation:
      'Canvas, Blackboard, Brightspace and QTI can compare answers with a pattern. A lacuna question can only list answers.',
  }),
  'refused/contains': entry<Lost>({
    message: ({ value }) => `an answer only has to contain this text${citedLast(value)}`,
    hint: () => 'list each right answer in the source',
    explanation:
      'Canvas, Blackboard and QTI can accept a text anywhere in an answer. A lacuna question can only list answers.',
  }),
  'refused/fuzzy': entry<Lost>({
    message: ({ value }) => `an answer only has to be similar to this text${citedLast(value)}`,
    hint: () => 'choose exact answers in the source, and add misspellings as further ones',
    explanation:
      'Canvas can accept an answer with a few wrong letters. A lacuna question can only list answers.',
  }),
  'refused/multiple-response': entry<Lost>({
    message: () => 'learners choose several answers for one blank',
    hint: () => 'reword the question so that each blank has one answer',
    explanation:
      'Cloze (MULTIRESPONSE), GIFT and QTI can count several choices together. In a lacuna question, learners choose or type one answer for each blank.',
  }),
  'refused/no-right-answer': entry<Lost>({
    message: () => 'no answer gives points',
    hint: () => 'give the right answer points in the source',
    explanation:
      'No answer of the blank gives points, so nobody could be right. It may be a survey, or the weight of the blank is 0.',
  }),
  'refused/no-full-score': entry<Lost>({
    message: ({ value }) => `no answer gives all points of its blank${citedLast(value)}`,
    hint: () => 'give the right answer 100% in the source',
    explanation:
      'Every answer is only partly right. Moodle and GIFT require one with 100%, so the source probably has a mistake.',
  }),
  'refused/empty-answer': entry<Lost>({
    message: () => 'an answer is empty',
    hint: () => 'write the answer, or remove it in the source',
    explanation:
      'An empty answer would accept an empty blank. In H5P, a slash too many between the asterisks makes one.',
  }),
  'refused/response-processing': entry<Lost>({
    message: ({ value }) =>
      `lms-cli does not understand how the question is scored${citedLast(value)}`,
    hint: () => 'write rules in the source that score each blank by itself, such as match_correct',
    explanation:
      'In QTI, rules decide the score. lms-cli accepts those that score blank by blank, and those that give all or nothing. Others would change who is right.',
  }),
  'refused/default-score': entry<Lost>({
    message: ({ value }) => `answers that are not listed change the score${citedLast(value)}`,
    hint: () => 'set the points of answers that are not listed to 0 in the source',
    explanation:
      'In QTI, a mapping or a rule can give or take points for every answer that it does not list. A lacuna question has points only for its answers.',
  }),
  'refused/unmatched-variable': entry<Lost>({
    message: ({ value }) =>
      `a blank without answers, or answers without a blank${citedLast(value)}`,
    hint: () => 'write the name of the blank in both places of the source',
    explanation:
      'In Canvas and Blackboard, the text names each blank, as in [capital], and the answers refer to that name. QTI uses identifiers in the same way. One of the two is missing.',
  }),
  'refused/negative-score': entry<Lost>({
    message: ({ value }) => `an answer takes points away${citedLast(value)}`,
    hint: () => 'give it 0 points with --negative zero, or keep them with --negative keep',
    explanation:
      'The contract does not say how the service adds up points below 0, so --negative refuse refuses the question.',
  }),
  'refused/one-choice': entry<Lost>({
    message: ({ value }) => `a list has only one answer${citedLast(value)}`,
    hint: () => 'add a wrong answer, or remove dropDown so that learners type the answer',
    explanation:
      'A list with one answer leaves no choice. Moodle does not import it, and in GIFT it would become a typed answer.',
  }),
  'refused/negative-share': entry<Lost>({
    message: ({ value }) => `the target format cannot take away so many points${citedLast(value)}`,
    hint: () => 'take away no more than a right answer gives, or choose another format with --to',
    explanation:
      'In GIFT, an answer can take away at most as many points as a right answer gives. In Moodle XML, it can take away ten million times as many.',
  }),
  'refused/points-too-large': entry<Lost>({
    message: ({ value }) =>
      `an answer has more points than the target format can keep${citedLast(value)}`,
    hint: () => 'give it fewer than 1000000 points in the source',
    explanation:
      'Moodle XML and GIFT keep points as shares, and --scale brings them back. A scale is below 1000000.',
  }),
  'refused/unsupported-content': entry<Lost>({
    message: ({ value }) =>
      `a lacuna question cannot hold a part of the question${citedLast(value)}`,
    hint: () => 'reword this part in the source',
    explanation:
      'Only the tool of the source can show this part. It may be a formula of Anki, or a picture with hidden parts. In QTI, it may be a text that disappears later, or an unknown element.',
  }),
  'refused/date-in-answer': entry<Lost>({
    message: ({ value }) => `Excel made a date of the answer${citedLast(value)}`,
    hint: () => 'format the column as text, and type the answer again',
    explanation:
      'A spreadsheet turns an answer such as 1/2 into a date. The workbook does not hold what was typed, and the date would count as the right answer.',
  }),
  'refused/two-fields': entry<Lost>({
    message: ({ value }) => `the note has clozes in two fields${citedLast(value)}`,
    hint: () => 'move all blanks to one field of the note in Anki',
    explanation:
      'A lacuna question has one statement, and lms-cli does not guess which of the fields it is.',
  }),
} as const;
