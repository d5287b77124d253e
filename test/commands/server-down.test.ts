import { expect, test } from 'vitest';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

/** Nobody listens there. */
const DOWN = 'http://127.0.0.1:1';
const documents = Array.from({ length: 60 }, (_, number) => {
  const document = { operation: 'lacuna.create', body: lacuna({ title: `Question ${number}` }) };
  return `${JSON.stringify(document)}\n`;
}).join('');

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
