/** A question as its author sees it, in either form. Places are looked up for findings only. */
import type { Range } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../core/json.ts';
import { placeIn } from '../documents/scalar-places.ts';
import type { SourceDocument } from '../documents/source-document.ts';
import { findStart, locate, nodeAt } from '../documents/tree.ts';
import { MARKER } from './notation.ts';

export interface AuthoredQuestion {
  /** The document, or its body, with the contract's fields. */
  readonly document: SourceDocument;
  readonly title: { readonly text: string; readonly range: () => Range } | null;
  readonly statement: string;
  readonly statementRange: () => Range;
  readonly placeOf: (range: Range) => Range;
  /** As many blanks as both the statement and lacunaAlternatives have. */
  readonly blanks: readonly AuthoredBlank[];
  readonly dropDown: boolean;
  readonly assessWhole: boolean;
  readonly disableHTML: boolean;
  readonly tests: readonly QuestionTest[];
}

export interface AuthoredBlank {
  readonly range: () => Range;
  readonly at: number;
  readonly alternatives: readonly AuthoredAlternative[];
}

interface AuthoredAlternative {
  readonly description: string;
  readonly score: number;
  readonly range: () => Range;
}

interface QuestionTest {
  readonly answers: readonly string[];
  readonly score: number;
  readonly range: () => Range;
}

/** Reads a question that was compiled and checked. Malformed parts are left out. */
export function readQuestion(document: SourceDocument): AuthoredQuestion {
  const body = isObject(document.value) ? document.value : {};
  const { title, lacunaAlternatives, tests } = body;
  const statement = textIn(body['question']);
  return {
    document,
    title:
      typeof title === 'string'
        ? { text: title, range: () => findFieldRange('title', document) }
        : null,
    statement,
    statementRange: () => locate(document.node, STATEMENT),
    placeOf: (range) => placeInStatement(range, document),
    blanks: blanksOf(statement, lacunaAlternatives, document),
    dropDown: body['dropDown'] === true,
    assessWhole: body['assessWhole'] === true,
    disableHTML: body['disableHTML'] === true,
    tests: objectsIn(tests).flatMap((test, index) => testIn(test, index, document)),
  };
}

const STATEMENT = ['question'];

export const findFieldRange = (field: string, { node }: SourceDocument) =>
  (nodeAt(node, [field]) ?? node).range;

function placeInStatement(range: Range, document: SourceDocument): Range {
  const written = nodeAt(document.node, STATEMENT);
  return written === null ? findStart(document.node) : placeIn(written, range, document);
}

function blanksOf(
  statement: string,
  lacunas: Json | undefined,
  document: SourceDocument,
): AuthoredBlank[] {
  const blanks: AuthoredBlank[] = [];
  let next = statement.indexOf(MARKER);
  for (const { alternatives } of objectsIn(lacunas)) {
    if (next === -1) break;
    const at = next;
    blanks.push({
      at,
      range: () => placeInStatement([at, at + MARKER.length], document),
      alternatives: alternativesIn(alternatives, blanks.length, document),
    });
    next = statement.indexOf(MARKER, at + MARKER.length);
  }
  return blanks;
}

function alternativesIn(
  list: Json | undefined,
  blank: number,
  document: SourceDocument,
): AuthoredAlternative[] {
  const alternatives: AuthoredAlternative[] = [];
  objectsIn(list).forEach(({ description, score }, index) => {
    if (typeof description !== 'string') return;
    if (typeof score !== 'number' && typeof score !== 'bigint') return;
    const range = () =>
      locate(document.node, ['lacunaAlternatives', blank, 'alternatives', index, 'description']);
    alternatives.push({ description, score: Number(score), range });
  });
  return alternatives;
}

function testIn(
  { answers, score }: JsonObject,
  index: number,
  document: SourceDocument,
): QuestionTest[] {
  if (!Array.isArray(answers)) return [];
  if (typeof score !== 'number' && typeof score !== 'bigint') return [];
  const texts = answers.map((each: Json) =>
    typeof each === 'object' && each !== null ? '' : String(each),
  );
  const range = () => findStart(nodeAt(document.node, ['tests', index]) ?? document.node);
  return [{ answers: texts, score: Number(score), range }];
}
