/** A ledger in which a number was changed: every page is whole, and a row is not true. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, textOf } from '../bodies.ts';

const LEDGER = 'course.ledger.db';
const create = ['lacuna', 'create', 'q.json', '--ledger', LEDGER];

async function withCreated(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.run(...create);
  expect(cli.exitCode).toBe(0);
  return cli;
}

function alter(cli: Cli, ...statements: readonly string[]): void {
  const database = new DatabaseSync(join(cli.folder, LEDGER));
  try {
    for (const statement of statements) database.exec(statement);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

test('a deletion still allows the same create again', async () => {
  await using cli = await withCreated();
  await cli.run('lacuna', 'delete', '1', '--yes', '--ledger', LEDGER);
  await cli.run(...create);
  expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, { length: 1 }]);
});

describe.each([
  ['a number of commits', 'UPDATE ledger SET changes = 9223372036854775806'],
  ['the largest number of commits', 'UPDATE ledger SET changes = 9223372036854775807'],
  [
    'a row number',
    `PRAGMA ignore_check_constraints=ON; UPDATE operations SET seq = 9223372036854775807;
     UPDATE ledger SET seq = 9223372036854775807`,
  ],
])('%s that JavaScript cannot represent', (_, statement) => {
  test.each([
    ['lacuna', 'create'],
    ['runs', 'show'],
    ['import', 'course'],
  ])('is a damaged ledger for %s %s, not a defect', async (...words) => {
    await using cli = await withCreated();
    const document = { operation: 'lacuna.create', body: lacuna({ title: 'Another' }) };
    await cli.write('course.json', stringifyExact(document));
    alter(cli, statement);
    const argv = words[0] === 'import' ? ['import', 'course.json'] : words;
    const files = words[1] === 'create' ? ['q.json'] : [];
    await cli.run(...argv, ...files, '--ledger', LEDGER, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/damaged']);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });
});

test('an operation resolved after its document changed is not a damaged ledger', async () => {
  await using cli = await startCli({ faults: 'reset-after=2x' });
  const course = (title: string) =>
    cli.write(
      'course.json',
      stringifyExact({ operation: 'lacuna.create', key: 'a', body: lacuna({ title }) }),
    );
  await course('First');
  await cli.run('import', 'course.json', '--ledger', LEDGER);
  expect(cli.exitCode).toBe(8);
  await course('Second');
  await cli.run('import', 'course.json', '--again', '--ledger', LEDGER);
  expect(cli.exitCode).toBe(8);
  await cli.run('runs', 'list', '--ledger', LEDGER, '-o', 'json');
  const [run] = [cli.json()].flat().map((each) => textOf(each, 'id'));
  await cli.run('runs', 'resolve', run ?? '', '2', '--created', '2', '--ledger', LEDGER);
  expect(cli.exitCode).toBe(0);
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Third' })));
  await cli.run(...create);
  expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
});
