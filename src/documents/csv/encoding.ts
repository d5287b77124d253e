/** The encodings of tables: UTF-8, or the one in which a Portuguese Excel saves CSV (docs/files.md). */
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { firstBadByte, lenientText, looksLikeUtf16, strictText } from '../decode.ts';
import { type Piece, refusedText } from '../parts.ts';

export interface TableEncoding {
  /** A label of the Encoding Standard; null for UTF-8, or Windows-1252 if the bytes say so. */
  readonly named: string | null;
  /** False where something is sent and nobody sees a warning. */
  readonly mayGuess: boolean;
}

export const usualEncoding: TableEncoding = { named: null, mayGuess: true };

const WINDOWS = 'windows-1252';

/**
 * Decodes a row by itself, or the text of many; null if it has no encoding that a table may have.
 * Rows of one file agree unless the file is mixed.
 */
export function decodeTable(bytes: Uint8Array, { named }: TableEncoding): TableText | null {
  if (named !== null) return decodeAs(named, bytes);
  return decodeAs('utf-8', bytes) ?? (isWindows(bytes) ? decodeAs(WINDOWS, bytes) : null);
}

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

/** Decodes the rows of one file, which all have one encoding. */
export class RowDecoder {
  readonly #file: string;
  readonly #encoding: TableEncoding;
  #hasZero = false;
  /** The encoding of the rows so far; null as long as all are ASCII. */
  #label: string | null;

  constructor(file: string, encoding: TableEncoding) {
    this.#file = file;
    this.#encoding = encoding;
    this.#label = encoding.named;
  }

  /** The first row that is not ASCII may be a guess. */
  decode(bytes: Uint8Array, { start, line }: Pick<Piece, 'start' | 'line'>) {
    const { label: own, text } = decodeTable(bytes, this.#encoding) ?? { label: null, text: '' };
    const { named } = this.#encoding;
    // In either encoding, a row of ASCII is the same.
    const isAscii = own === 'utf-8' && !bytes.some((byte) => byte > 0x7f);
    const before = this.#label;
    const common = isAscii ? before : own;
    const isOther = before !== null && common !== before;
    this.#hasZero ||= bytes.includes(0);
    const isZeroOdd = this.#hasZero && named === null && common === WINDOWS;
    if (!isAscii) this.#label ??= own;
    if (own !== null && !isOther && !isZeroOdd) {
      return { text, isGuess: before === null && common === WINDOWS };
    }
    // Where the rows before are no UTF-8, the first byte that is not plain is told.
    const bad = before === WINDOWS ? bytes.length : firstBadByte(bytes);
    const at = bad < bytes.length ? bad : bytes.findIndex((byte) => byte > 0x7f || byte === 0);
    const isMixed = own !== null && isOther;
    const guess = looksLikeUtf16(bytes) ? 'UTF-16' : null;
    const about = { offset: start + at, guess, named, isTable: true };
    const reason = isMixed ? 'mixed' : 'not-utf-8';
    const misread = { problem: problem('document/encoding', { reason, ...about }), at };
    const shown = { ...misread, name: this.#file, label: before ?? 'utf-8' };
    return { refused: refusedText(bytes, { start, line }, shown) };
  }

  /** The first word with an accent shows a person whether the guess is right. */
  findingOfGuess(source: Source): Diagnostic {
    const { text } = source;
    const { mayGuess: isRead } = this.#encoding;
    const found =
      /[\p{L}\p{M}]*[^\p{ASCII}\P{L}][\p{L}\p{M}]*/u.exec(text) ?? /\P{ASCII}/u.exec(text);
    const [word] = found ?? [''];
    const at = found?.index ?? 0;
    return {
      severity: isRead ? 'warning' : 'error',
      problem: problem('csv/not-utf-8', { word }),
      source,
      range: [at, at + word.length],
    };
  }
}
