import type { JsonObject } from '../core/json.ts';
import type { ShownEnd } from './next-step.ts';
import { outcomesOf, type ResultTally } from './tally.ts';
import { isoTime } from './time.ts';

/** When the command began and ended, in milliseconds since 1970. */
interface Times {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** How a command ended that sends, for programs (docs/scripting.md, The summary). */
export function summaryObject(tally: ResultTally, end: ShownEnd, times: Times): JsonObject {
  return {
    run: end.position?.run ?? end.run?.id ?? null,
    startedAt: isoTime(times.startedAt),
    finishedAt: isoTime(times.finishedAt),
    counts: { ...Object.fromEntries(outcomesOf(tally)), remaining: end.remaining },
    exitCode: end.exitCode ?? null,
    generation: end.position?.generation ?? null,
  };
}
