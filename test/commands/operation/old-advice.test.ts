import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, resumeNewest } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const creation = (title: string) =>
  `${stringifyExact({ operation: 'lacuna.create', key: title, body: lacuna({ title }) })}\n`;
const wrong = `${stringifyExact({ operation: 'lacuna.edit', body: lacuna({ id: 999 }) })}\n`;

async function newest(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n')[0] ?? '';
}

test('the advice of a run is not shown any more after a later run has gone on with it', async () => {
  await using cli = await startCli({ faults: '503=1x' });
  await cli.write('q.ndjson', creation('a') + creation('b'));
  await cli.run('import', 'q.ndjson', '--retries', '0', '--concurrency', '1');
  const old = await newest(cli);
  await cli.run('runs', 'show', old);
  expect(cli.stderr).toBe(`1 operation is still to be sent: lms-cli runs resume ${old}\n`);
  await resumeNewest(cli);
  const later = await newest(cli);
  await cli.run('runs', 'show', old);
  expect(cli.stderr).toBe(`a later run went on with this: lms-cli runs show ${later}\n`);
  await cli.run('runs', 'show', later);
  expect(cli.stderr).toBe('');
});

test('an import of other files does not hide the advice of a run', async () => {
  await using cli = await startCli();
  await cli.write('wrong.ndjson', wrong);
  await cli.write('q.ndjson', creation('b'));
  await cli.run('import', 'wrong.ndjson', 'q.ndjson');
  expect(cli.exitCode).toBe(6);
  const old = await newest(cli);
  await cli.run('import', 'q.ndjson');
  await cli.run('runs', 'show', old);
  expect(cli.stderr).toContain(`lms-cli runs rejects ${old}`);
  await cli.runWith(wrong + creation('b'), 'import', '-', '--format', 'ndjson');
  await cli.run('runs', 'show', old);
  expect(cli.stderr).toContain(`lms-cli runs rejects ${old}`);
});
