/** Creates the tables of a ledger and compares them with those of a file. */
import { DatabaseSync } from '@photostructure/sqlite';
import { textIn, textOrNullIn } from './columns.ts';
import { transaction, type Database } from './database.ts';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './ledger-schema.ts';
import { insertState } from './ledger-state.ts';

export function createTables(database: Database): void {
  transaction(database, () => {
    database.exec(SCHEMA);
    insertState(database);
    database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION}`);
  });
}

/**
 * True if a file has exactly the tables and indexes of a ledger. A planted trigger or view would
 * alter the record.
 */
export function isOurSchema(database: Database): boolean {
  ourSchema ??= schemaInMemory();
  return schemaOf(database) === ourSchema;
}

/** Made once: a command looks at a ledger several times. */
let ourSchema: string | null = null;

function schemaInMemory(): string {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(SCHEMA);
    return schemaOf(database);
  } finally {
    database.close();
  }
}

function schemaOf(database: Database): string {
  const rows = database
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all();
  return JSON.stringify(
    rows.map((row) => [
      textIn(row, 'type'),
      textIn(row, 'name'),
      textIn(row, 'tbl_name'),
      textOrNullIn(row, 'sql')?.replaceAll(/\s+/g, ' ') ?? null,
    ]),
  );
}
