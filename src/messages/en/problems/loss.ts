/** What a conversion does not keep of a question, beside its answers and points. */
import { cited, citedLast } from '../../snippets.ts';
import { entry, type Lost } from './entry.ts';

export const lossProblems = {
  'loss/answer-feedback': entry<Lost>({
    message: ({ value }) => `the feedback for an answer is not kept${citedLast(value)}`,
    hint: () => 'keep the source file, or write the feedback somewhere else',
    explanation:
      'Lacuna questions have no feedback. Moodle XML, Cloze, GIFT, QTI and H5P can have a text that learners see after a certain answer.',
  }),
  'loss/general-feedback': entry<Lost>({
    message: ({ value }) => `the feedback for the question is not kept${citedLast(value)}`,
    hint: () => 'keep the source file, or write the feedback somewhere else',
    explanation:
      'Lacuna questions have no feedback. Moodle XML, GIFT and QTI can have a text that learners see after any answer.',
  }),
  'loss/combined-feedback': entry<Lost>({
    message: ({ value }) =>
      `the feedback for right, partly right or wrong answers is not kept${citedLast(value)}`,
    hint: () => 'keep the source file, or write the feedback somewhere else',
    explanation:
      'Lacuna questions have no feedback. Moodle XML, QTI and H5P can have a text for each kind of result, such as all right or all wrong.',
  }),
  'loss/hint': entry<Lost>({
    message: ({ value }) => `a hint is not kept${citedLast(value)}`,
    hint: () => 'write it into the statement if learners need it',
    explanation:
      'Lacuna questions have no hints. In Moodle, learners see one after a wrong try. Anki shows one in place of the blank.',
  }),
  'loss/tip': entry<Lost>({
    message: ({ value }) => `the tip of a blank is not kept${citedLast(value)}`,
    hint: () => 'write it into the statement, beside the blank, if learners need it',
    explanation:
      'Lacuna questions have no tips. In H5P, learners open the tip of a blank with a button.',
  }),
  'loss/penalty': entry<Lost>({
    message: ({ value }) => `the penalty for wrong tries is not kept${citedLast(value)}`,
    hint: () => 'check whether learners get several tries in your assessment',
    explanation:
      'A lacuna question has no penalty. Moodle takes this share of the points away for each wrong try.',
  }),
  'loss/shuffle': entry<Lost>({
    message: () => 'the setting to shuffle the answers is not kept',
    hint: () => 'check that the order of the answers does not give the right one away',
    explanation:
      'A list shows its answers in the order of the file. Moodle and QTI can shuffle them for each learner.',
  }),
  'loss/layout': entry<Lost>({
    message: ({ value }) => `the layout of the blanks is not kept${citedLast(value)}`,
    hint: () => 'check that the question is still clear',
    explanation:
      'A blank is a drop-down list or a text box inside of the statement. Cloze also knows radio buttons, and H5P can put each blank on a line of its own.',
  }),
  'loss/presentation': entry<Lost>({
    message: ({ value }) => `a display setting is not kept${citedLast(value)}`,
    hint: () => 'check that learners can answer without it',
    explanation:
      'Sources can say how wide a text box is, what it shows while it is empty, or how learners move on. A lacuna question cannot.',
  }),
  'loss/other-content': entry<Lost>({
    message: ({ value }) => `other content of the source is not kept${citedLast(value)}`,
    hint: () => 'check whether learners need it, and write it into the statement',
    explanation:
      'The source has more than the statement and its answers. It may be a note for graders, another field of an Anki note, or a second sheet with questions.',
  }),
  'loss/tag-rewritten': entry<Lost>({
    message: ({ value }) => `the spaces of the tag${cited(value)} become hyphens`,
    hint: () => 'reword the tag in the source if you want another one',
    explanation:
      'The service separates tags by spaces, so a tag cannot contain one. Tags of Moodle, GIFT and other formats can.',
  }),
  'loss/title-generated': entry<Lost>({
    message: ({ value }) =>
      `the source has no title, so it was made from the statement${citedLast(value)}`,
    hint: () => 'write a title in the source, or correct it in the output',
    explanation:
      'The service requires a title, and in many formats it is optional. The title is cut after 80 characters, and a blank in it is ____.',
  }),
  'loss/title-rewritten': entry<Lost>({
    message: ({ value }) => `the title is changed so that it fits${citedLast(value)}`,
    hint: () => 'check the title in the output, or write it on one line in the source',
    explanation:
      'A title is one line of text. Line breaks and other parts that the target cannot hold are replaced.',
  }),
  'loss/blank-appended': entry<Lost>({
    message: () => 'the source marks no place for the blank, so it follows the statement',
    hint: () => 'write ___ where it belongs, or use --placement refuse',
    explanation:
      'Short answers of Moodle, GIFT and Canvas have no place in their text. With a single run of three or more underscores in it, the blank goes there.',
  }),
  'loss/marker-encoded': entry<Lost>({
    message: ({ value }) => `# in the statement is written as &#35;${citedLast(value)}`,
    hint: () => 'check the statement: learners see the same characters as before',
    explanation:
      'The service takes ### in a statement for a blank, and # right before a blank for a part of it. In HTML the sign can be written as &#35;.',
  }),
  'loss/text-format': entry<Lost>({
    message: ({ value }) => `the format of the text is not kept${citedLast(value)}`,
    hint: () => 'check the statement, and replace its formatting with HTML',
    explanation:
      'Statements are HTML or plain text. Moodle and GIFT also have Markdown and a format of their own, and such a text is kept as it is written.',
  }),
  'loss/media-replaced': entry<Lost>({
    message: ({ value }) =>
      `an image or other media is replaced by its description${citedLast(value)}`,
    hint: () => 'check that the question can be answered without it',
    explanation:
      'Statements cannot hold images, sounds, videos or formulas in MathML. With --media placeholder, the description or the name takes their place.',
  }),
  'loss/attachment': entry<Lost>({
    message: ({ value }) => `the attached file${cited(value)} is not kept`,
    hint: () => 'keep the source file, and give the file to learners in another way',
    explanation:
      'Lacuna questions have no files. Moodle XML and packages of QTI or H5P can contain files that belong to a question.',
  }),
  'loss/card-structure': entry<Lost>({
    message: () => 'the blanks of several cards become one question',
    hint: () => 'split the note in Anki if its blanks must be asked one by one',
    explanation:
      'Anki makes a card for each number of a note, as in {{c1::…}} and {{c2::…}}, and hides only its blanks. The question has all blanks of the note.',
  }),
  'loss/cell-not-text': entry<Lost>({
    message: ({ value }) => `the cell is not text and was read as${cited(value) || ' empty'}`,
    hint: () => 'check the value. If it is wrong, set the column to text and type it again',
    explanation:
      'A spreadsheet turns an answer such as 007 or 3E5 into a number. The workbook holds only that value, not what was typed. An answer that became a date is refused.',
  }),
  'loss/formula': entry<Lost>({
    message: ({ value }) =>
      `the cell is a formula, and its last result is taken${citedLast(value)}`,
    hint: () => 'check the value, or replace the formula by it in the spreadsheet',
    explanation:
      'lms-cli does not compute formulas. It takes the result that the spreadsheet saved, which is out of date if it was saved without a calculation.',
  }),
  'loss/hidden-cells': entry<Lost>({
    message: ({ value }) => `the workbook has hidden or merged cells${citedLast(value)}`,
    hint: () => 'show hidden cells and unmerge the others, then check what they hold',
    explanation:
      'The table is the first visible sheet. A merged cell has one value, which belongs to its first row and column only. Hidden rows and columns of this sheet are converted. Hidden sheets are not.',
  }),
  'loss/encoding-suspect': entry<Lost>({
    message: ({ value }) => `the text looks wrongly decoded${citedLast(value)}`,
    hint: () => 'remove --encoding if you gave it, or correct the text in the source',
    explanation:
      'Letters such as Ã followed by a sign often come from UTF-8 that was read as Windows-1252. lms-cli does not repair it, because it may be intended.',
  }),
  'loss/field': entry<Lost>({
    message: ({ value }) => `a field is not kept${citedLast(value)}`,
    hint: () => 'keep the source file if you need the value later',
    explanation:
      'The target has no place for the value, such as a license of H5P in a lacuna question, or topicId in GIFT. If you convert the output back, give such fields again, for example with --set.',
  }),
  'loss/space': entry<Lost>({
    message: ({ value }) =>
      `spaces or line breaks at the ends of a text are not kept${citedLast(value)}`,
    hint: () => 'check that they do not matter to the question',
    explanation:
      'White space at the beginning and at the end of titles, statements and answers is removed where the target cannot hold it.',
  }),
} as const;
