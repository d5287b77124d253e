/** The clozes of an Anki note: `{{c1::text::hint}}`. */
export interface Cloze {
  /** Of its card, as written: `1`, or `1,2` for two of them. */
  readonly card: string;
  readonly text: string;
  /** Empty without one. */
  readonly hint: string;
}

export interface Clozes {
  /** One text more than there are clozes. */
  readonly segments: readonly string[];
  readonly clozes: readonly Cloze[];
  /** The first cloze that contains another, or that has no end. */
  readonly broken: { readonly reason: 'nested' | 'unclosed'; readonly text: string } | null;
}

const opening = String.raw`\{\{c(\d{1,9}(?:,\d{1,9}){0,9})::`;
const openingOrEnd = new RegExp(String.raw`${opening}|\}\}`, 'g');
const firstOpening = new RegExp(opening);

export const hasCloze = (text: string) => firstOpening.test(text);

export function clozesIn(text: string): Clozes {
  const segments: string[] = [];
  const clozes: Cloze[] = [];
  let open: { card: string; start: number; text: number } | null = null;
  let behind = 0;
  const broken = (reason: 'nested' | 'unclosed', start: number) => ({
    segments,
    clozes,
    broken: { reason, text: text.slice(start) },
  });
  for (const { 0: mark, 1: card, index } of text.matchAll(openingOrEnd)) {
    const end = index + mark.length;
    if (card !== undefined) {
      if (open !== null) return broken('nested', open.start);
      open = { card, start: index, text: end };
    } else if (open !== null) {
      segments.push(text.slice(behind, open.start));
      clozes.push({ card: open.card, ...hinted(text.slice(open.text, index)) });
      behind = end;
      open = null;
    }
  }
  if (open !== null) return broken('unclosed', open.start);
  return { segments: [...segments, text.slice(behind)], clozes, broken: null };
}

function hinted(content: string): { text: string; hint: string } {
  const at = content.indexOf('::');
  if (at === -1) return { text: content, hint: '' };
  return { text: content.slice(0, at), hint: content.slice(at + 2) };
}
