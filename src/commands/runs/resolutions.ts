/** Reads what became of many operations from one file (reliability.md: Ledger, 6). */
import type { Answer, Resolution } from '../../contract/ledger.ts';
import { isId, isIdText } from '../../contract/values.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import { readFiles } from '../question/input.ts';

/** One answer for each document. Throws where one of them is not understood: none is given. */
export async function resolutionsIn(file: string, host: Host): Promise<Answer[]> {
  const { documents, diagnostics } = await readFiles([file], { format: null, as: null }, host);
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  return documents.map(({ value, line }) => {
    const answer = answerIn(value);
    if (answer !== null) return answer;
    throw new CliError('input', problem('runs/resolution-file', { file, line }));
  });
}

function answerIn(value: Json): Answer | null {
  if (!isObject(value)) return null;
  const { seq, created, outcome } = value;
  const resolution = resolutionIn(created, outcome);
  const isNumbered = typeof seq === 'number' && Number.isSafeInteger(seq);
  return isNumbered && resolution !== null ? { seq, resolution } : null;
}

function resolutionIn(created: Json | undefined, outcome: Json | undefined): Resolution | null {
  if (created !== undefined) {
    const isOneAnswer = outcome === undefined && (isId(created) || isIdText(created));
    return isOneAnswer ? { kind: 'done', id: String(created) } : null;
  }
  if (outcome === 'done') return { kind: 'done', id: null };
  return outcome === 'not-done' || outcome === 'give-up' ? { kind: outcome } : null;
}
