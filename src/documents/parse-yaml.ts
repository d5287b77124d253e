import {
  Composer,
  type CST,
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  Parser,
  type Scalar as YamlScalar,
  Schema,
  visit,
} from 'yaml';
import type { Range, Source } from '../core/diagnostic.ts';
import { lineFeeds } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import { MAX_OPEN } from './exact-json.ts';
import type { TextPart } from './parts.ts';
import { documentIn, type SyntaxReason } from './source-document.ts';
import {
  type Field,
  findStart,
  type Node,
  type ParsedTree,
  type PlacedProblem,
  type Scalar,
} from './tree.ts';

/** Control characters that YAML forbids even in quotes (YAML 1.2: c-printable, nb-json). */
const forbidden = /[^\P{Cc}\t\n\r\u007F-\u009F]+/gu;

const options = {
  version: '1.2',
  // One for all documents, whatever version they name: making it takes longer than a short one.
  schema: new Schema({ schema: 'core', merge: false, resolveKnownTags: false }),
  intAsBigInt: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

export function* yamlParts(source: Source): Generator<TextPart> {
  const { text } = source;
  /** The schema that the comments above the first document name; undefined before one. */
  let modeline: string | null | undefined;
  for (const range of rangesIn(text)) {
    const read = () => {
      const parsed = parseYamlDocument(text, range);
      if (parsed.root !== null && modeline === undefined) {
        modeline = modelineIn(text.slice(0, parsed.root.range[0]));
      }
      const hasMarks = /[$\\]/.test(text.slice(...range));
      return documentIn(parsed, { source, format: 'yaml', schemaLine: modeline ?? null, hasMarks });
    };
    yield { range, read };
  }
}

/**
 * A document begins with a line `---`, after the comments and directives above it, and ends with a
 * line `...`. They end a document even inside quotes and blocks (YAML 1.2: 9.1.2).
 */
function* rangesIn(text: string): Generator<Range> {
  let start = 0;
  let hasBegun = false;
  for (const { 0: marker, index } of text.matchAll(/(?<![^\n])(?:---|\.\.\.)(?![^ \t\r\n])/g)) {
    hasBegun ||= content.test(text.slice(start, index));
    const isStart = marker === '---';
    const lineEnd = text.indexOf('\n', index) + 1;
    const end = isStart ? index : lineEnd === 0 ? text.length : lineEnd;
    if (isStart && !hasBegun) {
      hasBegun = true;
      continue;
    }
    yield [start, end];
    start = end;
    hasBegun = isStart;
  }
  if (start < text.length) yield [start, text.length];
}

/** A line that is not blank, not a comment and not a directive. */
const content = /(?<![^\n])(?!%)[ \t\r]*[^ \t\r\n#]/;

/**
 * Reads one document of YAML 1.2 in the core schema: no tags of other schemas, no merge keys. The
 * part of the text may also hold no document, only comments and perhaps a separator. That is no
 * problem here: other parts may hold some.
 */
export function parseYamlDocument(text: string, range: Range = [0, text.length]): ParsedTree {
  const characters = charactersForbidden(text, range);
  // The library uses some of these characters as its own marks, so it must not get them.
  if (characters.length > 0) return { root: null, problems: characters };
  let root: Node | null = null;
  const problems: PlacedProblem[] = [];
  const tooDeep: PlacedProblem[] = [];
  for (const document of new Composer(options).compose(tokensOf(text, range, tooDeep))) {
    const { contents, errors } = document;
    const isNothing = isScalar(contents) && contents.value === null && contents.source === '';
    if (isNothing && errors.length === 0) continue;
    const reading: YamlState = { problems: [], anchors: new Map(), count: 0, aliased: 0 };
    const tree = toNode(contents, reading);
    if (root !== null) problems.push(syntaxProblem('unexpected-text', findStart(tree)));
    problems.push(...mistakesIn(document, text, range), ...reading.problems);
    root = tree;
  }
  problems.push(...tooDeep);
  return { root: problems.length > 0 ? null : root, problems };
}

/** The schema that a comment above the first document names, in the form that editors read. */
export function modelineIn(head: string): string | null {
  return /^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m.exec(head)?.[1] ?? null;
}

function charactersForbidden(text: string, [start, end]: Range): PlacedProblem[] {
  return [...text.slice(start, end).matchAll(forbidden)].map(({ index, 0: run }) =>
    syntaxProblem('bad-character', [start + index, start + index + run.length]),
  );
}

/**
 * The parser's tokens, up to the first place that nests deeper than the composer can handle. Some
 * 850 levels end the whole process, and no catch can prevent that. The parser that makes the tokens
 * is not recursive.
 */
function* tokensOf(text: string, range: Range, problems: PlacedProblem[]): Generator<CST.Token> {
  const parser = new Parser();
  // All places are those of the whole text.
  [parser.offset] = range;
  for (const lexeme of new Lexer().lex(text.slice(...range))) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_OPEN) {
      const about = problem('document/too-large', { reason: 'document' });
      problems.push({ problem: about, range: [parser.offset - lexeme.length, parser.offset] });
      return;
    }
  }
  yield* parser.end();
}

