/** Keys that `resources` keeps, and many of them. What it does is told in cases/adopting.yaml. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { MAX_ID } from '../bodies.ts';

const adopted = (cli: Cli, ...rows: string[]) =>
  cli.write('existing.csv', `key,id,kind,versionId\n${rows.join('\n')}\n`);

test.each(['json', 'ndjson'])(
  'resources adopt takes back what list printed as %s',
  async (format) => {
    await using cli = await startCli();
    const indented = '\uFEFF =d\u202E\u00A0';
    await adopted(
      cli,
      `"a, b",${MAX_ID},lacuna,`,
      'b,2,assessment,20',
      'c,3,track,',
      `"${indented}",4,lacuna,`,
      "'=1+1,5,lacuna,",
    );
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    await cli.write('gone.json', stringifyExact(lacuna()));
    await cli.run('import', 'gone.json', '--as', 'lacuna.create');
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run('resources', 'list', '-o', format);
    await cli.write('printed', cli.stdout);
    await rm(join(cli.folder, '.lms-cli'), { recursive: true });
    await cli.run('resources', 'adopt', '--from', 'printed', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([
      0,
      [
        { key: '=1+1', kind: 'lacuna', id: 5, versionId: null },
        { key: 'a, b', kind: 'lacuna', id: MAX_ID, versionId: null },
        { key: 'b', kind: 'assessment', id: 2, versionId: 20 },
        { key: 'c', kind: 'track', id: 3, versionId: null },
        { key: indented, kind: 'lacuna', id: 4, versionId: null },
      ],
    ]);
  },
);

test('many resources are listed in parts', async () => {
  await using cli = await startCli();
  const rows = Array.from({ length: 450 }, (_, each) => `k${each},${each + 1},lacuna,`);
  await adopted(cli, ...rows);
  await cli.run('resources', 'adopt', '--from', 'existing.csv', '-q');
  expect(cli.exitCode).toBe(0);
  await cli.run('resources', 'list', '-o', 'json');
  expect(cli.json()).toHaveLength(450);
  await cli.run('resources', 'list', '-o', 'ndjson');
  expect(cli.stdout.trimEnd().split('\n')).toHaveLength(450);
  await cli.run('resources', 'list');
  expect(cli.stdout.trimEnd().split('\n')).toHaveLength(451);
});
