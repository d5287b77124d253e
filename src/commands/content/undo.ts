/** `lms-cli undo`: takes back what a run did. It is sent as an apply of what was before. */
import { printBody } from '../../authoring/print.ts';
import { planUndo, type UndoPlan } from '../../content/undo/plan.ts';
import { undoOf } from '../../content/undo/undo.ts';
import { type Obstacle, workSince } from '../../content/undo/work-since.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { DesiredStore, Resources } from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import { readSettings } from '../arguments/global-options.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { bulkOptions, readSendingOptions, type UndoRequest } from '../bulk/options.ts';
import { performBulkRun } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { hasChanged, isUndoable, undoneRuns } from '../runs/lineage.ts';
import { areSealed, isTypedHere, wordAfter, wordsIn } from '../runs/words.ts';
import { isDestinationNamed, ledgerAddress } from '../service/destination.ts';
import { type KnownLedgers, openKnownLedgers, placeToWrite } from '../state/known-ledgers.ts';
import { allRuns, lookUpByLedger, chooseRun, findRun, type KnownRun } from '../state/known-runs.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { resourcesToPlan } from './make-plan.ts';

export const undoCommand = defineCommand({
  arguments: { run: optionalWord() },
  options: {
    last: flagOption('undo-last'),
    noRelease: flagOption(),
    yes: flagOption('undo-yes'),
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
  run: async (typed, { run, last, yes, noRelease, maxChanges, maxDeletes, ...given }) => {
    const { context, profile, ...undone } = await findUndoneRun(run, last, typed);
    const request = {
      kind: 'undo' as const,
      ...undone,
      leavesReleases: noRelease,
      limits: { maxChanges, maxDeletes },
      ...readSendingOptions(given),
      isConfirmed: yes,
    };
    try {
      return await undo(request, context);
    } catch (error) {
      throw profile === null ? error : withProfile(profile, error);
    }
  },
});

/** Another service than that of the run is refused with the option that names the right one. */
function withProfile(profile: string, error: unknown): unknown {
  if (!(error instanceof CliError) || error.problem.code !== 'ledger/other-target') return error;
  const { code, params } = error.problem;
  return new CliError(error.kind, { code, params: { ...params, profile } });
}

/** @returns the exit code */
async function undo(request: UndoRequest, context: Context): Promise<number> {
  return performBulkRun(request, context, async (run) => {
    using store = createDesiredStore();
    const { limits, isConfirmed } = request;
    await tellTarget(run, { context, isConfirmed });
    const planner = await makeUndoPlan(request, { store, ledger: run.ledger, context });
    const [record] = await run.ledger.runsLike(request.run);
    const undoes = { run: request.run, isImport: record?.command === 'import' };
    await showAndAdd(planner, run, { context, isConfirmed, undoes });
    run.progress.hide();
    const check = await run.complete([]);
    const { unkeyed } = planner;
    const confirming = { planner, scope: null, limits, unkeyed, isConfirmed, undoes: request.run };
    // Later undos must know that nothing more can be taken back.
    const isKept = (planner.totals().left ?? 0) > 0;
    return { ...confirmChanges(check, confirming, { run, context }), isKept };
  });
}

/**
 * Throws CliError `undo/running` if the run has not ended, and `undo/built-on` if later runs built
 * on it (both of them conflicts).
 */
async function makeUndoPlan(
  { run, leavesReleases }: UndoRequest,
  { store, ledger, context }: { store: DesiredStore; ledger: Ledger; context: Context },
): Promise<UndoPlan> {
  const runs = await ledger.runs();
  const record = runs.find(({ id }) => id === run);
  if (record === undefined) throw new TypeError('a run of another ledger');
  if (record.state === 'running') {
    throw new CliError('locked', problem('undo/running', { id: run }));
  }
  const resources = withReferrersKept(await resourcesToPlan(ledger));
  const undone = undoOf(record, {
    resources,
    later: workSince(run, runs, resources),
    inDoubt: await ledger.inDoubt(run),
    notes: context.messages.output.plan.undo.notes(run),
    leavesReleases,
  });
  if (undone.obstacles.length > 0) throw builtOn(run, undone.obstacles, runs);
  const plan = planUndo(undone, {
    run,
    resources,
    store,
    digest: sha256,
    print: printBody,
    leavesReleases,
  });
  const [first] = plan.problems;
  if (first !== undefined) throw new CliError('input', first);
  return plan;
}

/** More obstacles are only counted. */
const MOST_NAMED = 5;

function builtOn(
  run: string,
  obstacles: readonly Obstacle[],
  runs: readonly RunRecord[],
): CliError {
  const named = obstacles.slice(0, MOST_NAMED);
  return new CliError(
    'conflict',
    problem('undo/built-on', {
      id: run,
      obstacles: named,
      more: obstacles.length - named.length,
      latest: toBeUndoneFirst(obstacles, runs),
    }),
  );
}

/** The newest of the later runs; null if one of them cannot be undone. */
function toBeUndoneFirst(
  obstacles: readonly Obstacle[],
  runs: readonly RunRecord[],
): string | null {
  const later = new Set(obstacles.map(({ run }) => run));
  const found = runs.filter(({ id }) => later.has(id));
  return found.length === later.size && found.every(isUndoable) ? (found[0]?.id ?? null) : null;
}

/** Reads every body only once. */
function withReferrersKept(resources: Resources): Resources {
  let known: ReturnType<Resources['referrers']> | null = null;
  return { ...resources, referrers: () => (known ??= resources.referrers()) };
}

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
async function findUndoneRun(
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
