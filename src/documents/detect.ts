/** Tells the format of a file from its name, else from how its text begins. */
import { formatsByEnding, type Format } from './format.ts';
import { parseNdjson } from './ndjson.ts';

const STANDARD_INPUT = '-';

/** The format that the ending of a name says. */
export function formatOfName(name: string): Format | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(formatsByEnding, ending) ? (formatsByEnding[ending] ?? null) : null;
}

/** The format that a text looks like; null where a name without an ending says nothing else. */
export function formatOfText(text: string, name: string): Format | null {
  if (looksLikeJson.test(text)) return isOneALine(text) ? 'ndjson' : 'json';
  return name === STANDARD_INPUT ? 'yaml' : null;
}

/** True where more of the text could change what it looks like. */
export function isUndecided(text: string): boolean {
  if (/^\s*\/?$/.test(text)) return true;
  return looksLikeJson.test(text) && linesOf(text).length < 2;
}

const looksLikeJson = /^\s*(?:[{[]|\/[/*])/;

/** True where the first line is a complete value and another follows. */
function isOneALine(text: string): boolean {
  const [first = '', ...others] = linesOf(text);
  return others.length > 0 && parseNdjson(first).problems.length === 0;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
