/** Assessments, their blocks and the filters of these (docs/contract.md). */
import type { JsonObject } from '../core/json.ts';
import { envelope, malformed, OK, refusedByRule } from './answers.ts';
import {
  type Check,
  checkedBody,
  digitsInPath,
  digitsOf,
  filled,
  flag,
  image,
  integer,
  listOf,
  number,
  objectOf,
  objectsIn,
  oneOf,
  text,
  twoPlaces,
} from './body-checks.ts';
import { existing, refuseId, released, removed, type Rule, saved } from './resources.ts';
import type { State } from './store.ts';

const topicFilter = objectOf(
  {},
  {
    id: integer,
    topicId: integer,
    type: text,
    difficultyStart: integer,
    difficultyEnd: integer,
    tags: text,
  },
);

const blockFields = objectOf(
  { blockId: integer },
  {
    assessmentBlockVersionId: integer,
    weight: number,
    order: integer,
    allQuestionsRequired: flag,
    requiredScore: twoPlaces,
    // Required by the contract, yet it has a default: a missing field means false.
    allowsZero: flag,
    numberRandomQuestions: integer,
    selectQuestions: oneOf('ALL', 'SOME_SELECTED', 'SOME_RANDOM'),
    questionVersionIds: listOf(integer),
    topicFilters: listOf(topicFilter),
  },
);

const blockVersion: Check = (value, field) => {
  blockFields(value, field);
  const [block] = objectsIn([value]);
  const selected = block?.['questionVersionIds'];
  const hasSelected = Array.isArray(selected) && selected.length > 0;
  if (block?.['selectQuestions'] === 'SOME_SELECTED' && !hasSelected) {
    throw malformed(`${field}.questionVersionIds: obrigatório com SOME_SELECTED.`);
  }
};

const blockDefaults = { weight: 1, order: 0, allQuestionsRequired: false, allowsZero: false };

interface Blocks {
  readonly former: readonly JsonObject[];
  readonly requested: readonly JsonObject[];
  /** keepExistingAssessmentBlockVersion: keeps the blocks that the request does not name. */
  readonly keep: boolean;
}

/**
 * The blocks after an edit; a create counts as an edit without existing blocks. With `keep`,
 * existing blocks stay in order, named ones are replaced in place, and others are appended. Without
 * `keep`, the requested list replaces the old one.
 */
function mergedBlocks(state: State, { former, requested, keep }: Blocks): JsonObject[] {
  const known = new Map(former.map((block) => [blockId(block), block]));
  refuseUnknown(requested.map(blockId), known, 'Versão de bloco');
  const accepted = requested.map((block) => {
    const before = known.get(blockId(block));
    const id = before?.['assessmentBlockVersionId'] ?? state.newId();
    return withFilters(state, { ...block, assessmentBlockVersionId: id }, before);
  });
  if (!keep) return accepted;
  const replacements = new Map(accepted.map((block) => [blockId(block), block]));
  const kept = former.map((block) => replacements.get(blockId(block)) ?? block);
  return [...kept, ...accepted.filter((block) => !known.has(blockId(block)))];
}

/** Gives each filter an id: its own if it names a filter of the block, otherwise a new one. */
function withFilters(state: State, block: JsonObject, before: JsonObject | undefined): JsonObject {
  const whole = filled(block, blockDefaults);
  if (!Array.isArray(block['topicFilters'])) return whole;
  const known = new Map(
    objectsIn(before?.['topicFilters']).map((filter) => [filterId(filter), filter]),
  );
  const requested = objectsIn(block['topicFilters']);
  refuseUnknown(requested.map(filterId), known, 'Filtro');
  const topicFilters = requested.map((filter) => ({
    ...filter,
    id: known.get(filterId(filter))?.['id'] ?? state.newId(),
  }));
  return { ...whole, topicFilters };
}

const blockId = (block: JsonObject) => named(block['assessmentBlockVersionId']);
const filterId = (filter: JsonObject) => named(filter['id']);

/** The digits of an id in the request; null if the id is missing. */
function named(id: JsonObject[string] | undefined): string | null {
  return (id ?? null) === null ? null : digitsOf(id);
}

function refuseUnknown(
  ids: readonly (string | null)[],
  known: ReadonlyMap<string | null, JsonObject>,
  what: string,
): void {
  const namedIds = ids.filter((id) => id !== null);
  for (const id of namedIds) {
    if (!known.has(id)) {
      throw refusedByRule(`${what} não encontrado neste recurso: ${id}.`, 'ItemNotFoundException');
    }
  }
  if (new Set(namedIds).size < namedIds.length) {
    throw malformed(`${what}: o mesmo id duas vezes.`);
  }
}

const required = { name: text, description: text };

const optional = {
  evaluationMonitored: flag,
  monitorsIds: listOf(integer),
  showScores: flag,
  showApprovalStatus: flag,
  showPerformanceOnQuestions: flag,
  showCorrectAnswers: flag,
  solicitFeedbackEvaluation: flag,
  allowCommentsOnQuestions: flag,
  anonymous: flag,
  showConclusionMessage: flag,
  conclusionMessage: text,
  correctorsIds: listOf(integer),
  requiredAllQuestions: flag,
  requiredScore: twoPlaces,
  maxExecutionTime: integer,
  minExecutionTime: integer,
  allowEssayQuestion: flag,
  allowRestartAppFromCheckpoint: flag,
  keepExistingAssessmentBlockVersion: flag,
  assessmentBlockVersions: listOf(blockVersion),
  enabled: flag,
  imageProperties: image,
};

const defaults = {
  allowRestartAppFromCheckpoint: true,
  keepExistingAssessmentBlockVersion: true,
  enabled: true,
};

export const createAssessment: Rule = (state, { body }) => {
  refuseId(body);
  const request = checkedBody(body, objectOf(required, optional));
  const blocks = blocksAfter(state, request, []);
  const assessment = { id: state.newId(), ...filled(request, defaults), ...blocks };
  return envelope(saved(state, 'assessment', assessment), OK);
};

export const editAssessment: Rule = (state, { body }) => {
  const request = checkedBody(body, objectOf({ id: integer, ...required }, optional));
  const before = existing(state, 'assessment', digitsOf(request['id']));
  const blocks = blocksAfter(state, request, objectsIn(before['assessmentBlockVersions']));
  const assessment = { ...filled(request, defaults), ...blocks };
  return envelope(saved(state, 'assessment', assessment), OK);
};

export const deleteAssessment: Rule = (state, { params }) => {
  removed(state, 'assessment', digitsInPath(params, 'assessmentId'));
  return envelope('OK', null);
};

export const releaseAssessment: Rule = (state, { body }) =>
  envelope(released(state, { kind: 'assessment', checkId: integer, body }), null);

/** The field of the blocks after an edit. Omitted if the assessment never had blocks. */
function blocksAfter(state: State, request: JsonObject, before: readonly JsonObject[]): JsonObject {
  const requested = request['assessmentBlockVersions'];
  const keep = request['keepExistingAssessmentBlockVersion'] !== false;
  const nothingKept = !keep || before.length === 0;
  if (!Array.isArray(requested) && nothingKept) return {};
  const blocks = { former: before, requested: objectsIn(requested), keep };
  return { assessmentBlockVersions: mergedBlocks(state, blocks) };
}
