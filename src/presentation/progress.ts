/** Shows the progress of a run (docs/scripting.md), never on standard output. */
import type { WaitReason } from '../core/events.ts';
import { type Host, isSet } from '../core/host.ts';
import type { Outcome } from '../core/result.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { countColumns } from './layout.ts';

const DRAW_MS = 100;
const LINE_MS = 5000;

interface ProgressOptions {
  readonly messages: Catalogue;
  /** Shows nothing at all. */
  readonly quiet: boolean;
}

/**
 * One line about a run. On a terminal it is a status line that is updated. Elsewhere and in CI it
 * is a new line every five seconds, for runs that take longer. It has no timer: each call may show
 * something, and a terminal redraws the status line itself.
 */
export interface RunProgress extends Disposable {
  /** Reports the number of documents read. */
  reading(documents: number): void;
  /** Sending begins. */
  sending(work: Work): void;
  finished(outcome: Outcome): void;
  /** The next attempt of an operation waits, or all operations if the service asks for it. */
  waiting(ms: number, reason: WaitReason): void;
  /** Reports the new limit of concurrent operations. */
  concurrency(operations: number): void;
  /** Removes the line before a question and at the end. The next call shows it again. */
  hide(): void;
}

type Ports = Pick<Host, 'terminal' | 'env' | 'clock'>;

export function createRunProgress(ports: Ports, options: ProgressOptions): RunProgress {
  const { clock } = ports;
  if (options.quiet) return silent;
  const counts = new Map<Outcome, number>();
  const view: Changing<RunView> = {
    documents: 0,
    counts,
    finished: 0,
    sending: null,
    atOnce: null,
    wait: null,
  };
  const display = createDisplay(ports, options, view);
  return {
    reading(documents) {
      view.documents = documents;
      display.changed(clock.monotonic());
    },
    sending(work) {
      const now = clock.monotonic();
      view.sending = { rate: createRate(now), work };
      display.changed(now);
    },
    finished(outcome) {
      const now = clock.monotonic();
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome !== 'skipped') view.sending?.rate.add(now);
      view.finished += 1;
      display.changed(now);
    },
    waiting(ms, reason) {
      const now = clock.monotonic();
      const wait = { until: now + ms, reason, finished: view.finished };
      const known = waitAt(view, now);
      if (known !== null && known.until + ANOTHER_MS > wait.until) return;
      view.wait = wait;
      // Nothing else may happen during a wait, so a long one is shown at once.
      if (ms >= LINE_MS) display.tell(now);
      else display.changed(now);
    },
    concurrency(atOnce) {
      if (atOnce === view.atOnce) return;
      view.atOnce = atOnce;
      display.changed(clock.monotonic());
    },
    hide: () => display.hide(),
    [Symbol.dispose]: () => display.hide(),
  };
}

type Changing<T> = { -readonly [Field in keyof T]: T[Field] };

const nothing = () => undefined;
const silent: RunProgress = {
  reading: nothing,
  sending: nothing,
  finished: nothing,
  waiting: nothing,
  concurrency: nothing,
  hide: nothing,
  [Symbol.dispose]: nothing,
};

/** A wait that ends so much later than the last one is another wait. */
const ANOTHER_MS = 1000;

/**
 * Of a single command only long waits are told: shorter ones are over before anybody wonders.
 * @param tell null shows nothing at all
 */
export function createWaitNotes(
  clock: Host['clock'],
  tell: ((ms: number, reason: WaitReason) => void) | null,
): RunProgress {
  let toldUntil = -Infinity;
  return {
    ...silent,
    waiting(ms, reason) {
      const until = clock.monotonic() + ms;
      if (ms < LINE_MS || until < toldUntil + ANOTHER_MS) return;
      toldUntil = until;
      tell?.(ms, reason);
    },
  };
}

/** Decides where and how often the line is shown. */
interface Display {
  /** Shows the current state if the last time was long enough ago. */
  changed(now: number): void;
  tell(now: number): void;
  hide(): void;
}

function createDisplay(
  { terminal: { statusLine, stderr }, env, clock }: Ports,
  { messages }: ProgressOptions,
  view: RunView,
): Display {
  const isAttended = !isSet(env, 'CI');
  let told = clock.monotonic();
  if (statusLine === null || !isAttended) {
    const tell = (now: number) => {
      told = now;
      // Not awaited, because standard error never throws and keeps the order of its texts.
      void stderr.write(`${joinParts(progressParts(view, now, messages))}\n`);
    };
    const changed = (now: number) => (now - told >= LINE_MS ? tell(now) : undefined);
    return { changed, tell, hide: nothing };
  }
  const line = (columns: number) =>
    fitParts(progressParts(view, clock.monotonic(), messages), columns);
  let isShown = false;
  const tell = (now: number) => {
    told = now;
    isShown = true;
    statusLine.show(line);
  };
  return {
    changed: (now) => (!isShown || now - told >= DRAW_MS ? tell(now) : undefined),
    tell,
    hide() {
      isShown = false;
      statusLine.clear();
    },
  };
}

