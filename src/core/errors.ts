import type { Diagnostic, Problem } from './diagnostic.ts';

/** Why a command ended without doing its work. It alone decides the exit code (exit-code.ts). */
export type ErrorKind =
  | 'usage'
  | 'input'
  | 'auth'
  | 'unavailable'
  | 'refused'
  | 'conflict'
  | 'inDoubt'
  | 'limit'
  | 'locked'
  | 'partly'
  | 'output'
  | 'defect';

/** An expected failure. Its problem says what happened; the message catalog words it. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly kind: ErrorKind;
  readonly problem: Problem;

  constructor(kind: ErrorKind, problem: Problem, options?: ErrorOptions) {
    super(problem.code, options);
    this.kind = kind;
    this.problem = problem;
  }
}

/** Invalid documents, or an invalid configuration file (kind `usage`). Nothing was sent. */
export class InvalidDocuments extends Error {
  override readonly name = 'InvalidDocuments';
  readonly diagnostics: readonly Diagnostic[];
  readonly kind: 'input' | 'usage' | 'refused' | 'conflict' | 'inDoubt' | 'output';
  /** A summary of the findings, if it says more than their number. */
  readonly problem: Problem | null;

  constructor(
    diagnostics: readonly Diagnostic[],
    kind: InvalidDocuments['kind'] = 'input',
    problem: Problem | null = null,
  ) {
    super('document/invalid');
    this.diagnostics = diagnostics;
    this.kind = kind;
    this.problem = problem;
  }
}

/** The result of the work, or for an error of these kinds, which something else reports, the answer. */
export async function unlessReported<Result, Answer>(
  work: Promise<Result>,
  kinds: readonly (abstract new (...given: never[]) => Error)[],
  answer: Answer,
): Promise<Result | Answer> {
  try {
    return await work;
  } catch (error) {
    if (kinds.some((kind) => error instanceof kind)) return answer;
    throw error;
  }
}

/** What went wrong first: of an error after which the clearing up failed too (`await using`), the error. */
export const firstError = (error: unknown): unknown =>
  error instanceof Error && 'suppressed' in error ? firstError(error.suppressed) : error;

/** The first Ctrl-C, SIGTERM or SIGHUP ended the command before or between operations. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** True if it is certain that nothing was sent. */
  readonly isBeforeSending: boolean;

  constructor(
    reason = 'interrupted',
    { isBeforeSending = false, ...options }: ErrorOptions & { isBeforeSending?: boolean } = {},
  ) {
    super(reason, options);
    this.isBeforeSending = isBeforeSending;
  }
}
