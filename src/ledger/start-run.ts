/** Starts runs, and closes the ledger after them. */
import type { NewRun } from '../contract/run-record.ts';
import type { ImportOptions } from '../contract/import-run.ts';
import type { Ledger } from '../contract/ledger.ts';
import { CliError } from '../core/errors.ts';
import type { Clock, Files } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import { boundTo, keepInterface, targetOf } from './binding.ts';
import { createCommandRun } from './command-run.ts';
import { type Database } from './database.ts';
import { damaged, translated, withTranslatedErrors } from './errors.ts';
import { type Commits, createCommits } from './group-commit.ts';
import { type IsDead, deathTestOfHolder, runningRuns } from './holders.ts';
import { takeOver } from './take-over.ts';
import { createImportRun } from './import-run.ts';
import { relying } from './kept-answers.ts';
import { createKnown } from './known-documents.ts';
import { type Lock, takeLock } from './lock.ts';
import { lockFileOf } from './lock-file.ts';
import { createRecords } from './operation-rows.ts';
import { createResourceChanges } from './resource-changes.ts';
import { createIds } from './returned-ids.ts';
import { createDoneOperations } from './done-operations.ts';
import { startRun } from './runs.ts';
import { mustHaveSoundKeys } from './soundness.ts';
import { markingSuspects } from './suspects.ts';
import { identityOf, type Writing } from './writing.ts';

export interface LedgerPorts {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: () => number;
  readonly files: Pick<Files, 'makeFolder'>;
  /** Where relative paths start. */
  readonly workingDirectory: string;
}

export interface Opened {
  readonly writing: Writing;
  /** Absolute; null for a nameless temporary file. */
  readonly file: string | null;
}

/** Another process that checks the lock holds it for less than this. */
const LOCK_WAIT_MS = 1000;

type Starting = Pick<Ledger, 'startImport' | 'startCommand' | typeof Symbol.asyncDispose>;

export function createStarting(opened: Opened, isDead: IsDead, ports: LedgerPorts): Starting {
  const { writing, file } = opened;
  const { database, name } = writing;
  const records = createRecords(database);
  const ids = createIds(database);
  const resources = createResourceChanges(database);
  const done = createDoneOperations(ids, resources);
  const rely = relying(database);
  const endings: (() => void)[] = [];
  const service = boundTo(database) ?? '';
  const { now } = ports.clock;
  const start = (kind: 'import' | 'command', run: NewRun, commits: Commits) => {
    // Before the locks are released.
    endings.unshift(() => commits.flush());
    return startRun(kind, run, { writing, commits, service, now, random: ports.random, file });
  };
  return {
    startImport: async (run: NewRun, options: ImportOptions) => {
      const commits = createCommits(writing);
      const lock = file === null ? null : lockOf(file, database);
      endings.push(() => lock?.release());
      try {
        if (file !== null) guardLock(file, commits);
        if (options.isApply === true) mustHaveSoundKeys(database);
        // A run may have died since the ledger was opened.
        takeOver(writing, deathTestOfHolder(file, isDead));
        keepInterface(database, name, targetOf(run.api, boundTo(database) ?? ''));
        const active = start('import', run, commits);
        const known = createKnown(database);
        const importRun = createImportRun(options, {
          commits,
          records,
          done,
          resources,
          known,
          lock,
          run: active,
          rely,
          suspect: markingSuspects(database, { commits, run: active }),
          file: name,
        });
        endings.push(() => importRun.discard());
        return importRun;
      } catch (error) {
        lock?.release();
        throw translated(error, name);
      }
    },
    startCommand: async (run) => {
      try {
        const commits = createCommits(writing);
        const active = start('command', run, commits);
        return withTranslatedErrors(
          createCommandRun({
            commits,
            records,
            done,
            resources,
            database,
            run: active,
            rely,
          }),
          name,
        );
      } catch (error) {
        throw translated(error, name);
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const end of endings) end();
      writing.close();
    },
  };
}

/** If the lock file disappears, another import may have started: nothing more is sent. */
function guardLock(file: string, commits: Commits): void {
  const path = lockFileOf(file);
  const held = identityOf(path);
  commits.guard(() => {
    if (identityOf(path) !== held) throw damaged(file, 'lock-lost');
  });
}

/** Throws CliError `ledger/locked`, which names the holder. */
function lockOf(file: string, database: Database): Lock {
  const lock = taken(file);
  if (lock !== null) return lock;
  const row = runningRuns(database).find(({ kind }) => kind === 'import');
  const holder =
    row === undefined
      ? null
      : { run: row.id, pid: row.pid, host: row.host, startedAt: row.started_at };
  throw new CliError('conflict', problem('ledger/locked', { file, holder }));
}

function taken(file: string): Lock | null {
  try {
    return takeLock(lockFileOf(file), LOCK_WAIT_MS);
  } catch (error) {
    throw translated(error, file);
  }
}
