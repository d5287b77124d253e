/** Assessments, their blocks and the filters of these (docs/contract.md). */
import { type JsonObject, objectsIn } from '../core/json.ts';
import { envelope, malformed, OK, refusedByRule } from './answers.ts';
import {
  type BodyCheck,
  check,
  readCheckedBody,
  digitsOfId,
  withDefaults,
  image,
} from './body-checks.ts';
import { requireResource, refuseId, type SandboxRule, saveResource } from './resources.ts';
import type { SandboxStore } from './store.ts';

const topicFilter = check.object(
  {},
  {
    id: check.integer,
    topicId: check.integer,
    type: check.text,
    difficultyStart: check.integer,
    difficultyEnd: check.integer,
    tags: check.text,
  },
);

const blockFields = check.object(
  { blockId: check.integer },
  {
    assessmentBlockVersionId: check.integer,
    weight: check.number,
    order: check.integer,
    allQuestionsRequired: check.flag,
    requiredScore: check.twoPlaces,
    // Required by the contract, yet it has a default: a missing field means false.
    allowsZero: check.flag,
    numberRandomQuestions: check.integer,
    selectQuestions: check.choice('ALL', 'SOME_SELECTED', 'SOME_RANDOM'),
    questionVersionIds: check.list(check.integer),
    topicFilters: check.list(topicFilter),
  },
);

const blockVersion: BodyCheck = (value, field) => {
  blockFields(value, field);
  const [block] = objectsIn([value]);
  const selected = block?.['questionVersionIds'];
  const hasSelected = Array.isArray(selected) && selected.length > 0;
  if (block?.['selectQuestions'] === 'SOME_SELECTED' && !hasSelected) {
    throw malformed(`${field}.questionVersionIds: obrigatório com SOME_SELECTED.`);
  }
};

const blockDefaults = { weight: 1, order: 0, allQuestionsRequired: false, allowsZero: false };

/** Gives each filter an id: its own if it names a filter of the block, otherwise a new one. */
function withFilters(
  state: SandboxStore,
  block: JsonObject,
  before: JsonObject | undefined,
): JsonObject {
  const whole = withDefaults(block, blockDefaults);
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

const blockId = (block: JsonObject) => nameOfId(block['assessmentBlockVersionId']);
const filterId = (filter: JsonObject) => nameOfId(filter['id']);

/** The digits of an id in the request; null if the id is missing. */
function nameOfId(id: JsonObject[string] | undefined): string | null {
  return (id ?? null) === null ? null : digitsOfId(id);
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

const required = { name: check.text, description: check.text };

const optional = {
  evaluationMonitored: check.flag,
  monitorsIds: check.list(check.integer),
  showScores: check.flag,
  showApprovalStatus: check.flag,
  showPerformanceOnQuestions: check.flag,
  showCorrectAnswers: check.flag,
  solicitFeedbackEvaluation: check.flag,
  allowCommentsOnQuestions: check.flag,
  anonymous: check.flag,
  showConclusionMessage: check.flag,
  conclusionMessage: check.text,
  correctorsIds: check.list(check.integer),
  requiredAllQuestions: check.flag,
  requiredScore: check.twoPlaces,
  maxExecutionTime: check.integer,
  minExecutionTime: check.integer,
  allowEssayQuestion: check.flag,
  allowRestartAppFromCheckpoint: check.flag,
  keepExistingAssessmentBlockVersion: check.flag,
  assessmentBlockVersions: check.list(blockVersion),
  enabled: check.flag,
  imageProperties: image,
};

const defaults = {
  allowRestartAppFromCheckpoint: true,
  keepExistingAssessmentBlockVersion: true,
  enabled: true,
};

export const createAssessment: SandboxRule = (state, { body }) => {
  refuseId(body);
  const request = readCheckedBody(body, check.object(required, optional));
  const blocks = blocksAfter(state, request, []);
  const assessment = { id: state.newId(), ...withDefaults(request, defaults), ...blocks };
  return envelope(saveResource(state, 'assessment', assessment), OK);
};

export const editAssessment: SandboxRule = (state, { body }) => {
  const request = readCheckedBody(body, check.object({ id: check.integer, ...required }, optional));
  const before = requireResource(state, 'assessment', digitsOfId(request['id']));
  const blocks = blocksAfter(state, request, objectsIn(before['assessmentBlockVersions']));
  const assessment = { ...withDefaults(request, defaults), ...blocks };
  return envelope(saveResource(state, 'assessment', assessment), OK);
};

/**
 * The field of the blocks after an edit; a create counts as an edit without existing blocks. Omitted
 * if the assessment never had any. With keepExistingAssessmentBlockVersion, existing blocks stay in
 * order, named ones are replaced in place, and others are appended. Without it, the requested list
 * replaces the old one.
 */
function blocksAfter(
  state: SandboxStore,
  request: JsonObject,
  former: readonly JsonObject[],
): JsonObject {
  const isKeeping = request['keepExistingAssessmentBlockVersion'] !== false && former.length > 0;
  if (!Array.isArray(request['assessmentBlockVersions']) && !isKeeping) return {};
  const requested = objectsIn(request['assessmentBlockVersions']);
  const known = new Map(former.map((block) => [blockId(block), block]));
  refuseUnknown(requested.map(blockId), known, 'Versão de bloco');
  const accepted = requested.map((block) => {
    const before = known.get(blockId(block));
    const id = before?.['assessmentBlockVersionId'] ?? state.newId();
    return withFilters(state, { ...block, assessmentBlockVersionId: id }, before);
  });
  if (!isKeeping) return { assessmentBlockVersions: accepted };
  const replacements = new Map(accepted.map((block) => [blockId(block), block]));
  const kept = former.map((block) => replacements.get(blockId(block)) ?? block);
  const added = accepted.filter((block) => !known.has(blockId(block)));
  return { assessmentBlockVersions: [...kept, ...added] };
}
