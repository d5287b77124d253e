/** A long text or HTML that would change: `A Independência foi proclamada em [-1821-]{+1822+}`. */
import type { ChangeValue } from '../../contract/changes.ts';
import { inLine, type Speech } from '../style.ts';
import { cut, jsonOnOneLine, valueText } from './change-text.ts';
import { htmlText } from './html-text.ts';
import { looksLikeHtml, unchangedPiece, type DifferencePiece } from './piece.ts';
import { wordDifference, type Stretch } from './word-difference.ts';

/** Longer HTML is shown as it is written. */
const LONGEST_HTML = 64 * 1024;
/** Of the text on its own. */
const LONGEST_TEXT = 100;
/** Of what is removed or added at one place. */
const LONGEST_CHANGE = 120;
/** Of what stays, beside a change. */
const LONGEST_CONTEXT = 40;
const MOST_CHANGES = 8;

/** A long text that comes or goes. */
export function longText(value: ChangeValue, speech: Speech): string {
  const naming = (text: string) => inLine(text, speech);
  if (value.kind !== 'value' || typeof value.value !== 'string') {
    return valueText(value, speech, naming);
  }
  return naming(jsonOnOneLine(readable(value.value, speech).text, LONGEST_TEXT));
}

/** What changes between two texts. */
export function longTexts(before: string, after: string, speech: Speech): DifferencePiece[] {
  const words = speech.messages.output.plan;
  if (!looksLikeHtml(before) && !looksLikeHtml(after)) return compared(before, after, speech);
  const [old, now] = [readable(before, speech), readable(after, speech)];
  if (old.text === now.text) {
    return [unchangedPiece(`${words.onlyMarkup}: `), ...compared(before, after, speech)];
  }
  const pieces = compared(old.text, now.text, speech);
  return old.markup === now.markup ? pieces : [...pieces, unchangedPiece(` (${words.markupToo})`)];
}

/** The text of HTML. Without its tags it can contain a secret that they have parted. */
function readable(text: string, { mask }: Speech): { text: string; markup: string } {
  if (!looksLikeHtml(text) || text.length > LONGEST_HTML) return { text, markup: '' };
  const html = htmlText(text);
  return { ...html, text: mask.text(html.text) };
}

function compared(before: string, after: string, speech: Speech): DifferencePiece[] {
  const stretches = wordDifference(before, after);
  const hasWords = stretches.some(
    ({ kind, text }) => kind === 'same' && /[\p{L}\p{N}]/u.test(text),
  );
  const isSame = stretches.every(({ kind }) => kind === 'same');
  if (!hasWords || isSame) {
    const [old, now] = [before, after].map((text) => jsonOnOneLine(text, LONGEST_TEXT));
    return [unchangedPiece(inLine(`${old} → ${now}`, speech))];
  }
  return brief(stretches, speech).map(({ kind, text }) => {
    const shown = inLine(text, speech);
    if (kind === 'same') return { kind, text: shown };
    return { kind, text: kind === 'removed' ? `[-${shown}-]` : `{+${shown}+}` };
  });
}

/** Without what is far from changes, and without the changes that are too many. */
function brief(stretches: readonly Stretch[], { messages }: Speech): Stretch[] {
  const isChange = ({ kind }: Stretch, index: number) =>
    kind === 'removed' || (kind === 'added' && stretches[index - 1]?.kind !== 'removed');
  const changes = stretches.flatMap((each, index) => (isChange(each, index) ? [index] : []));
  const end = changes[MOST_CHANGES] ?? stretches.length;
  const kept = stretches.slice(0, end).map((each, index): Stretch => {
    if (each.kind !== 'same') return { ...each, text: cut(each.text, LONGEST_CHANGE) };
    const isLast = index === stretches.length - 1 || index === end - 1;
    return { ...each, text: context(each.text, index === 0, isLast) };
  });
  const more = changes.length - MOST_CHANGES;
  if (more <= 0) return kept;
  return [...kept, { kind: 'same', text: ` (${messages.output.plan.moreChanges(more)})` }];
}

/** The words beside a change, with … for the others. */
function context(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = Array.from(text);
  const room = LONGEST_CONTEXT * (isFirst || isLast ? 1 : 2);
  if (characters.length <= room + 1) return text;
  const head = characters
    .slice(0, LONGEST_CONTEXT)
    .join('')
    .replace(/(?<=\s)\S+$/u, '');
  const tail = characters
    .slice(-LONGEST_CONTEXT)
    .join('')
    .replace(/^\S+(?=\s)/u, '');
  return `${isFirst ? '' : head}…${isLast ? '' : tail}`;
}
