/** A ledger that is deleted while an import is at work on it, in real processes. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holding } from '../e2e/holding.ts';
import { bin, emptyPlace, questions, startService } from '../e2e/spawned.ts';

const COUNT = 60;
const LEDGER = 'course.ledger.db';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

test('an import whose ledger was deleted says so at its end, and nothing begins anew by itself', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await holding(service);
  await place.write('many.ndjson', questions(COUNT));
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '4'];
  words.push('--base-url', server.url, '--ledger', LEDGER, '-o', 'json');
  const arrived = async () => (await service.list('requests')).length;
  await using running = place.start([...words, '--new-ledger']);
  await server.holds(4);
  rmSync(place.path(LEDGER));
  server.letGo();
  const first: Ended = await running.ended;
  expect(first).toMatchObject({ code: 7, stderr: expect.stringContaining('ledger/damaged') });
  const sent = await arrived();
  // As typed: other tests say --new-ledger with each first import.
  await using again = place.spawn([process.execPath, bin, ...words]);
  expect(await again.ended).toMatchObject({ code: 7 });
  expect(await arrived()).toBe(sent);
});
