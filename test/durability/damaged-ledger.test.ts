/**
 * A ledger that lost something after its process was killed, or that somebody changed: refused,
 * or everything that was done is still known. Never one in which less was done (Ledger, 8).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { CliError } from '../../src/core/errors.ts';
import type { Result } from '../../src/core/result.ts';

import { createManualClock } from '../harness/manual-clock.ts';
import {
  begun,
  intent,
  newFile,
  opened,
  performed,
  problemOf,
  refused,
  resultsOf,
  sent,
  worked,
  leaves,
} from '../unit/ledger/recording.ts';

const DOCUMENTS = Array.from({ length: 24 }, (_, index) =>
  index % 2 === 0 ? { key: `k${index}` } : {},
);
const PAGE = 4096;
const FRAME = PAGE + 24;

interface Killed {
  /** Of each file that belongs to it, by its suffix. */
  readonly bytes: Readonly<Record<string, Buffer>>;
  /** What it says as it is. */
  readonly said: readonly string[];
}

const suffixes = ['', '-wal'] as const;

/** Half an import: of what it did half is in the main file, the other half in the log. */
async function killed(performing = 9): Promise<Killed> {
  const file = newFile();
  {
    await using ledger = await opened(file);
    const { run } = await begun(ledger, DOCUMENTS.slice(0, 6));
    await worked(run);
    await run.finish();
  }
  await using ledger = await opened(file);
  const more = Array.from({ length: performing - 9 }, (_, index) => ({ key: `more${index}` }));
  const { run } = await begun(ledger, [...DOCUMENTS.slice(0, 6), ...more, ...DOCUMENTS.slice(6)]);
  for (let settled = 0; settled < 6; settled++) await run.work.next();
  for (let done = 0; done < performing; done++) await performed(sent(await run.work.next()));
  await leaves(sent(await run.work.next()));
  const bytes = Object.fromEntries(
    suffixes.map((suffix) => [suffix, readFileSync(file + suffix)] as const),
  );
  const said = await saidBy(laidOut(bytes));
  if (said === null) throw new Error('refused as it is');
  return { bytes, said };
}

function laidOut(bytes: Readonly<Record<string, Buffer | null>>): string {
  const file = newFile();
  for (const [suffix, content] of Object.entries(bytes)) {
    if (content !== null) writeFileSync(file + suffix, content);
  }
  return file;
}

/** What an import of the same documents would send, and what is known; null where it is refused. */
async function saidBy(file: string): Promise<string[] | null> {
  try {
    await using ledger = await opened(file);
    const said: string[] = [];
    for (const { id } of ledger.runs()) {
      for (const { result } of resultsOf(ledger, id)) {
        said.push(told(result));
      }
    }
    const { run, check } = await begun(ledger, DOCUMENTS);
    said.push(`to send ${check.toSend}, skipped ${check.skipped}, in doubt ${check.inDoubt}`);
    for (let step = await run.work.next(); step?.kind === 'settled'; step = await run.work.next()) {
      said.push(told(step.result));
    }
    return said;
  } catch (error) {
    if (error instanceof CliError && error.problem.code.startsWith('ledger/')) return null;
    throw error;
  } finally {
    for (const suffix of [...suffixes, '-shm', '.lock']) rmSync(file + suffix, { force: true });
  }
}

/** Without its line, which is only shown. */
const told = ({ key, outcome, content }: Result) =>
  `${key ?? ''} ${outcome} ${JSON.stringify(content)}`;

describe('a ledger whose process was killed', () => {
  test.each([
    [1, null],
    [2, null],
    [3, expect.objectContaining({ kind: 'conflict' })],
  ])(
    'is looked at again while it is put in place: there after %i waits',
    async (needed, expected) => {
      const { bytes } = await killed();
      const file = laidOut({ ...bytes, '': null });
      const clock = createManualClock();
      const placing = {
        ...clock,
        async sleep(ms: number, signal: AbortSignal) {
          await clock.sleep(ms, signal);
          if (clock.waits.length === needed) writeFileSync(file, bytes[''] ?? '');
        },
      };
      const found = await problemOf(() => opened(file, { clock: placing, readOnly: true }));
      expect(found).toEqual(expected);
      expect(clock.waits).toEqual(Array.from({ length: Math.min(needed, 2) }, () => 30));
    },
  );

  test.each([
    ['the log', ['-wal']],
    ['the file', ['']],
  ] as const)('is refused where it lost %s', async (_, lost) => {
    const { bytes } = await killed();
    const rest = { ...bytes, ...Object.fromEntries(lost.map((suffix) => [suffix, null])) };
    expect(await saidBy(laidOut(rest))).toBeNull();
  });

  test('is whole wherever SQLite was stopped while it moved the log', async () => {
    // Enough for the file to grow: SQLite refuses one that is shorter than it says.
    const { bytes, said } = await killed(150);
    const [main, log] = [bytes[''] ?? Buffer.alloc(0), bytes['-wal'] ?? Buffer.alloc(0)];
    const pages = latestPages(log);
    expect(pages.length).toBeGreaterThan(5);
    let grown = Buffer.from(main);
    for (const [moved, { number, content }] of pages.entries()) {
      const size = Math.max(grown.length, number * PAGE);
      grown = Buffer.concat([grown, Buffer.alloc(size - grown.length)]);
      content.copy(grown, (number - 1) * PAGE);
      const now = await saidBy(laidOut({ '': grown, '-wal': log }));
      expect({ moved, now }).toEqual({ moved, now: said });
    }
  });
});

