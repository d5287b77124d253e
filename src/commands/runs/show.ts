/** `lms-cli runs show`: shows what one run sent, and the results. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import type { Context, Define } from '../context.ts';
import { continuedRun, laterRun } from './later-run.ts';
import { allRuns, findRun, openKnownLedgers } from '../state/ledgers.ts';

export const runsShowCommand: Define = (command, texts, bind) => {
  bind(command.argument('[run]', texts.arguments.run), show);
};

/** Without a name, the newest run. */
async function show(context: Context, [id]: readonly string[]): Promise<number> {
  await using known = await openKnownLedgers(context, true);
  const found = id === undefined ? (await allRuns(known))[0] : await findRun(id, known);
  if (found === undefined) throw new CliError('usage', problem('runs/none', { purpose: 'show' }));
  const { run, ledger } = found;
  const runs = await ledger.runs();
  await context.presenter.run({
    run,
    continues: continuedRun(run, runs)?.id ?? null,
    results: ledger.results(run.id),
    ledger: context.settings.ledger,
    later: laterRun(run, runs)?.id ?? null,
    isInDoubt: (await ledger.inDoubt(run.id)).length > 0,
  });
  return exitCodes.ok;
}
