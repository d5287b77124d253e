/** Opens the durable record of runs (docs/reliability.md): puts its parts together. */
import { chmodSync, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportOptions, ImportRun, StartedRun } from '../contract/import-run.ts';
import type { Ledger, LedgerOptions } from '../contract/ledger.ts';
import { noneUnreleased } from '../contract/resources.ts';
import type { NewRun, RunFile } from '../contract/run-record.ts';
import { CliError } from '../core/errors.ts';
import { Busy, createPatience, type Patience, type WaitLimit } from '../core/patience.ts';
import {
  ensureLedger,
  inspect,
  makeFolderFor,
  moveLog,
  moveWitness,
  openToRead,
  ownName,
  removeUnused,
  renewTables,
} from './whole.ts';
import { type Database, mayWrite, openForWriting, openScratch } from './file/database.ts';
import { ledgerError } from './file/errors.ts';
import { type Lock, takeLock } from './file/lock.ts';
import { checkPlan, digestOfPlan } from './plan/check.ts';
import { commandRun } from './plan/entry.ts';
import { doneBefore, doubtBefore, existingFor } from './plan/existing.ts';
import { Commits } from './log/commits.ts';
import { positionIn } from './log/events.ts';
import { fileState, Log, mustBeOwnLedger } from './log/log.ts';
import { adopt, forget, noteAll } from './known/notes.ts';
import {
  findReleasedVersion,
  isChangedSince,
  isUnreleased,
  unreleasedIn,
  unreleasedWithoutKey,
} from './known/released.ts';
import { Plan } from './plan/plan.ts';
import { resolve as resolveDoubts } from './resolve.ts';
import {
  byId,
  find,
  findTitle,
  given,
  knownResources,
  newestEventOn,
  openKeys,
  referrers,
  sentBody,
} from './known/resources.ts';
import { nameDoubt, readResults } from './known/results.ts';
import {
  ActiveRun,
  deathTest,
  endDead,
  here,
  type Holder,
  holderIn,
  type IsDead,
  lastDone,
  listDoubts,
  lockedBy,
  newestRun,
  operationsIn,
  runningRuns,
  runNumber,
  runRecords,
  runsLike,
  type WritableLedger,
} from './known/runs.ts';
import { newLedger } from './log/schema.ts';
import type { OpenStore } from './shared/opening.ts';
import type { LedgerPorts } from './shared/shared-log.ts';
import {
  bind,
  isNewAt,
  mustBelongTo,
  mustKeepInterface,
  mustStillBelongTo,
} from './known/target.ts';
import { pastWork, RecordedPast } from './known/undo.ts';
import { Rehearsal, rehearsedEntry, Work } from './plan/work.ts';

const NO_WAIT: WaitLimit = { waitMs: 0 };
const OTHERS_PERMISSIONS = 0o077;

/**
 * Opens the ledger. Creates it if it does not exist, unless it is opened for reading only. If the
 * ledger cannot be used, throws CliError `ledger/...` and leaves it unchanged. Whoever only reads ends
 * the runs of dead processes as well, if the file may be written.
 */
