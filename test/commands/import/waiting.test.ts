import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type AnsweringServer, alwaysJson, answering } from '../../harness/answering-server.ts';
import { type Cli, inFolder, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { question } from '../content/folder.ts';

/** A command that waits for its answer, an import unless told otherwise, and another in the same folder. */
interface Scene {
  readonly first: Cli;
  readonly other: Cli;
  readonly server: AnsweringServer;
  /** Lets the first command end. */
  readonly endFirst: () => Promise<void>;
  /** Runs a command of the other process, which does this at each of its pauses. */
  readonly runOther: (
    pauses: (count: number) => Promise<void> | void,
    ...argv: string[]
  ) => Promise<void>;
}

async function during(
  story: (scene: Scene) => Promise<void>,
  {
    before = [],
    words = ['import', 'one.ndjson'],
    files = {},
  }: Partial<Record<'before' | 'words', string[]>> & { files?: Record<string, string> } = {},
): Promise<void> {
  await using first = await startCli();
  await using other = await startCli();
  let answerFirst = () => {};
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  let created = 0;
  const held = before.length > 0 ? 2 : 1;
  await using server = await answering((request, response) => {
    const id = ++created;
    const answer = () => alwaysJson(`{"content":{"id":${id}},"message":null}`)(request, response);
    if (id !== held) return answer();
    answerFirst = answer;
    begun();
  });
  for (const cli of [first, other]) cli.setEnv('LMS_BASE_URL', server.url);
  await first.write('one.ndjson', documentOf('One'));
  await first.write('two.ndjson', documentOf('Two'));
  await first.write('course.ndjson', `${stringifyExact(question('k'))}\n`);
  await first.write('edit.json', stringifyExact({ id: 1, ...lacuna({ title: 'Edited' }) }));
  for (const [name, text] of Object.entries(files)) await first.write(name, text);
  if (before.length > 0) await first.run(...before);
  const running = first.run(...words);
  await isBegun;
  const pausing = (pauses: (count: number) => Promise<void> | void) => (usual: Host) => {
    let count = 0;
    const sleep: Host['clock']['sleep'] = async (ms, signal) => {
      await pauses(++count);
      await usual.clock.sleep(ms, signal);
    };
    const configDirectory = join(first.folder, 'config', 'lms-cli');
    return inFolder(first.folder, { ...usual, configDirectory, clock: { ...usual.clock, sleep } });
  };
  const endFirst = async () => {
    answerFirst();
    answerFirst = () => {};
    await running;
  };
  await story({
    first,
    other,
    server,
    endFirst,
    runOther: (pauses, ...argv) => other.runIn(pausing(pauses), ...argv),
  });
  await endFirst();
  expect(first.exitCode).toBe(0);
}

const documentOf = (title: string) =>
  `${stringifyExact({ operation: 'lacuna.create', key: title, body: lacuna({ title }) })}\n`;

const nothing = () => {};
/** After the second in which nobody is told, as somebody may only be looking at the lock. */
const AFTER_A_WHILE = 20;

describe('--wait', () => {
  test('a second import begins when the first one ends, and says whom it waits for', async () => {
    await during(async ({ first, other, server, endFirst, runOther }) => {
      const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
      await runOther(pauses, 'import', 'two.ndjson', '--wait', '1m');
      expect([other.exitCode, server.arrived.length]).toEqual([0, 2]);
      const told = other.stderr.match(/^waiting: .*$/gm);
      expect(told).toEqual([
        expect.stringMatching(
          /^waiting: another run is using the ledger ".*": run \d{6}-\S+, process \d+ on \S+, since .* UTC/,
        ),
      ]);
      await first.run('runs', 'list', '-o', 'json');
      expect(first.json()).toMatchObject([{ state: 'finished' }, { state: 'finished' }]);
    });
  });

  test('ends with 11 when the time is over, names the run, and leaves nothing behind', async () => {
    await during(async ({ first, other, server, runOther }) => {
      const files = () => readdirSync(join(first.folder, '.lms-cli'));
      const before = files();
      await runOther(nothing, 'import', 'two.ndjson', '--wait', '1s');
      expect([other.exitCode, server.arrived.length]).toEqual([11, 1]);
      expect(other.stderr).toMatch(/ledger\/locked {2}another run is using the ledger/);
      expect(other.waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
      expect(files()).toEqual(before);
      await other.runIn((usual) => inFolder(first.folder, usual), 'runs', 'list', '-o', 'json');
      expect(other.json()).toMatchObject([{ state: 'running' }]);
    });
  });

  test('ends at once with 130 at Ctrl-C', async () => {
    await during(async ({ other, server, runOther }) => {
      let pauses = 0;
      const press = (count: number) => {
        pauses = count;
        if (count === AFTER_A_WHILE) other.interrupt('SIGINT');
      };
      await runOther(press, 'import', 'two.ndjson', '--wait', '10m');
      expect([other.exitCode, server.arrived.length]).toEqual([130, 1]);
      expect(pauses).toBe(AFTER_A_WHILE);
      expect(other.stderr).toContain('nothing was sent');
    });
  });

  test('says nothing with -q', async () => {
    await during(async ({ other, endFirst, runOther }) => {
      const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
      await runOther(pauses, 'import', 'two.ndjson', '--wait', '1m', '-q');
      expect([other.exitCode, other.stderr]).toEqual([0, '']);
    });
  });

  test('an apply and an undo wait as well', async () => {
    await during(async ({ other, server, endFirst, runOther }) => {
      const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
      const words = ['apply', 'course.ndjson', '--yes', '--no-release', '--wait', '1m'];
      await runOther(pauses, ...words);
      expect([other.exitCode, server.arrived.length]).toEqual([0, 2]);
      expect(other.stderr).toContain('waiting: another run ');
    });
    await during(async ({ first, other, server, endFirst, runOther }) => {
      await first.run('runs', 'list', '-o', 'id');
      const [run = ''] = first.stdout.split('\n');
      const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
      const words = ['undo', run, '--yes', '--max-deletes', '1', '--wait', '1m'];
      await runOther(pauses, ...words);
      expect(other.exitCode).toBe(0);
      expect(server.arrived.map(({ path }) => path.includes('delete'))).toEqual([false, true]);
    });
  });

  test('an apply ended with 11 at once beside a single command on its resource', async () => {
    const apply = ['apply', 'course.ndjson', '--yes', '--no-release', '--new-ledger'];
    await during(
      async ({ other, server, endFirst, runOther }) => {
        await runOther(nothing, ...apply);
        expect([other.exitCode, server.arrived.length]).toEqual([11, 2]);
        const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
        await runOther(pauses, ...apply, '--wait', '1m');
        expect([other.exitCode, server.arrived.length]).toEqual([0, 3]);
        expect(other.stderr.match(/^waiting: /gm)).toHaveLength(1);
        expect(other.stderr.match(/^apply|^plan for/gm)).toHaveLength(1);
        await runOther(nothing, ...apply);
        expect(server.arrived).toHaveLength(3);
      },
      { before: apply, words: ['lacuna', 'edit', 'edit.json'] },
    );
  });

  test('an undo ended with 7 at once beside a single command on what its run had created', async () => {
    const apply = ['apply', 'course.ndjson', '--yes', '--no-release', '--new-ledger'];
    await during(
      async ({ first, other, server, endFirst, runOther }) => {
        await first.run('runs', 'list', '-o', 'id');
        const undo = [
          'undo',
          first.stdout.trim().split('\n').at(-1) ?? '',
          '--yes',
          '--max-deletes',
          '1',
        ];
        await runOther(nothing, ...undo);
        expect(other.exitCode).toBe(11);
        const pauses = (count: number) => (count === AFTER_A_WHILE ? endFirst() : undefined);
        await runOther(pauses, ...undo, '--wait', '1m');
        expect([other.exitCode, server.arrived.length]).toEqual([7, 2]);
        expect(other.stderr.match(/^waiting: /gm)).toHaveLength(1);
        expect(other.stderr).toContain('undo/built-on');
      },
      { before: apply, words: ['lacuna', 'edit', 'edit.json'] },
    );
  });

  test('apply --prune deleted a document that was moved to a new file while it waited', async () => {
    const apply = ['apply', '--prune', '--yes', '--no-release', '--new-ledger'];
    const [k, other] = ['k', 'other'].map((key) => `${stringifyExact(question(key))}\n`);
    const files = {
      'lms-cli.yaml': 'content: { scope: s, files: [c/*.ndjson] }\n',
      'c/0.ndjson': `${k}`,
    };
    await during(
      async ({ first, other: waiting, server, endFirst, runOther }) => {
        const sent = server.arrived.length;
        const pauses = async (count: number) => {
          if (count !== AFTER_A_WHILE) return;
          await first.write('c/0.ndjson', `${other}`);
          await first.write('c/1.ndjson', `${k}`);
          await endFirst();
        };
        await runOther(pauses, ...apply, '--max-deletes', '5', '--wait', '1m');
        expect([waiting.exitCode, server.arrived.length]).toEqual([7, sent]);
        expect(waiting.stderr).toContain('c/1.ndjson');
        await runOther(nothing, ...apply);
        expect([waiting.exitCode, server.arrived.length]).toEqual([0, sent + 2]);
      },
      { before: apply, words: ['lacuna', 'edit', 'edit.json'], files },
    );
  });
});
