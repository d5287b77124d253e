/**
 * A disk that fails to sync once. The kernel may have dropped what it could not write, so nothing is
 * sent on the strength of a second try.
 */
import { expect, test } from 'vitest';
import { bin, emptyPlace, question, startService, type Place } from '../e2e/spawned.ts';
import { canTrace } from '../e2e/traced.ts';

/** The syncs of a create in a ledger that exists (test/e2e/syncs.test.ts). */
const syncs = { request: 4, all: 5 };

test.skipIf(!canTrace)('a create whose sync fails once is never sent twice', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const words = ['lacuna', 'create', 'q.json', '--ledger', 'x.db', '--base-url', service.url];
  await place.write('q.json', JSON.stringify(question('First')));
  expect(await place.run(words)).toMatchObject({ code: 0 });
  for (let failing = 1; failing <= syncs.all; failing++) {
    const title = `Question ${failing}`;
    const held = async () => {
      const all = (await service.list('lacunaquestions')) as { title: string }[];
      return all.filter((each) => each.title === title).length;
    };
    await place.write('q.json', JSON.stringify(question(title)));
    const { code: first } = await withFailedSync(failing, words, place);
    const sent = await held();
    const { code: again } = await place.run(words);
    // SQLite does without the sync of the folder, which is the second one.
    const isRefused = failing < syncs.request && failing !== 2;
    expect({ failing, sent }).toEqual({ failing, sent: isRefused ? 0 : 1 });
    expect(first).toBeOneOf(isRefused ? [74] : [0, 8]);
    // What was not sent is in doubt at worst.
    expect(again).toBeOneOf(isRefused ? [0, 8] : [7, 8]);
    expect(await held()).toBe(again === 0 ? 1 : sent);
  }
});

async function withFailedSync(failing: number, words: readonly string[], place: Place) {
  const fault = `inject=fsync,fdatasync:error=EIO:when=${failing}`;
  const traced = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
  await using running = place.spawn([...traced, '-e', fault, process.execPath, bin, ...words]);
  return await running.ended;
}
