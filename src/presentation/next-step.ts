import type { LedgerPosition } from '../contract/ledger.ts';
import type { Unreleased } from '../contract/resources.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { StopReason } from '../core/events.ts';
import type { Result } from '../core/result.ts';
import type { Tally } from '../core/tally.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { shellQuoted } from './curl.ts';
import { findReturnedId } from './result-text.ts';

/** How a run ended. */
export interface ShownEnd {
  readonly tally: Tally;
  /** The number of operations that were not reached. */
  readonly remaining: number;
  /** In milliseconds since 1970; left out where the command is at its end. */
  readonly finishedAt?: number;
  /** How many were blocked by operations that have been settled since. */
  readonly freed?: number;
  /** What learners do not see; left out for none. */
  readonly unreleased?: Unreleased;
  /** Why they were not reached. */
  readonly stop?: StopReason | null;
  /** The problem that stopped it, if there is one. */
  readonly cause?: Problem | null;
  /** The run in its ledger; null or left out if it is not recorded. */
  readonly run?: RecordedRun | null;
  /** The run, and the generation that its ledger has now; null or left out if it is not recorded. */
  readonly position?: LedgerPosition | null;
  /** The file of the documents that were rejected or blocked, if one was written. */
  readonly rejects?: RejectsFile | null;
  /** How many resources an apply without requests changed. */
  readonly recorded?: number;
  /** True for an apply without requests: its plan has said so. */
  readonly isEmpty?: boolean;
  /** True if everything went to the built-in local service. */
  readonly isLocal?: boolean;
  /** True for a dry run that shows only how many requests there are. */
  readonly hidesRequests?: boolean;
  /** Options that direct another command to the same service. */
  readonly destination?: readonly string[];
}

/** The commands whose runs can be undone. */
export type UndoableKind = 'import' | 'apply' | 'undo';

/** A run, as its next step needs it. */
export interface RecordedRun extends NamedRun {
  /** Null for a single command. */
  readonly kind: UndoableKind | null;
  /**
   * The command line to type again, which goes on with it; null for a single command, and if it has
   * been typed again.
   */
  readonly again: string | null;
  /** The command that takes it back; null if nothing can be taken back. */
  readonly undo: string | null;
}

/** How `runs` finds a run. */
interface NamedRun {
  readonly id: string;
  /** The value of `--ledger` with which `runs` finds it; null if `runs` finds it without. */
  readonly ledger: string | null;
}

export interface RejectsFile {
  readonly file: string;
  readonly documents: number;
  /** The value of `--as` to read the file again. */
  readonly as: string | null;
  /** Further options of the command line about the destination and the reading. */
  readonly options: readonly string[];
}

/** True if the run did not get to the end of its work. */
export const endsEarly = ({ remaining, stop }: ShownEnd) =>
  remaining > 0 || (stop ?? null) !== null;

/** Why a run was stopped; null if it was not. */
export function stopText({ stop, cause }: ShownEnd, messages: Catalogue): string | null {
  if (stop === null || stop === undefined) return null;
  const reason = messages.say('result-stopped', { reason: stop });
  return cause ? `${reason}: ${describe(cause, messages).message}` : reason;
}

/**
 * What learners do not see, and how to release it; null for none.
 * @param options of the command that releases by ids; null where documents say it
 * @param made what may be meant, as far as it is known
 * @param run whose command line releases what is too much to name, if it is that of an import
 */
export function unreleasedText(
  unreleased: Unreleased,
  { options, made = [], run = null }: UnreleasedFrom,
  { say }: Catalogue,
): string | null {
  const counts = (['lacuna', 'assessment'] as const)
    .map((kind) => ({ kind, count: unreleased[kind] }))
    .filter(({ count }) => count > 0);
  const [first] = counts;
  if (first === undefined) return null;
  const own = made.filter(({ operation }) => operation.startsWith(`${first.kind}.`));
  const ids = new Set(own.map((each) => findReturnedId(each)?.id ?? 'ID...'));
  // Others, or some of them, may be released.
  const named = ids.size === first.count ? [...ids].join(' ') : 'ID...';
  const again =
    run?.kind === 'import' && (counts.length > 1 || named === 'ID...') ? run.again : null;
  const where = (options ?? []).map((each) => ` ${shellQuoted(each)}`).join('');
  const byIds = `lms-cli ${first.kind} release ${named} --notes ""${where}`;
  const command = again === null ? byIds : withNotes(again);
  return say('next-unreleased', { unreleased: counts, command: options && command });
}

