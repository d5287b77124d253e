import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { textOf, writeQuestions } from '../bodies.ts';

/** Nobody listens there. */
const DOWN = 'http://127.0.0.1:1';
const documents = Array.from({ length: 60 }, (_, number) => {
  const document = { operation: 'lacuna.create', body: lacuna({ title: `Question ${number}` }) };
  return `${JSON.stringify(document)}\n`;
}).join('');

test('a server that is down is told once, with the reason and what to do', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: DOWN } });
  await cli.write('q.ndjson', documents);
  for (const concurrency of ['16', 'auto']) {
    await cli.run('import', 'q.ndjson', '--concurrency', concurrency);
    expect(cli.exitCode).toBe(5);
    expect(cli.stdout).toBe('failed    lacuna.create  q.ndjson:1  after 4 attempts\n');
    const [told = '', summary = ''] = cli.stderr.split('operation ');
    expect(told).toContain('network/unsent  127.0.0.1:1 refused the connection');
    expect(told).toContain('\n  check the base URL');
    expect(summary).toContain('59 not reached\n');
    expect(summary).toContain('stopped: nothing can be sent: 127.0.0.1:1 refused the connection\n');
    expect(summary).toMatch(
      /\n60 operations are still to be sent \(1 failed, 59 not reached\): lms-cli runs resume \S+\n$/,
    );
    await cli.run('runs', 'list');
    expect(cli.stdout).toContain('1 failed, 59 not reached');
  }
});

test('several operations of one command have a result each if the server is down', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: DOWN } });
  const outcomes = () =>
    [cli.json()]
      .flat()
      .map((result) => `${textOf(result, 'operation')} ${textOf(result, 'outcome')}`);
  await cli.run('track', 'delete', '1', '2', '3', '--yes', '-o', 'json', '--retries', '0');
  expect([cli.exitCode, outcomes()]).toEqual([5, Array(3).fill('track.delete failed')]);
  await writeQuestions(cli, 3);
  await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json', '--retries', '0');
  expect([cli.exitCode, outcomes()]).toEqual([5, Array(3).fill('lacuna.create failed')]);
});

test('after a server that was down, everything is sent once', async () => {
  await using cli = await startCli();
  await cli.write('q.ndjson', documents);
  await cli.run(
    'import',
    'q.ndjson',
    '--base-url',
    DOWN,
    '--ledger',
    'l.db',
    '--concurrency',
    '16',
  );
  expect(cli.exitCode).toBe(5);
  await cli.run('import', 'q.ndjson', '--ledger', 'l.db');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toHaveLength(60);
});
