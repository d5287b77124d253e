/** The statement of the contract: the text with ### for each blank. */
import type { NoteLoss } from './loss.ts';
import { mediumIn, openMarkup } from './plain-text.ts';
import type { BlankQuestion } from './source-item.ts';

const MARKER = '###';

export function statementOf(question: BlankQuestion, note: NoteLoss): string {
  const { blanks, isHtml, segments } = question;
  if (blanks.length === 0) note('refused no-blank');
  const medium = isHtml ? mediumIn(segments.join(' ')) : null;
  if (medium !== null) note('refused media', medium);
  const [only = ''] = segments;
  const placed = segments.length > blanks.length ? segments : place(only, isHtml, note);
  if (isHtml) noteMarkup(placed, note);
  const safe = placed.map((text, index) =>
    unmarked(text, { isHtml, isLast: index === placed.length - 1 }),
  );
  const collisions = safe.filter((text, index) => text !== placed[index]);
  if (collisions.length > 0) {
    const [found = ''] = placed.flatMap((text) => /\S{0,20}#+\S{0,20}/.exec(text) ?? []);
    note(isHtml ? 'not-kept text' : 'refused text', found);
  }
  return safe.join(MARKER).trim();
}

/** Nobody can see a blank in a comment or in a tag. */
export function noteMarkup(segments: readonly string[], note: NoteLoss): void {
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const open = openMarkup(segment);
    if (open !== null) note('refused notation', open, { blank: index + 1 });
  }
}

/** The text cut where its only blank belongs: at its only underscores, else at its end. */
function place(text: string, isHtml: boolean, note: NoteLoss): readonly string[] {
  const [run, ...others] = text.matchAll(/_{3,}/g);
  if (run !== undefined && others.length === 0) {
    return [text.slice(0, run.index), text.slice(run.index + run[0].length)];
  }
  note('not-kept place');
  const end = isHtml ? startOfEndTags(text) : text.length;
  return [`${text.slice(0, end).trimEnd()} `, text.slice(end)];
}

/** Where the tags begin that end the last paragraph: the blank belongs inside of it. */
function startOfEndTags(text: string): number {
  let end = text.trimEnd().length;
  for (;;) {
    const [tag] =
      /<\/(?:p|div|span)>$/i.exec(text.slice(Math.max(0, end - LONGEST_END_TAG), end)) ?? [];
    if (tag === undefined) return end;
    end -= tag.length;
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  }
}

const LONGEST_END_TAG = '</span>'.length;

/** The text without anything that the service would take for a blank, or for the start of one. */
function unmarked(text: string, { isHtml, isLast }: { isHtml: boolean; isLast: boolean }): string {
  if (!text.includes('#')) return text;
  const marks = isLast ? /#{3,}/g : /#{3,}|#+$/g;
  // Plain text has no other way to write the character.
  return text.replace(marks, (run) => (isHtml ? '&#35;'.repeat(run.length) : ''));
}
