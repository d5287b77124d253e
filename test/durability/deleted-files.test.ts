/** Files of a ledger that are deleted while an import is at work on it, in real processes. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holding } from '../e2e/holding.ts';
import { emptyPlace, questions, startService } from '../e2e/spawned.ts';

const COUNT = 60;
const LEDGER = 'course.ledger.db';

interface Titled {
  readonly title: string;
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Deletes a file in the middle of an import; answers how that ended, and the same import after it. */
async function deleting(suffix: string) {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await holding(service);
  await place.write('many.ndjson', questions(COUNT));
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '4'];
  words.push('--base-url', server.url, '--ledger', LEDGER, '-o', 'json');
  const arrived = async () => (await service.list('requests')).length;
  await using running = place.start(words);
  await server.holds(4);
  rmSync(place.path(LEDGER + suffix));
  server.letGo();
  const first: Ended = await running.ended;
  const sent = await arrived();
  const second: Ended = await place.run(words);
  const held = (await service.list('lacunaquestions')).map((each) => (each as Titled).title);
  return { first, sent, second, arrivedLater: (await arrived()) - sent, held };
}

const outcomesIn = ({ stdout }: Ended) =>
  (JSON.parse(stdout) as { outcome: string }[]).map(({ outcome }) => outcome);

test('without its lock an import sends no more, loses nothing, and the next one ends it', async () => {
  const { first, sent, second, held } = await deleting('.lock');
  expect(first).toMatchObject({ code: 7 });
  expect(first.stderr).toContain('ledger/damaged');
  expect(outcomesIn(first)).not.toContain('in-doubt');
  expect(sent).toBeLessThan(COUNT);
  expect(second).toMatchObject({ code: 0 });
  expect(new Set(held).size).toBe(COUNT);
  expect(held).toHaveLength(COUNT);
});

test('without the ledger an import sends no more, and the next one sends nothing', async () => {
  const { first, sent, second, arrivedLater, held } = await deleting('');
  // What was under way has no outcome in the record.
  expect(first.code).toBe(outcomesIn(first).includes('in-doubt') ? 8 : 7);
  expect(sent).toBeLessThan(COUNT);
  expect(second).toMatchObject({ code: 7 });
  expect(JSON.parse(second.stdout)).toMatchObject({ error: { code: 'ledger/damaged' } });
  expect(arrivedLater).toBe(0);
  expect(held.length).toBe(sent);
});

test('without its log an import sends no more, and nothing is sent twice later', async () => {
  const { first, sent, second, held } = await deleting('-wal');
  const inDoubt = outcomesIn(first).filter((outcome) => outcome === 'in-doubt');
  expect(first.code).toBe(inDoubt.length > 0 ? 8 : 7);
  expect(sent).toBeLessThan(COUNT);
  // SQLite still has the log open, and moves it into the ledger as it closes. What was answered is
  // noted beside it.
  const left = outcomesIn(second).filter((outcome) => outcome === 'in-doubt');
  expect(second.code).toBe(left.length > 0 ? 8 : 0);
  expect(left.length).toBeLessThanOrEqual(inDoubt.length);
  expect(new Set(held).size).toBe(held.length);
});
