/** An import that has left nothing to send: the next one may skip its files without reading them. */
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import type { RunFile } from '../../../src/contract/run-record.ts';
import type { ImportOptions } from '../../../src/contract/import-run.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Outcome } from '../../../src/core/result.ts';
import {
  type Answering,
  begun,
  type Drafted,
  inputFile,
  newFile,
  newRun,
  opened,
  originOf,
  performed,
  worked,
} from './recording.ts';

const course: readonly Drafted[] = [
  { key: 'a' },
  { operation: 'lacuna.move', params: { questionId: '1', topicId: '2' }, body: null },
  { key: 'b' },
];

let ids = 0;
const done: Answering = ({ id }) => ({ content: id.endsWith('.create') ? { id: ++ids } : 'OK' });

interface Imported {
  readonly name?: string;
  readonly documents?: readonly Drafted[];
  readonly options?: Partial<ImportOptions>;
  readonly answering?: Answering;
}

/** An import that reads its input and remembers it under a name. */
async function imported(ledger: Ledger, like: Imported = {}): Promise<void> {
  const { name = 'course', documents = course, options = {}, answering = done } = like;
  const { run } = await begun(ledger, documents, options);
  run.remember(name);
  await worked(run, answering);
  await run.finish();
}

async function importedInto(file: string, like: Imported = {}): Promise<void> {
  await using ledger = await opened(file);
  await imported(ledger, like);
}

/** What an import of the input would be told. It is given up before it has done anything. */
async function finishedIn(file: string, name = 'course', options: Partial<ImportOptions> = {}) {
  await using ledger = await opened(file);
  const run = await started(ledger, options);
  try {
    return await run.finishedFiles(name);
  } finally {
    await run.abandon();
  }
}

const started = (ledger: Ledger, options: Partial<ImportOptions> = {}) =>
  ledger.startImport(newRun, { sendsWhileReading: false, again: false, originOf, ...options });

const always = (outcome: Outcome) => (): Outcome => outcome;

describe('an input of which every document is done', () => {
  test('is finished for every later import', async () => {
    const file = newFile();
    await importedInto(file);
    for (let times = 0; times < 3; times++) expect(await finishedIn(file)).toEqual([inputFile]);
    expect(await finishedIn(file, 'another')).toBeNull();
  });

  test('is skipped as a whole, and counted as if it had been read', async () => {
    const file = newFile();
    await importedInto(file);
    const now: RunFile = { ...inputFile, path: '/elsewhere/in.yaml' };
    await using ledger = await opened(file);
    const run = await started(ledger);
    await run.finishedFiles('course');
    const check = await run.skipAll([now]);
    expect(check).toMatchObject({
      documents: 3,
      skipped: 3,
      toSend: 0,
      leftOut: [
        ['lacuna.create', 2],
        ['lacuna.move', 1],
      ],
    });
    expect(await run.work.next()).toBeNull();
    expect(await run.finish()).toEqual({ skipped: 3 });
    const [latest] = await ledger.runs();
    expect(latest).toMatchObject({ state: 'finished', counts: { skipped: 3 }, files: [now] });
  });

  test('stays finished beside other inputs, even those that fail or are given up', async () => {
    const file = newFile();
    await importedInto(file);
    const others = [{ key: 'c' }, { key: 'd' }];
    await importedInto(file, { name: 'others', documents: others });
    const failing = { name: 'failing', documents: [{ key: 'e' }], answering: always('rejected') };
    await importedInto(file, failing);
    expect(await finishedIn(file, 'failing')).toBeNull();
    for (const name of ['course', 'others']) {
      expect(await finishedIn(file, name)).toEqual([inputFile]);
    }
  });

  test('is kept as long as it is among the last 32 that were finished or found', async () => {
    const file = newFile();
    await importedInto(file, { name: 'first' });
    await importedInto(file, { name: 'second' });
    {
      await using ledger = await opened(file);
      const run = await started(ledger);
      await run.skipAll((await run.finishedFiles('first')) ?? []);
      await run.finish();
    }
    for (let number = 1; number <= 31; number++) await importedInto(file, { name: `${number}` });
    for (const name of ['first', '1', '31']) expect(await finishedIn(file, name)).not.toBeNull();
    expect(await finishedIn(file, 'second')).toBeNull();
  });

  test('is read again by an import with --again, and by an apply', async () => {
    const file = newFile();
    await importedInto(file);
    expect(await finishedIn(file, 'course', { again: true })).toBeNull();
    await importedInto(file);
    expect(await finishedIn(file, 'course', { isApply: true })).toBeNull();
  });
});

describe.each(['rejected', 'failed', 'in-doubt'] as const)(
  'an input with a %s document',
  (ending) => {
    test('is not finished', async () => {
      const file = newFile();
      await importedInto(file, {
        answering: (operation) => (operation.key === 'b' ? ending : done(operation)),
      });
      expect(await finishedIn(file)).toBeNull();
    });
  },
);

const changes: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['an import with --again', (file) => importedInto(file, { options: { again: true } })],
  [
    'a partly failed import with --again',
    (file) =>
      importedInto(file, {
        options: { again: true },
        answering: (operation) => (operation.id === 'lacuna.move' ? 'failed' : done(operation)),
      }),
  ],
  [
    'an apply',
    (file) => importedInto(file, { documents: [{ key: 'z' }], options: { isApply: true } }),
  ],
  [
    'a single command',
    async (file) => {
      await using ledger = await opened(file);
      const run = await ledger.startCommand({ ...newRun, command: 'lacuna delete' });
      const params = { questionId: '1' };
      const deletion = {
        id: 'lacuna.delete',
        key: null,
        params,
        body: null,
        origin: null,
      } as const;
      const work = await run.work([deletion], false);
      const step = await work.next();
      if (step?.kind === 'send') await performed(step, done);
      await run.finish();
    },
  ],
  [
    'a run that died',
    async (file) => {
      const ledger = await opened(file);
      await begun(ledger, [{ key: 'y' }]);
      // Without an end, as a process that was killed leaves it.
      await ledger[Symbol.asyncDispose]();
    },
  ],
  [
    'another program',
    async (file) => {
      const database = new DatabaseSync(file);
      database.exec("UPDATE operations SET state = 'failed', sum = NULL WHERE key = 'a'");
      database.close();
    },
  ],
];

test.each(changes)(
  '%s ends what was finished, until an import has read it again',
  async (_, change) => {
    const file = newFile();
    await importedInto(file);
    expect(await finishedIn(file)).toEqual([inputFile]);
    await change(file);
    expect(await finishedIn(file)).toBeNull();
    await importedInto(file);
    expect(await finishedIn(file)).toEqual([inputFile]);
  },
);

test('an import beside which another process changed the ledger remembers nothing', async () => {
  const file = newFile();
  await importedInto(file);
  {
    await using ledger = await opened(file);
    const { run } = await begun(ledger, course);
    run.remember('course');
    const other = new DatabaseSync(file);
    other.exec("UPDATE operations SET maybe = 1 WHERE key = 'a'");
    other.close();
    await worked(run, done);
    await run.finish();
  }
  expect(await finishedIn(file)).toBeNull();
});
