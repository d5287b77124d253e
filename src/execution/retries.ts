import type { WaitReason } from '../core/events.ts';
import { type Answer, findHeader, headerValues, parseHttpDate } from '../core/http.ts';
import type { DeliveryContext } from './deliver.ts';
import type { AttemptedOperation } from './operation-end.ts';
import type { Verdict } from './verdict.ts';

/** The longest single wait that a Retry-After may ask for, and all waits of one operation. */
export const MAX_WAIT_MS = 60_000;
const MAX_TOTAL_WAIT_MS = 5 * 60_000;

const BACK_OFF_BASE_MS = 250;
const BACK_OFF_CAP_MS = 20_000;

export interface NextStep {
  readonly ms: number;
  readonly reason: WaitReason;
  /** Nobody else sends before the wait is over. */
  readonly holdsAll: boolean;
  readonly renews: boolean;
}

/** What to do after an attempt: log in again, wait and repeat, or nothing more (null). */
export function nextAttempt(
  { verdict, tries, waitedMs, hasRenewed }: AttemptedOperation,
  { ports: { credentials, random }, policy: { retries }, budget }: DeliveryContext,
): NextStep | null {
  if (verdict.renewable && credentials.renew !== null && !hasRenewed) {
    return { ms: 0, reason: 'back-off', holdsAll: false, renews: true };
  }
  const { repeat } = verdict;
  if (repeat === 'no' || tries > retries) return null;
  const isAsked = typeof repeat === 'object';
  const ms = isAsked ? repeat.afterMs : backOffMs(tries, random);
  if (waitedMs + ms > MAX_TOTAL_WAIT_MS || !budget.take()) return null;
  const reason = isAsked ? 'retry-after' : 'back-off';
  return { ms, reason, holdsAll: isAsked || repeat === 'back-off-together', renews: false };
}

/** How long others wait after an operation is given up, if the service asked for a pause. */
export function holdAfter({ repeat }: Pick<Verdict, 'repeat'>): Pick<NextStep, 'ms' | 'reason'> {
  return { ms: typeof repeat === 'object' ? repeat.afterMs : 0, reason: 'retry-after' };
}

/** Full jitter: anything from 0 to a bound that doubles with each attempt. */
function backOffMs(tries: number, random: () => number): number {
  const bound = Math.min(BACK_OFF_CAP_MS, BACK_OFF_BASE_MS * 2 ** tries);
  return Math.round(random() * bound);
}

/** A thousand years, which is as good as longer. */
const LONGEST_SECONDS = 1000 * 366 * 86_400;

/** In milliseconds from now, never negative; null for none, several, or one not of RFC 9110. */
export function readRetryAfter(answer: Answer, now: number): number | null {
  const [value = '', ...more] = headerValues(answer, 'retry-after').map((each) => each.trim());
  if (more.length > 0) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value), LONGEST_SECONDS) * 1000;
  const at = parseHttpDate(value);
  if (at === null) return null;
  // Measure the delay with the server's own clock.
  return Math.max(0, at - (parseHttpDate(findHeader(answer, 'date') ?? '') ?? now));
}
