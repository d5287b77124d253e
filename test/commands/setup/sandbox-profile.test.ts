import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../../harness/cli.ts';

const alone = { env: { LMS_BASE_URL: undefined } };
const ledgers = (cli: Cli) =>
  ['local', 'sandbox'].filter((name) =>
    existsSync(join(cli.folder, '.lms-cli', `${name}.ledger.db`)),
  );

async function applied(cli: Cli): Promise<void> {
  await cli.run('init');
  await cli.run('apply', '--new-ledger', '--yes');
  expect(cli.exitCode).toBe(0);
}

async function planned(cli: Cli, ...words: string[]) {
  await cli.run('plan', '-o', 'json', ...words);
  const { summary } = cli.json() as { summary: { requests: number } };
  return [cli.exitCode, summary.requests];
}

describe('a profile with sandbox: true', () => {
  test('is the default of a new folder, with a ledger of its own', async () => {
    await using cli = await startCli(alone);
    await applied(cli);
    expect(ledgers(cli)).toEqual(['local']);
    await cli.run('runs', 'list', '--profile', 'local', '-o', 'json');
    const [run] = cli.json() as { id: string }[];
    await cli.run('undo', run?.id ?? '', '--dry-run');
    expect(cli.exitCode).toBe(1);
    await cli.run('resources', 'list', '-o', 'id');
    expect(cli.stdout.trim().split('\n')).toHaveLength(4);
  });

  test('is what --sandbox means, with its variables and its ledger', async () => {
    await using cli = await startCli(alone);
    await applied(cli);
    expect(await planned(cli, '--sandbox')).toEqual([0, 0]);
    expect(ledgers(cli)).toEqual(['local']);
  });

  test('goes on with the ledger of a folder that used --sandbox before it had one', async () => {
    await using cli = await startCli(alone);
    await applied(cli);
    for (const ending of ['', '-wal', '-shm']) {
      const at = (name: string) => join(cli.folder, '.lms-cli', `${name}.ledger.db${ending}`);
      if (existsSync(at('local'))) renameSync(at('local'), at('sandbox'));
    }
    expect(await planned(cli)).toEqual([0, 0]);
    await cli.run('runs', 'list', '--profile', 'local', '-o', 'json');
    expect(cli.json()).toHaveLength(1);
    expect(ledgers(cli)).toEqual(['sandbox']);
  });

  test('cannot have what only servers have', async () => {
    await using cli = await startCli(alone);
    await cli.write('lms-cli.yaml', 'profiles: { a: { sandbox: true, baseUrl: x }, b: {} }\n');
    await cli.run('profile', 'list', '-o', 'json');
    const { diagnostics } = cli.json() as { diagnostics: { code: string }[] };
    expect([cli.exitCode, diagnostics.map(({ code }) => code)]).toEqual([
      2,
      ['config/sandbox-field', 'document/missing-field'],
    ]);
  });

  test.each([
    [['lacuna', 'create', 'samples/lacuna.create.yaml']],
    [['import', 'samples/course.import.yaml', '--no-input']],
  ])('is named in the summary of %j', async (words) => {
    await using cli = await startCli(alone);
    await cli.run('init');
    await cli.run(...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('sent to the local service, not to a server\n');
  });
});

describe('a protected profile', () => {
  const configuration = `
  prod:
    baseUrl: http://127.0.0.1:1
    protected: true
    variables: { topics: { colony: 1, empire: 2 }, parties.learners: 3, folders.history: 4 }
variables:
  topics: { colony: 11 }
  blocks: { history: 12 }
  other: 13
`;

  async function withForeign(cli: Cli): Promise<void> {
    await cli.run('init');
    await cli.write('lms-cli.yaml', `${await cli.read('lms-cli.yaml')}${configuration}`);
  }

  test('is warned about each variable that it takes from the top of the file', async () => {
    await using cli = await startCli(alone);
    await withForeign(cli);
    await cli.run('plan', '--profile', 'prod', '--new-ledger');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr.match(/variables\/not-of-profile/g)).toHaveLength(1);
    expect(cli.stderr).toContain('course/test.yaml:12:16  warning  variables/not-of-profile');
    const set = ['--var', 'blocks.history=5'];
    await cli.run('plan', '--profile', 'prod', '--new-ledger', ...set);
    expect(cli.stderr).not.toContain('variables/not-of-profile');
    await cli.run('plan', '--new-ledger');
    expect(cli.stderr).not.toContain('variables/not-of-profile');
  });

  test('has a warning of doctor for each of them', async () => {
    await using cli = await startCli(alone);
    await withForeign(cli);
    await cli.run('doctor', '--offline', '--profile', 'prod', '-o', 'json');
    const { findings } = cli.json() as { findings: { level: string; code?: string }[] };
    const codes = findings.filter(({ level }) => level === 'warning').map(({ code }) => code);
    expect(codes).toEqual(['variables/not-of-profile', 'variables/not-of-profile']);
  });
});
