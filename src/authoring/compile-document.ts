/**
 * Compiles the `cloze` of a document to the contract's fields before any check. Findings in these
 * fields then point into the sentence.
 */
import { questionHeaderLike } from '../contract/header-names.ts';
import { isOfQuestion, type OperationId } from '../contract/operations.ts';
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import { isObject, type JsonObject, type JsonPath } from '../core/json.ts';
import { columnTitle } from '../documents/columns.ts';
import { mapUnits, placeIn } from '../documents/scalar-places.ts';
import { placedIn, type SourceDocument, withValue } from '../documents/source-document.ts';
import {
  type Field,
  findExtent,
  findStart,
  type Mapping,
  type Node,
  nodeAt,
  type Scalar,
} from '../documents/tree.ts';
import { problem } from '../messages/problem.ts';
import {
  compile,
  type CompiledNotation,
  makeLacunas,
  type WrittenAlternative,
  type WrittenBlank,
} from './notation.ts';

export interface CompiledDocument {
  /** The document itself if it has no `cloze`. */
  readonly document: SourceDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the question of a document.
 * @param as the operation whose bare body the document is; null if the document says what its body
 *   is for
 */
export function compileDocument(
  document: SourceDocument,
  as: OperationId | null,
): CompiledDocument {
  const { value } = document;
  if (!isObject(value)) return { document, diagnostics: [] };
  if (as !== null) return isOfQuestion(as) ? compileAt([], value, document) : unchanged(document);
  const { operation, resource, body } = value;
  const isBodyOfQuestion = isOfQuestion(operation) || resource === 'lacuna';
  if (!isBodyOfQuestion || !isObject(body)) return unchanged(document);
  return compileAt(['body'], body, document);
}

const unchanged = (document: SourceDocument) => ({ document, diagnostics: [] });

type Place = readonly [] | readonly ['body'];

function compileAt(place: Place, body: JsonObject, document: SourceDocument): CompiledDocument {
  // Most questions have none, and this runs for each of a million.
  if ((body['cloze'] ?? null) === null) return unchanged(document);
  const { cloze = null, ...value } = body;
  const compiled = typeof cloze === 'string' ? compile(cloze) : null;
  const misnamed = misnamedColumn(body, document);
  const diagnostics =
    misnamed === null
      ? [
          ...bothForms(place, body, document),
          ...problemsOf(compiled, [...place, 'cloze'], document),
        ]
      : [misnamed];
  // The errors of the sentence are reported already. Its statement would only repeat them.
  const isRight = compiled !== null && diagnostics.length === 0;
  const { question, blanks } = isRight ? compiled : { question: '', blanks: [] };
  // A `cloze` that is not a text stays, so that the check of the document rejects it.
  const kept = compiled === null ? { cloze } : null;
  // Spreading several objects into one takes ten times as long.
  Object.assign(value, kept, { question, lacunaAlternatives: makeLacunas(blanks) });
  const tree = () => nodeWith(place, isRight ? compiled : null, document);
  const { value: whole } = document;
  const all = place.length === 0 || !isObject(whole) ? value : { ...whole, body: value };
  return { document: withValue(document, all, tree), diagnostics };
}

/**
 * The column of sentences, if its cells are statements whose answers have columns of their own. Told
 * at the header, and so once for all rows.
 */
function misnamedColumn(
  { cloze, question = null, lacunaAlternatives = null }: JsonObject,
  { columns }: SourceDocument,
): Diagnostic | null {
  if (question !== null || lacunaAlternatives === null || typeof cloze !== 'string') return null;
  const column = columns?.headers.get(JSON.stringify(['cloze']));
  if (columns === undefined || column === undefined || cloze.includes('[[')) return null;
  const { source } = columns;
  const start = Math.max(0, source.text.indexOf(column));
  const about = problem('csv/column', {
    reason: 'statement',
    column,
    rename: questionHeaderLike(column),
  });
  return placedIn(source, { problem: about, range: [start, start + column.length] });
}

function bothForms(place: Place, body: JsonObject, document: SourceDocument): Diagnostic[] {
  return ['question', 'lacunaAlternatives'].flatMap((field) => {
    if ((body[field] ?? null) === null) return [];
    const { node, source, columns } = document;
    const range = fieldAt(node, place, field)?.key ?? findStart(node);
    const named = (path: JsonPath) =>
      columns === undefined ? String(path[0]) : columnTitle(path, columns);
    const about = { field: named([field, 0]), cloze: named(['cloze']) };
    return placedIn(source, { problem: problem('cloze/both-forms', about), range });
  });
}

function problemsOf(
  compiled: CompiledNotation | null,
  path: readonly string[],
  document: SourceDocument,
): Diagnostic[] {
  if (compiled === null || compiled.problems.length === 0) return [];
  const sentence = nodeAt(document.node, path);
  if (sentence === null) return [];
  return compiled.problems.map(({ problem: about, range }) =>
    placedIn(document.source, { problem: about, range: placeIn(sentence, range, document) }),
  );
}

function nodeWith(place: Place, compiled: CompiledNotation | null, document: SourceDocument): Node {
  const root = document.node;
  const [outer] = place;
  if (outer === undefined) return questionNode(root, compiled, document);
  if (root.kind !== 'mapping') return root;
  const fields = root.fields.map((field) =>
    field.name === outer
      ? { ...field, value: questionNode(field.value, compiled, document) }
      : field,
  );
  return { ...root, fields };
}

function questionNode(
  body: Node,
  compiled: CompiledNotation | null,
  document: SourceDocument,
): Node {
  const cloze = fieldAt(body, [], 'cloze');
  if (body.kind !== 'mapping' || cloze === null) return body;
  const { key, value: sentence } = cloze;
  const written: Field[] = [
    new CompiledField('question', key, () => statementNode(sentence, compiled, document)),
    new CompiledField('lacunaAlternatives', key, () => blanksNode(sentence, compiled, document)),
  ];
  const others = body.fields.filter(
    ({ name }) =>
      !written.some((field) => field.name === name) && (name !== 'cloze' || compiled === null),
  );
  return { ...body, fields: [...others, ...written] };
}

/** Its value is built on first use: most places that are looked up are those of other fields. */
class CompiledField implements Field {
  readonly name: string;
  readonly key: Range;
  readonly #make: () => Node;
  #value: Node | null = null;

