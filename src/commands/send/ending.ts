/** What a run is, how it is found again, and what its losses mean for the exit code. */
import type { PlanCheck, StartedRun } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { type ResourceNote, type Unreleased } from '../../contract/resources.ts';
import type { WorkSource } from '../../contract/work.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { CliError } from '../../core/errors.ts';
import { exitCodeOfError, exitCodes } from '../../core/exit-code.ts';
import type { WaitReason } from '../../core/events.ts';
import type { Result } from '../../core/result.ts';
import type { Tally } from '../../core/tally.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { RecordedRun } from '../../presentation/next-step.ts';
import type { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import type { ResultView } from '../../presentation/results.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { commandOf } from '../arguments/recorded-words.ts';
import type { Destination } from '../service/destination.ts';
import { shownPath } from '../../config/own-files.ts';
import type { RunRequest } from './options.ts';

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

/**
 * Operations in doubt outrank it (docs/scripting.md). Null if nothing was lost.
 * @param skipsDone whether the same command, run again, sends nothing that is done
 */
export function exitCodeOfLoss(
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
export function findMissingEnd(lostAtEnd: CliError | null, ledger: string): Problem | null {
  if (lostAtEnd === null || ledger === '') return null;
  const { problem: about } = lostAtEnd;
  // A ledger that another command took over keeps what was recorded.
  const isLeft = isProblem(about, 'ledger/lost') && about.params.reason === 'taken';
  return isLeft || unwritten.has(about.code)
    ? problem('ledger/end-unrecorded', { file: ledger })
    : null;
}

const unwritten: ReadonlySet<string> = new Set(['ledger/unwritable', 'ledger/unreachable']);
