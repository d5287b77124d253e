import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Entry } from '../../../src/contract/work.ts';
import { departuresFileOf, FILE_BYTES, placeOfSlot } from '../../../src/ledger/departure-file.ts';
import { openNotes } from '../../../src/ledger/departures.ts';
import { takeLock } from '../../../src/ledger/lock.ts';
import { lockFileOf } from '../../../src/ledger/lock-file.ts';
import { markFileOf } from '../../../src/ledger/mark.ts';
import { recoverLedger } from '../../../src/ledger/recover.ts';
import { canProveDepartures } from '../../harness/departures.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  begun,
  type Drafted,
  folder,
  intent,
  leaves,
  newFile,
  opened,
  outcomes,
  performed,
  resultOf,
  resultsOf,
  sent,
  type Sent,
  worked,
} from './recording.ts';

const three: Drafted[] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

interface Killed {
  readonly file: string;
  readonly run: string;
}

/** An import that is killed when so many intents are durable, and so many requests have left. */
async function killed(intents: number, departures: number, documents = three): Promise<Killed> {
  const file = newFile();
  const ledger = await opened(file);
  const { run } = await begun(ledger, documents);
  for (let each = 0; each < intents; each++) {
    const { entry } = sent(await run.work.next());
    await entry.begin(intent());
    if (each < departures) entry.depart();
  }
  await ledger[Symbol.asyncDispose]();
  return { file, run: run.id };
}

/** What became of the operations that the run had begun, as a reader and as its successor say. */
async function fates({ file, run }: Killed): Promise<string[]> {
  const read = async (ledger: Ledger) => {
    const results = await resultsOf(ledger, run);
    const doubts = (await ledger.inDoubt(run)).map(({ key }) => key);
    const [record] = await ledger.runsLike(run);
    const said = results.map(({ result, sentAt }) => `${result.key} ${result.outcome} ${sentAt}`);
    return { said, doubts, counts: record?.counts };
  };
  await using reader = await opened(file, { readOnly: true });
  const seen = await read(reader);
  await using successor = await opened(file);
  expect(await read(successor)).toEqual(seen);
  return seen.said.map((said) => said.replace(/ \S+$/, ''));
}

