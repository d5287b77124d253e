import { problem } from '../../../messages/problem.ts';
import type { Finding } from '../../../presentation/doctor-page.ts';

/** Beyond that, people and logs are confused. */
const NOTABLE_SECONDS = 60;
interface Asked {
  /** Milliseconds since 1970, by this clock. */
  readonly startedAt: number;
  /** How long the answer took. */
  readonly ms: number;
  /** True where requests are signed with the time. */
  readonly matters: boolean;
}

/** Compares the header Date of an answer with this clock; nothing where there is none. */
export function clockFindings(date: string | null, { startedAt, ms, matters }: Asked): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  // The header has whole seconds, cut off: half a second later is the best guess.
  const ahead = startedAt + ms / 2 - (theirs + 500);
  const seconds = Math.round(Math.max(0, Math.abs(ahead) - 500 - ms / 2) / 1000);
  if (seconds <= NOTABLE_SECONDS) {
    return [{ check: 'clock', level: 'ok', told: (facts) => facts.clock(seconds) }];
  }
  const about = problem('doctor/clock', { seconds, ahead: ahead > 0, matters });
  return [{ check: 'clock', level: 'warning', problem: about }];
}
