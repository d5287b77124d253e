/**
 * Standard input that another program is still writing. It writes its next piece only after it has
 * seen what became of the one before.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../src/core/errors.ts';
import { FileProblem, type Host } from '../../src/core/host.ts';
import { isObject, type JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

const creation = (title: string) =>
  stringifyExact({ operation: 'lacuna.create', body: lacuna({ title }) });
const line = (title: string) => `${creation(title)}\n`;
const command = ['import', '-', '--no-validate-first', '--format'];
const ndjson = [...command, 'ndjson'];

/** Standard input from a program. */
const producing =
  (pieces: () => AsyncIterable<string>) =>
  (usual: Host): Host => {
    const encoder = new TextEncoder();
    const stdin = {
      ...usual.terminal.stdin,
      async *stream() {
        for await (const piece of pieces()) yield encoder.encode(piece);
      },
    };
    return { ...usual, terminal: { ...usual.terminal, stdin } };
  };

/** Resolves when so many requests have arrived at the service. */
const arrived = (cli: Cli, count: number) =>
  expect.poll(() => cli.requests(), { timeout: 120_000 }).toHaveLength(count);

/** A program that writes a piece when there was a request for each one before. */
const inTurn = (cli: Cli, ...pieces: readonly string[]) =>
  producing(async function* () {
    for (const [before, piece] of pieces.entries()) {
      await arrived(cli, before);
      yield piece;
    }
  });

const saved = (cli: Cli) => readdir(join(cli.folder, '.lms-cli', 'spool'));
const titles = async (cli: Cli) => (await cli.held('lacunaquestions')).map(({ title }) => title);
const outcomes = (cli: Cli) =>
  [cli.json()]
    .flat()
    .filter(isObject)
    .map(({ outcome }: JsonObject) => outcome);

describe('with --no-validate-first, documents are sent before the next ones arrive', () => {
  const [a, b, c] = [creation('a'), creation('b'), creation('c')];
  test.each([
    ['ndjson', [`${a}\n`, `${b}\n`, c], []],
    ['yaml', [`${a}\n---\n`, `${b}\n---\n`, c], []],
    ['json', [`[${a},`, `${b},`, `${c}]`], []],
    ['csv', ['questionId,topicId\n1,9\n', '2,9\n', '3,9\n'], ['--as', 'lacuna.move']],
  ])('%s', async (format, pieces, options) => {
    await using cli = await startCli();
    await cli.runIn(inTurn(cli, ...pieces), ...command, format, ...options);
    expect(await cli.requests()).toHaveLength(3);
    if (format === 'csv') return;
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['a', 'b', 'c']]);
    expect(await saved(cli)).toEqual([]);
  });

  test('between files that are read as a whole', async () => {
    await using cli = await startCli();
    await cli.write('before.ndjson', line('before'));
    await cli.write('after.ndjson', line('after'));
    const producer = producing(async function* () {
      await arrived(cli, 1);
      yield line('first');
      await arrived(cli, 2);
      yield line('second');
    });
    const files = ['before.ndjson', '-', 'after.ndjson'];
    await cli.runIn(producer, 'import', ...files, '--no-validate-first', '--format', 'ndjson');
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['before', 'first', 'second', 'after']]);
  });

  test('and are found again in what was saved of them', async () => {
    await using cli = await startCli();
    const wrong = stringifyExact({ operation: 'lacuna.edit', body: lacuna({ id: 999 }) });
    const rejected = producing(async function* () {
      yield `${wrong} \n`;
      await arrived(cli, 1);
      const [name = ''] = await saved(cli);
      expect(await readFile(join(cli.folder, '.lms-cli', 'spool', name), 'utf8')).toBe(
        `${wrong} \n`,
      );
      yield line('next');
    });
    await cli.runIn(rejected, ...ndjson, '--rejects', 'rejects.ndjson');
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toMatch(/^-:1:\d+ {2}error {2}service\/rejected/m);
    expect(await cli.read('rejects.ndjson')).toContain('"id":999');
  });
});

