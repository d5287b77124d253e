/** Opens the durable record of runs (docs/reliability.md): puts its parts together. */
import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ImportOptions, ImportRun, StartedRun } from '../contract/import-run.ts';
import type {
  CommandRun,
  DoubtAnswer,
  Ledger,
  LedgerOptions,
  LedgerPosition,
  Resolved,
} from '../contract/ledger.ts';
import type { NewRun, RunRecord } from '../contract/run-record.ts';
import type { Resources } from '../contract/resources.ts';
import { CliError } from '../core/errors.ts';
import { createPatience, type WaitLimit } from '../core/patience.ts';
import { problem } from '../messages/problem.ts';
import { type Commits, createCommits } from './file/commits.ts';
import { ensureLedger, missingFoldersOf, ownName, removeUnused, tablesFor } from './file/create.ts';
import {
  type Database,
  identityOf,
  mayWrite,
  openForReading,
  openForWriting,
  openScratch,
} from './file/database.ts';
import { damaged, ledgerError } from './file/errors.ts';
import { deathTest, deathTestOfCopy, type IsDead, type Lock, waitForLock } from './file/lock.ts';
import { mustBeWritable } from './file/role.ts';
import { inspect } from './file/whole.ts';
import { entryOfCommand, type Recording } from './operations/entry.ts';
import { createdBefore, doubtBefore, newestSeq, withDigests } from './operations/known.ts';
import { resolve as resolveDoubts } from './operations/resolve.ts';
import { titleOfResource } from './operations/titles.ts';
import { addDoubt, addToPlan, startAdding } from './plan/add.ts';
import { checkPlan, digestOfPlan } from './plan/check.ts';
import { Plan } from './plan/tables.ts';
import { rehearsalOf, rehearsedEntry, workOn } from './plan/work.ts';
import type { SharedPorts } from '../log/shared/opening.ts';
import { alteredBy, createdBy, formersOf, pastWork } from './resources/formers.ts';
import {
  byId,
  find,
  given,
  listKnownResources,
  openKeys,
  referrers,
  sentBody,
} from './resources/known.ts';
import { adopt, forget, noteAll } from './resources/notes.ts';
import { runRecords, answeredOf, doubtsOf, resultsOf, runsLike } from './runs/read.ts';
import { runningRuns, runRecordOf } from './runs/rows.ts';
import { type ActiveRun, createRun, takeOver } from './runs/run.ts';
import {
  bind,
  boundIn,
  hasImportAt,
  moveTo,
  mustBelongTo,
  mustKeepInterface,
  targetOf,
} from './runs/target.ts';

export interface LedgerPorts extends SharedPorts {
  readonly random: () => number;
  /** Where relative paths start. */
  readonly workingDirectory: string;
}

const NO_WAIT: WaitLimit = { waitMs: 0 };
const OTHERS_PERMISSIONS = 0o077;

/** A ledger that is open for writing. */
interface Opened {
  /** How long an import waits for another one. */
  readonly wait: WaitLimit;
  readonly database: Database;
  readonly commits: Commits;
  readonly isDead: IsDead;
  readonly ports: LedgerPorts;
}

interface HeldByImport {
  lock: Lock | null;
  run: ActiveRun | null;
}

/**
 * Opens the ledger. Creates it if it does not exist, unless it is opened for reading only. If the
 * ledger cannot be used, throws CliError `ledger/...` and leaves it unchanged.
 */
