import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';
import {
  apply,
  COURSE,
  hold,
  holdApplied,
  planned,
  question,
  startFolder,
  sent,
} from './folder.ts';
import { lacuna } from '../../harness/course.ts';

/** How many resources an apply may change and delete (docs/content-as-code.md, Limits). */
describe('limits', () => {
  const questions = (from: number, to: number, title = 'Capital'): JsonObject[] =>
    Array.from({ length: to - from }, (_, index) =>
      question(`q${from + index}`, { topicId: 100 + from + index, title }, { release: undefined }),
    );

  /** A folder of ten questions, of which the files have lost half. */
  async function halfLost(options: Parameters<typeof startFolder>[0] = {}): Promise<Cli> {
    const cli = await startFolder(options);
    await holdApplied(cli, ...questions(0, 10));
    await hold(cli, ...questions(0, 5));
    return cli;
  }

  /** Expects that a limit stopped the apply before its first request. */
  async function expectStopped(cli: Cli, code: string, ...options: readonly string[]) {
    expect(await apply(cli, '-o', 'json', ...options)).toEqual([]);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([9, code]);
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toHaveLength(1);
  }

  /** A profile with limits, beside the content folder. */
  async function withProfile(cli: Cli, limits: JsonObject): Promise<void> {
    const content = { scope: 'history', files: [COURSE] };
    const profiles = { local: { baseUrl: cli.url, limits } };
    await cli.write('lms-cli.yaml', stringifyExact({ content, profiles, defaultProfile: 'local' }));
  }

  describe('--max-deletes', () => {
    test('stops a folder that lost half of its files, and names the counts', async () => {
      await using cli = await halfLost();
      await expectStopped(cli, 'content/limit', '--prune', '--max-deletes', '10%');
      await apply(cli, '--prune', '--max-deletes', '10%');
      expect(cli.stderr).toContain('the plan deletes 5 resources of 10, and the limit is 10%');
      expect(cli.stderr).toContain('--max-deletes 5');
      expect(await cli.held('lacunaquestions')).toHaveLength(10);
    });

    test('counts those of the scope that exist', async () => {
      await using cli = await halfLost();
      await cli.run('lacuna', 'delete', '10', '--yes');
      expect(await planned(cli, '--prune')).toHaveLength(4);
      expect([await apply(cli, '--prune', '--max-deletes', '44%'), cli.exitCode]).toEqual([[], 9]);
      expect(await apply(cli, '--prune', '--max-deletes', '45%')).toHaveLength(4);
      expect(cli.exitCode).toBe(0);
    });

    test('is a number as well', async () => {
      await using cli = await halfLost();
      await expectStopped(cli, 'content/limit', '--prune', '--max-deletes', '4');
      expect(await apply(cli, '--prune', '--max-deletes', '5')).toHaveLength(5);
      expect(cli.exitCode).toBe(0);
    });

    test.each(['-1', '101%', 'x', '5 %'])('must be one of these: not %s', async (value) => {
      await using cli = await halfLost();
      await cli.run('apply', '--prune', '--yes', `--max-deletes=${value}`, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/option-value']);
    });
  });

  describe('without a terminal', () => {
    test('deletions need a limit', async () => {
      await using cli = await halfLost();
      expect(await apply(cli, '--prune', '-o', 'json')).toEqual([]);
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'content/limit']);
      await apply(cli, '--prune');
      expect(cli.stderr).toContain('--max-deletes 5');
    });

    test('a plan without deletions needs none, and neither does -n', async () => {
      await using cli = await halfLost();
      await cli.run('apply', '--prune', '-n');
      expect(cli.exitCode).toBe(0);
      await hold(cli, ...questions(0, 10, 'Other'));
      expect(await apply(cli, '--prune')).toHaveLength(10);
    });
  });

  test('at a terminal, deletions need none, even with --yes', async () => {
    await using cli = await halfLost({ atTerminal: true });
    expect(await apply(cli, '--prune')).toHaveLength(5);
  });

  describe('--max-changes', () => {
    test('counts resources, deletions among them', async () => {
      await using cli = await halfLost();
      await hold(cli, ...questions(0, 5, 'Other'));
      const options = ['--prune', '--max-deletes', '100%', '--max-changes'];
      await expectStopped(cli, 'content/limit', ...options, '9');
      await apply(cli, ...options, '9');
      expect(cli.stderr).toContain(
        'the plan changes 10 resources (5 of them deleted), and the limit is 9',
      );
      expect(await apply(cli, ...options, '10')).toHaveLength(10);
    });

    test('counts a resource once, whatever it needs', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('a'));
      await hold(cli, question('a', { title: 'Other', topicId: 8 }));
      expect(await apply(cli, '--max-changes', '1')).toEqual([
        'lacuna.move',
        'lacuna.edit',
        'lacuna.release',
      ]);
    });

    test('of 0 allows an apply that changes nothing', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('a'));
      expect([await apply(cli, '--max-changes', '0'), cli.exitCode]).toEqual([[], 0]);
    });
  });

  describe('limits of the profile', () => {
    /** The same folder, whose ledger is that of the profile. */
    async function halfLostOf(limits: JsonObject): Promise<Cli> {
      const cli = await startFolder({ env: { LMS_BASE_URL: undefined } });
      await withProfile(cli, {});
      await holdApplied(cli, ...questions(0, 10));
      await hold(cli, ...questions(0, 5));
      await withProfile(cli, limits);
      return cli;
    }

    test('bind where no option is given, and an option wins', async () => {
      await using cli = await halfLostOf({ maxDeletes: '10%' });
      await expectStopped(cli, 'content/limit', '--prune');
      expect(await apply(cli, '--prune', '--max-deletes', '5')).toHaveLength(5);
    });

    test('are enough without a terminal', async () => {
      await using cli = await halfLostOf({ maxDeletes: 5, maxChanges: 5 });
      expect([await apply(cli, '--prune'), cli.exitCode]).toEqual([expect.any(Array), 0]);
      expect(await cli.held('lacunaquestions')).toHaveLength(5);
    });

    test('may be exceeded by changes too', async () => {
      await using cli = await halfLostOf({ maxChanges: 4 });
      await expectStopped(cli, 'content/limit', '--prune', '--max-deletes', '50%');
      expect(
        await apply(cli, '--prune', '--max-deletes', '50%', '--max-changes', '5'),
      ).toHaveLength(5);
    });

    test.each([{ maxDeletes: '101%' }, { maxDeletes: -1 }, { maxChanges: '10%' }, { most: 1 }])(
      'are checked: %o',
      async (limits) => {
        await using cli = await startFolder({ env: { LMS_BASE_URL: undefined } });
        await withProfile(cli, limits);
        await cli.run('plan', '--new-ledger');
        expect(cli.exitCode).toBe(2);
        expect(cli.stderr).toContain('lms-cli.yaml:1:');
      },
    );

    test('are shown by profile show', async () => {
      await using cli = await halfLostOf({ maxDeletes: '10%' });
      await cli.run('profile', 'show', 'local');
      expect(cli.stdout).toMatch(/^limits\.maxDeletes +10% +/m);
      expect(cli.stdout).toMatch(/^limits\.maxChanges +/m);
    });
  });
});

