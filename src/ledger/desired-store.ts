/** Keeps the resources of a content folder in a scratch table while a plan is made. */
import type { DesiredStore, PlacedResource } from '../contract/resources.ts';
import { isObject } from '../core/json.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { kindIn, numberIn, present, textIn, textOrNullIn } from './columns.ts';
import { type Columns, openScratch } from './database.ts';
import { objectIn, referencesOf } from './planned-row.ts';

const TABLE = `
  CREATE TABLE desired (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL,
    refs TEXT, release TEXT, formerly TEXT NOT NULL, protect INTEGER NOT NULL,
    of_undo TEXT,
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
    'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT * FROM desired WHERE position = ?');
  return {
    add: (resource) => {
      const { kind, key, body, references, release, formerly, protect, place } = resource;
      const refs = references.length === 0 ? null : JSON.stringify(references);
      const { file, line, bytes } = place;
      const beside = [JSON.stringify(formerly), Number(protect), ofUndoText(resource)];
      const own = [kind, key, stringifyExact(body), refs, release, ...beside];
      insert.run(++size, ...own, file, line, ...bytes);
      return size;
    },
    at: (position) => resourceIn(present(select.get(position))),
    [Symbol.dispose]: () => database.close(),
  };
}

/** What only an undo asks for; null for a document. */
function ofUndoText({ released, scope, written }: PlacedResource): string | null {
  if (released === undefined && scope === undefined && written === undefined) return null;
  const content = released && {
    body: released.body,
    refs: released.references.length === 0 ? null : JSON.stringify(released.references),
    ...(released.written === undefined ? {} : { written: released.written }),
  };
  return stringifyExact({
    ...(written === undefined ? {} : { written }),
    ...(content === undefined ? {} : { released: content }),
    ...(scope === undefined ? {} : { scope }),
  });
}

function ofUndoIn(row: Columns): Pick<PlacedResource, 'released' | 'scope' | 'written'> {
  const text = textOrNullIn(row, 'of_undo');
  if (text === null) return {};
  const { released, scope, written } = objectIn(text);
  const content = isObject(released) ? released : null;
  return {
    ...(isObject(written) ? { written } : {}),
    ...(content && {
      released: {
        body: isObject(content['body']) ? content['body'] : {},
        references: referencesOf({ refs: textOrNullIn(content, 'refs') }),
        ...(isObject(content['written']) ? { written: content['written'] } : {}),
      },
    }),
    ...(scope === undefined ? {} : { scope: typeof scope === 'string' ? scope : null }),
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
    ...ofUndoIn(row),
    place: {
      file: numberIn(row, 'file'),
      line: numberIn(row, 'line'),
      bytes: [numberIn(row, 'start'), numberIn(row, 'stop')],
    },
  };
}
