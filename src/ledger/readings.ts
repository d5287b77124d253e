/**
 * What applies have read in the files of content folders (docs/adr/0020-content-as-code.md). It is
 * no part of the record: whatever is missing or damaged is read again.
 */
import { crc32 } from 'node:zlib';
import type { KeptReadings, Readings } from '../contract/readings.ts';
import type { Reading } from '../contract/resources.ts';
import { isObject } from '../core/json.ts';
import { kindIn, numberIn, textIn, textOrNullIn } from './columns.ts';
import { type Database, perDatabase, type Statement } from './database.ts';
import { DamagedRecord, parsedColumn, sqliteCode } from './errors.ts';

/** Changes with the form of what is kept, and with the meaning of what is in it. */
export const FORM_OF_READINGS = 1;

/** Longer texts are always read, in bytes. */
export const LONGEST_TEXT = 16 * 1024;

/** How many of a file are in memory at a time. */
export const READINGS_AT_ONCE = 500;
const WINDOW = 4 * READINGS_AT_ONCE;

export function readReadings(current: () => Database): Readings {
  // Prepared once: a statement holds memory that the collector of garbage does not see.
  const paging = perDatabase(current, (database) => database.prepare(NEXT));
  return {
    of: (folder, file) => {
      const window = new Map<string, Numbered>();
      const name = nameOf(folder, file);
      let last = name;
      let isAtEnd = !isNameable(file);
      let loaded = 0;
      /** The number of the last one in the order of the file that was found. */
      let reached = 0;
      let hasPassed = false;
      const load = () => {
        const page = nextPage(paging(), last, endOf(name));
        isAtEnd = page === null;
        if (page === null) return;
        last = page.name;
        for (const reading of page.readings) window.set(reading.name, { reading, at: loaded++ });
      };
      /** Nobody asks for those before the last one found, unless their documents have moved. */
      const makeRoom = () => {
        for (const [each, { at }] of window) {
          if (at > reached) break;
          window.delete(each);
          hasPassed = true;
        }
        return window.size + READINGS_AT_ONCE <= WINDOW;
      };
      return {
        find: (wanted) => {
          for (;;) {
            const found = window.get(wanted);
            if (found !== undefined) {
              window.delete(wanted);
              reached = Math.max(reached, found.at);
              return found.reading;
            }
            if (isAtEnd || (window.size + READINGS_AT_ONCE > WINDOW && !makeRoom())) return null;
            load();
          }
        },
        get isEmpty() {
          for (;;) {
            if (hasPassed || window.size > 0) return false;
            if (isAtEnd) return true;
            load();
          }
        },
      };
    },
  };
}

interface Numbered {
  readonly reading: Reading;
  /** In the order in which they were kept, from 0. */
  readonly at: number;
}

/** Null at the end, and for anything that cannot be read. */
function nextPage(next: Statement, after: string, end: string) {
  try {
    const row = next.get(after, end);
    if (row === undefined) return null;
    return { name: textIn(row, 'name'), readings: readingsIn(textIn(row, 'value')) };
  } catch (error) {
    if (sqliteCode(error) === null && !(error instanceof DamagedRecord)) throw error;
    return null;
  }
}

const NEXT = 'SELECT name, value FROM facts WHERE name > ? AND name < ? ORDER BY name LIMIT 1';

/** Within a transaction. */
export function keepReadings(kept: KeptReadings, database: Database): void {
  const { folder, files } = kept;
  const remove = database.prepare('DELETE FROM facts WHERE name > ? AND name < ?');
  const put = database.prepare('INSERT INTO facts VALUES (?, ?)');
  const drop = (file: string) => remove.run(nameOf(folder, file), endOf(nameOf(folder, file)));
  if (files !== null) {
    const present = new Set(files);
    for (const file of filesIn(folder, database)) if (!present.has(file)) drop(file);
  }
  for (const { file, pages } of kept.changed()) {
    drop(file);
    if (!isNameable(file)) continue;
    let number = 0;
    for (const page of pages) {
      const name = nameOf(folder, file) + String(number++).padStart(6, '0');
      put.run(name, `${crc32(page)} ${page}`);
    }
  }
}

/** A name of a file and the number of the page follow, each after a line end. */
const nameOf = (folder: string, file: string) => `reading ${folder}\n${file}\n`;
const endOf = (name: string) => `${name.slice(0, -1)}\v`;
const isNameable = (file: string) => !file.includes('\n');

function filesIn(folder: string, database: Database): ReadonlySet<string> {
  const start = `reading ${folder}\n`;
  const rows = database
    .prepare('SELECT name FROM facts WHERE name > ? AND name < ?')
    .all(start, endOf(start));
  return new Set(rows.map((row) => textIn(row, 'name').slice(start.length).split('\n')[0] ?? ''));
}

/** A page of them. Nothing if any byte was altered. */
function readingsIn(value: string): Reading[] {
  const [sum = ''] = value.split(' ', 1);
  const text = value.slice(sum.length + 1);
  if (sum !== String(crc32(text))) return [];
  const list: unknown = parsedColumn(() => JSON.parse(text));
  if (!Array.isArray(list)) throw new DamagedRecord();
  return list.map(readingIn);
}

function readingIn(value: unknown): Reading {
  if (!isObject(value)) throw new DamagedRecord('a reading');
  const { protect, releases } = value;
  const lines = numberIn(value, 'lines');
  const content = textIn(value, 'content');
  const parent = textOrNullIn(value, 'parent');
  const isSound =
    typeof protect === 'boolean' &&
    typeof releases === 'boolean' &&
    Number.isInteger(lines) &&
    lines >= 0 &&
    lines <= LONGEST_TEXT &&
    DIGEST.test(content) &&
    (parent === null || DIGITS.test(parent));
  if (!isSound) throw new DamagedRecord('a reading');
  const [name, key] = [textIn(value, 'name'), textIn(value, 'key')];
  return { name, lines, kind: kindIn(value), key, protect, releases, content, parent };
}

const DIGEST = /^[0-9a-f]{32}$/;
const DIGITS = /^\d+$/;
