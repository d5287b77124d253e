/** The law of every ledger: computed anew from its events, its tables are equal. */
import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '../../src/contract/ledger.ts';
import { type Database, openForReading } from '../../src/ledger/file/database.ts';
import { isDamage } from '../../src/ledger/file/errors.ts';
import { differences } from '../../src/ledger/whole.ts';
import { APPLICATION_ID, FORMAT } from '../../src/ledger/log/schema.ts';

/** The place of the application id in the header of an SQLite file (https://sqlite.org/fileformat.html). */
const ID_AT = 68;

/** Whatever its name is. Tests have files that nobody may read. */
function isLedger(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || (found.mode & 0o400) === 0) return false;
  const head = Buffer.alloc(ID_AT + 4);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  return head.readUInt32BE(ID_AT) === APPLICATION_ID;
}

/** Tests have damaged ones, and some of other formats. */
function isOurs(database: Database): boolean {
  try {
    if (database.pragma('user_version') !== FORMAT) return false;
    return database.all('SELECT * FROM ledger').length === 1;
  } catch {
    return false;
  }
}

/** Throws if a ledger, or one below the folder, says in its tables what its events do not say. */
export function mustBeAsComputed(path: string): void {
  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  // Without types, Node follows links to folders.
  const entries = isFolder ? readdirSync(path, { recursive: true, withFileTypes: true }) : [];
  const files = isFolder ? entries.map(({ parentPath, name }) => join(parentPath, name)) : [path];
  for (const file of files.filter(isLedger)) {
    const database = openForReading(file);
    try {
      if (!isOurs(database)) continue;
      const found = differencesIn(database);
      if (found.length > 0) throw new Error(`${file} is not as computed: ${found.join('\n')}`);
    } finally {
      database.close();
    }
  }
}

/** Nothing of a log that a test has broken. */
function differencesIn(database: Database): readonly string[] {
  try {
    return differences(database);
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

/** The ledger, which must be as computed when it is closed. */
export const lawful = (ledger: Ledger, path: string): Ledger => ({
  ...ledger,
  async [Symbol.asyncDispose]() {
    await ledger[Symbol.asyncDispose]();
    mustBeAsComputed(path);
  },
});
