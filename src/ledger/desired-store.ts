/** Keeps the resources of a content folder in a scratch table while a plan is made. */
import type { DesiredStore, PlacedResource } from '../contract/resources.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { kindIn, numberIn, present, textIn, textOrNullIn } from './columns.ts';
import { type Columns, openScratch } from './database.ts';
import { objectIn, referencesOf } from './planned-row.ts';

const TABLE = `
  CREATE TABLE desired (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL,
    refs TEXT, release TEXT, formerly TEXT NOT NULL, protect INTEGER NOT NULL,
    file INTEGER NOT NULL, line INTEGER NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL
  ) STRICT;
`;

export function createDesiredStore(): DesiredStore {
  const database = openScratch();
  database.exec(TABLE);
  // Never committed: everything disappears with its connection.
  database.exec('BEGIN');
  let size = 0;
  const insert = database.prepare(
    'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT * FROM desired WHERE position = ?');
  return {
    add: ({ kind, key, body, references, release, formerly, protect, place }) => {
      const refs = references.length === 0 ? null : JSON.stringify(references);
      const { file, line, bytes } = place;
      const own = [JSON.stringify(formerly), Number(protect), file, line, ...bytes];
      insert.run(++size, kind, key, stringifyExact(body), refs, release, ...own);
      return size;
    },
    at: (position) => resourceIn(present(select.get(position))),
    [Symbol.dispose]: () => database.close(),
  };
}

function resourceIn(row: Columns): PlacedResource {
  const formerly = parseExact(textIn(row, 'formerly'));
  return {
    kind: kindIn(row),
    key: textIn(row, 'key'),
    body: objectIn(textIn(row, 'body')),
    references: referencesOf({ refs: textOrNullIn(row, 'refs') }),
    release: textOrNullIn(row, 'release'),
    formerly: Array.isArray(formerly) ? formerly.map(String) : [],
    protect: numberIn(row, 'protect') === 1,
    place: {
      file: numberIn(row, 'file'),
      line: numberIn(row, 'line'),
      bytes: [numberIn(row, 'start'), numberIn(row, 'stop')],
    },
  };
}
