import { expect, test } from 'vitest';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode, field, writeQuestions } from '../bodies.ts';

const sixteen = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '16'];

test('operations that the service had refused were reported as not sent', async () => {
  await using server = await answering(alwaysJson('{}', 429));
  await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
  await writeQuestions(cli, 64);
  await cli.run(...sixteen, '-o', 'json');
  const results = [cli.json()].flat();
  expect(results.length).toBeGreaterThan(15);
  const codes = new Set(results.map(errorCode));
  expect([cli.exitCode, [...codes]]).toEqual([5, ['service/throttled']]);
  const attempts = results.map((result) => Number(field(result, 'attempts')));
  expect(server.arrived).toHaveLength(attempts.reduce((sum, each) => sum + each));
});

test('at a terminal, equal failures filled the screen', async () => {
  await using server = await answering(alwaysJson('{}', 429));
  await using cli = await startCli({
    env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
    atTerminal: true,
  });
  await writeQuestions(cli, 64);
  await cli.run(...sixteen);
  expect([cli.exitCode, cli.stdout]).toEqual([5, '']);
  expect(cli.stderr.match(/service\/throttled {2}the service is busy/g)).toHaveLength(1);
  const unbroken = cli.stderr.replaceAll('\n  ', ' ');
  const place = String.raw`q\.ndjson:\d+`;
  const listed = `^failed with service/throttled: ${place}, ${place}, ${place} and \\d+ more\\.`;
  expect(unbroken).toMatch(new RegExp(`${listed} To see all: lms-cli runs show \\S+$`, 'm'));
});

test('at a terminal, equal rejections filled the screen', async () => {
  await using server = await answering((request, response) => {
    const text = request.body.includes('"topicId":40,') ? 'the topic is closed' : 'no such author';
    alwaysJson(`{"code":"X","message":"${text}","detail":""}`, 400)(request, response);
  });
  await using cli = await startCli({
    env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
    atTerminal: true,
  });
  await writeQuestions(cli, 64);
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1');
  expect(cli.exitCode).toBe(1);
  expect(cli.stdout.match(/^rejected /gm)).toHaveLength(11);
  expect(cli.stderr.match(/^q\.ndjson:\d+:1 {2}error {2}service\/rejected/gm)).toHaveLength(11);
  const unbroken = cli.stderr.replaceAll('\n  ', ' ');
  expect(unbroken).toContain('the topic is closed');
  expect(unbroken).toMatch(
    /^also rejected with service\/rejected: q\.ndjson:11, q\.ndjson:12, q\.ndjson:13 and 50 more\. To see all: lms-cli runs show \S+$/m,
  );
});

test.each([
  ['without a terminal', [], false],
  ['with -v', ['-v'], true],
  ['with -q', ['-q'], true],
  ['without a ledger', ['--no-ledger'], true],
])('%s, each failure has its line', async (_, options, atTerminal) => {
  await using server = await answering(alwaysJson('{}', 429));
  await using cli = await startCli({
    env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
    atTerminal,
  });
  await writeQuestions(cli, 64);
  await cli.run(...sixteen, ...options);
  expect(cli.stdout.match(/^failed {4}lacuna\.create {2}q\.ndjson:\d+/gm)?.length).toBeGreaterThan(
    15,
  );
  expect(cli.stderr).not.toContain('failed with');
});
