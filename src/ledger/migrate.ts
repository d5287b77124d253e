/**
 * Migrates a ledger to the current version in one transaction: after a crash the file has one
 * version or the other. Tables are recreated instead of altered, so that their text equals the
 * schema, against which every file is checked.
 */
import { addAssumedResources } from './assumed-resources.ts';
import { pragma, transaction, type Database } from './database.ts';
import { checksumOf, summedIn } from './checksum.ts';
import { textIn } from './columns.ts';
import {
  ADDED_SINCE_2,
  FORMERS,
  RESOURCES,
  RESOURCES_VERSION,
  SCHEMA,
  SCHEMA_VERSION,
  STATE_VERSION,
} from './ledger-schema.ts';
import { insertState } from './ledger-state.ts';

/** Those of version 1. */
const TABLES = ['facts', 'runs', 'operations', 'history'] as const;

export function migrate(database: Database): void {
  transaction(database, () => {
    const version = Number(pragma(database, 'user_version'));
    if (version >= RESOURCES_VERSION) addReleasedBodies(database);
    else if (version < STATE_VERSION) migrateFirst(database);
    else database.exec(ADDED_SINCE_2);
    if (version < RESOURCES_VERSION) addAssumedResources(database);
    database.exec(`PRAGMA user_version=${SCHEMA_VERSION}`);
  });
}

/** From version 3. The checksums stay as they are: nobody knows what the versions hold. */
function addReleasedBodies(database: Database): void {
  database.exec('DROP INDEX resources_by_id; ALTER TABLE resources RENAME TO former_resources');
  database.exec(RESOURCES);
  copyFormer('resources', database);
  database.exec(FORMERS);
}

function migrateFirst(database: Database): void {
  const indexes = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const index of indexes) database.exec(`DROP INDEX ${textIn(index, 'name')}`);
  for (const table of TABLES) database.exec(`ALTER TABLE ${table} RENAME TO former_${table}`);
  database.exec(SCHEMA);
  insertState(database);
  for (const table of TABLES) copyFormer(table, database);
  addStateAndSums(database);
}

/** Moves the rows of a renamed table into the one that has its name now. */
function copyFormer(table: string, database: Database): void {
  const columns = columnsOf(database, `former_${table}`).join(', ');
  database.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM former_${table}`);
  database.exec(`DROP TABLE former_${table}`);
}

function columnsOf(database: Database, table: string): string[] {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  return columns.map((column) => textIn(column, 'name'));
}

/** Adds what version 2 has: checksums, the known ids, and whether a run is active. */
export function addStateAndSums(database: Database): void {
  const checksum = (...values: unknown[]) => {
    const [key, ordinal, content, operation, resource, version] = values;
    return checksumOf(summedIn({ key, ordinal, content, operation, resource, version }));
  };
  database.function('checksum', { varargs: true }, checksum);
  for (const table of ['operations', 'history']) {
    database.exec(
      `UPDATE ${table} SET sum = checksum(key, ordinal, content, operation, resource, version)
       WHERE state = 'done'`,
    );
  }
  database.exec(`
    INSERT OR IGNORE INTO ids SELECT operation, coalesce(version, resource), 'operation ' || seq, seq
      FROM operations WHERE state = 'done' AND coalesce(version, resource) IS NOT NULL
        AND (operation LIKE '%.create' OR operation LIKE '%.release');
    UPDATE state SET is_open = EXISTS (SELECT 1 FROM runs WHERE state = 'running');
  `);
}
