/** How GIFT writes text: escapes, and the format in front of it. */

/** A backslash before any other character is itself. */
const ESCAPE = String.raw`\\[~=#{}:n\\]`;

export interface Mark {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The places of a pattern without groups, outside of escapes. */
export function* marksIn(raw: string, pattern: string): Iterable<Mark> {
  for (const { 0: found, 1: text, index } of raw.matchAll(
    new RegExp(`${ESCAPE}|(${pattern})`, 'g'),
  )) {
    if (text !== undefined) yield { text, start: index, end: index + found.length };
  }
}

export function firstMark(raw: string, pattern: string): Mark | null {
  for (const mark of marksIn(raw, pattern)) return mark;
  return null;
}

export const unescaped = (raw: string) =>
  raw.replace(/\\([~=#{}:n\\])/g, (_, char: string) => (char === 'n' ? '\n' : char));

/** A text as GIFT: on one line, because a blank line would end the question. */
export const giftEscaped = (text: string) =>
  text.replace(/[~=#{}:\\]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

const formats = ['html', 'moodle', 'plain', 'markdown'] as const;
/** `moodle`: HTML in which line breaks count. It is the default. */
export type TextFormat = (typeof formats)[number];

/** The format that a text names, such as `[html]<p>…`, and the text behind it. */
export function formatted(raw: string): {
  readonly format: TextFormat | null;
  readonly raw: string;
} {
  const format = formats.find((each) => raw.startsWith(`[${each}]`)) ?? null;
  return { format, raw: format === null ? raw : raw.slice(format.length + 2) };
}
