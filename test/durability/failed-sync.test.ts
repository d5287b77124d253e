/**
 * A disk that fails to sync once. The kernel may have dropped what it could not write, so nothing is
 * sent on the strength of a second try, and no command contradicts the one before it.
 */
import { expect, test } from 'vitest';
import { bin, emptyPlace, question, startService, type Place } from '../e2e/spawned.ts';
import { canTrace } from '../e2e/traced.ts';

/** The syncs of a create in a ledger that exists (test/e2e/syncs.test.ts). */
const syncs = { before: 3, all: 5 };

test.skipIf(!canTrace)('a create whose sync fails once is never sent twice', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const words = ['lacuna', 'create', 'q.json', '--ledger', 'x.db', '--base-url', service.url];
  await place.write('q.json', JSON.stringify(question('First')));
  expect(await place.run(words)).toMatchObject({ code: 0 });
  const codes: (readonly [first: number | null, again: number | null])[] = [];
  for (let failing = 1; failing <= syncs.all; failing++) {
    const title = `Question ${failing}`;
    await place.write('q.json', JSON.stringify(question(title)));
    const first = await withFailedSync(failing, words, place);
    const again = await place.run(words);
    codes.push([first.code, again.code]);
    const held = (await service.list('lacunaquestions')).filter(
      (each) => (each as { title: string }).title === title,
    );
    expect({ failing, held: held.length }).toEqual({ failing, held: 1 });
  }
  // Before the request: not sent, and sent by the next command. SQLite does without the folder's.
  expect(codes.slice(0, syncs.before)).toEqual([
    [5, 0],
    [0, 7],
    [5, 0],
  ]);
  // After the request: known to be created, or in doubt.
  for (const [first, again] of codes.slice(syncs.before)) {
    expect([0, 8]).toContain(first);
    expect([7, 8]).toContain(again);
  }
});

async function withFailedSync(failing: number, words: readonly string[], place: Place) {
  const fault = `inject=fsync,fdatasync:error=EIO:when=${failing}`;
  const traced = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
  await using running = place.spawn([...traced, '-e', fault, process.execPath, bin, ...words]);
  return await running.ended;
}
