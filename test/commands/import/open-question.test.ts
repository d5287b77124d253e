import { describe, expect, test } from 'vitest';
import type { Host, Prompter } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { apply, hold, holdApplied, question, sent, startFolder } from '../content/folder.ts';
import { create } from '../bodies.ts';

const terminal = { atTerminal: true };

/** Somebody who does something else before each answer, yes or a name. Notes the questions. */
function busyPerson(asked: string[], meanwhile: (asked: number) => Promise<void>) {
  const ask = async (text: string) => {
    asked.push(text);
    await meanwhile(asked.length);
  };
  const answers: Pick<Prompter, 'confirm' | 'text'> = {
    confirm: (text) => ask(text).then(() => true),
    text: (text) => ask(text).then(() => 'production'),
  };
  return (usual: Host): Host => ({
    ...usual,
    prompter: async (...given) => ({ ...(await usual.prompter(...given)), ...answers }),
  });
}

/** The command in another terminal: its exit code. */
async function elsewhere(cli: Cli, ...words: string[]): Promise<number> {
  await cli.run(...words, '--no-input');
  return cli.exitCode;
}

describe('while a question is open', () => {
  test('another import can send', async () => {
    await using cli = await startCli(terminal);
    await cli.write('create.json', stringifyExact(lacuna()));
    const questionId = await create(cli, 'lacuna');
    const deletion = { operation: 'lacuna.delete', params: { questionId } };
    await cli.write('delete.json', stringifyExact(deletion));
    const asked: string[] = [];
    const codes: number[] = [];
    const person = busyPerson(asked, async () => {
      const words = ['--as', 'lacuna.create', '--create-again'];
      codes.push(await elsewhere(cli, 'import', 'create.json', ...words));
    });
    await cli.runIn(person, 'import', 'delete.json');
    expect([cli.exitCode, codes, asked.length]).toEqual([0, [0], 1]);
    expect(await sent(cli)).toEqual(['lacuna.create', 'lacuna.create', 'lacuna.delete']);
    expect(cli.stderr).not.toContain('planned again');
  });

  test('nobody waited until the name of a protected profile was typed, with --yes', async () => {
    await using cli = await startCli(terminal);
    cli.setEnv('LMS_BASE_URL', undefined);
    cli.setEnv('LMS_TRUST_ORIGIN', cli.url);
    const profiles = { production: { baseUrl: cli.url, protected: true } };
    await cli.write('lms-cli.yaml', stringifyExact({ defaultProfile: 'production', profiles }));
    await cli.write('one.json', stringifyExact(lacuna({ title: 'One' })));
    await cli.write('two.json', stringifyExact(lacuna({ title: 'Two' })));
    const words = ['--as', 'lacuna.create', '--create-again', '--yes', '--new-ledger'];
    const asked: string[] = [];
    const person = busyPerson(asked, async () => {
      const code = await elsewhere(cli, 'import', 'two.json', ...words, '--confirm', 'production');
      expect(code).toBe(0);
    });
    await cli.runIn(person, 'import', 'one.json', ...words);
    expect([cli.exitCode, asked.length]).toEqual([0, 1]);
    expect(await sent(cli)).toEqual(['lacuna.create', 'lacuna.create']);
  });

  test('somebody else may do the same, and then nothing is sent twice', async () => {
    await using cli = await startFolder(terminal);
    await hold(cli, question('a'));
    const asked: string[] = [];
    const person = busyPerson(asked, async () => {
      expect(await elsewhere(cli, 'apply', '--yes', '--new-ledger')).toBe(0);
    });
    await cli.runIn(person, 'apply');
    expect([cli.exitCode, asked.length]).toEqual([0, 1]);
    expect(await sent(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.stderr).toContain('planned again');
  });

  test('files may change: what they say now is asked about', async () => {
    await using cli = await startFolder(terminal);
    await hold(cli, question('a'));
    await apply(cli, '--new-ledger');
    await hold(cli, question('a', { title: 'Second' }));
    const asked: string[] = [];
    const person = busyPerson(asked, async (times) => {
      if (times === 1) await hold(cli, question('a', { title: 'Third' }));
    });
    await cli.runIn(person, 'apply');
    expect([cli.exitCode, asked.length]).toEqual([0, 2]);
    expect((await cli.held('lacunaquestions')).map(({ title }) => title)).toEqual(['Third']);
  });

  test.each([
    ['the same key', 'a'],
    ['a new key', 'b'],
  ])(
    'an edit that somebody else applies meanwhile was overwritten unseen, under %s',
    async (_, key) => {
      await using cli = await startFolder(terminal);
      await hold(cli, question('a'));
      await apply(cli, '--new-ledger');
      const mine = question(key, { title: 'Mine' }, key === 'a' ? {} : { formerly: ['a'] });
      await hold(cli, mine);
      const asked: string[] = [];
      const person = busyPerson(asked, async (times) => {
        if (times > 1) return;
        await hold(cli, question('a', { title: 'Theirs' }));
        expect(await elsewhere(cli, 'apply', '--yes')).toBe(0);
        await hold(cli, mine);
      });
      await cli.runIn(person, 'apply');
      expect([cli.exitCode, asked.length]).toEqual([0, 2]);
      expect(cli.stderr.split('planned again')[1]).toContain('Theirs');
    },
  );

  test('an import deleted what somebody else had edited meanwhile, unasked', async () => {
    await using cli = await startFolder(terminal);
    await holdApplied(cli, question('a'));
    const deletion = { operation: 'lacuna.delete', params: { questionId: 1 } };
    await cli.write('delete.json', stringifyExact(deletion));
    const asked: string[] = [];
    const person = busyPerson(asked, async (times) => {
      if (times > 1) return;
      await hold(cli, question('a', { title: 'Theirs' }));
      expect(await elsewhere(cli, 'apply', '--yes')).toBe(0);
    });
    await cli.runIn(person, 'import', 'delete.json');
    expect([cli.exitCode, asked.length]).toEqual([0, 2]);
  });

  test.each([
    ['a single deletion', 'lacuna delete 1'],
    ['an import that names the key', 'import by-key.json'],
  ])('%s took away what somebody else edited meanwhile, unseen', async (_, line) => {
    await using cli = await startCli(terminal);
    await cli.write(
      'made.json',
      stringifyExact({ operation: 'lacuna.create', key: 'a', body: lacuna() }),
    );
    await cli.run('import', 'made.json');
    const deletion = { operation: 'lacuna.delete', params: { questionId: { $ref: 'a' } } };
    await cli.write('by-key.json', stringifyExact(deletion));
    const { disableHTML: _html, ...theirs } = lacuna({ title: 'Theirs' });
    await cli.write('edit.json', stringifyExact(theirs));
    const asked: string[] = [];
    const person = busyPerson(asked, async (times) => {
      if (times > 1) return;
      expect(await elsewhere(cli, 'lacuna', 'edit', 'edit.json', '--id', '1')).toBe(0);
    });
    await cli.runIn(person, ...line.split(' '));
    expect([cli.exitCode, asked.length]).toEqual([0, 2]);
    expect(cli.stderr).toContain('planned again');
    expect(await sent(cli)).toEqual(['lacuna.create', 'lacuna.edit', 'lacuna.delete']);
  });

  test('what follows the answer does not repeat the plan', async () => {
    await using cli = await startFolder(terminal);
    await hold(cli, question('a'));
    const asked: string[] = [];
    await cli.runIn(
      busyPerson(asked, async () => {}),
      'apply',
    );
    expect([cli.exitCode, asked.length]).toEqual([0, 1]);
    expect(cli.stderr.match(/1 to create/g)).toHaveLength(1);
  });

  test('a single create that somebody else repeats meanwhile is asked about again', async () => {
    await using cli = await startCli(terminal);
    await create(cli, 'lacuna');
    const asked: string[] = [];
    const person = busyPerson(asked, async (times) => {
      if (times > 1) return;
      expect(await elsewhere(cli, 'lacuna', 'create', 'made.json', '--again')).toBe(0);
    });
    await cli.runIn(person, 'lacuna', 'create', 'made.json');
    expect([cli.exitCode, asked.length]).toEqual([0, 2]);
    expect(cli.stderr.split('planned again')[1]).toContain('id 2');
    expect(await sent(cli)).toEqual(['lacuna.create', 'lacuna.create', 'lacuna.create']);
  });
});
