import type { Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';

/** The first bytes that tell what a file is. */
export const LONGEST_SIGNATURE = 4;
const BOM_LENGTH = 3;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACEMENT = '\uFFFD';

/** The text without its byte order mark, or a problem if the bytes are not UTF-8. */
export function decode(bytes: Uint8Array, file: string): { text: string } | { problem: Problem } {
  const notText = problemOfStart(bytes, isTableName(file));
  if (notText !== null) return { problem: notText };
  const mark = markLength(bytes);
  return decodePart(bytes.subarray(mark), mark);
}

/** The problem of a file that begins like UTF-16 or is not a text; null for any other. */
export function problemOfStart(bytes: Uint8Array, isTable: boolean): Problem | null {
  const start = bytes.subarray(0, LONGEST_SIGNATURE);
  if (isBinary(start)) return problem('document/encoding', { reason: 'binary' });
  if (!looksLikeUtf16(start)) return null;
  const about = { offset: 0, guess: 'UTF-16', named: null, isTable };
  return problem('document/encoding', { reason: 'not-utf-8', ...about });
}

/** True if a file begins like an image, an archive or an old Office file. */
export const isBinary = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/** How files of other programs begin, with bytes that no text begins with. */
const signatures = [
  [0x89, 0x50, 0x4e],
  [0xff, 0xd8, 0xff],
  [0x50, 0x4b, 0x03],
  [0x1f, 0x8b, 0x08],
  [0xd0, 0xcf, 0x11],
] as const;

/** With a byte order mark, or the problem and its byte. `start` is its place in the file. */
export function decodePart(bytes: Uint8Array, start: number): { text: string } | Misread {
  try {
    return { text: utf8.decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const at = firstBadByte(bytes);
    const guess = looksLikeUtf16(bytes) ? 'UTF-16' : bytes.includes(0) ? null : 'windows-1252';
    const about = { offset: start + at, guess, named: null, isTable: false };
    return { problem: problem('document/encoding', { reason: 'not-utf-8', ...about }), at };
  }
}

/** Why bytes are not a text, and the first byte that is not. */
export interface Misread {
  readonly problem: Problem;
  readonly at: number;
}

export const isTableName = (file: string) => /\.(?:csv|tsv)$/i.test(file);

/** The text of all bytes. Throws TypeError if they do not fit the encoding. */
export const strictText = (bytes: Uint8Array, label: string): string =>
  label === 'utf-8' ? utf8.decode(bytes) : wholeText(bytes, label, true);

/** The text of bytes that may have another encoding. Replacement characters mark invalid bytes. */
export const lenientText = (bytes: Uint8Array, label = 'utf-8'): string =>
  label === 'utf-8' ? lenientUtf8.decode(bytes) : wholeText(bytes, label, false);

/**
 * The only maker of decoders for encodings other than UTF-8. Asked for a whole text, Node 20 takes
 * windows-1252 for ISO-8859-1, and Node 22 loses a \xFF that stands alone. Asked for the parts of a
 * stream, every Node is right. Throws RangeError for an unknown label.
 */
export const createDecoder = (label: string, options?: TextDecoderOptions) =>
  new TextDecoder(label, options);

function wholeText(bytes: Uint8Array, label: string, fatal: boolean): string {
  const decoder = createDecoder(label, { fatal, ignoreBOM: true });
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** An equal text that does not keep the longer, decoded one in memory of which it is a part. */
export const ownCopy = (part: string) => utf8.decode(new TextEncoder().encode(part));

/** The length of the byte order mark at the start of the bytes; 0 without one. */
export function markLength([first, second, third]: Uint8Array): number {
  return first === 0xef && second === 0xbb && third === 0xbf ? BOM_LENGTH : 0;
}

export const looksLikeUtf16 = (bytes: Uint8Array): boolean => guessUtf16(bytes) !== null;

/** By a byte order mark, or because one byte of many characters of two bytes is 0; otherwise null. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 64);
  const zeros = Array.from(start.keys()).filter((at) => start[at] === 0);
  const odd = zeros.filter((at) => at % 2 === 1).length;
  const even = zeros.length - odd;
  // Some characters have a zero in their other half, such as Ā and many emoji.
  if (Math.max(odd, even) < start.length / 4 || Math.min(odd, even) > zeros.length / 8) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Decodes leniently, then finds the first replacement character that the bytes do not contain. */
export function firstBadByte(bytes: Uint8Array): number {
  const encoder = new TextEncoder();
  const mark = encoder.encode(REPLACEMENT);
  let offset = markLength(bytes);
  for (const piece of new TextDecoder().decode(bytes).split(REPLACEMENT)) {
    offset += encoder.encode(piece).length;
    if (!mark.every((byte, index) => bytes[offset + index] === byte)) return offset;
    offset += mark.length;
  }
  return offset;
}

/** Structural characters. In UTF-8 each is one byte. */
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const QUOTE = 0x22;
