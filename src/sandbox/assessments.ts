/** Assessments (docs/contract.md). */
import type { JsonObject } from '../core/json.ts';
import { envelope, OK } from './answers.ts';
import { blockVersion, mergedBlocks } from './block-versions.ts';
import {
  checkedBody,
  digitsInPath,
  digitsOf,
  filled,
  flag,
  image,
  integer,
  listOf,
  objectOf,
  objectsIn,
  text,
  twoPlaces,
} from './body-checks.ts';
import { existing, refuseId, removed, type Rule, saved } from './resources.ts';
import type { State } from './store.ts';
import { released } from './versions.ts';

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
  const blocks = { existing: before, requested: objectsIn(requested), keep };
  return { assessmentBlockVersions: mergedBlocks(state, blocks) };
}
