/** Shows the progress of a run (docs/scripting.md), never on standard output. */
import type { WaitReason } from '../core/events.ts';
import { type Host, isSet } from '../core/host.ts';
import type { Outcome } from '../core/result.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import {
  fitting,
  joinParts,
  progressParts,
  type Rate,
  type RunView,
  waitAt,
  type Work,
} from './progress-line.ts';

const DRAW_MS = 100;
const LINE_MS = 5000;

export interface ProgressOptions {
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

export async function createRunProgress(
  ports: Ports,
  options: ProgressOptions,
): Promise<RunProgress> {
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
  const display = await createDisplay(ports, options, view);
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
      if (known !== null && known.until + 1000 > wait.until) return;
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

/** Decides where and how often the line is shown. */
interface Display {
  /** Shows the current state if the last time was long enough ago. */
  changed(now: number): void;
  tell(now: number): void;
  hide(): void;
}

async function createDisplay(
  { terminal: { statusLine, stderr }, env, clock }: Ports,
  { messages }: ProgressOptions,
  view: RunView,
): Promise<Display> {
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
  const { default: widthOf } = await import('string-width');
  const line = (columns: number) =>
    fitting(progressParts(view, clock.monotonic(), messages), columns, widthOf);
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

export function createRate(start: number): Rate {
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
