/** What a failure of the log means for a command. */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { LogFailure } from './shared-log.ts';

interface FailedLog {
  /** The address, without a password. */
  readonly place: string;
  readonly schema?: string;
  /** True if a request may have been sent: its outcome could not be recorded. */
  readonly hasSent?: boolean;
  /** The one that was to be added. */
  readonly number?: number;
}

/** Anything else than a LogFailure stays as it is. */
export function logError(error: unknown, failed: FailedLog) {
  if (!(error instanceof LogFailure)) return error;
  const { place, schema = '', hasSent = false, number = 0 } = failed;
  const { message: detail, fault } = error;
  const about = { place, fault, detail };
  const cause = { cause: error };
  switch (error.reason) {
    case 'not-let-in':
      return new CliError(
        'auth',
        problem('ledger/not-let-in', { reason: 'denied', ...about }),
        cause,
      );
    case 'not-trusted':
      return new CliError(
        'auth',
        problem('ledger/not-let-in', { reason: 'certificate', ...about }),
        cause,
      );
    case 'no-tables':
      return new CliError(
        'conflict',
        problem('ledger/database', { reason: 'no-tables', place, schema, owners: ownersOf(place) }),
        cause,
      );
    case 'unsafe':
      return new CliError(
        'conflict',
        problem('ledger/database', { reason: 'unsafe', place, setting: detail }),
        cause,
      );
    case 'full':
      return new CliError(
        'output',
        problem('ledger/unwritable', { reason: 'database-full', place }),
        cause,
      );
    case 'damaged': {
      const damage = { place, generation: number, reason: 'row' } as const;
      return new CliError('conflict', problem('ledger/log-damaged', damage), cause);
    }
    case 'unreachable':
    case 'contended':
    case 'other': {
      const kind = hasSent ? 'output' : 'unavailable';
      return new CliError(kind, problem('ledger/unreachable', about), cause);
    }
  }
}

/** Work with the log whose failures are those of the command. */
export async function onLog<T>(work: Promise<T>, about: FailedLog): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw logError(error, about);
  }
}

/** The address of the same database for its owner. */
const ownersOf = (place: string) =>
  place.replace(/^postgres:\/\/[^@]*@/, 'postgres://OWNER@').replace(/[?&]name=[^&]*$/, '');
