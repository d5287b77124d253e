/**
 * How often a single command waits for the disk, and for what: an intent is synced before its
 * request leaves, an outcome before it is shown, and nothing is synced that no promise needs.
 */
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { emptyPlace, question, startService } from './spawned.ts';
import { canTrace, isSent, isShown, isSync, traced, type Call } from './traced.ts';

const [draft, main, log, mark] = ['x.db.new', 'x.db', 'x.db-wal', 'x.db.mark'];

/** The folder is synced with the log: SQLite syncs the log's entry there too. */
const intent = [log, 'state', main];
const outcome = [log, main];

test.skipIf(!canTrace)('a single command syncs what its promises need, and no more', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await place.write('one.json', JSON.stringify(question('One')));
  await place.write('two.json', JSON.stringify(question('Two')));
  const options = ['--ledger', 'state/x.db', '--base-url', service.url, '-o', 'json'];
  const syncsOf = async (...words: string[]) => {
    const calls = await traced(place, ['lacuna', ...words, ...options]);
    return told(calls);
  };
  const ended = ['sent', ...outcome, 'shown'];
  expect(await syncsOf('create', 'one.json')).toEqual([draft, mark, ...intent, ...ended]);
  expect(await syncsOf('create', 'two.json')).toEqual([...intent, ...ended]);
  const edit = ['edit', 'two.json', '--id', '2'];
  expect(await syncsOf(...edit)).toEqual([...intent, ...ended]);
});

/** The files in the order of their syncs, and when something is sent or shown. */
function told(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    if (isSync(call)) return [basename(call.path)];
    if (isSent(call)) return ['sent'];
    return isShown(call) ? ['shown'] : [];
  });
}
