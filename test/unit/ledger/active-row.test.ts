import { expect, test } from 'vitest';
import { createActiveRow } from '../../../src/ledger/active-row.ts';
import { openForWriting } from '../../../src/ledger/database.ts';
import { createWriting } from '../../../src/ledger/writing.ts';
import { newFile, opened } from './recording.ts';

/** A process on the ledger, with the row of its run. */
function processOn(file: string, random: number) {
  const writing = createWriting(openForWriting(file), file);
  const run = {
    api: '2.0',
    command: 'lacuna create',
    words: null,
    undoes: null,
    plan: null,
  } as const;
  const ports = { writing, service: SERVICE, now: () => 1_790_000_000_000, random: () => random };
  return { writing, row: createActiveRow('command', run, ports) };
}

const SERVICE = 'https://lms.example.com';

test('a run whose insertion was rolled back ended the run that got its number', async () => {
  const file = newFile();
  await using _ledger = await opened(file, { target: SERVICE });
  const [failed, good] = [processOn(file, 0.1), processOn(file, 0.2)];
  const interrupted = () =>
    failed.writing.change(() => {
      failed.row.insert();
      throw new Error('no space left');
    });
  expect(interrupted).toThrow('no space left');
  good.writing.change(() => good.row.insert());
  expect(failed.row.number).toBe(good.row.number);
  const state = () => good.writing.database.prepare('SELECT id, state FROM runs').all();
  const ending = { state: 'stopped', documents: 1, counts: '{"failed":1}' } as const;
  expect(() => failed.writing.change(() => failed.row.update(ending))).toThrow('ledger/damaged');
  failed.writing.change(() => failed.row.remove());
  expect(state()).toEqual([{ id: good.row.id, state: 'running' }]);
  for (const { writing } of [failed, good]) writing.close();
});
