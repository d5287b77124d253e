/** An assessment, asked for step by step (docs/contract.md). */
import type { Answers, FieldName, Form } from './form.ts';
import { fieldOf, flagOf } from './form-fields.ts';
import { moreField, wantsMore } from './more-field.ts';

const kind = 'assessment.create';

const flags: readonly (readonly [FieldName, assumed: string])[] = [
  ['showScores', 'false'],
  ['showApprovalStatus', 'false'],
  ['showCorrectAnswers', 'false'],
  ['requiredAllQuestions', 'false'],
  ['anonymous', 'false'],
  ['enabled', 'true'],
];

/** Blocks of questions are no matter of single answers: they are added to the file. */
export const assessmentForm: Form = {
  kind,
  head: [],
  base: {},
  fields: [
    fieldOf(kind, 'name', { isNeeded: true }),
    fieldOf(kind, 'description', { isNeeded: true }),
    moreField,
    fieldOf(kind, 'requiredScore', { applies: wantsMore }),
    fieldOf(kind, 'maxExecutionTime', { applies: wantsMore }),
    fieldOf(kind, 'minExecutionTime', { applies: wantsMore }),
    ...flags.map(([name, assumed]) => flagOf(kind, name, { assumed, applies: wantsMore })),
    flagOf(kind, 'showConclusionMessage', { applies: wantsMore }),
    fieldOf(kind, 'conclusionMessage', { applies: concludes }),
  ],
};

function concludes(answers: Answers): boolean {
  return wantsMore(answers) && answers['showConclusionMessage'] === 'true';
}
