/** What a failure of the log means for a command. */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { LogFailure } from './log.ts';

interface FailedLog {
  /** The address, without a password. */
  readonly place: string;
  readonly schema?: string;
  /** True if a request may have been sent: its outcome could not be recorded. */
  readonly hasSent?: boolean;
}

/** Anything else than a LogFailure stays as it is. */
export function logError(error: unknown, { place, schema = '', hasSent = false }: FailedLog) {
  if (!(error instanceof LogFailure)) return error;
  const detail = error.message;
  const cause = { cause: error };
  switch (error.reason) {
    case 'not-let-in':
      return new CliError('auth', problem('ledger/not-let-in', { place, detail }), cause);
    case 'not-trusted':
      return new CliError('auth', problem('ledger/not-trusted', { place, detail }), cause);
    case 'no-tables':
      return new CliError('conflict', problem('ledger/no-tables', { place, schema }), cause);
    case 'unsafe':
      return new CliError('conflict', problem('ledger/unsafe', { place, setting: detail }), cause);
    case 'full':
      return new CliError('output', problem('ledger/log-full', { place }), cause);
    case 'unreachable':
    case 'contended':
    case 'other': {
      const kind = hasSent ? 'output' : 'unavailable';
      return new CliError(kind, problem('ledger/unreachable', { place, detail }), cause);
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
