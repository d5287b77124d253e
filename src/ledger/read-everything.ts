/** Reads everything that a command could encounter. */
import { verified } from './checksum.ts';
import type { Database } from './database.ts';
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
  for (const table of ['operations', 'history'] as const) {
    for (const { row } of everyRow(table, database)) detailIn(verified(rowIn(row)));
  }
  mustHaveSoundResources(database);
  mustHaveSoundPast(database);
  mustHaveRuns(database);
  mustHaveOwnContents(database);
  mustHaveSoundIds(database);
  createReader(
    () => database,
    () => false,
  ).runs();
}
