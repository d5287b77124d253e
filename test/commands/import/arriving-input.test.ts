/** Standard input of an import, which is saved before anything of it is sent. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../../src/core/errors.ts';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const line = (title: string) =>
  `${stringifyExact({ operation: 'lacuna.create', body: lacuna({ title }) })}\n`;

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

const saved = (cli: Cli) => readdir(join(cli.folder, '.lms-cli', 'spool'));
const titles = async (cli: Cli) => (await cli.held('lacunaquestions')).map(({ title }) => title);
const outcomes = (cli: Cli) =>
  [cli.json()]
    .flat()
    .filter(isObject)
    .map(({ outcome }: JsonObject) => outcome);

async function runs(cli: Cli): Promise<unknown> {
  await cli.run('runs', 'list', '-o', 'json');
  return cli.json();
}

describe('standard input', () => {
  test('is read in its place among other files', async () => {
    await using cli = await startCli();
    await cli.write('before.ndjson', line('before'));
    await cli.write('after.ndjson', line('after'));
    const producer = producing(async function* () {
      yield line('first');
      yield line('second');
    });
    const files = ['before.ndjson', '-', 'after.ndjson'];
    await cli.runIn(producer, 'import', ...files, '--concurrency', '1');
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['before', 'first', 'second', 'after']]);
    expect(await saved(cli)).toEqual([]);
  });

  test.each([
    ['is not JSON', 'not json\n', 'document/syntax'],
    ['is cut off in its last line', line('cut off').slice(0, 40), 'document/syntax'],
    ['is empty', '', 'document/empty'],
  ])('that %s is refused before the first request', async (_, last, code) => {
    await using cli = await startCli();
    const producer = producing(async function* () {
      if (last !== '') yield line('right');
      yield last;
    });
    await cli.runIn(producer, 'import', '-', '--format', 'ndjson');
    expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([3, [], []]);
    expect(cli.stderr).toContain(code);
    expect(await runs(cli)).toEqual([]);
  });

  test('that breaks sends and records nothing', async () => {
    await using cli = await startCli();
    const broken = producing(async function* () {
      yield line('first');
      throw new FileProblem('other', '-');
    });
    await cli.runIn(broken, 'import', '-');
    expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([3, [], []]);
    expect(cli.stderr).toContain('document/unreadable');
    expect(await runs(cli)).toEqual([]);
  });

  test('that cannot be saved sends and records nothing', async () => {
    await using cli = await startCli();
    const full = (usual: Host): Host => ({
      ...usual,
      files: {
        ...usual.files,
        replace: async (path) => {
          throw new FileProblem('disk-full', path);
        },
      },
    });
    await cli.runIn(full, 'import', '-');
    expect([cli.exitCode, await cli.requests()]).toEqual([74, []]);
    expect(cli.stderr).toContain('output/unwritable');
    expect(await runs(cli)).toEqual([]);
  });

  test('that was interrupted while it was read is not kept', async () => {
    await using cli = await startCli();
    const interrupted = (usual: Host): Host => ({
      ...producing(async function* () {
        yield line('first');
      })(usual),
      files: {
        ...usual.files,
        stream: (path) => {
          cli.interrupt('SIGINT');
          return usual.files.stream(path);
        },
      },
    });
    await cli.runIn(interrupted, 'import', '-');
    expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([130, [], []]);
    expect(await runs(cli)).toEqual([]);
  });

  test('that a stopped run needs stays, whatever is imported meanwhile', async () => {
    await using cli = await startCli({ faults: '401=100%' });
    await cli.runWith(line('first') + line('second'), 'import', '-');
    expect(cli.exitCode).toBe(4);
    const needed = await saved(cli);
    expect(needed).toHaveLength(1);
    cli.setFaults('');
    await cli.runWith(line('other'), 'import', '-');
    expect([cli.exitCode, await saved(cli)]).toEqual([0, needed]);
    await cli.run('runs', 'resume', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done', 'done']]);
    expect(await saved(cli)).toEqual([]);
  });

  test('that nobody ends does not keep an import waiting after its deadline', async () => {
    await using cli = await startCli();
    const hanging = (usual: Host): Host => ({
      ...usual,
      terminal: {
        ...usual.terminal,
        stdin: {
          ...usual.terminal.stdin,
          async *stream(cut?: AbortSignal) {
            yield new TextEncoder().encode(line('first'));
            if (cut?.aborted !== true) {
              await new Promise((resolve) => cut?.addEventListener('abort', resolve));
            }
            throw new Interrupted();
          },
        },
      },
    });
    await cli.runIn(hanging, 'import', '-', '--deadline', '50m');
    expect([cli.exitCode, await cli.requests(), await saved(cli)]).toEqual([5, [], []]);
    expect(cli.stderr).toContain('runs/input-late');
  });
});
