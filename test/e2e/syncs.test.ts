/**
 * When a single command waits for the disk: it syncs an intent before its request leaves and an
 * outcome before it shows it, and nothing else.
 */
import { basename } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { holding } from './holding.ts';
import { emptyPlace, question, startService } from './spawned.ts';
import { canTrace, isSent, isShown, isSync, traced, type Call } from './traced.ts';

const [draft, main, log] = ['x.db.new', 'x.db', 'x.db-wal'];

/** SQLite syncs the folder at the first sync of a log, so that the log's name is durable too. */
const intent = [log, 'state', log];
/** The log is moved into the main file when the command ends. */
const end = [log, main];

test.skipIf(!canTrace)(
  'a single command syncs its intent and its outcome, and no more',
  async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await place.write('one.json', JSON.stringify(question('One')));
    await place.write('two.json', JSON.stringify(question('Two')));
    const options = ['--ledger', 'state/x.db', '--base-url', service.url, '-o', 'json'];
    const syncsOf = async (...words: string[]) => {
      const calls = await traced(place, ['lacuna', ...words, ...options]);
      return told(calls);
    };
    const ended = ['sent', log, 'shown', ...end];
    expect(await syncsOf('create', 'one.json')).toEqual([draft, ...intent, ...ended]);
    expect(await syncsOf('create', 'two.json')).toEqual([...intent, ...ended]);
    const edit = ['edit', 'two.json', '--id', '2'];
    expect(await syncsOf(...edit)).toEqual([...intent, ...ended]);
  },
);

test.skipIf(!canTrace)('an outcome is synced in the log if a reader keeps the log', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using proxy = await holding(service);
  await place.write('one.json', JSON.stringify(question('One')));
  const options = ['--ledger', 'state/x.db', '--base-url', proxy.url, '-o', 'json'];
  const running = traced(place, ['lacuna', 'create', 'one.json', ...options]);
  await proxy.holds(1);
  const reader = new DatabaseSync(place.path('state/x.db'));
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM runs').all();
  proxy.letGo();
  const syncs = told(await running);
  reader.close();
  expect(syncs).toEqual([draft, ...intent, 'sent', log, 'shown', log]);
});

/** The synced files, and `sent` and `shown`, in the order of the calls. */
function told(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    if (isSync(call)) return [basename(call.path)];
    if (isSent(call)) return ['sent'];
    return isShown(call) ? ['shown'] : [];
  });
}
