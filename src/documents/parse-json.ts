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
import { isProblem, problem } from '../messages/problem.ts';
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

/** One document, in a range of its source. */
interface JsonText extends Pick<SourceDocument, 'source' | 'format'> {
  readonly range: Range;
  readonly dialect: JsonDialect;
}

/** The document of a text, or what is wrong with it. */
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
  const { opening, elements, end } = array;
  const around = (range: Range, problems: readonly Placed[]): TextPart => ({
    range,
    read: () => documentsIn({ roots: [], problems }, source, { format, modeline: null }),
  });
  const bracket: Range = [opening, opening + 1];
  if (end === null && !isCutOff(text, elements.at(-1))) {
    const about = problem('document/syntax', { reason: 'missing-end' });
    yield around(bracket, [{ problem: about, range: bracket }]);
  }
  for (const [index, range] of elements.entries()) {
    const isLast = index === elements.length - 1;
    const json = { source, format, range, dialect: jsonc };
    const isOpen = isLast && end === null;
    const nothing = isLast
      ? isOpen || index > 0
        ? []
        : [{ problem: empty, range: bracket }]
      : missingAt(range[1]);
    const read = () => readElement(json, { nothing, isOpen });
    yield { range, read: () => plainDocument(json) ?? read() };
  }
  if (end === null) return;
  const { problems } = parseJsonValue(`[]${text.slice(end)}`, end - 2, jsonc);
  yield around([end, text.length], problems);
}

interface ArrayText {
  /** Where its bracket opens it. */
  readonly opening: number;
  /** Each from one comma or bracket to the next. */
  readonly elements: readonly Range[];
  /** The place behind its closing bracket; null without one. */
  readonly end: number | null;
}

/** The places of the elements in a text that begins an array; null for any other text. */
function splitArray(text: string): ArrayText | null {
  const scanner = createScanner(text, true);
  scanner.scan();
  const opening = scanner.getTokenOffset();
  if (text[opening] !== '[') return null;
  const elements: Range[] = [];
  const awaited: string[] = [];
  let start = opening + 1;
  for (const [mark, at] of marksIn(text, start)) {
    if (awaited.length > 0 || (mark !== ',' && mark !== ']')) {
      closesOrOpens(mark, awaited);
      continue;
    }
    elements.push([start, at]);
    start = at + 1;
    if (mark === ']') return { opening, elements, end: start };
  }
  return { opening, elements: [...elements, [start, text.length]], end: null };
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

/** True if the text ends within the element: that says why its array is not closed. */
const isCutOff = (text: string, range: Range = [0, 0]): boolean =>
  parseJsonValue(text.slice(...range), range[0], jsonc).problems.some(
    ({ problem: about }) =>
      isProblem(about, 'document/syntax') && about.params.reason === 'missing-end',
  );

const missingAt = (at: number): Placed[] => [
  { problem: problem('document/syntax', { reason: 'value-expected' }), range: [at, at + 1] },
];

/** Parsed as if it were in an array of its own, to find the same mistakes. */
function readElement(
  json: JsonText,
  { nothing, isOpen }: { readonly nothing: readonly Placed[]; readonly isOpen: boolean },
): Read {
  const { source, range } = json;
  const [start, end] = range;
  const text = `[${source.text.slice(start, end)}${isOpen ? '' : ']'}`;
  const { root, problems } = parseJsonValue(text, start - 1, jsonc);
  const inside = problems.flatMap(({ problem: about, range: at }): Placed[] => {
    if (at === null) return [{ problem: about, range: at }];
    return at[0] < start
      ? []
      : [{ problem: about, range: [Math.min(at[0], end), Math.min(at[1], end)] }];
  });
  const roots = root?.kind === 'sequence' && inside.length === 0 ? root.items : [];
  const found = roots.length + inside.length === 0 ? nothing : inside;
  return documentsIn({ roots, problems: found }, source, { ...json, modeline: null });
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
  const unclosed = [...open];
  const syntax = withoutConsequences(errors, text).map((error) => {
    const reason = reasonOf(error, text, reasons);
    const opening = isOfClosing(error) ? unclosed.pop() : undefined;
    const start = opening ?? Math.min(error.offset, text.length);
    const end = opening === undefined ? Math.min(start + error.length, text.length) : start + 1;
    const range: Range = [base + start, base + end];
    return { problem: problem('document/syntax', { reason }), range };
  });
  return { root, problems: [...syntax, ...reading.problems] };
}

/** True if the only error is that the text ended before a value began. */
function isAtEnd([first, ...others]: readonly ParseError[]): boolean {
  return others.length === 0 && first?.length === 0;
}

const nameOf = ({ error }: ParseError) => printParseErrorCode(error);
const isInString = (error: ParseError) => nameOf(error) === 'UnexpectedEndOfString';
const isOfClosing = (error: ParseError) => nameOf(error).startsWith('Close');

/**
 * The parser has no error for numbers that JSON does not allow, such as 007, +1 or .5, so they are
 * recognized by their text.
 */
function reasonOf(error: ParseError, text: string, reasons: JsonDialect['reasons']): SyntaxReason {
  const name = nameOf(error);
  const found = text.slice(error.offset, error.offset + error.length);
  const isNumberLike = name === 'InvalidSymbol' && /^[-+.]*\d/.test(found);
  const hasLeadingZero = name === 'CommaExpected' && /^0\d/.test(text.slice(error.offset - 1));
  if (isNumberLike || hasLeadingZero) return 'bad-number';
  const usual = reasons[name] ?? 'unexpected-text';
  const after = text.slice(error.offset + error.length);
  return usual === 'unexpected-text' ? (habitIn(found, after) ?? usual) : usual;
}

/** What people write who know JavaScript or Python better; null for anything else. */
function habitIn(found: string, after: string): SyntaxReason | null {
  if (found === ',') return 'second-comma';
  if (found.startsWith("'")) return 'single-quotes';
  if (/^(?:true|false|null|none)$/i.test(found)) return 'capital-word';
  return /^[\w$]+$/.test(found) && /^\s*:/.test(after) ? 'bare-name' : null;
}

const consequences: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'ColonExpected',
  'CommaExpected',
  'PropertyNameExpected',
  'ValueExpected',
]);

/**
 * The parser continues after an error. Errors before the next comma follow from that error, and so
 * does a second error at the same place. Where a text is cut off, one error says so.
 */
function withoutConsequences(errors: readonly ParseError[], text: string): ParseError[] {
  const cutOff = errors.find(isInString) ?? errors.find(isOfClosing);
  const end = text.trimEnd().length;
  return errors.filter((error, index) => {
    if (error === cutOff) return true;
    if (cutOff !== undefined && (isOfClosing(error) || error.offset >= end)) return false;
    const before = errors[index - 1];
    if (before === undefined) return true;
    if (before.offset === error.offset) return false;
    if (nameOf(before) === 'CommaExpected' && nameOf(error) === 'CommaExpected') return true;
    const between = text.slice(before.offset, error.offset);
    return !consequences.has(nameOf(error)) || between.includes(',');
  });
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
