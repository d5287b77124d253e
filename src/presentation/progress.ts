/** Shows the progress of a run (docs/scripting.md), never on standard output. */
import type { WaitReason } from '../core/events.ts';
import { type Host, isSet } from '../core/host.ts';
import type { CountedOutcome } from '../core/result.ts';
import type { Tally } from '../core/tally.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { countColumns } from './layout.ts';

const DRAW_MS = 100;
const LINE_MS = 5000;
/** A wait that ends so much later than the last one is another wait. */
const ANOTHER_MS = 1000;

/**
 * One line about a run. On a terminal it is a status line that is updated. Elsewhere and in CI it
 * is a new line every five seconds, for runs that take longer. It has no timer: each call may show
 * something, and a terminal redraws the status line itself. Times are those of the monotonic clock, in
 * milliseconds.
 */
export class RunProgress implements Disposable {
  readonly #clock: Host['clock'];
  readonly #stderr: Host['terminal']['stderr'];
  /** Null where each line is a new one. */
  readonly #status: Host['terminal']['statusLine'];
  readonly #messages: Catalogue;
  #documents = 0;
  #finished = 0;
  #work: Work | null = null;
  #sendingSince = 0;
  #atOnce: number | null = null;
  #wait: Wait | null = null;
  #toldAt: number;
  #isShown = false;

  constructor(
    { terminal, env, clock }: Pick<Host, 'terminal' | 'env' | 'clock'>,
    messages: Catalogue,
  ) {
    this.#clock = clock;
    this.#stderr = terminal.stderr;
    this.#status = isSet(env, 'CI') ? null : terminal.statusLine;
    this.#messages = messages;
    this.#toldAt = clock.monotonic();
  }

  reading(documents: number): void {
    this.#documents = documents;
    this.#changed();
  }

  sending(work: Work): void {
    this.#work = work;
    this.#sendingSince = this.#clock.monotonic();
    this.#changed();
  }

  finished(): void {
    this.#finished += 1;
    this.#changed();
  }

  /** The next attempt of an operation waits, or all operations if the service asks for it. */
  waiting(ms: number, reason: WaitReason): void {
    const now = this.#clock.monotonic();
    const known = this.#waitAt(now);
    if (known !== null && known.until + ANOTHER_MS > now + ms) return;
    this.#wait = { until: now + ms, reason, finished: this.#finished };
    // Nothing else may happen during a wait, so a long one is shown at once.
    if (ms >= LINE_MS) this.#tell(now);
    else this.#changed();
  }

  concurrency(atOnce: number): void {
    if (atOnce === this.#atOnce) return;
    this.#atOnce = atOnce;
    this.#changed();
  }

  /** Removes the line before a question and at the end. The next call shows it again. */
  hide(): void {
    this.#isShown = false;
    this.#status?.clear();
  }

  [Symbol.dispose](): void {
    this.hide();
  }

  #changed(): void {
    const now = this.#clock.monotonic();
    const isFirst = this.#status !== null && !this.#isShown;
    const pause = this.#status === null ? LINE_MS : DRAW_MS;
    if (isFirst || now - this.#toldAt >= pause) this.#tell(now);
  }

  #tell(now: number): void {
    this.#toldAt = now;
    this.#isShown = true;
    if (this.#status !== null) {
      this.#status.show((columns) => fitParts(this.#parts(this.#clock.monotonic()), columns));
      // Not awaited, because standard error never throws and keeps the order of its texts.
    } else void this.#stderr.write(`${joinParts(this.#parts(now))}\n`);
  }

  /**
   * The parts of `1,204/50,000  done 1,180 · rejected 20 · 240/s · 3m 20s left · 12 at once`, the
   * most important first.
   */
  #parts(now: number): string[] {
    const { say } = this.#messages;
    if (this.#work === null) return [say('progress-reading', { documents: this.#documents })];
    const { total, tally } = this.#work;
    const operations = this.#atOnce;
    return [
      say('progress-position', { finished: this.#finished, total }),
      say('progress-outcome', { outcome: 'done', count: tally.count('done') }),
      ...this.#outcomes(tally, 'in-doubt', 'rejected', 'failed', 'blocked'),
      ...this.#pace(now, this.#work),
      ...this.#outcomes(tally, 'skipped', 'given-up'),
      ...(operations === null ? [] : [say('progress-at-once', { operations })]),
    ];
  }

  #outcomes(tally: Tally, ...outcomes: readonly CountedOutcome[]): string[] {
    return outcomes.flatMap((outcome) => {
      const count = tally.count(outcome);
      return count === 0 ? [] : [this.#messages.say('progress-outcome', { outcome, count })];
    });
  }

  #pace(now: number, { toSend, tally }: Work): string[] {
    const { say } = this.#messages;
    const wait = this.#waitAt(now);
    if (wait !== null) {
      const seconds = Math.ceil((wait.until - now) / 1000);
      return [say('result-wait', { seconds, reason: wait.reason })];
    }
    const sent = this.#finished - tally.count('skipped', 'given-up');
    const perSecond = (sent * 1000) / Math.max(1000, now - this.#sendingSince);
    const rate = say('progress-rate', { perSecond: rounded(perSecond) });
    const left = Math.max(0, toSend - sent);
    if (left === 0 || perSecond === 0) return [rate];
    return [rate, say('progress-left', { seconds: left / perSecond })];
  }

  /** The wait that delays the run: that the service asks for, or in which nothing finishes. */
  #waitAt(now: number): Wait | null {
    const wait = this.#wait;
    if (wait === null || wait.until <= now) return null;
    return wait.reason !== 'back-off' || wait.finished === this.#finished ? wait : null;
  }
}

interface Wait {
  readonly until: number;
  readonly reason: WaitReason;
  readonly finished: number;
}

/** A single command tells only long waits: shorter ones are over before anybody wonders. */
export function createWaitNotes(
  clock: Host['clock'],
  tell: (ms: number, reason: WaitReason) => void,
): typeof tell {
  let toldUntil = -Infinity;
  return (ms, reason) => {
    const until = clock.monotonic() + ms;
    if (ms < LINE_MS || until < toldUntil + ANOTHER_MS) return;
    toldUntil = until;
    tell(ms, reason);
  };
}

interface Work {
  readonly total: number;
  readonly toSend: number;
  readonly tally: Tally;
}

/** Less than ten with one decimal place. */
const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

const joinParts = ([first = '', ...others]: readonly string[]): string =>
  [first, others.join(' · ')].filter((part) => part !== '').join('  ');

function fitParts(parts: readonly string[], columns: number): string {
  const line = joinParts(parts);
  if (countColumns(line) <= columns) return line;
  return parts.length > 1
    ? fitParts(parts.slice(0, -1), columns)
    : line.slice(0, Math.max(0, columns));
}
