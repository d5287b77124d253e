import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

test('a rejected create keeps its whole document in the ledger, not its first character', async () => {
  await using cli = await startCli();
  const [first, second] = ['One', 'Two'].map((title) => stringifyExact(lacuna({ title }), 2));
  await cli.write('q.json', `[\n${first},\n${second}\n]\n`);
  cli.setFaults('error-200=100%');
  await cli.run('lacuna', 'create', 'q.json', '--ledger', 'l.db');
  expect(cli.exitCode).toBe(1);
  const database = new DatabaseSync(join(cli.folder, 'l.db'), { readOnly: true });
  const kept = database.prepare(`SELECT detail ->> 'text' AS text FROM operations`).all();
  database.close();
  expect(kept).toEqual([{ text: first }, { text: second }]);
});
