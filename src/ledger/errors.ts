/** What an error while opening, reading or writing a ledger means. */
import { CliError } from '../core/errors.ts';
import { FileProblem } from '../core/host.ts';
import { problem, type ParamsOfProblem } from '../messages/problem.ts';
import { fileErrorReason, unwritable } from './unwritable.ts';

/** A row that lms-cli cannot have written. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/** Parses a JSON column. Throws DamagedRecord if it is not JSON. */
export function parsedColumn<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) throw new DamagedRecord('a column', { cause: error });
    throw error;
  }
}

/** The meaning of an error while opening or reading the file. Defects stay unchanged. */
export function translated(error: unknown, file: string): unknown {
  if (error instanceof FileProblem) {
    return unwritable(error.reason === 'disk-full' ? 'disk-full' : 'other', file, error);
  }
  if (error instanceof DamagedRecord) return damaged(file, 'corrupt', error);
  switch (sqliteCode(error)) {
    case 5:
    case 6:
      return new CliError('conflict', problem('ledger/busy', { file }), { cause: error });
    // A duplicate key or content: an index does not match its table.
    case 11:
    case 19:
      return damaged(file, 'corrupt', error);
    case 26:
      return new CliError('usage', problem('ledger/not-a-ledger', { file }), { cause: error });
  }
  const reason = reasonOf(error);
  return reason === null ? error : unwritable(reason, file, error);
}

/** The record can no longer be kept, so nothing may be sent. A CliError already says why. */
export function lost(error: unknown, file: string): unknown {
  if (error instanceof CliError) return error;
  const meaning = translated(error, file);
  const isBusy = meaning instanceof CliError && meaning.problem.code === 'ledger/busy';
  return isBusy ? unwritable('other', file, error) : meaning;
}

/** Says that temporary files cannot be written. Most often there is no space for them. */
export function scratchLost(error: unknown, file: string): unknown {
  const reason = reasonOf(error);
  if (reason === null) return error;
  const isFull = reason === 'disk-full' || sqliteCode(error) === IO_ERROR || isTooLarge(error);
  return unwritable(isFull ? 'scratch-full' : 'scratch', file, error);
}

const IO_ERROR = 10;

/** A limit to the size of a file (ulimit -f). */
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EFBIG';

export type Damage = ParamsOfProblem<'ledger/damaged'>['reason'];

export function damaged(file: string, reason: Damage, cause?: unknown): CliError {
  return new CliError('conflict', problem('ledger/damaged', { file, reason }), { cause });
}

/** @param left the ledger's companion files that still exist */
export function missingBeside(file: string, left: readonly string[]): CliError {
  const about = problem('ledger/damaged', { file, reason: 'no-main-file', left });
  return new CliError('conflict', about);
}

/** SQLITE_PERM, READONLY, IOERR, CANTOPEN (https://sqlite.org/rescode.html). */
const unwritableCodes: ReadonlySet<number> = new Set([3, 8, 10, 14]);

function reasonOf(error: unknown): 'disk-full' | 'other' | null {
  const code = sqliteCode(error);
  if (code === 13) return 'disk-full';
  if (code !== null) return unwritableCodes.has(code) ? 'other' : null;
  return fileErrorReason(error);
}

const CORRUPT = 11;

/**
 * SQLite's primary result code. The binding omits it for statements that return several rows. With
 * a log and a long timeout, such an error means a damaged page. The binding itself refuses numbers
 * that JavaScript cannot represent. lms-cli never writes such a number, so it is damage as well.
 */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE') {
    return CORRUPT;
  }
  if ('errcode' in error) return Number(error.errcode) & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? CORRUPT : null;
}

/** Wraps a port: its calls throw SQLite's errors as CliErrors that name the file. */
export function withTranslatedErrors<Port extends object>(port: Port, file: string): Port {
  const named = (error: unknown): never => {
    throw translated(error, file);
  };
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        try {
          const answer: unknown = Reflect.apply(member, target, values);
          return answer instanceof Promise ? answer.catch(named) : answer;
        } catch (error) {
          return named(error);
        }
      };
    },
  });
}
