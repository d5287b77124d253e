/** How the run of an import ends: its record, its rejects, its reports and its next step. */
import type { CliError } from '../../core/errors.ts';
import {
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodeWithoutOutput,
  type Tally,
} from '../../core/exit-code.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import {
  type RecordedRun,
  type RejectsFile,
  resumeCommand,
  type ShownEnd,
} from '../../presentation/next-step.ts';
import type { Settings } from '../arguments/global-options.ts';
import { variableWords } from '../arguments/shared-options.ts';
import { commandOf } from '../runs/words.ts';
import { destinationWords } from '../service/destination.ts';
import { exitCodeOfLoss, lossIn, missingEnd } from '../service/sending.ts';
import type { Importing } from './importing.ts';
import type { ImportRequest } from './options.ts';
import { tryWriting, writeReports } from './outputs.ts';

interface Ended {
  readonly end: ShownEnd;
  /** False if rejects or a report could not be written. The user was told. */
  readonly isWritten: boolean;
  /** What was lost first; null if nothing was. */
  readonly loss: CliError | null;
}

/** Closes the run, writes its rejects and reports, and reports how it ended. */
export async function endRun(
  { end, loss: lost, isEmpty }: Pick<Ended, 'end' | 'loss'> & { readonly isEmpty: boolean },
  { counts }: Tally,
  importing: Importing,
): Promise<Ended> {
  const { context, destination, reports, run, progress } = importing;
  progress.hide();
  // A run without documents did nothing that anybody would look for.
  const isLeft = isEmpty && !importing.isKept();
  const lostAtEnd = await lossIn(() => (isLeft ? run.abandon() : run.finish()));
  const noEnd = missingEnd(lostAtEnd, importing.ledger.path);
  const loss = lost ?? (noEnd === null ? lostAtEnd : null);
  if (loss === null && noEnd !== null) await context.presenter.notice(noEnd);
  let rejects: RejectsFile | null = null;
  // The rejects are read from the record.
  const isReadable = loss === null || !loss.problem.code.startsWith('ledger/');
  const rejected = isReadable ? (counts.rejected ?? 0) + (counts.blocked ?? 0) : 0;
  const withoutRejects = await tryWriting(async () => {
    rejects = await writeRejects(importing, rejected);
  });
  const complete: ShownEnd = {
    ...end,
    run: isEmpty ? null : recordedRun(importing),
    isEmpty,
    rejects,
  };
  const target = destination.identity;
  const withoutReports = await tryWriting(async () =>
    writeReports(await reports.finish({ ...complete, target }), context.host),
  );
  const problems = [withoutRejects, withoutReports].filter((each) => each !== null);
  for (const each of problems) await context.presenter.error(each);
  return { end: complete, isWritten: problems.length === 0, loss };
}

/** Null if nothing is recorded. */
export function recordedRun(importing: Importing): RecordedRun | null {
  const { context, ledger, run, command } = importing;
  const { host, settings, resumes } = context;
  const { dryRun, noLedger, ledger: named } = settings;
  if (dryRun || noLedger) return null;
  const recorded = {
    id: run.id,
    ledger: named === null ? null : ledger.path,
    isResumable: true,
  };
  if (command === 'import') return recorded;
  // The paths of a run that was started in another folder are relative to that one.
  const isHere = resumes === null || resumes.words.folder === host.workingDirectory;
  const again = isHere ? commandOf(context) : resumeCommand(recorded);
  if (command === 'undo') return { ...recorded, isUndo: true, again };
  const undo = ['lms-cli', 'undo', run.id, ...destinationWords(settings)];
  return { ...recorded, again, undo: undo.map(shellQuoted).join(' ') };
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

/** Null if it wrote no file that the user could correct. */
async function writeRejects(
  { request, context, ledger, run }: Importing,
  documents: number,
): Promise<RejectsFile | null> {
  const { rejects: file, as } = request;
  if (file === null || documents === 0) return null;
  const [record] = await ledger.runsLike(run.id);
  if (record === undefined) return null;
  const isShown = file === '-';
  const { losesComments } = await import('../../presentation/rejects/write.ts');
  const { rejectsOf } = await import('../runs/inspect.ts');
  const text = rejectsOf(record, ledger.results(run.id), { file: isShown ? null : file, context });
  if (isShown) {
    for await (const piece of text) await context.host.terminal.stdout.write(piece);
    return null;
  }
  await context.host.files.replace(file, text, 'shared');
  if (losesComments({ file, files: record.files })) {
    const { output } = context.messages;
    await context.presenter.remark(output.rejectsWithoutComments(file));
  }
  return { file, documents, as, options: sameAgain(request, context.settings) };
}

export function exitCodeOf(sent: Sent, { context }: Importing): number {
  const { remaining, loss, isWritten, oldDoubts } = sent;
  const { kinds, counts } = sent.tally;
  const inDoubt = (counts['in-doubt'] ?? 0) - oldDoubts;
  const tally = { kinds, counts: { ...counts, 'in-doubt': inDoubt } };
  const code =
    exitCodeOfInterruption(context.host.interruption.drain) ??
    exitCodeOfLoss(tally, loss, { skipsDone: true }) ??
    exitCodeOfRun(tally, remaining);
  return isWritten ? code : exitCodeWithoutOutput(code);
}

export interface Sent {
  readonly tally: Tally;
  readonly remaining: number;
  /** True if nothing is left to send again. */
  readonly isComplete: boolean;
  /** False if rejects or a report could not be written. The user was told. */
  readonly isWritten: boolean;
  /** As in RunEnd. */
  readonly oldDoubts: number;
  /** Why the run could not be recorded; else null. The user was told. */
  readonly loss: CliError | null;
}
