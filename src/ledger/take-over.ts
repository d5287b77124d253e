/** The end of runs whose process died. */
import { countsWith, type DeathOf, runningRuns } from './holders.ts';
import { settleUnderWay } from './settle-interrupted.ts';
import { takeBackRepeats } from './take-back.ts';
import type { Writing } from './writing.ts';

/** Records it, and what became of the operations that they left. */
export function takeOver(
  { database, change }: Pick<Writing, 'database' | 'change'>,
  deathOf: DeathOf,
): void {
  if (!runningRuns(database).some((run) => deathOf(run) !== null)) return;
  change(() => {
    const end = database.prepare(
      `UPDATE runs SET state = 'interrupted', counts = ? WHERE number = ?`,
    );
    for (const run of runningRuns(database)) {
      const death = deathOf(run);
      if (death === null) continue;
      const settled = settleUnderWay(database, run.number, death.departed);
      end.run(countsWith(run, settled), run.number);
      takeBackRepeats(database, (repeat) => repeat.run === run.number);
    }
  });
}