/** A target without a ledger: a first run, or a lost one. */
describe('a first run', () => {
  async function loseLedger(cli: Cli): Promise<void> {
    await rm(join(cli.folder, '.lms-cli'), { recursive: true });
  }

  test.each(['plan', 'apply'])('%s refuses it without a terminal', async (command) => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    const options = command === 'apply' ? ['--yes'] : [];
    await cli.run(command, '-o', 'json', ...options);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'content/new-ledger']);
    expect(cli.stdout).toContain('add --new-ledger');
    expect(await cli.requests()).toEqual([]);
    await cli.run(command, '--new-ledger', ...options);
    expect(cli.exitCode).toBe(0);
  });

  const wrong = [{ difficulty: 'easy' }, { question: 'No answer ###.', lacunaAlternatives: [] }];
  const commands = ['plan', 'apply'].flatMap((command) =>
    wrong.map((body) => [command, Object.keys(body).join(), body] as const),
  );

  test.each(commands)('hid from %s what is wrong in %s', async (command, _, body) => {
    await using cli = await startFolder();
    await hold(cli, question('a', body));
    await cli.run(command, '-o', 'json', ...(command === 'apply' ? ['--yes'] : []));
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([3, 'document/invalid']);
    expect(await cli.requests()).toEqual([]);
  });

  test('refusing it leaves no run behind, so that the next command refuses it too', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    for (const command of ['apply', 'plan', 'apply']) {
      await cli.run(command, ...(command === 'apply' ? ['--yes'] : []));
      expect([command, cli.exitCode]).toEqual([command, 7]);
    }
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });

  test('a person at a terminal is asked', async () => {
    const answers = [
      [/^Apply this plan to the local service\?|^Apply this plan to http/, true],
    ] as const;
    await using cli = await startFolder({ atTerminal: true, answers });
    await hold(cli, question('a'));
    await cli.run('plan');
    expect(cli.exitCode).toBe(0);
    await cli.run('apply');
    expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
  });

  test('a lost ledger creates nothing twice', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await loseLedger(cli);
    expect(await apply(cli)).toEqual([]);
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toContain('restore the ledger');
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test.each(['plan', 'apply'])('%s refuses --no-ledger', async (command) => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.run(command, '--no-ledger', '--new-ledger', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('a ledger that knows only imports, or adopted resources, is not new', async () => {
    await using cli = await startFolder();
    await cli.write('i.json', stringifyExact({ operation: 'lacuna.create', body: lacuna() }));
    await cli.run('import', 'i.json');
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual(['a: create release']);
    await using other = await startFolder();
    await other.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    await hold(other, question('a'));
    expect(await planned(other)).toEqual(['a: edit release']);
  });

  test('--new-ledger changes nothing for a ledger that knows the folder', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    expect(await planned(cli, '--new-ledger')).toEqual([]);
  });

  describe('another target', () => {
    test('has a ledger of its own, and gets everything', async () => {
      await using cli = await startFolder();
      await using other = await startCli();
      await holdApplied(cli, question('a'));
      await cli.run('apply', '--yes', '--base-url', other.url);
      expect(cli.exitCode).toBe(7);
      await cli.run('apply', '--yes', '--base-url', other.url, '--new-ledger');
      expect([cli.exitCode, await sent(other)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
      expect(await planned(cli)).toEqual([]);
      const ledgers = await readdir(join(cli.folder, '.lms-cli'));
      expect(ledgers.filter((name) => name.endsWith('.ledger.db'))).toHaveLength(2);
    });

    test('does not get the ledger of the first one', async () => {
      await using cli = await startFolder();
      await using other = await startCli();
      await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
      const names = await readdir(join(cli.folder, '.lms-cli'));
      const path = join('.lms-cli', names.find((name) => name.endsWith('.ledger.db')) ?? '');
      for (const command of ['plan', 'apply']) {
        const options = command === 'apply' ? ['--yes'] : [];
        await cli.run(command, '--base-url', other.url, '--ledger', path, ...options, '-o', 'json');
        expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/other-target']);
      }
      expect(await other.requests()).toEqual([]);
    });
  });
});
