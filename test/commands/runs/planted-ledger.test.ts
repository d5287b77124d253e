/** A ledger that came with a folder: what it says is not the word of the user who runs it. */
import { DatabaseSync } from '@photostructure/sqlite';
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rememberNamed } from '../../../src/config/edit-configuration.ts';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, type CliOptions, inFolder, startCli } from '../../harness/cli.ts';
import {
  course,
  ledgerIn,
  recordingNetwork,
  tamper,
  typing,
  withoutSeal,
  wordsOf,
} from '../../harness/planting.ts';
import { deceptionsIn } from '../bodies.ts';
import { userFile } from '../operation/targeting.ts';

const EVIL = 'https://evil.example.com/api/public';
const OWN = 'https://lms.example.com/api/public';
const TOKEN = 'a-token-that-must-not-travel';

/** An import that was refused once, so that it can be taken up again. */
async function stopped(url: string | undefined, options: CliOptions = {}, ...more: string[]) {
  const cli = await startCli({
    faults: 'lacuna.create:403-own=1x',
    ...options,
    env: { LMS_TOKEN: TOKEN, LMS_BASE_URL: undefined, ...options.env },
  });
  const network = recordingNetwork(cli);
  const run = (...argv: string[]) => cli.runIn(network.differing, ...argv);
  await cli.write('course.ndjson', course);
  const where = url === undefined ? [] : ['--base-url', url];
  await run('import', 'course.ndjson', ...where, ...more);
  expect(cli.exitCode).toBe(4);
  network.called.length = 0;
  await run('runs', 'list', '-o', 'id');
  const id = cli.stdout.trim();
  const resume = (...words: string[]) => run('runs', 'resume', id, ...words);
  return { cli, called: network.called, run, resume, id, ledger: ledgerIn(cli.folder) };
}

const said = (cli: Cli) => cli.stdout + cli.stderr;
const origins = (called: readonly { origin: string }[]) => called.map(({ origin }) => origin);

/** What a person is told to type. */
function commandIn(cli: Cli): string[] {
  const [, command = ''] = /It skips what is done: lms-cli (.*)$/m.exec(cli.stderr) ?? [];
  return command.split(' ');
}

