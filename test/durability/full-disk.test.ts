/**
 * An import whose ledger cannot grow: it stops before the next request, and the same command
 * finishes it when there is room. By a limit to a file's size, which needs no privileges, and
 * on a small disk of its own where this user may mount one; else by another limit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bin, emptyPlace, question, questions, startService, type Place } from '../e2e/spawned.ts';

const COUNT = 600;
const CONCURRENCY = 4;

interface Tightness extends Disposable {
  readonly ledger: string;
  /** What a program is started with so that it suffers from it. */
  readonly prefix: readonly string[];
  readonly free: () => void;
}

/** In blocks of 512 bytes: enough to begin, and soon used up. */
function limited(blocks: number): Tightness {
  // Node would be killed by the signal that comes with the limit.
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return {
    ledger: 'limited.db',
    prefix: ['sh', '-c', script],
    free: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function smallDisk(place: Place): Tightness {
  const folder = place.path('disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]);
  if (mounted.status !== 0) return limited(700);
  const ballast = `${folder}/ballast`;
  writeFileSync(ballast, Buffer.alloc(40 * 2 ** 20 - 400 * 1024));
  return {
    ledger: `${folder}/full.db`,
    prefix: ['env'],
    free: () => rmSync(ballast),
    [Symbol.dispose]: () => void spawnSync('umount', ['-l', folder]),
  };
}

test.each([
  ['a limit to the size of a file', () => limited(500)],
  ['a disk that is full', smallDisk],
])('%s stops an import before its next request; later it ends', async (_, tight) => {
  await using place = await emptyPlace();
  using tightness = tight(place);
  await using service = await startService(place);
  await place.write('many.ndjson', questions(COUNT));
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--new-ledger'];
  words.push('--ledger', tightness.ledger);
  words.push('--base-url', service.url, '-o', 'json', '--concurrency', String(CONCURRENCY));
  const arrived = async () => (await service.list('requests')).length;

  await using running = place.spawn([...tightness.prefix, process.execPath, bin, ...words]);
  const stopped = await running.ended;
  // What was under way when the disk was full has an intent and no outcome.
  expect(count(stopped.stdout, 'in-doubt')).toBeGreaterThan(0);
  expect(stopped).toMatchObject({ code: 8 });
  expect(stopped.stderr).toContain('ledger/unwritable');
  const sent = await arrived();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(COUNT);
  // Everything that was sent was told.
  expect(count(stopped.stdout, 'done', 'in-doubt')).toBe(sent);

  tightness.free();
  const resumed = await place.run(words);
  const inDoubt = count(resumed.stdout, 'in-doubt');
  // For each connection the request under way, and the intent of the next one.
  expect(inDoubt).toBeLessThanOrEqual(2 * CONCURRENCY);
  expect(resumed).toMatchObject({ code: inDoubt > 0 ? 8 : 0 });
  expect(count(resumed.stdout, 'done', 'skipped')).toBe(COUNT - inDoubt);
  const titles = (await service.list('lacunaquestions')).map((held) =>
    JSON.stringify(titleOf(held)),
  );
  expect(titles).toHaveLength(await arrived());
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(COUNT - inDoubt);
});

test('a command whose run cannot be moved into the main file sends nothing', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const words = ['lacuna', 'create', 'q.json', '--ledger', 'x.db', '--base-url', service.url];
  const arrived = async () => (await service.list('requests')).length;
  let ended = { code: 0, stderr: '' };
  let done = 0;
  const sent: number[] = [];
  // No file may become larger than the main file is now. The log is smaller, so only the main file
  // cannot grow, which it must every few commands.
  for (; ended.code === 0 && done < 100; done++) {
    await place.write('q.json', JSON.stringify(question(`Question ${done}`)));
    const sizeOf = (name: string) =>
      statSync(place.path(name), { throwIfNoEntry: false })?.size ?? 0;
    // Once a log could not be moved, it has no room for the next intent either: whether one more would
    // fit depends on how many pages a command writes.
    const size = sizeOf('x.db-wal') || sizeOf('x.db') || 2 ** 20;
    using tight = limited(Math.ceil(size / 512));
    await using running = place.spawn([...tight.prefix, process.execPath, bin, ...words]);
    const { code, stderr } = await running.ended;
    ended = { code: code ?? -1, stderr };
    sent.push(await arrived());
  }
  expect(ended).toMatchObject({ code: 74, stderr: expect.stringContaining('ledger/unwritable') });
  // Each sent one request, the last one none.
  expect(sent).toEqual([...Array.from({ length: done - 1 }, (_, index) => index + 1), done - 1]);
  const listed = await place.run(['runs', 'list', '--ledger', 'x.db', '-o', 'json']);
  const runs = JSON.parse(listed.stdout) as { state: string; counts: object }[];
  const finished = runs.filter(({ state }) => state === 'finished');
  expect(finished.map(({ counts }) => counts)).toEqual(
    Array.from({ length: done - 1 }, () => ({ done: 1 })),
  );
  // With room again, the ledger works.
  await place.write('q.json', JSON.stringify(question('Another')));
  expect(await place.run(words)).toMatchObject({ code: 0 });
});

const titleOf = (held: unknown) => (held as { title: string }).title;

/** How many of the results have one of these outcomes. */
function count(stdout: string, ...outcomes: string[]): number {
  const results = JSON.parse(stdout) as { outcome: string }[];
  return results.filter(({ outcome }) => outcomes.includes(outcome)).length;
}