describe.skipIf(!canProveDepartures)('a killed import', () => {
  test('leaves in doubt what had departed, and nothing else', async () => {
    expect(await fates(await killed(3, 1))).toEqual(['a in-doubt']);
  });

  test('leaves nothing in doubt before its first request', async () => {
    expect(await fates(await killed(2, 0))).toEqual([]);
  });

  test('tells what was only prepared as not reached, not as failed, and it is sent later', async () => {
    const { file, run } = await killed(2, 0);
    for (const readOnly of [true, false]) {
      await using ledger = await opened(file, { readOnly });
      expect(await resultsOf(ledger, run)).toEqual([]);
      expect(await ledger.runsLike(run)).toMatchObject([{ counts: { remaining: 3 } }]);
    }
    await using ledger = await opened(file);
    const { run: next, check } = await begun(ledger, three);
    expect(check).toMatchObject({ toSend: 3, inDoubt: 0 });
    expect(outcomes(await worked(next))).toEqual(['a done', 'b done', 'c done']);
    await next.finish();
  });

  test('has no doubt about the others after an attempt that did not connect was taken back', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b, c] = [await next(run), await next(run), await next(run)];
    await leaves(a);
    await leaves(b);
    await c.entry.begin(intent());
    a.entry.pause({ maybePerformed: false, hasLeft: false });
    expect(await a.entry.withdraw()).toBe(true);
    await ledger[Symbol.asyncDispose]();
    expect(await fates({ file, run: run.id })).toEqual(['b in-doubt']);
  });

  test('tells what did not connect, and waited for another to do so, as not reached', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b] = [await next(run), await next(run)];
    await leaves(a);
    a.entry.pause({ maybePerformed: false, hasLeft: false });
    await leaves(b);
    b.entry.pause({ maybePerformed: false });
    await ledger[Symbol.asyncDispose]();
    expect(await fates({ file, run: run.id })).toEqual(['b failed']);
  });

  test('says of what was sent when that was', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    await leaves(sent(await run.work.next()));
    await ledger[Symbol.asyncDispose]();
    await using after = await opened(file);
    const [departed] = await resultsOf(after, run.id);
    expect(departed?.sentAt).toBeGreaterThan(intent().at);
  });

  test('has a slot for the next request once an outcome is durable', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const many = Array.from({ length: 600 }, (_, each) => ({ key: `k${each}` }));
    const { run } = await begun(ledger, [...many, { key: 'last' }]);
    for (let each = 0; each < 600; each++) {
      const step = sent(await run.work.next());
      await leaves(step);
      await step.entry.end(resultOf(step.operation, 'done', { id: each + 1 }), null, null);
    }
    await leaves(sent(await run.work.next()));
    await ledger[Symbol.asyncDispose]();
    expect((await fates({ file, run: run.id })).slice(-2)).toEqual(['k599 done', 'last in-doubt']);
  });

  test('knows the attempt that departed from the one that did not', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b, c] = [await next(run), await next(run), await next(run)];
    for (const [{ entry }, maybePerformed] of [
      [a, false],
      [b, true],
      [c, false],
    ] as const) {
      await leaves({ ...a, entry });
      entry.pause({ maybePerformed });
      await entry.begin(intent(2));
    }
    c.entry.depart();
    await ledger[Symbol.asyncDispose]();
    // The first attempt of b may have been performed, the second one of c was sent.
    expect(await fates({ file, run: run.id })).toEqual(['a failed', 'b in-doubt', 'c in-doubt']);
  });

  test('does not doubt what its successor finds sent twice', async () => {
    const first = await killed(2, 1);
    const second = await opened(first.file);
    const { run } = await begun(second, three);
    expect(await run.work.next()).toMatchObject({ result: { key: 'a', outcome: 'in-doubt' } });
    await leaves(sent(await run.work.next()));
    await second[Symbol.asyncDispose]();
    expect(await fates({ file: first.file, run: run.id })).toEqual(['a in-doubt', 'b in-doubt']);
  });
});

const next = async (run: { work: { next(): unknown } }): Promise<Sent> =>
  sent((await run.work.next()) as Parameters<typeof sent>[0]);

