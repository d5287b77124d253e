/** Several processes on one ledger: single commands at any time. */
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nodeClock } from '../../src/host/node-host.ts';
import { bin, emptyPlace, question, startService } from '../e2e/spawned.ts';
import { opened } from '../unit/ledger/recording.ts';

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
      const runs = reader.runs();
      seen.push(runs.filter(({ state }) => state === 'finished').length);
    }
  }
  expect(await running.ended).toMatchObject({ code: 0 });
  // It was read between at least a third of the commands.
  expect(new Set(seen).size).toBeGreaterThan(names.length / 3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
