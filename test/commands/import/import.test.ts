import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

test('Ctrl-C while an import still reads sends and records nothing', async () => {
  await using cli = await startCli();
  await cli.write('in.ndjson', `${stringifyExact(lacuna())}\n`.repeat(3));
  const interrupted = (usual: Host): Host => ({
    ...usual,
    files: {
      ...usual.files,
      stream(path) {
        cli.interrupt('SIGINT');
        return usual.files.stream(path);
      },
    },
  });
  await cli.runIn(interrupted, 'import', 'in.ndjson', '--as', 'lacuna.create');
  expect([cli.exitCode, await cli.requests()]).toEqual([130, []]);
  expect(cli.stderr).toContain('interrupted: nothing was sent');
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});
