/** Imports that are repeated. Unchanged files are not read again, and nobody sees a difference. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { appendFile, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/core/host.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { assessment, lacuna, track } from '../harness/course.ts';
import { Killed, mortal } from '../harness/stopping-host.ts';
import { objectsIn, textIn } from '../durability/truth.ts';

const LEDGER = 'course.ledger.db';
const TWIN = 'twin.ledger.db';

const ndjson = (documents: readonly JsonObject[]) =>
  documents.map((document) => `${stringifyExact(document)}\n`).join('');

/** Some with keys, some equal, one that refers to another, and one with a warning. */
const contents = {
  'keyed.ndjson': ndjson([
    { key: 'prova', operation: 'assessment.create', body: assessment() },
    {
      key: 'v',
      operation: 'assessment.release',
      body: { id: { $ref: 'prova' }, releaseNotes: '1' },
    },
    { key: 'trilha', operation: 'track.create', body: track() },
    { operation: 'track.move', params: { trackId: { $ref: 'trilha' }, destinationId: 704 } },
  ]),
  'plain.ndjson': ndjson([
    { operation: 'lacuna.create', body: lacuna() },
    { operation: 'lacuna.create', body: lacuna() },
    { operation: 'track.create', body: track({ name: 'Outra' }) },
  ]),
  'more.yaml': `operation: lacuna.create\nbody: ${stringifyExact(lacuna({ title: 'Mais' }))}\n`,
  'bare.ndjson': ndjson([lacuna({ title: 'Nua' }), lacuna({ title: 'Crua' })]),
  'odd.ndjson': ndjson([
    { key: 'odd', operation: 'track.create', body: track({ status: 'ODD', unknown: 1 }) },
  ]),
} as const;

type Named = keyof typeof contents;
const names = Object.keys(contents);

const inputs: readonly (readonly string[])[] = [
  ['keyed.ndjson'],
  ['plain.ndjson'],
  ['keyed.ndjson', 'plain.ndjson', 'more.yaml'],
  ['more.yaml', 'plain.ndjson'],
  ['bare.ndjson', '--as', 'lacuna.create'],
  ['odd.ndjson', '--allow-unknown'],
];
const manners: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['-q'],
  ['-q', '-o', 'json'],
  ['-v'],
  ['-o', 'ndjson'],
  ['-o', 'id'],
  ['--report', 'json'],
  ['--rejects', 'rejects.yaml'],
  ['--rejects', '-'],
  ['--no-validate-first'],
  ['--dry-run'],
  ['--again'],
  ['--var', 'city=Recife'],
  ['--max-errors', '1'],
];

async function written(cli: Cli): Promise<void> {
  for (const [name, content] of Object.entries(contents)) await cli.write(name, content);
}

/** What a person or a program can see of the last command, without the names of runs. */
const seen = (cli: Cli) =>
  [cli.exitCode, cli.stdout, cli.stderr].map((each) =>
    String(each)
      .replaceAll(TWIN, LEDGER)
      .replaceAll(/\d{6}-\d{4}-[0-9a-z]{6}/g, 'RUN'),
  );

/** A copy of the ledger. Its new time says that the files have to be read. */
function copied(cli: Cli): void {
  for (const suffix of ['', '-wal', '-shm', '.mark']) {
    const [from, to] = [LEDGER, TWIN].map((name) => join(cli.folder, name + suffix));
    rmSync(to ?? '', { force: true });
    if (existsSync(from ?? '')) cpSync(from ?? '', to ?? '');
  }
}

const fixed = ['--yes', '--retries', '0', '--concurrency', '1', '--ledger'];
const importOf = (words: readonly string[], ledger = LEDGER) => [
  'import',
  ...words,
  ...fixed,
  ledger,
];

const shownRuns = async (cli: Cli, ledger: string) => {
  await cli.run('runs', 'list', '--ledger', ledger, '-o', 'json');
  return objectsIn(cli.json()).map(({ state, command, counts, files }) => ({
    state,
    command,
    counts,
    files,
  }));
};

interface Twice {
  readonly once: unknown;
  readonly twice: unknown;
}

