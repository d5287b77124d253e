/** How a run ends: its record, its rejects, its reports, its next step and its exit code. */
import type { PlanCheck, StartedRun } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import {
  noneUnreleased,
  type ResourceNote,
  sumOfUnreleased,
  type Unreleased,
} from '../../contract/resources.ts';
import type { WorkSource } from '../../contract/work.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { CliError } from '../../core/errors.ts';
import {
  exitCodeOfError,
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodes,
  exitCodeWithoutOutput,
} from '../../core/exit-code.ts';
import type { WaitReason } from '../../core/events.ts';
import type { Result } from '../../core/result.ts';
import type { Tally } from '../../core/tally.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { RecordedRun, RejectsFile, ShownEnd } from '../../presentation/next-step.ts';
import type { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import type { ResultView } from '../../presentation/results.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { commandOf } from '../arguments/recorded-words.ts';
import type { Destination } from '../service/destination.ts';
import { shownPath } from '../../config/own-files.ts';
import type { RunRequest } from './options.ts';
import { findLoss, tryWriting, writeReports } from './outputs.ts';

/** How a command sends: what all runs of it have in common. */
export interface RunManner {
  readonly request: RunRequest;
  readonly context: Context;
  readonly destination: Destination;
  /** Null for a single command, and with --quiet. */
  readonly progress: RunProgress | null;
  /** Called before each wait. */
  readonly waiting: (ms: number, reason: WaitReason) => void;
  readonly view: ResultView;
}

/** What a run is about to do. */
export interface RunPlan {
  /** Null if nothing is recorded. */
  readonly record: StartedRun | null;
  readonly work: WorkSource;
  /** How many steps there are, and what becomes of them. */
  readonly check: Pick<PlanCheck, 'documents' | 'toSend' | 'skipped' | 'inDoubt'>;
  /** What an apply records without a request. */
  readonly notes: readonly ResourceNote[];
  /**
   * What is told beside the steps: what an undo was asked to take back and cannot. Later undos must
   * know it, so that a run of nothing else is recorded.
   */
  readonly kept: readonly { readonly result: Result; readonly name: string }[];
  readonly reports: Reports | null;
  /** What it leaves unreleased without a request; left out for none. */
  readonly unreleased?: Unreleased;
  /** Differs if something else would be sent. */
  digest(): string;
  /**
   * Asks what else must be known before anything is sent; throws if the person does not agree or
   * cannot be asked. The ledger may be closed by then.
   */
  ask(): Promise<void>;
}

/** A run that sends its steps. */
export interface OpenRun extends RunManner {
  readonly plan: RunPlan;
  /** Null if nothing is recorded. */
  readonly ledger: Ledger | null;
}

interface Ending {
  readonly end: ShownEnd;
  /** The command that shows what was sent; null if that is not recorded, left out if nothing was. */
  readonly show: string | null | undefined;
  /** What was lost while it was sent; null if nothing was. */
  readonly loss: CliError | null;
  /** False if something unexpected ends the command. Then its error is in the reports. */
  readonly isThrough: boolean;
}

interface Ended {
  readonly end: ShownEnd;
  /** False if rejects or a report could not be written. The user was told. */
  readonly isWritten: boolean;
  /** What was lost first; null if nothing was. */
  readonly loss: CliError | null;
}

/** Closes the run, writes its rejects and reports, and reports how it ended. */
export async function endRun(
  { end, show, loss: lost, isThrough }: Ending,
  run: OpenRun,
): Promise<Ended> {
  const { request, context, destination, ledger, plan, progress } = run;
  const { record, reports } = plan;
  const { host, presenter, settings } = context;
  progress?.hide();
  const isEmpty = plan.check.documents === 0;
  // A run without documents did nothing that anybody would look for.
  const isRemoved = isEmpty && plan.kept.length + plan.notes.length === 0;
  const lostAtEnd = await findLoss(
    () => (isRemoved ? record?.abandon() : record?.finish()),
    LOSSES,
  );
  const noEnd = findMissingEnd(lostAtEnd, ledger?.place ?? '');
  const loss = lost ?? (noEnd === null ? lostAtEnd : null);
  if (loss === null && noEnd !== null) await presenter.notice(noEnd);
  // The rejects and the generation are read from the ledger.
  const isReadable = loss === null || !loss.problem.code.startsWith('ledger/');
  const recorded = isReadable ? recordedRun(run) : null;
  const position =
    !isRemoved && recorded && ledger ? { ...ledger.position(), run: recorded.id } : null;
  const [known] = position && request.kind ? ((await ledger?.runsLike(position.run)) ?? []) : [];
  // One that has only renamed resources, for example, sent nothing.
  const changed = isEmpty ? (known?.recorded ?? 0) : 0;
  const shown = isEmpty && changed === 0 ? null : recordedRun(run);
  let rejects: RejectsFile | null = null;
  const { tally, remaining } = end;
  const rejected = tally.count('rejected', 'blocked') - tally.addedReleases;
  const tryIt = (write: () => Promise<void>) => tryWriting(write, show);
  const withoutRejects = await tryIt(async () => {
    if (request.kind !== 'import' || request.rejects === null) return;
    if (!isReadable || settings.dryRun) return;
    const isClean = remaining === 0 && tally.count('failed') === 0;
    if (ledger === null || record === null) return;
    if (rejected === 0 && !isClean) {
      // What somebody corrects there stays as it is.
      if (request.rejects !== '-') await host.files.create(request.rejects, '', 'shared');
      return;
    }
    const { writeRunRejects } = await import('./rejects.ts');
    const asked = { ...request, rejects: request.rejects };
    rejects = await writeRunRejects(asked, rejected, { run: record.id, ledger, context });
  });
  const complete: ShownEnd = {
    ...end,
    unreleased:
      isReadable && record !== null && !settings.dryRun
        ? sumOfUnreleased(record.unreleased(), plan.unreleased ?? noneUnreleased)
        : noneUnreleased,
    finishedAt: host.clock.now(),
    isLocal: destination.target.isEmbedded,
    run: shown,
    recorded: changed,
    position,
    isEmpty,
    rejects,
  };
  const failure = loss?.problem ?? failureOf(complete) ?? withoutRejects?.problem ?? null;
  const exitCode = exitCodeOfSent({ end, isWritten: withoutRejects === null, loss }, run);
  reports?.reached(complete);
  const withoutReports = isThrough
    ? await tryIt(() => writeReports(reports, { failure, exitCode }, host, show))
    : null;
  const problems = [withoutRejects, withoutReports].filter((each) => each !== null);
  for (const each of problems) await presenter.error(each);
  return { end: complete, isWritten: problems.length === 0, loss };
}

/** What stopped the run, and what it did not get to; null if it got to its end. */
const failureOf = ({ stop = null, cause = null, remaining }: ShownEnd): Problem | null =>
  stop === null ? null : (cause ?? problem('run/ended-early', { reason: stop, remaining }));

/** Null if nothing is recorded. */
export function recordedRun({
  request,
  context,
  ledger,
  plan: { record },
}: OpenRun): RecordedRun | null {
  const { kind } = request;
  const { host, settings } = context;
  if (settings.dryRun || settings.noLedger || ledger === null || record === null) return null;
  const { id } = record;
  const place = settings.ledger === null ? null : shownPath(ledger.place, host);
  if (kind === null) return { id, ledger: place, kind, again: null, undo: null };
  const undo = ['lms-cli', 'undo', id, ...destinationWords(settings)].map(shellQuoted).join(' ');
  const isLast = request.kind === 'undo' && request.isOfImport;
  return { id, ledger: place, kind, again: commandOf(context), undo: isLast ? null : undo };
}

export function exitCodeOfSent(
  { end, loss, isWritten }: Ended,
  { plan, request, context }: OpenRun,
): number {
  const code =
    exitCodeOfInterruption(context.host.interruption.drain) ??
    exitCodeOfLoss(end.tally, loss, { skipsDone: request.kind !== null }) ??
    exitCodeOfRun(end.tally, end.remaining, plan.notes.length > 0);
  return isWritten ? code : exitCodeWithoutOutput(code);
}

/**
 * Operations in doubt outrank it (docs/scripting.md). Null if nothing was lost.
 * @param skipsDone whether the same command, run again, sends nothing that is done
 */
function exitCodeOfLoss(
  tally: Tally,
  loss: CliError | null,
  { skipsDone }: { readonly skipsDone: boolean },
): number | null {
  if (loss === null) return null;
  if (tally.count('in-doubt') > 0) return exitCodes.inDoubt;
  // After 5 a script may run the same command again.
  const isPartly =
    loss.problem.code === 'import/changed' || (!skipsDone && loss.kind === 'unavailable');
  const isPartlyDone = isPartly && tally.count('done') > 0;
  return isPartlyDone ? exitCodes.partly : exitCodeOfError(loss.kind);
}

/** The codes of what a run loses while it sends: its ledger or its input. */
export const LOSSES = /^(?:ledger\/|import\/changed$)/;

/**
 * Why a run has no recorded end, if that is all that is missing: every result is shown after its
 * outcome is durable. It is a warning, because the same command again would send it all again.
 * Null for any other loss.
 */
function findMissingEnd(lostAtEnd: CliError | null, ledger: string): Problem | null {
  if (lostAtEnd === null || ledger === '') return null;
  const { problem: about } = lostAtEnd;
  // A ledger that another command took over keeps what was recorded.
  const isLeft = isProblem(about, 'ledger/lost') && about.params.reason === 'taken';
  return isLeft || unwritten.has(about.code)
    ? problem('ledger/end-unrecorded', { file: ledger })
    : null;
}

const unwritten: ReadonlySet<string> = new Set(['ledger/unwritable', 'ledger/unreachable']);
