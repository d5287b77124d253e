/** The forms of the documents that a person can write question by question (docs/contract.md). */
import type { JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import type { Answers, FieldName, Form, Reading } from './form.ts';
import {
  fieldOf,
  fieldsAround,
  flagOf,
  idOf,
  inDocument,
  moreField,
  moreOfBlock,
  idsOfGroup,
  permissionFields,
  wantsMore,
} from './form-fields.ts';
import { inRowsOf, rowsOf } from './form-rows.ts';
import { hasHtml } from './html.ts';
import { compile } from './notation.ts';
import { createStatementSteps } from './statement-steps.ts';

interface FormOptions {
  /** Those of the documents. They may name topics, blocks and folders. */
  readonly variables: JsonObject;
  /** True for a key that another document has; null outside a content folder. */
  readonly isKeyTaken: ((key: string) => boolean) | null;
}

/** Each form is made at its use, because the contract's description of its kind takes time. */
export function createForm(
  kind: 'lacuna.create' | 'assessment.create' | 'track.create',
  { variables, isKeyTaken }: FormOptions,
): Form {
  const form = formOf(kind, variables);
  if (isKeyTaken === null) return { ...form, around: [] };
  // A track of a content folder names its permissions.
  const base = kind === 'track.create' ? { ...inherited, ...form.base } : form.base;
  return { ...form, base, around: fieldsAround(kind, isKeyTaken) };
}

function formOf(
  kind: 'lacuna.create' | 'assessment.create' | 'track.create',
  variables: JsonObject,
): BodyForm {
  switch (kind) {
    case 'lacuna.create':
      return lacunaForm(variables);
    case 'assessment.create':
      return assessmentForm(variables);
    case 'track.create':
      return trackForm(variables);
  }
}

type BodyForm = Omit<Form, 'around'>;

const inherited = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};

function lacunaForm(variables: JsonObject): BodyForm {
  const kind = 'lacuna.create';
  const place = inDocument(kind);
  return {
    kind,
    head: ['title', 'cloze'],
    base: inherited,
    fields: [
      fieldOf(place, 'cloze', {
        isNeeded: true,
        way: { kind: 'steps', ask: createStatementSteps() },
        read: readStatement,
      }),
      fieldOf(place, 'title', { isNeeded: true }),
      fieldOf(place, 'difficulty', { isNeeded: true, isRemembered: true }),
      idOf(place, 'topicId', idsOfGroup('topics', variables), {
        isNeeded: true,
        isRemembered: true,
      }),
      fieldOf(place, 'source', { isNeeded: true, isRemembered: true }),
      fieldOf(place, 'author', { isNeeded: true, isRemembered: true }),
      fieldOf(place, 'tags', { isHidden: true }),
      fieldOf(place, 'dropDown', {
        isHidden: true,
        assumed: 'false',
        way: { kind: 'choice', values: ['false', 'true'] },
      }),
      flagOf(place, 'assessWhole', { isHidden: true, applies: hasSeveralBlanks }),
      ...permissionFields(place, { isHidden: true, isRemembered: true }),
      flagOf(place, 'disableHTML', {
        isHidden: true,
        applies: ({ cloze = '' }) => hasHtml(compile(cloze).question),
      }),
      flagOf(place, 'disabled', { isHidden: true }),
    ],
  };
}

function readStatement(text: string): Reading {
  if (text.trim() === '') return { problem: problem('form/answer-needed', {}) };
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) return first;
  return blanks.length === 0
    ? { problem: problem('lint/no-blank', { mayBeSent: false, column: null }) }
    : { value: text };
}

function hasSeveralBlanks({ cloze = '' }: Answers): boolean {
  return compile(cloze).blanks.length > 1;
}

const assessmentFlags: readonly (readonly [FieldName, assumed: string])[] = [
  ['showScores', 'false'],
  ['showApprovalStatus', 'false'],
  ['showCorrectAnswers', 'false'],
  ['requiredAllQuestions', 'false'],
  ['anonymous', 'false'],
  ['enabled', 'true'],
];

