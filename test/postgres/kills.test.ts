/** Kills and takeovers of imports on one shared ledger, from two folders (bench/kills.js). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { connectPostgres } from '../../src/ledger/shared/postgres.ts';
import { PASSWORD, startPostgres } from '../harness/postgres-server.ts';
import { placeOf } from './places.ts';

test('no kill and no takeover loses or doubles an operation', async () => {
  await using server = await startPostgres();
  const log = await connectPostgres(placeOf(server));
  await log.init();
  await log.close();
  const address = `postgres://team_owner@127.0.0.1:${server.port}/team?name=kills`;
  const words = ['bench/kills.js', '12', '--seed', '5', '--operations', '200'];
  const { stdout } = await promisify(execFile)(process.execPath, [...words, '--shared', address], {
    env: { ...process.env, PGPASSWORD: PASSWORD },
  });
  expect(stdout).toContain('0 lost, 0 doubled');
  expect(stdout).toMatch(/[1-9]\d* takeovers by the other folder/);
});
