import { closeSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** The number that the hundredth file to be opened gets: it grows with every one left open. */
async function hundredthDescriptor(cli: Cli): Promise<number> {
  // What SQLite keeps half open until its statements are collected is not left open.
  for (let round = 0; round < 5; round += 1) {
    if (typeof collectGarbage === 'function') collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const opened = Array.from({ length: 100 }, () => openSync(`${cli.folder}/q.json`, 'r'));
  for (const descriptor of opened) closeSync(descriptor);
  return Math.max(...opened);
}

test('a lookup that fails leaves no ledger open', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact({ operation: 'lacuna.create', body: lacuna() }));
  await cli.run('import', 'q.json');
  const before = await hundredthDescriptor(cli);
  for (let round = 0; round < 20; round += 1) {
    await cli.run('runs', 'resolve', 'nobody', '1', '--done');
    expect(cli.exitCode).toBe(2);
  }
  expect(await hundredthDescriptor(cli)).toBeLessThan(before + 10);
});