describe('what proves nothing puts every intent in doubt:', () => {
  const all = ['a in-doubt', 'b in-doubt'];
  const change = (file: string, edit: (bytes: Buffer) => Buffer | void) => {
    const path = departuresFileOf(file);
    const bytes = readFileSync(path);
    // In place, as a disk or a bad neighbour would.
    writeFileSync(path, edit(bytes) ?? bytes, { flag: 'r+' });
  };

  test.each<[string, (file: string) => void]>([
    ['no file', (file) => rmSync(departuresFileOf(file))],
    ['an empty one', (file) => truncateSync(departuresFileOf(file))],
    ['a header cut short', (file) => truncateSync(departuresFileOf(file), 100)],
    ['no slots', (file) => truncateSync(departuresFileOf(file), placeOfSlot(0))],
    ['a slot missing', (file) => truncateSync(departuresFileOf(file), FILE_BYTES - 64)],
    ['half a slot missing', (file) => truncateSync(departuresFileOf(file), FILE_BYTES - 32)],
    [
      'more than it should hold',
      (file) => writeFileSync(departuresFileOf(file), '0', { flag: 'a' }),
    ],
    ['a header of zeros', (file) => change(file, (bytes) => void bytes.fill(0, 0, placeOfSlot(0)))],
    [
      'a flipped bit in a note',
      (file) => change(file, (bytes) => void (bytes[placeOfSlot(0)]! ^= 1)),
    ],
    [
      'a bit in an empty slot',
      (file) => change(file, (bytes) => void (bytes[placeOfSlot(9)]! ^= 1)),
    ],
    [
      'another start of the machine',
      (file) =>
        change(file, (bytes) => {
          const [said = ''] = bytes.toString('latin1', 0, placeOfSlot(0)).split('\n');
          const boot = said.split('|')[4] ?? '';
          bytes.write(boot.replaceAll(/[0-9a-f]/g, '0'), said.indexOf(boot), 'latin1');
        }),
    ],
    ['a copy', (file) => replaced(departuresFileOf(file))],
    [
      'a link to it',
      (file) => {
        renameSync(departuresFileOf(file), `${file}.elsewhere`);
        symlinkSync(`${file}.elsewhere`, departuresFileOf(file));
      },
    ],
    [
      'a folder',
      (file) => {
        rmSync(departuresFileOf(file));
        mkdirSync(departuresFileOf(file));
      },
    ],
  ])('%s', async (_, damage) => {
    const dead = await killed(2, 1);
    damage(dead.file);
    expect(await fates(dead)).toEqual(all);
  });

  test('any bit of the header', async () => {
    const dead = await killed(2, 1);
    const path = departuresFileOf(dead.file);
    const lock = lockFileOf(dead.file);
    const ledger = filesOf(dead.file);
    const bytes = readFileSync(path);
    for (let at = 0; at < placeOfSlot(0); at += 7) {
      bytes[at]! ^= 1;
      writeFileSync(path, bytes, { flag: 'r+' });
      const file = laid(ledger);
      linkSync(path, departuresFileOf(file));
      linkSync(lock, lockFileOf(file));
      expect(await fates({ ...dead, file })).toEqual(all);
      bytes[at]! ^= 1;
    }
  });

  test('that of another run', async () => {
    const [one, other] = [await killed(2, 1), await killed(2, 0)];
    rmSync(departuresFileOf(one.file));
    renameSync(departuresFileOf(other.file), departuresFileOf(one.file));
    expect(await fates(one)).toEqual(all);
  });
});

const suffixes = ['', '-wal', '.mark'];
const filesOf = (file: string) => suffixes.map((suffix) => readFileSync(file + suffix));

/** A ledger with these files. */
function laid(files: readonly Buffer[]): string {
  const file = newFile();
  for (const [index, suffix] of suffixes.entries())
    writeFileSync(file + suffix, files[index] ?? '');
  return file;
}

/** Another file with the same bytes. */
function replaced(path: string): void {
  copyFileSync(path, `${path}.copy`);
  rmSync(path);
  renameSync(`${path}.copy`, path);
}

describe('departures beside a ledger of another time', () => {
  test.skipIf(!canProveDepartures)(
    'an older ledger: what its end is not known of is in doubt',
    async () => {
      const file = newFile();
      const ledger = await opened(file);
      const { run } = await begun(ledger, three);
      const [a, b] = [await next(run), await next(run)];
      await a.entry.begin(intent());
      await b.entry.begin(intent());
      a.entry.depart();
      const older = filesOf(file);
      await a.entry.end(resultOf(a.operation, 'done', { id: 1 }), null, null);
      // Takes the slot of the first one.
      b.entry.depart();
      await ledger[Symbol.asyncDispose]();
      const beside = laid(older);
      renameSync(departuresFileOf(file), departuresFileOf(beside));
      renameSync(lockFileOf(file), lockFileOf(beside));
      expect(await fates({ file: beside, run: run.id })).toEqual(['a in-doubt', 'b in-doubt']);
    },
  );

  test.skipIf(!canProveDepartures)(
    'an older ledger that has no intent of a request that left',
    async () => {
      const file = newFile();
      const ledger = await opened(file);
      const { run } = await begun(ledger, three);
      const [a, b] = [await next(run), await next(run)];
      await a.entry.begin(intent());
      const older = filesOf(file);
      await leaves(b);
      await ledger[Symbol.asyncDispose]();
      const beside = laid(older);
      renameSync(departuresFileOf(file), departuresFileOf(beside));
      renameSync(lockFileOf(file), lockFileOf(beside));
      expect(await fates({ file: beside, run: run.id })).toEqual(['a in-doubt']);
    },
  );

  test('an older file that was copied while the import went on', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b] = [await next(run), await next(run)];
    await leaves(a);
    copyFileSync(departuresFileOf(file), `${file}.older`);
    await leaves(b);
    await ledger[Symbol.asyncDispose]();
    rmSync(departuresFileOf(file));
    renameSync(`${file}.older`, departuresFileOf(file));
    expect(await fates({ file, run: run.id })).toEqual(['a in-doubt', 'b in-doubt']);
  });
});