describe('a planted ledger', () => {
  test.each([
    ['a server', ['import', 'course.ndjson', '--base-url', EVIL]],
    ["the user's own profile", ['import', 'course.ndjson', '--profile', 'prod']],
    ["the user's own profile, which is the default", ['import', 'course.ndjson']],
    ['a header', ['import', 'course.ndjson', '--base-url', OWN, '--header', 'X-Host: evil']],
    ['no encryption', ['import', 'course.ndjson', '--base-url', OWN, '--allow-http']],
    ['a file from elsewhere', ['import', '/etc/hosts', '--base-url', OWN]],
  ])('names %s: its run is not resumed, whatever the user accepts', async (_, typed) => {
    const { cli, called, run, resume, ledger } = await stopped(OWN);
    await using _cli = cli;
    const profiles = { prod: { baseUrl: OWN } };
    await cli.write(userFile, stringifyExact({ defaultProfile: 'prod', profiles }));
    tamper(ledger, typing(...typed));
    cli.setEnv('LMS_TRUST_ORIGIN', [EVIL, OWN].map((url) => new URL(url).origin).join());
    const byName = ['--profile', 'prod', '--ledger', ledger];
    for (const named of [[], ['--base-url', OWN], byName, ['--allow-http']]) {
      await resume(...named);
      expect([cli.exitCode, called]).toEqual([2, []]);
      expect(cli.stderr).toContain('runs/not-resumable');
      expect(cli.stderr).toContain(`"${relative(cli.folder, ledger)}"`);
    }
    // The person sees what it would do.
    for (const word of typed) expect(cli.stderr).toContain(word);
    await run('runs', 'resume', '--ledger', ledger);
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).not.toContain(TOKEN);
  });

  test('names a file that is a link now: it is not read', async () => {
    const { cli, called, resume, ledger } = await stopped(OWN);
    await using _ = cli;
    await using elsewhere = await startCli();
    await elsewhere.write('secret.ndjson', course.replace('Capital', 'Top secret'));
    await rm(join(cli.folder, 'course.ndjson'));
    await symlink(join(elsewhere.folder, 'secret.ndjson'), join(cli.folder, 'course.ndjson'));
    tamper(ledger, withoutSeal);
    await resume();
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(said(cli)).not.toContain('Top secret');
  });

  test.each([
    ['are none', () => ({ words: {} })],
    ['are those of another command', typing('lacuna', 'delete', '1', '--yes')],
    ['are not understood', typing('import', '--no-such-option')],
    ['ask for help', typing('import', '--help')],
  ])('has words that %s: nothing is done', async (_, change) => {
    const { cli, called, resume, ledger } = await stopped(OWN);
    await using _cli = cli;
    tamper(ledger, change);
    await resume();
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('runs/not-resumable');
  });

  test('has words with control characters: they are shown as escapes', async () => {
    const { cli, called, resume, ledger } = await stopped(OWN);
    await using _ = cli;
    tamper(ledger, typing('import', "x'; touch stolen; '\u001B[2J\u202Egnp"));
    await resume();
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(deceptionsIn(said(cli))).toEqual([]);
    expect(cli.stderr).toContain(String.raw`'x'\''; touch stolen; '\''`);
  });

  test('of which the words were typed by another user goes on with the printed command', async () => {
    const { cli, called, run, resume, ledger } = await stopped(OWN, {}, '--concurrency', '3');
    await using _ = cli;
    tamper(ledger, withoutSeal);
    await resume();
    const command = commandIn(cli);
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(command).toEqual([
      'import',
      'course.ndjson',
      '--base-url',
      OWN,
      '--concurrency',
      '3',
      '--ledger',
      '.lms-cli/lms.example.com-443.ledger.db',
    ]);
    await run(...command);
    expect([cli.exitCode, origins(called)]).toEqual([0, [new URL(OWN).origin]]);
    await run(...command);
    expect([cli.exitCode, called.length]).toEqual([0, 1]);
  });

  test('has a run id with shell syntax: it is damaged, and the id is never shown', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const database = new DatabaseSync(ledger);
    database.exec(
      "PRAGMA ignore_check_constraints=ON; UPDATE runs SET id = '$(touch stolen)' || char(27) || '[2J'",
    );
    database.close();
    for (const words of [['list'], ['show'], ['resume'], ['show', '$(touch']]) {
      await run('runs', ...words);
      expect(cli.exitCode).toBe(7);
      expect(cli.stderr).toContain('ledger/damaged');
      expect(said(cli)).not.toContain('touch stolen');
      expect(deceptionsIn(said(cli))).toEqual([]);
    }
    await run('doctor', '--offline');
    expect(said(cli)).not.toContain('touch stolen');
    expect(deceptionsIn(said(cli))).toEqual([]);
  });

  test('has names that would move the cursor: they are shown as escapes', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const name = 'evil\u001B[2J\u202Egnp.ndjson';
    tamper(ledger, (__, files) => ({ files: files.map((file) => ({ ...file, name })) }));
    const database = new DatabaseSync(ledger);
    database.exec(
      "UPDATE runs SET target = target || char(27) || '[31m', command = 'import' || char(8238)",
    );
    database.close();
    for (const words of [['list'], ['show'], ['list', '-o', 'json'], ['resume']]) {
      await run('runs', ...words);
      expect(deceptionsIn(said(cli))).toEqual([]);
    }
  });
});

