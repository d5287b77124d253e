/** A ledger is foreign data: a row that nobody wrote so is damage, whatever its types promise. */
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { course, ledgerIn } from '../../harness/planting.ts';

/** Words of another program, of the right type of SQLite. */
const planted = [
  ["UPDATE operations SET state = 'finished'", ['runs', 'show']],
  ["UPDATE operations SET operation = 'lacuna.destroy'", ['runs', 'show']],
  ["UPDATE operations SET key = 'a', state = 'finished'", ['import', 'course.ndjson']],
  ["UPDATE runs SET state = 'deleted'", ['runs', 'list']],
  ["UPDATE runs SET kind = 'both'", ['runs', 'show']],
  ["UPDATE runs SET counts = '[]'", ['runs', 'list']],
  ["UPDATE runs SET files = '{}'", ['runs', 'show']],
] as const;

test.each(planted)('%s is damage, and no defect', async (statement, argv) => {
  await using cli = await startCli();
  await cli.write('course.ndjson', course);
  await cli.run('import', 'course.ndjson');
  const ledger = ledgerIn(cli.folder);
  const database = new DatabaseSync(ledger);
  database.exec(statement);
  database.close();
  await cli.run(...argv);
  expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/damaged')]);
});
