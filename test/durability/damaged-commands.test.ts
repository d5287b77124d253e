/** Every command on a ledger with a damaged page: a clear refusal, never a defect, never a double. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli, type Cli } from '../harness/cli.ts';

const PAGE = 4096;
const COUNT = 120;
const LEDGER = 'course.ledger.db';

const question = (title: string) => ({
  question: 'A ###',
  title,
  difficulty: 1,
  source: 's',
  author: 'a',
  topicId: 7,
  lacunaAlternatives: [{ alternatives: [{ description: 'x', score: 10 }] }],
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
});

const importing = ['import', 'many.ndjson', '--as', 'lacuna.create', '--ledger', LEDGER];

const commands: readonly (readonly string[])[] = [
  ['runs', 'list', '--ledger', LEDGER],
  ['runs', 'show', '--ledger', LEDGER, '-v'],
  ['doctor', '--offline', '--ledger', LEDGER],
  [...importing, '--dry-run'],
  importing,
  ['track', 'move', '1', '2', '--ledger', LEDGER],
];

/** A ledger of one import, and its service. */
async function imported(cli: Cli): Promise<Buffer> {
  const lines = Array.from({ length: COUNT }, (_, index) => JSON.stringify(question(`q${index}`)));
  await cli.write('many.ndjson', lines.join('\n'));
  await cli.run(...importing);
  expect(cli.exitCode).toBe(0);
  return readFileSync(join(cli.folder, LEDGER));
}

test('a damaged page is refused with exit 7 or not read, and nothing is sent again', async () => {
  await using cli = await startCli({ altersLedger: true });
  const whole = await imported(cli);
  const file = join(cli.folder, LEDGER);
  const wrong: string[] = [];
  let refusals = 0;
  for (let page = 0; page < whole.length / PAGE; page++) {
    const bytes = Buffer.from(whole);
    const [start, end] = page % 2 === 0 ? [0, PAGE] : [PAGE / 2, PAGE / 2 + 200];
    bytes.fill(0xa5, page * PAGE + start, page * PAGE + end);
    for (const words of commands) {
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
      writeFileSync(file, bytes);
      await cli.run(...words);
      const isSaid = cli.exitCode === 0 || cli.stderr !== '' || cli.stdout !== '';
      if (cli.exitCode === 70 || !isSaid) wrong.push(`${page} ${words.join(' ')} ${cli.exitCode}`);
      if (cli.exitCode === 7) refusals += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(refusals).toBeGreaterThan(whole.length / PAGE);
  const creations = (await cli.requests()).filter((request) => request.endsWith('/create'));
  expect(creations).toHaveLength(COUNT);
});
