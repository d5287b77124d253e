/** A long text that would change: `A Independência foi proclamada em [-1821-]{+1822+}`. */
import { cut } from '../../core/texts.ts';
import { type ChangeObject, diffArrays } from 'diff';
import type { ChangeValue } from '../../contract/changes.ts';
import { visible } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';
import {
  type DifferenceDetail,
  type DifferencePiece,
  jsonOnOneLine,
  plainWording,
  unchangedPiece,
  valueText,
} from './change-text.ts';

/** UTF-16 units that are shown of a text that stands alone. */
const LONGEST_TEXT = 100;
/** The same for what is removed or added at one place. */
const LONGEST_CHANGE = 120;
/** The same for what stays, beside a change. */
const LONGEST_CONTEXT = 40;
const MOST_CHANGES = 8;

/** A long text that comes or goes. */
export function longText(value: ChangeValue, speech: Speech, detail: DifferenceDetail): string {
  if (detail.showsAll || value.kind !== 'value' || typeof value.value !== 'string') {
    return valueText(value, plainWording(speech), detail);
  }
  return inLine(jsonOnOneLine(value.value, LONGEST_TEXT), speech);
}

/** What changes between two texts, word by word. */
export function longTexts(
  before: string,
  after: string,
  speech: Speech,
  { showsAll }: DifferenceDetail,
): DifferencePiece[] {
  const stretches = wordDifference(before, after);
  const hasWords = stretches.some(
    ({ kind, text }) => kind === 'same' && /[\p{L}\p{N}]/u.test(text),
  );
  const isSame = stretches.every(({ kind }) => kind === 'same');
  if (!hasWords || isSame) {
    const most = showsAll ? Number.POSITIVE_INFINITY : LONGEST_TEXT;
    const [old, now] = [before, after].map((text) => jsonOnOneLine(text, most));
    return [unchangedPiece(inLine(`${old} → ${now}`, speech))];
  }
  const shown = stretches.map((each, index) => ({
    ...each,
    text: each.kind === 'same' ? context(each.text, index, stretches.length) : each.text,
  }));
  return (showsAll ? shown : brief(shown, speech)).map(({ kind, text }) => {
    // In a text that stays, a space of another kind is no change.
    if (kind === 'same')
      return { kind, text: visible(speech.mask.text(brokenOff(text)), ONE_LINE) };
    const change = inLine(brokenOff(text), speech);
    return { kind, text: kind === 'removed' ? `[-${change}-]` : `{+${change}+}` };
  });
}

/** The end of a line as a sign. A carriage return stays, so that its change can be seen. */
const brokenOff = (text: string) => text.replaceAll('\n', '⏎');

const ONE_LINE = { multiline: false };

/** The first changes, each of them cut, and how many others there are. */
function brief(stretches: readonly DifferencePiece[], { messages }: Speech): DifferencePiece[] {
  const isChange = ({ kind }: DifferencePiece, index: number) =>
    kind === 'removed' || (kind === 'added' && stretches[index - 1]?.kind !== 'removed');
  const changes = stretches.flatMap((each, index) => (isChange(each, index) ? [index] : []));
  const kept = stretches
    .slice(0, changes[MOST_CHANGES] ?? stretches.length)
    .map(({ kind, text }) => ({ kind, text: kind === 'same' ? text : cut(text, LONGEST_CHANGE) }));
  const more = changes.length - MOST_CHANGES;
  if (more <= 0) return kept;
  return [
    ...kept,
    { kind: 'same', text: ` (${messages.say('plan-more-changes', { count: more })})` },
  ];
}

/** The words beside a change, with … for the others. */
function context(text: string, index: number, stretches: number): string {
  const characters = Array.from(text);
  const isFirst = index === 0;
  const isLast = index === stretches - 1;
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

/** A word, white space, or any other character. Together they are the whole text. */
const tokens = /[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu;

/** More different words than these are not compared: it would take seconds. */
const MOST_EDITS = 1000;
/** The comparison takes as many steps as edits times words. */
const MOST_STEPS = 20_000_000;

/**
 * Without the added stretches they are the text before, without the removed ones the text after. A
 * removed stretch stands before the added one that replaces it.
 */
export function wordDifference(before: string, after: string): DifferencePiece[] {
  const [old = [], now = []] = [before, after].map((text) => text.match(tokens) ?? []);
  const maxEditLength = Math.min(MOST_EDITS, Math.ceil(MOST_STEPS / (old.length + now.length + 1)));
  const found = diffArrays(old, now, { maxEditLength });
  return joinSteps(found === undefined ? betweenEnds(old, now) : stepsOf(found)).flatMap((step) =>
    (['removed', 'added', 'same'] as const).flatMap((kind) =>
      step[kind] === '' ? [] : [{ kind, text: step[kind] }],
    ),
  );
}

/** What is replaced at one place, and what stays after it. */
type Step = Record<DifferencePiece['kind'], string>;

function stepsOf(found: readonly ChangeObject<string[]>[]): Step[] {
  const steps: Step[] = [];
  for (const { value, added, removed } of found) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    const last = steps.at(-1);
    const isNext = last === undefined || (kind !== 'same' && last.same !== '');
    const step = isNext ? { removed: '', added: '', same: '' } : last;
    if (isNext) steps.push(step);
    step[kind] += value.join('');
  }
  return steps;
}

/** What is between the words that the texts begin and end with is replaced as a whole. */
function betweenEnds(old: readonly string[], now: readonly string[]): Step[] {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const middle = (all: readonly string[]) => all.slice(head, all.length - tail).join('');
  return [
    { removed: '', added: '', same: old.slice(0, head).join('') },
    { removed: middle(old), added: middle(now), same: old.slice(old.length - tail).join('') },
  ];
}

/** Replaced words with only white space between them become one replaced phrase. */
function joinSteps(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  const isReplacement = ({ removed, added }: Step) => removed !== '' && added !== '';
  for (const step of steps) {
    const last = joined.at(-1);
    if (last && isReplacement(last) && isReplacement(step) && last.same.trim() === '') {
      last.removed += last.same + step.removed;
      last.added += last.same + step.added;
      last.same = step.same;
    } else joined.push({ ...step });
  }
  return joined;
}
