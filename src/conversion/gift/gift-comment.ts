/** What a comment of GIFT says of its question: `// [id:x] [tag:y]`. A `]` inside is `\]`. */
export interface GiftComment {
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

/** The comment of a question; empty if it has nothing to say. */
export function commentWith({ id, tags }: GiftComment): string {
  const parts = [...(id === null ? [] : [mark('id', id)]), ...tags.map((tag) => mark('tag', tag))];
  return parts.length === 0 ? '' : `// ${parts.join(' ')}\n`;
}

const mark = (name: string, value: string) => `[${name}:${value.replaceAll(']', String.raw`\]`)}]`;

/** False for a text that a comment cannot hold. */
export const fitsComment = (text: string) => !text.endsWith('\\');
