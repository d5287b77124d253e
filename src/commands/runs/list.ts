/** `lms-cli runs list`: the runs of every ledger, newest first. */
import { exitCodeOfError, exitCodes } from '../../core/exit-code.ts';
import type { Context, Define } from '../context.ts';
import { legibleRuns } from '../state/ledgers.ts';

export const runsListCommand: Define = (command, _, bind) => bind(command, list);

/** One unreadable ledger does not hide the runs of the others. */
async function list(context: Context): Promise<number> {
  const { runs, unreadable } = await legibleRuns(context);
  const [first] = unreadable;
  if (first !== undefined && runs.length === 0) throw first;
  await context.presenter.runs(runs);
  for (const { problem } of unreadable) await context.presenter.notice(problem);
  return first === undefined ? exitCodes.ok : exitCodeOfError(first.kind);
}