describe('a user says everything only once:', () => {
  test('runs resume needs no options, whatever the run was started with', async () => {
    const { cli, called, resume } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    await resume();
    expect([cli.exitCode, cli.stderr.includes('untrusted')]).toEqual([0, false]);
    expect(called).toMatchObject([
      { origin: new URL(OWN).origin, headers: { 'x-tenant': 'blue' } },
    ]);
    expect(called[0]?.headers['authorization']).toContain(TOKEN);
  });

  test('but a secret, which no ledger keeps', async () => {
    const secret = ['--header', 'X-Api-Key: never-written-down'];
    const { cli, called, resume, ledger } = await stopped(OWN, {}, ...secret);
    await using _ = cli;
    expect(await readFile(ledger)).not.toContain('never-written-down');
    await resume();
    expect([cli.exitCode, called, cli.stderr.includes('--header')]).toEqual([2, [], true]);
    expect(cli.stderr).toContain('runs/secret-needed');
    await resume(...secret);
    expect([cli.exitCode, called[0]?.headers['x-api-key']]).toEqual([0, 'never-written-down']);
  });

  test("a file outside of the project is read again if the seal is the user's", async () => {
    await using elsewhere = await startCli();
    await elsewhere.write('far.ndjson', course.replace('"a"', '"far"'));
    const { cli, called, resume } = await stopped(OWN, {}, join(elsewhere.folder, 'far.ndjson'));
    await using _ = cli;
    await resume();
    expect([cli.exitCode, called.length > 0]).toEqual([0, true]);
  });

  test('a run is resumed from a folder below', async () => {
    const { cli, run, id } = await stopped(OWN);
    await using _ = cli;
    await cli.write('lms-cli.yaml', '');
    await mkdir(join(cli.folder, 'week-1'));
    const network = recordingNetwork(cli);
    const below = (usual: Host) => inFolder(join(cli.folder, 'week-1'), network.differing(usual));
    await cli.runIn(below, 'runs', 'resume', id);
    expect(cli.exitCode).toBe(0);
    await run('runs', 'list');
    expect(cli.exitCode).toBe(0);
    await run('runs', 'show', id);
    expect(cli.stderr).toContain('a later run continued this');
  });

  test('a seal holds for its ledger, whatever that is called, on its machine', async () => {
    const { cli, called, resume, ledger } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    await rename(ledger, join(cli.folder, '.lms-cli', 'other.ledger.db'));
    const key = join(cli.folder, 'config/lms-cli/ledger.key');
    const text = await readFile(key);
    for (const other of ['0'.repeat(64), 'no key']) {
      await writeFile(key, other);
      await resume();
      expect([cli.exitCode, called]).toEqual([2, []]);
      expect(cli.stderr).toContain('runs/not-resumable');
    }
    await writeFile(key, text);
    await resume();
    expect([cli.exitCode, called.length]).toEqual([0, 1]);
  });

  test('a seal says nothing of the words in another ledger', async () => {
    const { cli, called, run, resume, ledger } = await stopped(OWN);
    await using _ = cli;
    await run('import', 'course.ndjson', '--base-url', EVIL, '--ledger', 'evil.db');
    called.length = 0;
    tamper(ledger, () => ({ words: wordsOf(join(cli.folder, 'evil.db')) }));
    await resume('--ledger', ledger);
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('runs/not-resumable');
  });

  test('a ledger in another project is not resumed there, even if it is named', async () => {
    const { cli, id, ledger } = await stopped(OWN);
    await using _ = cli;
    const other = join(cli.folder, 'clone');
    await mkdir(join(other, '.lms-cli'), { recursive: true });
    await copyFile(ledger, join(other, '.lms-cli', 'copy.ledger.db'));
    const network = recordingNetwork(cli);
    const there = (usual: Host) => inFolder(other, network.differing(usual));
    for (const named of [[], ['--ledger', ledger]]) {
      await cli.runIn(there, 'runs', 'resume', id, ...named);
      expect([cli.exitCode, network.called]).toEqual([2, []]);
      expect(cli.stderr).toContain('was started in another project');
    }
  });

  test('a refused import left a key behind', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', '{"operation":"lacuna.create"}\n');
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(3);
    await expect(stat(join(cli.folder, 'config/lms-cli/ledger.key'))).rejects.toThrow('ENOENT');
  });

  test('a run lost its seal, as another first run made the key meanwhile', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:403-own=1x' });
    await cli.write('course.ndjson', course);
    const other = await startCli();
    await using _ = other;
    await other.write('course.ndjson', course);
    await other.run('import', 'course.ndjson');
    const key = await other.read('config/lms-cli/ledger.key');
    const racing = (usual: Host): Host => ({
      ...usual,
      files: {
        ...usual.files,
        create: async (path, ...rest) => {
          if (path.endsWith('ledger.key')) await usual.files.create(path, key, 'private');
          return usual.files.create(path, ...rest);
        },
      },
    });
    await cli.runIn(racing, 'import', 'course.ndjson');
    expect(cli.exitCode).toBe(4);
    expect(await cli.read('config/lms-cli/ledger.key')).toBe(key);
    await cli.run('runs', 'list', '-o', 'id');
    await cli.run('runs', 'resume', cli.stdout.trim());
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('not-resumable')]);
  });

  test('a key that others can read makes no seal', async () => {
    const { cli, resume } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    const key = join(cli.folder, 'config/lms-cli/ledger.key');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    await chmod(key, 0o644);
    await resume();
    expect(cli.stderr).toContain('runs/not-resumable');
  });
});

