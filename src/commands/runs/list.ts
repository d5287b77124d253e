/** `lms-cli runs list`: the runs of every ledger, newest first. */
import { exitCodes } from '../../core/exit-code.ts';
import type { Context, Define } from '../context.ts';
import { allRuns, openKnownLedgers } from '../state/ledgers.ts';

export const runsListCommand: Define = (command, _, bind) => bind(command, list);

async function list(context: Context): Promise<number> {
  await using known = await openKnownLedgers(context, true);
  const runs = await allRuns(known);
  await context.presenter.runs(runs.map(({ run }) => run));
  return exitCodes.ok;
}
