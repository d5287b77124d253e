/** The outcomes that a file names for `runs resolve --from`. */
import { answerSchema } from '../../contract/answer-schema.ts';
import type { Answer, Resolution } from '../../contract/ledger.ts';
import {
  type Diagnostic,
  type Problem,
  createFindings,
  type Findings,
} from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { checkAround, diagnosticOf } from '../../documents/check.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import { readFiles } from '../question/input.ts';

/** An answer and its place. */
export interface AnswerInFile {
  readonly answer: Answer;
  readonly line: number;
  /** A problem of it, at its place. */
  readonly finding: (about: Problem) => Diagnostic;
}

/** One answer for each operation. Throws all findings of all documents. */
export async function answersIn(file: string, host: Host): Promise<AnswerInFile[]> {
  const { documents, diagnostics } = await readFiles([file], { format: null, as: null }, host);
  const findings = createFindings(diagnostics.map(withoutTable));
  const answers = new Map<number, AnswerInFile>();
  for (const document of documents) {
    const { body, diagnostics: found } = checkAround(document, answerSchema());
    for (const each of found) findings.add(each);
    if (body === null) continue;
    const at = (path: string[]) => (about: Problem) =>
      diagnosticOf({ severity: 'error', problem: about, path }, document);
    const resolution = resolutionIn(body);
    if (resolution === null) {
      const isBoth = Object.hasOwn(body, 'created');
      findings.add(at([])(problem('runs/resolution-file', { isBoth })));
      continue;
    }
    const seq = Number(body['seq']);
    const { line } = document;
    const given = { answer: { seq, resolution }, line, finding: at(['seq']) };
    const first = answers.get(seq) ?? given;
    answers.set(seq, first);
    if (stringifyExact({ ...first.answer.resolution }) === stringifyExact({ ...resolution }))
      continue;
    findings.add(given.finding(problem('runs/resolution-twice', { seq, line: first.line })));
  }
  mustHaveNoErrors(findings);
  return [...answers.values()];
}

/** A table has no columns for outcomes, whatever could be named for all of its rows. */
function withoutTable(found: Diagnostic): Diagnostic {
  if (found.problem.code !== 'csv/no-operation') return found;
  return { ...found, problem: problem('runs/resolution-csv', {}) };
}

/** Throws the findings if there are errors among them. */
export function mustHaveNoErrors({ errors, list }: Findings<Diagnostic>): void {
  if (errors === 0) return;
  throw new InvalidDocuments(list, 'input', problem('runs/answers-invalid', { errors }));
}

/** Null if it names no outcome, or two. */
function resolutionIn({ created, outcome }: JsonObject): Resolution | null {
  if ((created === undefined) === (outcome === undefined)) return null;
  if (typeof created === 'string') return { kind: 'done', id: created };
  if (outcome === 'done') return { kind: 'done', id: null };
  return { kind: outcome === 'not-done' ? 'not-done' : 'give-up' };
}
