import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { mustBeAsComputed } from '../../harness/law-of-tables.ts';
import { begun, folder, opened, performed, sent } from './recording.ts';

test('a difference between tables and events is found, whatever the name of the file', async () => {
  const place = mkdtempSync(join(folder, 'planted-'));
  const file = join(place, 'course');
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await performed(sent(await run.work.next()));
  await run.finish();
  mustBeAsComputed(place);
  const planted = (state: string) => {
    const database = new DatabaseSync(file);
    database.exec(`UPDATE operations SET state = '${state}'`);
    database.close();
  };
  planted('failed');
  expect(() => mustBeAsComputed(place)).toThrow(/course is not as computed/);
  const again = await opened(file);
  await expect(again[Symbol.asyncDispose]()).rejects.toThrow(/not as computed/);
  planted('done');
});
