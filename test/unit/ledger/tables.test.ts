/** The tables of a ledger say what its events say, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { openForReading } from '../../../src/ledger/file/database.ts';
import { sha256 } from '../../../src/documents/canonical.ts';
import { differences } from '../../../src/ledger/whole.ts';
import { KNOWN_TABLES, KNOWN_VERSION, knownTables } from '../../../src/ledger/log/schema.ts';
import { openToRead } from '../../../src/ledger/whole.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const LEDGER = 'l.db';

async function withWork(): Promise<Cli> {
  const cli = await startCli();
  const documents = ['a', 'b'].map((key) => ({
    operation: 'lacuna.create',
    key,
    body: lacuna({ title: key }),
  }));
  await cli.write('q.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
  await cli.run('import', 'q.ndjson', '--ledger', LEDGER);
  await cli.run('lacuna', 'delete', '1', '--yes', '--ledger', LEDGER);
  return cli;
}

function changed(cli: Cli, statement: string): void {
  const database = new DatabaseSync(join(cli.folder, LEDGER));
  database.exec(statement);
  database.close();
}

function found(cli: Cli): readonly string[] {
  const database = openForReading(join(cli.folder, LEDGER));
  try {
    return differences(database);
  } finally {
    database.close();
  }
}

test('what is computed from the events has another version whenever its code is another', () => {
  const code = ['known', 'resource-rows'].map((name) =>
    readFileSync(join('src/ledger/log', `${name}.ts`), 'utf8'),
  );
  // Only what leaves every row as it was, such as a comment, needs no other version.
  expect([KNOWN_VERSION, sha256(code.join('')).slice(0, 8)]).toEqual([4, '8ff1070d']);
});

test('events have numbers without gaps, and each of them another head', async () => {
  await using cli = await withWork();
  const database = openForReading(join(cli.folder, LEDGER));
  const rows = database.all<{ number: number; head: string; kind: string }>(
    'SELECT number, head, kind FROM events ORDER BY number',
  );
  database.close();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  expect(new Set(rows.map(({ head }) => head)).size).toBe(rows.length);
  expect(rows.filter(({ kind }) => kind === 'run')).toHaveLength(2);
});

test.each([
  `UPDATE operations SET state = 'failed' WHERE key = 'a'`,
  `DELETE FROM resources WHERE key = 'b'`,
  `UPDATE runs SET counts = '{"done":3}'`,
])('tables that were altered are noticed: %s', async (statement) => {
  await using cli = await withWork();
  expect(found(cli)).toEqual([]);
  changed(cli, statement);
  expect(found(cli).length).toBeGreaterThan(0);
  await cli.run('doctor', '--offline', '--ledger', LEDGER);
  expect([cli.exitCode, cli.stdout + cli.stderr]).toEqual([7, expect.stringContaining('damaged')]);
  await cli.write(LEDGER, '');
});

describe('tables that another version of lms-cli has made', () => {
  const dropped = knownTables.map((name) => `DROP TABLE ${name};`).join('');
  const older = KNOWN_TABLES.replace(`version ${KNOWN_VERSION}`, 'version 0');
  test.each([
    ['an index less', 'DROP INDEX operations_open'],
    ['a table less', 'DROP TABLE resources'],
    ['a column more', 'ALTER TABLE runs ADD COLUMN more TEXT'],
    ['the same columns', `${dropped}${older}`],
  ])('are computed anew: %s', async (_, statement) => {
    await using cli = await withWork();
    changed(cli, statement);
    await cli.run('import', 'q.ndjson', '--ledger', LEDGER);
    expect([cli.exitCode, cli.stdout + cli.stderr]).toEqual([
      0,
      expect.stringMatching(/lacuna.create +1 +1/),
    ]);
    expect(found(cli)).toEqual([]);
  });

  test('are computed in memory for whoever may not write', async () => {
    await using cli = await withWork();
    changed(cli, 'ALTER TABLE runs ADD COLUMN more TEXT; PRAGMA wal_checkpoint(TRUNCATE)');
    const file = join(cli.folder, LEDGER);
    const before = readFileSync(file);
    const database = openToRead(file);
    expect([database.file, differences(database)]).toEqual([file, []]);
    database.close();
    await cli.run('doctor', '--offline', '--ledger', LEDGER);
    expect(cli.stdout + cli.stderr).not.toContain('damaged');
    expect(readFileSync(file).equals(before)).toBe(true);
    await cli.run('resources', 'list', '--ledger', LEDGER);
  });

  test('must hide nothing else', async () => {
    await using cli = await withWork();
    changed(cli, 'CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END');
    await cli.run('import', 'q.ndjson', '--ledger', LEDGER, '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([7, { error: { code: 'ledger/damaged' } }]);
    changed(cli, 'DROP TRIGGER t');
  });
});
