/** The password file of PostgreSQL (https://www.postgresql.org/docs/current/libpq-pgpass.html). */
import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import type { DatabaseConnection } from '../../contract/ledger.ts';
import { LogFailure } from './shared-log.ts';

const OTHERS_PERMISSIONS = 0o077;

/**
 * The password of the first line that fits; null without one. Throws LogFailure if the file cannot
 * be read, or if others may read it.
 */
export function passwordFrom(file: string, connection: DatabaseConnection): string | null {
  const text = readPrivate(file);
  const { host, port, database, user } = connection;
  const asked = [host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = fieldsOf(line);
    const fits = asked.every((value, index) => fields[index] === '*' || fields[index] === value);
    if (fits && fields[4] !== undefined) return fields[4];
  }
  return null;
}

function readPrivate(file: string): string {
  try {
    const isOpen = (statSync(file).mode & OTHERS_PERMISSIONS) !== 0;
    if (!isOpen || process.platform === 'win32') return readFileSync(file, 'utf8');
  } catch (error) {
    throw new LogFailure('not-let-in', file, { fault: 'password-file', cause: error });
  }
  throw new LogFailure('not-let-in', file, { fault: 'open-password-file' });
}

/** `\:` and `\\` stand for themselves. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  for (const [, escaped, character] of line.matchAll(/\\([:\\])|(.)/gsu)) {
    if (character === ':' && fields.length < 5) fields.push('');
    else fields[fields.length - 1] += escaped ?? character ?? '';
  }
  return fields;
}
