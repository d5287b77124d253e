import {
  createScanner,
  type Node as JsonNode,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Range, Source } from '../core/diagnostic.ts';
import { lineFeeds } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import type { Format } from './document-format.ts';
import { exactNumber, MAX_OPEN, parseFlawless } from './exact-json.ts';
import {
  decodeText,
  lineCut,
  listStreamed,
  type PieceReader,
  type TextPart,
  withoutLineEnd,
} from './parts.ts';
import { lineAt } from './position.ts';
import {
  documentIn,
  type ReadResult,
  type SourceDocument,
  type SyntaxReason,
  unplacedDocument,
} from './source-document.ts';
import type { Node, ParsedTree, PlacedProblem, Scalar } from './tree.ts';

type ErrorName = ReturnType<typeof printParseErrorCode>;
/** The reason of each parse error that has one of its own. */
type Reasons = Readonly<Partial<Record<ErrorName, SyntaxReason>>>;

const jsonReasons: Reasons = {
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

/** In an array, a comma is missing before what follows a value. */
const elementReasons: Reasons = { ...jsonReasons, EndOfFileExpected: 'missing-comma' };

const lineReasons: Reasons = {
  ...jsonReasons,
  CloseBraceExpected: 'not-one-line',
  CloseBracketExpected: 'not-one-line',
  EndOfFileExpected: 'not-one-line',
  InvalidCommentToken: 'not-one-line',
  UnexpectedEndOfComment: 'not-one-line',
};

interface JsonDialect {
  readonly options: ParseOptions;
  readonly reasons: Reasons;
}

/** JSON has comments and trailing commas, as in the examples that the service publishes. */
function dialectOf(format: Format, [start]: Range): JsonDialect {
  if (format === 'ndjson') return ndjson;
  return start === 0 ? looseJson : jsonElement;
}

const looseOptions = { allowTrailingComma: true, disallowComments: false };
const looseJson: JsonDialect = { options: looseOptions, reasons: jsonReasons };
const jsonElement: JsonDialect = { options: looseOptions, reasons: elementReasons };

const ndjson: JsonDialect = {
  options: { allowTrailingComma: false, disallowComments: true },
  reasons: lineReasons,
};

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string): PieceReader {
  return {
    cut: lineCut(),
    *read(piece) {
      const { start, line } = piece;
      const bytes = withoutLineEnd(piece.bytes);
      const at = { line, bytes: [start, start + bytes.length] } as const;
      const decoded = decodeText(bytes, piece, name);
      if ('refused' in decoded) yield decoded.refused;
      else if (decoded.text.trim() !== '') {
        yield* listStreamed(readLine({ name, text: decoded.text, firstLine: line }), at);
      }
    },
  };
}

export function* ndjsonParts(source: Source): Generator<TextPart> {
  for (const { index, 0: line } of source.text.matchAll(/[^\n]+/g)) {
    if (line.trim() === '') continue;
    const range: Range = [index, index + line.length - (line.endsWith('\r') ? 1 : 0)];
    yield { range, read: () => readLine(source, range) };
  }
}

export function readNdjsonLine(source: Source): SourceDocument {
  const { document } = readLine(source);
  if (document === null) throw new TypeError('a line that could be read before, but not now');
  return document;
}

export const isNdjsonLine = (line: string): boolean =>
  parseTreeAt(line, 0, ndjson).problems.length === 0;

const readLine = (source: Source, range: Range = [0, source.text.length]): ReadResult =>
  jsonDocument(source, 'ndjson', range);

/** The elements of an array, or the only document of a text. */
export function* jsonParts(source: Source, format: Format): Generator<TextPart> {
  const whole: Range = [0, source.text.length];
  for (const range of elementsIn(source.text) ?? [whole]) {
    yield { range, read: () => jsonDocument(source, format, range) };
  }
}

/**
 * Each from one comma or bracket to the next. Null for a text that is no array, or a malformed one,
 * except inside of its elements.
 */
function elementsIn(text: string): Range[] | null {
  const elements: Range[] = [];
  let [level, start, isBlank] = [0, 0, true];
  // Without a generator, which would take twice as long.
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const mark = text[at];
    if (level === 0 && (mark !== '[' || start > 0)) return null;
    if (level === 1 && mark === '}') return null;
    const isEnd = level === 1 && (mark === ',' || mark === ']');
    if (isEnd && !isBlank) elements.push([start, at]);
    else if (isEnd && mark === ',') return null;
    isBlank = isEnd || level === 0;
    if (isBlank) start = at + 1;
    if (mark === '[' || mark === '{') level += 1;
    else if (mark === ']' || mark === '}') level -= 1;
  }
  return level === 0 ? elements : null;
}

/** The places of the brackets that are still open at the end, or of more than may be open. */
function openBrackets(text: string): readonly number[] {
  const open: number[] = [];
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const mark = text.charAt(at);
    if (mark === '[' || mark === '{') open.push(at);
    // The parser, too, goes on behind a bracket that closes nothing.
    else if (['[]', '{}'].includes(text.charAt(open.at(-1) ?? 0) + mark)) open.pop();
    if (open.length > MAX_OPEN) break;
  }
  return open;
}

function jsonDocument(source: Source, format: Format, range: Range): ReadResult {
  const text = source.text.slice(...range);
  const value = parseFlawless(text);
  const dialect = dialectOf(format, range);
  if (value === undefined) {
    return documentIn(parseTreeAt(text, range[0], dialect), { source, format, schemaLine: null });
  }
  const tree = () => {
    const { root } = parseTreeAt(text, range[0], dialect);
    if (root === null) throw new TypeError('a text that could be read before, but not now');
    return root;
  };
  const hasMarks = text.includes('$') || text.includes(MARK_ESCAPE);
  const isAlone = range[0] === 0 && format === 'ndjson';
  const line = isAlone ? (source.firstLine ?? 1) : lineAt(source, range[0] + text.search(/\S/));
  const facts = { source, format, line, schemaLine: null, hasMarks };
  return { document: unplacedDocument(facts, value, tree), diagnostics: [] };
}

const MARK_ESCAPE = '\\u0024';

/** Reads one value that begins at an offset of a larger text. Its places are those of that text. */
function parseTreeAt(text: string, base: number, { options, reasons }: JsonDialect): ParsedTree {
  const open = openBrackets(text);
  // Before the parser, which is recursive.
  const tooDeepAt = open[MAX_OPEN];
  if (tooDeepAt !== undefined) {
    const about = problem('document/too-large', { reason: 'document' });
    const range: Range = [base + tooDeepAt, base + tooDeepAt + 1];
    return { root: null, problems: [{ problem: about, range }] };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const reading: JsonState = { text, base, problems: [] };
  const root = tree === undefined ? null : toNode(tree, reading);
  const { problems } = reading;
  const [first] = errors;
  if (first === undefined) return { root: problems.length > 0 ? null : root, problems };
  const { reason, range } = mistakeOf(first, text, { open, reasons });
  const place: Range = [base + range[0], base + range[1]];
  return {
    root: null,
    problems: [{ problem: problem('document/syntax', { reason }), range: place }],
  };
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

interface JsonState {
  readonly text: string;
  readonly base: number;
  readonly problems: PlacedProblem[];
}

function toNode(json: JsonNode, reading: JsonState): Node {
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

function toScalar({ type, value }: JsonNode, range: Range, reading: JsonState): Scalar {
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

function rangeOf({ offset, length }: JsonNode, { text, base }: JsonState): Range {
  return [base + offset, base + Math.min(offset + length, text.length)];
}
