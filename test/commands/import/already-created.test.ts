/** The silent double: what this ledger has created is not created again without a word. */
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doubtsOf, errorCode, textOf } from '../bodies.ts';

const create = ['lacuna', 'create', 'q.json'];

async function withQuestion(options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.json', stringifyExact(lacuna()));
  return cli;
}

const held = async (cli: Cli) => (await cli.held('lacunaquestions')).length;

describe('the same question created twice', () => {
  test('is refused, naming id, time and run, before anything is sent', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
    expect(cli.stderr).toMatch(
      /ledger\/already-created {2}"q\.json:1" was .*: id 1, 2026-11-21 09:00:00 UTC, run 261121-0900-\w{6}$/m,
    );
    expect(cli.stderr).toMatch(/--again .* the existing one: lms-cli lacuna edit q\.json --id 1$/m);
    await cli.run(...create, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/already-created']);
  });

  test('leaves no run behind if it is refused', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    await cli.run(...create);
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toHaveLength(1);
  });

  test('is recognized in any layout of the file', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    const fields = Object.entries(lacuna()).toReversed();
    await cli.write('q.json', stringifyExact(Object.fromEntries(fields)));
    await cli.run(...create);
    expect(cli.exitCode).toBe(7);
  });

  test('is sent with --again, and with a change', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    await cli.run(...create, '--again');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Another' })));
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([0, 3]);
  });

  test('is asked about at a terminal: yes sends it, no does not', async () => {
    for (const [answer, exitCode, questions] of [
      [true, 0, 2],
      [false, 2, 1],
    ] as const) {
      await using cli = await withQuestion({
        atTerminal: true,
        answers: [[/^Create .* again\?$/, answer]],
      });
      await cli.run(...create);
      await cli.run(...create);
      expect([cli.exitCode, await held(cli)]).toEqual([exitCode, questions]);
      expect(cli.stderr).toContain('id 1,');
      expect(cli.stderr).not.toContain('--again');
      expect(cli.stderr.includes('error')).toBe(false);
      expect(/^not confirmed: nothing was sent$/m.test(cli.stderr)).toBe(!answer);
    }
  });

  test('is edited where the same command line would send it', async () => {
    await using cli = await withQuestion({ env: { LMS_BASE_URL: undefined } });
    await cli.write('my q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'my q.json', '--sandbox', '--api', 'v0');
    await cli.run('lacuna', 'create', 'my q.json', '--sandbox', '--api', 'v0');
    const command = "lms-cli lacuna edit 'my q.json' --id 1 --sandbox --api v0";
    expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain(command);
    await cli.run('lacuna', 'edit', 'my q.json', '--id', '1', '--sandbox', '--api', 'v0');
    expect(cli.exitCode).toBe(0);
  });

  test('counts what an import created, with a key and without', async () => {
    for (const key of [{}, { key: 'a' }]) {
      await using cli = await withQuestion();
      const document = { operation: 'lacuna.create', ...key, body: lacuna() };
      await cli.write('course.json', stringifyExact(document));
      await cli.run('import', 'course.json');
      await cli.run(...create);
      expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
    }
  });

  test('is created again after a deletion, by a command or an import', async () => {
    const deletion = { operation: 'lacuna.delete', params: { questionId: 1 } };
    for (const argv of [
      ['lacuna', 'delete', '1', '--yes'],
      ['import', 'deletion.json', '--yes'],
    ]) {
      await using cli = await withQuestion();
      await cli.write('deletion.json', stringifyExact(deletion));
      await cli.run(...create);
      await cli.run(...argv);
      expect(cli.exitCode).toBe(0);
      await cli.run(...create);
      expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
      await cli.run(...create);
      expect(cli.exitCode).toBe(7);
    }
  });

  test('is created again after an import that created and deleted it', async () => {
    await using cli = await withQuestion();
    const documents = [
      { operation: 'lacuna.create', key: 'a', body: lacuna() },
      { operation: 'lacuna.delete', params: { questionId: { $ref: 'a' } } },
    ];
    await cli.write('course.json', stringifyExact(documents));
    await cli.run('import', 'course.json', '--yes');
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
  });

  test('is created again after a deletion that was settled by hand', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    cli.setFaults('lacuna.delete:reset-after=9x');
    await cli.run('lacuna', 'delete', '1', '--yes', '--retries', '0', '-o', 'json');
    expect(cli.exitCode).toBe(8);
    cli.setFaults('');
    await cli.run('runs', 'list', '-o', 'id');
    const [run = ''] = cli.stdout.split('\n');
    await cli.run('runs', 'resolve', run, ...(await doubtsOf(cli, run)), '--done');
    expect(cli.exitCode).toBe(0);
    await cli.run(...create);
    expect(cli.exitCode).toBe(0);
  });

  test('is created again if the first attempt failed', async () => {
    await using cli = await withQuestion({ faults: '503=9x' });
    await cli.run(...create, '--retries', '0');
    cli.setFaults('');
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
  });

  test('is not checked without a ledger', async () => {
    await using cli = await withQuestion();
    await cli.run(...create);
    await cli.run(...create, '--no-ledger');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
  });

  test('is checked at the local service too', async () => {
    await using cli = await withQuestion({ env: { LMS_BASE_URL: undefined } });
    await cli.run(...create, '--sandbox');
    expect(cli.exitCode).toBe(0);
    await cli.run(...create, '--sandbox');
    expect(cli.exitCode).toBe(7);
  });

  test('is a warning in a dry run, which creates no ledger', async () => {
    await using cli = await withQuestion();
    await cli.run(...create, '--dry-run', '--ledger', 'none.db');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('ledger/')]);
    await expect(cli.read('none.db')).rejects.toThrow('ENOENT');
    await cli.run(...create);
    await cli.run(...create, '--dry-run');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toMatch(/^warning.*ledger\/already-created/m);
  });
});

