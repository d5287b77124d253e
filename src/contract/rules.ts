/**
 * Rules across fields. A value that the contract forbids is an error, a value that it leaves "not
 * shown" is a warning. Each rule reads the value as written, before the schema and independently of
 * it, so that one wrong field hides no other finding.
 */
import type { Finding, ParamsOfProblem, ProblemCode } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { authorsFields, type DocumentKind, operations } from './operations.ts';
import { findSchema } from './schemas.ts';
import { fieldsAt } from './shape.ts';

const BLANK = '###';

function finding<Code extends ProblemCode>(
  severity: Finding['severity'],
  path: JsonPath,
  code: Code,
  params: ParamsOfProblem<Code>,
): Finding {
  return { severity, path, problem: problem(code, params) };
}

function elements(value: Json | undefined): [number, JsonObject][] {
  if (!Array.isArray(value)) return [];
  const found: [number, JsonObject][] = [];
  value.forEach((each: Json, index) => {
    if (isObject(each)) found.push([index, each]);
  });
  return found;
}

function blankRules(body: JsonObject, columnsOf: ColumnsOf): readonly Finding[] {
  const { question, lacunaAlternatives } = body;
  if (!Array.isArray(lacunaAlternatives)) return [];
  const found: Finding[] = [];
  if (typeof question === 'string') {
    const blanks = question.split(BLANK).length - 1;
    const lacunas = lacunaAlternatives.length;
    if (blanks !== lacunas) {
      const columns = columnsOf(lacunas);
      const about = { blanks, lacunas, ...(columns !== undefined && { columns }) };
      found.push(finding('error', ['lacunaAlternatives'], 'lacuna/blank-count', about));
    }
  }
  for (const [index, { alternatives }] of elements(lacunaAlternatives)) {
    if (Array.isArray(alternatives) && alternatives.length === 0) {
      const path = ['lacunaAlternatives', index, 'alternatives'];
      found.push(finding('error', path, 'lacuna/no-alternative', {}));
    }
  }
  return found;
}

function* blockRules(body: JsonObject): Iterable<Finding> {
  for (const [index, block] of elements(body['assessmentBlockVersions'])) {
    const path = ['assessmentBlockVersions', index];
    const { selectQuestions, questionVersionIds, numberRandomQuestions, topicFilters } = block;
    const hasSelected = Array.isArray(questionVersionIds) && questionVersionIds.length > 0;
    const isLeftOut = (questionVersionIds ?? null) === null;
    const mayLack = isLeftOut || Array.isArray(questionVersionIds);
    if (selectQuestions === 'SOME_SELECTED' && mayLack && !hasSelected) {
      const at = [...path, isLeftOut ? 'selectQuestions' : 'questionVersionIds'];
      yield finding('error', at, 'assessment/selection', { reason: 'no-questions' });
    }
    if (selectQuestions !== 'SOME_SELECTED' && hasSelected) {
      yield finding('warning', [...path, 'questionVersionIds'], 'assessment/selection', {
        reason: 'questions-ignored',
      });
    }
    if (selectQuestions === 'SOME_RANDOM' && (numberRandomQuestions ?? null) === null) {
      yield finding('warning', [...path, 'selectQuestions'], 'assessment/selection', {
        reason: 'no-count',
      });
    }
    for (const [position, { type }] of elements(topicFilters)) {
      if (typeof type === 'string' && type !== 'ADD') {
        const at = [...path, 'topicFilters', position, 'type'];
        const about = { field: 'type', received: type, shown: 'ADD' };
        yield finding('warning', at, 'document/unusual-value', about);
      }
    }
  }
}

function* trackRules(body: JsonObject): Iterable<Finding> {
  const { status, trackItems } = body;
  if (typeof status === 'string' && status !== 'AVAILABLE') {
    const about = { field: 'status', received: status, shown: 'AVAILABLE' };
    yield finding('warning', ['status'], 'document/unusual-value', about);
  }
  for (const [index, item] of elements(trackItems)) {
    const ids = [item['id'], item['enrollableItemId']].filter((id) => (id ?? null) !== null);
    if (ids.length !== 1) {
      yield finding('error', ['trackItems', index], 'track/item-id', {});
    }
  }
}

/** Assumes that an edit replaces the whole resource (docs/contract.md, Edits). */
function* editRules(kind: DocumentKind, body: JsonObject): Iterable<Finding> {
  const optional = fieldsAt(findSchema(kind, false), [])
    .filter((field) => !field.required && field.name !== 'disableHTML')
    .map((field) => field.name);
  const leftOut = optional.filter((name) => !(name in body) && !authorsFields.includes(name));
  if (leftOut.length > 0) {
    yield finding('warning', [], 'document/fields-left-out', { fields: leftOut });
  }
  if (kind === 'lacuna.edit' && 'disableHTML' in body) {
    yield { ...finding('warning', ['disableHTML'], 'lacuna/disable-html-on-edit', {}), at: 'key' };
  }
}

const rulesOf = { assessment: blockRules, lacuna: blankRules, track: trackRules };

/** The names of the columns with the answers of so many blanks; undefined outside of a sheet. */
type ColumnsOf = (blanks: number) => readonly string[] | undefined;

/** All findings of the rules about one document, errors and warnings. */
export function findingsOfRules(
  kind: DocumentKind,
  body: JsonObject,
  columnsOf: ColumnsOf = () => undefined,
): Finding[] {
  const { resource, verb } = operations[kind];
  if (verb === 'release') return [];
  const found = [...rulesOf[resource](body, columnsOf)];
  return verb === 'edit' ? [...found, ...editRules(kind, body)] : found;
}
