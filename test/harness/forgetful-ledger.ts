/** A copy of a ledger that remembers no text of a document. */
import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { hasContent, logFileOf } from '../../src/ledger/database.ts';

/** Returns how much it had remembered. */
export function copyForgetful(ledger: string, copy: string): number {
  // A log that is left of an earlier copy would belong to another file.
  for (const old of [copy, logFileOf(copy), `${copy}-shm`]) rmSync(old, { force: true });
  copyFileSync(ledger, copy);
  if (hasContent(logFileOf(ledger))) copyFileSync(logFileOf(ledger), logFileOf(copy));
  const database = new DatabaseSync(copy);
  try {
    const { changes } = database.prepare("DELETE FROM facts WHERE name LIKE 'reading %'").run();
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return changes;
  } finally {
    database.close();
  }
}
