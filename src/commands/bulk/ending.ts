/** How the run of an import ends: its record, its rejects, its reports and its next step. */
import type { ImportRun } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { CliError } from '../../core/errors.ts';
import {
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodeWithoutOutput,
  type Tally,
} from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { type RecordedRun, type RejectsFile, type ShownEnd } from '../../presentation/next-step.ts';
import type { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import { destinationWords, type Settings } from '../arguments/global-options.ts';
import { variableWords } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { commandOf } from '../runs/words.ts';
import type { Destination } from '../service/destination.ts';
import { exitCodeOfLoss, findLoss, findMissingEnd } from '../service/sending.ts';
import { shownPath } from '../state/own-files.ts';
import type { BulkRequest, ImportRequest } from './options.ts';
import { tryWriting, writeReports } from './outputs.ts';

/** A run that sends its steps, and where its results are shown. */
export interface OpenRun {
  readonly request: BulkRequest;
  readonly context: Context;
  readonly destination: Destination;
  readonly ledger: Ledger;
  readonly record: ImportRun;
  readonly reports: Reports | null;
  readonly progress: RunProgress;
}

interface Ending {
  readonly end: ShownEnd;
  /** The command that shows what was sent; null if that is not recorded, left out if nothing was. */
  readonly show: string | null | undefined;
  /** What was lost while it was sent; null if nothing was. */
  readonly loss: CliError | null;
  readonly isEmpty: boolean;
  /** False if something unexpected ends the command. Then its error is in the reports. */
  readonly isThrough: boolean;
  /** True if its run is kept even if it is empty. */
  readonly isKept: boolean;
  /** As in SentPlan. */
  readonly isNoted: boolean;
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
  { end, show, loss: lost, isEmpty, isKept, isNoted, isThrough }: Ending,
  tally: Tally,
  run: OpenRun,
): Promise<Ended> {
  const { request, context, destination, ledger, reports, record, progress } = run;
  progress.hide();
  // A run without documents did nothing that anybody would look for.
  const isRemoved = isEmpty && !isKept;
  const lostAtEnd = await findLoss(() => (isRemoved ? record.abandon() : record.finish()));
  const noEnd = findMissingEnd(lostAtEnd, ledger.place);
  const loss = lost ?? (noEnd === null ? lostAtEnd : null);
  if (loss === null && noEnd !== null) await context.presenter.notice(noEnd);
  // The rejects and the generation are read from the ledger.
  const isReadable = loss === null || !loss.problem.code.startsWith('ledger/');
  const isRecorded = isReadable && recordedRun(run) !== null;
  const position = isRecorded && !isRemoved ? { ...ledger.position(), run: record.id } : null;
  // One that has only renamed resources, for example, sent nothing.
  const [known] = position === null ? [] : await ledger.runsLike(record.id);
  const recorded = isEmpty ? (known?.recorded ?? 0) : 0;
  const shown = isEmpty && recorded === 0 ? null : recordedRun(run);
  let rejects: RejectsFile | null = null;
  const { counts } = tally;
  const { remaining } = end;
  const rejected = (counts.rejected ?? 0) + (counts.blocked ?? 0);
  const tryIt = (write: () => Promise<void>) => tryWriting(write, show);
  const withoutRejects = await tryIt(async () => {
    if (request.kind !== 'import' || !isReadable || context.settings.dryRun) return;
    const isClean = remaining === 0 && (counts.failed ?? 0) === 0;
    if (rejected > 0 || isClean) rejects = await writeRejects(request, rejected, run);
  });
  const complete: ShownEnd = {
    ...end,
    finishedAt: context.host.clock.now(),
    isLocal: destination.target.isEmbedded,
    run: shown && known ? await withUndo(shown, known, run) : shown,
    recorded,
    position,
    isEmpty,
    rejects,
  };
  const failure = loss?.problem ?? failureOf(complete) ?? withoutRejects?.problem ?? null;
  const sent = { tally, remaining, isNoted, isWritten: withoutRejects === null, loss };
  const exitCode = exitCodeOfBulk(sent, context.host.interruption.drain);
  reports?.reached(complete);
  const withoutReports = isThrough
    ? await tryIt(() =>
        writeReports(reports, { ...complete, failure, exitCode }, context.host, show),
      )
    : null;
  const problems = [withoutRejects, withoutReports].filter((each) => each !== null);
  for (const each of problems) await context.presenter.error(each);
  return { end: complete, isWritten: problems.length === 0, loss };
}

/** What stopped the run, and what it did not get to; null if it got to its end. */
const failureOf = ({ stop = null, cause = null, remaining }: ShownEnd): Problem | null =>
  stop === null ? null : (cause ?? problem('run/ended-early', { reason: stop, remaining }));

/** Names what takes it back only if that would take anything back. */
async function withUndo(
  recorded: RecordedRun,
  known: RunRecord,
  { ledger, context: { messages, settings } }: OpenRun,
): Promise<RecordedRun> {
  // Of an import, its results say whether it created anything.
  if (recorded.undo === null || settings.quiet || known.command === 'import') return recorded;
  const { canBeUndone } = await import('../content/undo-plan.ts');
  if (await canBeUndone(known, { ledger, messages })) return recorded;
  return { ...recorded, undo: null };
}

/** Null if nothing is recorded. */
export function recordedRun({
  request,
  context,
  ledger,
  record,
}: Pick<OpenRun, 'request' | 'context' | 'ledger' | 'record'>): RecordedRun | null {
  const { kind } = request;
  const { host, settings } = context;
  const { dryRun, noLedger, ledger: named } = settings;
  if (dryRun || noLedger) return null;
  const undo = ['lms-cli', 'undo', record.id, ...destinationWords(settings)];
  return {
    id: record.id,
    ledger: named === null ? null : shownPath(ledger.place, host),
    kind,
    again: commandOf(context),
    undo: undo.map(shellQuoted).join(' '),
  };
}

/**
 * The options to repeat on the next command line, so that the rejects go to the same destination.
 */
function sameAgain({ allowUnknown, variables }: ImportRequest, settings: Settings): string[] {
  return [
    ...destinationWords(settings),
    ...(allowUnknown ? ['--allow-unknown'] : []),
    ...variableWords(variables),
  ];
}

/** An empty file if there are none: whatever one held before has been sent. Null if it wrote no file that the user could correct. */
async function writeRejects(
  request: ImportRequest,
  documents: number,
  { context, ledger, record }: Pick<OpenRun, 'context' | 'ledger' | 'record'>,
): Promise<RejectsFile | null> {
  const { rejects: file, as } = request;
  if (file === null) return null;
  if (documents === 0) {
    if (file !== '-') await context.host.files.replace(file, '', 'shared');
    return null;
  }
  const [recorded] = await ledger.runsLike(record.id);
  if (recorded === undefined) return null;
  const isShown = file === '-';
  const { losesComments } = await import('../../presentation/rejects/write.ts');
  const { rejectsOf } = await import('../runs/inspect.ts');
  const text = rejectsOf(recorded, ledger.results(record.id), {
    file: isShown ? null : file,
    context,
  });
  if (isShown) {
    await context.presenter.text(text);
    return null;
  }
  await context.host.files.replace(file, text, 'shared');
  if (losesComments({ file, files: recorded.files })) {
    const { messages, presenter } = context;
    await presenter.remark(messages.say('result-rejects-without-comments', { file }));
  }
  return { file, documents, as, options: sameAgain(request, context.settings) };
}

export function exitCodeOfBulk(sent: SentPlan, drain: AbortSignal): number {
  const { tally, remaining, isNoted, loss, isWritten } = sent;
  const code =
    exitCodeOfInterruption(drain) ??
    exitCodeOfLoss(tally, loss, { skipsDone: true }) ??
    exitCodeOfRun(tally, remaining, isNoted);
  return isWritten ? code : exitCodeWithoutOutput(code);
}

export interface SentPlan {
  readonly tally: Tally;
  readonly remaining: number;
  /** True if it changed something without a request. */
  readonly isNoted: boolean;
  /** False if rejects or a report could not be written. The user was told. */
  readonly isWritten: boolean;
  /** Why the run could not be recorded; else null. The user was told. */
  readonly loss: CliError | null;
}
