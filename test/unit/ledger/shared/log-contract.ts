/** What every log of changes does: the one in memory, and PostgreSQL (`npm run test:postgres`). */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type {
  ChangeLog,
  LeaseHolder,
  LogChange,
  LogState,
  NewLog,
  NewSnapshot,
  PushedChange,
} from '../../../../src/ledger/shared/log.ts';

export interface LogPlace extends AsyncDisposable {
  /** Another connection to the same empty tables; it is closed with the place. */
  connect(user?: 'owner' | 'writer' | 'reader'): Promise<ChangeLog>;
  /** Lets the database's clock pass, or the leases by so much. */
  pass(ms: number): Promise<void>;
}

export const headOf = (number: number) => new Uint8Array(32).fill(number);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

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
  generation: 3,
  head: headOf(3),
};

export const snapshotAt = (generation: number, head = headOf(generation)): NewSnapshot => ({
  generation,
  head,
  format: 1,
  digest: headOf(99),
  parts: [bytes(`first of ${generation}`), bytes('second')],
});

export const changeTo = (
  generation: number,
  changed: Partial<PushedChange> = {},
): PushedChange => ({
  id: 'id-1',
  fence: 1,
  generation,
  head: headOf(generation),
  changeset: bytes(`change ${generation}`),
  run: 'r-1',
  leaseMs: MINUTE,
  ...changed,
});

const hex = (value: Uint8Array | null | undefined) =>
  value === null || value === undefined ? null : Buffer.from(value).toString('hex');

const digestOf = (value: Uint8Array | null) =>
  value === null ? '' : createHash('sha256').update(value).digest('hex');

/** What does not depend on the clock. */
const lasting = (state: LogState | null) => {
  if (state === null) return null;
  const { head, holder: current, leaseMs: _, now: __, ...fields } = state;
  return { ...fields, head: hex(head), holder: current === null ? null : current.host };
};

async function read(log: ChangeLog, id: string, after: number, upTo: number) {
  return log.read(id, async (reader) => {
    const found: LogChange[] = [];
    for await (const each of reader.changes(after, upTo)) found.push(each);
    return found.map(({ generation, head, changeset }) => ({
      generation,
      head: head[0],
      changeset: changeset === null ? null : Buffer.from(changeset).toString(),
    }));
  });
}

