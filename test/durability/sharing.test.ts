/** Several processes on one ledger: one import at a time, single commands at any time. */
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { holding } from '../e2e/holding.ts';
import { nodeClock } from '../../src/host/node-host.ts';
import { bin, emptyPlace, question, questions, startService } from '../e2e/spawned.ts';
import { opened } from '../unit/ledger/recording.ts';

test('a second import leaves with exit 11 and names the first, which goes on undisturbed', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await holding(service, ({ body }) => !body.includes('Beside it'));
  await place.write('many.ndjson', questions(40));
  await place.write('one.json', JSON.stringify(question('Beside it')));
  const common = ['--base-url', server.url, '-o', 'json'];
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '2', ...common];
  await using first = place.start(words);
  await server.holds(1);

  const second = await place.run(words);
  expect(second.code).toBe(11);
  expect(JSON.parse(second.stdout)).toMatchObject({
    error: {
      code: 'ledger/locked',
      message: expect.stringContaining(`process ${String(first.child.pid)} `),
    },
  });

  const single = await place.run(['lacuna', 'create', 'one.json', ...common]);
  expect(single).toMatchObject({ code: 0 });
  const listed = await place.run(['runs', 'list', '-o', 'json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { state: 'finished', counts: { done: 1 } },
    { state: 'running' },
  ]);

  server.letGo();
  expect(await first.ended).toMatchObject({ code: 0 });
  const held = (await service.list('lacunaquestions')) as { title: string }[];
  expect(new Set(held.map(({ title }) => title)).size).toBe(41);
  expect(held).toHaveLength(41);
  expect(await place.run(words)).toMatchObject({ code: 0 });
  expect(await service.list('requests')).toHaveLength(41);
});

test('many single commands at once are all recorded', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const names = Array.from({ length: 12 }, (_, index) => `q${index}.json`);
  for (const name of names) await place.write(name, JSON.stringify(question(name)));
  const script = `printf '%s\\n' ${names.join(' ')} | xargs -P4 -n1 "$0" "$1" lacuna create --base-url "$2"`;
  await using running = place.spawn(['sh', '-c', script, process.execPath, bin, service.url]);
  expect(await running.ended).toMatchObject({ code: 0 });
  expect(await service.list('lacunaquestions')).toHaveLength(names.length);
  const { stdout } = await place.run(['runs', 'list', '-o', 'json']);
  const runs = JSON.parse(stdout) as { counts: object; state: string }[];
  expect(runs).toHaveLength(names.length);
  for (const run of runs) expect(run).toMatchObject({ state: 'finished', counts: { done: 1 } });
});

test('a reader beside single commands always finds the ledger whole', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const names = Array.from({ length: 24 }, (_, index) => `q${index}.json`);
  for (const name of names) await place.write(name, JSON.stringify(question(name)));
  const create = 'lacuna create --ledger state/x.db --base-url "$2"';
  const script = `printf '%s\\n' ${names.join(' ')} | xargs -P3 -n1 "$0" "$1" ${create}`;
  await using running = place.spawn(['sh', '-c', script, process.execPath, bin, service.url]);
  const ended = running.ended.then(() => 'ended');
  const ledger = place.path('state/x.db');
  const seen: number[] = [];
  while ((await Promise.race([ended, setImmediate('goes on')])) === 'goes on') {
    if (existsSync(ledger)) {
      await using reader = await opened(ledger, { target: null, readOnly: true, clock: nodeClock });
      const runs = await reader.runs();
      seen.push(runs.filter(({ state }) => state === 'finished').length);
    }
  }
  expect(await running.ended).toMatchObject({ code: 0 });
  // It was read between at least a third of the commands.
  expect(new Set(seen).size).toBeGreaterThan(names.length / 3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('a ledger of another service is refused before anything is sent', async () => {
  await using place = await emptyPlace();
  await using elsewhere = await emptyPlace();
  await using service = await startService(place);
  await using other = await startService(elsewhere);
  await place.write('one.ndjson', questions(1));
  const words = ['import', 'one.ndjson', '--as', 'lacuna.create', '--ledger', 'shared.db'];
  expect(await place.run([...words, '--base-url', service.url])).toMatchObject({ code: 0 });
  const { code, stderr } = await place.run([...words, '--base-url', other.url]);
  expect(code).toBe(7);
  expect(stderr).toContain('ledger/other-target');
  expect(await other.list('requests')).toEqual([]);
});

test('an empty file is no new ledger', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await place.write('one.ndjson', questions(1));
  await place.write('empty.db', '');
  const words = ['import', 'one.ndjson', '--as', 'lacuna.create', '--ledger', 'empty.db'];
  const { code, stderr } = await place.run([...words, '--base-url', service.url]);
  expect(code).toBe(7);
  expect(stderr).toContain('ledger/damaged');
  expect(await service.list('requests')).toEqual([]);
  expect(await place.read('empty.db')).toBe('');
});
