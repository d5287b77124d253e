/**
 * What texts of documents say, so that `plan` need not read them again
 * (docs/adr/0020-content-as-code.md). The file is a cache and no record: whoever deletes, damages or
 * locks it slows a plan down, and changes none.
 */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { CachedText } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { Database } from '../file/database.ts';
import { damaged, isBusy, ledgerError } from '../file/errors.ts';

const TABLE = `CREATE TABLE texts (
  digest TEXT PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, lines INTEGER NOT NULL,
  protect INTEGER NOT NULL, releases INTEGER NOT NULL, content TEXT NOT NULL, parent TEXT
) STRICT, WITHOUT ROWID`;

/** 64 MiB. A file that would grow beyond that begins anew, which also drops old texts. */
const MOST_PAGES = 16_384;

export interface Texts extends Disposable {
  /** Null for a text that has to be read. */
  find(digest: string): CachedText | null;
  keep(digest: string, text: CachedText): void;
}

/** Opens the cache beside a ledger. One process at a time has it; for all others it is empty. */
export function openTexts(ledger: string): Texts {
  const file = `${ledger}.texts`;
  let open: Database | null = null;
  const close = () => {
    open?.close();
    open = null;
  };
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      close();
      giveUp(file, error);
      return null;
    }
  };
  const openOrRemove = () => attempt(() => (open = openTextsDatabase(file)));
  if (openOrRemove() === null) openOrRemove();
  return {
    find: (digest) =>
      attempt(() => {
        const row = open?.get<TextRow>('SELECT * FROM texts WHERE digest = ?', digest);
        return row === undefined ? null : textOf(row);
      }),
    keep: (digest, { kind, key, lines, protect, releases, content, parent }) => {
      const flags = [Number(protect), Number(releases)];
      const insert = 'INSERT OR IGNORE INTO texts VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
      attempt(() => open?.run(insert, digest, kind, key, lines, ...flags, content, parent));
    },
    [Symbol.dispose]: () => {
      attempt(() => open?.exec('COMMIT'));
      close();
    },
  };
}

/**
 * One transaction for all that a plan reads. It needs no syncs: SQLite undoes what a killed process
 * left, and what a power failure damages is removed. Throws for another schema, which could do
 * anything when it is asked.
 */
function openTextsDatabase(file: string): Database {
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600));
  const database = new Database(file, new DatabaseSync(file, { timeout: 0 }));
  try {
    database.exec('PRAGMA trusted_schema=OFF; PRAGMA synchronous=OFF; PRAGMA journal_mode=DELETE');
    database.exec(`PRAGMA max_page_count=${MOST_PAGES}; BEGIN IMMEDIATE`);
    const schema = database.all<{ sql: string | null }>('SELECT sql FROM sqlite_schema');
    if (schema.length === 0) database.exec(TABLE);
    else if (schema.length > 1 || schema[0]?.sql !== TABLE) throw damaged(file, 'schema');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

type TextRow = Omit<CachedText, 'protect' | 'releases'> & {
  readonly protect: number;
  readonly releases: number;
};

const textOf = ({ kind, key, lines, protect, releases, content, parent }: TextRow): CachedText => ({
  kind,
  key,
  lines,
  protect: protect === 1,
  releases: releases === 1,
  content,
  parent,
});

/** Removes a file that nobody else is using, so that the next plan makes another one. */
function giveUp(file: string, error: unknown): void {
  if (!isAboutFile(error, file)) throw error;
  if (isBusy(error)) return;
  try {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  } catch (failure) {
    if (!isAboutFile(failure, file)) throw failure;
  }
}

const isAboutFile = (error: unknown, file: string) => ledgerError(error, file) instanceof CliError;
