import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('imports whose processes are killed lose and double nothing', async () => {
  const words = ['bench/kills.js', '4', '--seed', '5', '--operations', '100', '--faults', '503=2%'];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout).toMatch(/^[1-9]\d* kills/m);
  expect(stdout).toContain('0 lost, 0 doubled');
});
