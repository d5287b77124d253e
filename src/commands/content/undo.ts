/** `lms-cli undo`: takes back what a run did. It is sent as an apply of what was before. */
import { printBody } from '../../authoring/print.ts';
import { type KeptResource, planUndo, type UndoPlan } from '../../content/undo/plan.ts';
import { lookedUpOnce, Undo } from '../../content/undo/undo.ts';
import type { Change } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { type RunRecord, undoneRuns } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import type { Result } from '../../core/result.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { printCommand, recordedDestinationWords } from '../arguments/recorded-words.ts';
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
import { resourcesToPlan } from '../state/open-ledger.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';

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

async function undo(request: UndoRequest, context: Context): Promise<number> {
  return performBulkRun(request, context, async (run) => {
    const planner = await makeUndoPlan(request, run.ledger, context.messages);
    await tellTarget(run);
    await showAndAdd(planner, run);
    const check = await completePlan([], run, planner.kept.length);
    const kept = planner.kept.map((each) => keptResult(each, request));
    return { ...confirmChanges(check, planner, run), kept };
  });
}

function keptResult({ verb, remains, ...about }: KeptResource, { run }: UndoRequest) {
  const { resource: kind, key, id, source } = about;
  const place = source === null ? kind : `${source.file}:${source.line}`;
  const resource = key ?? (id === null ? place : `${kind} ${id}`);
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
    source,
    status: null,
    attempts: 0,
    durationMs: 0,
    error: { kind: 'refused', problem: told },
  };
  return { result, name: key ?? id ?? place };
}

/**
 * Throws CliError `ledger/locked` while the run, or one that works on what it made, is under way, and
 * `undo/built-on` if later runs built on it (a conflict; refused, if nobody named the run).
 */
async function makeUndoPlan(
  { run, noRelease: leavesReleases, isNewest }: Pick<UndoRequest, 'run' | 'noRelease' | 'isNewest'>,
  ledger: Ledger,
  messages: Catalogue,
): Promise<UndoPlan> {
  const runs = ledger.runs();
  const mustHaveEnded = (ids: readonly (string | null)[]) => {
    const busy = runs.find(({ id, state }) => state === 'running' && ids.includes(id));
    if (busy !== undefined) throw ledger.busyWith(busy);
  };
  mustHaveEnded([run]);
  const resources = lookedUpOnce(resourcesToPlan(ledger));
  const inDoubt = ledger.inDoubt(run);
  const notes = messages.say('plan-undo-notes', { run });
  const reversal = new Undo(run, { resources, runs, inDoubt, notes });
  mustHaveEnded(reversal.obstacles.map((each) => each.run));
  if (reversal.obstacles.length > 0) {
    const obstacles = reversal.obstacles.slice(0, MOST_NAMED);
    const more = reversal.obstacles.length - obstacles.length;
    const about = problem('undo/built-on', { id: run, obstacles, more });
    throw new CliError(isNewest ? 'refused' : 'conflict', about);
  }
  return planUndo(reversal, { run, resources, print: printBody, leavesReleases });
}

const MOST_NAMED = 5;

/** What an undo of a run would do: anything at all, only tell what is kept, or nothing. */
type Prospect = 'possible' | 'kept' | 'refused' | 'nothing';

const undoes: ReadonlySet<Change['kind']> = new Set(['requests', 'recorded', 'in-doubt']);

async function prospectOf({ run, ledger }: KnownRun, messages: Catalogue): Promise<Prospect> {
  if (!isUndoable(run)) return 'refused';
  try {
    const asked = { run: run.id, noRelease: false, isNewest: true };
    const plan = await makeUndoPlan(asked, ledger, messages);
    let prospect: Prospect = 'nothing';
    for (const { change } of plan.changes()) {
      if (undoes.has(change.kind)) return 'possible';
      prospect = 'kept';
    }
    return prospect;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Whoever works on it may be done soon.
    return error.kind === 'locked' ? 'possible' : 'refused';
  }
}

const undoableCommands: ReadonlySet<string> = new Set(['import', 'apply', 'undo']);

const isUndoable = ({ command }: RunRecord) => undoableCommands.has(command);

/** True if it changed something in the service or in the ledger. */
const hasChanged = ({ counts, recorded }: RunRecord) => (counts.done ?? 0) + recorded > 0;

interface UndoQuestion {
  readonly last: boolean;
  readonly yes: boolean;
}

/**
 * The run of that id in any of the known ledgers. Another service than its own is refused later.
 * Without an id, the newest one that changed something (`last`), or one that the person chooses.
 * Throws CliError `runs/which`, `undo/kept` for the run of another command,
 * and without an id `runs/which`, and `usage/answer-needed` if nobody can be asked.
 */
async function findUndoneRun(id: string | null, asking: UndoQuestion, context: Context) {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const { run, place } = asking.last
    ? await newestRun(known, asking, context)
    : await namedRun(id, known, context);
  const { command } = run;
  if (!isUndoable(run)) {
    throw new CliError('refused', problem('undo/kept', { reason: 'command', id: run.id, command }));
  }
  return {
    run: run.id,
    isOfImport: command === 'import',
    isNewest: asking.last,
    place,
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
 * person wants the newest one that can be, which is named.
 */
async function newestRun(
  known: KnownLedgers,
  { yes }: UndoQuestion,
  context: Context,
): Promise<KnownRun> {
  const { gate, presenter, settings, messages } = context;
  const isAsked = !yes && !settings.dryRun && gate.interview() !== null;
  let found: KnownRun | null = null;
  for (const each of await candidatesIn(known, context)) {
    const { run } = each;
    // Typed twice, it goes two steps back, and not one step forth.
    if (run.undoes !== null) continue;
    const prospect = await prospectOf(each, messages);
    if (prospect === 'nothing' || (each.undoneBy !== null && prospect !== 'kept')) continue;
    if (prospect !== 'possible') {
      found ??= each;
      continue;
    }
    if (found === null) return each;
    const about = { run: found.run.id, instead: run.id };
    if (isAsked && (await gate.ask(messages.say('ask-undo-instead', about))) === true) return each;
    const where = (await isDestinationNamed(context)) ? [] : recordedDestinationWords(run);
    const command = printCommand({ ...context, typed: naming(run.id, context) }, where);
    if (!isAsked) await presenter.remark(messages.say('next-undo-instead', { command }));
    return found;
  }
  if (found === null) throw noRun();
  return found;
}

interface Candidate extends KnownRun {
  readonly undoneBy: string | null;
}

/** The runs at the destination that changed something, or may have, newest first. */
async function candidatesIn(known: KnownLedgers, context: Context): Promise<Candidate[]> {
  const runs = allRuns(known);
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
