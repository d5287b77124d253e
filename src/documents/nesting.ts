import { BACKSLASH, closings, isLineEnd, QUOTE, SLASH, STAR } from './characters.ts';

/**
 * Levels that a parser may see where it is recursive: it would overflow the stack. The limit of
 * documents is lower, and is checked on their trees.
 */
export const MAX_OPEN = 200;

/**
 * Where a JSON text opens one level of brackets more than the limit; null where it never
 * does. It reads what no parser has seen yet, so it takes any text, comments allowed:
 * brackets in strings and comments do not count, and one that closes nothing changes nothing.
 */
export function tooDeepAt(text: string, limit: number): number | null {
  return openBrackets(text, limit)[limit] ?? null;
}

/**
 * The places of the brackets that are still open at the end, outer ones first; reading ends
 * where more than the limit are open.
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

/** The last place of the string that begins here; a line break ends one that is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || isLineEnd(code)) return at;
  }
  return text.length;
}

/** The last place of the comment that begins here; this place where none does. */
function endOfComment(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (code !== SLASH && code !== STAR) return start;
  const end = code === SLASH ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return code === SLASH ? end : end + 1;
}
