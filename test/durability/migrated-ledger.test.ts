/** Ledgers that an older lms-cli wrote: read as they are, migrated when they are written to. */
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { openForWriting, pragma } from '../../src/ledger/database.ts';
import { migrate } from '../../src/ledger/migrate.ts';
import { APPLICATION_ID, FORMER_SCHEMAS, SCHEMA_VERSION } from '../../src/ledger/ledger-schema.ts';
import { isDamaged, recoverLedger } from '../../src/ledger/recover.ts';
import { createManualClock } from '../harness/manual-clock.ts';
import {
  begun,
  newFile,
  opened,
  outcomes,
  problemOf,
  refused,
  resultsOf,
  worked,
} from '../unit/ledger/recording.ts';

const TARGET = 'http://127.0.0.1:4777';
const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/ledgers/${name}`, import.meta.url));

/**
 * A ledger of a former version, written by the lms-cli of its time: `v1` and `v1-killed` by 4bd5ee5,
 * `v1-first` by its parent, which recognized no text, `v2` by e337dd2, `v3` by bc37a0a. Those named
 * `killed` were sending.
 */
type Name =
  | 'v1'
  | 'v1-killed'
  | 'v1-first'
  | 'v1-first-killed'
  | 'v2'
  | 'v2-killed'
  | 'v3'
  | 'v3-killed';

function copyOf(name: Name): string {
  const file = newFile();
  for (const suffix of ['', '-wal', '.mark']) {
    const from = fixture(`${name}.ledger.db${suffix}`);
    if (existsSync(from)) copyFileSync(from, file + suffix);
  }
  return file;
}

async function saidBy(file: string, readOnly: boolean): Promise<string[][]> {
  await using ledger = await opened(file, { target: TARGET, readOnly });
  const said: string[][] = [];
  for (const { id } of (await ledger.runs()).toReversed()) {
    const results = await resultsOf(ledger, id);
    said.push(
      results.map(({ result }) => `${outcomes([result]).join()} ${JSON.stringify(result.content)}`),
    );
  }
  return said;
}

const GONE = 'gone rejected "ERROR"';
const assumed = { kind: 'lacuna', scope: null, content: null, parent: null, deletedBy: null };

async function resourcesIn(file: string, readOnly: boolean) {
  await using ledger = await opened(file, { target: TARGET, readOnly });
  return [...ledger.resources.list()];
}

const first = ['a done {"id":1}', 'ra done 3', '3 done {"id":2}', 'gone rejected "ERROR"'];
const second = ['gone rejected "ERROR"', 'c in-doubt null'];
const third = ['c in-doubt null', 'gone rejected "ERROR"', 'd in-doubt null'];

/** One import, two single commands, and an import that another one repeated. */
const course = [
  ['a done {"id":1}', 'b done {"id":2}', 'ra done 3', '4 done {"id":4}', 'c done {"id":5}', GONE],
  ['? done "OK"'],
  ['? done 6'],
  [GONE, 'd in-doubt null'],
];
const killed = ['d in-doubt null', 'e in-doubt null'];

/** Nothing is known but the ids; version 1 did not know whose versions it had. */
const ofCourse = (version: string | null) => [
  {
    ...assumed,
    key: 'a',
    id: '1',
    version: version === null ? null : { id: version, content: null },
  },
  { ...assumed, key: 'b', id: '2', version: null },
];

/**
 * An import, two applies (`q1` moved, edited and released again, `q2` renamed), a command that
 * deleted, an import in doubt, and an apply whose release is in doubt.
 */
const folder = [
  ['a done {"id":1}', '3 done {"id":2}', 'ra done 3', GONE, 'c done {"id":4}'],
  ['q1 done {"id":5}', 'q2 done {"id":6}', 'q1 done 7', 'q3 done {"id":8}'],
  ['q1 done 9', 'q1 done "OK"', 'q1 done {"id":5}'],
  ['? done "OK"'],
  [GONE, 'd in-doubt null'],
  ['q1 in-doubt null', 'q1 done {"id":5}'],
];
const known = { kind: 'lacuna', scope: null, content: expect.any(Uint8Array) };
const ofFolder = [
  { ...assumed, key: 'a', id: '1', version: { id: '3', content: null } },
  { ...assumed, key: 'adopted', id: '77', version: null, run: null },
  { ...assumed, key: 'c', id: '4', version: null },
  { ...known, key: 'q1', id: '5', parent: '8', version: { id: '9', content: null } },
  { ...known, key: 'q2b', id: '6', parent: '7', version: null },
  { ...known, key: 'q3', id: '8', parent: '7', deletedBy: null },
];

describe.each<[Name, readonly (readonly string[])[], readonly object[]]>([
  ['v1', [first, second], [{ ...assumed, key: 'a', id: '1', version: null }]],
  ['v1-killed', [first, second, third], [{ ...assumed, key: 'a', id: '1', version: null }]],
  ['v1-first', course, ofCourse(null)],
  ['v1-first-killed', [...course, killed], ofCourse(null)],
  ['v2', course, ofCourse('6')],
  ['v2-killed', [...course, killed], ofCourse('6')],
  ['v3', folder, ofFolder],
  ['v3-killed', [...folder, ['e in-doubt null', 'f in-doubt null']], ofFolder],
])('a ledger of a former version (%s)', (name, said, resources) => {
  const sorted = (runs: readonly (readonly string[])[]) => runs.map((run) => run.toSorted());

  test('is read without being touched', async () => {
    const file = copyOf(name);
    const before = readFileSync(file);
    const hasMark = existsSync(`${file}.mark`);
    expect(sorted(await saidBy(file, true))).toEqual(sorted(said));
    expect(await resourcesIn(file, true)).toMatchObject(resources);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.mark`)).toBe(hasMark);
  });

  test('is migrated when it is written to, and says the same', async () => {
    const file = copyOf(name);
    expect(sorted(await saidBy(file, false))).toEqual(sorted(said));
    const database = new DatabaseSync(file);
    expect(pragma(database, 'user_version')).toBe(SCHEMA_VERSION);
    database.close();
    expect(sorted(await saidBy(file, false))).toEqual(sorted(said));
    expect(await resourcesIn(file, false)).toMatchObject(resources);
  });

  test('has as in doubt what it had in doubt', async () => {
    await using ledger = await opened(copyOf(name), { target: TARGET });
    const doubtful = said.flat().filter((each) => each.includes('in-doubt'));
    for (const key of new Set(doubtful.map((each) => each.split(' ')[0] ?? ''))) {
      const resource = key === 'q1' ? { id: '5' } : null;
      expect(ledger.resources.find(key)).toMatchObject({ kind: 'in-doubt', resource });
    }
    // Deleted before the migration, or a document that created nothing.
    expect(ledger.resources.find('gone')).toEqual({ kind: 'free' });
    expect(ledger.resources.find('ra')).toMatchObject({ kind: 'other' });
    expect(ledger.resources.given('ra')).toEqual({ id: null, versionId: '3' });
  });

  test('is of one version or the other, wherever the migration ends', async () => {
    for (let step = 1; ; step++) {
      const file = copyOf(name);
      const database = openForWriting(file);
      const left = newFile();
      let steps = 0;
      const stopping = new Proxy(database, {
        get: (target, property) => {
          const member: unknown = Reflect.get(target, property);
          if (typeof member !== 'function') return member;
          return (...values: unknown[]): unknown => {
            steps += 1;
            if (steps === step) {
              for (const suffix of ['', '-wal', '.mark']) {
                if (existsSync(file + suffix)) copyFileSync(file + suffix, left + suffix);
              }
              throw new Error('killed');
            }
            return Reflect.apply(member, target, values);
          };
        },
      });
      try {
        migrate(stopping);
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'killed') throw error;
      }
      database.close();
      if (steps < step) break;
      expect(sorted(await saidBy(left, false)), `step ${step}`).toEqual(sorted(said));
      expect(await resourcesIn(left, false), `step ${step}`).toMatchObject(resources);
    }
  });
});