const assessment = inDocument('assessment.create');
const inBlock = inRowsOf(assessment, 'assessmentBlockVersions');
const inFilter = inRowsOf(inBlock, 'topicFilters');

function assessmentForm(variables: JsonObject): BodyForm {
  return {
    kind: assessment.kind,
    head: [],
    base: {},
    fields: [
      fieldOf(assessment, 'name', { isNeeded: true }),
      fieldOf(assessment, 'description', { isNeeded: true }),
      blocksField(variables),
      moreField,
      fieldOf(assessment, 'requiredScore', { applies: wantsMore }),
      fieldOf(assessment, 'maxExecutionTime', { applies: wantsMore }),
      fieldOf(assessment, 'minExecutionTime', { applies: wantsMore }),
      ...assessmentFlags.map(([name, assumed]) =>
        flagOf(assessment, name, { assumed, applies: wantsMore }),
      ),
      flagOf(assessment, 'showConclusionMessage', { applies: wantsMore }),
      fieldOf(assessment, 'conclusionMessage', { applies: concludes }),
    ],
  };
}

function concludes(answers: Answers): boolean {
  return wantsMore(answers) && answers['showConclusionMessage'] === 'true';
}

/**
 * The blocks of questions. They keep the order in which the person enters them (docs/contract.md).
 */
const blocksField = (variables: JsonObject) =>
  rowsOf(assessment, 'assessmentBlockVersions', {
    base: { allowsZero: false },
    constants: {},
    order: 'order',
    fields: [
      idOf(inBlock, 'blockId', idsOfGroup('blocks', variables), { isNeeded: true }),
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
      filtersField(variables),
    ],
  });

/** Filters for the questions of a block: a topic, a range of difficulties, some tags. */
const filtersField = (variables: JsonObject) =>
  rowsOf(
    inBlock,
    'topicFilters',
    {
      base: {},
      constants: { type: 'ADD' },
      order: null,
      fields: [
        idOf(inFilter, 'topicId', idsOfGroup('topics', variables), { isNeeded: true }),
        fieldOf(inFilter, 'difficultyStart'),
        fieldOf(inFilter, 'difficultyEnd'),
        fieldOf(inFilter, 'tags'),
      ],
    },
    { applies: (answers) => wantsMore(answers) && answers['selectQuestions'] !== 'SOME_SELECTED' },
  );

const moreOfTrack: readonly FieldName[] = [
  'code',
  'objective',
  'targetPublic',
  'trackItemIds',
  'scoreApprove',
  'preExamId',
  'posExamId',
  'reactionId',
  'certificateId',
];

/** The catalogue's states (docs/contract.md, Values). The contract names only AVAILABLE. */
const trackStates = ['AVAILABLE', 'OBSOLETE', 'CLOSING', 'ARCHIVED'];

function trackForm(variables: JsonObject): BodyForm {
  const kind = 'track.create';
  const place = inDocument(kind);
  return {
    kind,
    head: [],
    base: {},
    fields: [
      fieldOf(place, 'name', { isNeeded: true }),
      idOf(place, 'parentId', idsOfGroup('folders', variables), {
        isNeeded: true,
        isRemembered: true,
      }),
      fieldOf(place, 'author', { isNeeded: true, isRemembered: true }),
      fieldOf(place, 'workload', { isNeeded: true }),
      fieldOf(place, 'cost', { isNeeded: true, assumed: '0' }),
      fieldOf(place, 'status', {
        isNeeded: true,
        assumed: 'AVAILABLE',
        way: { kind: 'choice', values: trackStates },
      }),
      moreField,
      ...moreOfTrack.map((name) => fieldOf(place, name, { applies: wantsMore })),
      ...permissionFields(place, { applies: wantsMore }),
    ],
  };
}
