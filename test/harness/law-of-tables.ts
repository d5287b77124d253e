/** The law of every ledger: computed anew from its events, its tables are equal. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openForReading } from '../../src/ledger/file/database.ts';
import { differences } from '../../src/ledger/whole.ts';
import { FORMAT } from '../../src/ledger/log/schema.ts';

/** Tests have other files with such names, and damaged ones. */
function isOurs(database: Database): boolean {
  try {
    if (database.pragma('user_version') !== FORMAT) return false;
    return database.all('SELECT * FROM ledger').length === 1;
  } catch {
    return false;
  }
}

/** Throws if a ledger below the folder says in its tables what its events do not say. */
export function mustBeAsComputed(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isFile = (name: string) =>
    name.endsWith('.db') && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile();
  for (const name of files.filter(isFile)) {
    const database = openForReading(join(folder, name));
    try {
      if (!isOurs(database)) continue;
      const found = differences(database);
      if (found.length > 0) throw new Error(`${name} is not as computed: ${found.join('\n')}`);
    } finally {
      database.close();
    }
  }
}