describe('an import that ends by itself', () => {
  test.skipIf(!canProveDepartures)('takes back what it had begun ahead', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    await performed(await next(run));
    const [b, c] = [await next(run), await next(run)];
    await b.entry.begin(intent());
    await c.entry.begin(intent());
    expect(await run.finish()).toEqual({ done: 1, remaining: 2 });
    expect(outcomes((await resultsOf(ledger, run.id)).map(({ result }) => result))).toEqual([
      'a done',
    ]);
    const { run: again, check } = await begun(ledger, three);
    expect(check).toMatchObject({ toSend: 2, skipped: 1, inDoubt: 0 });
    expect(outcomes(await worked(again))).toEqual(['a skipped', 'b done', 'c done']);
    await again.finish();
  });

  test('keeps in doubt what had departed and has no outcome', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    await leaves(await next(run));
    expect(await run.finish()).toEqual({ 'in-doubt': 1, remaining: 2 });
    const { check } = await begun(ledger, three);
    expect(check).toMatchObject({ toSend: 2, inDoubt: 1 });
  });

  test.skipIf(!canProveDepartures)('keeps the record of earlier runs', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }]);
    await worked(run, () => 'failed');
    await run.finish();
    const { run: again } = await begun(ledger, [{ key: 'a' }]);
    await (await next(again)).entry.begin(intent());
    expect(await again.finish()).toEqual({ remaining: 1 });
    const codes = (id: string) =>
      resultsOf(ledger, id).then((all) => all.map(({ result }) => result.error?.problem.code));
    expect(await codes(run.id)).toEqual(['service/not-taken']);
    expect(await codes(again.id)).toEqual([]);
  });

  test('leaves no file, and one that only skips makes none', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    await performed(await next(run));
    expect(statSync(departuresFileOf(file)).mode & 0o777).toBe(0o600);
    await worked(run);
    await run.finish();
    expect(existsSync(departuresFileOf(file))).toBe(false);
    const { run: again } = await begun(ledger, three);
    await worked(again);
    expect(existsSync(departuresFileOf(file))).toBe(false);
    await again.finish();
  });
});

describe('a request that cannot be noted does not leave', () => {
  test('the file is gone before the first one', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const { entry } = await next(run);
    await entry.begin(intent());
    rmSync(departuresFileOf(file));
    expect(() => entry.depart()).toThrow(expect.objectContaining(unwritable(file)));
  });

  test('somebody has put another file there', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const { entry } = await next(run);
    await entry.begin(intent());
    replaced(departuresFileOf(file));
    expect(() => entry.depart()).toThrow(expect.objectContaining(unwritable(file)));
  });

  test('its folder is in the way', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    mkdirSync(departuresFileOf(file));
    await expect((await next(run)).entry.begin(intent())).rejects.toMatchObject(unwritable(file));
  });
});

const unwritable = (file: string) => ({
  kind: 'unavailable',
  problem: { code: 'ledger/unwritable', params: { file, reason: 'other' } },
});

test('a link that was planted is replaced, and what it leads to is not touched', async () => {
  const file = newFile();
  const precious = `${file}.precious`;
  writeFileSync(precious, 'precious');
  symlinkSync(precious, departuresFileOf(file));
  await using ledger = await opened(file);
  const { run } = await begun(ledger, three);
  await worked(run);
  await run.finish();
  expect(readFileSync(precious, 'utf8')).toBe('precious');
});