export async function openLedger(options: LedgerOptions, ports: LedgerPorts): Promise<Ledger> {
  const { target, holding } = options;
  const store = await openStore(options, ports);
  try {
    const opened = new LedgerForWriting(store, holding ?? NO_WAIT, ports);
    if (store.mayRecord) await endDead(opened, false);
    return holding === null ? readable(store, target) : await opened.ledger(target);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(options: LedgerOptions, ports: LedgerPorts): Promise<OpenStore> {
  const { place, holding } = options;
  if (place === null) return openInMemory();
  if (typeof place !== 'string') {
    const { openCopy } = await import('./shared/opening.ts');
    return openCopy(place, options, ports);
  }
  const file = ownName(resolve(ports.workingDirectory, place));
  return holding === null ? openToLook(file, ports) : openToRecord(file, options, ports);
}

/** The record of a run that nobody wants to keep (--no-ledger, a dry run without a ledger). */
function openInMemory(): OpenStore {
  const database = openScratch();
  database.exec(newLedger(null));
  const close = async () => database.close();
  return { place: '', database, isDead: () => false, mayRecord: true, lease: null, close };
}

async function openToLook(file: string, { clock }: LedgerPorts): Promise<OpenStore> {
  await inspect(file, clock);
  const isWritable = mayWrite(file);
  const database = isWritable ? openRenewed(file, false) : openToRead(file);
  const isOwn = fileState(database).role === 'own';
  return {
    place: file,
    database,
    isDead: deathTest(database, clock),
    mayRecord: isWritable && isOwn,
    lease: null,
    close: async () => database.close(),
  };
}

async function openToRecord(
  file: string,
  options: LedgerOptions,
  ports: LedgerPorts,
): Promise<OpenStore> {
  const { clock } = ports;
  const folders = await makeFolderFor(file, ports);
  const database = await openOrMake(file, options, clock);
  return {
    place: file,
    database,
    isDead: deathTest(database, clock),
    mayRecord: true,
    lease: null,
    async close() {
      removeUnused(database, folders);
      database.close();
    },
  };
}

/** How often it is made anew, if others remove what they made and did not use. */
const TRIES = 3;

async function openOrMake(
  file: string,
  { target, lostLogOf }: LedgerOptions,
  clock: LedgerPorts['clock'],
): Promise<Database> {
  for (let tries = 1; ; tries++) {
    ensureLedger(file, target);
    try {
      await inspect(file, clock, lostLogOf);
      if ((statSync(file).mode & OTHERS_PERMISSIONS) !== 0) chmodSync(file, 0o600);
      return openRenewed(file, true);
    } catch (error) {
      if (existsSync(file) || tries === TRIES) throw ledgerError(error, file);
    }
  }
}

function openRenewed(file: string, isToRecord: boolean): Database {
  const database = openForWriting(file);
  try {
    renewTables(database);
    if (isToRecord) mustBeOwnLedger(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** For reading only: a run may be using it. */
function readable(store: OpenStore, target: string | null): Ledger {
  const { database, isDead, place, lease } = store;
  mustBelongTo(database, target);
  const state = fileState(database);
  return {
    path: database.file,
    place,
    state,
    position: () => ({ generation: positionIn(database).number, run: newestRun(database) }),
    maySend: lease === null ? () => true : lease.maySend,
    busyWith: ({ id, process, startedAt }) =>
      lockedBy(process ? { run: id, ...process, startedAt } : null, place),
    id: database.file === '' ? null : state.id,
    isNew: isNewAt(target, database),
    doneBefore: (operations) => doneBefore(operations, database),
    existing: (creates, counts) => existingFor(creates, counts, database),
    versionOf: (kind, of) => findReleasedVersion(kind, of, database),
    doubtBefore: (operations) => doubtBefore(operations, database),
    lastDone: () => lastDone(database),
    runs: () => runRecords(database, isDead),
    runsLike: (prefix) => runsLike(prefix, database, isDead),
    results: (run) => readResults(run, database),
    inDoubt: (run) => listDoubts(runNumber(run, database), database).map(nameDoubt),
    answered: (run) =>
      [...operationsIn(runNumber(run, database), database)]
        .filter(({ answered }) => answered !== null)
        .map(nameDoubt),
    resources: {
      find: (key) => find(key, database),
      byId: (kind, of) => byId(kind, of, database),
      newestEventOn: (kind, of) => newestEventOn(kind, of, database),
      openKeys: () => openKeys(database),
      bodyOf: (key) => sentBody(key, database),
      given: (key) => given(key, database),
      list: (scope) => knownResources(database, scope),
      formersOf: (key) => pastWork(key, database),
      past: (run) => new RecordedPast(run, database),
      referrers: () => referrers(database),
      isUnreleased: (kind, of) => isUnreleased(kind, of, database),
      unreleasedWithoutKey: () => unreleasedWithoutKey(database),
      isChangedSince: (kind, of) => isChangedSince(kind, of, database),
      titleOf: (kind, of) => findTitle(kind, of, database),
      adopt: refuse,
      forget: refuse,
      note: refuse,
    },
    moveTo: refuse,
    startImport: async (_, options) => rehearsal(new Plan(database, options)),
    startCommand: async () => ({ ...rehearsedRun, entryOf: () => rehearsedEntry }),
    resolve: refuse,
    [Symbol.asyncDispose]: store.close,
  };
}

async function refuse(): Promise<never> {
  throw new TypeError('a ledger that was opened to be read');
}

/** A trial of an import (--dry-run): the same plan, without a run. */
const rehearsal = (plan: Plan): ImportRun => ({
  ...planning(plan, () => {}),
  ...rehearsedRun,
  work: new Rehearsal(plan),
});

/** @param completed called when the plan is complete */
const planning = (
  plan: Plan,
  completed: (files: readonly RunFile[], blocked: number) => void,
): Omit<ImportRun, keyof StartedRun | 'work'> => ({
  add: (asked) => plan.add(asked),
  leaveOut: (wrong) => plan.rows.refuse(plan.rows.length - 1, wrong),
  addInDoubt: (seq, key, place) => plan.addInDoubt(seq, key, place),
  complete: async (files, blocked = 0) => {
    const check = checkPlan(plan);
    completed(files, blocked);
    return check;
  },
  digest: () => digestOfPlan(plan),
});

const rehearsedRun: StartedRun = {
  id: '',
  finish: async () => ({}),
  unreleased: () => noneUnreleased,
  abandon: async () => {},
};

/** A ledger that is open for writing. */
class LedgerForWriting implements WritableLedger {
  readonly database: Database;
  readonly log: Log;
  readonly commits: Commits;
  readonly isDead: IsDead;
  readonly now: () => number;
  readonly random: () => number;
  /** That it was bound to when it was opened. */
  service = '';
  readonly #store: OpenStore;
  readonly #wait: WaitLimit;
  readonly #ports: LedgerPorts;
  #lock: Lock | null = null;
  #run: ActiveRun | null = null;

  constructor(store: OpenStore, wait: WaitLimit, ports: LedgerPorts) {
    const { database, isDead, lease } = store;
    this.database = database;
    this.log = new Log(database);
    this.commits = new Commits(database, this.log, lease);
    this.isDead = isDead;
    this.#store = store;
    this.now = () => ports.clock.now();
    this.random = ports.random;
    this.#wait = wait;
    this.#ports = ports;
  }

  /** Runs of many take its lock: a shared ledger has a lease instead. */
  get #isLockable(): boolean {
    return this.database.file !== '' && this.#store.lease === null;
  }

  async ledger(target: string | null): Promise<Ledger> {
    const { database, commits, log } = this;
    const known = readable(this.#store, target);
    if (target !== null) await bind('target', target, this);
    this.service = target ?? fileState(database).target ?? '';
    const alone = (work: (note: Parameters<typeof forget>[2]['note']) => void) =>
      commits.alone(() =>
        work((noted) => void log.append('resource', noted, { run: this.#noting, at: this.now() })),
      );
    return {
      ...known,
      resources: {
        ...known.resources,
        adopt: (list, now) =>
          alone((note) => {
            for (const each of list) {
              if ('key' in each) adopt(each, now, database, note);
              else {
                const { seq: of, identity } = each;
                log.append('document', { of, identity }, { run: this.#noting, at: now });
              }
            }
          }),
        forget: (key, isDeleted) => alone((note) => forget(key, isDeleted, { database, note })),
        note: (notes, id) =>
          alone((note) => {
            this.#run?.begin();
            noteAll([...notes], { run: this.#run?.id ?? id, at: this.now() }, database, note);
          }),
      },
      moveTo: (instance) => bind('instance', instance, this),
      startImport: (...asked) => this.#startImport(...asked),
      startCommand: async (run, operations) =>
        commandRun(new ActiveRun('single', run, this), operations, this),
      resolve: (...answering) => this.#resolveInTime(...answering),
      [Symbol.asyncDispose]: () => this.#close(),
    };
  }

  get #noting(): string | null {
    return this.#run === null || this.#run.number === 0 ? null : this.#run.id;
  }

  async #close(): Promise<void> {
    try {
      await this.commits.flush();
      await this.#endLeft();
      await this.#ifPossible(() => this.#moveLog());
      await this.#store.close();
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#lock?.release();
    this.#lock = null;
  }

  /** What can wait, if the disk is full, for example: everything is still in the log. */
  async #ifPossible(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(ledgerError(error, this.database.file) instanceof CliError)) throw error;
    }
  }

  /**
   * Ends a run whose end could not be recorded, on a full disk for example: SQLite removes the log with
   * its last connection, and the main file would look like one that lost it. A log that was moved begins
   * anew where it began, and needs no more space.
   */
  #endLeft(): Promise<void> {
    return this.#ifPossible(async () => {
      if (this.#lock === null || !runningRuns(this.database).some(({ kind }) => kind === 'bulk'))
        return;
      moveLog(this.database, 'RESTART');
      await endDead(this, true);
    });
  }

  /**
   * Unless its run has no end: the main file alone would look like one that lost its log. The binding
   * keeps a connection half open until its statements are collected, so SQLite would not do it.
   */
  #moveLog(): void {
    const { database } = this;
    if (database.file === '' || !database.isOpen || runningRuns(database).length > 0) return;
    moveLog(database, 'TRUNCATE');
  }

  async #startImport(asked: NewRun, options: ImportOptions): Promise<ImportRun> {
    const { database } = this;
    const { lease } = this.#store;
    this.#lock = this.#isLockable ? await this.#takeLock() : null;
    try {
      // A run may have died since the ledger was opened.
      await endDead(this, true);
      mustKeepInterface(database, `${asked.api} ${this.service}`);
      const run = new ActiveRun('bulk', asked, this);
      this.#run = run;
      await (lease === null ? this.#nameHolder(run) : lease.nameRun(run.id));
      return this.#importOf(run, new Plan(database, options));
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #importOf(run: ActiveRun, plan: Plan): ImportRun {
    const after = async <T>(ending: Promise<T>): Promise<T> => {
      try {
        return await ending;
      } finally {
        await this.#endLeft();
        this.#release();
      }
    };
    return {
      ...planning(plan, (files, blocked) => {
        run.expect(plan.rows.length + blocked, files);
        for (let count = 0; count < blocked; count++) run.settle('blocked');
      }),
      id: run.id,
      work: new Work(plan, run, this, this.#witnessed(run)),
      finish: () => after(run.finish()),
      unreleased: () => unreleasedIn(run.number, plan.skipped(), this.database),
      abandon: () => after(run.abandon()),
    };
  }

  /** Before the first intent, the main file says by itself that a run of many is under way. */
  #witnessed(run: ActiveRun): () => Promise<void> | null {
    const { database, commits } = this;
    if (!this.#isLockable) return () => null;
    let opening: Promise<void> | null = null;
    let isOpen = false;
    const open = async () => {
      await commits.intent(() => {
        mustStillBelongTo(this.service, database);
        run.begin();
      });
      await moveWitness(database, this.#ports.clock);
      isOpen = true;
    };
    return () => (isOpen ? null : (opening ??= open()));
  }

  /** For whoever is refused. Nothing depends on it. */
  #nameHolder(run: ActiveRun): Promise<unknown> {
    const holder: Holder = { run: run.id, ...here, startedAt: this.now() };
    return this.commits.alone(() =>
      this.database.run('UPDATE ledger SET holder = ?', [JSON.stringify(holder)]),
    );
  }

  get #patience(): Patience {
    return createPatience(this.#wait, this.#ports.clock);
  }

  /** Throws CliError `ledger/locked`, which names the holder. */
  #takeLock(): Promise<Lock> {
    const { database } = this;
    const { file } = database;
    return this.#patience(() => takeLock(file, 0) ?? new Busy(lockedBy(holderIn(database), file)));
  }

  /** Waits for a run that may have used what an answer corrects. */
  #resolveInTime(...answering: Parameters<Ledger['resolve']>) {
    return this.#patience(async () => {
      const resolved = await resolveDoubts(...answering, this);
      const locked = resolved.wrong.find(({ error }) => error.kind === 'locked');
      return locked === undefined ? resolved : new Busy(locked.error, 0);
    });
  }
}
