/** The encodings of tables: UTF-8, or the one in which a Portuguese Excel saves CSV (docs/csv.md). */
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { misreadTable } from '../decode.ts';
import { type Piece, refusedText } from '../pieces.ts';

export interface TableEncoding {
  /** A label of the Encoding Standard; null for UTF-8, or Windows-1252 if the bytes say so. */
  readonly named: string | null;
  /** False where something is sent and nobody sees a warning. */
  readonly mayGuess: boolean;
}

export const usualEncoding: TableEncoding = { named: null, mayGuess: true };

export const WINDOWS = 'windows-1252';

/**
 * Decodes a row by itself, or the text of many; null if it has no encoding that a table may have.
 * Rows of one file agree unless the file is mixed.
 */
export function encodingOf(bytes: Uint8Array, { named }: TableEncoding): string | null {
  if (named !== null) return isOf(named, bytes) ? named : null;
  if (isOf('utf-8', bytes)) return 'utf-8';
  return isWindows(bytes) ? WINDOWS : null;
}

/** True if quotes, separators and line ends are bytes of ASCII, as in UTF-8. */
export const isTableEncoding = (label: string) => !/^(?:utf-16|iso-2022)/.test(label);

/** The text of a table, with replacement characters if it has no such encoding. */
export function tableText(bytes: Uint8Array, encoding: TableEncoding): string {
  const found = encodingOf(bytes, encoding) ?? 'utf-8';
  return new TextDecoder(found, { ignoreBOM: true }).decode(bytes);
}

function isOf(label: string, bytes: Uint8Array): boolean {
  try {
    decoderOf(label).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const decoders = new Map<string, TextDecoder>();

function decoderOf(label: string): TextDecoder {
  const decoder = decoders.get(label) ?? new TextDecoder(label, { fatal: true, ignoreBOM: true });
  decoders.set(label, decoder);
  return decoder;
}

/** No sequence of UTF-8, no NUL, and none of the bytes that Windows-1252 leaves undefined. */
const isWindows = (bytes: Uint8Array) =>
  !/[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}|[\0\x81\x8D\x8F\x90\x9D]/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  );

/** A row, or why no row of its file can be read. The finding tells of the encoding once. */
type DecodedRow =
  | { readonly source: Source; readonly found: Diagnostic | null }
  | ReturnType<typeof refusedText>;

/**
 * Decodes the rows of one file, which all have one encoding. It is null as long as all are ASCII.
 * @param cells makes what names the cells of a row
 */
export function createRowDecoder(
  file: string,
  encoding: TableEncoding,
  cells: (text: string, line: number) => (offset: number) => string,
) {
  const { named, mayGuess } = encoding;
  let before: string | null = named;
  let hasZero = false;
  const decode = (
    bytes: Uint8Array,
    { start, line }: Pick<Piece, 'start' | 'line'>,
  ): DecodedRow => {
    const own = encodingOf(bytes, encoding);
    // In either encoding, a row of ASCII is the same.
    const isAscii = own === 'utf-8' && !bytes.some((byte) => byte > 0x7f);
    hasZero ||= bytes.includes(0);
    const common = isAscii ? before : own;
    const isZeroOdd = hasZero && named === null && common === WINDOWS;
    if (own === null || (before !== null && common !== before) || isZeroOdd) {
      const isMixed = own !== null && before !== null && common !== before;
      const isUtf8 = before !== WINDOWS;
      const misread = misreadTable(bytes, { start, file, named, isUtf8, isMixed });
      before ??= 'utf-8';
      return refusedText(bytes, { start, line }, { ...misread, name: file, label: before });
    }
    const text = decoderOf(own).decode(bytes);
    const source: Source = { name: file, text, firstLine: line, cellAt: cells(text, line) };
    if (isAscii || before !== null) return { source, found: null };
    before = own;
    return { source, found: own === WINDOWS ? guess(source, mayGuess) : null };
  };
  return { decode, encoding: () => before };
}

/** The first word with an accent shows a person whether the guess is right. */
function guess(source: Source, isRead: boolean): Diagnostic {
  const { text, name: file } = source;
  const found =
    /[\p{L}\p{M}]*[^\p{ASCII}\P{L}][\p{L}\p{M}]*/u.exec(text) ?? /\P{ASCII}/u.exec(text);
  const [word] = found ?? [''];
  const at = found?.index ?? 0;
  return {
    severity: isRead ? 'warning' : 'error',
    problem: problem('csv/not-utf-8', { file, word, isRead }),
    source,
    range: [at, at + word.length],
  };
}
