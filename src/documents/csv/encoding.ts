/** The encodings of tables: UTF-8, or the one in which a Portuguese Excel saves CSV (docs/files.md). */
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { firstBadByte, lenientText, looksLikeUtf16, strictText } from '../decode.ts';
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
export function decodeTable(bytes: Uint8Array, { named }: TableEncoding): TableText | null {
  if (named !== null) return decodeAs(named, bytes);
  return decodeAs('utf-8', bytes) ?? (isWindows(bytes) ? decodeAs(WINDOWS, bytes) : null);
}

/** A text, and the label of its encoding. */
interface TableText {
  readonly label: string;
  readonly text: string;
}

/** True if quotes, separators and line ends are bytes of ASCII, as in UTF-8. */
export const isTableEncoding = (label: string) => !/^(?:utf-16|iso-2022)/.test(label);

/** The text of a table, with replacement characters if it has no such encoding. */
export const tableText = (bytes: Uint8Array, encoding: TableEncoding): string =>
  decodeTable(bytes, encoding)?.text ?? lenientText(bytes);

function decodeAs(label: string, bytes: Uint8Array): TableText | null {
  try {
    return { label, text: strictText(bytes, label) };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
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
  cells: (text: string, line: number) => (source: Source, offset: number) => string,
) {
  const { named, mayGuess } = encoding;
  let before: string | null = named;
  let hasZero = false;
  const decode = (
    bytes: Uint8Array,
    { start, line }: Pick<Piece, 'start' | 'line'>,
  ): DecodedRow => {
    const { label: own, text } = decodeTable(bytes, encoding) ?? { label: null, text: '' };
    // In either encoding, a row of ASCII is the same.
    const isAscii = own === 'utf-8' && !bytes.some((byte) => byte > 0x7f);
    hasZero ||= bytes.includes(0);
    const common = isAscii ? before : own;
    const isOther = before !== null && common !== before;
    const isZeroOdd = hasZero && named === null && common === WINDOWS;
    if (own === null || isOther || isZeroOdd) {
      // Where the rows before are no UTF-8, the first byte that is not plain is told.
      const bad = before === WINDOWS ? bytes.length : firstBadByte(bytes);
      const at = bad < bytes.length ? bad : bytes.findIndex((byte) => byte > 0x7f || byte === 0);
      const isMixed = own !== null && isOther;
      const guess = isMixed ? 'mixed' : looksLikeUtf16(bytes) ? 'UTF-16' : null;
      const about = { offset: start + at, guess, command: null, named, isTable: true };
      before ??= 'utf-8';
      const misread = { problem: problem('document/encoding', about), at };
      return refusedText(bytes, { start, line }, { ...misread, name: file, label: before });
    }
    const cellIn = cells(text, line);
    const cellAt = (offset: number): string => cellIn(source, offset);
    const source: Source = { name: file, text, firstLine: line, cellAt };
    if (isAscii || before !== null) return { source, found: null };
    before = own;
    return { source, found: own === WINDOWS ? findingOfGuess(source, mayGuess) : null };
  };
  return { decode, encoding: () => before };
}

/** The first word with an accent shows a person whether the guess is right. */
function findingOfGuess(source: Source, isRead: boolean): Diagnostic {
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