export async function openLedger(options: LedgerOptions, ports: LedgerPorts): Promise<Ledger> {
  const { path, target, readOnly } = options;
  const { clock } = ports;
  if (options.shared !== undefined) throw new TypeError('shared ledgers are in the log');
  if (path === null) return openTemporary(options, ports);
  const file = ownName(resolve(ports.workingDirectory, path));
  const now = () => clock.now();
  const isDead = deathTest(file, now);
  if (readOnly) {
    await inspect(file, clock);
    const database = await openAfterTakeover(file, isDead, clock);
    const isOfCopy = deathTestOfCopy(file, now);
    return closeOnError(database, () =>
      readable(database, isOwn(database) ? isDead : isOfCopy, target),
    );
  }
  const folders = missingFoldersOf(file);
  try {
    await ports.files.makeFolder(dirname(file));
  } catch (error) {
    throw ledgerError(error, file);
  }
  const { database, isNew } = await openOrMake(file, target, clock);
  return closeOnError(database, async () => {
    mustBeWritable(database);
    const commits = createCommits(database, clock);
    const wait = options.holding ?? NO_WAIT;
    await takeOver(database, commits, isDead);
    const opened = { database, commits, isDead, ports, wait };
    return writable(opened, target, isNew ? folders : null);
  });
}

const isOwn = (database: Database): boolean =>
  database.get(`SELECT 1 FROM here WHERE role = 'own'`) !== undefined;

/** How often it is made anew, if others remove what they made and did not use. */
const TRIES = 3;

async function openOrMake(file: string, target: string | null, clock: LedgerPorts['clock']) {
  for (let tries = 1; ; tries++) {
    const isNew = ensureLedger(file, target);
    try {
      await inspect(file, clock);
      if ((statSync(file).mode & OTHERS_PERMISSIONS) !== 0) chmodSync(file, 0o600);
      return { database: openForWriting(file), isNew };
    } catch (error) {
      if (existsSync(file) || tries === TRIES) throw ledgerError(error, file);
    }
  }
}

/** The record of a run that nobody wants to keep (--no-ledger, a dry run without a ledger). */
async function openTemporary({ target, readOnly }: LedgerOptions, ports: LedgerPorts) {
  const database = openScratch();
  database.exec(tablesFor(null));
  const isDead = () => false;
  if (readOnly) return readable(database, isDead, target);
  const commits = createCommits(database, ports.clock);
  const opened = { database, commits, isDead, ports, wait: NO_WAIT };
  return writable(opened, target, null);
}

