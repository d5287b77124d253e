/** What changed from one text to another, word by word. Loaded only for long texts. */
import { diffArrays } from 'diff';

export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
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
export function wordDifference(before: string, after: string): Stretch[] {
  const [old, now] = [before, after].map((text) => text.match(tokens) ?? []);
  if (old === undefined || now === undefined) return [];
  const maxEditLength = Math.min(MOST_EDITS, Math.ceil(MOST_STEPS / (old.length + now.length + 1)));
  const found = diffArrays(old, now, { maxEditLength });
  if (found === undefined) return stretches(betweenEnds(old, now));
  return stretches(
    found.map(({ value, added, removed }) => ({
      same: added || removed ? '' : value.join(''),
      removed: removed ? value.join('') : '',
      added: added ? value.join('') : '',
    })),
  );
}

/** A stretch that stays, or one that is replaced. */
interface Step {
  readonly same: string;
  readonly removed: string;
  readonly added: string;
}

/** What is between the words that the texts begin and end with is replaced as a whole. */
function betweenEnds(old: readonly string[], now: readonly string[]): Step[] {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const middle = (all: readonly string[]) => all.slice(head, all.length - tail).join('');
  const same = (text: string) => ({ same: text, removed: '', added: '' });
  return [
    same(old.slice(0, head).join('')),
    { same: '', removed: middle(old), added: middle(now) },
    same(old.slice(old.length - tail).join('')),
  ];
}

function stretches(steps: readonly Step[]): Stretch[] {
  return joined(steps).flatMap(({ same, removed, added }) =>
    (
      [
        { kind: 'same', text: same },
        { kind: 'removed', text: removed },
        { kind: 'added', text: added },
      ] as const
    ).filter(({ text }) => text !== ''),
  );
}

/** Replaced words with only white space between them become one replaced phrase. */
function joined(steps: readonly Step[]): Step[] {
  const list: Step[] = [];
  for (const step of steps) {
    const last = list.at(-1);
    if (last !== undefined && last.same === '' && step.same === '') {
      list[list.length - 1] = plus(last, step);
      const [earlier, space] = list.slice(-3, -1);
      const now = list.at(-1);
      if (earlier && space && now && isGap(earlier, space, now)) {
        const gap = { same: '', removed: space.same, added: space.same };
        list.splice(-3, 3, plus(plus(earlier, gap), now));
      }
    } else list.push(step);
  }
  return list;
}

const plus = (one: Step, other: Step): Step => ({
  same: '',
  removed: one.removed + other.removed,
  added: one.added + other.added,
});

const isReplacement = ({ removed, added }: Step) => removed !== '' && added !== '';

const isGap = (earlier: Step, { same }: Step, now: Step) =>
  isReplacement(earlier) && isReplacement(now) && same !== '' && same.trim() === '';
