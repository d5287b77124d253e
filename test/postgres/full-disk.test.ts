/** A database whose disk is full takes no change, says so, and goes on when there is room. */
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectPostgres } from '../../src/ledger/postgres/connect.ts';
import { ownedFolder, serverUser, startPostgres } from '../harness/postgres-server.ts';
import { changeTo, holder, newLog, snapshotAt } from '../unit/ledger/shared/log-contract.ts';
import { placeOf } from './places.ts';

const MEGABYTE = 2 ** 20;

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

test('a full disk refuses a change, and takes it when there is room', async (context) => {
  using disk = await smallDisk();
  if (disk === null) return context.skip('no disk may be mounted');
  await using server = await startPostgres();
  const log = await connectPostgres(placeOf(server));
  await log.init();
  await server.sql(`CREATE TABLESPACE small LOCATION '${disk.tables}'`);
  await server.sql('ALTER TABLE lms_cli.changes SET TABLESPACE small');
  writeFileSync(disk.ballast, Buffer.alloc(6 * MEGABYTE));
  await log.create(newLog, snapshotAt(3));
  await log.take('id-1', holder, 60_000);
  const large = changeTo(4, { changeset: randomBytes(3 * MEGABYTE) });
  await expect(log.push(large)).rejects.toMatchObject({ reason: 'full' });
  expect(await log.lookUp('id-1', 4)).toMatchObject({ head: null, state: { generation: 3 } });
  rmSync(disk.ballast);
  expect(await log.push(large)).toBe(true);
  await log.close();
});
