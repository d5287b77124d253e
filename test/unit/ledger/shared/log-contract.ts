/** What every log of a team does: the one in memory, and PostgreSQL (`npm run test:postgres`). */
import { describe, expect, test } from 'vitest';
import type { EventRow } from '../../../../src/ledger/log/events.ts';
import type {
  LeaseHolder,
  LogState,
  NewLog,
  SharedCommit,
  SharedLog,
} from '../../../../src/ledger/shared/shared-log.ts';

export interface LogPlace extends AsyncDisposable {
  /** Another connection to the same empty tables; it is closed with the place. */
  connect(user?: 'owner' | 'writer' | 'reader'): Promise<SharedLog>;
  /** Lets the database's clock pass, or the leases by so much. */
  pass(ms: number): Promise<void>;
}

export const holder: LeaseHolder = {
  machine: 'a boot',
  copy: '1:7',
  host: 'ana',
  folder: '/home/ana/course',
  pid: 7,
  command: 'import course.yaml',
  run: null,
  isSingle: false,
  since: 0,
};
const other: LeaseHolder = { ...holder, machine: 'another boot', host: 'bruno', run: 'r-1' };
const MINUTE = 60_000;

export const newLog: NewLog = {
  name: 'team',
  id: 'id-1',
  target: 'https://lms.example.com',
  format: 1,
};

const event = (number: number, changed: Partial<EventRow> = {}): EventRow => ({
  number,
  head: `head ${number}`,
  at: 1_795_271_700_000 + number,
  run: number % 2 === 0 ? null : 'r-1',
  kind: 'resource',
  data: `{"ação":${number},"quoted":"\\u0000 \\" \ud83d\ude00"}`,
  ...changed,
});

/** The position before the first event of a commit. */
const before = (number: number) => ({
  number: number - 1,
  head: number === 1 ? '' : `head ${number - 1}`,
});

/** A commit of the events from one number to another. */
export const commitOf = (
  first: number,
  last = first,
  changed: Partial<SharedCommit> = {},
): SharedCommit => ({
  id: 'id-1',
  fence: 1,
  after: before(first),
  events: Array.from({ length: last - first + 1 }, (_, index) => event(first + index)),
  leaseMs: MINUTE,
  ...changed,
});

/** What does not depend on the clock. */
const lasting = (state: LogState | null) => {
  if (state === null) return null;
  const { holder: current, leaseMs: _, now: __, ...fields } = state;
  return { ...fields, holder: current === null ? null : current.host };
};

async function read(log: SharedLog, from: number, upTo: number): Promise<EventRow[]> {
  const found: EventRow[] = [];
  for await (const each of log.events('id-1', from, upTo)) found.push(each);
  return found;
}

/** A ledger that `holder` has, with fence 1. */
async function held(place: LogPlace): Promise<SharedLog> {
  const log = await place.connect();
  await log.create(newLog);
  await log.take('id-1', holder, MINUTE);
  return log;
}

