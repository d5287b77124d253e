import { problem } from '../../../messages/problem.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';

/** A larger difference confuses people and logs. */
const NOTABLE_SECONDS = 60;
interface Asked {
  /** Milliseconds since 1970, by this clock. */
  readonly startedAt: number;
  /** The time until the answer came. */
  readonly ms: number;
  /** True if requests are signed with the time. */
  readonly matters: boolean;
}

/** Compares the Date header of an answer with this clock. Without the header, finds nothing. */
export function clockFindings(
  date: string | null,
  { startedAt, ms, matters }: Asked,
): DoctorFinding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  // The header is cut off to whole seconds, so half a second later is the best estimate.
  const ahead = startedAt + ms / 2 - (theirs + 500);
  const seconds = Math.round(Math.max(0, Math.abs(ahead) - 500 - ms / 2) / 1000);
  if (seconds <= NOTABLE_SECONDS) {
    return [{ check: 'clock', level: 'ok', told: (facts) => facts.clock(seconds) }];
  }
  const about = problem('doctor/clock', { seconds, ahead: ahead > 0, matters });
  return [{ check: 'clock', level: 'warning', problem: about }];
}
