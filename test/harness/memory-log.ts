/**
 * The log of a team in memory, for many connections of one process, which fails where a test wants it
 * to. test/unit/ledger/shared/log-contract.ts holds it to what PostgreSQL does.
 */
import type { EventRow } from '../../src/ledger/log/events.ts';
import {
  type ConnectLog,
  type LeaseFence,
  type LeaseHolder,
  LogFailure,
  type LogFailureReason,
  type LogState,
  type SharedLog,
} from '../../src/ledger/shared/shared-log.ts';

export type LogMethod = keyof SharedLog;

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

interface HeldCall {
  /** Resolves when the call waits. */
  readonly reached: Promise<void>;
  readonly letGo: () => void;
}

interface Row extends Omit<LogState, 'leaseMs' | 'now'> {
  readonly leaseUntil: number;
}

/** Rows are replaced, never changed, so that a copy of the maps is a state of its own. */
interface Tables {
  readonly ledgers: Map<string, Row>;
  /** By the ledger's id and the number. */
  readonly events: Map<string, Map<number, EventRow>>;
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
      mustBeReachable();
      const call = async <T>(method: LogMethod, work: () => T | Promise<T>): Promise<T> => {
        calls.push(method);
        const due = dueFaults(method);
        await happenAll(due, 'before');
        mustBeReachable();
        const value = await work();
        await happenAll(due, 'after');
        return value;
      };
      const present = () => {
        const found = schemas.get(schema);
        if (found === undefined) throw new LogFailure('no-tables', `${schema} is not there`);
        return found;
      };
      /** @param tables those that are there, or those of a transaction */
      const over = (tables: () => Tables): SharedLog => {
        const write = <T>(method: LogMethod, work: (there: Tables) => T): Promise<T> =>
          call(method, () => {
            const found = tables();
            if (!mayWrite) throw new LogFailure('not-let-in', `permission denied for ${schema}`);
            if (database.unsafe !== null) throw new LogFailure('unsafe', database.unsafe);
            return work(found);
          });
        return {
          find: (name) => call('find', () => stateOf(tables().ledgers.get(name), now())),
          byId: (id) => call('byId', () => stateOf(rowOf(tables(), id), now())),
          create: (log) =>
            write('create', (there) => {
              if (!there.ledgers.has(log.name)) {
                if (rowOf(there, log.id) !== undefined)
                  throw new LogFailure('damaged', 'duplicate key value');
                const empty = { number: 0, head: '', fence: 0, holder: null };
                there.ledgers.set(log.name, { ...log, ...empty, leaseUntil: now() });
              }
              const state = stateOf(there.ledgers.get(log.name), now());
              if (state === null) throw new LogFailure('other', 'it is not there any more');
              return state;
            }),
          take: (id, holder, leaseMs) =>
            write('take', (there) => take(id, holder, leaseMs, there, now())),
          renew: (lease, holder, leaseMs) =>
            write('renew', (there) =>
              change(there, lease, (row) => ({
                leaseUntil: now() + leaseMs,
                holder: { ...holder, since: row.holder?.since ?? Math.floor(now()) },
              })),
            ),
          release: (lease) =>
            write('release', (there) => {
              change(there, lease, () => ({ holder: null, leaseUntil: now() }));
            }),
          unlock: (id) =>
            write('unlock', (there) => {
              const row = rowOf(there, id);
              const ended = { holder: null, leaseUntil: now() };
              if (row !== undefined)
                change(there, row, ({ fence }) => ({ ...ended, fence: fence + 1 }));
            }),
          append: ({ id, fence, after, events, leaseMs }) =>
            write('append', (there) => {
              const row = rowOf(there, id);
              const last = events.at(-1);
              const isNext = row?.number === after.number && row.head === after.head;
              if (!isNext || row.leaseUntil <= now() || last === undefined) return false;
              const { number, head } = last;
              const leaseUntil = now() + leaseMs;
              if (!change(there, { id, fence }, () => ({ number, head, leaseUntil }))) return false;
              const table = there.events.get(id) ?? new Map<number, EventRow>();
              there.events.set(id, table);
              for (const each of events) table.set(each.number, each);
              return true;
            }),
          events: async function* (id, from, upTo) {
            const found = await call('events', () => [
              ...(tables().events.get(id)?.values() ?? []),
            ]);
            yield* found
              .filter(({ number }) => number >= from && number <= upTo)
              .toSorted((one, other) => one.number - other.number);
          },
          together: (work) =>
            call('together', async () => {
              let inside: Tables | null = null;
              const value = await work(over(() => (inside ??= copyOf(tables()))));
              if (inside !== null) schemas.set(schema, inside);
              return value;
            }),
          asyncReplicas: () => call('asyncReplicas', () => 0),
          init: () =>
            call('init', () => {
              if (!isOwner) throw new LogFailure('not-let-in', `permission denied for ${schema}`);
              if (!schemas.has(schema)) schemas.set(schema, emptyTables());
            }),
          close: async () => {},
        };
      };
      return over(present);
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

  function mustBeReachable(): void {
    if (!database.isReachable) throw new LogFailure('unreachable', 'no connection');
  }

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

const emptyTables = (): Tables => ({ ledgers: new Map(), events: new Map() });

const copyOf = ({ ledgers, events }: Tables): Tables => ({
  ledgers: new Map(ledgers),
  events: new Map([...events].map(([id, table]) => [id, new Map(table)])),
});

const copyOfAll = (schemas: ReadonlyMap<string, Tables>) =>
  new Map([...schemas].map(([name, tables]) => [name, copyOf(tables)]));

const rowOf = ({ ledgers }: Tables, id: string) =>
  [...ledgers.values()].find((row) => row.id === id);

function stateOf(row: Row | undefined, now: number): LogState | null {
  if (row === undefined) return null;
  const { leaseUntil, ...fields } = row;
  return { ...fields, leaseMs: leaseUntil - now, now: Math.floor(now) };
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
