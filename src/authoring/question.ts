/** A question as its author sees it, in either form, with the place of every part. */
import type { Range, Source } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, objectsIn } from '../core/json.ts';
import { placeIn } from '../documents/scalar-places.ts';
import type { SourceDocument } from '../documents/source-document.ts';
import { type Node, nodeAt, type Scalar, startOf } from '../documents/tree.ts';
import { MARKER } from './notation.ts';

export interface AuthoredQuestion {
  /** The document, or its body, with the contract's fields. */
  readonly document: SourceDocument;
  readonly title: Text | null;
  readonly statement: string;
  /** The whole statement as it was written. */
  readonly statementRange: Range;
  /** The place of a range of the statement. */
  readonly placeOf: (range: Range) => Range;
  /** As many blanks as both the statement and lacunaAlternatives have. */
  readonly blanks: readonly AuthoredBlank[];
  readonly dropDown: boolean;
  readonly assessWhole: boolean;
  readonly disableHTML: boolean;
  readonly tests: readonly QuestionTest[];
}

interface Text {
  readonly text: string;
  readonly range: Range;
}

export interface AuthoredBlank {
  /** The place of the blank in the sentence. */
  readonly range: Range;
  /** Where its mark begins in the statement. */
  readonly at: number;
  readonly alternatives: readonly AuthoredAlternative[];
}

interface AuthoredAlternative {
  readonly description: string;
  readonly score: number;
  readonly range: Range;
}

/** Answers, and the points that their author expects for them. */
interface QuestionTest {
  readonly answers: readonly string[];
  readonly score: number;
  readonly range: Range;
}

/** Reads a question that was compiled and checked. Malformed parts are left out. */
export function readQuestion(document: SourceDocument): AuthoredQuestion {
  const { node } = document;
  const statement = nodeAt(node, ['question']);
  const isText = statement?.kind === 'scalar' && typeof statement.value === 'string';
  const text = isText ? statement.value : '';
  const placeOf = (range: Range) => (isText ? placeIn(statement, range, document) : startOf(node));
  const flag = (name: string) => isObject(document.value) && document.value[name] === true;
  const title = scalarAt(node, 'title');
  return {
    document,
    title: typeof title?.value === 'string' ? { text: title.value, range: title.range } : null,
    statement: text,
    statementRange: statement?.alias ?? statement?.range ?? startOf(node),
    placeOf,
    blanks: blanksOf(text, nodeAt(node, ['lacunaAlternatives']), placeOf),
    dropDown: flag('dropDown'),
    assessWhole: flag('assessWhole'),
    disableHTML: flag('disableHTML'),
    tests: testsOf(nodeAt(node, ['tests'])),
  };
}

function blanksOf(
  statement: string,
  lacunas: Node | null,
  placeOf: (range: Range) => Range,
): AuthoredBlank[] {
  const items = lacunas?.kind === 'sequence' ? lacunas.items : [];
  const marks = [...statement.matchAll(new RegExp(MARKER, 'g'))].map(({ index }) => index);
  return items.slice(0, marks.length).map((lacuna, index) => {
    const at = marks[index] ?? 0;
    const list = nodeAt(lacuna, ['alternatives']);
    const alternatives = list?.kind === 'sequence' ? list.items : [];
    return {
      at,
      range: placeOf([at, at + MARKER.length]),
      alternatives: alternatives.flatMap(alternativeIn),
    };
  });
}

function alternativeIn(node: Node): AuthoredAlternative[] {
  const description = scalarAt(node, 'description');
  const score = scalarAt(node, 'score')?.value;
  if (typeof description?.value !== 'string') return [];
  if (typeof score !== 'number' && typeof score !== 'bigint') return [];
  const range = description.alias ?? description.range;
  return [{ description: description.value, score: Number(score), range }];
}

function testsOf(tests: Node | null): QuestionTest[] {
  if (tests?.kind !== 'sequence') return [];
  return tests.items.flatMap((item) => {
    const answers = nodeAt(item, ['answers']);
    const score = scalarAt(item, 'score')?.value;
    if (answers?.kind !== 'sequence') return [];
    if (typeof score !== 'number' && typeof score !== 'bigint') return [];
    const texts = answers.items.map((each) => (each.kind === 'scalar' ? String(each.value) : ''));
    return [{ answers: texts, score: Number(score), range: startOf(item) }];
  });
}

function scalarAt(node: Node, name: string): Scalar | null {
  const found = nodeAt(node, [name]);
  return found?.kind === 'scalar' ? found : null;
}

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
    blanks: placelessBlanks(statement, body['lacunaAlternatives']),
    dropDown: body['dropDown'] === true,
    assessWhole: body['assessWhole'] === true,
    disableHTML: body['disableHTML'] === true,
    tests: tests === undefined ? [] : testsOf(nodeOf(tests)),
  };
}

const BEGINNING = [0, 1] as const;
const NO_PARTS: Node = { kind: 'mapping', range: BEGINNING, fields: [] };
const atBeginning = () => BEGINNING;

function placelessBlanks(statement: string, lacunas: Json | undefined): AuthoredBlank[] {
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
