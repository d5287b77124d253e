import type { Json } from '../../core/json.ts';
import { jsonc, parseJsonValue } from '../../documents/parse-json.ts';
import { tooDeepAt } from '../../documents/nesting.ts';
import { problem } from '../../messages/problem.ts';
import { MOST_LEVELS, Unreadable } from '../reading.ts';

/** The value of a JSON text. Throws Unreadable, with the place of the mistake. */
export function parsedContent(text: string): Json {
  const deep = tooDeepAt(text, MOST_LEVELS);
  if (deep !== null) {
    const about = problem('convert/too-large', { what: 'levels', limit: MOST_LEVELS });
    const { line, column } = placeOf(text, deep);
    throw new Unreadable(about, line, column);
  }
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message has a part of the text or a place, or neither, depending on the version of Node.
    const reason = error.message.replace(/,? (?:\.{3}|").*|(?: in JSON)? at position .*/s, '');
    const about = problem('convert/not-well-formed', { reason });
    const at = mistakeIn(text);
    if (at === null) throw new Unreadable(about, null);
    const { line, column } = placeOf(text, at);
    throw new Unreadable(about, line, column);
  }
}

/** Where the text stops being JSON; null if it is too long to find out in a short time. */
function mistakeIn(text: string): number | null {
  if (text.length > LONGEST_EXAMINED) return null;
  const { problems } = parseJsonValue(text, 0, strict);
  return problems[0]?.range?.[0] ?? null;
}

const LONGEST_EXAMINED = 2 ** 16;
const strict = { ...jsonc, options: { allowTrailingComma: false, disallowComments: true } };

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