async function closeOnError<T>(database: Database, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Who only reads ends the runs of dead processes as well, if the file may be written. Otherwise they
 * are shown as interrupted.
 */
async function openAfterTakeover(
  file: string,
  isDead: IsDead,
  clock: LedgerPorts['clock'],
): Promise<Database> {
  if (!mayWrite(file)) return openForReading(file);
  const settling = openForWriting(file);
  if (!isOwn(settling) || !runningRuns(settling).some(isDead)) return settling;
  const commits = createCommits(settling, clock);
  try {
    await takeOver(settling, commits, isDead);
  } finally {
    await commits.close();
  }
  return openForWriting(file);
}

type Reading = Omit<
  Ledger,
  'moveTo' | 'startImport' | 'startCommand' | 'resolve' | typeof Symbol.asyncDispose
>;

function readOnlyLedger(database: Database, isDead: IsDead, target: string | null): Reading {
  const { id } = database.one<{ id: string }>('SELECT id FROM ledger');
  return {
    path: database.file,
    place: database.file,
    position: () => positionOf(database),
    boundTo: () => boundIn(database).target,
    maySend: () => true,
    busyWith: (run) => lockedBy(run, database.file),
    id: database.file === '' ? null : id,
    isNew: !hasImportAt(database, target),
    instance: boundIn(database).instance,
    createdBefore: async (operations) => createdBefore(withDigests(operations), database),
    doubtBefore: async (operations) => doubtBefore(withDigests(operations), database),
    runs: async () => runRecords(database, isDead),
    runsLike: async (prefix) => runsLike(prefix, database, isDead),
    results: (run) => resultsOf(run, database),
    inDoubt: async (run) => doubtsOf(run, database),
    answered: async (run) => answeredOf(run, database),
    resources: {
      ...knownResources(database),
      adopt: refuseWriting,
      forget: refuseWriting,
      note: refuseWriting,
    },
  };
}

function lockedBy(run: RunRecord | null, file: string): CliError {
  const holder = run?.process ? { run: run.id, ...run.process, startedAt: run.startedAt } : null;
  return new CliError('locked', problem('ledger/locked', { file, holder }));
}

/** Its generation, and its newest run. */
function positionOf(database: Database): LedgerPosition {
  return database.one<{ generation: number; run: string | null }>(
    `SELECT changes AS generation, (SELECT id FROM runs ORDER BY number DESC LIMIT 1) AS run
     FROM ledger`,
  );
}

type Knowing = Omit<Resources, 'adopt' | 'forget' | 'note'>;

const knownResources = (database: Database): Knowing => ({
  find: (key) => find(key, database),
  byId: (kind, id) => byId(kind, id, database),
  openKeys: () => openKeys(database),
  bodyOf: (key) => sentBody(key, database),
  given: (key) => given(key, database),
  list: (scope) => listKnownResources(database, scope),
  formers: (run) => formersOf(run, database),
  formersOf: (key) => pastWork(key, database),
  createdBy: (run) => createdBy(run, database),
  alteredBy: (run) => alteredBy(run, database),
  referrers: () => referrers(database),
  titleOf: (kind, id) => titleOfResource(kind, id, database),
});

/** For reading only: a run may be using it. */
function readable(database: Database, isDead: IsDead, target: string | null): Ledger {
  mustBelongTo(database, target);
  return {
    ...readOnlyLedger(database, isDead, target),
    moveTo: refuseWriting,
    startImport: async (_, options) => rehearsal(database, options),
    startCommand: async () => ({ ...rehearsedRun, entryOf: () => rehearsedEntry }),
    resolve: refuseWriting,
    [Symbol.asyncDispose]: async () => database.close(),
  };
}

async function refuseWriting(): Promise<never> {
  throw new TypeError('a ledger that was opened to be read');
}

/** A trial of an import (--dry-run): the same plan, without a run. */
function rehearsal(database: Database, options: ImportOptions): ImportRun {
  const plan = new Plan(database);
  const adding = startAdding(plan, database, options);
  return {
    ...rehearsedRun,
    add: async (asked) => addToPlan(asked, adding),
    addInDoubt: (seq, key, place) => addDoubt({ seq, key, place }, adding),
    complete: async () => checkPlan(adding),
    digest: () => digestOfPlan(plan),
    work: rehearsalOf(plan, database, options),
  };
}

const rehearsedRun: StartedRun = { id: '', finish: async () => ({}), abandon: async () => {} };

/** @param made the folders that a new ledger needed, the innermost first; null for one that was there */
async function writable(
  opened: Opened,
  target: string | null,
  made: readonly string[] | null,
): Promise<Ledger> {
  const { database, commits, isDead, ports } = opened;
  const now = () => ports.clock.now();
  const held: HeldByImport = { lock: null, run: null };
  const known = readOnlyLedger(database, isDead, target);
  if (target !== null) await bind(database, commits, target);
  return {
    ...known,
    resources: {
      ...known.resources,
      adopt: (list, at) => commits.alone(() => list.forEach((each) => adopt(each, at, database))),
      forget: (key) => commits.alone(() => forget(key, database)),
      note: (notes, run) =>
        commits.alone(() => {
          held.run?.begin();
          noteAll([...notes], { run, at: now() }, database);
        }),
    },
    moveTo: (instance) => moveTo(database, commits, instance),
    startImport: (run, options) => startImport(run, options, { ...opened, held }),
    startCommand: async (run, operations) =>
      commandOf(operations, recordingOf('command', run, opened)),
    resolve: (run, answers, corrects = false) => resolveInTime(run, answers, corrects, opened),
    [Symbol.asyncDispose]: async () => {
      try {
        await commits.close(() => made && removeUnused(database, made));
      } finally {
        held.lock?.release();
      }
    },
  };
}

function recordingOf(kind: 'import' | 'command', run: NewRun, opened: Opened): Recording {
  const { database, commits, ports } = opened;
  const { random } = ports;
  const now = () => ports.clock.now();
  /** Before the first intent, the main file says by itself that a run of many is under way. */
  let opening: Promise<void> | null = null;
  const active = createRun(kind, run, { database, commits, now, random });
  return {
    database,
    commits,
    run: active,
    keep: null,
    opened: () => (kind === 'command' ? null : (opening ??= commits.open())),
  };
}

async function startImport(
  run: NewRun,
  options: ImportOptions,
  opened: Opened & { readonly held: HeldByImport },
): Promise<ImportRun> {
  const { database, commits, held, isDead } = opened;
  const { file } = database;
  const lock = file === '' ? null : await lockFor(opened);
  held.lock = lock;
  const release = () => lock?.release();
  try {
    if (lock !== null) guardLock(lock, file, commits);
    // A run may have died since the ledger was opened. This process holds the lock.
    await takeOver(database, commits, (each) => each.kind === 'import' || isDead(each));
    mustKeepInterface(database, targetOf(run.api, boundIn(database).target ?? ''));
    const recording = recordingOf('import', run, opened);
    held.run = recording.run;
    await commits.alone(() => recording.run.begin());
    return importOf(options, recording, release);
  } catch (error) {
    release();
    throw error;
  }
}

function importOf(options: ImportOptions, recording: Recording, release: () => void): ImportRun {
  const { database, run } = recording;
  const plan = new Plan(database);
  const adding = startAdding(plan, database, options);
  const after = async <T>(ending: Promise<T>): Promise<T> => {
    try {
      return await ending;
    } finally {
      release();
    }
  };
  return {
    id: run.id,
    add: async (asked) => addToPlan(asked, adding),
    addInDoubt: (seq, key, place) => addDoubt({ seq, key, place }, adding),
    complete: async (files) => {
      const check = checkPlan(adding);
      await run.expect(check.documents, files);
      return check;
    },
    digest: () => digestOfPlan(plan),
    work: workOn({ ...recording, plan, options }),
    finish: () => after(run.finish()),
    abandon: () => after(run.abandon()),
  };
}

async function commandOf(operations: number, recording: Recording): Promise<CommandRun> {
  const { run, database } = recording;
  // Before anybody looks for earlier creates, so that nothing begun meanwhile is missed.
  const since = newestSeq(database);
  await run.expect(operations, []);
  return {
    get id() {
      return run.id;
    },
    entryOf: (operation, again) => entryOfCommand(operation, again ? null : since, recording),
    finish: () => run.finish(),
    abandon: () => run.abandon(),
  };
}

/** If the lock file disappears, another run may have started: nothing more is sent. */
function guardLock({ path }: Lock, file: string, commits: Commits): void {
  const held = identityOf(path);
  commits.guard(() => {
    if (identityOf(path) !== held) throw damaged(file, 'lock-lost');
  });
}

/** Throws CliError `ledger/locked`, which names the holder. */
function lockFor({ database, ports: { clock }, wait }: Opened): Promise<Lock> {
  const { file } = database;
  const refusal = () => {
    const row = runningRuns(database).find(({ kind }) => kind === 'import');
    return lockedBy(row ? runRecordOf(row, () => false, database) : null, file);
  };
  return waitForLock(file, refusal, { wait, clock });
}

/** Waits for an import that may have used what an answer corrects. */
async function resolveInTime(
  run: string,
  answers: readonly DoubtAnswer[],
  corrects: boolean,
  opened: Opened,
): Promise<Resolved> {
  const patience = createPatience(opened.wait, opened.ports.clock);
  for (;;) {
    const resolved = await resolveDoubts(run, answers, corrects, opened);
    const locked = resolved.wrong.find(({ error }) => error.kind === 'locked');
    if (locked === undefined || !(await patience.pause(() => locked.error, 0))) return resolved;
  }
}
