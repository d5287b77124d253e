import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { findings } from '../bodies.ts';

const bodies = (count: number) =>
  Array.from({ length: count }, (_, index) => `${stringifyExact(lacuna({ title: `${index}` }))}\n`);
const timesIn = (text: string, part: string) => text.split(part).length - 1;

test('an import at a dead server gives its hint once, and no time of sending', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: 'http://127.0.0.1:9' } });
  await cli.write('q.ndjson', bodies(20).join(''));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--retries', '0');
  expect(cli.exitCode).toBe(5);
  expect(timesIn(cli.stderr, 'error  network/unsent')).toBe(1);
  expect(timesIn(cli.stderr, 'start the local service in another terminal')).toBe(1);
  await cli.run('runs', 'show');
  expect(cli.stdout).toContain('network/unsent');
  expect(cli.stdout).not.toContain('sent 2026-');
});

test('a service that refuses everybody is told of once, and each operation has its line', async () => {
  await using server = await answering((_, response) => void response.writeHead(401).end());
  await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
  await cli.write('q.ndjson', bodies(20).join(''));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '4');
  expect(cli.exitCode).toBe(4);
  expect(timesIn(cli.stdout, 'failed ')).toBeGreaterThan(1);
  expect(timesIn(cli.stderr, 'error  auth/unauthenticated')).toBe(1);
  expect(cli.stderr).toContain('stopped: the service denied access: not authenticated: HTTP 401');
});

test('an import without --as of many bodies says once that their operation is missing', async () => {
  await using cli = await startCli();
  await cli.write('q.ndjson', bodies(1200).join(''));
  await cli.run('import', 'q.ndjson');
  expect(cli.exitCode).toBe(3);
  expect(timesIn(cli.stderr, 'document/operation-missing')).toBe(1);
  expect(cli.stderr).toMatch(/^q\.ndjson:1:1 /);
  expect(cli.stderr).toContain('… and the same for 999 more documents\n… and 200 more findings');
  expect(cli.stderr).toContain('1,200 errors in the documents: nothing was sent');
  await cli.run('import', 'q.ndjson', '-o', 'json');
  expect(findings(cli.json())).toHaveLength(1000);
});

test('a few documents without an operation are shown one by one', async () => {
  await using cli = await startCli();
  await cli.write('q.ndjson', bodies(3).join(''));
  await cli.run('import', 'q.ndjson');
  expect(timesIn(cli.stderr, 'document/operation-missing')).toBe(3);
  expect(timesIn(cli.stderr, '--as lacuna.create')).toBe(1);
});
