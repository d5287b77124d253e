/** The text between two stars, or the text around them. */
export interface Starred {
  readonly isBlank: boolean;
  readonly text: string;
}

/**
 * Cuts a text at its blanks, `*answer*`. Nothing escapes a star: two without anything between them
 * are text, and so is a last one without a partner.
 */
export function* starred(text: string): Iterable<Starred> {
  let before = 0;
  let searched = 0;
  for (;;) {
    const start = text.indexOf('*', searched);
    const end = start === -1 ? -1 : text.indexOf('*', start + 1);
    if (end === -1) break;
    searched = end + 1;
    if (end === start + 1) continue;
    yield { isBlank: false, text: text.slice(before, start) };
    yield { isBlank: true, text: text.slice(start + 1, end) };
    before = searched;
  }
  yield { isBlank: false, text: text.slice(before) };
}

/** The HTML without its tags, with a space for each line break; null if one of them begins or ends outside. */
export function withoutTags(html: string): string | null {
  const open: string[] = [];
  let isBalanced = true;
  const text = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi,
    (_, slash: string, name: string) => {
      if (slash === '/') isBalanced &&= open.pop() === name.toLowerCase();
      else if (!emptyElements.has(name.toLowerCase())) open.push(name.toLowerCase());
      return name.toLowerCase() === 'br' ? ' ' : '';
    },
  );
  return isBalanced && open.length === 0 ? text : null;
}

const emptyElements = new Set(['br', 'hr', 'wbr']);
