import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../../src/commands/runs/words.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Host } from '../../../src/core/host.ts';
import { type Cli, type CliOptions, inFolder, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { goOn, ledgerIn, wordsOf } from '../../harness/planting.ts';

/** A run goes on when its command is typed again, and `runs show` names that command. */
describe('the command of a run', () => {
  const create = (...titles: string[]) =>
    titles
      .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
      .map((document) => `${stringifyExact(document)}\n`)
      .join('');

  const titlesIn = async (cli: Cli) =>
    (await cli.held('lacunaquestions'))
      .flatMap(({ title }) => (typeof title === 'string' ? title : []))
      .toSorted();

  const typedIn = (cli: Cli) =>
    wordsIn({ words: wordsOf(ledgerIn(cli.folder)) })?.arguments.join(' ');

  const shownIn = (cli: Cli) => /run the same command again: (.*)$/m.exec(cli.stderr)?.[1] ?? '';

  /** An import of three that stops at its first answer. */
  async function stopped(options: CliOptions, ...typed: string[]) {
    const cli = await startCli({ faults: 'lacuna.create:403-own=1x', ...options });
    await cli.write('q.ndjson', create('a', 'b', 'c'));
    await cli.run('import', 'q.ndjson', '--concurrency', '1', ...typed);
    expect(cli.exitCode).toBe(4);
    return cli;
  }

  test('is shown for a shell, and goes on', async () => {
    const name = "Ana's questions.ndjson";
    await using cli = await startCli({ faults: 'lacuna.create:403-own=1x' });
    await cli.write(name, create('a', 'b'));
    await cli.run('import', name, '--concurrency', '1');
    expect(cli.exitCode).toBe(4);
    await cli.run('runs', 'show');
    const [, typed = ''] = /^lms-cli (.*)$/.exec(shownIn(cli)) ?? [];
    const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${typed}`]);
    const words = printed.toString().trim().split('\n');
    expect(words.slice(0, 2)).toEqual(['import', name]);
    await cli.run(...words);
    expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b']]);
    await cli.run('runs', 'show');
    expect(shownIn(cli)).toBe('');
  });

  test('goes on from another folder', async () => {
    await using cli = await stopped({});
    await cli.write('lms-cli.yaml', '');
    await mkdir(join(cli.folder, 'week-1'));
    await cli.runIn((host) => inFolder(join(cli.folder, 'week-1'), host), 'runs', 'show');
    expect(shownIn(cli)).toMatch(/^cd \S+ && lms-cli import q\.ndjson /);
    expect(shownIn(cli)).toContain(cli.folder);
  });

  test('is what was typed, and what the environment said of the destination', async () => {
    await using cli = await stopped({
      env: { LMS_RATE: '900/s', LMS_HEADER: 'X-Tenant: blue', LMS_ALLOW_HTTP: '1' },
    });
    expect(typedIn(cli)).toBe(
      `import q.ndjson --concurrency 1 --base-url ${cli.url} --allow-http --header X-Tenant: blue --rate 900/s`,
    );
    expect(wordsOf(ledgerIn(cli.folder))['folder']).toBe(cli.folder);
  });

  test('leaves out what held for that one time, or what is done would be doubled', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', create('a', 'b'));
    await cli.run('import', 'q.ndjson');
    cli.setFaults('lacuna.create:403-own=1x');
    const report = ['--report', 'json=report.json', '--rejects', 'rejects.ndjson'];
    await cli.run('import', 'q.ndjson', '--again', '--yes', '--concurrency', '1', ...report, '-q');
    expect(cli.exitCode).toBe(4);
    expect(typedIn(cli)).toBe(`import q.ndjson --concurrency 1 --base-url ${cli.url}`);
  });

  test('may name files that look like options', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:403-own=1x' });
    await cli.write('--again', create('a'));
    await cli.run('import', '--concurrency', '1', '--', '--again');
    expect(cli.exitCode).toBe(4);
    await goOn(cli);
    expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a']]);
  });

  test('has no secret', async () => {
    const secrets = ['--var', 'note=a-token-of-the-user', '--header', 'X-Api-Key: never-written'];
    await using cli = await stopped({ env: { LMS_TOKEN: 'a-token-of-the-user' } }, ...secrets);
    await cli.run('runs', 'show');
    for (const said of [stringifyExact(wordsOf(ledgerIn(cli.folder))), cli.stderr]) {
      expect(said).not.toContain('a-token-of-the-user');
      expect(said).not.toContain('never-written');
    }
  });

  test('is not told of a run that a later one went on with', async () => {
    await using cli = await stopped({});
    await cli.run('runs', 'list', '-o', 'id');
    const run = cli.stdout.trim();
    await cli.run('import', 'q.ndjson');
    expect([cli.exitCode, await titlesIn(cli)]).toEqual([0, ['a', 'b', 'c']]);
    await cli.run('runs', 'show', run);
    expect(cli.stderr).toContain('a later run continued this');
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

    await cli.runIn(aYearAgo, ...words('second.ndjson'));
    expect(cli.exitCode).toBe(0);
    const titles = (await cli.held('lacunaquestions')).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['c', 'd']));
    expect(titles).toHaveLength(3);

    await cli.run(...words('first.ndjson'));
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(4);
  });
});
