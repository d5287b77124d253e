/** Keeps the resources of a content folder in a scratch table while a plan is made. */
import type { DesiredStore, PlacedResource } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { openScratch } from '../file/database.ts';

const TABLE = 'CREATE TABLE desired (position INTEGER PRIMARY KEY, resource TEXT NOT NULL) STRICT';

export function createDesiredStore(): DesiredStore {
  const database = openScratch();
  database.exec(TABLE);
  // Never committed: everything disappears with its connection.
  database.exec('BEGIN');
  return {
    add: (resource) => {
      // `compared` holds bytes, which are not JSON.
      const { compared: _, ...kept } = resource;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const text = stringifyExact(kept as unknown as JsonObject);
      return database.insert('desired', { resource: text });
    },
    at: (position) => {
      const row = database.one<{ resource: string }>(
        'SELECT resource FROM desired WHERE position = ?',
        position,
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return database.object(row.resource) as unknown as PlacedResource;
    },
    [Symbol.dispose]: () => database.close(),
  };
}