/** @param openPlace empty tables, for one test */
export function describeLog(name: string, openPlace: () => Promise<LogPlace>): void {
  describe(`${name}: a ledger`, () => {
    test('is not there before it is created', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      expect(await log.find('team')).toBeNull();
      expect(await log.byId('id-1')).toBeNull();
      expect(await read(log, 1, 9)).toEqual([]);
    });

    test('is created without events, and belongs to nobody', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      const created = await log.create(newLog);
      const empty = { number: 0, head: '', fence: 0, holder: null };
      expect(lasting(created)).toEqual({ ...newLog, ...empty });
      expect(created.leaseMs).toBeLessThanOrEqual(0);
      expect(lasting(await log.find('team'))).toEqual(lasting(created));
      expect(lasting(await log.byId('id-1'))).toEqual(lasting(created));
      expect(await read(log, 1, 9)).toEqual([]);
    });

    test('whose name is there already stays as it is', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const late = { ...newLog, id: 'id-2', target: 'https://other.example.com' };
      expect(await log.create(late)).toMatchObject({ id: 'id-1', fence: 1 });
      expect(await log.byId('id-2')).toBeNull();
      expect(await log.create(newLog)).toMatchObject({ id: 'id-1', fence: 1 });
    });

    test('has one name', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const second = log.create({ ...newLog, name: 'second' });
      await expect(second).rejects.toMatchObject({ name: 'LogFailure', reason: 'damaged' });
      expect(await log.find('second')).toBeNull();
    });

    test('that two create at once is one ledger', async () => {
      await using place = await openPlace();
      const logs = [await place.connect(), await place.connect()] as const;
      const made = await Promise.all(
        logs.map((log, index) => log.create({ ...newLog, id: `id-${index}` })),
      );
      expect(made[0]?.id).toBe(made[1]?.id);
    });
  });

  describe(`${name}: the lease`, () => {
    test('raises the fence and says since when', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      const { now } = await log.create(newLog);
      const taken = await log.take('id-1', { ...holder, since: 1 }, MINUTE);
      expect(taken).toMatchObject({ fence: 1, holder: { ...holder, since: expect.any(Number) } });
      expect(taken?.holder?.since).toBeGreaterThanOrEqual(now);
      expect(taken?.holder?.since).toBeLessThanOrEqual(taken?.now ?? 0);
      expect(taken?.leaseMs).toBeGreaterThan(MINUTE - 5000);
      expect(taken?.leaseMs).toBeLessThanOrEqual(MINUTE);
    });

    test('is refused while another has it, and not after it has passed', async () => {
      await using place = await openPlace();
      const [log, second] = [await held(place), await place.connect()];
      expect(await second.take('id-1', other, MINUTE)).toBeNull();
      expect(await second.find('team')).toMatchObject({ fence: 1, holder: { host: 'ana' } });
      await place.pass(MINUTE + 1);
      expect((await log.find('team'))?.leaseMs).toBeLessThan(0);
      expect(await second.take('id-1', other, MINUTE)).toMatchObject({ fence: 2 });
      expect(await log.renew({ id: 'id-1', fence: 1 }, holder, MINUTE)).toBe(false);
      expect(await log.append(commitOf(1))).toBe(false);
    });

    test('is taken at once by the same copy on the same machine', async () => {
      await using place = await openPlace();
      const [, second] = [await held(place), await place.connect()];
      expect(await second.take('id-1', { ...holder, copy: '1:8' }, MINUTE)).toBeNull();
      expect(await second.take('id-1', { ...holder, machine: 'b' }, MINUTE)).toBeNull();
      expect(await second.take('id-1', { ...holder, pid: 8 }, MINUTE)).toMatchObject({
        fence: 2,
        holder: { pid: 8 },
      });
    });

    test('of a ledger that is not there is not taken', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      expect(await log.take('id-1', holder, MINUTE)).toBeNull();
      expect(await log.renew({ id: 'id-1', fence: 0 }, holder, MINUTE)).toBe(false);
      await log.unlock('id-1');
      await log.release({ id: 'id-1', fence: 0 });
    });

    test('of two that race for it belongs to one', async () => {
      await using place = await openPlace();
      const logs = [await place.connect(), await place.connect()];
      await logs[0]?.create(newLog);
      const takers = [holder, other];
      const taken = await Promise.all(
        logs.map((log, index) => log.take('id-1', takers[index] ?? holder, MINUTE)),
      );
      expect(taken.filter((each) => each !== null)).toHaveLength(1);
      expect(await logs[0]?.find('team')).toMatchObject({ fence: 1 });
    });

    test('is renewed even if it has passed, with its run, since when it was taken', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const since = (await log.find('team'))?.holder?.since;
      await place.pass(MINUTE + 1);
      const renewed = await log.renew({ id: 'id-1', fence: 1 }, { ...holder, run: 'r-1' }, MINUTE);
      expect(renewed).toBe(true);
      const state = await log.find('team');
      expect(state?.holder).toEqual({ ...holder, run: 'r-1', since });
      expect(state?.leaseMs).toBeGreaterThan(0);
    });

    test('that was given back is free, and can be given back only once', async () => {
      await using place = await openPlace();
      const [log, second] = [await held(place), await place.connect()];
      await log.release({ id: 'id-1', fence: 1 });
      expect(await log.find('team')).toMatchObject({ fence: 1, holder: null });
      expect(await log.append(commitOf(1))).toBe(false);
      await second.take('id-1', other, MINUTE);
      await log.release({ id: 'id-1', fence: 1 });
      expect(await log.find('team')).toMatchObject({ fence: 2, holder: { host: 'bruno' } });
    });

    test('that somebody unlocks is lost to its holder', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await log.unlock('id-1');
      const unlocked = await log.find('team');
      expect(unlocked).toMatchObject({ fence: 2, holder: null });
      expect(unlocked?.leaseMs).toBeLessThanOrEqual(0);
      expect(await log.append(commitOf(1))).toBe(false);
      expect(await log.renew({ id: 'id-1', fence: 1 }, holder, MINUTE)).toBe(false);
    });
  });

  describe(`${name}: a commit`, () => {
    test('adds its events as they are, and renews the lease', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await place.pass(MINUTE - 10_000);
      expect(await log.append(commitOf(1, 3))).toBe(true);
      expect(await log.append(commitOf(4))).toBe(true);
      const state = await log.find('team');
      expect(state).toMatchObject({ number: 4, head: 'head 4', fence: 1 });
      expect(state?.leaseMs).toBeGreaterThan(MINUTE - 5000);
      expect(await read(log, 1, 9)).toEqual([1, 2, 3, 4].map((number) => event(number)));
      expect(await read(log, 2, 3)).toEqual([event(2), event(3)]);
      expect(await read(log, 5, 9)).toEqual([]);
    });

    test('is refused after another end, with another fence, twice, or later', async () => {
      await using place = await openPlace();
      const log = await held(place);
      expect(await log.append(commitOf(1))).toBe(true);
      for (const wrong of [
        commitOf(1),
        commitOf(3),
        commitOf(2, 2, { fence: 0 }),
        commitOf(2, 2, { id: 'id-2' }),
        commitOf(2, 2, { after: { number: 1, head: 'another' } }),
      ]) {
        expect(await log.append(wrong)).toBe(false);
      }
      await place.pass(MINUTE + 1);
      expect(await log.append(commitOf(2))).toBe(false);
      expect(await log.find('team')).toMatchObject({ number: 1, head: 'head 1' });
      expect(await read(log, 1, 9)).toHaveLength(1);
    });

    test('of any size arrives as it is', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const large = JSON.stringify({ text: 'ã"\\'.repeat(700_000) });
      const events = [1, 2, 3].map((number) => event(number, { data: large }));
      expect(await log.append(commitOf(1, 3, { events }))).toBe(true);
      expect(await log.append(commitOf(4, 5000))).toBe(true);
      const found = await read(log, 1, 5000);
      expect(found.map(({ number }) => number)).toEqual(
        Array.from({ length: 5000 }, (_, index) => index + 1),
      );
      expect(found.slice(0, 3).every(({ data }) => data === large)).toBe(true);
    });
  });

  describe(`${name}: a transaction`, () => {
    test('is all of it', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      const made = await log.together(async (inside) => {
        await inside.create(newLog);
        const lease = await inside.take('id-1', holder, MINUTE);
        expect(await inside.append(commitOf(1, 2))).toBe(true);
        expect(await inside.append(commitOf(3))).toBe(true);
        return { fence: lease?.fence };
      });
      expect([made, await log.find('team')]).toMatchObject([{ fence: 1 }, { number: 3 }]);
    });

    test('or nothing', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const failing = log.together(async (inside) => {
        expect(await inside.append(commitOf(1, 2))).toBe(true);
        throw new TypeError('it ends here');
      });
      await expect(failing).rejects.toThrow('it ends here');
      expect(await log.find('team')).toMatchObject({ number: 0, head: '' });
      expect(await read(log, 1, 9)).toEqual([]);
    });
  });

  describe(`${name}: the roles`, () => {
    test('let a reader read and not write', async () => {
      await using place = await openPlace();
      const [, reader] = [await held(place), await place.connect('reader')];
      expect(await reader.find('team')).toMatchObject({ number: 0 });
      expect(await read(reader, 1, 9)).toEqual([]);
      const refused = { name: 'LogFailure', reason: 'not-let-in' };
      const lease = { id: 'id-1', fence: 1 };
      for (const write of [
        () => reader.create({ ...newLog, name: 'b', id: 'b' }),
        () => reader.take('id-1', other, MINUTE),
        () => reader.renew(lease, holder, MINUTE),
        () => reader.release(lease),
        () => reader.unlock('id-1'),
        () => reader.append(commitOf(1)),
        () => reader.init(),
      ]) {
        await expect(write()).rejects.toMatchObject(refused);
      }
      expect(await reader.find('team')).toMatchObject({ number: 0, fence: 1 });
    });

    test('let a writer do everything but init', async () => {
      await using place = await openPlace();
      await place.connect();
      const writer = await place.connect('writer');
      await writer.create(newLog);
      await writer.take('id-1', holder, MINUTE);
      const lease = { id: 'id-1', fence: 1 };
      expect(await writer.append(commitOf(1))).toBe(true);
      expect(await writer.renew(lease, holder, MINUTE)).toBe(true);
      const refused = { name: 'LogFailure', reason: 'not-let-in' };
      await expect(writer.init()).rejects.toMatchObject(refused);
      await writer.release(lease);
      await writer.unlock('id-1');
      expect(await writer.find('team')).toMatchObject({ fence: 2 });
    });
  });
}