/** Pasted as it is, empty notes are refused. */
const withNotes = (again: string) =>
  again.includes(' --release ') ? again : `${again} --release ""`;

interface UnreleasedFrom {
  readonly options: readonly string[] | null;
  readonly made?: readonly Result[];
  readonly run?: RecordedRun | null;
}

/** How to go on with what was not sent; null if nothing is left. */
export function continueStep(
  { tally, remaining, freed = 0, run }: ShownEnd,
  { say }: Catalogue,
): string | null {
  const command = run?.again ?? null;
  const failed = tally.count('failed');
  const operations = failed + freed + remaining;
  if (command === null || operations === 0) return null;
  const counts = [
    { outcome: 'failed', count: failed },
    { outcome: 'freed', count: freed },
    { outcome: 'not-reached', count: remaining },
  ] as const;
  // The next run of an apply counts only what it can send.
  const mayWait = run?.kind !== 'import' && tally.count('in-doubt') > 0;
  const unsent = counts.filter(({ count }) => count > 0);
  return say('next-resume', { operations, counts: unsent, mayWait, command });
}

/**
 * What matters most now, with the command to type; none where there is nothing to say: first what is
 * in doubt, then what was not sent, then what was refused. A command that stands on a line of its
 * own is never cut by the edge of the terminal.
 */
export function nextSteps(end: ShownEnd, messages: Catalogue): string[] {
  const { tally, run = null } = end;
  if (tally.count('in-doubt') > 0) return [doubtStep(end, messages)];
  if (tally.count('planned') > 0) {
    return [messages.say('next-dry-run', { hidesRequests: end.hidesRequests === true })];
  }
  const unsent = continueStep(end, messages);
  if (unsent !== null) return [unsent];
  return run === null || run.kind === null
    ? aloneSteps(end, messages)
    : refusedSteps({ ...end, run }, messages);
}

function doubtStep({ tally, run = null }: ShownEnd, { say }: Catalogue): string {
  const operations = tally.count('in-doubt');
  if (run === null) return say('next-in-doubt', { operations });
  const [{ seq, operation } = {}] = tally.doubts.map(({ result }) => result);
  const isOne = operations === 1 && seq !== undefined && operation !== undefined;
  const command = resolveCommand(run, isOne ? { seq, operation } : null);
  return say('next-resolve', { operations, command });
}

/** After a single command, which the person has to send again. */
function aloneSteps({ tally, remaining }: ShownEnd, { say }: Catalogue): string[] {
  if (countRefused(tally) + tally.count('failed') + remaining === 0) return [];
  const operations = tally.count('done', 'skipped');
  if (operations > 0) return [say('next-send-the-rest', { operations })];
  return [say('next-send-again')];
}

/** After a run of which documents were rejected or blocked, and nothing else is left to do. */
function refusedSteps(
  { tally, run, rejects }: ShownEnd & { readonly run: RecordedRun },
  { say }: Catalogue,
): string[] {
  const refused = countRefused(tally);
  if (refused === 0) {
    if (tally.addedReleases === 0 || run.again === null) return [];
    const about = { operations: tally.addedReleases, kind: 'run', command: run.again } as const;
    return [say('next-refused', about)];
  }
  if (rejects) {
    const { file } = rejects;
    const command = reimportCommand(rejects);
    return [say('next-correct-rejects', { documents: refused, file, command })];
  }
  if (run.again === null) return [];
  if (run.kind === 'import') {
    const command = `lms-cli runs rejects ${reference(run)} rejects-${run.id}.yaml`;
    return [say('next-write-rejects', { documents: refused }), `  ${command}`];
  }
  const givenUp = tally.count('given-up') + tally.givenUp;
  // Nothing was refused but what waits for an operation that somebody gave up.
  if (givenUp > 0 && tally.count('rejected') === tally.givenUp) {
    return [say('plan-all-given-up', { resources: givenUp, option: ledgerOption(run) })];
  }
  const kind = run.kind === 'undo' ? 'run' : 'apply';
  return [say('next-refused', { operations: refused, kind, command: run.again })];
}

