/** How a run ends, beside what cases/summary.yaml tells of its last line. */
import { expect, test } from 'vitest';
import { answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { readSarif } from '../../harness/report-formats.ts';
import { lacuna } from '../../harness/course.ts';
import { ndjsonIn } from '../bodies.ts';
import { startFolder, hold, question } from '../content/folder.ts';

const course = (...titles: string[]) =>
  titles
    .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');

test('NDJSON of an import has its summary after Ctrl-C, with what was not reached', async () => {
  await using cli = await startCli();
  await using server = await answering((_, response) => {
    cli.interrupt('SIGINT');
    response.setHeader('content-type', 'application/json');
    response.end('{"content":{"id":1},"message":null}');
  });
  cli.setEnv('LMS_BASE_URL', server.url);
  await cli.write('q.ndjson', course('a', 'b', 'c'));
  await cli.run('import', 'q.ndjson', '--concurrency', '1', '-o', 'ndjson');
  expect(cli.exitCode).toBe(130);
  expect(ndjsonIn(cli.stdout).at(-1)).toMatchObject({
    summary: { run: expect.any(String), counts: { done: 1, remaining: 2 }, exitCode: 130 },
  });
});

test('the report of an apply that ended at a limit counted as little', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'), question('b'));
  await cli.run('apply', '--yes', '--new-ledger', '--max-changes', '1', '--report', 'sarif=r.json');
  expect(cli.exitCode).toBe(9);
  const { properties } = readSarif(await cli.read('r.json'));
  expect(properties).toMatchObject({ counts: { remaining: 4 } });
});

test('the undo that an import prints claimed to take back what earlier runs had sent, too', async () => {
  await using cli = await startCli();
  await cli.write('q.ndjson', course('a', 'b', 'c'));
  await cli.run('import', 'q.ndjson');
  expect(cli.stderr).toContain('to undo this run: lms-cli undo');
  await cli.write('q.ndjson', course('a', 'b', 'c', 'd'));
  await cli.run('import', 'q.ndjson');
  expect(cli.stderr).toContain('to undo this run: lms-cli undo');
  await cli.run('undo', '--last', '--yes', '--max-deletes', '100%');
  expect(await cli.held('lacunaquestions')).toHaveLength(3);
});