const WINDOW_S = 10;

function createRate(start: number): Rate {
  // One more for the current second.
  const slots = WINDOW_S + 1;
  const counts = Array.from({ length: slots }, () => 0);
  /** The second to which each count belongs. */
  const seconds = Array.from({ length: slots }, () => -1);
  return {
    add(now) {
      const second = Math.floor((now - start) / 1000);
      const slot = second % slots;
      if (seconds[slot] !== second) counts[slot] = 0;
      seconds[slot] = second;
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    perSecond(now) {
      const elapsed = (now - start) / 1000;
      const oldest = Math.max(0, Math.floor(elapsed) - WINDOW_S);
      const happened = counts.filter((_, slot) => (seconds[slot] ?? -1) >= oldest);
      const sum = happened.reduce((total, count) => total + count, 0);
      return sum / Math.max(1, elapsed - oldest);
    },
  };
}

/** Measures how many things happen per second. Times are in milliseconds of a clock. */
interface Rate {
  add(now: number): void;
  /** Over the last ten seconds, or since the start if that is shorter. */
  perSecond(now: number): number;
}

/** The amount of work. */
interface Work {
  /** Documents of the input. */
  readonly total: number;
  /** Documents that are not skipped. */
  readonly toSend: number;
}

/** The state of a run in progress. Times are those of the monotonic clock. */
interface RunView {
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

interface Wait {
  readonly until: number;
  readonly reason: WaitReason;
  /** The number of finished operations when the wait began. */
  readonly finished: number;
}

/** A part of the line. If they do not all fit, parts of a higher rank are left out first. */
interface ProgressPart {
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

/** The parts of `1,204/50,000  done 1,180 · rejected 20 · 240/s · 3m 20s left · 12 at once`. */
function progressParts(view: RunView, now: number, messages: Catalogue): ProgressPart[] {
  const { say } = messages;
  const { documents, counts, finished, sending, atOnce } = view;
  if (sending === null)
    return [{ text: say('progress-reading', { documents }), rank: ranks.position }];
  const counted = outcomes.flatMap(([outcome, rank]): ProgressPart[] => {
    const count = counts.get(outcome) ?? 0;
    const isShown = count > 0 || outcome === 'done';
    return isShown ? [{ text: say('progress-outcome', { outcome, count }), rank }] : [];
  });
  return [
    {
      text: say('progress-position', { finished, total: sending.work.total }),
      rank: ranks.position,
    },
    ...counted,
    ...paceOf(view, sending, now, messages),
    ...(atOnce === null
      ? []
      : [{ text: say('progress-at-once', { operations: atOnce }), rank: ranks.atOnce }]),
  ];
}

/**
 * The wait that delays the run: one that the service asks for, or one during which nothing
 * finishes.
 */
function waitAt({ wait, finished }: RunView, now: number): Wait | null {
  if (wait === null || wait.until <= now) return null;
  return wait.reason !== 'back-off' || wait.finished === finished ? wait : null;
}

function paceOf(
  view: RunView,
  { rate, work }: Sending,
  now: number,
  { say }: Catalogue,
): ProgressPart[] {
  const wait = waitAt(view, now);
  if (wait !== null) {
    const seconds = Math.ceil((wait.until - now) / 1000);
    return [{ text: say('result-wait', { seconds, reason: wait.reason }), rank: ranks.waiting }];
  }
  const perSecond = rate.perSecond(now);
  const pace = { text: say('progress-rate', { perSecond: rounded(perSecond) }), rank: ranks.rate };
  const left = Math.max(0, work.toSend - view.finished + (view.counts.get('skipped') ?? 0));
  if (left === 0 || perSecond === 0) return [pace];
  return [pace, { text: say('progress-left', { seconds: left / perSecond }), rank: ranks.left }];
}

/** Less than ten with one decimal place. */
const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

function joinParts([first, ...others]: readonly ProgressPart[]): string {
  const rest = others.map(({ text }) => text).join(' · ');
  return [first?.text ?? '', ...(rest === '' ? [] : [rest])].join('  ');
}

/** As many of the parts as fit, the most important ones first. */
function fitParts(parts: readonly ProgressPart[], columns: number): string {
  const line = joinParts(parts);
  if (countColumns(line) <= columns) return line;
  if (parts.length <= 1) return line.slice(0, Math.max(0, columns));
  const last = Math.max(...parts.map(({ rank }) => rank));
  const index = parts.findLastIndex(({ rank }) => rank === last);
  return fitParts(parts.toSpliced(index, 1), columns);
}
