/** `lacuna new` beside other commands; its stories are in cases/new.yaml and cases/new-in-folders.yaml. */
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';

test('a file that another command creates meanwhile is not replaced', async () => {
  await using cli = await startCli();
  await cli.write('a-capital.yaml', 'mine\n');
  const late = (usual: Host): Host => ({
    ...usual,
    files: { ...usual.files, exists: async () => false },
  });
  const options =
    '--difficulty 1 --topic 8801 --source Apostila --author Maria --cloze [[Brasília]] -o json';
  await cli.runIn(late, 'lacuna', 'new', ...options.split(' '), '--title', 'A capital');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'output/file']);
  expect(cli.json()).toMatchObject({ error: { reason: 'exists' } });
  expect(await cli.read('a-capital.yaml')).toBe('mine\n');
});
