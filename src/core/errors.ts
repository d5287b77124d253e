import type { Diagnostic, Problem } from './diagnostic.ts';

/**
 * Why a command ended without doing its work. The kind alone decides the exit code
 * (see exit-code.ts), so a new kind without a code does not compile.
 */
export type ErrorKind =
  | 'usage'
  | 'input'
  | 'auth'
  | 'unavailable'
  | 'refused'
  | 'conflict'
  | 'inDoubt'
  | 'output'
  | 'defect';

/** An expected failure: its problem says what, the catalogue says it to a person. */
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

/** Documents with findings, or a configuration file (kind usage): nothing was sent. */
export class InvalidDocuments extends Error {
  override readonly name = 'InvalidDocuments';
  readonly diagnostics: readonly Diagnostic[];
  readonly kind: 'input' | 'usage' | 'refused' | 'output';
  /** What all of them come to, where that is more than their number. */
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

/** The first Ctrl-C or SIGTERM ended the command before or between operations. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** True where it is known that nothing was sent. */
  readonly isBeforeSending: boolean;

  constructor(
    reason = 'interrupted',
    { isBeforeSending = false, ...options }: ErrorOptions & { isBeforeSending?: boolean } = {},
  ) {
    super(reason, options);
    this.isBeforeSending = isBeforeSending;
  }
}
