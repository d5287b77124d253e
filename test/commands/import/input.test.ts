/** Standard input of an import, which is read to its end before anything of it is sent. */
import { expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const line = `${stringifyExact({ operation: 'lacuna.create', body: lacuna() })}\n`;

test('standard input that breaks sends and records nothing', async () => {
  await using cli = await startCli();
  const breaking = (usual: Host): Host => {
    const read = () => Promise.reject(new FileProblem('other', '-'));
    const { terminal } = usual;
    return { ...usual, terminal: { ...terminal, stdin: { ...terminal.stdin, read } } };
  };
  await cli.runIn(breaking, 'import', '-');
  expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  expect(cli.stderr).toContain('document/unreadable');
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});

test('Ctrl-C while an import still reads sends and records nothing', async () => {
  await using cli = await startCli();
  await cli.write('in.ndjson', line.repeat(3));
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
  await cli.runIn(interrupted, 'import', 'in.ndjson');
  expect([cli.exitCode, await cli.requests()]).toEqual([130, []]);
  expect(cli.stderr).toContain('interrupted: nothing was sent');
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});
