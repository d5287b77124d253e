/** Reads the documents of an input (docs/files.md, Limits). */
import { createFindings, type Diagnostic, type Problem, type Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { csvReader, type SheetOptions } from './csv/documents.ts';
import { type RowsOf, type TableRules, usualTable } from './csv/header.ts';
import { isBinary, isTableName, LONGEST_SIGNATURE, markLength, problemOfStart } from './decode.ts';
import { type Format, formatOfName, STANDARD_STREAM } from './document-format.ts';
import { isNdjsonLine, jsonParts, ndjsonParts, ndjsonReader } from './parse-json.ts';
import { yamlParts } from './parse-yaml.ts';
import {
  aboutAll,
  Cutter,
  decodeText,
  listStreamed,
  MAX_BYTES,
  MAX_WHOLE_BYTES,
  type PieceReader,
  type StreamedDocument,
  type TextPart,
  tooLarge,
  tooLargeWhole,
} from './parts.ts';
import { lineAt } from './position.ts';
import { questionsIn } from './questions.ts';
import { byPlace, createFoundProblems, type SourceDocument } from './source-document.ts';

export interface ReadDocuments {
  readonly documents: SourceDocument[];
  readonly diagnostics: Diagnostic[];
}

export type SheetRules = Partial<Pick<StreamOptions, 'table' | 'allowUnknown'>>;

/**
 * The documents of a file that is in memory, and the problems of its text in the order of their
 * places. Except in CSV, all places refer to its whole text. Malformed documents are left out. The
 * rows of a CSV file are what is given (StreamOptions.rows).
 */
export function readDocuments(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
  rows?: RowsOf,
  { table = usualTable, allowUnknown = true }: SheetRules = {},
): ReadDocuments {
  const documents: SourceDocument[] = [];
  const found: Diagnostic[] = [];
  const { news, isFull } = createFoundProblems();
  const whole = readWhole(name, bytes, { format, rows, allowUnknown, table });
  for (const read of whole.documents) {
    if (read.document !== null) documents.push(read.document);
    for (const diagnostic of news(read.diagnostics)) found.push(diagnostic);
    if (isFull()) break;
  }
  return { documents, diagnostics: [...createFindings(found.sort(byPlace)).list] };
}

/** The options of sheets are only for CSV. */
export interface StreamOptions extends Pick<SheetOptions, 'rows' | 'allowUnknown' | 'headerLine'> {
  /**
   * Null: the format follows from the name's ending, or else from the first bytes, which never
   * indicate CSV. A text that does not look like JSON is YAML on standard input.
   */
  readonly format: Format | null;
  /** Only for CSV; left out for the usual one. */
  readonly table?: TableRules;
}

/** Documents that were read together, in the order of the input. */
export interface StreamedBatch {
  /** Read one after the other while somebody takes them. */
  readonly documents: Iterable<StreamedDocument>;
  /** Null if it is unknown. */
  readonly format: Format | null;
  /**
   * What gives the documents their meaning: the text of the first row of a CSV file, or that above
   * the first question of a file; else null. Known once a document is.
   */
  readonly header: string | null;
}

/**
 * The documents of an input in their order, each with the problems of its text. NDJSON and CSV may
 * have any length, and at most one chunk and one document of them is in memory. Any other text is
 * read whole and may have 64 MiB. A document may have 16 MiB; reading stops at a larger one, and at
 * a row of CSV that is far too wide.
 * Errors of the chunks pass through. It yields at least one batch, and at least one document or
 * finding in all.
 */
export async function* readStream(
  { name, chunks }: { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> },
  options: StreamOptions,
): AsyncGenerator<StreamedBatch> {
  const input = new InputReader(name, options);
  for await (const chunk of chunks) {
    yield input.push(chunk, false);
    if (input.isAtEnd) return;
  }
  yield input.push(new Uint8Array(0), true);
}

/** The same for an input that is in memory. */
export const readWhole = (name: string, bytes: Uint8Array, options: StreamOptions): StreamedBatch =>
  new InputReader(name, options).push(bytes, true);

/** Finds out the format of an input, and hands its bytes to the reader of that. */
class InputReader {
  readonly #name: string;
  readonly #options: StreamOptions;
  /** The format that its name or an option says. */
  readonly #named: Format | null;
  /** The bytes so far of a text that is read whole, or whose format is unknown. */
  #held: Uint8Array = new Uint8Array(0);
  #memory: ArrayBuffer | null = null;
  #format: Format | null = null;
  #pieces: { readonly reader: PieceReader; readonly cutter: Cutter } | null = null;
  /** The text above the first question of a file. */
  #head: string | null = null;
  #isEmpty = true;
  /** True if the rest of the input is ignored. */
  isAtEnd = false;

  constructor(name: string, options: StreamOptions) {
    this.#name = name;
    this.#options = options;
    this.#named = options.format ?? formatOfName(name);
  }

  /** The documents that end within the bytes so far. */
  push(chunk: Uint8Array, atEnd: boolean): StreamedBatch {
    const documents = this.#told(this.#read(chunk, atEnd), atEnd);
    const reader = this.#pieces?.reader;
    const head = this.#head;
    return {
      documents,
      format: this.#format,
      get header() {
        return reader?.header?.() ?? head;
      },
    };
  }

  /** Ends the reading at what makes the rest meaningless. */
  *#told(documents: Iterable<StreamedDocument>, atEnd: boolean): Generator<StreamedDocument> {
    for (const read of documents) {
      this.#isEmpty = false;
      // Nothing in a file of another encoding can be read.
      this.isAtEnd ||= read.diagnostics.some(({ problem: { code } }) => code === ENCODING);
      yield read;
      if (this.isAtEnd) return;
    }
    if (atEnd && this.#isEmpty) yield aboutAll(this.#name, problem('document/empty', {}));
  }

  #read(chunk: Uint8Array, atEnd: boolean): Iterable<StreamedDocument> {
    if (this.#pieces !== null) return this.#cut(chunk, atEnd);
    const { length } = this.#held;
    if (length > 0 && length + chunk.length > MAX_WHOLE_BYTES) return this.#refuse(tooLargeWhole());
    this.#hold(chunk, atEnd);
    const bytes = this.#held;
    const enough = this.#named === null ? ENOUGH : LONGEST_SIGNATURE;
    if (this.#format === null && (bytes.length >= enough || atEnd)) {
      const refused = this.#begin(bytes, atEnd);
      if (refused !== null) return this.#refuse(refused);
      if (this.#pieces !== null) return this.#cut(bytes.subarray(markLength(bytes)), atEnd);
    }
    if (bytes.length > MAX_WHOLE_BYTES) return this.#refuse(tooLargeWhole());
    return atEnd && this.#format !== null ? this.#readWhole(bytes, this.#format) : [];
  }

  /** A copy, because the source may reuse the memory of its chunks, unless there is nothing else. */
  #hold(chunk: Uint8Array, atEnd: boolean): void {
    const { length } = this.#held;
    const isAll = atEnd || chunk.length > MAX_WHOLE_BYTES;
    if (isAll && length === 0) this.#held = chunk;
    else {
      // It grows in its place: a second copy would double the memory that a long file needs.
      this.#memory ??= new ArrayBuffer(0, { maxByteLength: MAX_WHOLE_BYTES });
      this.#memory.resize(length + chunk.length);
      this.#held = new Uint8Array(this.#memory);
      this.#held.set(chunk, length);
    }
  }

  #refuse(about: Problem): Iterable<StreamedDocument> {
    this.isAtEnd = true;
    return [aboutAll(this.#name, about)];
  }

  *#cut(chunk: Uint8Array, atEnd: boolean): Generator<StreamedDocument> {
    if (this.#pieces === null) return;
    const { reader, cutter } = this.#pieces;
    for (const piece of cutter.push(chunk, atEnd)) {
      yield* reader.read(piece);
      if (reader.isStopped?.() === true) this.isAtEnd = true;
      if (this.isAtEnd) return;
    }
    if (cutter.tooLarge === null) return;
    this.isAtEnd = true;
    yield tooLarge(this.#name, cutter.tooLarge);
  }

  #readWhole(bytes: Uint8Array, format: Format): Iterable<StreamedDocument> {
    const name = this.#name;
    const start = markLength(bytes);
    const decoded = decodeText(bytes.subarray(start), { start, line: 1 }, name);
    if ('refused' in decoded) return [decoded.refused];
    const source = { name, text: decoded.text };
    const questions = format === 'md' ? questionsIn(source) : null;
    this.#head = questions?.head ?? null;
    const parts = questions?.parts ?? partsIn(source, format);
    return readParts(parts, source, start);
  }

  /** What is wrong with the first bytes, or else begins to read them. */
  #begin(head: Uint8Array, atEnd: boolean): Problem | null {
    const name = this.#name;
    const named = this.#named;
    const { format, table = usualTable } = this.#options;
    const isTable = format === null ? isTableName(name) : format === 'csv';
    // A file of another tool is told by its name, with the command that converts it.
    const isForeign = named === null && isBinary(head);
    const notText = isForeign ? null : problemOfStart(head, isTable);
    if (notText !== null) return notText;
    const found = named ?? (isForeign ? null : formatOfText(new TextDecoder().decode(head), name));
    if (found === null)
      return problem('document/unknown-format', { file: name, converted: convertedFor(name) });
    this.#format = found;
    // All of a short NDJSON is in memory already, and its documents may be rewritten in it.
    if (found === 'csv' || (found === 'ndjson' && !atEnd)) {
      const sheet = () => csvReader(name, this.#options, tableFor(head, table));
      const reader = found === 'csv' ? sheet() : ndjsonReader(name);
      this.#pieces = { reader, cutter: new Cutter(reader.cut, markLength(head)) };
    }
    return null;
  }
}
const ENCODING = 'document/encoding';

/** What a conversion makes of a file of another tool; null for any other file. */
function convertedFor(name: string): string | null {
  const [, stem, ending] = /^([^]*)\.(xlsx|gift|xml|h5p|zip|imscc)$/i.exec(name) ?? [];
  return ending === undefined ? null : `${stem}.${/xlsx/i.test(ending) ? 'csv' : 'yaml'}`;
}

/** So many bytes show the format of an unnamed input, unless its first line of NDJSON is longer. */
const ENOUGH = 2 ** 20;

/** A byte order mark wins over --encoding. */
const tableFor = (head: Uint8Array, { encoding, headers }: TableRules): TableRules => ({
  encoding: markLength(head) === 0 ? encoding : { ...encoding, named: 'utf-8' },
  headers,
});

function partsIn(source: Source, format: Format): Iterable<TextPart> {
  if (format === 'yaml') return yamlParts(source);
  return format === 'ndjson' ? ndjsonParts(source) : jsonParts(source, format);
}

/** @param start the number of bytes before the text */
function* readParts(
  parts: Iterable<TextPart>,
  source: Source,
  start: number,
): Generator<StreamedDocument> {
  let [unit, byte] = [0, start];
  const byteAt = (next: number) => {
    byte += Buffer.byteLength(source.text.slice(unit, next));
    unit = next;
    return byte;
  };
  for (const { range, read } of parts) {
    const place = {
      line: lineAt(source, range[0]),
      bytes: [byteAt(range[0]), byteAt(range[1])],
    } as const;
    const [from, to] = place.bytes;
    if (to - from > MAX_BYTES) {
      yield tooLarge(source.name, place);
      return;
    }
    yield* listStreamed(read(), place);
  }
}

/** What is not like JSON is YAML on standard input; for a named file it is unknown (null). */
export function formatOfText(text: string, name: string): Format | null {
  if (looksLikeJson.test(text)) return isOneALine(text) ? 'ndjson' : 'json';
  return name === STANDARD_STREAM ? 'yaml' : null;
}

const looksLikeJson = /^\s*(?:[{[]|\/[/*])/;

/** True if the first line is a complete value and another line follows. */
function isOneALine(text: string): boolean {
  const [, first = '', others = ''] = /^\s*([^\n]*)([^]*)$/.exec(text) ?? [];
  return others.trim() !== '' && isNdjsonLine(first);
}
