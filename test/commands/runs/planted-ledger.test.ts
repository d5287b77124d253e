/** A ledger that came with a folder: what it says is not the word of the user who runs it. */
import { DatabaseSync } from '@photostructure/sqlite';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rememberNamed } from '../../../src/config/edit-configuration.ts';
import type { Host } from '../../../src/core/host.ts';
import { type Cli, type CliOptions, startCli } from '../../harness/cli.ts';
import { course, ledgerIn, recordingNetwork, tamper } from '../../harness/planting.ts';
import { deceptionsIn } from '../bodies.ts';

const userFile = 'config/lms-cli/config.yaml';
const EVIL = 'https://evil.example.com/api/public';
const OWN = 'https://lms.example.com/api/public';
const TOKEN = 'a-token-that-must-not-travel';

/** An import that was refused once, so that it can be taken up again. */
async function stopped(url: string | undefined, options: CliOptions = {}, ...more: string[]) {
  const cli = await startCli({
    faults: 'lacuna.create:403-own=1x',
    altersLedger: true,
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
  return { cli, called: network.called, run, id, ledger: ledgerIn(cli.folder) };
}

const said = (cli: Cli) => cli.stdout + cli.stderr;

describe('a planted ledger', () => {
  test('has a run id with shell syntax: it is damaged, and the id is never shown', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const database = new DatabaseSync(ledger);
    database.exec(
      "PRAGMA ignore_check_constraints=ON; UPDATE runs SET id = '$(touch stolen)' || char(27) || '[2J'",
    );
    database.close();
    for (const words of [['list'], ['show'], ['show', '$(touch']]) {
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
    tamper(ledger, (__, files) => ({
      files: files.map((file) => ({ ...file, name })),
      target: `${OWN}\u001B[31m`,
      command: 'import\u202E',
    }));
    for (const words of [['list'], ['show'], ['list', '-o', 'json']]) {
      await run('runs', ...words);
      expect(deceptionsIn(said(cli))).toEqual([]);
    }
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
