import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../../src/commands/runs/words.ts';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Host } from '../../../src/core/host.ts';
import { type Cli, type CliOptions, resumeNewest, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { ledgerIn, wordsOf } from '../../harness/planting.ts';

/** `runs resume` types the words of a run again: which run, which words, and what lies over them. */
describe('the words of a run', () => {
  const create = (...titles: string[]) =>
    titles
      .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
      .map((document) => `${stringifyExact(document)}\n`)
      .join('');

  const titlesIn = async (cli: Cli) =>
    (await cli.held('lacunaquestions'))
      .flatMap(({ title }) => (typeof title === 'string' ? title : []))
      .toSorted();

  const runIds = async (cli: Cli) => {
    await cli.run('runs', 'list', '-o', 'id');
    return cli.stdout.trim().split('\n');
  };

  const typedIn = (cli: Cli) =>
    wordsIn({ words: wordsOf(ledgerIn(cli.folder)) })?.arguments.join(' ');

  /** An import of three that stops at its first answer, and its run. */
  async function stopped(options: CliOptions, ...typed: string[]) {
    const cli = await startCli({ faults: 'lacuna.create:403-own=1x', ...options });
    await cli.write('q.ndjson', create('a', 'b', 'c'));
    await cli.run('import', 'q.ndjson', '--concurrency', '1', ...typed);
    expect(cli.exitCode).toBe(4);
    const [run = ''] = await runIds(cli);
    return { cli, run };
  }

  describe('without an id', () => {
    test('a run that said "finished" was taken, and what it was refused was sent again', async () => {
      await using cli = await startCli({ faults: 'business-500=1x' });
      await cli.write('q.ndjson', create('a', 'b'));
      await cli.run('import', 'q.ndjson', '--concurrency', '1');
      expect(cli.exitCode).toBe(6);
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([2, ['b']]);
      expect(cli.stderr).toContain('runs/none');
      expect(cli.stderr).toContain('lms-cli runs resume RUN');
      await resumeNewest(cli);
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b']]);
    });

    test('a run that was not let in, and had reached everything, was not found', async () => {
      await using cli = await startCli({ faults: 'lacuna.create:401=1x' });
      await cli.write('q.ndjson', create('a'));
      await cli.run('import', 'q.ndjson');
      expect(cli.exitCode).toBe(4);
      expect(cli.stderr).toContain('lms-cli runs resume');
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a']]);
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, cli.stderr.includes('runs/none')]).toEqual([2, true]);
    });

    test('it was sent without a word of what, and without a question', async () => {
      const question = /^Resume run \S+ and send 3 operations to http:\S+\?$/;
      const answers = [
        [question, false],
        [question, true],
      ] as const;
      const { cli, run } = await stopped({ answers, atTerminal: true, columns: 200 });
      await using _ = cli;
      const before = (await cli.requests()).length;
      await cli.run('runs', 'resume');
      expect([cli.exitCode, (await cli.requests()).length]).toEqual([2, before]);
      expect(cli.stderr).toContain(`resuming run ${run} at ${cli.url}: lms-cli import q.ndjson`);
      await cli.run('runs', 'resume');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
    });

    test.each([
      ['at a terminal', { atTerminal: true }],
      ['where nobody is', {}],
    ])('nobody is asked with --yes, %s', async (_, options) => {
      const { cli } = await stopped(options);
      await using _cli = cli;
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
      expect(cli.stderr).toContain('resuming run ');
    });

    test('it was sent where nobody is, without --yes', async () => {
      const { cli, run } = await stopped({});
      await using _ = cli;
      await cli.run('runs', 'resume');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([2, []]);
      expect(cli.stderr).toContain('usage/confirmation-needed');
      await cli.run('runs', 'resume', run);
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
    });

    test('a run that a later one went on with is not taken', async () => {
      const { cli } = await stopped({});
      await using _ = cli;
      await cli.run('import', 'q.ndjson');
      expect(cli.exitCode).toBe(0);
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([2, ['a', 'b', 'c']]);
      expect(cli.stderr).toContain('runs/none');
    });

    test('a resumed run that stopped again is taken instead of the first one', async () => {
      const { cli, run } = await stopped({});
      await using _ = cli;
      cli.setFaults('lacuna.create:403-own=1x');
      await cli.run('runs', 'resume', run, '--concurrency', '2');
      const [second] = await runIds(cli);
      await cli.run('runs', 'resume', '--yes');
      expect([cli.exitCode, cli.stderr.includes(`resuming run ${second} `)]).toEqual([0, true]);
      for (const id of [run, second ?? '']) {
        await cli.run('runs', 'show', id);
        expect(cli.stderr).toContain('a later run continued this');
      }
    });
  });

  describe('the words of a run', () => {
    test('are what was typed, and what the environment said of the destination', async () => {
      const { cli } = await stopped({
        env: { LMS_RATE: '900/s', LMS_HEADER: 'X-Tenant: blue', LMS_ALLOW_HTTP: '1' },
      });
      await using _ = cli;
      expect(typedIn(cli)).toBe(
        `import q.ndjson --concurrency 1 --base-url ${cli.url} --allow-http --header X-Tenant: blue --rate 900/s`,
      );
      expect(wordsOf(ledgerIn(cli.folder))['folder']).toBe(cli.folder);
    });

    test('hold whatever the environment says later', async () => {
      const { cli, run } = await stopped({ env: { LMS_HEADER: 'X-Tenant: blue' } });
      await using _ = cli;
      await using other = await startCli();
      cli.setEnv('LMS_BASE_URL', other.url);
      cli.setEnv('LMS_HEADER', 'X-Tenant: red');
      await cli.run('runs', 'resume', run, '-vv');
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
      expect(cli.stderr).toContain('x-tenant: blue');
      expect(await other.requests()).toEqual([]);
    });

    test('leave out what held for that one time, or what is done would be doubled', async () => {
      await using cli = await startCli();
      await cli.write('q.ndjson', create('a', 'b'));
      await cli.run('import', 'q.ndjson');
      cli.setFaults('lacuna.create:403-own=1x');
      const report = ['--report', 'json=report.json', '--rejects', 'rejects.ndjson'];
      await cli.run(
        'import',
        'q.ndjson',
        '--again',
        '--yes',
        '--concurrency',
        '1',
        ...report,
        '-q',
      );
      expect(cli.exitCode).toBe(4);
      expect(typedIn(cli)).toBe(`import q.ndjson --concurrency 1 --base-url ${cli.url}`);
    });

    test('may be files that look like options', async () => {
      const cli = await startCli({ faults: 'lacuna.create:403-own=1x' });
      await using _ = cli;
      await cli.write('--again', create('a'));
      await cli.run('import', '--concurrency', '1', '--', '--again');
      expect(cli.exitCode).toBe(4);
      await resumeNewest(cli);
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a']]);
      expect(typedIn(cli)).toBe(`import --base-url ${cli.url} --concurrency 1 -- --again`);
    });

    test('with a secret of the environment are not recorded, and not resumed without it', async () => {
      const secret = ['--var', 'note=a-token-of-the-user'];
      const { cli, run } = await stopped({ env: { LMS_TOKEN: 'a-token-of-the-user' } }, ...secret);
      await using _ = cli;
      expect(stringifyExact(wordsOf(ledgerIn(cli.folder)))).not.toContain('a-token-of-the-user');
      await cli.run('runs', 'resume', run);
      expect([cli.exitCode, cli.stderr.includes('runs/secret-needed')]).toEqual([2, true]);
      await cli.run('runs', 'resume', run, ...secret);
      expect(cli.exitCode).toBe(0);
    });
  });

  describe('the options of runs resume', () => {
    test('replace their namesakes, and any other destination', async () => {
      const { cli, run } = await stopped({});
      await using _ = cli;
      const profiles = { p: { baseUrl: cli.url } };
      await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
      const ledger = ledgerIn(cli.folder);
      const options = ['--concurrency', '4', '--profile', 'p', '--ledger', ledger];
      await cli.run('runs', 'resume', run, ...options);
      expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
      expect(typedIn(cli)).toBe(`import q.ndjson --profile p --concurrency 4 --ledger ${ledger}`);
    });

    test.each([
      [['--max-deletes', '3'], '--max-deletes and import'],
      [['--no-ledger'], '--no-ledger and runs resume'],
    ])('are refused if its command does not take them: %s', async (words, both) => {
      const { cli, run } = await stopped({});
      await using _ = cli;
      const before = await cli.requests();
      await cli.run('runs', 'resume', run, ...words);
      expect([cli.exitCode, await cli.requests()]).toEqual([2, before]);
      expect(cli.stderr).toContain(both);
    });
  });

  test('runs resume sends the headers of the run, unless it is given others', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:403-own=2x' });
    await cli.write('q.ndjson', create('a'));
    const course = async () => {
      const last = (await cli.exchanges()).at(-1);
      return isObject(last?.['headers']) ? last['headers']['x-course'] : undefined;
    };
    await cli.run('import', 'q.ndjson', '--header', 'X-Course: 7');
    expect([cli.exitCode, await course()]).toEqual([4, '7']);
    await resumeNewest(cli, '--header', 'X-Course: 8');
    expect([cli.exitCode, await course()]).toEqual([4, '8']);
    await resumeNewest(cli);
    expect([cli.exitCode, await course()]).toEqual([0, '8']);
  });
});

