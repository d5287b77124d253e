/**
 * An import whose ledger cannot grow: it stops before the next request, and the same command
 * finishes it when there is room. By a limit to a file's size, which needs no privileges, and
 * on a small disk of its own where this user may mount one; else by another limit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bin, emptyPlace, questions, startService, type Place } from '../e2e/spawned.ts';

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

const titleOf = (held: unknown) => (held as { title: string }).title;

/** How many of the results have one of these outcomes. */
function count(stdout: string, ...outcomes: string[]): number {
  const results = JSON.parse(stdout) as { outcome: string }[];
  return results.filter(({ outcome }) => outcomes.includes(outcome)).length;
}