describe('a server that is named is remembered', () => {
  const start = () => startCli({ env: { LMS_BASE_URL: undefined } });
  const create = ['lacuna', 'create', 'q.json', '--again'];
  const question = course.replace(/^.*"body":/, '').replace(/\}\n$/, '');

  test('once, with the comments and the order of the file', async () => {
    await using cli = await start();
    const { differing } = recordingNetwork(cli);
    await cli.write('q.json', question);
    const before = '# mine\nprofiles:\n  # ours\n  p: { baseUrl: "https://p.example.com" } # one\n';
    await cli.write(userFile, before);
    for (const url of [OWN, OWN, EVIL]) {
      await cli.runIn(
        differing,
        ...create,
        '--base-url',
        url,
        '--ledger',
        `${new URL(url).host}.db`,
      );
      expect(cli.exitCode).toBe(0);
    }
    const after = await cli.read(userFile);
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length)).toBe(
      'trustedOrigins:\n  - https://lms.example.com\n  - https://evil.example.com\n',
    );
  });

  test('but not for this machine, a dry run, --no-ledger or invalid documents', async () => {
    await using cli = await start();
    const { differing } = recordingNetwork(cli);
    await cli.write('q.json', question);
    await cli.write('wrong.json', '{}');
    for (const words of [
      [...create, '--base-url', 'http://127.0.0.1:4020'],
      [...create, '--base-url', OWN, '-n'],
      [...create, '--base-url', OWN, '--no-ledger'],
      ['lacuna', 'create', 'wrong.json', '--base-url', OWN],
      ['import', 'wrong.json', '--as', 'lacuna.create', '--base-url', OWN],
    ]) {
      await cli.runIn(differing, ...words);
      await expect(cli.read(userFile)).rejects.toThrow('ENOENT');
    }
  });

  test('or the command continues if the file is invalid or cannot be written', async () => {
    await using cli = await start();
    const { differing } = recordingNetwork(cli);
    await cli.write('q.json', question);
    for (const text of ['profiles: [', '- a list', '"']) {
      await cli.write(userFile, text);
      await cli.runIn(differing, ...create, '--base-url', OWN);
      expect([cli.exitCode, await cli.read(userFile)]).toEqual([0, text]);
    }
    await rm(join(cli.folder, 'config'), { recursive: true });
    await cli.write('config', 'no folder');
    await cli.runIn(differing, ...create, '--base-url', OWN);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });

  test('by many commands at once: the file stays valid, and has the last ones', async () => {
    await using cli = await start();
    let host: Host | null = null;
    await cli.runIn((usual) => (host = usual), 'profile', 'list');
    await cli.write(userFile, '# mine\nprofiles: {}\n');
    const known = host;
    if (known === null) throw new TypeError('no host');
    const servers = Array.from({ length: 8 }, (_, index) => `https://s${index}.example.com`);
    await Promise.all(servers.map((each) => rememberNamed(new URL(each), known)));
    const text = await cli.read(userFile);
    expect(text).toMatch(/^# mine\nprofiles: \{\}\ntrustedOrigins:\n(?: {2}- https:\S+\n)+$/);
    await cli.run('profile', 'list');
    expect(cli.exitCode).toBe(0);
    for (const each of servers) await rememberNamed(new URL(each), known);
    for (const each of servers) expect(await cli.read(userFile)).toContain(`- ${each}\n`);
  });
});

describe('the prefix of a run id', () => {
  test('is refused as ambiguous if it matches runs of two ledgers', async () => {
    await using cli = await startCli({ faults: 'reset-after=3x' });
    await cli.write('course.ndjson', course);
    await cli.write('other.ndjson', course.replace('"a"', '"b"'));
    for (const [number, [file, ledger]] of [
      ['course.ndjson', '.lms-cli/one.ledger.db'] as const,
      ['other.ndjson', '.lms-cli/one.ledger.db'] as const,
      ['course.ndjson', '.lms-cli/two.ledger.db'] as const,
    ].entries()) {
      const random = () => number / 10;
      await cli.runIn((usual) => ({ ...usual, random }), 'import', file, '--ledger', ledger);
    }
    await cli.run('runs', 'list', '-o', 'id');
    const ids = cli.stdout.trim().split('\n');
    expect(ids).toHaveLength(3);
    const [first = ''] = ids;
    const prefix = first.slice(0, 6);
    for (const words of [['show'], ['resume'], ['rejects'], ['resolve', '1', '--not-done']]) {
      const [verb = '', ...more] = words;
      await cli.run('runs', verb, prefix, ...more);
      expect(cli.exitCode).toBe(2);
      expect(cli.stderr).toContain('runs/ambiguous');
      for (const id of ids) expect(cli.stderr).toContain(id);
    }
    for (const id of ids) {
      await cli.run('runs', 'show', id);
      expect([cli.exitCode, cli.stdout.includes(id)]).toEqual([0, true]);
    }
    await cli.run('runs', 'show', prefix, '--ledger', '.lms-cli/two.ledger.db');
    expect(cli.exitCode).toBe(0);
    await cli.run('runs', 'show', '999999');
    expect(cli.stderr).toContain('runs/unknown');
  });

  test('is refused as ambiguous if a copy of the ledger has the same run', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    await copyFile(ledger, join(cli.folder, '.lms-cli', 'copy.ledger.db'));
    await run('runs', 'list', '-o', 'id');
    const [id = ''] = cli.stdout.trim().split('\n');
    await run('runs', 'show', id);
    expect([cli.exitCode, cli.stderr.includes('runs/ambiguous')]).toEqual([2, true]);
    expect(cli.stderr).toContain('copy.ledger.db');
  });
});
