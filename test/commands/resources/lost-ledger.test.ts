/** The way back from a lost ledger: `resources list -o ndjson`, and `resources adopt --from`. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCode } from '../bodies.ts';
import { shareWork, startTeam } from '../ledger/shared.ts';

const LIST = 'resources.ndjson';

test('a lost ledger of a team comes back in a new database', async () => {
  await using team = await startTeam();
  const { cli, ana, rui, database } = team;
  const empty = database.backup();
  await shareWork(team);
  await ana.shared('resources', 'list', '-o', 'ndjson');
  await cli.write(LIST, cli.stdout);
  database.restore(empty);
  await team.checkOut();
  const file = join(cli.folder, LIST);
  const adopt = ['resources', 'adopt', '--from', file];
  await rui.shared(...adopt, '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name-missing']);
  await rui.shared(...adopt, '--new-ledger');
  expect([cli.exitCode, cli.stderr]).toEqual([
    0,
    expect.stringContaining('adopted 1 resource of the list, 1 as in the files\n'),
  ]);
  await rui.shared('plan', '--exit-code');
  expect(cli.exitCode).toBe(0);
});
