/** What an error while opening, reading or writing a ledger means. */
import { CliError } from '../../core/errors.ts';
import { FileProblem } from '../../core/host.ts';
import type { ParamsOfProblem } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';

export type Damage = ParamsOfProblem<'ledger/damaged'>['reason'];

export function damaged(file: string, reason: Damage, cause?: unknown): CliError {
  return new CliError('conflict', problem('ledger/damaged', { file, reason }), { cause });
}

export const isDamage = (error: unknown) =>
  error instanceof CliError && error.problem.code === 'ledger/damaged';

function unwritable(file: string, cause: unknown): CliError {
  return new CliError('output', problem('ledger/unwritable', { file, reason: 'failed' }), {
    cause,
  });
}

/** https://sqlite.org/rescode.html */
const code = {
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
};

/** The meaning of an error of SQLite or of the file system. Anything else stays as it is. */
export function ledgerError(error: unknown, file: string): unknown {
  if (error instanceof FileProblem) {
    return unwritable(file, error);
  }
  switch (sqliteCode(error)) {
    case code.busy:
    case code.locked:
      return new CliError('locked', problem('ledger/locked', { reason: 'busy', file }), {
        cause: error,
      });
    // A duplicate, or a value that a check refuses: lms-cli never writes one.
    case code.corrupt:
    case code.constraint:
      return damaged(file, 'corrupt', error);
    case code.notADatabase:
      return new CliError(
        'conflict',
        problem('ledger/not-found', { reason: 'not-a-ledger', file }),
        {
          cause: error,
        },
      );
    case code.full:
    case code.perm:
    case code.readOnly:
    case code.io:
    case code.cannotOpen:
      return unwritable(file, error);
    default:
      return isFileError(error) ? unwritable(file, error) : error;
  }
}

/** The record can no longer be kept, so nothing may be sent. */
export function lostRecordError(error: unknown, file: string): unknown {
  const meaning = ledgerError(error, file);
  const isBusy = meaning instanceof CliError && meaning.kind === 'locked';
  return isBusy ? unwritable(file, error) : meaning;
}

/** SQLite's primary result code; null for any other error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  // A number that JavaScript cannot represent: lms-cli never writes one.
  if (error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE') {
    return code.corrupt;
  }
  if ('errcode' in error) return Number(error.errcode) & 0xff;
  // The binding omits the code for statements that return several rows: a damaged page.
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? code.corrupt : null;
}

export const isBusy = (error: unknown) =>
  [code.busy, code.locked].includes(
    sqliteCode(error instanceof CliError ? error.cause : error) ?? 0,
  );

export const isNoDatabase = (error: unknown) => sqliteCode(error) === code.notADatabase;

/** An SQL error without a code of its own: a header that SQLite does not understand. */
export const isSqlError = (error: unknown) => sqliteCode(error) === 1;

const isFileError = (error: unknown): error is Error & { readonly code: unknown } =>
  error instanceof Error && 'syscall' in error && 'code' in error;
