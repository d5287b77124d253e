/** The end of runs whose process died. */
import { countsWith, hasDiedReading, type IsDead, runningRuns } from './holders.ts';
import { settleUnderWay } from './settle-interrupted.ts';
import { takeBackRepeats } from './take-back.ts';
import type { Writing } from './writing.ts';

/** Records it, and what became of the operations that they left. */
export function takeOver(
  { database, change }: Pick<Writing, 'database' | 'change'>,
  isDead: IsDead,
): void {
  if (!runningRuns(database).some(isDead)) return;
  change(() => {
    const end = database.prepare(
      `UPDATE runs SET state = 'interrupted', counts = ? WHERE number = ?`,
    );
    const remove = database.prepare('DELETE FROM runs WHERE number = ?');
    for (const run of runningRuns(database).filter(isDead)) {
      if (hasDiedReading(run, isDead)) {
        remove.run(run.number);
        continue;
      }
      const settled = settleUnderWay(database, run.number);
      end.run(countsWith(run, settled), run.number);
      takeBackRepeats(database, (repeat) => repeat.run === run.number);
    }
  });
}
