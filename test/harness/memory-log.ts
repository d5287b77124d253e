/**
 * The log of changes of shared ledgers in memory, for many connections of one process, which fails
 * where a test wants it to. test/unit/ledger/shared/log-contract.ts holds it to what PostgreSQL does.
 */
import {
  type ChangeLog,
  type ConnectLog,
  type LeaseFence,
  type LeaseHolder,
  type LogChange,
  LogFailure,
  type LogFailureReason,
  type LogReader,
  type LogSize,
  type LogState,
  type NewSnapshot,
  type SnapshotHead,
} from '../../src/ledger/shared/log.ts';

export type LogMethod = keyof ChangeLog;

/** Where a call fails: before it has an effect, or after it, so that only its answer is lost. */
type Moment = 'before' | 'after';

export interface MemoryDatabase {
  /** What `openLog` takes. A user `..._reader` or `..._writer` has only the rights of that role. */
  readonly connect: ConnectLog;
  /** Its clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Moves its clock, and no other. */
  readonly pass: (ms: number) => void;
  /** What was called, in order. */
  readonly calls: readonly LogMethod[];
  /** False: every call is refused without an effect. */
  isReachable: boolean;
  /** The setting that is off, for example `fsync`. */
  unsafe: string | null;
  /** Makes the next call of a method fail, or the nth one from now. */
  readonly fail: (method: LogMethod, reason: LogFailureReason, when: Moment, nth?: number) => void;
  /** Holds the next call of a method, or the nth one from now, until it is let go. */
  readonly hold: (method: LogMethod, when: Moment, nth?: number) => HeldCall;
  /** Everything in it now. */
  readonly backup: () => Backup;
  /** Sets it back, as a restored backup does. */
  readonly restore: (backup: Backup) => void;
}

export interface HeldCall {
  /** Resolves when the call waits. */
  readonly reached: Promise<void>;
  readonly letGo: () => void;
}

interface Row extends Omit<LogState, 'leaseMs' | 'now'> {
  readonly leaseUntil: number;
}

type StoredSnapshot = NewSnapshot;

export interface StoredChange extends LogChange {
  readonly run: string | null;
}

/** Rows are replaced, never changed, so that a copy of the maps is a state of its own. */
interface Tables {
  readonly ledgers: Map<string, Row>;
  /** By the ledger's id and the generation. */
  readonly changes: Map<string, Map<number, StoredChange>>;
  readonly snapshots: Map<string, Map<number, StoredSnapshot>>;
}

export type Backup = ReadonlyMap<string, Tables>;

interface Fault {
  readonly method: LogMethod;
  readonly when: Moment;
  nth: number;
  readonly happen: () => Promise<void>;
}