/** The import, and if it has sent nothing, the same with files that have to be read. */
async function importedTwice(words: readonly string[], cli: Cli): Promise<Twice> {
  copied(cli);
  const look = async (ledger: string) => ({
    seen: seen(cli),
    requests: await cli.requests(),
    runs: existsSync(join(cli.folder, ledger)) ? await shownRuns(cli, ledger) : [],
  });
  const before = await cli.requests();
  await cli.run(...importOf(words));
  const once = await look(LEDGER);
  if (once.requests.length > before.length) return { once, twice: once };
  await cli.run(...importOf(words, TWIN));
  return { once, twice: await look(TWIN) };
}

const deed = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      input: fc.constantFrom(...inputs),
      manner: fc.constantFrom(...manners),
    }),
  },
  fc.record({
    kind: fc.constant('trouble' as const),
    input: fc.constantFrom(...inputs),
    manner: fc.constantFrom([], ['--again']),
    faults: fc.constantFrom('503=1x', '500-after=1x', 'business-500=1x', 'no-id=1x'),
  }),
  fc.record({
    kind: fc.constant('death' as const),
    input: fc.constantFrom(...inputs),
    at: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant('edit' as const), name: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('restore' as const), name: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('resolve' as const),
    answer: fc.constantFrom('--not-done', '--give-up'),
  }),
  fc.record({
    kind: fc.constant('command' as const),
    words: fc.constantFrom(
      ['lacuna', 'create', 'single.json'],
      ['track', 'delete', '3', '--yes'],
      ['resources', 'adopt', 'track', 'trilha', '17'],
    ),
  }),
  fc.record({ kind: fc.constant('recover' as const) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

async function perform(each: Deed, cli: Cli): Promise<void | Twice> {
  switch (each.kind) {
    case 'import':
      return importedTwice([...each.input, ...each.manner], cli);
    case 'trouble':
      cli.setFaults(each.faults);
      await cli.run(...importOf([...each.input, ...each.manner]));
      return cli.setFaults('');
    case 'death': {
      const differing = (host: Host) => mortal(host, join(cli.folder, LEDGER), each.at).host;
      return cli.runIn(differing, ...importOf(each.input)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    case 'edit':
      return appendFile(join(cli.folder, each.name), '\n');
    case 'restore':
      return cli.write(each.name, contents[each.name as Named]);
    case 'resolve': {
      await cli.run('runs', 'show', '--ledger', LEDGER, '-o', 'json');
      const { id, results } = (cli.exitCode === 0 ? objectsIn([cli.json()])[0] : null) ?? {};
      const doubt = objectsIn(results ?? []).find(({ outcome }) => outcome === 'in-doubt');
      if (doubt === undefined) return;
      const seq = stringifyExact(doubt['seq'] ?? null);
      return cli.run('runs', 'resolve', textIn(id), seq, each.answer, '--ledger', LEDGER);
    }
    case 'command':
      return cli.run(...each.words, '--ledger', LEDGER);
    case 'recover':
      return cli.run('runs', 'recover', '--yes', '--ledger', LEDGER);
  }
}

test('whatever has happened before, an import says the same whether or not it reads its files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 10 }), async (deeds) => {
      await using cli = await startCli();
      await written(cli);
      await cli.write('single.json', stringifyExact(lacuna({ title: 'Só' })));
      const found: (Twice | void)[] = [];
      for (const each of deeds) found.push(await perform(each, cli));
      for (const input of [...inputs, ...inputs]) found.push(await importedTwice(input, cli));
      expect(found.map((each) => each?.once)).toEqual(found.map((each) => each?.twice));
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

describe('a finished import', () => {
  test('is repeated from standard input', async () => {
    await using cli = await startCli();
    const words = ['import', '-', '--ledger', LEDGER];
    await cli.runWith(contents['plain.ndjson'], ...words);
    await cli.runWith(contents['plain.ndjson'], ...words);
    const again = [cli.exitCode, cli.stderr];
    await cli.runWith(contents['plain.ndjson'], ...words);
    expect([cli.exitCode, cli.stderr]).toEqual(again);
    expect(cli.stderr).toContain('all 3 operations were already done');
    expect(await readdir(join(cli.folder, '.lms-cli', 'spool'))).toEqual([]);
  });

  test('is read again under another name, which may be that of another format', async () => {
    await using cli = await startCli();
    await written(cli);
    await cli.run(...importOf(['more.yaml']));
    await rename(join(cli.folder, 'more.yaml'), join(cli.folder, 'more.ndjson'));
    await cli.run(...importOf(['more.ndjson']));
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('more.ndjson:1:');
  });

  test('shows its warnings every time', async () => {
    await using cli = await startCli();
    await written(cli);
    await cli.run(...importOf(['odd.ndjson', '--allow-unknown']));
    expect(cli.stderr).toContain('odd.ndjson:1:');
    await cli.run(...importOf(['odd.ndjson', '--allow-unknown']));
    expect(cli.stderr).toContain('odd.ndjson:1:');
  });
});

describe('a finished import of which a file has grown', () => {
  const hashing = (counted: string[]) => (usual: Host) => ({
    ...usual,
    files: {
      ...usual.files,
      digest: (path: string, signal: AbortSignal) => {
        counted.push(basename(path));
        return usual.files.digest(path, signal);
      },
    },
  });

  test('is read without hashing any file first', async () => {
    await using cli = await startCli();
    await written(cli);
    const words = importOf(['more.yaml', 'plain.ndjson']);
    await cli.run(...words);
    const hashed: string[] = [];
    await cli.runIn(hashing(hashed), ...words);
    expect(hashed).toEqual(['more.yaml', 'plain.ndjson']);
    await appendFile(join(cli.folder, 'plain.ndjson'), '\n');
    await cli.runIn(hashing(hashed), ...words);
    expect(hashed).toHaveLength(2);
    expect(cli.stderr).toContain('all 4 operations were already done');
  });
});

describe('a finished import of which a line has changed', () => {
  const bare = (title: string) => `${stringifyExact(lacuna({ title }))}\n`;
  const before = [1, 2, 3].map((number) => bare(`Questão ${number}`)).join('');
  const words = importOf(['bare.ndjson', '--as', 'lacuna.create']);

  test('sends that line and counts the others', async () => {
    await using cli = await startCli();
    await cli.write('bare.ndjson', before);
    await cli.run(...words);
    await cli.write('bare.ndjson', before.replace('Questão 2', 'Questão dois'));
    await cli.run(...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('all 3 operations are done, 2 of them by an earlier run');
    expect((await cli.requests()).length).toBe(4);
    expect(await shownRuns(cli, LEDGER)).toMatchObject([
      { state: 'finished', counts: { done: 1, skipped: 2 } },
      { state: 'finished', counts: { done: 3 } },
    ]);
  });

  test('has reached what is done, even if it stops before its place', async () => {
    await using cli = await startCli();
    await cli.write('bare.ndjson', before);
    await cli.run(...words);
    await cli.write('bare.ndjson', bare('Nova') + bare('Outra') + before);
    cli.setFaults('business-500=1x');
    await cli.run(...words, '--max-errors', '0');
    expect(cli.stderr).toContain('1 operation is still to be sent');
    const [latest] = await shownRuns(cli, LEDGER);
    expect(latest).toMatchObject({
      state: 'stopped',
      counts: { rejected: 1, skipped: 3, remaining: 1 },
    });
  });

  test('lists its operations in the order of the input', async () => {
    await using cli = await startCli();
    await written(cli);
    await cli.run(...importOf(['plain.ndjson']));
    await cli.write(
      'plain.ndjson',
      ndjson([
        { key: 'x', operation: 'track.move', params: { trackId: '1', destinationId: '2' } },
      ]) + contents['plain.ndjson'],
    );
    await cli.run(...importOf(['plain.ndjson']));
    const rows = cli.stderr
      .split('\n')
      .flatMap((line) => /^(?:lacuna|track)\.\w+/.exec(line) ?? []);
    expect(rows).toEqual(['track.move', 'lacuna.create', 'track.create']);
  });
});
