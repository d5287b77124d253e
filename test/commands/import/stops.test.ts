import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Host } from '../../../src/core/host.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { field } from '../bodies.ts';

describe('an import that is interrupted', () => {
  const COUNT = 40;
  /** More requests than that are prepared at one time. */
  const AT_ONCE = ['--concurrency', '16'];

  const titles = Array.from({ length: COUNT }, (_, index) => `question ${index}`);
  const input = titles
    .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
    .map((document) => `${stringifyExact(document)}\n`)
    .join('');

  /** Answers everything, and presses Ctrl-C when the first request arrives. */
  function interruptingAtFirst(press: () => void): Behaviour {
    let created = 0;
    return (request, response) => {
      press();
      created += 1;
      alwaysJson(`{"content":{"id":${created}},"message":null}`)(request, response);
    };
  }

  /** The newest run's results by outcome, and those of its row. */
  async function newestRun(cli: Cli) {
    await cli.run('runs', 'list', '-o', 'json');
    const [newest] = [cli.json()].flat();
    await cli.run('runs', 'show', '-o', 'json');
    return { newest, results: [cli.json()].flat() };
  }

  describe('Ctrl-C during an import', () => {
    test('does not show as failed what was prepared and never sent', async () => {
      await using cli = await startCli();
      await using server = await answering(interruptingAtFirst(() => cli.interrupt('SIGINT')));
      cli.setEnv('LMS_BASE_URL', server.url);
      await cli.write('q.ndjson', input);
      await cli.run('import', 'q.ndjson', ...AT_ONCE);
      expect(cli.exitCode).toBe(130);
      const sent = server.arrived.length;
      expect(sent).toBeLessThan(COUNT);
      expect(cli.stderr).not.toContain('failed');
      expect(cli.stderr).toContain(`\n${COUNT - sent} not reached\nstopped: interrupted\n`);
      expect(cli.stderr).toContain(
        `${COUNT - sent} operations are still to be sent: lms-cli import`,
      );
      const { newest, results } = await newestRun(cli);
      expect(newest).toMatchObject({
        state: 'stopped',
        counts: { done: sent, remaining: COUNT - sent },
      });
      expect(results).toHaveLength(sent);
    });
  });
});

/**
 * The ledger becomes unwritable once the last outcome is durable. The end of a single command is
 * durable by then, that of an import is not.
 */
describe('an end that is not recorded', () => {
  const ledger = ['--ledger', 'disk/course.ledger.db'];

  /** The ledger's folder, which fails as a disk that is no longer there does. */
  function disk(cli: Cli) {
    const [folder, away] = [join(cli.folder, 'disk'), join(cli.folder, 'away')];
    const lose = () => {
      renameSync(folder, away);
      symlinkSync(folder, folder);
    };
    return {
      /** A result is printed once it is recorded. */
      lostWithFirstResult: (usual: Host): Host => {
        let isLost = false;
        const { terminal } = usual;
        const write = async (text: string) => {
          if (!isLost) lose();
          isLost = true;
          await terminal.stdout.write(text);
        };
        const stdout = { isTerminal: false, columns: 80, write };
        return { ...usual, terminal: { ...terminal, stdout } };
      },
      found: () => {
        unlinkSync(folder);
        renameSync(away, folder);
      },
    };
  }

  async function withQuestion(): Promise<Cli> {
    const cli = await startCli();
    const document = { operation: 'lacuna.create', key: 'a', body: lacuna() };
    await cli.write('course.json', stringifyExact(document));
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Another' })));
    await cli.run('lacuna', 'create', 'q.json', ...ledger);
    expect(cli.exitCode).toBe(0);
    return cli;
  }

  const commands = [
    ['a release', ['lacuna', 'release', '1', '--notes', 'v1'], { losesEnd: false }],
    ['an import', ['import', 'course.json'], { losesEnd: true }],
  ] as const;

  test.each(commands)(
    '%s that is done is told as done, and a ledger that is gone at its end as an error',
    async (_, words, { losesEnd }) => {
      await using cli = await withQuestion();
      const { lostWithFirstResult, found } = disk(cli);
      const before = (await cli.requests()).length;
      await cli.runIn(lostWithFirstResult, ...words, ...ledger, '-o', 'json');
      found();
      expect([cli.json()].flat().map((each) => field(each, 'outcome'))).toEqual(['done']);
      expect([cli.exitCode, cli.stderr.includes('ledger/damaged')]).toEqual([7, true]);
      expect(cli.stderr).not.toContain('runs resolve');
      expect(await cli.requests()).toHaveLength(before + 1);

      await cli.run('runs', 'show', ...ledger, '-o', 'json');
      expect(cli.exitCode).toBe(0);
      expect(cli.stdout).toContain('"outcome": "done"');
      await cli.run('runs', 'list', ...ledger, '-o', 'json');
      const [latest] = JSON.parse(cli.stdout) as { state: string }[];
      expect(latest?.state).toBe(losesEnd ? 'interrupted' : 'finished');
    },
  );
});