describe('the pace of a run', () => {
  /** The service rejects all of them, each time anew. */
  const documents = [901, 902, 903]
    .map((id) => `${stringifyExact({ operation: 'lacuna.edit', body: lacuna({ id }) })}\n`)
    .join('');

  /** An import that was begun so and left three documents, and how `runs resume` goes on. */
  async function begun(...options: string[]) {
    const cli = await startCli();
    await cli.write('q.ndjson', documents);
    await cli.run('import', 'q.ndjson', ...options);
    const connections: number[] = [];
    const counting = (usual: Host): Host => ({
      ...usual,
      connect: (connection) => {
        connections.push(connection.connections);
        return usual.connect(connection);
      },
    });
    await cli.run('runs', 'list', '-o', 'id');
    const run = cli.stdout.trim();
    const resume = (...more: string[]) => cli.runIn(counting, 'runs', 'resume', run, ...more);
    return { cli, connections, resume };
  }

  const paced = ['--rate', '1/s', '--concurrency', '3'];

  describe('runs resume', () => {
    test('keeps the rate and the concurrency of the import', async () => {
      const { cli, connections, resume } = await begun(...paced);
      await using _ = cli;
      await resume();
      expect(cli.waits.filter((ms) => ms > 900)).not.toEqual([]);
      expect(connections.at(-1)).toBe(3);
    });

    test('uses its own options if it has any', async () => {
      const { cli, connections, resume } = await begun(...paced);
      await using _ = cli;
      await resume('--rate', '1000/s', '--concurrency', '2');
      expect(cli.waits.filter((ms) => ms > 900)).toEqual([]);
      expect(connections.at(-1)).toBe(2);
    });

    test('takes no limits of changes for an import', async () => {
      const { cli, resume } = await begun();
      await using _ = cli;
      const requests = await cli.requests();
      await resume('--max-deletes', '0', '-o', 'json');
      expect([cli.exitCode, cli.json()]).toMatchObject([
        2,
        { error: { code: 'usage/options-conflict' } },
      ]);
      expect(await cli.requests()).toEqual(requests);
    });

    test('finds its own pace if the import had none', async () => {
      const { cli, connections, resume } = await begun();
      await using _ = cli;
      await resume();
      expect(cli.waits.filter((ms) => ms > 900)).toEqual([]);
      expect(connections.at(-1)).toBeGreaterThan(3);
    });
  });
});

