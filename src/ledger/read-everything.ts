/** Reads everything that a command could encounter. */
import { verified } from './checksum.ts';
import { type Database, pragma } from './database.ts';
import { RESOURCES_VERSION, SCHEMA_VERSION, STATE_VERSION } from './ledger-schema.ts';
import { rowIn } from './operation-rows.ts';
import { createReader } from './reader.ts';
import { everyRow } from './salvaged-rows.ts';
import {
  mustHaveOwnContents,
  mustHaveRuns,
  mustHaveSoundIds,
  mustHaveSoundPast,
  mustHaveSoundResources,
} from './soundness.ts';
import { detailIn } from './stored-outcome.ts';

/** Throws DamagedRecord if a command could refuse the ledger for one of its rows. */
export function readEverything(database: Database): void {
  const version = Number(pragma(database, 'user_version'));
  // Those ledgers have no checksums. They get them when they are migrated.
  if (version < STATE_VERSION) return;
  for (const table of ['operations', 'history'] as const) {
    for (const { row } of everyRow(table, database)) detailIn(verified(rowIn(row)));
  }
  if (version >= RESOURCES_VERSION) mustHaveSoundResources(database);
  if (version === SCHEMA_VERSION) mustHaveSoundPast(database);
  mustHaveRuns(database);
  mustHaveOwnContents(database);
  mustHaveSoundIds(database);
  createReader(
    () => database,
    () => null,
  ).runs();
}
