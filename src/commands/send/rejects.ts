/** The file of the documents that a run rejected, to be corrected and imported. */
import type { Ledger, RecordedResult } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { isOperationId } from '../../contract/operations.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { sha256 } from '../../documents/digests.ts';
import { MAX_WHOLE_BYTES } from '../../documents/parts.ts';
import { problem } from '../../messages/problem.ts';
import type { RejectsFile } from '../../presentation/next-step.ts';
import { writeRejects } from '../../presentation/rejects/write.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { wordAfter } from '../arguments/recorded-words.ts';
import { variableWords } from '../arguments/shared-options.ts';
import { wordsTyped } from '../arguments/typed-line.ts';
import type { Context } from '../context.ts';
import type { ImportRequest } from './options.ts';
import { standingText } from './outputs.ts';

/**
 * An empty file if there are none: whatever one held before has been sent. Null if it wrote no file
 * that the user could correct.
 */
export async function writeRunRejects(
  request: ImportRequest & { readonly rejects: string },
  documents: number,
  { run, ledger, context }: { run: string; ledger: Ledger; context: Context },
): Promise<RejectsFile | null> {
  const { as, rejects: file } = request;
  if (documents === 0) {
    if (file !== '-') await context.host.files.replace(file, '', 'shared');
    return null;
  }
  const [recorded] = await ledger.runsLike(run);
  if (recorded === undefined) return null;
  const isShown = file === '-';
  const text = rejectsOf(recorded, ledger.results(run), {
    file: isShown ? null : file,
    context,
  });
  if (isShown) {
    await context.presenter.text(text);
    return null;
  }
  await context.host.files.replace(file, text, 'shared');
  return { file, documents, as, options: sameAgain(request, context) };
}

/** Throws CliError `output/file` for rejects that somebody has corrected and not imported since. */
export async function refuseCorrected(
  file: string,
  ledger: Ledger,
  context: Context,
): Promise<void> {
  const text = file === '-' ? '' : await standingText(file, context.host);
  const [, id] = /original: (\S+)/.exec(text) ?? [];
  const [run] = id === undefined ? [] : await ledger.runsLike(id);
  if (run === undefined) return;
  let written = '';
  for await (const piece of rejectsOf(run, ledger.results(run.id), { file, context }))
    written += piece;
  const standing = await context.host.files.read(file, MAX_WHOLE_BYTES);
  const isRead = async (digest: string) =>
    (await ledger.runs()).some(({ files }) => files.some((each) => each.digest === digest));
  if (Buffer.from(written).equals(standing) || (await isRead(sha256(standing)))) return;
  const about = { reason: 'corrected', option: '--rejects', file } as const;
  throw new CliError('conflict', problem('output/file', about));
}

/**
 * The options to repeat on the next command line, so that the rejects go to the same destination.
 */
function sameAgain(
  { allowUnknown, var: variables }: ImportRequest,
  { settings, typed }: Context,
): string[] {
  return [
    ...destinationWords(settings),
    ...(allowUnknown ? ['--allow-unknown'] : []),
    ...variableWords(variables),
    // Its file has the same columns, and what it creates is released as well.
    ...wordsTyped(typed, ['columns', 'ignoreColumns', 'release']),
  ];
}

/** The text, piece by piece, in the format that the file's name asks for. */
export function rejectsOf(
  run: RunRecord,
  results: AsyncIterable<RecordedResult>,
  { file, context }: { file: string | null; context: Context },
): AsyncIterable<string> {
  const as = wordAfter('--as', run);
  return writeRejects(results, {
    messages: context.messages,
    mask: context.mask,
    files: run.files,
    file,
    as: as !== null && isOperationId(as) ? as : null,
  });
}
