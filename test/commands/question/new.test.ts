/** `lacuna new` beside other commands; its stories are in cases/new.yaml and cases/new-in-folders.yaml. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';

test('several commands at once without --save each write their own file', async () => {
  await using cli = await startCli();
  await symlink('nowhere', join(cli.folder, 'a-capital-3.yaml'));
  // The other one is faster, each time.
  const late = (usual: Host): Host => ({
    ...usual,
    files: { ...usual.files, exists: async () => false },
  });
  const options =
    '--difficulty 1 --topic 8801 --source Apostila --author Maria --cloze [[Brasília]]';
  const words = ['lacuna', 'new', ...options.split(' '), '--title', 'A capital'];
  for (let count = 0; count < 4; count += 1) await cli.runIn(late, ...words);
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('a-capital-5.yaml')]);
  expect(await cli.read('a-capital-5.yaml')).toContain('title: A capital\n');
  await cli.runIn(late, ...words, '--save', 'a-capital.yaml', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/file']);
});
