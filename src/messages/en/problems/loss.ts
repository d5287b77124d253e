/** What a conversion leaves out of a question. */
import { entry } from './entry.ts';

/** What the source has, and the blank that it concerns. */
interface Lost {
  readonly value: string | null;
  readonly blank: number | null;
}

export const lossProblems = {
  'loss/answer-feedback': entry<Lost>({
    message: () => 'feedback for an answer is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'feedback for an answer is left out.',
  }),
  'loss/general-feedback': entry<Lost>({
    message: () => 'feedback for the question is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'feedback for the question is left out.',
  }),
  'loss/combined-feedback': entry<Lost>({
    message: () => 'feedback for right and wrong answers is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'feedback for right and wrong answers is left out.',
  }),
  'loss/hint': entry<Lost>({
    message: () => 'a hint is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'a hint is left out.',
  }),
  'loss/tip': entry<Lost>({
    message: () => 'the tip of a blank is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'the tip of a blank is left out.',
  }),
  'loss/penalty': entry<Lost>({
    message: () => 'the penalty for further tries is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'the penalty for further tries is left out.',
  }),
  'loss/shuffle': entry<Lost>({
    message: () => 'the answers are not shuffled',
    hint: () => 'see docs/convert.md',
    explanation: 'the answers are not shuffled.',
  }),
  'loss/layout': entry<Lost>({
    message: () => 'the layout of the answers is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'the layout of the answers is left out.',
  }),
  'loss/presentation': entry<Lost>({
    message: () => 'what only concerns how the question looks is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'what only concerns how the question looks is left out.',
  }),
  'loss/other-content': entry<Lost>({
    message: () => 'text beside the question is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'text beside the question is left out.',
  }),
  'loss/points': entry<Lost>({
    message: () => 'the points of the question are not kept: each blank counts from the scale',
    hint: () => 'see docs/convert.md',
    explanation: 'the points of the question are not kept: each blank counts from the scale.',
  }),
  'loss/case-rule': entry<Lost>({
    message: () => 'the source says how capital letters count, the service does not',
    hint: () => 'see docs/convert.md',
    explanation: 'the source says how capital letters count, the service does not.',
  }),
  'loss/spelling': entry<Lost>({
    message: () => 'the source accepts small spelling errors, the service is not known to',
    hint: () => 'see docs/convert.md',
    explanation: 'the source accepts small spelling errors, the service is not known to.',
  }),
  'loss/catch-all': entry<Lost>({
    message: () => 'an answer that matches everything and earns nothing is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer that matches everything and earns nothing is left out.',
  }),
  'loss/zero-score': entry<Lost>({
    message: () => 'an answer that earns nothing is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer that earns nothing is left out.',
  }),
  'loss/negative-score': entry<Lost>({
    message: () => 'an answer takes points away in the source; here it earns nothing',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer takes points away in the source; here it earns nothing.',
  }),
  'loss/duplicate-answer': entry<Lost>({
    message: () => 'the same answer again is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'the same answer again is left out.',
  }),
  'loss/numeric-as-text': entry<Lost>({
    message: () => 'the number is compared as text',
    hint: () => 'see docs/convert.md',
    explanation: 'the number is compared as text.',
  }),
  'loss/tolerance': entry<Lost>({
    message: () => 'the tolerance of a number is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'the tolerance of a number is left out.',
  }),
  'loss/score-rounded': entry<Lost>({
    message: () => 'the points are rounded',
    hint: () => 'see docs/convert.md',
    explanation: 'the points are rounded.',
  }),
  'loss/drag-and-drop': entry<Lost>({
    message: () => 'the answers are chosen from a list instead of dragged',
    hint: () => 'see docs/convert.md',
    explanation: 'the answers are chosen from a list instead of dragged.',
  }),
  'loss/word-bank': entry<Lost>({
    message: () => 'each blank has the whole list of words, and a word may be used again',
    hint: () => 'see docs/convert.md',
    explanation: 'each blank has the whole list of words, and a word may be used again.',
  }),
  'loss/kinds-merged': entry<Lost>({
    message: () => 'typed and chosen blanks become one kind',
    hint: () => 'see docs/convert.md',
    explanation: 'typed and chosen blanks become one kind.',
  }),
  'loss/tag-rewritten': entry<Lost>({
    message: () => 'a tag is written without spaces',
    hint: () => 'see docs/convert.md',
    explanation: 'a tag is written without spaces.',
  }),
  'loss/title-generated': entry<Lost>({
    message: () => 'the title is made from the statement',
    hint: () => 'see docs/convert.md',
    explanation: 'the title is made from the statement.',
  }),
  'loss/title-rewritten': entry<Lost>({
    message: () => 'the title is changed so that it fits',
    hint: () => 'see docs/convert.md',
    explanation: 'the title is changed so that it fits.',
  }),
  'loss/blank-appended': entry<Lost>({
    message: () => 'the blank is at the end, because the source marks no place',
    hint: () => 'see docs/convert.md',
    explanation: 'the blank is at the end, because the source marks no place.',
  }),
  'loss/html-stripped': entry<Lost>({
    message: () => 'HTML tags in an answer are left out',
    hint: () => 'see docs/convert.md',
    explanation: 'HTML tags in an answer are left out.',
  }),
  'loss/marker-encoded': entry<Lost>({
    message: () => '### in the statement is encoded, so that it is no blank',
    hint: () => 'see docs/convert.md',
    explanation: '### in the statement is encoded, so that it is no blank.',
  }),
  'loss/text-format': entry<Lost>({
    message: () => 'the statement is passed on as it is written',
    hint: () => 'see docs/convert.md',
    explanation: 'the statement is passed on as it is written.',
  }),
  'loss/media-replaced': entry<Lost>({
    message: () => 'a picture or sound is replaced by its description',
    hint: () => 'see docs/convert.md',
    explanation: 'a picture or sound is replaced by its description.',
  }),
  'loss/no-response-processing': entry<Lost>({
    message: () => 'the source does not say how it is scored',
    hint: () => 'see docs/convert.md',
    explanation: 'the source does not say how it is scored.',
  }),
  'loss/unused-mapping': entry<Lost>({
    message: () => 'points that the source never uses are left out',
    hint: () => 'see docs/convert.md',
    explanation: 'points that the source never uses are left out.',
  }),
  'loss/escaped-character': entry<Lost>({
    message: () => 'a backslash of the source is taken for an escape',
    hint: () => 'see docs/convert.md',
    explanation: 'a backslash of the source is taken for an escape.',
  }),
  'loss/cell-not-text': entry<Lost>({
    message: () => 'the cell is not text',
    hint: () => 'see docs/convert.md',
    explanation: 'the cell is not text.',
  }),
  'loss/formula': entry<Lost>({
    message: () => 'the cell is a formula: its last value is taken',
    hint: () => 'see docs/convert.md',
    explanation: 'the cell is a formula: its last value is taken.',
  }),
  'loss/hidden-cells': entry<Lost>({
    message: () => 'hidden or merged cells',
    hint: () => 'see docs/convert.md',
    explanation: 'hidden or merged cells.',
  }),
  'loss/encoding-suspect': entry<Lost>({
    message: () => 'the text looks as if it was decoded wrongly',
    hint: () => 'see docs/convert.md',
    explanation: 'the text looks as if it was decoded wrongly.',
  }),
  'loss/card-structure': entry<Lost>({
    message: () => 'blanks that belong to different cards become one question',
    hint: () => 'see docs/convert.md',
    explanation: 'blanks that belong to different cards become one question.',
  }),
  'loss/attachment': entry<Lost>({
    message: () => 'an attachment is left out',
    hint: () => 'see docs/convert.md',
    explanation: 'an attachment is left out.',
  }),
  'loss/scale-changed': entry<Lost>({
    message: () => 'the points are relative in the target',
    hint: () => 'see docs/convert.md',
    explanation: 'the points are relative in the target.',
  }),
  'loss/grade-list': entry<Lost>({
    message: () => 'Moodle knows no such share of the points',
    hint: () => 'see docs/convert.md',
    explanation: 'Moodle knows no such share of the points.',
  }),
  'loss/field': entry<Lost>({
    message: () => 'the target has no place for a field',
    hint: () => 'see docs/convert.md',
    explanation: 'the target has no place for a field.',
  }),
  'loss/space': entry<Lost>({
    message: () => 'spaces or line breaks at the ends are left out',
    hint: () => 'see docs/convert.md',
    explanation: 'spaces or line breaks at the ends are left out.',
  }),
} as const;
