import {
  createScanner,
  type Node as JsonNode,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Range, Source } from '../core/diagnostic.ts';
import type { SyntaxReason } from '../core/problem-params.ts';
import { lineFeeds } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import type { Format } from './document-format.ts';
import { exactNumber, MAX_OPEN, parseFlawless } from './exact-json.ts';
import type { TextPart } from './parts.ts';
import { lineAt } from './position.ts';
import {
  documentsIn,
  MAX_LEVELS,
  type Read,
  type SourceDocument,
  unplacedDocument,
} from './source-document.ts';
import type { Node, Placed, Scalar } from './tree.ts';

/** How strict the JSON is. NDJSON allows no comments and has its own names for mistakes. */
export interface JsonDialect {
  readonly options: ParseOptions;
  /** Of mistakes that are not only a text where none may be. */
  readonly reasons: Reasons;
}

type ErrorName = ReturnType<typeof printParseErrorCode>;
type Reasons = Readonly<Partial<Record<ErrorName, SyntaxReason>>>;

export const jsonReasons: Reasons = {
  InvalidNumberFormat: 'bad-number',
  ValueExpected: 'value-expected',
  ColonExpected: 'missing-colon',
  CommaExpected: 'missing-comma',
  CloseBraceExpected: 'missing-end',
  CloseBracketExpected: 'missing-end',
  UnexpectedEndOfComment: 'missing-end',
  UnexpectedEndOfString: 'missing-end',
  UnexpectedEndOfNumber: 'bad-number',
  InvalidUnicode: 'bad-escape',
  InvalidEscapeCharacter: 'bad-escape',
  InvalidCharacter: 'bad-character',
};

/** JSON with comments and trailing commas, as in the examples that the service publishes. */
export const jsonc: JsonDialect = {
  options: { allowTrailingComma: true, disallowComments: false },
  reasons: jsonReasons,
};

/** In an array, a comma is missing before what follows a value. */
const jsonElement: JsonDialect = {
  ...jsonc,
  reasons: { ...jsonReasons, EndOfFileExpected: 'missing-comma' },
};

/** One document, in a range of its source. */
interface JsonText extends Pick<SourceDocument, 'source' | 'format'> {
  readonly range: Range;
  readonly dialect: JsonDialect;
}

export function jsonDocument(json: JsonText): Read {
  const plain = plainDocument(json);
  if (plain !== null) return plain;
  const { source, range, dialect } = json;
  const { root, problems } = parseJsonValue(source.text.slice(...range), range[0], dialect);
  const roots = root === null || problems.length > 0 ? [] : [root];
  return documentsIn({ roots, problems }, source, { ...json, modeline: null });
}

/** Null for a text that has to be read with its places. */
function plainDocument(json: JsonText): Read | null {
  const { source, format, range } = json;
  const text = source.text.slice(...range);
  const value = parseFlawless(text);
  if (value === undefined) return null;
  const tree = () => {
    const { root } = parseJsonValue(text, range[0], json.dialect);
    if (root === null) throw new TypeError('a text that could be read before, but not now');
    return root;
  };
  const hasMarks = text.includes('$') || text.includes(MARK_ESCAPE);
  const isAlone = range[0] === 0 && format === 'ndjson';
  const line = isAlone ? (source.firstLine ?? 1) : lineAt(source, range[0] + text.search(/\S/));
  const document = unplacedDocument({ source, format, value, line, hasMarks, tree });
  return { documents: [document], diagnostics: [] };
}

const MARK_ESCAPE = '\\u0024';

/** The elements of an array, or the only document of a text. Comments are allowed. */
export function* jsonParts(source: Source, format: Format): Generator<TextPart> {
  const { text } = source;
  const array = splitArray(text);
  if (array === null) {
    const range: Range = [0, text.length];
    yield { range, read: () => jsonDocument({ source, format, range, dialect: jsonc }) };
    return;
  }
  const { elements, end } = array;
  const found = (range: Range, problems: readonly Placed[]): TextPart => ({
    range,
    read: () => documentsIn({ roots: [], problems }, source, { format, modeline: null }),
  });
  for (const [index, range] of elements.entries()) {
    if (!isBlank(text.slice(...range))) {
      yield { range, read: () => jsonDocument({ source, format, range, dialect: jsonElement }) };
    } else if (elements.length === 1) yield found(range, [{ problem: empty, range: null }]);
    else if (index < elements.length - 1) {
      const about = problem('document/syntax', { reason: 'value-expected' });
      yield found(range, [{ problem: about, range: [range[1], range[1] + 1] }]);
    }
  }
  const { problems } = parseJsonValue(`[]${text.slice(end)}`, end - 2, jsonc);
  yield found([end, text.length], problems);
}

/** True without a value, whatever its comments say. */
function isBlank(text: string): boolean {
  const scanner = createScanner(text, true);
  scanner.scan();
  return scanner.getTokenOffset() >= text.length;
}

interface ArrayText {
  /** Each from one comma or bracket to the next. */
  readonly elements: readonly Range[];
  /** The place behind its closing bracket. */
  readonly end: number;
}

/** The places of the elements in the text of an array; null if it is none, or is not closed. */
function splitArray(text: string): ArrayText | null {
  const scanner = createScanner(text, true);
  scanner.scan();
  let start = scanner.getTokenOffset() + 1;
  if (text[start - 1] !== '[') return null;
  const elements: Range[] = [];
  const awaited: string[] = [];
  for (const [mark, at] of marksIn(text, start)) {
    if (awaited.length > 0 || (mark !== ',' && mark !== ']')) {
      closesOrOpens(mark, awaited);
      continue;
    }
    elements.push([start, at]);
    start = at + 1;
    if (mark === ']') return { elements, end: start };
  }
  return null;
}

