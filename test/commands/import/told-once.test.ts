/** What many documents have in common is told once. See cases/told-once.yaml. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { answering } from '../../harness/answering-server.ts';
import { findings } from '../bodies.ts';

const timesIn = (text: string, part: string) => text.split(part).length - 1;

const bodies = (count: number) =>
  Array.from({ length: count }, (_, index) => `${stringifyExact(lacuna({ title: `${index}` }))}\n`);

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
  expect(timesIn(cli.stderr, 'document/kind-missing')).toBe(1);
  expect(cli.stderr).toMatch(/^q\.ndjson:1:1 /);
  expect(cli.stderr).toContain('… and 999 more like this: q.ndjson:2-1000 (-v shows');
  expect(cli.stderr).toContain('\n\n… and 200 more findings');
  expect(cli.stderr).toContain('1,200 errors in the documents: nothing was sent');
  await cli.run('import', 'q.ndjson', '-o', 'json');
  expect(findings(cli.json())).toHaveLength(1000);
});