/** A ledger that `holder` has, with fence 1. */
async function held(place: LogPlace): Promise<ChangeLog> {
  const log = await place.connect();
  await log.create(newLog, snapshotAt(3));
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
      expect(await log.list()).toEqual([]);
      expect(await log.read('id-1', async () => 1)).toBeNull();
      expect(await log.lookUp('id-1', 3)).toEqual({ state: null, head: null });
    });

    test('is created with its first snapshot, and belongs to nobody', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      const created = await log.create(newLog, snapshotAt(3));
      expect(lasting(created)).toEqual({ ...newLog, head: hex(headOf(3)), fence: 0, holder: null });
      expect(created.leaseMs).toBeLessThanOrEqual(0);
      expect(lasting(await log.find('team'))).toEqual(lasting(created));
      expect(lasting(await log.byId('id-1'))).toEqual(lasting(created));
      const inside = await log.read('id-1', async (reader) => ({
        snapshot: await reader.snapshot(9),
        before: await reader.snapshot(2),
        second: Buffer.from(await reader.part(3, 1)).toString(),
        head: hex(await reader.headAt(3)),
        later: await reader.headAt(4),
      }));
      const [head, digest] = [hex(headOf(3)), hex(headOf(99))];
      const { snapshot, ...rest } = inside ?? { snapshot: null };
      expect(snapshot).toMatchObject({ generation: 3, format: 1, parts: 2 });
      expect([hex(snapshot?.head), hex(snapshot?.digest)]).toEqual([head, digest]);
      expect(rest).toEqual({
        before: null,
        second: 'second',
        head,
        later: null,
      });
    });

    test('whose name is there already stays as it is', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const late = { ...newLog, id: 'id-2', target: 'https://other.example.com' };
      expect(await log.create(late, snapshotAt(3))).toMatchObject({ id: 'id-1', fence: 1 });
      expect(await log.byId('id-2')).toBeNull();
      expect(await log.create(newLog, snapshotAt(3))).toMatchObject({ id: 'id-1', fence: 1 });
    });

    test('has one name', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const second = log.create({ ...newLog, name: 'second' }, snapshotAt(3));
      await expect(second).rejects.toMatchObject({ name: 'LogFailure', reason: 'damaged' });
      expect(await log.find('second')).toBeNull();
    });

    test('that two create at once is one ledger', async () => {
      await using place = await openPlace();
      const logs = [await place.connect(), await place.connect()] as const;
      const made = await Promise.all(
        logs.map((log, index) => log.create({ ...newLog, id: `id-${index}` }, snapshotAt(3))),
      );
      expect(made[0]?.id).toBe(made[1]?.id);
      expect(await logs[0].list()).toHaveLength(1);
    });

    test('is listed by name', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await log.create({ ...newLog, name: 'a', id: 'id-2' }, snapshotAt(3));
      expect((await log.list()).map((each) => each.name)).toEqual(['a', 'team']);
    });
  });

  describe(`${name}: the lease`, () => {
    test('raises the fence and says since when', async () => {
      await using place = await openPlace();
      const log = await place.connect();
      const { now } = await log.create(newLog, snapshotAt(3));
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
      expect(await log.push(changeTo(4))).toBe(false);
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
      expect(await log.unlock('id-1')).toBeNull();
      await log.release({ id: 'id-1', fence: 0 });
    });

    test('of two that race for it belongs to one', async () => {
      await using place = await openPlace();
      const logs = [await place.connect(), await place.connect()];
      await logs[0]?.create(newLog, snapshotAt(3));
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
      expect(await log.push(changeTo(4))).toBe(false);
      await second.take('id-1', other, MINUTE);
      await log.release({ id: 'id-1', fence: 1 });
      expect(await log.find('team')).toMatchObject({ fence: 2, holder: { host: 'bruno' } });
    });

    test('that somebody unlocks is lost to its holder', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const unlocked = await log.unlock('id-1');
      expect(unlocked).toMatchObject({ fence: 2, holder: null });
      expect(unlocked?.leaseMs).toBeLessThanOrEqual(0);
      expect(await log.push(changeTo(4))).toBe(false);
      expect(await log.renew({ id: 'id-1', fence: 1 }, holder, MINUTE)).toBe(false);
    });
  });

  describe(`${name}: a change`, () => {
    test('raises the generation by one and renews the lease', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await place.pass(MINUTE - 10_000);
      expect(await log.push(changeTo(4))).toBe(true);
      expect(await log.push(changeTo(5, { run: null }))).toBe(true);
      const state = await log.find('team');
      expect(state).toMatchObject({ generation: 5, fence: 1 });
      expect(hex(state?.head)).toBe(hex(headOf(5)));
      expect(state?.leaseMs).toBeGreaterThan(MINUTE - 5000);
      const { head } = await log.lookUp('id-1', 4);
      expect(hex(head)).toBe(hex(headOf(4)));
      expect(await read(log, 'id-1', 3, 9)).toEqual([
        { generation: 4, head: 4, changeset: 'change 4' },
        { generation: 5, head: 5, changeset: 'change 5' },
      ]);
      expect(await read(log, 'id-1', 4, 4)).toEqual([]);
      expect(await read(log, 'id-1', 3, 4)).toHaveLength(1);
    });

    test('is refused at another generation, with another fence, twice, or later', async () => {
      await using place = await openPlace();
      const log = await held(place);
      for (const wrong of [changeTo(3), changeTo(5), changeTo(4, { fence: 0 })]) {
        expect(await log.push(wrong)).toBe(false);
      }
      expect(await log.push(changeTo(4, { id: 'id-2' }))).toBe(false);
      expect(await log.push(changeTo(4))).toBe(true);
      expect(await log.push(changeTo(4))).toBe(false);
      await place.pass(MINUTE + 1);
      expect(await log.push(changeTo(5))).toBe(false);
      expect(await log.find('team')).toMatchObject({ generation: 4 });
      expect(await log.lookUp('id-1', 5)).toMatchObject({ head: null, state: { generation: 4 } });
    });

    test('of any size arrives as it is', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const large = new Uint8Array(5_000_000).map((_, index) => (index * 7919) % 256);
      for (const [index, changeset] of [large, new Uint8Array(), large].entries()) {
        expect(await log.push(changeTo(4 + index, { changeset }))).toBe(true);
      }
      const digests = await log.read('id-1', async (reader) => {
        const found: string[] = [];
        for await (const { changeset } of reader.changes(3, 6)) found.push(digestOf(changeset));
        return found;
      });
      const [digest, empty] = [digestOf(large), digestOf(new Uint8Array())];
      expect(digests).toEqual([digest, empty, digest]);
    });

    test('that comes while somebody reads is not seen by them', async () => {
      await using place = await openPlace();
      const [log, second] = [await held(place), await place.connect('reader')];
      const seen = await second.read('id-1', async (reader) => {
        expect(await log.push(changeTo(4))).toBe(true);
        const found: LogChange[] = [];
        for await (const each of reader.changes(3, 9)) found.push(each);
        return { found, head: await reader.headAt(4), generation: reader.state.generation };
      });
      expect(seen).toEqual({ found: [], head: null, generation: 3 });
      expect(await read(second, 'id-1', 3, 9)).toHaveLength(1);
    });
  });

  describe(`${name}: a snapshot`, () => {
    test('is added under the fence, behind a gap too', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await log.push(changeTo(4));
      const lease = { id: 'id-1', fence: 1 };
      expect(await log.addSnapshot(lease, snapshotAt(4))).toBe(true);
      expect(await log.addSnapshot(lease, { ...snapshotAt(7), format: 2 })).toBe(true);
      expect(await log.find('team')).toMatchObject({ generation: 7, format: 2 });
      expect(await log.push(changeTo(8))).toBe(true);
      const found = await log.read('id-1', async (reader) => [
        (await reader.snapshot(9))?.generation,
        (await reader.snapshot(6))?.generation,
        (await reader.snapshot(3))?.generation,
        (await reader.headAt(7))?.[0],
        await reader.headAt(6),
      ]);
      expect(found).toEqual([7, 4, 3, 7, null]);
    });

    test('is refused with another fence, another head, or an older generation', async () => {
      await using place = await openPlace();
      const log = await held(place);
      await log.push(changeTo(4));
      expect(await log.addSnapshot({ id: 'id-1', fence: 0 }, snapshotAt(4))).toBe(false);
      const lease = { id: 'id-1', fence: 1 };
      expect(await log.addSnapshot(lease, snapshotAt(4, headOf(9)))).toBe(false);
      expect(await log.addSnapshot(lease, snapshotAt(2))).toBe(false);
      expect(await log.addSnapshot({ id: 'id-2', fence: 1 }, snapshotAt(4))).toBe(false);
      const newest = await log.read('id-1', (reader) => reader.snapshot(9));
      expect(newest?.generation).toBe(3);
      expect(await log.addSnapshot(lease, snapshotAt(4))).toBe(true);
      expect(await log.addSnapshot(lease, snapshotAt(4))).toBe(true);
    });

    test('lets older changes be emptied, and no newer ones', async () => {
      await using place = await openPlace();
      const log = await held(place);
      for (const generation of [4, 5, 6]) await log.push(changeTo(generation));
      expect(await log.prune('id-1', 6)).toBe(0);
      await log.addSnapshot({ id: 'id-1', fence: 1 }, snapshotAt(6));
      await log.push(changeTo(7));
      expect(await log.size('id-1')).toMatchObject({
        changes: 4,
        changeBytes: 8,
        snapshotBytes: 16,
        snapshot: 6,
        prunedUpTo: null,
      });
      expect(await log.prune('id-1', 5)).toBe(2);
      expect(await log.prune('id-1', 99)).toBe(1);
      expect(await log.size('id-1')).toMatchObject({ changes: 4, prunedUpTo: 6 });
      expect(await read(log, 'id-1', 5, 9)).toEqual([
        { generation: 6, head: 6, changeset: null },
        { generation: 7, head: 7, changeset: 'change 7' },
      ]);
    });
  });

  describe(`${name}: a name`, () => {
    test('gets another ledger, and the fence of the old one counts no longer', async () => {
      await using place = await openPlace();
      const log = await held(place);
      const next = { ...newLog, id: 'id-2', generation: 1, head: headOf(1) };
      const replaced = await log.replace(next, snapshotAt(1), { id: 'id-1', fence: 1 });
      expect(replaced).toMatchObject({ id: 'id-2', generation: 1, fence: 2, holder: null });
      expect(await log.byId('id-1')).toBeNull();
      expect(await log.push(changeTo(4))).toBe(false);
      const late = { ...next, id: 'id-3' };
      expect(await log.replace(late, snapshotAt(1), { id: 'id-1', fence: 1 })).toMatchObject({
        id: 'id-2',
        fence: 2,
      });
      expect(await log.replace(late, snapshotAt(1), { id: 'id-2', fence: 1 })).toMatchObject({
        id: 'id-2',
      });
    });
  });

  describe(`${name}: the roles`, () => {
    test('let a reader read and not write', async () => {
      await using place = await openPlace();
      const [, reader] = [await held(place), await place.connect('reader')];
      expect(await reader.find('team')).toMatchObject({ generation: 3 });
      expect(await read(reader, 'id-1', 0, 9)).toEqual([]);
      expect(await reader.size('id-1')).toMatchObject({ snapshot: 3 });
      const refused = { name: 'LogFailure', reason: 'not-let-in' };
      const lease = { id: 'id-1', fence: 1 };
      for (const write of [
        () => reader.create({ ...newLog, name: 'b', id: 'b' }, snapshotAt(3)),
        () => reader.take('id-1', other, MINUTE),
        () => reader.renew(lease, holder, MINUTE),
        () => reader.release(lease),
        () => reader.unlock('id-1'),
        () => reader.push(changeTo(4)),
        () => reader.addSnapshot(lease, snapshotAt(3)),
        () => reader.replace({ ...newLog, id: 'b' }, snapshotAt(3), lease),
        () => reader.prune('id-1', 9),
        () => reader.init(),
      ]) {
        await expect(write()).rejects.toMatchObject(refused);
      }
      expect(await reader.find('team')).toMatchObject({ generation: 3, fence: 1 });
    });

    test('let a writer do everything but prune and init', async () => {
      await using place = await openPlace();
      await place.connect();
      const writer = await place.connect('writer');
      await writer.create(newLog, snapshotAt(3));
      await writer.take('id-1', holder, MINUTE);
      const lease = { id: 'id-1', fence: 1 };
      expect(await writer.push(changeTo(4))).toBe(true);
      expect(await writer.renew(lease, holder, MINUTE)).toBe(true);
      expect(await writer.addSnapshot(lease, snapshotAt(4))).toBe(true);
      const refused = { name: 'LogFailure', reason: 'not-let-in' };
      await expect(writer.prune('id-1', 4)).rejects.toMatchObject(refused);
      await expect(writer.init()).rejects.toMatchObject(refused);
      await writer.release(lease);
      expect(await writer.unlock('id-1')).toMatchObject({ fence: 2 });
      const next = { ...newLog, id: 'id-2' };
      expect(await writer.replace(next, snapshotAt(3), { id: 'id-1', fence: 2 })).toMatchObject({
        id: 'id-2',
      });
    });
  });
}
