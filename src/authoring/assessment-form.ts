/** The form for an assessment (docs/contract.md). */
import type { Answers, FieldName, Form } from './form.ts';
import { fieldOf, flagOf, inDocument } from './form-fields.ts';
import { moreField, moreOfBlock, wantsMore } from './more-field.ts';
import { inRowsOf, rowsOf } from './rows.ts';

const kind = 'assessment.create';
const place = inDocument(kind);

const flags: readonly (readonly [FieldName, assumed: string])[] = [
  ['showScores', 'false'],
  ['showApprovalStatus', 'false'],
  ['showCorrectAnswers', 'false'],
  ['requiredAllQuestions', 'false'],
  ['anonymous', 'false'],
  ['enabled', 'true'],
];

const inBlock = inRowsOf(place, 'assessmentBlockVersions');
const inFilter = inRowsOf(inBlock, 'topicFilters');

/** Filters for the questions of a block: a topic, a range of difficulties, some tags. */
const filters = rowsOf(
  inBlock,
  'topicFilters',
  {
    base: {},
    constants: { type: 'ADD' },
    order: null,
    fields: [
      fieldOf(inFilter, 'topicId', { isNeeded: true }),
      fieldOf(inFilter, 'difficultyStart'),
      fieldOf(inFilter, 'difficultyEnd'),
      fieldOf(inFilter, 'tags'),
    ],
  },
  { applies: (answers) => wantsMore(answers) && answers['selectQuestions'] !== 'SOME_SELECTED' },
);

/**
 * The blocks of questions; they keep the order in which the person enters them (docs/contract.md).
 */
const blocks = rowsOf(place, 'assessmentBlockVersions', {
  base: { allowsZero: false },
  constants: {},
  order: 'order',
  fields: [
    fieldOf(inBlock, 'blockId', { isNeeded: true }),
    fieldOf(inBlock, 'selectQuestions', {
      isNeeded: true,
      assumed: 'ALL',
      way: { kind: 'choice', values: ['ALL', 'SOME_SELECTED', 'SOME_RANDOM'] },
      read: (value) => ({ value }),
    }),
    fieldOf(inBlock, 'questionVersionIds', {
      isNeeded: true,
      applies: ({ selectQuestions }) => selectQuestions === 'SOME_SELECTED',
    }),
    fieldOf(inBlock, 'numberRandomQuestions', {
      isNeeded: true,
      applies: ({ selectQuestions }) => selectQuestions === 'SOME_RANDOM',
    }),
    moreOfBlock,
    fieldOf(inBlock, 'weight', { applies: wantsMore }),
    fieldOf(inBlock, 'requiredScore', { applies: wantsMore }),
    flagOf(inBlock, 'allQuestionsRequired', { applies: wantsMore }),
    flagOf(inBlock, 'allowsZero', { applies: wantsMore }),
    filters,
  ],
});

export const assessmentForm: Form = {
  kind,
  head: [],
  base: {},
  fields: [
    fieldOf(place, 'name', { isNeeded: true }),
    fieldOf(place, 'description', { isNeeded: true }),
    blocks,
    moreField,
    fieldOf(place, 'requiredScore', { applies: wantsMore }),
    fieldOf(place, 'maxExecutionTime', { applies: wantsMore }),
    fieldOf(place, 'minExecutionTime', { applies: wantsMore }),
    ...flags.map(([name, assumed]) => flagOf(place, name, { assumed, applies: wantsMore })),
    flagOf(place, 'showConclusionMessage', { applies: wantsMore }),
    fieldOf(place, 'conclusionMessage', { applies: concludes }),
  ],
};

function concludes(answers: Answers): boolean {
  return wantsMore(answers) && answers['showConclusionMessage'] === 'true';
}