const reasons: Readonly<Partial<Record<ErrorCode, SyntaxReason>>> = {
  ALIAS_PROPS: 'bad-mark',
  BAD_ALIAS: 'bad-mark',
  BAD_COLLECTION_TYPE: 'bad-mark',
  BAD_DQ_ESCAPE: 'bad-escape',
  BAD_INDENT: 'indentation',
  BAD_PROP_ORDER: 'bad-mark',
  BAD_SCALAR_START: 'unexpected-text',
  BLOCK_AS_IMPLICIT_KEY: 'unexpected-text',
  BLOCK_IN_FLOW: 'missing-comma',
  // A line without a colon, which the parser joins with the next line that has one.
  MULTILINE_IMPLICIT_KEY: 'missing-colon',
  MULTIPLE_ANCHORS: 'bad-mark',
  MULTIPLE_TAGS: 'bad-mark',
  TAB_AS_INDENT: 'indentation',
  TAG_RESOLVE_FAILED: 'bad-mark',
  UNEXPECTED_TOKEN: 'unexpected-text',
};

export function syntaxProblem(reason: SyntaxReason, range: Range): PlacedProblem {
  return { problem: problem('document/syntax', { reason }), range };
}

/**
 * The first mistake, from which others may follow. The library reports tags of other schemas only as
 * warnings, and several errors at one place.
 */
function mistakesIn(document: Document.Parsed, text: string, [, last]: Range): PlacedProblem[] {
  const { errors, warnings, contents } = document;
  const unknownTags = warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  const all = [...errors, ...unknownTags].toSorted((one, other) => one.pos[0] - other.pos[0]);
  const [first] = all;
  if (first === undefined) return [];
  const start = Math.min(first.pos[0], last);
  const here = all.filter(({ pos }) => pos[0] === first.pos[0]);
  const codes = new Set(here.map(({ code }) => code));
  const { unclosed, isInFlow } = bracketsAt(start, contents, text);
  if (unclosed !== null && (codes.has('MISSING_CHAR') || codes.has('BAD_INDENT'))) {
    return [syntaxProblem('missing-end', [unclosed, unclosed + 1])];
  }
  const end = Math.min(Math.max(start, ...here.map(({ pos }) => pos[1])), last);
  const reason = reasonOf(first.code, { codes, start, text, isInFlow });
  const wrong = text.slice(start, end);
  // A missing colon is reported on the first line, wrong indentation on the last one.
  const shown: Range =
    reason === 'indentation'
      ? [start + Math.max(0, wrong.search(/\S.*$/)), end]
      : [start, start + (wrong.split('\n', 1)[0] ?? '').trimEnd().length];
  return [syntaxProblem(reason, shown)];
}

interface Mistake {
  readonly codes: ReadonlySet<ErrorCode>;
  readonly start: number;
  readonly text: string;
  readonly isInFlow: boolean;
}

/** One code covers several mistakes. The text at its place distinguishes them. */
function reasonOf(code: ErrorCode, { codes, start, text, isInFlow }: Mistake): SyntaxReason {
  if (code === 'MISSING_CHAR') {
    // A comment without a space before it.
    if (text[start] === '#') return 'unexpected-text';
    return isInFlow ? 'missing-comma' : 'missing-colon';
  }
  const reason = reasons[code] ?? 'other';
  if (!codes.has('BLOCK_AS_IMPLICIT_KEY') && !codes.has('UNEXPECTED_TOKEN')) return reason;
  // A line that is indented more than the line above it, which has a value already, or an element.
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + LONGEST_INDENT);
  const isMisplaced = codes.has('MULTILINE_IMPLICIT_KEY') || /^ *-\s/.test(line);
  return isMisplaced ? 'indentation' : reason;
}

const LONGEST_INDENT = 80;

