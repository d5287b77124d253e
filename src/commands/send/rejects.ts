/** The file of the documents that a run rejected, to be corrected and imported. */
import type { Ledger, RecordedResult } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { isOperationId, type OperationId } from '../../contract/operations.ts';
import { type ListedState, listedState, type RunRecord } from '../../contract/run-record.ts';
import { sha256 } from '../../documents/canonical.ts';
import { MAX_WHOLE_BYTES } from '../../documents/parts.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import { withoutRemarks } from '../../presentation/rejects/reject.ts';
import type { RejectsFile } from '../../presentation/summary.ts';
import { type RejectsOptions, writeRejects } from '../../presentation/rejects/write.ts';
import { wordAfter } from '../arguments/recorded-words.ts';
import type { Context } from '../context.ts';
import { standingText } from './outputs.ts';

interface RejectsRequest extends Pick<RejectsFile, 'documents' | 'options'> {
  /** `-` is standard output. */
  readonly file: string;
}

/**
 * An empty file if there are none: whatever one held before has been sent. Null if it wrote no file
 * that the user could correct.
 */
export async function writeRunRejects(
  run: RunRecord,
  { file, documents, options }: RejectsRequest,
  { ledger, context }: { ledger: Ledger; context: Context },
): Promise<RejectsFile | null> {
  const { presenter, host } = context;
  const isShown = file === STANDARD_STREAM;
  const named = { file: isShown ? null : file, options, context };
  const text = rejectsOf(run, ledger.results(run.id), named);
  if (isShown) await presenter.text(text);
  else await host.files.replace(file, documents === 0 ? '' : text, 'shared');
  return isShown || documents === 0 ? null : { file, documents, as: operationOf(run), options };
}

/**
 * Throws CliError `output/file` for rejects that somebody may have corrected and not imported since: a
 * ledger knows only those of its own runs. A run that did not send all of them has not imported them.
 */
export async function refuseCorrected(
  { option, file }: { readonly option: string; readonly file: string },
  { ledger, context }: { ledger: Ledger; context: Context },
): Promise<void> {
  const text = file === STANDARD_STREAM ? '' : await standingText(file, context.host);
  const [, id] = /original: (\S+)/.exec(text) ?? [];
  if (id === undefined) return;
  const [run] = ledger.runsLike(id);
  const named = { file, options: [], context };
  const written = run ? [...rejectsOf(run, ledger.results(run.id), named)].join('') : '';
  const standing = await context.host.files.read(file, MAX_WHOLE_BYTES);
  if (withoutRemarks(written) === withoutRemarks(Buffer.from(standing).toString())) return;
  const digest = sha256(standing);
  const isImported = (each: RunRecord) =>
    each.files.some((read) => read.digest === digest) && imported.has(listedState(each));
  if (ledger.runs().some(isImported)) return;
  throw new CliError('conflict', problem('output/file', { reason: 'corrected', option, file }));
}

const imported: ReadonlySet<ListedState> = new Set(['finished', 'rejected']);

function operationOf(run: RunRecord): OperationId | null {
  const as = wordAfter('--as', run);
  return as !== null && isOperationId(as) ? as : null;
}

/** The text, piece by piece, in the format that the file's name asks for. */
function rejectsOf(
  run: RunRecord,
  results: Iterable<RecordedResult>,
  { context, ...named }: Pick<RejectsOptions, 'file' | 'options'> & { readonly context: Context },
): Iterable<string> {
  return writeRejects(results, {
    messages: context.messages,
    mask: context.mask,
    ...named,
    files: run.files,
    as: operationOf(run),
  });
}
