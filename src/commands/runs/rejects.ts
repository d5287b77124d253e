/** Writes the documents of a run that were rejected or blocked. */
import type { RecordedResult, RunRecord } from '../../contract/ledger.ts';
import { isOperationId } from '../../contract/operations.ts';
import { writeRejects } from '../../presentation/rejects/write.ts';
import type { Context } from '../context.ts';

/** The text, piece by piece, in the form that the file's name asks for. */
export function rejectsOf(
  run: RunRecord,
  results: AsyncIterable<RecordedResult>,
  { file, context }: { file: string | null; context: Context },
): AsyncIterable<string> {
  const { as } = run.options;
  return writeRejects(results, {
    messages: context.messages,
    mask: context.mask,
    files: run.files,
    file,
    as: typeof as === 'string' && isOperationId(as) ? as : null,
  });
}
