/**
 * Builds a new ledger from the readable part of a damaged one
 * (docs/adr/0018-a-ledger-that-is-not-whole.md). Lost operations may have been sent. So every
 * create, release and assessment edit that is not known to be done is in doubt, and one more entry,
 * the gap, represents the operations that left no record. Until somebody resolves the gap,
 * operations unknown to the ledger are in doubt as well.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { PlannedId } from '../contract/references.ts';
import { CliError } from '../core/errors.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import { boundTo } from './binding.ts';
import { logFileOf, openForReading, openForWriting, type Database } from './database.ts';
import { damaged, translated } from './errors.ts';
import { failureAsJson, lostRecord } from './stored-outcome.ts';
import { createDraft, ownName } from './file.ts';
import { here } from './holders.ts';
import { takeLock } from './lock.ts';
import { lockFileOf } from './lock-file.ts';
import { markFileOf } from './mark.ts';
import type { LedgerPorts } from './start-run.ts';
import { createRecords } from './operation-rows.ts';
import { newRunId } from './run-id.ts';
import { salvage } from './salvage.ts';
import type { LostResource } from './salvaged-resources.ts';
import { inspect, isIntact } from './integrity.ts';
import { readEverything } from './read-everything.ts';
import { syncFolder } from './syncs.ts';
import { createWriting } from './writing.ts';

export interface RecoveredLedger {
  readonly file: string;
  /** The copies of the damaged files: the name of the first one. */
  readonly copy: string;
  /** The run that represents the recovery. Its only operation, the gap, is in doubt. */
  readonly run: string;
  /** How many operations were readable, and how many of those are now in doubt. */
  readonly kept: number;
  readonly inDoubt: number;
}

/** Leaves the damaged files beside the new one. Throws CliError if a run is using the ledger. */
export function recoverLedger(
  path: string,
  { clock, random, workingDirectory }: Omit<LedgerPorts, 'files'>,
): RecoveredLedger {
  const file = ownName(resolve(workingDirectory, path));
  const lock = takeLock(lockFileOf(file), 0);
  if (lock === null)
    throw new CliError('conflict', problem('ledger/locked', { file, holder: null }));
  try {
    const draft = createDraft(file, null);
    const database = openForWriting(draft);
    try {
      const { kept, doubted, lost } = salvage(file, database);
      const run = insertGap(database, lost, { now: clock.now(), random: random() });
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      const copy = setAside(file, clock.now());
      renameSync(draft, file);
      for (const beside of besides(file)) rmSync(beside, { force: true });
      syncFolder(dirname(file));
      closeWhole(file);
      return { file, copy, run, kept, inDoubt: doubted + lost.length };
    } finally {
      if (database.isOpen) database.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
    }
  } catch (error) {
    throw translated(error, file);
  } finally {
    lock.release();
  }
}

/** What belongs to the damaged ledger. */
const besides = (file: string) => [
  logFileOf(file),
  `${file}-shm`,
  `${file}-journal`,
  markFileOf(file),
];

/** Throws any other problem with the file, for example that it is not a ledger. */
export async function isDamaged(
  path: string,
  { clock, workingDirectory }: Pick<LedgerPorts, 'clock' | 'workingDirectory'>,
): Promise<boolean> {
  const file = ownName(resolve(workingDirectory, path));
  try {
    await inspect(file, clock);
    const database = openForReading(file);
    try {
      readEverything(database);
      if (!isIntact(database)) throw damaged(file, 'corrupt');
    } finally {
      database.close();
    }
    return false;
  } catch (error) {
    const known = translated(error, file);
    if (!(known instanceof CliError) || known.problem.code !== 'ledger/damaged') throw known;
    return true;
  }
}

/** Copies the damaged files to unused names. Returns the first of those names. */
function setAside(file: string, now: number): string {
  const copy = `${file}.damaged-${new Date(now).toISOString().replaceAll(/[^\dT]/g, '')}`;
  const there = ['', '-wal', '-journal', '.mark'].filter((suffix) => existsSync(file + suffix));
  for (const suffix of there) copyFileSync(file + suffix, copy + suffix);
  // The ledger itself may be missing.
  return copy + (there[0] ?? '');
}

/** Marks the new ledger as cleanly closed, with everything in its main file. */
function closeWhole(file: string): void {
  createWriting(openForWriting(file), file).close();
}

/**
 * Inserts the entry for operations that left no record, and one for each resource that may exist
 * under an unknown id.
 */
function insertGap(
  database: Database,
  resources: readonly LostResource[],
  { now, random }: { readonly now: number; readonly random: number },
): string {
  const isTaken = database.prepare('SELECT 1 FROM runs WHERE id = ?');
  const id = newRunId(now, random, (each) => isTaken.get(each) !== undefined);
  const target = boundTo(database);
  const counts = JSON.stringify({ 'in-doubt': 1 + resources.length });
  const { lastInsertRowid: number } = database
    .prepare(
      `INSERT INTO runs (id, kind, command, target, state, started_at, finished_at, host,
         pid, deadline, documents, counts, files)
       VALUES (?, 'command', 'runs recover', ?, 'finished', ?, ?, ?, ?, ?, 1, ?, '[]')`,
    )
    .run(id, target ?? '', now, now, here.host, here.pid, now, counts);
  const run = Number(number);
  insertDoubt(database, { run, key: null, operation: 'import' });
  for (const { key, kind } of resources) {
    insertDoubt(database, { run, key, operation: `${kind}.create` });
  }
  return id;
}

interface Doubt {
  readonly run: number;
  readonly key: string | null;
  readonly operation: PlannedId;
}

function insertDoubt(database: Database, { run, key, operation }: Doubt): void {
  const records = createRecords(database);
  const subject = {
    seq: null,
    key,
    content: randomBytes(16),
    ordinal: key === null ? null : 0,
    operation,
    maybePerformed: true,
    place: null,
    source: null,
    line: null,
    resource: null,
    worksOn: null,
  };
  records.end(records.take(run, subject, null), {
    state: 'in-doubt',
    attempts: 0,
    status: null,
    duration: 0,
    resource: null,
    version: null,
    maybePerformed: true,
    detail: stringifyExact({ error: failureAsJson(lostRecord) }),
    connection: null,
    sum: null,
  });
}
