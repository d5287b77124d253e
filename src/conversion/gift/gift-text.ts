/** How GIFT writes text: escapes, and the format in front of it. */

/** A backslash before any other character is itself. */
const ESCAPE = String.raw`\\[~=#{}:n\\]`;

interface GiftMark {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A pattern without groups, for its places outside of escapes. */
const unescapedMark = (pattern: string) => new RegExp(`${ESCAPE}|(${pattern})`, 'g');

export function* marksIn(raw: string, mark: RegExp): Iterable<GiftMark> {
  // A search that was left early would go on from there.
  mark.lastIndex = 0;
  for (const { 0: found, 1: text, index } of raw.matchAll(mark)) {
    if (text !== undefined) yield { text, start: index, end: index + found.length };
  }
}

export function firstMark(raw: string, mark: RegExp): GiftMark | null {
  for (const found of marksIn(raw, mark)) return found;
  return null;
}

export const marks = {
  equals: unescapedMark('='),
  tilde: unescapedMark('~'),
  hash: unescapedMark('#'),
  brace: unescapedMark('[{}]'),
  colons: unescapedMark('::'),
  /** Of an answer to choose. An `=` with a `~` in front is one sign. */
  choice: unescapedMark(String.raw`~\s*=|[~=]`),
  feedback: unescapedMark('#{4,}'),
};

export const unescapeGift = (raw: string) =>
  raw.replace(/\\([~=#{}:n\\])/g, (_, char: string) => (char === 'n' ? '\n' : char));

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

/** What a comment of GIFT says of its question: `// [id:x] [tag:y]`. A `]` inside is `\]`. */
interface GiftComment {
  readonly id: string | null;
  readonly tags: readonly string[];
}

export function giftCommentOf(line: string): GiftComment {
  const tags: string[] = [];
  let id: string | null = null;
  const start = /\[(id|tag):/g;
  for (;;) {
    const [found = '', name] = start.exec(line) ?? [];
    const end = found === '' ? -1 : endOf(line, start.lastIndex);
    if (end === -1) return { id, tags };
    const value = line
      .slice(start.lastIndex, end)
      .replaceAll(String.raw`\]`, ']')
      .trim();
    start.lastIndex = end + 1;
    if (value === '') continue;
    if (name === 'tag') tags.push(value);
    else id ??= value;
  }
}

/** The place of the next bracket that no backslash is before; -1 without one. */
function endOf(line: string, from: number): number {
  let end = line.indexOf(']', from);
  while (end !== -1 && line[end - 1] === '\\') end = line.indexOf(']', end + 1);
  return end;
}