test('documents that version 1 has done are skipped, those that it left in doubt stay so', async () => {
  const file = copyOf('v1');
  await using ledger = await opened(file, { target: TARGET });
  const lines = readFileSync(fixture('course.ndjson'), 'utf8').trim().split('\n');
  const documents = lines.map((line) => JSON.parse(line) as { key?: string; operation: string });
  expect(documents).toHaveLength(5);
  const { check } = await begun(
    ledger,
    documents.map(({ key = null, ...rest }) => ({ key, ...rest })),
    { again: false },
  );
  expect(check).toMatchObject({ skipped: 3, inDoubt: 1, toSend: 1 });
});

test('what version 3 sent before a run is unknown, and what it created is known', async () => {
  for (const readOnly of [true, false]) {
    await using ledger = await opened(copyOf('v3'), { target: TARGET, readOnly });
    const runs = (await ledger.runs()).toReversed();
    const [imported = '', created = '', edited = '', deletion = '', , last = ''] = runs.map(
      ({ id }) => id,
    );
    const { resources } = ledger;
    const keysBefore = (id: string) => [...resources.formers(id)].map(({ key }) => key);
    expect(runs.map(({ id }) => keysBefore(id))).toEqual([[], [], ['q1'], [], [], ['q1']]);
    expect([...resources.formers(edited)]).toMatchObject([
      { key: 'q1', before: { ...assumed, key: 'q1', id: '5', run: null }, body: null },
    ]);
    const unchanged = { changedBy: null, isDeleted: false };
    expect([...resources.createdBy(imported)]).toMatchObject([
      { key: 'a', id: '1', ...unchanged },
      { key: null, id: '2', ...unchanged },
      { key: 'c', id: '4', ...unchanged },
    ]);
    expect([...resources.createdBy(created)]).toMatchObject([
      { key: 'q1', id: '5', changedBy: last },
      { key: 'q2b', id: '6', changedBy: deletion, isDeleted: true },
      { key: 'q3', id: '8', ...unchanged },
    ]);
    expect(resources.bodyOf('q1')).toMatchObject({ written: { title: 'Ein' }, released: null });
  }
});

