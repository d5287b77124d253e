/** Keeps the resources of a content folder in a scratch table while a plan is made. */
import type { DesiredStore, PlacedResource, ResourceKind } from '../../contract/resources.ts';
import { isObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { type Database, openScratch } from '../file/database.ts';
import { referencesOf } from './tables.ts';

const TABLE = `
  CREATE TABLE desired (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL,
    refs TEXT, release TEXT, formerly TEXT NOT NULL, protect INTEGER NOT NULL,
    of_undo TEXT,
    file INTEGER NOT NULL, line INTEGER NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL
  ) STRICT;
`;

const INSERT = 'INSERT INTO desired VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

export function createDesiredStore(): DesiredStore {
  const database = openScratch();
  database.exec(TABLE);
  // Never committed: everything disappears with its connection.
  database.exec('BEGIN');
  let size = 0;
  return {
    add: (resource) => {
      const { kind, key, body, references, release, formerly, protect, place } = resource;
      const refs = references.length === 0 ? null : JSON.stringify(references);
      const { file, line, bytes } = place;
      const beside = [JSON.stringify(formerly), Number(protect), ofUndoText(resource)];
      const own = [kind, key, stringifyExact(body), refs, release, ...beside];
      database.run(INSERT, ++size, ...own, file, line, ...bytes);
      return size;
    },
    at: (position) =>
      resourceIn(database.one('SELECT * FROM desired WHERE position = ?', position), database),
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

interface DesiredRow {
  readonly kind: ResourceKind;
  readonly key: string;
  readonly body: string;
  readonly refs: string | null;
  readonly release: string | null;
  readonly formerly: string;
  readonly protect: number;
  readonly of_undo: string | null;
  readonly file: number;
  readonly line: number;
  readonly start: number;
  readonly stop: number;
}

function ofUndoIn(
  { of_undo: text }: DesiredRow,
  database: Database,
): Pick<PlacedResource, 'released' | 'scope' | 'written'> {
  if (text === null) return {};
  const { released, scope, written } = database.object(text);
  const content = isObject(released) ? released : null;
  const refs = content?.['refs'];
  return {
    ...(isObject(written) ? { written } : {}),
    ...(content && {
      released: {
        body: isObject(content['body']) ? content['body'] : {},
        references: referencesOf({ refs: typeof refs === 'string' ? refs : null }),
        ...(isObject(content['written']) ? { written: content['written'] } : {}),
      },
    }),
    ...(scope === undefined ? {} : { scope: typeof scope === 'string' ? scope : null }),
  };
}

function resourceIn(row: DesiredRow, database: Database): PlacedResource {
  const { kind, key, refs, release, file, line, start, stop } = row;
  const formerly: unknown = JSON.parse(row.formerly);
  return {
    kind,
    key,
    body: database.object(row.body),
    references: referencesOf({ refs }),
    release,
    formerly: Array.isArray(formerly) ? formerly.map(String) : [],
    protect: row.protect === 1,
    ...ofUndoIn(row, database),
    place: { file, line, bytes: [start, stop] },
  };
}
