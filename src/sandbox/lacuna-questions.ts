/** Lacuna questions (docs/contract.md). */
import { toInteger } from '../contract/numbers.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  checkedBody,
  digitsInPath,
  digitsOf,
  filled,
  flag,
  integer,
  lacunaId,
  listOf,
  number,
  objectOf,
  objectsIn,
  permissions,
  text,
} from './body-checks.ts';
import { existing, moved, refuseId, released, removed, type Rule, saved } from './resources.ts';

const alternative = objectOf({ description: text, score: number }, {});
const lacuna = objectOf({ alternatives: listOf(alternative) }, {});

const required = {
  question: text,
  title: text,
  difficulty: integer,
  source: text,
  author: text,
  topicId: integer,
  lacunaAlternatives: listOf(lacuna),
  ...permissions,
};

const optional = {
  tags: text,
  assessWhole: flag,
  dropDown: flag,
  disabled: flag,
  disableHTML: flag,
};

export const createLacuna: Rule = (state, { body }) => {
  refuseId(body);
  const request = checkedBody(body, objectOf(required, optional));
  checkLacunas(request);
  const question = { id: state.newId(), ...filled(request, { disableHTML: false }) };
  return envelope(answeredLacuna(saved(state, 'lacuna', question)), OK);
};

/** The id may be a string of digits (docs/contract.md, Bodies). */
export const editLacuna: Rule = (state, { body }) => {
  const request = checkedBody(body, objectOf({ id: lacunaId, ...required }, optional));
  checkLacunas(request);
  const id = digitsOf(request['id']);
  existing(state, 'lacuna', id);
  // Only the answer to a create contains disableHTML.
  const { disableHTML: _, ...question } = request;
  return envelope(answeredLacuna(saved(state, 'lacuna', { ...question, id: toInteger(id) })), OK);
};

export const deleteLacuna: Rule = (state, { params }) => {
  removed(state, 'lacuna', digitsInPath(params, 'questionId'));
  return envelope('OK', null);
};

export const releaseLacuna: Rule = (state, { body }) =>
  envelope(released(state, { kind: 'lacuna', checkId: lacunaId, body }), OK);

export const moveLacuna: Rule = (state, { params }) => {
  const id = digitsInPath(params, 'questionId');
  moved(state, 'lacuna', { id, field: 'topicId', to: digitsInPath(params, 'topicId') });
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
  const lacunas = objectsIn(request['lacunaAlternatives']);
  const blanks = blanksIn(request['question']);
  if (lacunas.length !== blanks) {
    throw malformed(`lacunaAlternatives: ${blanks} lacunas no enunciado, ${lacunas.length} aqui.`);
  }
  if (lacunas.some(({ alternatives }) => objectsIn(alternatives).length === 0)) {
    throw malformed('lacunaAlternatives: cada lacuna precisa de uma alternativa.');
  }
}