/**
 * The places of the brackets that are still open at the end, outermost first. Stops as soon as more
 * brackets are open than the limit. Runs before any parser that is recursive, so it accepts any text.
 */
export function openBrackets(text: string, limit: number): readonly number[] {
  const open: number[] = [];
  const awaited: string[] = [];
  for (const [mark, at] of marksIn(text)) {
    if (closesOrOpens(mark, awaited)) open.push(at);
    else open.length = awaited.length;
    if (open.length > limit) return open;
  }
  return open;
}

/** Notes a bracket among the closing ones that are awaited. True if it opens something. */
function closesOrOpens(mark: string, awaited: string[]): boolean {
  if (mark === awaited.at(-1)) awaited.pop();
  if (mark !== '[' && mark !== '{') return false;
  awaited.push(mark === '[' ? ']' : '}');
  return true;
}

/** The brackets and commas outside of strings and comments, with their places. */
function* marksIn(text: string, from = 0): Generator<readonly [mark: string, at: number]> {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const mark = text.charAt(at);
    if ('[]{},'.includes(mark)) yield [mark, at];
  }
}

const empty = problem('document/empty', {});
const tooDeep = problem('document/too-large', { reason: 'depth', limit: MAX_LEVELS });

/** Reads one value that begins at an offset of a larger text. Its places are those of that text. */
export function parseJsonValue(
  text: string,
  base: number,
  { options, reasons }: JsonDialect,
): { root: Node | null; problems: Placed[] } {
  const open = openBrackets(text, MAX_OPEN);
  const tooDeepAt = open[MAX_OPEN];
  if (tooDeepAt !== undefined) {
    const range: Range = [base + tooDeepAt, base + tooDeepAt + 1];
    return { root: null, problems: [{ problem: tooDeep, range }] };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  if (tree === undefined && isAtEnd(errors)) {
    return { root: null, problems: [{ problem: empty, range: null }] };
  }
  const reading: Reading = { text, base, problems: [] };
  const root = tree === undefined ? null : toNode(tree, reading);
  const [first] = errors;
  if (first === undefined) return { root, problems: reading.problems };
  const { reason, range } = mistakeOf(first, text, { open, reasons });
  const place: Range = [base + range[0], base + range[1]];
  return { root, problems: [{ problem: problem('document/syntax', { reason }), range: place }] };
}

/** True if the only error is that the text ended before a value began. */
function isAtEnd([first, ...others]: readonly ParseError[]): boolean {
  return others.length === 0 && first?.length === 0;
}

/** Where the text is cut off, the innermost bracket that it leaves open. */
function mistakeOf(
  error: ParseError,
  text: string,
  { open, reasons }: { readonly open: readonly number[]; readonly reasons: Reasons },
): { readonly reason: SyntaxReason; readonly range: Range } {
  const { offset, length } = error;
  const opening = offset >= text.trimEnd().length ? open.at(-1) : undefined;
  if (opening === undefined) {
    const end = Math.min(offset + length, text.length);
    return { reason: reasonOf(error, text, reasons), range: [Math.min(offset, end), end] };
  }
  const reason = reasons.CloseBraceExpected ?? 'missing-end';
  return { reason, range: [opening, opening + 1] };
}

/** The parser has no error for numbers such as 007, +1 or .5, so they are known by their text. */
function reasonOf({ error, offset, length }: ParseError, text: string, reasons: Reasons) {
  const name = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const isNumberLike = name === 'InvalidSymbol' && /^[-+.]*\d/.test(found);
  const hasLeadingZero = name === 'CommaExpected' && /^0\d/.test(text.slice(offset - 1));
  if (isNumberLike || hasLeadingZero) return 'bad-number';
  const isStray = name === 'CommaExpected' && /^[\]}]/.test(found);
  const usual = isStray ? undefined : reasons[name];
  return usual ?? (/^['\w$]/.test(found) ? 'no-quotes' : 'unexpected-text');
}

interface Reading {
  readonly text: string;
  readonly base: number;
  readonly problems: Placed[];
}

function toNode(json: JsonNode, reading: Reading): Node {
  const range = rangeOf(json, reading);
  const children = json.children ?? [];
  if (json.type === 'array') {
    return { kind: 'sequence', range, items: children.map((child) => toNode(child, reading)) };
  }
  if (json.type !== 'object') return toScalar(json, range, reading);
  const fields = children.flatMap(({ children: [key, value] = [] }) => {
    // A field without a value is already a syntax error.
    if (key === undefined || value === undefined) return [];
    const name = String(key.value);
    return [{ name, key: rangeOf(key, reading), value: toNode(value, reading) }];
  });
  return { kind: 'mapping', range, fields };
}

function toScalar({ type, value }: JsonNode, range: Range, reading: Reading): Scalar {
  if (type === 'string') return { kind: 'scalar', range, value: lineFeeds(String(value)) };
  if (type === 'boolean') return { kind: 'scalar', range, value: value === true };
  if (type !== 'number') return { kind: 'scalar', range, value: null };
  const { text, base, problems } = reading;
  const digits = text.slice(range[0] - base, range[1] - base);
  if (Number.isFinite(Number(digits))) {
    return { kind: 'scalar', range, value: exactNumber(digits) };
  }
  problems.push({ problem: problem('document/syntax', { reason: 'bad-number' }), range });
  return { kind: 'scalar', range, value: null };
}

function rangeOf({ offset, length }: JsonNode, { text, base }: Reading): Range {
  return [base + offset, base + Math.min(offset + length, text.length)];
}
