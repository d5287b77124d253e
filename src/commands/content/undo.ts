/** `lms-cli undo`: takes back what a run did. It is sent as an apply of what was before. */
import type { Kept } from '../../content/undo/plan.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import type { Result } from '../../core/result.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { bulkOptions, type UndoRequest } from '../send/options.ts';
import { completePlan, performBulkRun } from '../send/bulk-run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { isDestinationNamed, ledgerAddress } from '../service/destination.ts';
import {
  allRuns,
  chooseRun,
  findRun,
  type KnownLedgers,
  type KnownRun,
  openKnownLedgers,
} from '../state/known-ledgers.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import {
  hasChanged,
  isUndoable,
  makeUndoPlan,
  prospectOf,
  undoneRuns,
} from '../state/undo-plan.ts';

export const undoCommand = defineCommand({
  arguments: { run: optionalWord() },
  options: {
    last: flagOption('undo-last'),
    noRelease: flagOption(),
    yes: flagOption(),
    ...bulkOptions,
    ...limitOptions,
  },
  excludes: { last: ['run'] },
  refuses: ['noLedger'],
  accepts: 'all',
  endsInSummary: true,
  examples: [
    'lms-cli undo --last',
    'lms-cli undo 261121-1435-x7k2mq --dry-run',
    'lms-cli undo 261121-1435-x7k2mq --yes --max-deletes 10',
  ],
  run: async (typed, { run, ...given }) => {
    const { context, ...undone } = await findUndoneRun(run, given, typed);
    return undo({ ...given, ...undone, kind: 'undo' }, context);
  },
});

/** @returns the exit code */
async function undo(request: UndoRequest, context: Context): Promise<number> {
  return performBulkRun(request, context, async (run) => {
    await tellTarget(run);
    const planner = await makeUndoPlan(request, { ledger: run.ledger, ...context });
    await showAndAdd(planner, run);
    run.progress?.hide();
    const check = await completePlan([], run);
    const kept = planner.kept.map((each) => keptResult(each, request));
    return { ...confirmChanges(check, planner, run), kept };
  });
}

function keptResult({ verb, remains, ...about }: Kept, { run }: UndoRequest) {
  const { resource: kind, key, id } = about;
  const resource = key ?? `${kind} ${id}`;
  const told = problem('undo/kept', {
    reason: 'resource',
    id: run,
    resource,
    remains,
  });
  const result: Result = {
    content: null,
    message: null,
    operation: `${kind}.${verb}`,
    outcome: 'blocked',
    key,
    source: null,
    status: null,
    attempts: 0,
    durationMs: 0,
    error: { kind: 'refused', problem: told },
  };
  return { result, name: key ?? String(id) };
}

interface UndoneRun extends Pick<UndoRequest, 'run' | 'isOfImport' | 'place' | 'isLastRefused'> {
  readonly context: Context;
}

interface Asking {
  readonly last: boolean;
  readonly yes: boolean;
}

/**
 * The run of that id in any of the known ledgers. Another service than its own is refused later.
 * Without an id, the newest one that changed something (`last`), or one that the person chooses.
 * Throws CliError `runs/which`, `undo/kept` for the run of another command,
 * and without an id `runs/which`, and `usage/answer-needed` if nobody can be asked.
 */
async function findUndoneRun(
  id: string | null,
  asking: Asking,
  context: Context,
): Promise<UndoneRun> {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const { found, isLastRefused } = asking.last
    ? await newestRun(known, asking, context)
    : { found: await namedRun(id, known, context), isLastRefused: false };
  const { run } = found;
  const { command } = run;
  if (!isUndoable(run)) {
    throw new CliError('refused', problem('undo/kept', { reason: 'command', id: run.id, command }));
  }
  return {
    run: run.id,
    isOfImport: command === 'import',
    place: found.place,
    isLastRefused,
    context: { ...context, typed: naming(run.id, context) },
  };
}

/** The line with the run in place of `--last`: typed again, it must mean the same one. */
function naming(run: string, { typed }: Context): Context['typed'] {
  const options = typed.options.filter(({ name }) => name !== 'last');
  return { ...typed, options, operands: [run] };
}

const noRun = () => new CliError('usage', problem('runs/which', { reason: 'none' }));

async function namedRun(id: string | null, known: KnownLedgers, context: Context) {
  if (id !== null) return findRun(id, known);
  const offered = (await candidatesIn(known, context)).filter(
    ({ run, undoneBy }) => undoneBy === null && isUndoable(run) && hasChanged(run),
  );
  if (offered.length === 0) throw noRun();
  return chooseRun(offered, '--last', context);
}

/**
 * The newest run of which something is left. If that cannot be undone, nothing else is, unless the
 * person wants the newest one that can be.
 */
async function newestRun(
  known: KnownLedgers,
  { yes }: Asking,
  context: Context,
): Promise<Pick<UndoneRun, 'isLastRefused'> & { readonly found: KnownRun }> {
  const { gate, settings, messages } = context;
  const isAsked = !yes && !settings.dryRun && gate.interview() !== null;
  let found: KnownRun | null = null;
  /** The newest one, if this undo records that nothing more of it can be taken back. */
  let kept: KnownRun | null = null;
  for (const each of await candidatesIn(known, context)) {
    const { run } = each;
    // Typed twice, it goes two steps back, and not one step forth.
    if (run.undoes !== null) continue;
    const { ledger } = each;
    const undone = kept?.ledger === ledger ? kept.run.id : null;
    const prospect = await prospectOf(run, { ledger, undone, messages });
    if (prospect === 'nothing' || (each.undoneBy !== null && prospect !== 'kept')) continue;
    if (prospect === 'possible') {
      if (found === null) return { found: each, isLastRefused: false };
      const question = messages.say('ask-undo-instead', { run: found.run.id, instead: run.id });
      if (isAsked && (await gate.ask(question)) === true)
        return { found: each, isLastRefused: false };
      return { found, isLastRefused: true };
    }
    if (found === null && prospect === 'kept' && !isAsked && !settings.dryRun) kept = each;
    found ??= each;
  }
  if (found === null) throw noRun();
  return { found, isLastRefused: true };
}

interface Candidate extends KnownRun {
  /** The run that undid it; null if none did. */
  readonly undoneBy: string | null;
}

/** The runs at the destination that changed something, or may have, newest first. */
async function candidatesIn(known: KnownLedgers, context: Context): Promise<Candidate[]> {
  const runs = await allRuns(known);
  const isNamed = await isDestinationNamed(context);
  const identity = isNamed ? (await ledgerAddress(context)).identity : undefined;
  const undone = undoneRuns(runs.map(({ run }) => run));
  return runs
    .filter(({ run }) => {
      const isUnchanged = !hasChanged(run) && (run.counts['in-doubt'] ?? 0) === 0;
      return !isUnchanged && (identity === undefined || isAt(identity, run));
    })
    .map((each) => ({ ...each, undoneBy: undone.get(each.run.id) ?? null }));
}

/** @param identity of the service; null for the built-in local one */
function isAt(identity: string | null, { target }: RunRecord): boolean {
  const service = target.slice(target.indexOf(' ') + 1);
  return identity === null ? isInstance(service) : service === identity;
}