/** Which service `runs resume` goes on with. */
describe('the service of a run', () => {
  /** An import with one done and one that failed, and its run. */
  async function stopped(cli: Cli): Promise<string> {
    await cli.write(
      'q.ndjson',
      ['a', 'b'].map((title) => stringifyExact(lacuna({ title }))).join('\n'),
    );
    const once = ['--concurrency', '1', '--retries', '0'];
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', ...once);
    expect(cli.exitCode).toBe(6);
    await cli.run('runs', 'list', '-o', 'id');
    return cli.stdout.trim();
  }

  test('runs resume went on at the service of the run, whatever was set, and did not say so', async () => {
    await using cli = await startCli({ faults: '503=1x' });
    await using other = await startCli();
    const run = await stopped(cli);
    cli.setEnv('LMS_BASE_URL', other.url);
    await cli.run('runs', 'resume', run, '-q');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    await cli.run('runs', 'resume', run);
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^resuming run ${run} at ${cli.url}: lms-cli import q\\.ndjson `),
      ),
    ]);
    expect([(await cli.requests()).length, await other.requests()]).toEqual([3, []]);
  });

  test('runs resume refuses another service than that of the run', async () => {
    await using cli = await startCli({ faults: '503=1x' });
    await using other = await startCli();
    const run = await stopped(cli);
    await cli.run('runs', 'resume', run, '--base-url', other.url);
    expect([cli.exitCode, cli.stderr]).toEqual([
      7,
      expect.stringContaining(`belongs to ${cli.url}, not to ${other.url}`),
    ]);
    await cli.run('runs', 'resume', run, '--sandbox');
    expect([cli.exitCode, cli.stderr]).toEqual([
      7,
      expect.stringContaining(`belongs to ${cli.url}, not to the local service`),
    ]);
    expect([(await cli.requests()).length, await other.requests()]).toEqual([2, []]);
  });
});

describe('a clock that was set back', () => {
  const YEAR_MS = 365 * 24 * 3600 * 1000;

  /** The same world a year ago. */
  const aYearAgo = (host: Host): Host => {
    const { clock } = host;
    const earlier = {
      now: () => clock.now() - YEAR_MS,
      monotonic: () => clock.monotonic(),
      sleep: (ms: number, signal: AbortSignal) => clock.sleep(ms, signal),
    };
    return { ...host, clock: earlier };
  };

  const question = (title: string) =>
    JSON.stringify({
      question: 'A ###',
      title,
      difficulty: 1,
      source: 's',
      author: 'a',
      topicId: 7,
      lacunaAlternatives: [{ alternatives: [{ description: 'x', score: 10 }] }],
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    });

  test('a clock that jumps back changes neither the list nor the order of runs', async () => {
    await using cli = await startCli({ faults: 'business-500=1x' });
    await cli.write('first.ndjson', [question('a'), question('b')].join('\n'));
    await cli.write('second.ndjson', [question('c'), question('d')].join('\n'));
    const words = (file: string) => ['import', file, '--as', 'lacuna.create', '-q'];
    await cli.run(...words('first.ndjson'));
    expect(cli.exitCode).toBe(6);
    cli.setFaults('business-500=1x');
    await cli.runIn(aYearAgo, ...words('second.ndjson'));
    expect(cli.exitCode).toBe(6);

    await cli.runIn(aYearAgo, 'runs', 'list', '-o', 'json');
    const runs = cli.json() as { id: string; startedAt: string }[];
    expect(runs.map(({ startedAt }) => startedAt.slice(0, 4))).toEqual(['2025', '2026']);

    await cli.runIn(aYearAgo, 'runs', 'resume', runs[0]?.id ?? '');
    expect(cli.exitCode).toBe(0);
    const titles = (await cli.held('lacunaquestions')).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['c', 'd']));
    expect(titles).toHaveLength(3);

    await cli.run('runs', 'resume', runs[1]?.id ?? '');
    await cli.run(...words('first.ndjson'));
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(4);
  });
});
