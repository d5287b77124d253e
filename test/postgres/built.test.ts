/** The built program on two machines with one ledger. */
import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bin, emptyPlace, questions, startService } from '../e2e/spawned.ts';
import { PASSWORD, startPostgres } from '../harness/postgres-server.ts';

test('the built program could not make or read a copy of a shared ledger', async () => {
  await using server = await startPostgres();
  await using place = await emptyPlace();
  await using service = await startService(place);
  await place.write('many.ndjson', questions(20));
  const env = { PGPASSWORD: PASSWORD, NODE_PG_FORCE_NATIVE: '1', PGOPTIONS: '-c fsync=off' };
  const at = ['--ledger', `postgres://team_owner@127.0.0.1:${server.port}/team?name=course`];
  const lmsCli = (cwd: string, ...words: string[]) => {
    mkdirSync(place.path(cwd), { recursive: true });
    const inFolder = ['sh', '-c', `cd ${cwd} && exec "$0" "$@"`, process.execPath, bin];
    return place.spawn([...inFolder, ...words, ...at], { env }).ended;
  };
  expect(await lmsCli('ana', 'ledger', 'init')).toMatchObject({ code: 0 });
  const words = ['import', '../many.ndjson', '--as', 'lacuna.create', '--base-url', service.url];
  const imported = await lmsCli('ana', ...words, '--new-ledger');
  expect(imported).toMatchObject({ code: 0 });
  const listed = await lmsCli('bruno', 'runs', 'list', '-o', 'json');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ state: 'finished', counts: { done: 20 } }]);
  const again = await lmsCli('bruno', ...words);
  expect(again).toMatchObject({ code: 0 });
  expect(await service.list('lacunaquestions')).toHaveLength(20);
});
