import {
  createFindings,
  type Diagnostic,
  MOST_PROBLEMS,
  type Problem,
  type Source,
} from '../core/diagnostic.ts';
import { isObject, type Json } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import type { Format } from './document-format.ts';
import { lineAt } from './position.ts';
import {
  type Field,
  locate,
  type Node,
  nodeAt,
  type ParsedTree,
  type PlacedProblem,
  toValue,
} from './tree.ts';

/** What is wrong with a text. Each language has a phrase for each. */
export type SyntaxReason =
  | 'indentation'
  | 'missing-end'
  | 'missing-comma'
  | 'missing-colon'
  | 'value-expected'
  | 'unexpected-text'
  | 'no-quotes'
  | 'bad-escape'
  | 'bad-mark'
  | 'bad-number'
  | 'bad-character'
  | 'not-one-line'
  | 'other';

/** What is known of a document beside its value. */
interface DocumentFacts {
  readonly source: Source;
  readonly format: Format;
  /** The line where it starts, from 1. */
  readonly line: number;
  /** The schema that its `$schema` field names, or the schema line at the top of the file. */
  readonly schemaLine: string | null;
  /** For a row of CSV that is a bare body. */
  readonly columns?: Columns | undefined;
  /** False if no name begins with `$`: no variable, no reference. Undefined if that is unknown. */
  readonly hasMarks?: boolean | undefined;
}

/** One document that was read but not yet checked against a kind. */
export interface SourceDocument extends DocumentFacts {
  /** It may be built on first use, because most documents need only the value. */
  readonly node: Node;
  readonly value: Json;
}

export interface Columns {
  readonly source: Source;
  /** The fields of the document that columns are for, whole or in part. */
  readonly fields: ReadonlySet<string>;
  /** The names of the columns as they are written, by their paths in JSON. */
  readonly headers: ReadonlyMap<string, string>;
  /** True with a column whose name is Portuguese. */
  readonly inPortuguese: boolean;
}

/** What is read of a text: a document if it is well-formed, and its problems in their order. */
export interface ReadResult {
  readonly document: SourceDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

export function documentIn(
  { root, problems }: ParsedTree,
  facts: Omit<DocumentFacts, 'line'>,
): ReadResult {
  const { source } = facts;
  const all = root === null ? problems : [...problems, ...structuralProblems(root)];
  const found = createFindings(
    all
      .slice(0, MOST_PROBLEMS)
      .map((placed) => placedIn(source, placed))
      .sort(byPlace),
  );
  const diagnostics = found.list;
  if (root === null) return { document: null, diagnostics };
  const line = lineAt(source, root.range[0]);
  return { document: unplacedDocument({ ...facts, line }, toValue(root), () => root), diagnostics };
}

export function placedIn(source: Source, { problem: found, range }: PlacedProblem): Diagnostic {
  return { severity: 'error', problem: found, source, range };
}

/** A document whose places are seldom needed. */
export function unplacedDocument(
  facts: DocumentFacts,
  value: Json,
  tree: () => Node,
): SourceDocument {
  const schema = isObject(value) ? value['$schema'] : null;
  const own = typeof schema === 'string' ? { ...facts, schemaLine: schema } : facts;
  return new PlacedLater(own, value, tree, facts.hasMarks);
}

/** The part of a document in one of its fields; null without that field. */
export function findPart(document: SourceDocument, field: string): SourceDocument | null {
  const { value: whole } = document;
  if (!isObject(whole) || !Object.hasOwn(whole, field)) return null;
  const tree = () => nodeAt(document.node, [field]) ?? document.node;
  return new PlacedLater(document, whole[field] ?? null, tree, document.hasMarks);
}

/** The same document with another value, whose places are in the same tree unless it has its own. */
export const withValue = (
  document: SourceDocument,
  value: Json,
  tree: () => Node = () => document.node,
): SourceDocument => new PlacedLater(document, value, tree);

/** A class: an object literal with getters takes many times as long, for a million documents. */
class PlacedLater implements SourceDocument {
  readonly source: Source;
  readonly format: Format;
  readonly value: Json;
  readonly line: number;
  readonly schemaLine: string | null;
  readonly columns: Columns | undefined;
  readonly hasMarks: boolean | undefined;
  /** The function that builds it is released then. */
  #node: Node | (() => Node);