/** The schema `lms_cli` has its tables. */
export function createMemoryDatabase(time: () => number = Date.now): MemoryDatabase {
  let schemas = new Map<string, Tables>([['lms_cli', emptyTables()]]);
  let passed = 0;
  const calls: LogMethod[] = [];
  const faults: Fault[] = [];
  const now = () => time() + passed;

  const database: MemoryDatabase = {
    connect: async ({ schema, connection }) => {
      const mayWrite = !connection.user.endsWith('_reader');
      const isOwner = mayWrite && !connection.user.endsWith('_writer');
      if (!database.isReachable) throw new LogFailure('unreachable', 'no connection');
      const tables = () => {
        const found = schemas.get(schema);
        if (found === undefined) throw new LogFailure('no-tables', `${schema} is not there`);
        return found;
      };
      const call = async <T>(method: LogMethod, work: () => T | Promise<T>): Promise<T> => {
        calls.push(method);
        const due = dueFaults(method);
        await happenAll(due, 'before');
        if (!database.isReachable) throw new LogFailure('unreachable', 'no connection');
        const value = await work();
        await happenAll(due, 'after');
        return value;
      };
      const write = <T>(method: LogMethod, work: (tables: Tables) => T): Promise<T> =>
        call(method, () => {
          const found = tables();
          const isForOwner = method === 'prune' || method === 'init';
          if (!(isForOwner ? isOwner : mayWrite)) {
            throw new LogFailure('not-let-in', `permission denied for ${schema}`);
          }
          if (database.unsafe !== null) throw new LogFailure('unsafe', database.unsafe);
          return work(found);
        });
      return {
        find: (name) => call('find', () => stateOf(tables().ledgers.get(name), now())),
        byId: (id) => call('byId', () => stateOf(rowOf(tables(), id), now())),
        list: () =>
          call('list', () =>
            [...tables().ledgers.values()]
              .toSorted((one, other) => (one.name < other.name ? -1 : 1))
              .flatMap((row) => stateOf(row, now()) ?? []),
          ),
        create: (log, snapshot) =>
          write('create', (there) => {
            if (!there.ledgers.has(log.name)) {
              mustBeNew(log.id, there);
              addSnapshot(log.id, snapshot, there);
              there.ledgers.set(log.name, { ...log, fence: 0, holder: null, leaseUntil: now() });
            }
            return present(there.ledgers.get(log.name), now());
          }),
        take: (id, holder, leaseMs) =>
          write('take', (there) => take(id, holder, leaseMs, there, now())),
        renew: ({ id, fence }, holder, leaseMs) =>
          write('renew', (there) =>
            change(there, { id, fence }, (row) => ({
              leaseUntil: now() + leaseMs,
              holder: { ...holder, since: row.holder?.since ?? Math.floor(now()) },
            })),
          ),
        release: ({ id, fence }) =>
          write('release', (there) => {
            change(there, { id, fence }, () => ({ holder: null, leaseUntil: now() }));
          }),
        unlock: (id) =>
          write('unlock', (there) => {
            const row = rowOf(there, id);
            const ended = { holder: null, leaseUntil: now() };
            if (row !== undefined)
              change(there, row, ({ fence }) => ({ ...ended, fence: fence + 1 }));
            return stateOf(rowOf(there, id), now());
          }),
        push: ({ id, fence, generation, head, changeset, run, leaseMs }) =>
          write('push', (there) => {
            const row = rowOf(there, id);
            if (row?.generation !== generation - 1 || row.leaseUntil <= now()) return false;
            const leaseUntil = now() + leaseMs;
            const isPushed = change(there, { id, fence }, () => ({ generation, head, leaseUntil }));
            if (isPushed)
              tableOf(there.changes, id).set(generation, { generation, head, changeset, run });
            return isPushed;
          }),
        lookUp: (id, generation) =>
          call('lookUp', () => ({
            state: stateOf(rowOf(tables(), id), now()),
            head: headAt(tables(), id, generation),
          })),
        read: (id, work) =>
          call('read', async () => {
            const copy = copyOf(tables());
            const state = stateOf(rowOf(copy, id), now());
            return state === null ? null : work(readerOf(state, copy));
          }),
        addSnapshot: ({ id, fence }, snapshot) =>
          write('addSnapshot', (there) => {
            const { generation, head, format } = snapshot;
            const row = rowOf(there, id);
            if (row?.fence !== fence || row.generation > generation) return false;
            if (row.generation === generation && !isSame(row.head, head)) return false;
            const same = there.snapshots.get(id)?.get(generation);
            if (same === undefined) addSnapshot(id, snapshot, there);
            else if (!isSame(same.head, head) || same.format !== format) return false;
            return change(there, { id, fence }, () => ({ generation, head, format }));
          }),
        replace: (log, snapshot, expected) =>
          write('replace', (there) => {
            const row = there.ledgers.get(log.name);
            if (row?.id === expected.id && row.fence === expected.fence) {
              mustBeNew(log.id, there);
              addSnapshot(log.id, snapshot, there);
              const fence = row.fence + 1;
              there.ledgers.set(log.name, { ...log, fence, holder: null, leaseUntil: now() });
            }
            return present(there.ledgers.get(log.name), now());
          }),
        prune: (id, upTo) => write('prune', (there) => prune(id, upTo, there)),
        size: (id) => call('size', () => sizeOf(id, tables())),
        init: () =>
          call('init', () => {
            if (!isOwner) throw new LogFailure('not-let-in', `permission denied for ${schema}`);
            if (!schemas.has(schema)) schemas.set(schema, emptyTables());
          }),
        close: async () => {},
      };
    },
    now,
    pass: (ms) => {
      passed += ms;
    },
    calls,
    isReachable: true,
    unsafe: null,
    fail: (method, reason, when, nth = 1) => {
      const happen = async () => {
        throw new LogFailure(reason, `a fault of the test, ${when} ${method}`);
      };
      faults.push({ method, when, nth, happen });
    },
    hold: (method, when, nth = 1) => {
      const [reached, released] = [createGate(), createGate()];
      const happen = () => {
        reached.open();
        return released.opened;
      };
      faults.push({ method, when, nth, happen });
      return { reached: reached.opened, letGo: released.open };
    },
    backup: () => copyOfAll(schemas),
    restore: (backup) => {
      schemas = copyOfAll(backup);
    },
  };
  return database;

  /** Those that the call meets that now begins. */
  function dueFaults(method: LogMethod): Fault[] {
    const met = faults.filter((fault) => fault.method === method);
    for (const fault of met) fault.nth--;
    const due = met.filter(({ nth }) => nth === 0);
    for (const fault of due) faults.splice(faults.indexOf(fault), 1);
    return due;
  }
}

function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function happenAll(due: readonly Fault[], moment: Moment): Promise<void> {
  for (const { when, happen } of due) if (when === moment) await happen();
}

const emptyTables = (): Tables => ({
  ledgers: new Map(),
  changes: new Map(),
  snapshots: new Map(),
});

const copyOf = ({ ledgers, changes, snapshots }: Tables): Tables => ({
  ledgers: new Map(ledgers),
  changes: new Map([...changes].map(([id, table]) => [id, new Map(table)])),
  snapshots: new Map([...snapshots].map(([id, table]) => [id, new Map(table)])),
});

