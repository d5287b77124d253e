/** A question that was not read from a text, for the rules about it: its parts have no places. */
import type { Source } from '../core/diagnostic.ts';
import { objectsIn, type Json, type JsonObject } from '../core/json.ts';
import type { Node } from '../documents/tree.ts';
import { MARKER } from './notation.ts';
import {
  testsOf,
  type AuthoredAlternative,
  type AuthoredBlank,
  type AuthoredQuestion,
} from './question.ts';

/** Every part is at the beginning of the source. Malformed parts are left out. */
export function placelessQuestion(
  body: JsonObject,
  source: Source,
  line: number,
): AuthoredQuestion {
  const { title, question, tests } = body;
  const statement = typeof question === 'string' ? question : '';
  return {
    document: { source, format: 'json', node: NO_PARTS, value: body, line, schemaLine: null },
    title: typeof title === 'string' ? { text: title, range: BEGINNING } : null,
    statement,
    statementRange: BEGINNING,
    placeOf: atBeginning,
    blanks: blanksOf(statement, body['lacunaAlternatives']),
    dropDown: body['dropDown'] === true,
    assessWhole: body['assessWhole'] === true,
    disableHTML: body['disableHTML'] === true,
    tests: tests === undefined ? [] : testsOf(nodeOf(tests)),
  };
}

const BEGINNING = [0, 1] as const;
const NO_PARTS: Node = { kind: 'mapping', range: BEGINNING, fields: [] };
const atBeginning = () => BEGINNING;

function blanksOf(statement: string, lacunas: Json | undefined): AuthoredBlank[] {
  const blanks: AuthoredBlank[] = [];
  let at = statement.indexOf(MARKER);
  for (const { alternatives } of objectsIn(lacunas)) {
    if (at === -1) break;
    blanks.push({ at, range: BEGINNING, alternatives: alternativesIn(alternatives) });
    at = statement.indexOf(MARKER, at + MARKER.length);
  }
  return blanks;
}

function alternativesIn(list: Json | undefined): AuthoredAlternative[] {
  const alternatives: AuthoredAlternative[] = [];
  for (const { description, score } of objectsIn(list)) {
    if (typeof description !== 'string') continue;
    if (typeof score !== 'number' && typeof score !== 'bigint') continue;
    alternatives.push({ description, score: Number(score), range: BEGINNING });
  }
  return alternatives;
}

/** Without units, a text has no places inside. */
const NOWHERE: readonly number[] = [];

function nodeOf(value: Json): Node {
  const range = BEGINNING;
  if (Array.isArray(value)) return { kind: 'sequence', range, items: value.map(nodeOf) };
  if (typeof value !== 'object' || value === null) {
    return { kind: 'scalar', range, value, units: NOWHERE };
  }
  const fields = Object.entries(value).map(([name, each]) => ({
    name,
    key: range,
    value: nodeOf(each),
  }));
  return { kind: 'mapping', range, fields };
}