  /** Made from the facts of another document, with its own value. */
  constructor(
    { source, format, line, schemaLine, columns }: DocumentFacts,
    value: Json,
    tree: () => Node,
    hasMarks?: boolean,
  ) {
    this.source = source;
    this.format = format;
    this.value = value;
    this.line = line;
    this.schemaLine = schemaLine;
    this.columns = columns;
    this.hasMarks = hasMarks;
    this.#node = tree;
  }

  get node(): Node {
    if (typeof this.#node === 'function') this.#node = this.#node();
    return this.#node;
  }
}

/** Sorts findings of one file by their places, those about the whole file first. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (
    // Each row of a sheet is a source of its own.
    (one.source.firstLine ?? 1) - (other.source.firstLine ?? 1) ||
    (one.range?.[0] ?? -1) - (other.range?.[0] ?? -1)
  );
}

/** Each document of a file for another command has the same one. */
const OF_FILE = 'document/other-command';

/**
 * Tells the problems that were not told already: documents may share a part of a text. It is full
 * after so many that no further document is to be checked.
 */
export function createFoundProblems() {
  const told = new Set<string>();
  let errors = 0;
  const isFull = () => errors >= MOST_PROBLEMS;
  const untold = (found: readonly Diagnostic[]) =>
    found.filter(({ source: { name, firstLine }, range, times, problem: { code, params } }) => {
      if (range === null) return true;
      const place = code === OF_FILE ? [] : [firstLine, ...range, times, ...Object.values(params)];
      const { size } = told;
      return told.add([name, code, ...place].map(String).join(' ')).size > size;
    });
  const news = (found: readonly Diagnostic[]): readonly Diagnostic[] => {
    if (found.length === 0) return found;
    for (const each of found) errors += each.severity === 'error' ? (each.times ?? 1) : 0;
    return isFull() ? withLast(untold(found), found) : untold(found);
  };
  return { news, isFull };
}

/** The last one says that the search ended, even if it was told before. */
function withLast(list: readonly Diagnostic[], all: readonly Diagnostic[]): Diagnostic[] {
  const last = list.at(-1) ?? all.at(-1);
  return last === undefined ? [] : [...list.slice(0, -1), { ...last, isLast: true }];
}

/** The number of levels of objects and lists that a document may have. */
export const MAX_LEVELS = 64;

/** Names with a special meaning in JavaScript. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isReserved = (name: string) => reserved.has(name);

/**
 * The problems that a document of any kind and format can have: repeated names, reserved names,
 * names that are not text, and deep nesting. A problem in a part that aliases repeat is reported
 * once, at its own place. Nesting is reported once for each document.
 */
function structuralProblems(root: Node): PlacedProblem[] {
  const problems: PlacedProblem[] = [];
  let isTooDeep = false;
  const visit = (node: Node, level: number, repeated: boolean) => {
    if (node.kind === 'scalar' || (isTooDeep && level > MAX_LEVELS)) return;
    if (level > MAX_LEVELS) {
      isTooDeep = true;
      const about = problem('document/too-large', { reason: 'document' });
      problems.push({ problem: about, range: locate(node, []) });
      return;
    }
    const isRepeated = repeated || node.alias !== undefined;
    const inner = node.kind === 'sequence' ? node.items : node.fields.map(({ value }) => value);
    if (node.kind === 'mapping' && !isRepeated) addProblemsOfNames(node.fields, problems);
    for (const each of inner) visit(each, level + 1, isRepeated);
  };
  visit(root, 1, false);
  return problems;
}

function addProblemsOfNames(fields: readonly Field[], problems: PlacedProblem[]): void {
  const seen = new Set<string>();
  for (const { name, key } of fields) {
    const found = problemOfName(name, seen);
    if (found !== null) problems.push({ problem: found, range: key });
    else if (name !== null) seen.add(name);
  }
}

function problemOfName(name: string | null, seen: ReadonlySet<string>): Problem | null {
  if (name === null) return problem('document/field-name', { reason: 'not-text' });
  if (isReserved(name)) return problem('document/field-name', { reason: 'reserved', field: name });
  return seen.has(name) ? problem('document/duplicate-key', { field: name }) : null;
}