test('a ledger of version 3 is examined for damage as it is, and recovered', async () => {
  const ports = { clock: createManualClock(), random: Math.random, workingDirectory: tmpdir() };
  const file = copyOf('v3');
  expect(await isDamaged(file, ports)).toBe(false);
  const database = new DatabaseSync(file);
  database.exec("UPDATE resources SET written = replace(written, 'Ein', 'Bad') WHERE key = 'q1'");
  database.close();
  expect(await isDamaged(file, ports)).toBe(true);
  recoverLedger(file, ports);
  expect(await isDamaged(file, ports)).toBe(false);
  const left = ofFolder.map(({ key, id }) => ({ key, id, content: null }));
  expect(await resourcesIn(file, true)).toMatchObject(left);
});

test.each(['v1', 'v1-first', 'v2', 'v3'] as const)(
  'a copy of the former version that takes the place of the migrated ledger is refused (%s)',
  async (name) => {
    const file = copyOf(name);
    {
      await using ledger = await opened(file, { target: TARGET });
      const { run } = await begun(ledger, [{ key: 'later' }]);
      await worked(run);
      await run.finish();
    }
    copyFileSync(fixture(`${name}.ledger.db`), file);
    for (const readOnly of [true, false]) {
      expect(await problemOf(() => opened(file, { target: TARGET, readOnly }))).toMatchObject(
        refused('ledger/damaged', 'conflict', { reason: 'older' }),
      );
    }
  },
);

test('an empty ledger of the first version is migrated too', async () => {
  const file = newFile();
  const database = new DatabaseSync(file);
  database.exec(FORMER_SCHEMAS[1]?.[1] ?? '');
  database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=1`);
  database.close();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }, {}]);
  await worked(run);
  expect(await run.finish()).toEqual({ done: 2 });
  expect(statSync(file).size).toBeGreaterThan(0);
});
