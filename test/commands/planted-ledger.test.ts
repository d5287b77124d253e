/** A ledger that came with a folder: what it says is not the word of the user who runs it. */
import { chmod, copyFile, mkdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { rememberNamed } from '../../src/config/trusted-origins.ts';
import type { Host } from '../../src/core/host.ts';
import { startCli, type Cli, type CliOptions } from '../harness/cli.ts';
import {
  at,
  course,
  ledgerIn,
  recordingNetwork,
  tamper,
  withoutSeal,
} from '../harness/planting.ts';
import { deceptionsIn } from './bodies.ts';
import { userFile } from './targeting.ts';

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
  return { cli, called: network.called, run, ledger: ledgerIn(cli.folder) };
}

const said = (cli: Cli) => cli.stdout + cli.stderr;
const origins = (called: readonly { origin: string }[]) => called.map(({ origin }) => origin);

describe('a planted ledger', () => {
  test('names a server: no token is sent there without a question', async () => {
    const { cli, called, run, ledger } = await stopped(OWN);
    await using _ = cli;
    tamper(ledger, at({ baseUrl: { value: EVIL, by: 'option' } }));
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('config/untrusted-origin');
    expect(cli.stderr).toContain(ledger);
    expect(cli.stderr).not.toContain(TOKEN);
    cli.setEnv('LMS_BASE_URL', OWN);
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
  });

  test('names a server: the person is asked once, and a no is respected', async () => {
    const answers = [
      [/ledger\.db sends to https:\/\/evil\.example\.com\. /, false],
      [/ledger\.db sends to https:\/\/evil\.example\.com\. /, true],
    ] as const;
    const { cli, called, run, ledger } = await stopped(OWN, { answers, atTerminal: true });
    await using _ = cli;
    // The ledger is bound to the address that it names.
    tamper(ledger, at({ baseUrl: { value: EVIL, by: 'option' } }));
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    await run('runs', 'resume');
    expect(cli.stderr).not.toContain('config/untrusted-origin');
    expect(await cli.read(userFile)).toContain('https://evil.example.com');
  });

  test('names a server that LMS_TRUST_ORIGIN or the user names too: no question', async () => {
    for (const env of [{ LMS_TRUST_ORIGIN: new URL(OWN).origin }, { LMS_BASE_URL: OWN }]) {
      const { cli, called, run, ledger } = await stopped(OWN);
      await using _ = cli;
      await rm(join(cli.folder, userFile));
      tamper(ledger, withoutSeal);
      await run('runs', 'resume');
      expect([cli.exitCode, called]).toEqual([2, []]);
      for (const [name, value] of Object.entries(env)) cli.setEnv(name, value);
      await run('runs', 'resume');
      expect([cli.exitCode, origins(called)]).toEqual([0, [new URL(OWN).origin]]);
    }
  });

  test.each([
    ['names', { profile: { value: 'prod', by: 'option' } }, '--profile prod'],
    ['means', {}, '--profile NAME'],
  ])(
    "%s the user's own profile: nothing is sent until the user names it",
    async (_, service, hint) => {
      const { cli, called, run, ledger } = await stopped(OWN);
      await using _cli = cli;
      await cli.write(
        userFile,
        stringifyExact({ defaultProfile: 'prod', profiles: { prod: { baseUrl: OWN } } }),
      );
      const prod = join(cli.folder, '.lms-cli', 'prod.ledger.db');
      await rename(ledger, prod);
      tamper(prod, at({ baseUrl: null, ...service }));
      await run('runs', 'resume');
      expect([cli.exitCode, called]).toEqual([2, []]);
      expect(cli.stderr).toContain(hint);
      await run('runs', 'resume', '--profile', 'prod');
      expect([cli.exitCode, origins(called)]).toEqual([0, [new URL(OWN).origin]]);
    },
  );

  test('asks for a header: it is not sent until the user repeats it', async () => {
    const { cli, called, run, ledger } = await stopped(OWN);
    await using _ = cli;
    tamper(ledger, at({ headers: ['X-Forwarded-Host: evil.example.com'] }));
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain("--header 'X-Forwarded-Host: VALUE'");
    await run('runs', 'resume', '--header', 'X-Tenant: blue');
    expect([cli.exitCode, called.map(({ headers }) => headers['x-tenant'])]).toEqual([0, ['blue']]);
  });

  test('asks for no encryption: the user must repeat --allow-http', async () => {
    const plain = 'http://lms.example.com/api/public';
    const { cli, called, run, ledger } = await stopped(plain, {}, '--allow-http');
    await using _ = cli;
    tamper(ledger, withoutSeal);
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('--allow-http');
    await run('runs', 'resume', '--allow-http');
    expect([cli.exitCode, called.length]).toEqual([0, 1]);
  });

  test.each(['a path', 'a link', 'a path behind a good seal'] as const)(
    'names a file from elsewhere by %s: it is not sent to the service',
    async (way) => {
      const { cli, called, run, ledger } = await stopped(OWN);
      await using _ = cli;
      await using elsewhere = await startCli();
      await elsewhere.write('secret.ndjson', course.replace('Capital', 'Top secret'));
      const secret = join(elsewhere.folder, 'secret.ndjson');
      const inside = join(cli.folder, 'course.ndjson');
      if (way === 'a link') {
        await rm(inside);
        await symlink(secret, inside);
      }
      const path = way === 'a link' ? inside : secret;
      tamper(ledger, (options, files) => ({
        // The list of what was read has no seal: it is written later.
        options: way === 'a path behind a good seal' ? options : withoutSeal(options).options,
        files: files.map((file) => ({ ...file, path })),
      }));
      await run('runs', 'resume');
      expect([cli.exitCode, called]).toEqual([2, []]);
      expect(cli.stderr).toContain('runs/unproven');
      expect(cli.stderr + cli.stdout).not.toContain('Top secret');
    },
  );

  test('that the user names may have its documents next to it, and nowhere else', async () => {
    const { cli, called, run, ledger } = await stopped(OWN);
    await using _ = cli;
    tamper(ledger, withoutSeal);
    await mkdir(join(cli.folder, 'empty'));
    const inEmpty = (...argv: string[]) =>
      cli.runIn(
        (usual) => ({ ...differing(usual), workingDirectory: join(cli.folder, 'empty') }),
        ...argv,
      );
    const { differing } = recordingNetwork(cli);
    await inEmpty('runs', 'resume', '--ledger', ledger);
    expect([cli.exitCode, cli.stderr.includes('runs/unproven'), called]).toEqual([2, true, []]);
    await copyFile(ledger, join(cli.folder, 'beside.db'));
    await inEmpty('runs', 'resume', '--ledger', join(cli.folder, 'beside.db'));
    expect(cli.exitCode).toBe(0);
    await run('runs', 'list');
    expect(cli.exitCode).toBe(0);
  });

  test('has a run id with shell syntax: it is damaged, and the id is never shown', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const database = new DatabaseSync(ledger);
    database.exec("UPDATE runs SET id = '$(touch stolen)' || char(27) || '[2J'");
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
    await run('__complete', 'zsh', 'runs', 'show', '');
    expect(cli.stdout).not.toContain('touch');
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
    const { cli, called, run } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    await run('runs', 'resume');
    expect([cli.exitCode, cli.stderr.includes('untrusted')]).toEqual([0, false]);
    expect(called).toMatchObject([
      { origin: new URL(OWN).origin, headers: { 'x-tenant': 'blue' } },
    ]);
    expect(called[0]?.headers['authorization']).toContain(TOKEN);
  });

  test('a server that an option named counts as accepted, even without a seal', async () => {
    const { cli, called, run, ledger } = await stopped(OWN);
    await using _ = cli;
    tamper(ledger, withoutSeal);
    await run('runs', 'resume');
    expect([cli.exitCode, origins(called)]).toEqual([0, [new URL(OWN).origin]]);
  });

  test("a file outside of the project is read again if the seal is the user's", async () => {
    await using elsewhere = await startCli();
    await elsewhere.write('far.ndjson', course.replace('"a"', '"far"'));
    const { cli, called, run } = await stopped(OWN, {}, join(elsewhere.folder, 'far.ndjson'));
    await using _ = cli;
    await run('runs', 'resume');
    expect([cli.exitCode, called.length > 0]).toEqual([0, true]);
  });

  test('a run is resumed from a folder below', async () => {
    const { cli, run } = await stopped(OWN);
    await using _ = cli;
    await cli.write('lms-cli.yaml', '');
    await mkdir(join(cli.folder, 'week-1'));
    const below = (usual: Parameters<typeof network.differing>[0]) => ({
      ...network.differing(usual),
      workingDirectory: join(cli.folder, 'week-1'),
    });
    const network = recordingNetwork(cli);
    await cli.runIn(below, 'runs', 'resume');
    expect(cli.exitCode).toBe(0);
    await run('runs', 'list');
    expect(cli.exitCode).toBe(0);
  });

  test('a seal is valid only on its machine and for its ledger', async () => {
    const { cli, called, run, ledger } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    const moved = join(cli.folder, '.lms-cli', 'other.ledger.db');
    await rename(ledger, moved);
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('runs/unproven');
    await rename(moved, ledger);
    await rm(join(cli.folder, 'config/lms-cli/ledger.key'));
    await run('runs', 'resume');
    expect([cli.exitCode, called]).toEqual([2, []]);
    expect(cli.stderr).toContain('runs/unproven');
  });

  test('a key that others can read makes no seal', async () => {
    const { cli, run } = await stopped(OWN, {}, '--header', 'X-Tenant: blue');
    await using _ = cli;
    const key = join(cli.folder, 'config/lms-cli/ledger.key');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    await chmod(key, 0o644);
    await run('runs', 'resume');
    expect(cli.stderr).toContain('runs/unproven');
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