/** The start of a quote or bracket whose end is missed here, and whether the place is in brackets. */
function bracketsAt(
  place: number,
  contents: Document.Parsed['contents'],
  text: string,
): { readonly unclosed: number | null; readonly isInFlow: boolean } {
  const found: { unclosed: number | null; isInFlow: boolean } = { unclosed: null, isInFlow: false };
  visit(contents, {
    Node: (_, node) => {
      const [start, end] = rangeOf(node);
      const isFlow = isCollection(node) && node.flow === true;
      const closing = isFlow || isScalar(node) ? closings[text.charAt(start)] : undefined;
      if (isFlow && start < place && place < end) found.isInFlow = true;
      const isClosed = end - start > 1 && text[end - 1] === closing;
      if (closing !== undefined && !isClosed && end === place) found.unclosed = start;
    },
  });
  return found;
}

const closings: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' };

/** The number of values that the aliases of one document may expand to. */
const MAX_ALIASED = 10_000;

interface YamlState {
  readonly problems: PlacedProblem[];
  /** Null while the anchor's own value is being read. */
  readonly anchors: Map<string, { readonly node: Node; readonly count: number } | null>;
  /** The number of values so far. Each alias counts as many as it expands to. */
  count: number;
  aliased: number;
}

/**
 * The nodes of one document of the library, with each alias replaced by its value. An alias to
 * nothing, to something that contains it, or to too many values is reported and becomes null.
 */
function toNode(yaml: unknown, reading: YamlState): Node {
  if (isAlias(yaml)) return aliasedNode(yaml.source, rangeOf(yaml), reading);
  const before = reading.count;
  reading.count += 1;
  const anchor = isScalar(yaml) || isCollection(yaml) ? yaml.anchor : undefined;
  if (anchor !== undefined) reading.anchors.set(anchor, null);
  const node = ownNode(yaml, reading);
  if (anchor !== undefined) {
    reading.anchors.set(anchor, { node, count: reading.count - before });
  }
  return node;
}

function ownNode(yaml: unknown, reading: YamlState): Node {
  if (isScalar(yaml)) return toScalar(yaml, reading);
  if (isMap(yaml)) {
    const fields = yaml.items.map((pair) => toField(pair, reading));
    return { kind: 'mapping', range: rangeOf(yaml), fields };
  }
  if (!isSeq(yaml)) return nothingAt([0, 0]);
  const items = yaml.items.map((item) => toNode(item, reading));
  return { kind: 'sequence', range: rangeOf(yaml), items };
}

function aliasedNode(name: string, range: Range, reading: YamlState): Node {
  const anchored = reading.anchors.get(name) ?? null;
  if (anchored === null) {
    reading.problems.push(syntaxProblem('bad-mark', range));
    return nothingAt(range);
  }
  reading.count += anchored.count;
  reading.aliased += anchored.count;
  if (reading.aliased > MAX_ALIASED) {
    const isFirstBeyond = reading.aliased - anchored.count <= MAX_ALIASED;
    const bomb = problem('document/too-large', { reason: 'document' });
    if (isFirstBeyond) reading.problems.push({ problem: bomb, range });
    return nothingAt(range);
  }
  return { ...anchored.node, alias: range };
}

function toField({ key, value }: Pair, reading: YamlState): Field {
  const place = isNode(key) ? rangeOf(key) : ([0, 0] as const);
  if (isScalar(key) && key.anchor !== undefined) toNode(key, reading);
  return {
    name: isScalar(key) ? nameOf(key) : null,
    key: place,
    value: value === null ? nothingAt([place[1], place[1]]) : toNode(value, reading),
  };
}

/** A number, boolean or null is named by its text. An empty name is null. */
function nameOf({ value, source }: YamlScalar): string | null {
  if (typeof value === 'string') return value;
  return source === undefined || source === '' ? null : source;
}

function toScalar(yaml: YamlScalar, { problems }: YamlState): Scalar {
  const range = rangeOf(yaml);
  const { value } = yaml;
  if (typeof value === 'string') return { kind: 'scalar', range, value: lineFeeds(value) };
  if (typeof value === 'boolean') return { kind: 'scalar', range, value };
  if (typeof value !== 'number' && typeof value !== 'bigint') return nothingAt(range);
  const rounded = Number(value);
  if (!Number.isFinite(rounded)) problems.push(syntaxProblem('bad-number', range));
  return { kind: 'scalar', range, value: Number.isSafeInteger(rounded) ? rounded : value };
}

const nothingAt = (range: Range): Scalar => ({ kind: 'scalar', range, value: null });

function rangeOf({ range }: { readonly range?: readonly number[] | null | undefined }): Range {
  const [start = 0, end = start] = range ?? [];
  return [start, end];
}
