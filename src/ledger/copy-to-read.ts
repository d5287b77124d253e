/** A temporary, migrated copy of an older ledger for commands that only read it. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasContent, logFileOf, openForWriting, pragma } from './database.ts';
import { migrate } from './migrate.ts';
import type { Connection } from './connection.ts';
import { SCHEMA_VERSION } from './ledger-schema.ts';

export function copyToRead(file: string): Connection {
  const folder = mkdtempSync(join(tmpdir(), 'lms-cli-ledger-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    if (hasContent(logFileOf(file))) copyFileSync(logFileOf(file), logFileOf(copy));
    const database = openForWriting(copy);
    if (Number(pragma(database, 'user_version')) < SCHEMA_VERSION) migrate(database);
    return {
      current: () => database,
      close: () => {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
