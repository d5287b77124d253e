/** A repeat (--again) that the service did not perform: what was created before is still created. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

const documents = ['a', 'b', null].map((key) => ({
  ...(key === null ? {} : { key }),
  operation: 'lacuna.create',
  body: lacuna({ title: `Question ${key}` }),
}));

async function imported(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('q.ndjson', documents.map((each) => `${stringifyExact(each)}\n`).join(''));
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  expect(cli.exitCode).toBe(0);
  return cli;
}

async function importsNothing(cli: Cli): Promise<void> {
  cli.setFaults('');
  const before = await cli.held('lacunaquestions');
  await cli.run('import', 'q.ndjson', '-o', 'json');
  expect(cli.exitCode).toBe(0);
  const rows = cli.json();
  expect(rows).toMatchObject([
    { content: { id: 1 } },
    { content: { id: 2 } },
    { content: { id: 3 } },
  ]);
  expect(rows).toMatchObject(documents.map(() => ({ outcome: 'skipped' })));
  expect(await cli.held('lacunaquestions')).toEqual(before);
}

test.each(['503=100%', 'business-500=100%'])(
  'after an import --again that met %s, the next import created what had failed once more',
  async (faults) => {
    await using cli = await imported();
    cli.setFaults(faults);
    await cli.run('import', 'q.ndjson', '--again', '--concurrency', '1', '--retries', '0');
    expect(cli.exitCode).not.toBe(0);
    await importsNothing(cli);
  },
);

test('after --not-done of an import --again, the next import created it once more', async () => {
  await using cli = await imported();
  cli.setFaults('reset-after=3x');
  await cli.run('import', 'q.ndjson', '--again', '--concurrency', '1');
  expect(cli.exitCode).toBe(8);
  await cli.run('runs', 'list', '-o', 'id');
  const [repeat = ''] = cli.stdout.split('\n');
  const answers = [1, 2, 3].map((seq) => stringifyExact({ seq, outcome: 'not-done' }));
  await cli.write('answers.ndjson', answers.join('\n'));
  await cli.run('runs', 'resolve', repeat, '--from', 'answers.ndjson');
  expect(cli.exitCode).toBe(0);
  await importsNothing(cli);
});
