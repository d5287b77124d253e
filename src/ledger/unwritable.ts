/** The record can no longer be kept. Imports nothing of SQLite: any thread may have to say so. */
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';

export function unwritable(
  reason: 'disk-full' | 'scratch-full' | 'scratch' | 'other',
  file: string,
  cause: unknown,
): CliError {
  return new CliError('unavailable', problem('ledger/unwritable', { file, reason }), { cause });
}

const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Null if it is no error of the file system. */
export function fileErrorReason(error: unknown): 'disk-full' | 'other' | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return fullDisk.has(error.code) ? 'disk-full' : 'other';
}
