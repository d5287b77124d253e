import type { Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';

const BOM_LENGTH = 3;
const REPLACEMENT = '\uFFFD';

/** The text of the bytes without a byte order mark; a problem where they are not UTF-8. */
export function decode(bytes: Uint8Array): { text: string } | { problem: Problem } {
  if (looksLikeUtf16(bytes)) return refusal(0, 'UTF-16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refusal(firstBadByte(bytes), bytes.includes(0) ? 'UTF-16' : 'windows-1252');
  }
}

function refusal(offset: number, guess: 'UTF-16' | 'windows-1252') {
  return { problem: problem('document/encoding', { offset, guess }) };
}

/** A byte order mark, or a first character of two bytes one of which is 0. */
function looksLikeUtf16([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return false;
  const isMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMark || (first === 0) !== (second === 0);
}

/** Reads the bytes leniently, and finds the first replacement that they do not hold themselves. */
function firstBadByte(bytes: Uint8Array): number {
  const encoder = new TextEncoder();
  const mark = encoder.encode(REPLACEMENT);
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let offset = hasBom ? BOM_LENGTH : 0;
  for (const piece of new TextDecoder().decode(bytes).split(REPLACEMENT)) {
    offset += encoder.encode(piece).length;
    if (!mark.every((byte, index) => bytes[offset + index] === byte)) return offset;
    offset += mark.length;
  }
  return offset;
}
