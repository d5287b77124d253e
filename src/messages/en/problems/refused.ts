/** Why a question is not converted. */
import { entry } from './entry.ts';

/** What the source has, and the blank that it concerns. */
interface Lost {
  readonly value: string | null;
  readonly blank: number | null;
}

export const refusedProblems = {
  'refused/mixed-kinds': entry<Lost>({
    message: () => 'typed and chosen blanks in one question',
    hint: () => 'see docs/convert.md',
    explanation: 'typed and chosen blanks in one question.',
  }),
  'refused/numeric-answer': entry<Lost>({
    message: () => 'an answer is compared as a number',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer is compared as a number.',
  }),
  'refused/numeric-tolerance': entry<Lost>({
    message: () => 'a number is right within a tolerance',
    hint: () => 'see docs/convert.md',
    explanation: 'a number is right within a tolerance.',
  }),
  'refused/numeric-unit': entry<Lost>({
    message: () => 'a number has a unit',
    hint: () => 'see docs/convert.md',
    explanation: 'a number has a unit.',
  }),
  'refused/wildcard': entry<Lost>({
    message: () => 'an answer has a wildcard',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer has a wildcard.',
  }),
  'refused/catch-all': entry<Lost>({
    message: () => 'any answer earns points',
    hint: () => 'see docs/convert.md',
    explanation: 'any answer earns points.',
  }),
  'refused/regex': entry<Lost>({
    message: () => 'an answer is a regular expression',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer is a regular expression.',
  }),
  'refused/contains': entry<Lost>({
    message: () => 'an answer only has to be contained',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer only has to be contained.',
  }),
  'refused/fuzzy': entry<Lost>({
    message: () => 'a similar answer is right',
    hint: () => 'see docs/convert.md',
    explanation: 'a similar answer is right.',
  }),
  'refused/multiple-response': entry<Lost>({
    message: () => 'several boxes may be ticked',
    hint: () => 'see docs/convert.md',
    explanation: 'several boxes may be ticked.',
  }),
  'refused/no-blank': entry<Lost>({
    message: () => 'the question has no blank',
    hint: () => 'see docs/convert.md',
    explanation: 'the question has no blank.',
  }),
  'refused/no-place': entry<Lost>({
    message: () => 'the blank has no place in the statement',
    hint: () => 'see docs/convert.md',
    explanation: 'the blank has no place in the statement.',
  }),
  'refused/no-key': entry<Lost>({
    message: () => 'no answer is marked as right',
    hint: () => 'see docs/convert.md',
    explanation: 'no answer is marked as right.',
  }),
  'refused/no-full-score': entry<Lost>({
    message: () => 'no answer earns all points',
    hint: () => 'see docs/convert.md',
    explanation: 'no answer earns all points.',
  }),
  'refused/empty-answer': entry<Lost>({
    message: () => 'an answer is empty',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer is empty.',
  }),
  'refused/malformed-blank': entry<Lost>({
    message: () => 'a blank is malformed',
    hint: () => 'see docs/convert.md',
    explanation: 'a blank is malformed.',
  }),
  'refused/malformed-question': entry<Lost>({
    message: () => 'the question is malformed',
    hint: () => 'see docs/convert.md',
    explanation: 'the question is malformed.',
  }),
  'refused/several-answer-blocks': entry<Lost>({
    message: () => 'the question has several blocks of answers',
    hint: () => 'see docs/convert.md',
    explanation: 'the question has several blocks of answers.',
  }),
  'refused/several-blanks': entry<Lost>({
    message: () => 'the format has one blank a question',
    hint: () => 'see docs/convert.md',
    explanation: 'the format has one blank a question.',
  }),
  'refused/marker-collision': entry<Lost>({
    message: () => 'the statement contains ###',
    hint: () => 'see docs/convert.md',
    explanation: 'the statement contains ###.',
  }),
  'refused/media': entry<Lost>({
    message: () => 'the question has a picture, a sound or a formula',
    hint: () => 'see docs/convert.md',
    explanation: 'the question has a picture, a sound or a formula.',
  }),
  'refused/template-variables': entry<Lost>({
    message: () => 'the question has random values',
    hint: () => 'see docs/convert.md',
    explanation: 'the question has random values.',
  }),
  'refused/adaptive': entry<Lost>({
    message: () => 'the question adapts to answers',
    hint: () => 'see docs/convert.md',
    explanation: 'the question adapts to answers.',
  }),
  'refused/response-processing': entry<Lost>({
    message: () => 'the way it is scored is not understood',
    hint: () => 'see docs/convert.md',
    explanation: 'the way it is scored is not understood.',
  }),
  'refused/default-score': entry<Lost>({
    message: () => 'answers that are not listed earn points',
    hint: () => 'see docs/convert.md',
    explanation: 'answers that are not listed earn points.',
  }),
  'refused/any-order': entry<Lost>({
    message: () => 'the blanks may be answered in any order',
    hint: () => 'see docs/convert.md',
    explanation: 'the blanks may be answered in any order.',
  }),
  'refused/ambiguous-type': entry<Lost>({
    message: () => 'the source does not say whether the blanks are typed or chosen',
    hint: () => 'see docs/convert.md',
    explanation: 'the source does not say whether the blanks are typed or chosen.',
  }),
  'refused/unknown-type': entry<Lost>({
    message: () => 'the kind of question is not known',
    hint: () => 'see docs/convert.md',
    explanation: 'the kind of question is not known.',
  }),
  'refused/unknown-reference': entry<Lost>({
    message: () => 'it refers to something that is not there',
    hint: () => 'see docs/convert.md',
    explanation: 'it refers to something that is not there.',
  }),
  'refused/other-interaction': entry<Lost>({
    message: () => 'it has more than blanks to answer',
    hint: () => 'see docs/convert.md',
    explanation: 'it has more than blanks to answer.',
  }),
  'refused/unmatched-variable': entry<Lost>({
    message: () => 'a blank without answers, or answers without a blank',
    hint: () => 'see docs/convert.md',
    explanation: 'a blank without answers, or answers without a blank.',
  }),
  'refused/nested-blank': entry<Lost>({
    message: () => 'a blank inside a blank',
    hint: () => 'see docs/convert.md',
    explanation: 'a blank inside a blank.',
  }),
  'refused/negative-score': entry<Lost>({
    message: () => 'an answer takes points away',
    hint: () => 'see docs/convert.md',
    explanation: 'an answer takes points away.',
  }),
  'refused/too-large': entry<Lost>({
    message: () => 'the question is too large',
    hint: () => 'see docs/convert.md',
    explanation: 'the question is too large.',
  }),
  'refused/not-well-formed': entry<Lost>({
    message: () => 'the entry is not well-formed',
    hint: () => 'see docs/convert.md',
    explanation: 'the entry is not well-formed.',
  }),
  'refused/nested-package': entry<Lost>({
    message: () => 'a package inside a package',
    hint: () => 'see docs/convert.md',
    explanation: 'a package inside a package.',
  }),
  'refused/unsupported-text': entry<Lost>({
    message: () => 'the statement has no form in the target',
    hint: () => 'see docs/convert.md',
    explanation: 'the statement has no form in the target.',
  }),
} as const;
