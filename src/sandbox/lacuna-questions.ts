import { toInteger } from '../contract/numbers.ts';
import { type Json, type JsonObject, objectsIn, textIn } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  check,
  readCheckedBody,
  digitsOfId,
  withDefaults,
  permissionChecks,
} from './body-checks.ts';
import { requireResource, refuseId, type SandboxRule, saveResource } from './resources.ts';

const alternative = check.object({ description: check.text, score: check.number });
const lacuna = check.object({ alternatives: check.list(alternative) });

const required = {
  question: check.text,
  title: check.text,
  difficulty: check.integer,
  source: check.text,
  author: check.text,
  topicId: check.integer,
  lacunaAlternatives: check.list(lacuna),
  ...permissionChecks,
};

const optional = {
  tags: check.text,
  assessWhole: check.flag,
  dropDown: check.flag,
  disabled: check.flag,
  disableHTML: check.flag,
};

export const createLacuna: SandboxRule = (state, { body }) => {
  refuseId(body);
  const request = readCheckedBody(body, check.object(required, optional));
  checkLacunas(request);
  const question = { id: state.newId(), ...withDefaults(request, { disableHTML: false }) };
  return envelope(answeredLacuna(saveResource(state, 'lacuna', question)), OK);
};

/** The id may be a string of digits (docs/contract.md, Bodies). */
export const editLacuna: SandboxRule = (state, { body }) => {
  const request = readCheckedBody(
    body,
    check.object({ id: check.lacunaId, ...required }, optional),
  );
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

/** Requires one element for each ### of the statement, each with an alternative. */
function checkLacunas(request: JsonObject): void {
  const lacunas = objectsIn(request['lacunaAlternatives']);
  const blanks = textIn(request['question']).split('###').length - 1;
  if (lacunas.length !== blanks) {
    throw malformed(`lacunaAlternatives: ${blanks} lacunas no enunciado, ${lacunas.length} aqui.`);
  }
  if (lacunas.some(({ alternatives }) => objectsIn(alternatives).length === 0)) {
    throw malformed('lacunaAlternatives: cada lacuna precisa de uma alternativa.');
  }
}
