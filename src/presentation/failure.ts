/** Presents the failure of a command as a problem for people and as an object for programs. */
import {
  type Diagnostic,
  type Problem,
  countFindings,
  createFindings,
} from '../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../core/errors.ts';
import { FileProblem } from '../core/host.ts';
import type { JsonObject } from '../core/json.ts';
import { positionAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { problemObject } from './json-text.ts';
import type { Speech } from './style.ts';

/** Any error that is not expected is a defect. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CliError) return error.problem;
  if (error instanceof Interrupted) {
    return problem('run/stopped', { isBeforeSending: error.isBeforeSending });
  }
  if (error instanceof FileProblem) return unwritable(error);
  if (error instanceof InvalidDocuments) {
    if (error.problem !== null) return error.problem;
    const errors = countFindings(error.diagnostics, 'error');
    return error.kind === 'usage'
      ? problem('config/invalid', { errors })
      : problem('document/invalid', {
          errors,
          warnings: countFindings(error.diagnostics, 'warning'),
          areNames: error.diagnostics.every(({ problem: { code } }) => aboutNames.has(code)),
        });
  }
  return problem('defect/unexpected', {
    text: error instanceof Error ? error.message : String(error),
  });
}

/** Findings about the name of a file: nothing in it was read. */
const aboutNames: ReadonlySet<string> = new Set([
  'document/not-found',
  'document/unreadable',
  'document/unknown-format',
]);

/** @param show the command that shows what was sent, for `output/unwritable` */
export function unwritable({ path, reason }: FileProblem, show?: string | null): Problem {
  return problem('output/unwritable', { path, reason, ...(show !== undefined && { show }) });
}

/** The stack of a defect with its causes; null for an expected error. */
export function stackOf(error: unknown): string | null {
  const isForeseen = [InvalidDocuments, Interrupted, FileProblem].some(
    (kind) => error instanceof kind,
  );
  if (isForeseen || !(error instanceof Error)) return null;
  if (error instanceof CliError && error.kind !== 'defect') return null;
  const cause = error.cause instanceof Error ? [error.cause.stack ?? error.cause.message] : [];
  return [error.stack ?? error.message, ...cause].join('\n');
}

/** `{error}`, with `diagnostics` if documents are invalid. */
export function errorObject(error: unknown, speech: Speech): JsonObject {
  const described = { error: problemObject(problemOf(error), speech) };
  if (!(error instanceof InvalidDocuments)) return described;
  return { ...described, ...diagnosticFields(error.diagnostics, speech) };
}

/** `diagnostics`, and `notListed` with the number of those beyond the limit. */
export function diagnosticFields(list: readonly Diagnostic[], speech: Speech): JsonObject {
  const { kept, errors, warnings } = createFindings(list);
  const notListed = errors + warnings - kept.length;
  const diagnostics = kept.map((each) => diagnosticObject(each, speech));
  return { diagnostics, ...(notListed > 0 && { notListed }) };
}

export function diagnosticObject(
  { severity, problem: told, source, range }: Diagnostic,
  speech: Speech,
): JsonObject {
  const { line, column } =
    range === null ? { line: null, column: null } : positionAt(source, range[0]);
  const file = speech.mask.text(source.name);
  return { file, line, column, severity, ...problemObject(told, speech) };
}
