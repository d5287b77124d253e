/**
 * The copy of a shared ledger: a file that pulls what it lacks. Every head is computed again, and
 * nothing is taken that does not fit.
 */
import { existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { createDraftLedger, mustBeOurs, removeFiles, renewTables } from '../whole.ts';
import { type Database, openForWriting } from '../file/database.ts';
import { isDamage } from '../file/errors.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import { fileState, Log, positionIn, refuseShared } from '../log/log.ts';
import { FORMAT, newLedger } from '../log/schema.ts';
import type { LogState, SharedLog } from './shared-log.ts';

const copyName = (id: string) => `shared-${id}.ledger.db`;

/** The file of a copy. */
export const copyFile = ({ folder }: Pick<SharedPlace, 'folder'>, id: string) =>
  join(folder, copyName(id));

/** True for the file of a copy, whatever it says. */
export const isCopyOf = (id: string, file: string) => basename(file) === copyName(id);

interface Pulling {
  readonly log: SharedLog;
  readonly file: string;
  /** The address of the shared ledger, without a password. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Brings a copy up to a state of the log, or makes it. The caller has its lock. Throws CliError
 * `ledger/older` if the log lacks what the copy has, `ledger/log-damaged`, and `ledger/version`.
 */
export async function pullCopy(state: LogState, pulling: Pulling): Promise<void> {
  const { file, place } = pulling;
  mustBeReadable(state, place);
  const copy = openCopyOf(state.id, file) ?? makeCopy(state, pulling);
  try {
    await copy.transactionAfter(
      () => copy.run('UPDATE ledger SET origin = ?, at = ?', place, pulling.now),
      () => receiveAll(state, copy, pulling),
    );
  } finally {
    copy.close();
  }
}

/** Throws CliError `ledger/version`. */
export function mustBeReadable({ format }: LogState, place: string): void {
  if (format > FORMAT)
    throw new CliError('conflict', problem('ledger/version', { reason: 'newer', file: place }));
}

/** Null if it is none, or damaged: then it is made anew. */
function openCopyOf(id: string, file: string): Database | null {
  if (!existsSync(file)) return null;
  let copy: Database | null = null;
  try {
    copy = openForWriting(file, 'NORMAL');
    mustBeOurs(copy);
    renewTables(copy);
    const state = fileState(copy);
    if (state.role === 'moving') refuseShared(state, file);
    if (state.id === id && state.role === 'copy') return copy;
  } catch (error) {
    if (!isBroken(error)) {
      copy?.close();
      throw error;
    }
  }
  copy?.close();
  return null;
}

/** True of what nobody can read any more. A newer lms-cli can still read its copy. */
function isBroken(error: unknown): boolean {
  if (isDamage(error) || !(error instanceof CliError)) return isDamage(error);
  const { problem: about } = error;
  if (isProblem(about, 'ledger/version')) return about.params.reason === 'prerelease';
  return isProblem(about, 'ledger/not-found') && about.params.reason === 'not-a-ledger';
}

function makeCopy({ id, target }: LogState, { file, place }: Pulling): Database {
  removeFiles(file);
  renameSync(createDraftLedger(file, newLedger(target, { id, address: place })), file);
  return openForWriting(file, 'NORMAL');
}

/** Within a transaction of the copy. */
async function receiveAll(state: LogState, copy: Database, { file, place, log }: Pulling) {
  const known = positionIn(copy);
  const setBack = () => {
    const { number: generation } = state;
    const about = { file, place, log: { generation }, copy: { generation: known.number } };
    return new CliError('conflict', problem('ledger/older', { reason: 'copy', ...about }));
  };
  const isAhead = known.number > state.number;
  if (isAhead || (known.number === state.number && known.head !== state.head)) throw setBack();
  if (known.number === state.number) return;
  const received = new Log(copy);
  let { number, head } = known;
  let isKnown = number === 0;
  for await (const row of log.events(state.id, Math.max(1, number), state.number)) {
    if (!isKnown) {
      if (row.number !== number || row.head !== head) throw setBack();
      isKnown = true;
    } else if (received.receive(row)) ({ number, head } = row);
    else break;
  }
  if (!isKnown) throw setBack();
  if (number === state.number && head === state.head) return;
  const about = { place, generation: number + 1, reason: 'change' } as const;
  throw new CliError('conflict', problem('ledger/log-damaged', about));
}