const copyOfAll = (schemas: ReadonlyMap<string, Tables>) =>
  new Map([...schemas].map(([name, tables]) => [name, copyOf(tables)]));

function tableOf<T>(tables: Map<string, Map<number, T>>, id: string): Map<number, T> {
  const table = tables.get(id) ?? new Map<number, T>();
  tables.set(id, table);
  return table;
}

const rowOf = ({ ledgers }: Tables, id: string) =>
  [...ledgers.values()].find((row) => row.id === id);

function stateOf(row: Row | undefined, now: number): LogState | null {
  if (row === undefined) return null;
  const { leaseUntil, ...fields } = row;
  return { ...fields, leaseMs: leaseUntil - now, now: Math.floor(now) };
}

function present(row: Row | undefined, now: number): LogState {
  const state = stateOf(row, now);
  if (state === null) throw new LogFailure('other', 'it is not there any more');
  return state;
}

/** False if the fence is another one. */
function change(
  tables: Tables,
  { id, fence }: LeaseFence,
  changed: (row: Row) => Partial<Row>,
): boolean {
  const row = rowOf(tables, id);
  if (row?.fence !== fence) return false;
  tables.ledgers.set(row.name, { ...row, ...changed(row) });
  return true;
}

function take(
  id: string,
  holder: LeaseHolder,
  leaseMs: number,
  tables: Tables,
  now: number,
): LogState | null {
  const row = rowOf(tables, id);
  if (row === undefined) return null;
  const before = row.holder;
  const isOwn = before?.machine === holder.machine && before.copy === holder.copy;
  if (row.leaseUntil > now && before !== null && !isOwn) return null;
  const since = Math.floor(now);
  change(tables, row, ({ fence }) => ({
    fence: fence + 1,
    leaseUntil: now + leaseMs,
    holder: { ...holder, since },
  }));
  return stateOf(rowOf(tables, id), now);
}

function mustBeNew(id: string, tables: Tables): void {
  if (rowOf(tables, id) === undefined && !tables.snapshots.has(id)) return;
  throw new LogFailure('damaged', 'duplicate key value violates unique constraint');
}

const addSnapshot = (id: string, snapshot: NewSnapshot, { snapshots }: Tables) =>
  void tableOf(snapshots, id).set(snapshot.generation, snapshot);

const headAt = ({ changes, snapshots }: Tables, id: string, generation: number) =>
  (changes.get(id)?.get(generation) ?? snapshots.get(id)?.get(generation))?.head ?? null;

function newestSnapshot({ snapshots }: Tables, id: string, atMost = Infinity) {
  const generations = [...(snapshots.get(id)?.keys() ?? [])].filter((each) => each <= atMost);
  return snapshots.get(id)?.get(Math.max(...generations)) ?? null;
}

function readerOf(state: LogState, tables: Tables): LogReader {
  const { id } = state;
  return {
    state,
    headAt: async (generation) => headAt(tables, id, generation),
    snapshot: async (atMost): Promise<SnapshotHead | null> => {
      const found = newestSnapshot(tables, id, atMost);
      return found === null ? null : { ...found, parts: found.parts.length };
    },
    part: async (generation, part) => {
      const bytes = tables.snapshots.get(id)?.get(generation)?.parts[part];
      if (bytes !== undefined) return bytes;
      throw new LogFailure('other', `part ${part} of snapshot ${generation} is missing`);
    },
    changes: async function* (after, upTo) {
      const all = [...(tables.changes.get(id)?.values() ?? [])];
      const asked = all.filter(({ generation }) => generation > after && generation <= upTo);
      for (const { generation, head, changeset } of asked.toSorted(byGeneration)) {
        yield { generation, head, changeset };
      }
    },
  };
}

const byGeneration = (one: LogChange, other: LogChange) => one.generation - other.generation;

function prune(id: string, upTo: number, tables: Tables): number {
  const last = Math.min(upTo, newestSnapshot(tables, id)?.generation ?? -1);
  const table = tableOf(tables.changes, id);
  const full = [...table.values()].filter(
    ({ generation, changeset }) => generation <= last && changeset !== null,
  );
  for (const each of full) table.set(each.generation, { ...each, changeset: null });
  return full.length;
}

function sizeOf(id: string, tables: Tables): LogSize {
  const all = [...(tables.changes.get(id)?.values() ?? [])];
  const newest = newestSnapshot(tables, id);
  const snapshot = newest?.generation ?? null;
  const pruned = all.filter(({ changeset }) => changeset === null);
  const bytesOf = (pieces: readonly (Uint8Array | null)[]) =>
    pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0);
  return {
    changes: all.length,
    changeBytes: bytesOf(
      all.filter(({ generation }) => generation > (snapshot ?? -1)).map((each) => each.changeset),
    ),
    snapshotBytes: bytesOf(newest?.parts ?? []),
    snapshot,
    prunedUpTo: pruned.length === 0 ? null : Math.max(...pruned.map((each) => each.generation)),
    asyncReplicas: 0,
  };
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
