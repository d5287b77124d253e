/** Tells of long waits during a single command, which has no progress line. */
import type { RunEvent } from '../../core/events.ts';
import type { Context } from '../context.ts';

/** Shorter ones are over before anybody wonders. */
const LONG_MS = 5000;

/** A wait that ends so much later than the last one is another wait. */
const ANOTHER_MS = 1000;

/** Null if nothing is to be told: -q hides waits, and -v shows each of them. */
export function tellingOfLongWaits({
  host: { clock },
  settings: { quiet, verbosity },
  messages,
  presenter,
}: Context): ((event: RunEvent) => void) | null {
  if (quiet || verbosity > 0) return null;
  let toldUntil = -Infinity;
  return (event) => {
    if (event.type !== 'wait' || event.ms < LONG_MS) return;
    const until = clock.monotonic() + event.ms;
    if (until < toldUntil + ANOTHER_MS) return;
    toldUntil = until;
    void presenter.remark(messages.output.trace.waiting(event.ms, event.reason));
  };
}
