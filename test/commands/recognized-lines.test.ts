/** Lines of NDJSON that an earlier import has done are not read again, and nobody sees a difference. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { assessment, lacuna, track } from '../harness/course.ts';

const LEDGER = 'course.ledger.db';
const TWIN = 'twin.ledger.db';
const FILE = 'course.ndjson';

const created = (key: string, title: string) => ({
  key,
  operation: 'lacuna.create',
  body: lacuna({ title }),
});
const documents: readonly JsonObject[] = [
  created('a', 'Um'),
  created('b', 'Dois'),
  { key: 'prova', operation: 'assessment.create', body: assessment() },
  { key: 'v', operation: 'assessment.release', body: { id: { $ref: 'prova' }, releaseNotes: '1' } },
  { key: 'trilha', operation: 'track.create', body: track() },
  {
    key: 'longe',
    operation: 'track.move',
    params: { trackId: { $ref: 'trilha' }, destinationId: 7 },
  },
  { key: 'fora', operation: 'lacuna.delete', params: { questionId: { $ref: 'b' } } },
  { operation: 'lacuna.create', body: lacuna({ title: 'Sem chave' }) },
];
/** With the key of another one, or with a reference that leads nowhere, to too little, or to an edit. */
const others: readonly JsonObject[] = [
  created('a', 'Outra'),
  created('nova', 'Nova'),
  { key: 'b', operation: 'track.create', body: track({ name: 'b' }) },
  { operation: 'assessment.release', body: { id: { $ref: 'a' }, releaseNotes: '2' } },
  { operation: 'track.move', params: { trackId: { $ref: 'longe' }, destinationId: 8 } },
  { operation: 'track.move', params: { trackId: { $ref: 'nada' }, destinationId: 9 } },
  { operation: 'lacuna.move', params: { questionId: { $ref: 'a' }, topicId: 5 } },
  { key: 'fora2', operation: 'lacuna.delete', params: { questionId: { $ref: 'a' } } },
];

const lines = (input: readonly JsonObject[], end = '\n') =>
  input.map((document) => stringifyExact(document) + end).join('');

const importOf = (ledger: string, words: readonly string[]) => [
  'import',
  FILE,
  ...words,
  '--yes',
  '--retries',
  '0',
  '--concurrency',
  '1',
  '--ledger',
  ledger,
];

/** What a person or a program sees, without what differs from run to run. */
const seen = (cli: Cli) =>
  [cli.exitCode, cli.stdout, cli.stderr].map((each) =>
    String(each)
      .replaceAll(TWIN, LEDGER)
      .replaceAll(/\d{6}-\d{4}-[0-9a-z]{6}/g, 'RUN')
      .replaceAll(/ +$/gm, '')
      .replaceAll(/\d{2,}/g, 'N'),
  );

function copied(cli: Cli): void {
  for (const suffix of ['', '-wal', '-shm', '.mark']) {
    const [from, to] = [LEDGER, TWIN].map((name) => join(cli.folder, name + suffix));
    rmSync(to ?? '', { force: true });
    if (existsSync(from ?? '')) cpSync(from ?? '', to ?? '');
  }
}

/** The import, and if it has sent nothing, the same with a space after each line, so that all are read. */
async function importedTwice(input: readonly JsonObject[], words: readonly string[], cli: Cli) {
  copied(cli);
  await cli.write(FILE, lines(input));
  const before = (await cli.requests()).length;
  await cli.run(...importOf(LEDGER, words));
  const recognized = seen(cli);
  if ((await cli.requests()).length > before) return { recognized, read: recognized };
  await cli.write(FILE, lines(input, ' \n'));
  await cli.run(...importOf(TWIN, words));
  return { recognized, read: seen(cli) };
}

const deed = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    input: fc.shuffledSubarray([...documents, ...documents.slice(0, 2), ...others], {
      minLength: 3,
      maxLength: 9,
    }),
    fault: fc.constantFrom('', '', '500-after=1x', 'business-500=1x'),
  }),
  fc.record({
    kind: fc.constant('command' as const),
    words: fc.constantFrom(
      ['resources', 'forget', 'a'],
      ['resources', 'forget', 'trilha'],
      ['resources', 'adopt', 'lacuna', 'nova', '17'],
      ['resources', 'adopt', 'lacuna', 'a', '18', '--yes'],
    ),
  }),
);

const manners: readonly (readonly string[])[] = [
  [],
  ['-q'],
  ['-v'],
  ['-o', 'ndjson'],
  ['--report', 'json'],
  ['--no-validate-first'],
  ['--dry-run'],
  ['--dry-run'],
  ['--dry-run', '-q'],
  ['--dry-run', '-v'],
  ['--again'],
];

test('whatever has happened before, lines that are recognized are treated like lines that are read', async () => {
  const anything = fc.record({
    deeds: fc.array(deed, { maxLength: 3 }),
    added: fc.array(fc.constantFrom(...documents, ...others), { maxLength: 3 }),
    place: fc.nat(documents.length),
    manners: fc.shuffledSubarray([...manners], { minLength: 3, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(anything, async ({ deeds, added, place, manners: chosen }) => {
      await using cli = await startCli();
      await cli.write(FILE, lines(documents));
      await cli.run(...importOf(LEDGER, []));
      for (const each of deeds) {
        if (each.kind === 'import') {
          await cli.write(FILE, lines(each.input));
          cli.setFaults(each.fault);
          await cli.run(...importOf(LEDGER, []));
          cli.setFaults('');
        } else {
          await cli.run(...each.words, '--ledger', LEDGER);
        }
      }
      const input = documents.toSpliced(place, 0, ...added);
      const found = [];
      for (const words of chosen) found.push(await importedTwice(input, words, cli));
      expect(found.map(({ recognized }) => recognized)).toEqual(found.map(({ read }) => read));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 8), endOnFailure: true },
  );
}, 600_000);

describe('a line with a key that is recognized', () => {
  test('sends nothing, and lets others refer to it', async () => {
    await using cli = await startCli();
    await cli.write(FILE, lines(documents));
    await cli.run(...importOf(LEDGER, []));
    const before = await cli.requests();
    const move = { operation: 'lacuna.move', params: { questionId: { $ref: 'a' }, topicId: 5 } };
    await cli.write(FILE, lines([...documents, move]));
    await cli.run(...importOf(LEDGER, []));
    expect(cli.stderr).toContain('all 9 operations are done, 8 of them by an earlier run');
    expect((await cli.requests()).length).toBe(before.length + 1);
  });

  test('is the first one with its key', async () => {
    await using cli = await startCli();
    await cli.write(FILE, lines([created('a', 'Um')]));
    await cli.run(...importOf(LEDGER, []));
    for (const input of [
      [created('a', 'Um'), created('a', 'Dois')],
      [created('a', 'Dois'), created('a', 'Um')],
    ]) {
      await cli.write(FILE, lines(input));
      await cli.run(...importOf(LEDGER, []));
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain(`${FILE}:2:`);
    }
  });

  test('shows its warnings every time', async () => {
    await using cli = await startCli();
    const odd = { key: 'odd', operation: 'track.create', body: track({ status: 'ODD' }) };
    await cli.write(FILE, lines([odd]));
    await cli.run(...importOf(LEDGER, ['--allow-unknown']));
    await cli.write(FILE, lines([odd, created('a', 'Um')]));
    await cli.run(...importOf(LEDGER, ['--allow-unknown']));
    expect(cli.stderr).toContain(`${FILE}:1:`);
  });
});
