/** `runs resolve RUN --log-lost`: ends a run of a ledger that has lost its log for good. */
import type { LedgerPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { knownPlaces } from '../state/known-ledgers.ts';
import { asExpected, openLedgerAt } from '../state/open-ledger.ts';

/**
 * Only a person at a terminal can say so: what the lost log had recorded is sent again.
 * @returns the exit code
 */
export async function endWithLostLog(run: string, context: Context): Promise<number> {
  const { gate, presenter, messages, settings } = context;
  const place = await placeWithLostLog(run, context);
  if (place === null)
    throw new CliError('usage', problem('runs/log-lost', { reason: 'not-lost', run }));
  const isAgreed = await gate.ask(messages.say('ask-log-lost', { run }));
  if (isAgreed === null)
    throw new CliError('usage', problem('runs/log-lost', { reason: 'no-terminal', run }));
  if (!isAgreed) throw new CliError('usage', problem('usage/not-confirmed', {}));
  const options = { target: null, readOnly: false, lostLogOf: run };
  await using ledger = await asExpected(await openLedgerAt(place, context, options), context);
  if (settings.quiet) return exitCodes.ok;
  await presenter.remark(messages.say('run-log-lost', { run }));
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

/** The ledger that is refused because it has lost the log of this run; null for none. */
async function placeWithLostLog(run: string, context: Context): Promise<LedgerPlace | null> {
  for (const place of await knownPlaces(context, true)) {
    if (place.path !== null && (await lostRunAt(place, context)) === run) return place;
  }
  return null;
}

async function lostRunAt(place: LedgerPlace, context: Context): Promise<string | null> {
  try {
    await using _ = await openLedgerAt(place, context, { target: null, readOnly: true });
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { problem: about } = error;
    return isProblem(about, 'ledger/incomplete') ? about.params.run : null;
  }
}
