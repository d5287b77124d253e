/** Which run an undo takes back, and at which service. */
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import { problem } from '../../messages/problem.ts';
import { readSettings } from '../arguments/global-options.ts';
import type { UndoRequest } from '../bulk/options.ts';
import type { Context } from '../context.ts';
import { hasChanged, isUndoable, undoneRuns } from '../runs/lineage.ts';
import { areSealed, isTypedHere, wordAfter, wordsIn } from '../runs/words.ts';
import { isDestinationNamed, ledgerAddress } from '../service/destination.ts';
import { type KnownLedgers, openKnownLedgers, placeToWrite } from '../state/known-ledgers.ts';
import { allRuns, lookUpByLedger, chooseRun, findRun, type KnownRun } from '../state/known-runs.ts';

interface UndoneRun extends Pick<UndoRequest, 'run' | 'place'> {
  /** With the destination of the run, if the command line names none. */
  readonly context: Context;
  /** That of the run; null if its words name none. */
  readonly profile: string | null;
}

/**
 * The run of that id in any of the known ledgers. Another service than its own is refused later.
 * Without an id, the newest one that changed something (`isLast`), or one that the person chooses.
 * Throws CliError `runs/unknown` and `runs/ambiguous`, `undo/command` for the run of another command,
 * and without an id `runs/none`, and `usage/answer-needed` if nobody can be asked.
 */
export async function findUndoneRun(
  id: string | null,
  isLast: boolean,
  context: Context,
): Promise<UndoneRun> {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const found = id === null ? await newestRun(known, isLast, context) : await findRun(id, known);
  const { run } = found;
  const { command } = run;
  if (!isUndoable(run)) {
    throw new CliError('usage', problem('undo/command', { id: run.id, command }));
  }
  // The newest run of several services is nobody's choice of a service.
  const isPlain = !isLast || known.ledgers.length === 1;
  const own =
    isPlain && !(await isDestinationNamed(context)) ? await atItsService(found, context) : null;
  const place = await placeToWrite(found, context);
  return {
    run: run.id,
    place,
    context: { ...(own ?? context), typed: naming(run.id, context) },
    profile: wordAfter('--profile', run),
  };
}

/** The line with the run in place of `--last`: typed again, it must mean the same one. */
function naming(run: string, { typed }: Context): Context['typed'] {
  const options = typed.options.filter(({ name }) => name !== 'last');
  return { ...typed, options, operands: [run] };
}

async function newestRun(known: KnownLedgers, isLast: boolean, context: Context) {
  const candidates = await candidatesIn(known, context);
  // Typed twice, it goes two steps back, and not one step forth. What cannot be undone is refused.
  const offered = candidates.filter(({ run }) =>
    isLast ? run.undoes === null : isUndoable(run) && hasChanged(run),
  );
  const [newest] = offered;
  if (newest === undefined) throw new CliError('usage', problem('runs/none', { purpose: 'undo' }));
  if (isLast) return newest;
  return chooseRun(offered, '--last', context);
}

/** The runs at the destination that changed something, or may have, and were not undone, newest first. */
async function candidatesIn(known: KnownLedgers, context: Context): Promise<KnownRun[]> {
  const runs = await allRuns(known);
  const isNamed = await isDestinationNamed(context);
  const identity = isNamed ? (await ledgerAddress(context)).identity : undefined;
  const undoneBy = lookUpByLedger(runs, undoneRuns);
  return runs.filter((each) => {
    const { run } = each;
    const isUnchanged = !hasChanged(run) && (run.counts['in-doubt'] ?? 0) === 0;
    if (isUnchanged || undoneBy(each) !== null) return false;
    return identity === undefined || isAt(identity, run);
  });
}

/** @param identity of the service; null for the built-in local one */
function isAt(identity: string | null, { target }: RunRecord): boolean {
  const service = target.slice(target.indexOf(' ') + 1);
  return identity === null ? isInstance(service) : service === identity;
}

/**
 * The context with the destination of the run, which its words name. Null unless this user has typed
 * them in this project: a ledger may come from somebody else.
 */
async function atItsService({ run, ledger }: KnownRun, context: Context): Promise<Context | null> {
  const { host, settings, presenter, messages } = context;
  const words = wordsIn(run);
  const isOwn =
    words !== null && (await areSealed(run, ledger.id, host)) && (await isTypedHere(words, host));
  const line = isOwn ? await context.read(words.arguments, []) : null;
  if (line === null) return null;
  const { sandbox, baseUrl, profile, api } = readSettings(line.found, host.env);
  const where = sandbox ? messages.prompts.localService : (profile ?? baseUrl)?.value;
  if (where === undefined) return null;
  if (!settings.quiet) await presenter.remark(messages.output.runs.undoing(run.id, where));
  return { ...context, settings: { ...settings, sandbox, baseUrl, profile, api } };
}
