/** A full disk under the database, and one under the copy of a machine: nothing is lost. */
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectPostgres } from '../../src/ledger/shared/postgres.ts';
import { ownedFolder, serverUser, startPostgres } from '../harness/postgres-server.ts';
import { commitOf, holder, newLog } from '../unit/ledger/shared/log-contract.ts';
import { questions } from '../e2e/spawned.ts';
import { startMachines } from './machines.ts';
import { placeOf } from './places.ts';

const MEGABYTE = 2 ** 20;
const COUNT = 200;

/** Mounts a disk of 8 MB for the server; null where this user may not. */
async function smallDisk() {
  const folder = await ownedFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (mounted.status !== 0) {
    remove();
    return null;
  }
  const { uid = 0, gid = 0 } = serverUser();
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  for (const each of [folder, tables]) chownSync(each, uid, gid);
  return {
    tables,
    ballast: join(folder, 'ballast'),
    [Symbol.dispose]: () => {
      spawnSync('umount', ['-l', folder]);
      remove();
    },
  };
}

test('a full disk refuses a commit, and takes it when there is room', async (context) => {
  using disk = await smallDisk();
  if (disk === null) return context.skip('no disk may be mounted');
  await using server = await startPostgres();
  const log = await connectPostgres(placeOf(server));
  await log.init();
  await server.sql(`CREATE TABLESPACE small LOCATION '${disk.tables}'`);
  await server.sql('ALTER TABLE lms_cli.events SET TABLESPACE small');
  writeFileSync(disk.ballast, Buffer.alloc(6 * MEGABYTE));
  await log.create(newLog);
  await log.take('id-1', holder, 60_000);
  const [usual] = commitOf(1).events;
  if (usual === undefined) throw new Error('no event');
  // Nothing of it can be compressed.
  const data = randomBytes(3 * MEGABYTE).toString('base64');
  const large = commitOf(1, 1, { events: [{ ...usual, data }] });
  await expect(log.append(large)).rejects.toMatchObject({ reason: 'full' });
  expect(await log.find('team')).toMatchObject({ number: 0 });
  rmSync(disk.ballast);
  expect(await log.append(large)).toBe(true);
  await log.close();
});

/** No file may have more blocks of 512 bytes. Node would be killed by the signal that comes with it. */
const limited = (blocks: number) => [
  'sh',
  '-c',
  `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`,
  process.execPath,
];

test('a copy that cannot grow stops an import, and nothing is lost', async () => {
  await using server = await startPostgres();
  await using machines = await startMachines(server, 'tight');
  const { one, two, service } = machines;
  for (const { place } of [one, two]) await place.write('many.ndjson', questions(COUNT));
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '4'];
  const created = async () => {
    const held = (await service.list('lacunaquestions')) as { title: string }[];
    return [held.length, new Set(held.map(({ title }) => title)).size];
  };
  words.push('-o', 'json');
  const { code, stdout, stderr } = await one.start([...words, '--new-ledger'], limited(1000)).ended;
  expect([code, stderr]).toEqual([8, expect.stringContaining('ledger/unwritable')]);
  const [sent = 0, titles] = await created();
  expect([sent, sent > 0, sent < COUNT]).toEqual([titles, true, true]);
  // Everything that was sent was told.
  expect(count(stdout, 'done', 'in-doubt')).toBe(sent);

  // What was recorded in the database and not here is in doubt.
  const resumed = await one.run(...words);
  const doubts = count(resumed.stdout, 'in-doubt');
  expect(doubts).toBeLessThanOrEqual(4);
  expect(resumed).toMatchObject({ code: doubts > 0 ? 8 : 0 });
  const [held = 0, names] = await created();
  expect([held, held >= COUNT - doubts]).toEqual([names, true]);
  const elsewhere = await two.run(...words);
  expect(count(elsewhere.stdout, 'skipped', 'in-doubt')).toBe(COUNT);
  expect(await created()).toEqual([held, held]);
});

/** How many of the results have one of these outcomes. */
function count(stdout: string, ...outcomes: string[]): number {
  const results = JSON.parse(stdout) as { outcome: string }[];
  return results.filter(({ outcome }) => outcomes.includes(outcome)).length;
}
