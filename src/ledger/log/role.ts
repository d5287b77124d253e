/** What a ledger file is (docs/teams.md): the ledger itself, or a copy of a shared one. */
import type { FileRole } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import type { Database } from '../file/database.ts';
import { problem } from '../../messages/problem.ts';
import { positionIn } from './log.ts';

/** What a file says of itself. */
export interface FileState {
  readonly id: string;
  readonly generation: number;
  readonly target: string | null;
  readonly role: FileRole;
  /** The address of the shared ledger that it belongs to; null for its own. */
  readonly origin: string | null;
  /** When it was last brought up to date, in milliseconds since 1970; null for its own. */
  readonly at: number | null;
}

export interface FilePorts {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** Where relative paths start. */
  readonly workingDirectory: string;
}

type Role = Pick<FileState, 'role' | 'origin'>;

export const roleIn = (database: Database): Role =>
  database.one<Role>('SELECT role, origin FROM ledger');

export function fileState(database: Database): FileState {
  const row = database.one<Omit<FileState, 'generation'>>(
    'SELECT id, target, role, origin, at FROM ledger',
  );
  return { ...row, generation: positionIn(database).number };
}

/** Throws CliError if only a shared ledger may change the file, or nobody any more. */
export const mustBeOwnLedger = (database: Database): void =>
  refuseShared(roleIn(database), database.file);

export function refuseShared({ role, origin: address }: Role, file: string): void {
  switch (role) {
    case 'own':
      return;
    case 'retired':
      throw new CliError('conflict', problem('ledger/shared', { reason: 'moved', file, address }));
    case 'moving':
      throw new CliError('conflict', problem('ledger/moving', { file, address: address ?? '' }));
    case 'copy':
      throw new CliError('conflict', problem('ledger/shared', { reason: 'copy', file, address }));
  }
}

/** What this file is never travels. */
export const noteRole = (role: FileRole, origin: string | null, database: Database): void => {
  database.transaction(() => database.run('UPDATE ledger SET role = ?, origin = ?', role, origin));
};
