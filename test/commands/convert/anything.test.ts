/** Whatever the bytes: each question is counted once, and no command ends as a defect. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFormats } from '../../../src/commands/convert/formats.ts';
import { objectsIn, type JsonObject } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lossesIn, reportIn, withStatus } from './reports.ts';
import { runsOf } from '../../harness/laws.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const samples = fileURLToPath(new URL('../../../samples/convert/', import.meta.url));
const names = await readdir(samples);
const contents = await Promise.all(names.map((name) => readFile(samples + name)));

const tokens = [
  ...'{ } [ ] [[ ]] {{c1:: }} = ~ %50% # ### \\ < > & " \' ; , | * ::'.split(' '),
  '\n',
  '\n\n',
  '\t',
  '<item>',
  '</item>',
  '<question type="cloze">',
  ']]>',
  '<![CDATA[',
  '{1:SA:=x}',
  '{#5:1}',
  '_____',
  '<img src="a">',
  '"',
  '\u0000',
  '\ufffd',
  '\u2028',
  '###',
].map((token) => Buffer.from(token));

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly added: Uint8Array;
}

const edits = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 9999 }).map((place) => place / 10_000),
    removed: fc.oneof(fc.constant(0), fc.nat(40)),
    added: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...tokens) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }) },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const edited = (content: Uint8Array, changes: readonly Edit[]) =>
  changes.reduce((whole: Uint8Array, { at, removed, added }) => {
    const start = characterAt(whole, Math.floor(at * whole.length));
    const rest = whole.subarray(characterAt(whole, start + removed));
    return Buffer.concat([whole.subarray(0, start), added, rest]);
  }, content);

/** The place of the next byte with which a character of UTF-8 begins. */
function characterAt(bytes: Uint8Array, place: number): number {
  let at = place;
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

const count = (from: JsonObject, name: string) => Number(from[name]);

/** What holds after any call of convert that ended with a report. */
async function expectCounted(cli: Cli): Promise<void> {
  const report = reportIn(await cli.read('r.json'));
  const { questions, totals } = report;
  for (const counts of [totals, ...objectsIn(totals['files'])]) {
    const sum = count(counts, 'converted') + count(counts, 'refused') + count(counts, 'skipped');
    expect(counts['seen']).toBe(sum);
  }
  expect(questions).toHaveLength(count(totals, 'seen'));
  expect(questions.map(({ index }) => index)).toEqual(questions.map((_, index) => index + 1));
  const converted = withStatus(report, 'converted');
  const written = converted.length === 0 ? '' : await cli.read('out.ndjson');
  expect(written.split('\n').length - 1).toBe(converted.length);
  const others = questions.filter(({ status }) => status !== 'converted');
  expect(others.map(lossesIn)).not.toContainEqual([]);
}

/** What the same file becomes in a form for people is valid, whatever its texts are. */
async function expectValid(cli: Cli, name: string): Promise<void> {
  const fields = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=1'];
  for (const out of ['out.md', 'out.yaml']) {
    await cli.run('convert', name, '--out', out, '--overwrite', '-q', ...fields);
    if (cli.exitCode === 3) return;
    await cli.run('validate', out, '--as', 'lacuna.create');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('')]);
  }
}

async function convert(cli: Cli, file: string, ...options: string[]): Promise<void> {
  const output = ['--out', 'out.ndjson', '--overwrite', '--report', 'json=r.json', '-q'];
  await cli.run('convert', file, ...output, ...options);
}

describe('a damaged sample', () => {
  test.each(names)('has each of its questions converted, refused or skipped: %s', async (name) => {
    await using cli = await startCli(offline);
    const content = contents[names.indexOf(name)] ?? Buffer.alloc(0);
    await cli.write(name, content);
    await convert(cli, name);
    await expectCounted(cli);
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        await cli.write(name, edited(content, changes));
        await cli.write('r.json', '');
        await convert(cli, name);
        expect([0, 2, 3, 6]).toContain(cli.exitCode);
        if ((await cli.read('r.json')) === '') return;
        await expectCounted(cli);
        await expectValid(cli, name);
      }),
      { numRuns: runsOf(30) },
    );
  });
});

describe('any bytes', () => {
  const piece = fc.oneof(
    fc.constantFrom(...tokens, ...contents.map((content) => content.subarray(0, 400))),
    fc.uint8Array({ maxLength: 20 }),
  );
  const anyBytes = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.concat(pieces));

  test.each(sourceFormats)('are read or refused as %s', async (format) => {
    await using cli = await startCli(offline);
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        await cli.write('in.bin', bytes);
        await convert(cli, 'in.bin', '--from', format);
        expect([0, 3, 6]).toContain(cli.exitCode);
      }),
      { numRuns: runsOf(30) },
    );
  });

  test('are recognized, or not', async () => {
    await using cli = await startCli(offline);
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        await cli.write('in', bytes);
        await convert(cli, 'in');
        expect([0, 2, 3, 6]).toContain(cli.exitCode);
      }),
      { numRuns: runsOf(100) },
    );
  });
});