const countRefused = (tally: Tally) =>
  tally.count('rejected', 'blocked') - tally.kept - tally.addedReleases;

/** The usual step after an operation that is done, with the command to type; otherwise null. */
export function nextCommand(
  result: Result,
  { destination = [] }: ShownEnd,
  { say }: Catalogue,
): string | null {
  const given = result.outcome === 'done' ? findReturnedId(result) : null;
  const [resource = '', verb] = result.operation.split('.');
  // A track has no versions.
  const isDraft = (verb === 'create' || verb === 'edit') && resource !== 'track';
  if (given === null || !isDraft) return null;
  const where = destination.map((word) => ` ${shellQuoted(word)}`).join('');
  // Pasted as it is, empty notes are refused.
  const command = `lms-cli ${resource} release ${given.id} --notes ""${where}`;
  return say('next-release', { command });
}

export function reimportCommand({ file, as, options }: Omit<RejectsFile, 'documents'>): string {
  const words = [file, ...(as === null ? [] : ['--as', as]), ...options];
  return `lms-cli import ${words.map(shellQuoted).join(' ')}`;
}

/**
 * How to take back what a run has done; null where that cannot be said in a command. Of an import,
 * only what it created is taken back.
 */
export function undoStep(
  { tally, run, recorded = 0 }: ShownEnd,
  { say }: Catalogue,
): string | null {
  const { kind = null, undo: command = null } = run ?? {};
  const isDone = [...tally.byOperation].some(
    ([operation, counts]) =>
      (kind === 'import' ? operation.endsWith('.create') : !operation.endsWith('.release')) &&
      (counts.get('done') ?? 0) > 0,
  );
  if (kind === null || command === null || !(isDone || recorded > 0)) return null;
  return say('next-undo', { command });
}

/** The command that shows a run; null if it is not recorded. */
export const showCommand = (run: RecordedRun | null) =>
  run === null ? null : `lms-cli runs show ${reference(run)}`;

/** The same after a command; undefined if nothing was sent. */
export function showCommandAfter({ tally, run = null }: ShownEnd): string | null | undefined {
  const isSent = tally.count('done', 'in-doubt') > 0;
  return run !== null || isSent ? showCommand(run) : undefined;
}

/** How `runs` finds it. */
export const reference = (run: NamedRun): string => shellQuoted(run.id) + ledgerOption(run);

/** An option after a space, or nothing. */
const ledgerOption = ({ ledger }: Pick<NamedRun, 'ledger'>): string =>
  ledger === null ? '' : ` --ledger ${shellQuoted(ledger)}`;

/** What settles one operation in doubt; for several null, which asks about each of them. */
export function resolveCommand(
  run: NamedRun,
  one: { readonly seq: number; readonly operation: string } | null,
): string {
  if (one === null) return `lms-cli runs resolve ${reference(run)}`;
  const answer = /\.(?:create|release)$/.test(one.operation) ? '--created ID' : '--done';
  return `lms-cli runs resolve ${shellQuoted(run.id)} ${one.seq}${ledgerOption(run)} ${answer}`;
}

/** The result with its run. If it is recorded as in doubt, its hint names that command. */
export function resultIn(run: NamedRun | null, result: Result): Result {
  if (run === null) return result;
  const { outcome, seq, error, operation } = result;
  const recorded = Object.assign({}, result, { run: run.id });
  if (outcome !== 'in-doubt' || seq === undefined || error === undefined) return recorded;
  const { problem } = error;
  const params = { ...problem.params, resolve: resolveCommand(run, { seq, operation }) };
  return { ...recorded, error: { ...error, problem: { ...problem, params } } };
}
