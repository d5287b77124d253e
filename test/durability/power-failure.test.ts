/**
 * A power failure after each write of single commands. Whatever part of the unsynced data the disk
 * kept, the next command accepts the ledger. An operation that was sent is done or in doubt, and
 * one that was shown is done.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyPlace, question, startService } from '../e2e/spawned.ts';
import { canTrace, isSent, isShown, traced, type Call } from '../e2e/traced.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { opened, resultsOf } from '../unit/ledger/recording.ts';
import { createDisk, seededRandom, type Disk, type Image, type Luck } from './disk.ts';

const LEDGER = 'x.db';
const random = seededRandom(7);
/** What the disk keeps in the failures that are tried after each call. */
const chances: readonly Luck[] = ['all', 'synced', random, random, random, random, random];

test.skipIf(!canTrace)(
  'after a power failure at any moment an operation is done, in doubt, or was never sent',
  async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const folder = place.path('state');
    mkdirSync(folder);
    const disk = createDisk(folder);
    const seen: string[] = [];
    // The first one creates the ledger.
    for (const [earlier, title] of ['First', 'Second', 'Third'].entries()) {
      await place.write('q.json', JSON.stringify(question(title)));
      const words = ['lacuna', 'create', 'q.json', '--ledger', `state/${LEDGER}`, '-o', 'json'];
      const calls = await traced(place, [...words, '--base-url', service.url]);
      seen.push(...(await failuresOf(calls, disk, earlier)));
      expect(filesIn(folder)).toEqual(filesOf(disk.image('all')));
    }
    // There were failures at each moment, with each of the possible outcomes.
    for (const each of [
      'before: nothing',
      'before: in-doubt',
      'sent: in-doubt',
      'sent: done',
      'shown: done',
    ]) {
      expect(seen.filter((other) => other === each).length).toBeGreaterThan(10);
    }
  },
  60_000,
);

/** The outcome that the next command finds for this operation, after a failure behind each call. */
async function failuresOf(calls: readonly Call[], disk: Disk, earlier: number): Promise<string[]> {
  const found: string[] = [];
  let moment: 'before' | 'sent' | 'shown' = 'before';
  for (const [index, call] of calls.entries()) {
    if (isSent(call)) moment = 'sent';
    if (isShown(call)) moment = 'shown';
    if (!disk.apply(call) && !isSent(call) && !isShown(call)) continue;
    for (const [chance, luck] of chances.entries()) {
      const outcomes = await outcomesIn(disk.image(luck));
      const where = { earlier, index, chance, call: call.name, moment };
      expect({ ...where, outcomes: outcomes.slice(0, earlier) }).toEqual({
        ...where,
        outcomes: Array.from({ length: earlier }, () => 'done'),
      });
      const [outcome = 'nothing', more] = outcomes.slice(earlier);
      expect({ ...where, more, isAllowed: allowed[moment].includes(outcome), outcome }).toEqual({
        ...where,
        more: undefined,
        isAllowed: true,
        outcome,
      });
      found.push(`${moment}: ${outcome}`);
    }
  }
  return found;
}

const allowed = {
  before: ['nothing', 'failed', 'in-doubt'],
  sent: ['in-doubt', 'done'],
  shown: ['done'],
};

/** The outcomes of all operations, the oldest first, as the next command that writes finds them. */
async function outcomesIn(image: Image): Promise<string[]> {
  const folder = mkdtempSync(join(fastFolder, 'lms-cli-power-'));
  try {
    for (const [name, bytes] of image) writeFileSync(join(folder, name), bytes);
    await using ledger = await opened(join(folder, LEDGER), { target: null });
    const runs = ledger.runs().toReversed();
    const results = runs.map(({ id }) => resultsOf(ledger, id));
    return results.flat().map(({ result }) => result.outcome);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.lock'));
  return names.map((name) => `${name} ${readFileSync(join(folder, name), 'base64')}`).toSorted();
}

const filesOf = (image: Image) =>
  [...image].map(([name, bytes]) => `${name} ${bytes.toString('base64')}`).toSorted();
