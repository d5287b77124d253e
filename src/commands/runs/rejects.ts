/** `lms-cli runs rejects`: the documents of a run that were rejected or blocked. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { RecordedResult } from '../../contract/ledger.ts';
import { isOperationId } from '../../contract/operations.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { writeRejects } from '../../presentation/rejects/write.ts';
import type { Context, Define } from '../context.ts';
import { findRun, openKnownLedgers } from '../state/ledgers.ts';
import { wordAfter } from './words.ts';

export const runsRejectsCommand: Define = (command, texts, bind) => {
  const { run, rejectsFile } = texts.arguments;
  bind(command.argument('<run>', run).argument('[file]', rejectsFile), rejects);
};

async function rejects(context: Context, [id = '', file]: readonly string[]): Promise<number> {
  await using known = await openKnownLedgers(context, true);
  const { run, ledger } = await findRun(id, known);
  const text = rejectsOf(run, ledger.results(run.id), { file: file ?? null, context });
  if (file === undefined) await context.presenter.text(text);
  else await context.host.files.replace(file, text, 'shared');
  return exitCodes.ok;
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
