import { BACKSLASH, closings, isLineEnd, QUOTE, SLASH, STAR } from './characters.ts';

/**
 * How many levels a recursive parser may meet; with more it could overflow the stack. Documents
 * have a lower limit, which is checked on their trees.
 */
export const MAX_OPEN = 200;

/**
 * Where a JSON text first nests deeper than the limit; null if it never does. It runs before any
 * parser, so it accepts any text, including one with comments. It ignores brackets in strings and
 * comments, and closing brackets without a partner.
 */
export function tooDeepAt(text: string, limit: number): number | null {
  return hasMoreBrackets(text, limit) ? (openBrackets(text, limit)[limit] ?? null) : null;
}

/** Whether the text has more opening brackets than that. Few texts have, and this is fast. */
function hasMoreBrackets(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const bracket of ['{', '[']) {
    let at = text.indexOf(bracket);
    for (; at !== -1 && count <= limit; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count > limit;
}

/**
 * The places of the brackets that are still open at the end, outermost first. Stops as soon as more
 * brackets are open than the limit.
 */
export function openBrackets(text: string, limit: number): readonly number[] {
  const open: number[] = [];
  const expected: number[] = [];
  for (let at = 0; at < text.length && open.length <= limit; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === SLASH) at = endOfComment(text, at);
    else if (code === expected.at(-1)) {
      expected.pop();
      open.pop();
    } else {
      const closing = closings[code];
      if (closing === undefined) continue;
      expected.push(closing);
      open.push(at);
    }
  }
  return open;
}

/** The last place of the string that begins here. A line break ends an unclosed string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || isLineEnd(code)) return at;
  }
  return text.length;
}

/** The last place of the comment that begins here; `start` itself if none begins here. */
function endOfComment(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (code !== SLASH && code !== STAR) return start;
  const end = code === SLASH ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return code === SLASH ? end : end + 1;
}
