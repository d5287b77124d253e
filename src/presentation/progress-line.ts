import type { WaitReason } from '../core/events.ts';
import type { Outcome } from '../core/result.ts';
import type { Catalogue } from '../messages/catalogue.ts';

/** Measures how many things happen per second. Times are in milliseconds of a clock. */
export interface Rate {
  add(now: number): void;
  /** Over the last ten seconds, or since the start if that is shorter. */
  perSecond(now: number): number;
}

/** The amount of work. */
export interface Work {
  /** Documents of the input. */
  readonly total: number;
  /** Documents that are not skipped. */
  readonly toSend: number;
}

/** The state of a run in progress. Times are those of the monotonic clock. */
export interface RunView {
  readonly documents: number;
  readonly counts: ReadonlyMap<Outcome, number>;
  readonly finished: number;
  /** Null while documents are read. */
  readonly sending: Sending | null;
  readonly atOnce: number | null;
  readonly wait: Wait | null;
}

interface Sending {
  /** Since sending began. */
  readonly rate: Rate;
  readonly work: Work;
}

export interface Wait {
  readonly until: number;
  readonly reason: WaitReason;
  /** The number of finished operations when the wait began. */
  readonly finished: number;
}

/** A part of the line. If they do not all fit, parts of a higher rank are left out first. */
export interface ProgressPart {
  readonly text: string;
  readonly rank: number;
}

/** In the order of the line, with their ranks. */
const outcomes: readonly (readonly [Outcome, number])[] = [
  ['done', 1],
  ['skipped', 7],
  ['rejected', 3],
  ['failed', 4],
  ['blocked', 6],
  ['in-doubt', 2],
];
const ranks = { position: 0, waiting: 2, left: 5, rate: 6, atOnce: 8 } as const;

type Words = Catalogue['output']['progress'];

/** The parts of `1,204/50,000  done 1,180 · rejected 20 · 240/s · 3m 20s left · 12 at once`. */
export function progressParts(view: RunView, now: number, messages: Catalogue): ProgressPart[] {
  const words = messages.output.progress;
  const { documents, counts, finished, sending, atOnce } = view;
  if (sending === null) return [{ text: words.reading(documents), rank: ranks.position }];
  const counted = outcomes.flatMap(([outcome, rank]): ProgressPart[] => {
    const count = counts.get(outcome) ?? 0;
    const isShown = count > 0 || outcome === 'done';
    return isShown ? [{ text: words.outcome(outcome, count), rank }] : [];
  });
  return [
    { text: words.position(finished, sending.work.total), rank: ranks.position },
    ...counted,
    ...paceOf(view, sending, now, words),
    ...(atOnce === null ? [] : [{ text: words.atOnce(atOnce), rank: ranks.atOnce }]),
  ];
}

/**
 * The wait that delays the run: one that the service asks for, or one during which nothing
 * finishes.
 */
export function waitAt({ wait, finished }: RunView, now: number): Wait | null {
  if (wait === null || wait.until <= now) return null;
  return wait.reason !== 'back-off' || wait.finished === finished ? wait : null;
}

function paceOf(view: RunView, { rate, work }: Sending, now: number, words: Words): ProgressPart[] {
  const wait = waitAt(view, now);
  if (wait !== null) {
    const seconds = Math.ceil((wait.until - now) / 1000);
    return [{ text: words.waiting(seconds, wait.reason), rank: ranks.waiting }];
  }
  const perSecond = rate.perSecond(now);
  const pace = { text: words.rate(perSecond), rank: ranks.rate };
  const left = Math.max(0, work.toSend - view.finished + (view.counts.get('skipped') ?? 0));
  if (left === 0 || perSecond === 0) return [pace];
  return [pace, { text: words.left(left / perSecond), rank: ranks.left }];
}

export function joinParts([first, ...others]: readonly ProgressPart[]): string {
  const rest = others.map(({ text }) => text).join(' · ');
  return [first?.text ?? '', ...(rest === '' ? [] : [rest])].join('  ');
}

/** As many of the parts as fit, the most important ones first. */
export function fitting(
  parts: readonly ProgressPart[],
  columns: number,
  widthOf: (text: string) => number,
): string {
  const line = joinParts(parts);
  if (widthOf(line) <= columns) return line;
  if (parts.length <= 1) return line.slice(0, Math.max(0, columns));
  const last = Math.max(...parts.map(({ rank }) => rank));
  const index = parts.findLastIndex(({ rank }) => rank === last);
  return fitting(parts.toSpliced(index, 1), columns, widthOf);
}
