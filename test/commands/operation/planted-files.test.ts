/** Files that came with a folder and are opened without having been named. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { profiles } from './targeting.ts';

const SECRET = 'LMS_TOKEN=a-secret-of-this-machine';

let outside = '';
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'lms-cli-outside-'));
  await writeFile(join(outside, 'secrets'), `${SECRET}\0PATH=/bin\0`);
});
afterEach(() => rm(outside, { recursive: true }));

const started = async () => {
  const cli = await startCli();
  await mkdir(join(cli.folder, '.lms-cli'));
  await cli.write('q.json', stringifyExact(lacuna()));
  return cli;
};
const plant = (cli: Cli, target: string, path: string) => symlink(target, join(cli.folder, path));
const said = (cli: Cli) => cli.stdout + cli.stderr;
/** With that code; doctor has its findings on standard output. */
async function refused(cli: Cli, code: string, ...argv: string[]): Promise<void> {
  await cli.run(...argv);
  expect([argv.join(' '), cli.exitCode]).toEqual([argv.join(' '), 2]);
  expect(said(cli)).toContain(code);
  expect(said(cli)).not.toContain(SECRET);
}

describe('lms-cli.yaml', () => {
  test('that is a link to /proc/self/environ does not reveal the environment', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    const targets = [join(outside, 'secrets'), '/proc/self/environ', '/dev/zero'];
    // Linux alone has the second.
    for (const target of targets.filter((each) => existsSync(each))) {
      await rm(join(cli.folder, 'lms-cli.yaml'), { force: true });
      await plant(cli, target, 'lms-cli.yaml');
      for (const argv of [
        ['profile', 'list'],
        ['profile', 'show', 'p'],
        ['doctor', '--offline'],
      ]) {
        await refused(cli, 'config/file', ...argv);
        expect(said(cli)).not.toContain('PATH=');
      }
      await cli.run('__complete', 'zsh', '--profile', '');
      expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
      expect(cli.stdout).not.toContain('PATH=');
      await cli.run('runs', 'list');
      expect(cli.exitCode).toBe(0);
    }
  });

  test('that is a link inside its folder is read', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write('conf/lms.yaml', stringifyExact(profiles('inside')));
    await plant(cli, 'conf/lms.yaml', 'lms-cli.yaml');
    await cli.run('profile', 'list', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, 'inside\n']);
  });
});

describe('a ledger', () => {
  const commands = [
    ['runs', 'list'],
    ['runs', 'show'],
  ];

  test('that is a pipe does not block runs list or doctor', async () => {
    await using cli = await started();
    execFileSync('mkfifo', [join(cli.folder, '.lms-cli/x.ledger.db')]);
    for (const argv of commands) await refused(cli, 'state/foreign-file', ...argv);
    await refused(cli, 'state/foreign-file', 'doctor', '--offline');
    await refused(cli, 'state/foreign-file', 'runs', 'list', '--ledger', '.lms-cli/x.ledger.db');
    expect(cli.exitCode).toBe(2);
  });

  test.each(['-wal', '-shm', '-journal', '.lock', '.texts'])(
    'with a link in place of its %s is refused',
    async (end) => {
      await using cli = await started();
      const ledger = '.lms-cli/x.ledger.db';
      await cli.run('lacuna', 'create', 'q.json', '--ledger', 'made.db');
      await copyFile(join(cli.folder, 'made.db'), join(cli.folder, ledger));
      for (const target of [join(outside, 'secrets'), join(outside, 'new'), '../q.json']) {
        await plant(cli, target, ledger + end);
        for (const argv of commands) await refused(cli, 'state/foreign-file', ...argv);
        const create = ['lacuna', 'create', 'q.json', '--again', '--ledger', ledger];
        await refused(cli, 'state/foreign-file', ...create);
        expect(await cli.requests()).toHaveLength(1);
        await rm(join(cli.folder, ledger + end));
      }
      expect(await readdir(outside)).toEqual(['secrets']);
    },
  );

  test('that links out of the folder is opened only if a person names it', async () => {
    await using cli = await started();
    const real = join(outside, 'real.db');
    await cli.run('lacuna', 'create', 'q.json', '--ledger', real);
    await plant(cli, real, '.lms-cli/x.ledger.db');
    for (const argv of commands) await refused(cli, '--ledger FILE', ...argv);
    await cli.run('runs', 'list', '--ledger', '.lms-cli/x.ledger.db', '-o', 'id');
    expect([cli.exitCode, cli.stdout.trim().split('\n').length]).toEqual([0, 1]);
  });
});

describe('.lms-cli as a link out of the folder', () => {
  test('is never written through', async () => {
    await using cli = await startCli({ atTerminal: false });
    await cli.write('q.json', stringifyExact(lacuna()));
    await plant(cli, outside, '.lms-cli');
    const code = 'state/foreign-file';
    await refused(cli, code, 'lacuna', 'create', 'q.json');
    await refused(cli, code, 'lacuna', 'create', 'q.json', '--sandbox');
    await refused(cli, code, 'import', 'q.json', '--as', 'lacuna.create');
    await refused(cli, code, 'sandbox', '--port', '0');
    await cli.runWith('{}', 'import', '-', '--as', 'lacuna.create', '--no-ledger');
    expect([cli.exitCode, cli.stderr.includes(code)]).toEqual([2, true]);
    expect([await readdir(outside), await cli.requests()]).toEqual([['secrets'], []]);
  });

  test('stores no draft and no answers of new', async () => {
    await using cli = await startCli({
      atTerminal: true,
      answers: [
        [/./, 'A name'],
        [/./, 'x'],
        [/./, 'x'],
        [/./, 'x'],
        [/./, 'x'],
        [/./, 'x'],
      ],
    });
    await writeFile(join(outside, 'track.create.1.draft.json'), '{"answers":{"name":"theirs"}}');
    await plant(cli, outside, '.lms-cli');
    await cli.run('track', 'create').catch(() => undefined);
    expect(said(cli)).not.toContain('theirs');
    expect(await readdir(outside)).toEqual(['secrets', 'track.create.1.draft.json']);
  });
});

describe('the database of the local service', () => {
  const create = ['lacuna', 'create', 'q.json', '--sandbox', '--again'];

  test('that links out of the folder, or has a link next to it, is refused', async () => {
    for (const path of ['.lms-cli/sandbox.db', '.lms-cli/sandbox.db-wal']) {
      await using cli = await started();
      await plant(cli, join(outside, 'new'), path);
      await refused(cli, 'state/foreign-file', ...create);
      expect(await readdir(outside)).toEqual(['secrets']);
    }
  });
});

test('init does not write through the links of a folder', async () => {
  for (const [path, target] of [
    ['.gitignore', 'secrets'],
    ['lms-cli.yaml', 'new'],
    ['samples', '.'],
    ['.vscode', 'new-folder'],
  ] as const) {
    await using cli = await startCli();
    await plant(cli, join(outside, target), path);
    await refused(cli, 'state/foreign-file', 'init');
    expect(await readdir(outside)).toEqual(['secrets']);
    expect(await readFile(join(outside, 'secrets'), 'utf8')).not.toContain('.lms-cli');
  }
});
