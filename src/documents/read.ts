/** Reads documents one at a time from inputs of any length (docs/files.md, Limits). */
import type { OperationId } from '../contract/operations.ts';
import { createFindings, type Diagnostic, type Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { csvReader } from './csv/documents.ts';
import type { RowsOf } from './csv/header.ts';
import { usualEncoding, type TableEncoding } from './csv/encoding.ts';
import {
  binaryOf,
  isTableName,
  lenientText,
  LONGEST_SIGNATURE,
  markLength,
  problemOfStart,
} from './decode.ts';
import { type Format, formatOfName, STANDARD_INPUT } from './document-format.ts';
import {
  aboutAll,
  type Cutter,
  cutterOf,
  type Emit,
  MAX_BYTES,
  type PieceReader,
  type StreamedDocument,
  type TextMemory,
  tooLarge,
} from './pieces.ts';
import { lastUpTo } from './position.ts';
import { byPlace, createFoundProblems, type SourceDocument, withTree } from './source-document.ts';
import { jsonReader } from './stream-json.ts';
import { ndjsonReader, parseNdjsonLine } from './stream-ndjson.ts';
import { questionsReader } from './stream-questions.ts';
import { yamlReader } from './stream-yaml.ts';
import { moveNode, moveRange } from './tree.ts';
import { foreignFile } from './foreign-file.ts';

export interface ReadDocuments {
  readonly documents: SourceDocument[];
  readonly diagnostics: Diagnostic[];
}

/** How CSV is read. */
export type SheetReading = Partial<Pick<StreamOptions, 'encoding' | 'allowUnknown'>>;

/**
 * The documents of a file that is in memory, and the problems of its text in the order of their
 * places. All places refer to its whole text. The format is the given one, or else follows from the name's ending, or else from the
 * text. `-` is standard input. Malformed documents are left out. The rows of a CSV file are bodies
 * of the given operation; without one, each row has an `operation`.
 */
export function readDocuments(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
  as: OperationId | null = null,
  { encoding = usualEncoding, allowUnknown = true }: SheetReading = {},
): ReadDocuments {
  const options = { format, as, allowUnknown, encoding };
  const { documents: read, format: known, encoding: label } = readWhole(name, bytes, options);
  const textOf = (part: Uint8Array) => lenientText(part, label ?? 'utf-8');
  const text = textOf(bytes.subarray(markLength(bytes)));
  const rows: { readonly start: number; readonly source: Source }[] = [];
  const whole: Source = { name, text, ...(known === 'csv' && { cellAt: cellsIn(rows) }) };
  const offsetOf = offsetsIn(bytes, textOf);
  const documents: SourceDocument[] = [];
  const found: Diagnostic[] = [];
  for (const { document, diagnostics, bytes: place } of read) {
    const offset = offsetOf(place[0]);
    const [row] = document === null ? diagnostics : [document];
    if (row !== undefined) rows.push({ start: offset, source: row.source });
    // For some formats, the source of each document is the whole text already.
    const inWhole = (source: Source) => (source.text.length === text.length ? 0 : offset);
    if (document !== null) {
      documents.push(documentIn(whole, document, inWhole(document.source)));
    }
    for (const diagnostic of diagnostics) {
      found.push(diagnosticIn(whole, diagnostic, inWhole(diagnostic.source)));
    }
  }
  return { documents, diagnostics: [...createFindings(found.sort(byPlace)).list] };
}

/** The cells of a text whose rows have each their own. */
function cellsIn(rows: readonly { readonly start: number; readonly source: Source }[]) {
  return (offset: number) => {
    const row = rows[lastUpTo(offset, rows, ({ start }) => start)];
    return row?.source.cellAt?.(offset - row.start) ?? '';
  };
}

/** Converts places in bytes to places in UTF-16 units. Fast if the places ascend. */
function offsetsIn(
  bytes: Uint8Array,
  textOf: (part: Uint8Array) => string,
): (byte: number) => number {
  const first = { byte: markLength(bytes), unit: 0 };
  let last = first;
  return (byte) => {
    if (byte < last.byte) last = first;
    const between = textOf(bytes.subarray(last.byte, Math.max(byte, first.byte)));
    last = { byte: Math.max(byte, first.byte), unit: last.unit + between.length };
    return last.unit;
  };
}

function documentIn(source: Source, piece: SourceDocument, by: number): SourceDocument {
  return withTree({ ...piece, source }, piece.value, () =>
    by === 0 ? piece.node : moveNode(piece.node, by),
  );
}

function diagnosticIn(source: Source, diagnostic: Diagnostic, by: number): Diagnostic {
  const { range } = diagnostic;
  return { ...diagnostic, source, range: range && moveRange(range, by) };
}

export interface StreamOptions {
  /**
   * Null: the format follows from the name's ending, or else from the first bytes, which never
   * indicate CSV.
   */
  readonly format: Format | null;
  /**
   * Only for CSV, whose fields give the cells their types: what every row is; null if each row has
   * an `operation`.
   */
  readonly as: RowsOf;
  /** Only for CSV: reads columns of unknown fields as texts. */
  readonly allowUnknown: boolean;
  /** Only for CSV; left out for the usual one. */
  readonly encoding?: TableEncoding;
  /** Only for formats whose documents have texts of their own. */
  readonly memory?: TextMemory;
}

/** Documents that were read together, in the order of the input. */
export interface StreamedBatch {
  readonly documents: readonly StreamedDocument[];
  /** Null if it is unknown. */
  readonly format: Format | null;
  /**
   * The text of the first row of a CSV file, which gives the other rows their meaning; else null.
   */
  readonly header: string | null;
  /** The encoding of the rows of a CSV file, if any shows which; else null. */
  readonly encoding: string | null;
}

interface Input<Chunks> {
  /** `-` is standard input. */
  readonly name: string;
  readonly chunks: Chunks;
}

/**
 * The documents of an input in their order, each with the problems of its text. It holds at most
 * one chunk and one document in memory. A document may have 16 MiB; reading stops at a larger one,
 * and at a row of CSV that is far too wide.
 * Errors of the chunks pass through. It yields at least one batch, and at least one document or
 * finding in all.
 */
export async function* readStream(
  { name, chunks }: Input<AsyncIterable<Uint8Array>>,
  options: StreamOptions,
): AsyncGenerator<StreamedBatch> {
  const reader = streamReader(name, options);
  for await (const chunk of chunks) {
    const batch = reader.push(chunk, false);
    if (batch.documents.length > 0) yield batch;
    if (reader.isAtEnd()) return;
  }
  yield reader.push(new Uint8Array(0), true);
}

/** The same for an input that is in memory. */
export function readWhole(name: string, bytes: Uint8Array, options: StreamOptions): StreamedBatch {
  return streamReader(name, options).push(bytes, true);
}

interface StreamReader {
  /** The documents that end within the bytes so far. */
  readonly push: (chunk: Uint8Array, atEnd: boolean) => StreamedBatch;
  /** True if the rest of the input is ignored. */
  readonly isAtEnd: () => boolean;
}

function streamReader(name: string, options: StreamOptions): StreamReader {
  let ready: StreamedDocument[] = [];
  let isEmpty = true;
  let isAtEnd = false;
  const { news, isFull } = createFoundProblems();
  /** The first bytes, until the format is known. */
  let head: Uint8Array[] = [];
  let length = 0;
  /**
   * The number of bytes to collect before the next look at them. Otherwise every chunk would cost a
   * new look at all of them.
   */
  let enough = 0;
  let begun: Begun | null = null;
  const emit: Emit = (streamed) => {
    isEmpty = false;
    if (isAtEnd) return;
    const { diagnostics } = streamed;
    ready.push(
      diagnostics.length === 0 ? streamed : { ...streamed, diagnostics: news(diagnostics) },
    );
    // Nothing in a file of another encoding can be read.
    isAtEnd = isFull() || diagnostics.some(({ problem: { code } }) => code === 'document/encoding');
  };
  const read = (chunk: Uint8Array, atEnd: boolean) => {
    if (begun !== null) {
      readBegun(begun, chunk, atEnd);
      return;
    }
    // A copy, because the source may reuse the memory of its chunks.
    head.push(chunk.slice());
    length += chunk.length;
    if (length < enough && !atEnd) return;
    const bytes = Buffer.concat(head, length);
    const isWanted = () => !isAtEnd;
    const opened = begin(bytes, { name, options, atEnd, emit, isWanted });
    head = typeof opened === 'string' ? [bytes] : [];
    enough = 1.5 * length;
    if (opened === 'refused') isAtEnd = true;
    if (typeof opened === 'string') return;
    begun = opened;
    readBegun(begun, bytes.subarray(begun.skip), atEnd);
  };
  const readBegun = ({ cutter, reader }: Begun, chunk: Uint8Array, atEnd: boolean) => {
    const large = cutter.push(chunk, atEnd);
    reader.flush(atEnd && large === null);
    if (isAtEnd) return;
    isAtEnd = reader.isStopped?.() === true;
    if (large === null) {
      if (atEnd && isEmpty) emit(aboutAll(name, problem('document/empty', {})));
      return;
    }
    emit(tooLarge(name, large));
    isAtEnd = true;
  };
  return {
    isAtEnd: () => isAtEnd,
    push(chunk, atEnd) {
      read(chunk, atEnd);
      const documents = ready;
      ready = [];
      const { format = null, reader = null } = begun ?? {};
      const encoding = reader?.encoding?.() ?? null;
      return { documents, format, header: reader?.header() ?? null, encoding };
    },
  };
}

interface Begun {
  readonly format: Format;
  readonly reader: PieceReader;
  readonly cutter: Cutter;
  /** The number of bytes before the text. */
  readonly skip: number;
}

function begin(
  head: Uint8Array,
  {
    name,
    options,
    atEnd,
    emit,
    isWanted,
  }: {
    name: string;
    options: StreamOptions;
    atEnd: boolean;
    emit: Emit;
    isWanted: () => boolean;
  },
): Begun | 'undecided' | 'refused' {
  if (head.length < LONGEST_SIGNATURE && !atEnd) return 'undecided';
  const isTable = options.format === null ? isTableName(name) : options.format === 'csv';
  const named = options.format ?? formatOfName(name);
  // A workbook is told by its name, with the command that converts it.
  const isForeign = named === null && binaryOf(head) !== null;
  const notText = isForeign
    ? problem('document/unknown-format', foreignFile(name))
    : problemOfStart(head, name, isTable);
  if (notText !== null) {
    emit(aboutAll(name, notText));
    return 'refused';
  }
  const skip = markLength(head);
  const format = named ?? sniffFormat(head.subarray(skip), name, atEnd);
  if (format === 'undecided') return format;
  if (format === null) {
    emit(aboutAll(name, problem('document/unknown-format', foreignFile(name))));
    return 'refused';
  }
  const encoding = encodingFor(head, options.encoding ?? usualEncoding);
  const reader = readerOf(format, name, { options: { ...options, encoding, isWanted }, emit });
  const cutter = cutterOf(reader.cut, skip, (piece) => isWanted() && reader.read(piece));
  return { format, reader, cutter, skip };
}

/** A byte order mark says more than anybody knows. */
const encodingFor = (head: Uint8Array, given: TableEncoding): TableEncoding =>
  markLength(head) === 0 ? given : { ...given, named: 'utf-8' };

function sniffFormat(head: Uint8Array, name: string, atEnd: boolean): Format | 'undecided' | null {
  // An incomplete character at the end is ignored.
  const text = new TextDecoder().decode(head, { stream: !atEnd });
  const isAll = atEnd || head.length > MAX_BYTES;
  return !isAll && isUndecided(text) ? 'undecided' : formatOfText(text, name);
}

function readerOf(
  format: Format,
  name: string,
  {
    options,
    emit,
  }: {
    options: StreamOptions & { encoding: TableEncoding; isWanted: () => boolean };
    emit: Emit;
  },
): PieceReader {
  if (format === 'yaml') return yamlReader(name, emit, options.memory);
  if (format === 'md') return questionsReader(name, emit, options.memory);
  if (format === 'ndjson') return ndjsonReader(name, emit, options.memory);
  return format === 'csv' ? csvReader(name, options, emit) : jsonReader(name, format, emit);
}

/**
 * The format that a text looks like. A text that does not look like JSON is YAML on standard input;
 * for a named file, its format is unknown (null).
 */
export function formatOfText(text: string, name: string): Format | null {
  if (looksLikeJson.test(text)) return isOneALine(text) ? 'ndjson' : 'json';
  return name === STANDARD_INPUT ? 'yaml' : null;
}

/** True if more text could change what it looks like. */
function isUndecided(text: string): boolean {
  if (/^\s*\/?$/.test(text)) return true;
  return looksLikeJson.test(text) && linesOf(text).length < 2;
}

const looksLikeJson = /^\s*(?:[{[]|\/[/*])/;

/** True if the first line is a complete value and another line follows. */
function isOneALine(text: string): boolean {
  const [first = '', ...others] = linesOf(text);
  return others.length > 0 && parseNdjsonLine(first).problems.length === 0;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
