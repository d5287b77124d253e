/** The command with which a person settles an operation in doubt. */
import type { Result } from '../core/result.ts';
import { shellQuoted } from './curl.ts';

/** A run, as RecordedRun names it. */
interface NamedRun {
  readonly id: string;
  readonly ledger: string | null;
}

/** @param seq `SEQ` for several operations */
export const resolveCommand = (
  run: NamedRun,
  seq: number | 'SEQ',
  operations: readonly string[],
): string => commandFor(run, seq, performed(operations));

/** The command that ends what `runs recover` left open. */
export const sendUnknownCommand = (run: NamedRun, seq: number | 'SEQ'): string =>
  commandFor(run, seq, '--send-unknown');

function commandFor({ id, ledger }: NamedRun, seq: number | 'SEQ', option: string): string {
  const where = ledger === null ? '' : ` --ledger ${shellQuoted(ledger)}`;
  return `lms-cli runs resolve ${shellQuoted(id)} ${seq}${where} ${option}`;
}

const performed = (operations: readonly string[]) =>
  operations.some((operation) => /\.(?:create|release)$/.test(operation))
    ? '--created ID'
    : '--done';

/** The result, whose hint names that command if it is recorded as in doubt. */
export function withResolving(result: Result, run: NamedRun | null): Result {
  const { outcome, seq, error, operation } = result;
  if (run === null || outcome !== 'in-doubt' || seq === undefined || error === undefined)
    return result;
  const { problem } = error;
  const params = { ...problem.params, resolve: resolveCommand(run, seq, [operation]) };
  return { ...result, error: { ...error, problem: { ...problem, params } } };
}
