/** What a ledger file is (docs/teams.md): the ledger itself, or a copy of a shared one. */
import { resolve } from 'node:path';
import type { FileRole } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { asHolder, runningRuns } from '../runs/rows.ts';
import { takeOver } from '../runs/run.ts';
import { createCommits } from './commits.ts';
import { ownName } from './create.ts';
import { type Database, openForReading, openForWriting } from './database.ts';
import { deathTest, takeLock } from './lock.ts';
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

/** Beside its commits: what this file is never travels. */
export const noteRole = (role: FileRole, origin: string | null, database: Database): void => {
  database.transaction(() => database.run('UPDATE here SET role = ?, origin = ?', role, origin));
};

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

export interface LockedFile extends FileState {
  readonly file: string;
  readonly database: Database;
}

/** Holds the lock of a file, once dead runs are settled and no run is under way. */
export async function withLockedFile<T>(
  path: string,
  { clock, workingDirectory }: FilePorts,
  work: (locked: LockedFile) => Promise<T>,
): Promise<T> {
  const file = ownName(resolve(workingDirectory, path));
  await inspect(file, clock);
  const lock = takeLock(file, 0);
  try {
    const database = openForWriting(file);
    const commits = createCommits(database, clock);
    try {
      const isDead = deathTest(file, clock.now);
      const isOwn = fileState(database).role === 'own';
      if (isOwn && lock !== null)
        await takeOver(database, commits, (run) => run.kind === 'import' || isDead(run));
      const [running] = isOwn ? runningRuns(database) : [];
      if (lock === null || running !== undefined) {
        const holder = running === undefined ? null : asHolder(running);
        throw new CliError('locked', problem('ledger/locked', { file, holder }));
      }
      return await work({ ...fileState(database), file, database });
    } finally {
      await commits.close();
    }
  } finally {
    lock?.release();
  }
}
