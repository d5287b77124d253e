/** Lacuna questions (docs/contract.md). */
import { toInteger } from '../contract/numbers.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  readCheckedBody,
  digitsInPath,
  digitsOfId,
  withDefaults,
  checkFlag,
  checkInteger,
  checkLacunaId,
  checkList,
  checkNumber,
  checkObject,
  objectsOfChecked,
  permissionChecks,
  checkText,
} from './body-checks.ts';
import {
  requireResource,
  moveResource,
  refuseId,
  releaseResource,
  deleteResource,
  type SandboxRule,
  saveResource,
} from './resources.ts';

const alternative = checkObject({ description: checkText, score: checkNumber }, {});
const lacuna = checkObject({ alternatives: checkList(alternative) }, {});

const required = {
  question: checkText,
  title: checkText,
  difficulty: checkInteger,
  source: checkText,
  author: checkText,
  topicId: checkInteger,
  lacunaAlternatives: checkList(lacuna),
  ...permissionChecks,
};

const optional = {
  tags: checkText,
  assessWhole: checkFlag,
  dropDown: checkFlag,
  disabled: checkFlag,
  disableHTML: checkFlag,
};

export const createLacuna: SandboxRule = (state, { body }) => {
  refuseId(body);
  const request = readCheckedBody(body, checkObject(required, optional));
  checkLacunas(request);
  const question = { id: state.newId(), ...withDefaults(request, { disableHTML: false }) };
  return envelope(answeredLacuna(saveResource(state, 'lacuna', question)), OK);
};

/** The id may be a string of digits (docs/contract.md, Bodies). */
export const editLacuna: SandboxRule = (state, { body }) => {
  const request = readCheckedBody(body, checkObject({ id: checkLacunaId, ...required }, optional));
  checkLacunas(request);
  const id = digitsOfId(request['id']);
  requireResource(state, 'lacuna', id);
  // Only the answer to a create contains disableHTML.
  const { disableHTML: _, ...question } = request;
  return envelope(
    answeredLacuna(saveResource(state, 'lacuna', { ...question, id: toInteger(id) })),
    OK,
  );
};

export const deleteLacuna: SandboxRule = (state, { params }) => {
  deleteResource(state, 'lacuna', digitsInPath(params, 'questionId'));
  return envelope('OK', null);
};

export const releaseLacuna: SandboxRule = (state, { body }) =>
  envelope(releaseResource(state, { kind: 'lacuna', checkId: checkLacunaId, body }), OK);

export const moveLacuna: SandboxRule = (state, { params }) => {
  const id = digitsInPath(params, 'questionId');
  moveResource(state, 'lacuna', { id, field: 'topicId', to: digitsInPath(params, 'topicId') });
  return envelope('OK', null);
};

/** Requests separate tags by spaces, answers by commas (docs/contract.md, Bodies). */
export function answeredLacuna(question: JsonObject): JsonObject {
  const tags: Json = question['tags'] ?? null;
  if (typeof tags !== 'string') return question;
  return {
    ...question,
    tags: tags
      .split(/\s+/)
      .filter((tag) => tag !== '')
      .join(','),
  };
}

const blanksIn = (question: Json | undefined) =>
  typeof question === 'string' ? question.split('###').length - 1 : 0;

/** Requires one element for each ### of the statement, each with an alternative. */
function checkLacunas(request: JsonObject): void {
  const lacunas = objectsOfChecked(request['lacunaAlternatives']);
  const blanks = blanksIn(request['question']);
  if (lacunas.length !== blanks) {
    throw malformed(`lacunaAlternatives: ${blanks} lacunas no enunciado, ${lacunas.length} aqui.`);
  }
  if (lacunas.some(({ alternatives }) => objectsOfChecked(alternatives).length === 0)) {
    throw malformed('lacunaAlternatives: cada lacuna precisa de uma alternativa.');
  }
}
