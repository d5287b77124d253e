/** What a ledger file is (docs/teams.md): the ledger itself, or a copy of a shared one. */
import { resolve } from 'node:path';
import type { FileRole } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { ownName } from './create.ts';
import { type Database, openForReading } from './database.ts';
import { inspect } from './whole.ts';

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

export const fileState = (database: Database): FileState =>
  database.one('SELECT id, changes AS generation, target, role, origin, at FROM ledger, here');

type Role = Pick<FileState, 'role' | 'origin'>;

export const roleIn = (database: Database): Role => database.one('SELECT role, origin FROM here');

/** Throws CliError if only a shared ledger may change the file, or nobody any more. */
export const mustBeWritable = (database: Database): void =>
  refuseShared(roleIn(database), database.file);

export function refuseShared({ role, origin: address }: Role, file: string): void {
  switch (role) {
    case 'own':
      return;
    case 'retired':
      throw new CliError('conflict', problem('ledger/retired', { file, address }));
    case 'moving':
      throw new CliError('conflict', problem('ledger/moving', { file, address: address ?? '' }));
    case 'copy':
      throw new CliError('conflict', problem('ledger/read-only-copy', { file, address }));
  }
}

/** Reads a file as it is. Throws CliError `ledger/...` if it is not a whole ledger. */
export async function lookIntoFile<T>(
  path: string,
  { clock, workingDirectory }: FilePorts,
  look: (database: Database) => T,
): Promise<T> {
  const file = ownName(resolve(workingDirectory, path));
  await inspect(file, clock);
  const database = openForReading(file);
  try {
    return look(database);
  } finally {
    database.close();
  }
}
