/**
 * Whether a file is a ledger of ours, and whole (docs/adr/0018-a-ledger-that-is-not-whole.md). SQLite
 * cannot tell a ledger whose log is missing or cut, or an older copy of it, from one with less work.
 * Two things prove that there was more: the main file, which says by itself whether a run of many
 * documents is under way, and the mark beside it.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { type Database, hasContent, logOf, openForReading, openMainFile } from './database.ts';
import { type Damage, damaged, isDamage, isSqlError } from './errors.ts';
import { here, isAlive, isLocked } from './lock.ts';
import { type LedgerMark, markPath, readMark } from './mark.ts';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** How often to look if another process changes the ledger between two looks. */
const LOOKS = 3;
const PAUSE_MS = 30;

/**
 * Throws CliError if the file is not a ledger, is not whole, or was written by another version of
 * lms-cli. Only reads.
 */
export async function inspect(file: string, clock: Pick<Clock, 'sleep'>): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      look(file);
      return;
    } catch (error) {
      if (looks === LOOKS || !mayChange(error)) throw error;
      await clock.sleep(PAUSE_MS, new AbortController().signal);
    }
  }
}

const mayChange = (error: unknown) =>
  isDamage(error) || (error instanceof CliError && error.problem.code === 'ledger/busy');

function look(file: string): void {
  // Read first: everything that is read later is at least as new.
  const mark = readMark(file);
  // SQLite would write the contents of one back into the file. lms-cli never has one.
  if (hasContent(`${file}-journal`)) throw damaged(file, 'journal');
  const hasLog = hasContent(logOf(file));
  const main = stateOfMain(file, hasLog, mark);
  if (!hasLog && main?.isOpen !== true) {
    mustReach(file, main, mark, 'older');
    return;
  }
  const database = openForReading(file);
  try {
    mustBeOurs(database);
    const whole = stateIn(database);
    if (main !== null && (whole.id !== main.id || whole.changes < main.changes))
      throw damaged(file, 'log-lost');
    mustReach(file, whole, mark, 'log-lost');
    const isOpen = whole.isOpen || main?.isOpen === true;
    if (isOpen && mark === null) throw damaged(file, 'log-lost');
    // It was not closed.
    if (!isAtWork(database) && !isIntact(database)) throw damaged(file, 'corrupt');
  } finally {
    database.close();
  }
}

interface LedgerState {
  readonly id: string;
  readonly changes: number;
  readonly isOpen: boolean;
}

/** Throws if the mark belongs to another ledger, or shows that there was more. */
function mustReach(
  file: string,
  state: LedgerState | null,
  mark: LedgerMark | null,
  loss: Damage,
): void {
  if (state === null || mark === null) return;
  if (mark.id !== state.id) throw damaged(file, 'other-ledger');
  if (state.changes < mark.changes) throw damaged(file, loss);
}

/** What the main file says by itself; null if it is unreadable without its log. */
function stateOfMain(file: string, hasLog: boolean, mark: LedgerMark | null): LedgerState | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    mustHaveNoRemains(file, mark);
    throw new CliError('usage', problem('ledger/missing', { file }));
  }
  if (found.isFile() && found.size === 0) throw damaged(file, 'empty');
  const database = openMainFile(file);
  try {
    mustBeOurs(database);
    // SQLite fills up a last page that was cut with zeros, which may be the content of a row.
    if (!hasLog && found.size % Number(database.pragma('page_size')) !== 0)
      throw damaged(file, 'corrupt');
    return stateIn(database);
  } catch (error) {
    // SQLite was stopped while it moved the log, so only some of the pages are in the main file.
    if (hasLog && isDamage(error)) return null;
    throw isSqlError(error) ? damaged(file, 'corrupt', error) : error;
  } finally {
    database.close();
  }
}

const stateIn = (database: Database): LedgerState => {
  const row = database.one<{ id: string; changes: number; is_open: number }>(
    'SELECT id, changes, is_open FROM ledger, here',
  );
  return { id: row.id, changes: row.changes, isOpen: row.is_open === 1 };
};

/** True if the main file says by itself that a run of many documents is under way. */
export function saysOpen(file: string): boolean {
  const database = openMainFile(file);
  try {
    return stateIn(database).isOpen;
  } catch (error) {
    // Another process moves the log into it at this moment.
    if (isDamage(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

/** Any other table, index, trigger or view would alter the record. */
export function mustBeOurs(database: Database): void {
  const { file } = database;
  if (database.pragma('application_id') !== APPLICATION_ID)
    throw new CliError('usage', problem('ledger/not-a-ledger', { file }));
  if (isOlder(database)) throw new CliError('conflict', problem('ledger/old-format', { file }));
  const version = Number(database.pragma('user_version'));
  if (version > SCHEMA_VERSION) throw new CliError('conflict', problem('ledger/newer', { file }));
  if (version !== SCHEMA_VERSION || schemaOf(database) !== ourSchema())
    throw damaged(file, 'schema');
}

/** True for the formats before this one, which all had a table of facts. None was released. */
const isOlder = (database: Database): boolean =>
  database.get(
    `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'facts'
       AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'ledger')`,
  ) !== undefined;

let made: string | null = null;

function ourSchema(): string {
  if (made !== null) return made;
  const connection = new DatabaseSync(':memory:');
  try {
    connection.exec(SCHEMA);
    made = textOf(connection.prepare(ALL_SQL).all());
    return made;
  } finally {
    connection.close();
  }
}

const ALL_SQL = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';

const schemaOf = (database: Database) => textOf(database.all(ALL_SQL));
const textOf = (rows: readonly unknown[]) => JSON.stringify(rows).replaceAll(/(\\n|\s)+/g, ' ');

/** Throws if a missing ledger has left traces of its use: it must not silently start over. */
export function mustHaveNoRemains(file: string, mark: LedgerMark | null = readMark(file)): void {
  const beside = [logOf(file), `${file}-journal`].filter(hasContent);
  const marks = (mark?.changes ?? 0) > 0 ? [markPath(file)] : [];
  const left = [...beside, ...marks];
  if (left.length === 0) return;
  const about = problem('ledger/damaged', { file, reason: 'no-main-file', left });
  throw new CliError('conflict', about);
}

/** True if a run, or a single command on this machine, may change the ledger at the moment. */
function isAtWork(database: Database): boolean {
  const commands = database.all<{ pid: number }>(
    `SELECT pid FROM runs WHERE state = 'running' AND kind = 'command' AND host = ?`,
    here.host,
  );
  return isLocked(database.file) || commands.some(({ pid }) => isAlive(pid));
}

/** Every page, row and index. Takes 2 s for a million operations. */
export const isIntact = (database: Database): boolean =>
  database.get<{ integrity_check: string }>('PRAGMA integrity_check(1)')?.integrity_check === 'ok';
