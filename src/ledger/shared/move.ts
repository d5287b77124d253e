/** Makes a local ledger a shared one (docs/teams.md, Set it up). */
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import { problem } from '../../messages/problem.ts';
import {
  type FilePorts,
  type LockedFile,
  noteRole,
  refuseShared,
  withLockedFile,
} from '../file/role.ts';
import { IS_OWN_DOUBT } from '../operations/known.ts';
import { firstHead } from './lease.ts';
import { type ChangeLog, LogFailure, type LogFailureReason, type LogState } from './log.ts';
import { mustHaveNoOther, otherName, type SharedPorts, withLog } from './opening.ts';
import { makeSnapshot, rowFrom } from './snapshot.ts';

export type MovePorts = SharedPorts & FilePorts;

export type MovedLedger = Pick<LockedFile, 'file' | 'id' | 'generation'>;

/**
 * Makes a local ledger the shared one of a name, and retires the file. Typed again it goes on. Throws
 * CliError `ledger/...`.
 */
export const pushLedger = (
  path: string,
  place: SharedPlace,
  ports: MovePorts,
): Promise<MovedLedger> =>
  withLockedFile(path, ports, async (local) => {
    const { file, id, database } = local;
    mustBeMovable(local, place);
    return withLog(place, ports, async (log) => {
      const arrived = await log.byId(id);
      // What was sent since it was retired is not in the file.
      if (arrived === null && local.role === 'retired') refuseShared(local, file);
      const state = arrived ?? (await createFrom(local, place, log));
      if (state.name !== place.name) throw otherName([state.name], place);
      noteRole('retired', place.address, database);
      return { file, id, generation: state.generation };
    });
  });

function mustBeMovable({ file, role, origin, target, database }: LockedFile, place: SharedPlace) {
  const isOnItsWay = (role === 'moving' || role === 'retired') && origin === place.address;
  if (!isOnItsWay) refuseShared({ role, origin }, file);
  if (target === null) throw new CliError('usage', problem('ledger/nothing-to-push', { file }));
  if (isInstance(target))
    throw new CliError('usage', problem('config/ledger', { reason: 'sandbox' }));
  const { count } = database.one<{ count: number }>(
    `SELECT count(*) AS count FROM operations o WHERE ${IS_OWN_DOUBT}`,
  );
  if (count > 0) throw new CliError('inDoubt', problem('ledger/push-doubts', { file, count }));
}

/** Everything, and last the row of the name, in one transaction. */
async function createFrom(
  { file, id, generation, target, database }: LockedFile,
  place: SharedPlace,
  log: ChangeLog,
): Promise<LogState> {
  const { name, address } = place;
  const all = await log.list();
  if (all.some((each) => each.name === name)) throw nameTaken(place);
  mustHaveNoOther(target, all, place);
  noteRole('moving', address, database);
  const snapshot = await makeSnapshot(file, firstHead(id, generation));
  const row = rowFrom(snapshot, { name, id, target: target ?? '' });
  const state = await log.create(row, snapshot).catch((error: unknown) => {
    if (error instanceof LogFailure && refusals.has(error.reason)) noteRole('own', null, database);
    throw error;
  });
  if (state.id === id) return state;
  // Somebody else has the name, so nothing of this one is there.
  noteRole('own', null, database);
  throw nameTaken(place);
}

/** Nothing was done then. After any other failure nobody knows. */
const refusals: ReadonlySet<LogFailureReason> = new Set([
  'not-let-in',
  'no-tables',
  'unsafe',
  'full',
]);

const nameTaken = ({ address, name }: SharedPlace) =>
  new CliError('conflict', problem('ledger/name-taken', { place: address, name }));

/** Takes the mark of a push away that did not arrive. Throws CliError `ledger/...`. */
export const cancelPush = (path: string, place: SharedPlace, ports: MovePorts): Promise<void> =>
  withLockedFile(path, ports, async ({ file, id, role, origin, database }) => {
    const { address } = place;
    if (role !== 'moving') throw new CliError('usage', problem('ledger/not-moving', { file }));
    if (origin !== address) refuseShared({ role, origin }, file);
    const arrived = await withLog(place, ports, (log) => log.byId(id));
    if (arrived !== null)
      throw new CliError('conflict', problem('ledger/arrived', { file, place: address }));
    noteRole('own', null, database);
  });