test.skipIf(!canProveDepartures)('an operation counts as sent once it has departed', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(ledger, three);
  const { entry } = await next(run);
  const counted = [entry.countsAsSent()];
  await entry.begin(intent());
  counted.push(entry.countsAsSent());
  entry.depart();
  counted.push(entry.countsAsSent());
  expect(counted).toEqual([false, false, true]);
});

test('without departures, an operation counts as sent once it has begun', async () => {
  await using ledger = await opened(newFile());
  const command = await ledger.startCommand({ api: '2.0', command: 'lacuna delete', options: {} });
  const deletion = {
    id: 'lacuna.delete',
    params: { lacunaQuestionId: '7' },
    body: null,
    key: null,
    origin: null,
  } as const;
  const step = await (await command.work([deletion], false)).next();
  if (step?.kind !== 'send') throw new TypeError('nothing to send');
  const counted = [step.entry.countsAsSent()];
  await step.entry.begin(intent());
  counted.push(step.entry.countsAsSent());
  expect(counted).toEqual([false, true]);
});

test('a departure counts whoever noted it in the file of the run', async () => {
  const file = newFile();
  const ledger = await opened(file);
  const { run } = await begun(ledger, three);
  const entries: Entry[] = [];
  for (let each = 0; each < 2; each++) entries.push((await next(run)).entry);
  for (const entry of entries) await entry.begin(intent());
  const [, id = ''] = readFileSync(departuresFileOf(file), 'latin1').split('|');
  const sender = openNotes(file, { ledger: id, run: run.id, number: 1 });
  // The second operation of a new ledger.
  sender.depart({ seq: 2, attempt: 1 }, 5_000);
  sender.close();
  await ledger[Symbol.asyncDispose]();
  await using after = await opened(file);
  const found = (await resultsOf(after, run.id)).map(({ result, sentAt }) => [
    result.outcome,
    sentAt,
  ]);
  expect(found).toEqual(canProveDepartures ? [['in-doubt', 5_000]] : found);
});

test('an import that takes the place of one that dies at that moment sends nothing twice', async () => {
  const file = newFile();
  const dying = await opened(file);
  const { run } = await begun(dying, three);
  await leaves(await next(run));
  // It opens the ledger while the other one is alive, and gets the lock because it is dead.
  await using ledger = await opened(file);
  await dying[Symbol.asyncDispose]();
  const { check } = await begun(ledger, three);
  expect(check).toMatchObject({ toSend: 2, inDoubt: 1 });
});

test('an import whose lock is deleted may still send what it has begun', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, three);
  const [a, b] = [await next(run), await next(run)];
  await leaves(a);
  await b.entry.begin(intent());
  rmSync(lockFileOf(file));
  await using other = await opened(file);
  const { check } = await begun(other, three);
  expect(check).toMatchObject({ toSend: 1, inDoubt: 2 });
});

test('what a damaged ledger had begun is in doubt after its recovery, departed or not', async () => {
  const { file, run } = await killed(2, 1);
  truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 100);
  const ports = { clock: createManualClock(), random: Math.random, workingDirectory: folder };
  const { copy } = recoverLedger(file, ports);
  expect(existsSync(departuresFileOf(file))).toBe(false);
  expect(existsSync(departuresFileOf(copy))).toBe(true);
  await using ledger = await opened(file);
  for (const { result } of await resultsOf(ledger, run)) expect(result.outcome).toBe('in-doubt');
});

test('a ledger whose mark is gone is believed as before', async () => {
  const dead = await killed(2, 1);
  rmSync(markFileOf(dead.file));
  expect(await fates(dead)).toEqual(
    canProveDepartures ? ['a in-doubt'] : ['a in-doubt', 'b in-doubt'],
  );
});

test('a reader of a living import does not look for departures', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, three);
  await leaves(await next(run));
  await using reader = await opened(file, { readOnly: true });
  expect(await resultsOf(reader, run.id)).toEqual([]);
  expect(takeLock(lockFileOf(file), 0)).toBeNull();
});