  constructor(name: string, key: Range, make: () => Node) {
    this.name = name;
    this.key = key;
    this.#make = make;
  }

  get value(): Node {
    this.#value ??= this.#make();
    return this.#value;
  }
}

function statementNode(
  sentence: Node,
  compiled: CompiledNotation | null,
  document: SourceDocument,
): Scalar {
  const range = findExtent(sentence);
  const offsets = compiled === null ? null : mapUnits(sentence, document);
  const value = compiled?.question ?? '';
  if (offsets === null || compiled === null) return { kind: 'scalar', range, value };
  const units = () => compiled.units.map((unit) => offsets[unit] ?? range[0]);
  return { kind: 'scalar', range, value, units };
}

function blanksNode(
  sentence: Node,
  compiled: CompiledNotation | null,
  document: SourceDocument,
): Node {
  const placed = (range: Range) => placeIn(sentence, range, document);
  const items = (compiled?.blanks ?? []).map((each) => blankNode(each, placed));
  return { kind: 'sequence', range: findExtent(sentence), items };
}

type MapRange = (range: Range) => Range;

function blankNode({ range, alternatives }: WrittenBlank, placed: MapRange): Mapping {
  const items = alternatives.map((each) => alternativeNode(each, placed));
  const list: Node = { kind: 'sequence', range: placed(range), items };
  return objectNode(placed(range), [['alternatives', list]]);
}

function alternativeNode(alternative: WrittenAlternative, placed: MapRange): Mapping {
  const { description, score, descriptionRange, scoreRange } = alternative;
  const answer = placed(descriptionRange);
  const points = scoreRange === null ? answer : placed(scoreRange);
  return objectNode(
    [answer[0], points[1]],
    [
      ['description', { kind: 'scalar', range: answer, value: description }],
      ['score', { kind: 'scalar', range: points, value: score }],
    ],
  );
}

function objectNode(range: Range, fields: readonly (readonly [string, Node])[]): Mapping {
  return {
    kind: 'mapping',
    range,
    fields: fields.map(([name, value]) => ({ name, key: value.range, value })),
  };
}

function fieldAt(root: Node, place: Place, name: string): Field | null {
  const body = nodeAt(root, place);
  if (body?.kind !== 'mapping') return null;
  return body.fields.findLast((field) => field.name === name) ?? null;
}