describe('several documents of which some exist already', () => {
  test('are all refused, and every existing one is named', async () => {
    await using cli = await withQuestion();
    for (const name of ['a', 'b', 'c']) {
      await cli.write(`${name}.json`, stringifyExact(lacuna({ title: name })));
    }
    await cli.run('lacuna', 'create', 'a.json', 'b.json');
    await cli.run('lacuna', 'create', 'a.json', 'c.json', 'b.json');
    expect([cli.exitCode, await held(cli)]).toEqual([7, 2]);
    expect(cli.stderr).toMatch(/2 of these .*"a\.json:1" \(id 1, .*"b\.json:1" \(id 2, /);
    expect(cli.stderr).not.toContain('c.json');
  });

  test.each([
    ['Skip the one that exists and create the other one', 0, 'a b'],
    ['Create all, this one again', 0, 'a a b'],
    ['Stop', 2, 'a'],
  ])('are sent at a terminal as a person chooses: %s', async (words, exitCode, titles) => {
    await using cli = await withQuestion({
      atTerminal: true,
      answers: [[/What do you want/, words]],
    });
    for (const name of ['a', 'b']) {
      await cli.write(`${name}.json`, stringifyExact(lacuna({ title: name })));
    }
    await cli.run('lacuna', 'create', 'a.json');
    await cli.run('lacuna', 'create', 'a.json', 'b.json');
    expect(cli.exitCode).toBe(exitCode);
    const there = await cli.held('lacunaquestions');
    expect(there.map((each) => textOf(each, 'title')).join(' ')).toBe(titles);
    expect(/^not confirmed: nothing was sent$/m.test(cli.stderr)).toBe(exitCode === 2);
  });

  test('may be equal to each other, as the command asks', async () => {
    await using cli = await withQuestion();
    await cli.run('lacuna', 'create', 'q.json', 'q.json');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
  });
});

test('two commands that create the same question at the same time send it once', async () => {
  await using cli = await withQuestion();
  let second = Promise.resolve();
  const told = new Promise<unknown[]>((resolve, reject) => {
    const whileSending = (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (request, ...rest) => {
            // The first has recorded its intent and no outcome when the second one begins.
            if (request.method === 'POST') {
              second = cli
                .run(...create, '-o', 'json')
                .then(() => resolve([cli.exitCode, errorCode(cli.json())]))
                .catch(reject);
              await second;
            }
            return transport.send(request, ...rest);
          },
        };
      },
    });
    void cli.runIn(whileSending, ...create);
  });
  // Standard output has the reason too, although the second one had begun its run.
  expect(await told).toEqual([7, 'ledger/being-created']);
});

describe('content that exists under another key or through another command', () => {
  const resource = (key: string, title: string) =>
    stringifyExact({ resource: 'lacuna', key, body: lacuna({ title }) });

  test('is named by a create with the key that it has, also after an edit', async () => {
    await using cli = await startCli();
    await cli.write('r.json', resource('rivers', 'Um'));
    await cli.run('apply', 'r.json', '--new-ledger', '--yes');
    await cli.write('r.json', resource('rivers', 'Dois'));
    await cli.run('apply', 'r.json', '--yes');
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Dois' })));
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
    expect(cli.stderr).toMatch(/ledger\/already-created.* id 1, key rivers,/);
    // The same question on another topic is another question.
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Dois', topicId: 8802 })));
    await cli.run(...create);
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
  });
});