/** In the order in which SQLite moves them: each page once, as the log has it last. */
function latestPages(log: Buffer): { readonly number: number; readonly content: Buffer }[] {
  const latest = new Map<number, Buffer>();
  const end = lastFrameOf(log);
  for (let at = 32; at < end; at += FRAME) {
    latest.set(log.readUInt32BE(at), log.subarray(at + 24, at + FRAME));
  }
  return [...latest]
    .map(([number, content]) => ({ number, content }))
    .toSorted((a, b) => a.number - b.number);
}

/** The end of what was committed. */
function lastFrameOf(log: Buffer): number {
  let end = 32;
  const salts = log.subarray(16, 24);
  for (let at = 32; at + FRAME <= log.length; at += FRAME) {
    if (log.subarray(at + 8, at + 16).equals(salts)) end = at + FRAME;
  }
  return end;
}

describe('a ledger at rest', () => {
  test.each([
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END'],
    ['a view', 'CREATE VIEW v AS SELECT 1'],
    ['a view for a table', 'DROP TABLE runs; CREATE VIEW runs AS SELECT 1'],
    ['a table', 'CREATE TABLE songs (title TEXT)'],
    ['a column', 'ALTER TABLE events ADD COLUMN more TEXT'],
  ])('is refused where somebody planted %s', async (_, planting) => {
    const file = newFile();
    await imported(file, DOCUMENTS);
    const database = new DatabaseSync(file);
    database.exec(planting);
    database.close();
    for (const readOnly of [true, false]) {
      expect(await problemOf(() => opened(file, { readOnly }))).toMatchObject(
        refused('ledger/damaged', 'conflict', { reason: 'corrupt' }),
      );
    }
  });
});

test('a trigger that somebody planted on a computed table goes with it', async () => {
  const file = newFile();
  await imported(file, DOCUMENTS);
  const database = new DatabaseSync(file);
  database.exec('CREATE TRIGGER t AFTER UPDATE ON operations BEGIN DELETE FROM operations; END');
  database.close();
  await (await opened(file))[Symbol.asyncDispose]();
  const again = new DatabaseSync(file);
  expect(
    again.prepare(`SELECT count(*) AS count FROM sqlite_schema WHERE type = 'trigger'`).get(),
  ).toEqual({ count: 0 });
  again.close();
});

describe('a file beside a ledger that lms-cli did not make', () => {
  test('is no lock: the import is refused, and not a defect', async () => {
    const file = newFile();
    await imported(file, DOCUMENTS);
    writeFileSync(`${file}.lock`, 'notes\n'.repeat(1000));
    await using ledger = await opened(file);
    await expect(begun(ledger, DOCUMENTS)).rejects.toMatchObject(
      refused('ledger/damaged', 'conflict', { reason: 'corrupt' }),
    );
  });
});

async function imported(file: string, documents: typeof DOCUMENTS): Promise<void> {
  await using ledger = await opened(file);
  const { run } = await begun(ledger, documents);
  await worked(run);
  await run.finish();
}

describe('a ledger whose lock is deleted while an import is at work', () => {
  const loss = (reason: string) => refused('ledger/damaged', 'conflict', { reason });

  test('stops it when another import took it over, and doubles nothing', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, DOCUMENTS);
    const first = sent(await run.work.next());
    await leaves(first);
    const second = sent(await run.work.next());
    rmSync(`${file}.lock`);
    await using other = await opened(file);
    const taken = await begun(other, DOCUMENTS);
    expect(taken.check).toMatchObject({ inDoubt: 1, toSend: DOCUMENTS.length - 1 });
    await expect(second.entry.begin(intent())).rejects.toThrow('ledger/damaged');
    const result = { ...sentResult, operation: first.operation.id, key: first.operation.key };
    await expect(first.entry.end(result, null)).rejects.toMatchObject(loss('replaced'));
  });
});

const sentResult = {
  content: { id: 1 },
  message: null,
  outcome: 'done',
  source: null,
  status: 200,
  attempts: 1,
  durationMs: 1,
} as const;