describe('standard input', () => {
  test('is checked as a whole before the first request without --no-validate-first', async () => {
    await using cli = await startCli();
    const producer = producing(async function* () {
      yield line('right');
      yield 'not json\n';
    });
    await cli.runIn(producer, 'import', '-');
    expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([3, [], []]);
  });

  test('whose last line is cut off has that line rejected', async () => {
    await using cli = await startCli();
    const torn = inTurn(cli, line('whole'), line('cut off').slice(0, 40));
    await cli.runIn(torn, ...ndjson, '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([6, ['done', 'rejected']]);
  });

  test('that is empty is rejected', async () => {
    await using cli = await startCli();
    await cli.runIn(inTurn(cli), ...ndjson);
    expect(cli.exitCode).toBe(1);
    expect(cli.stderr).toContain('document/empty');
  });

  test('that breaks ends the import, which the same command finishes', async () => {
    await using cli = await startCli();
    const broken = producing(async function* () {
      yield line('first');
      await arrived(cli, 1);
      throw new FileProblem('other', '-');
    });
    await cli.runIn(broken, ...ndjson);
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toContain('document/unreadable');
    expect(cli.stderr).toContain(
      'not all of the input was read: run the same command again with all of it',
    );
    expect(cli.stderr).not.toContain('interrupted');
    expect(await saved(cli)).toEqual([]);

    await cli.run('runs', 'resume');
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toContain('runs/input-incomplete');

    await cli.runWith(line('first') + line('second'), ...ndjson, '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['skipped', 'done']]);
    expect(await titles(cli)).toEqual(['first', 'second']);
  });

  test('that was not read to its end looked complete in runs list and runs show', async () => {
    await using cli = await startCli();
    const broken = producing(async function* () {
      yield line('first');
      await arrived(cli, 1);
      throw new FileProblem('other', '-');
    });
    await cli.runIn(broken, ...ndjson);
    await cli.run('runs', 'list');
    expect(cli.stdout).toContain('1 done, input not read to the end\n');
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(/^results +1 done, input not read to the end$/m);
    expect(cli.stderr).toBe(
      'not all of the input was read: run the same command again with all of it\n',
    );
    await cli.runWith(line('first') + line('second'), ...ndjson);
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(/^results +1 done, 1 skipped$/m);
    expect(cli.stderr).toBe('');
  });

  test('that cannot be read at all is an error of the input', async () => {
    await using cli = await startCli();
    const broken = producing(async function* () {
      yield '';
      throw new FileProblem('other', '-');
    });
    await cli.runIn(broken, ...ndjson);
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  });

  test('that cannot be saved ends the import', async () => {
    await using cli = await startCli();
    const full = (usual: Host): Host => ({
      ...inTurn(cli, line('first'), line('second'))(usual),
      files: {
        ...usual.files,
        async *keep(path, pieces) {
          for await (const piece of usual.files.keep(path, pieces)) {
            if ((await cli.requests()).length > 0) throw new FileProblem('disk-full', path);
            yield piece;
          }
        },
      },
    });
    await cli.runIn(full, ...ndjson, '--rejects', 'rejects.ndjson');
    expect([cli.exitCode, await titles(cli)]).toEqual([74, ['first']]);
    expect(cli.stderr).toContain('output/unwritable');
    expect(cli.stderr).toContain('run the same command again');
  });

  test('is saved to its end if sending stops, so that runs resume has all of it', async () => {
    await using cli = await startCli({ faults: '401=100%' });
    await cli.runIn(
      (usual) => {
        const { stderr } = usual.terminal;
        let stopped = () => {};
        const isStopped = new Promise<void>((resolve) => (stopped = resolve));
        const write = async (text: string) => {
          if (text.startsWith('nothing more is sent: waiting for the rest')) stopped();
          await stderr.write(text);
        };
        const producer = producing(async function* () {
          yield line('first');
          await isStopped;
          yield line('second') + line('third');
        });
        const host = producer(usual);
        return { ...host, terminal: { ...host.terminal, stderr: { ...stderr, write } } };
      },
      ...ndjson,
    );
    expect([cli.exitCode, await cli.requests()]).toEqual([
      4,
      ['POST /2.0/lms/lacunaquestion/create'],
    ]);
    expect(cli.stderr).toContain(
      '3 operations are still to be sent (1 failed, 2 not reached): lms-cli runs resume',
    );
    cli.setFaults('');
    await cli.run('runs', 'resume', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done', 'done', 'done']]);
  });

  test('that a stopped run needs stays, whatever is imported meanwhile', async () => {
    await using cli = await startCli({ faults: '401=100%' });
    await cli.runWith(line('first') + line('second'), ...ndjson);
    await cli.runWith(line('first') + line('second'), 'import', '-');
    expect(cli.exitCode).toBe(4);
    const needed = await saved(cli);
    expect(needed).toHaveLength(2);
    cli.setFaults('');
    await cli.runWith(line('other'), ...ndjson);
    expect([cli.exitCode, await saved(cli)]).toEqual([0, needed]);
    await cli.run('runs', 'resume', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done', 'done']]);
  });

  test('that was saved and cannot be listed does not fail an import of files', async () => {
    await using cli = await startCli();
    await cli.write('lines.ndjson', line('first'));
    await mkdir(join(cli.folder, '.lms-cli'), { recursive: true, mode: 0o700 });
    await writeFile(join(cli.folder, '.lms-cli', 'spool'), 'not a folder');
    await cli.run('import', 'lines.ndjson');
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['first']]);
  });

  describe('that nobody ends does not keep an import waiting after its deadline', () => {
    const hanging =
      (cli: Cli, sentBefore: number) =>
      (usual: Host): Host => {
        const clock: Host['clock'] = {
          ...usual.clock,
          sleep: async (ms, signal) => {
            if (ms >= 3_000_000) await arrived(cli, sentBefore);
            await usual.clock.sleep(ms, signal);
          },
        };
        const stdin = {
          ...usual.terminal.stdin,
          async *stream(cut?: AbortSignal) {
            yield new TextEncoder().encode(line('first'));
            if (cut?.aborted !== true) {
              await new Promise((resolve) => cut?.addEventListener('abort', resolve));
            }
            throw new Interrupted();
          },
        };
        return { ...usual, clock, terminal: { ...usual.terminal, stdin } };
      };

    test('with --no-validate-first', async () => {
      await using cli = await startCli();
      await cli.runIn(hanging(cli, 1), ...ndjson, '--deadline', '50m');
      expect([cli.exitCode, await titles(cli), await saved(cli)]).toEqual([6, ['first'], []]);
      expect(cli.stderr).toContain('runs/input-late');
    });

    test('while it is saved to be checked as a whole', async () => {
      await using cli = await startCli();
      await cli.runIn(hanging(cli, 0), 'import', '-', '--deadline', '50m');
      expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([5, [], []]);
      expect(cli.stderr).toContain('runs/input-late');
    });
  });

  test('leaves a dry run that is interrupted', async () => {
    await using cli = await startCli();
    const producer = producing(async function* () {
      yield line('first');
      cli.interrupt('SIGINT');
      yield line('second');
    });
    await cli.runIn(producer, ...ndjson, '-n');
    expect([cli.exitCode, await cli.requests()]).toEqual([130, []]);
  });
});

describe('with --no-validate-first', () => {
  test.each([
    [[], 3],
    [['there.ndjson'], 6],
  ])('a file that is not there is no success, beside %j', async (others, code) => {
    await using cli = await startCli();
    await cli.write('there.ndjson', line('there'));
    await cli.run('import', ...others, 'missing.ndjson', '--no-validate-first');
    expect(cli.exitCode).toBe(code);
    expect(cli.stderr).toContain('document/not-found');
  });

  test('the end of a run that stops counts what it did not reach', async () => {
    await using cli = await startCli({ faults: '401=100%' });
    await cli.write('q.ndjson', ['a', 'b', 'c', 'd', 'e'].map(line).join(''));
    await cli.run('import', 'q.ndjson', '--no-validate-first', '--concurrency', '1');
    expect(cli.stderr).toContain(
      '5 operations are still to be sent (1 failed, 4 not reached): lms-cli runs resume',
    );
  });
});
