/** The command that `runs show` prints, to go on with a run. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, typeNewestAgain } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const created = `${stringifyExact({ operation: 'lacuna.create', key: 'a', body: lacuna() })}\n`;

test('is quoted for a shell, goes to the same service, and skips what is done', async () => {
  await using cli = await startCli({ faults: '429=1x' });
  await cli.write("Ana's questions.ndjson", created);
  await cli.run('import', "Ana's questions.ndjson", '--retries', '0', '--yes');
  expect(cli.exitCode).toBe(5);
  await cli.run('runs', 'show');
  expect(cli.stdout).toContain(
    `lms-cli import 'Ana'\\''s questions.ndjson' --retries 0 --base-url ${cli.url}\n`,
  );
  await cli.write('q.ndjson', created);
  cli.setFaults('429=1x');
  await cli.run('import', 'q.ndjson', '--retries', '0');
  await typeNewestAgain(cli, '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([0, [{ outcome: 'done' }]]);
});

test('uses the variables of the profile that the run used, as does the one that sends rejects', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  const local = { baseUrl: cli.url, variables: { topic: 8801 } };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles: { local } }));
  const body = lacuna({ id: 999, topicId: { $var: 'topic' } });
  await cli.write('q.ndjson', stringifyExact({ operation: 'lacuna.edit', body }));
  await cli.run('import', 'q.ndjson', '--profile', 'local');
  await typeNewestAgain(cli);
  expect(cli.exitCode).toBe(1);
  expect(await cli.bodies()).toMatchObject([{ topicId: 8801 }, { topicId: 8801 }]);
  const other = ['--var', 'topic=8802', '--rejects', 'r.ndjson'];
  await cli.run('import', 'q.ndjson', '--profile', 'local', ...other);
  expect(cli.stderr).toContain('lms-cli import r.ndjson --var topic=8802 --profile local');
});
