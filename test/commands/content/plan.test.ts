/** What plan shows and promises (docs/content-as-code.md). */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { field } from '../bodies.ts';
import { everyKey, folderWithEveryLine } from './every-line.ts';
import {
  apply,
  block,
  COURSE,
  hold,
  holdApplied,
  planned,
  question,
  quiz,
  startFolder,
  versionOf,
} from './folder.ts';

describe('the same files and ledger', () => {
  test.each([[[]], [['-o', 'json']], [['-q', '--report', 'markdown']]])(
    'give the same bytes: %j',
    async (options) => {
      await using cli = await folderWithEveryLine();
      await cli.run('plan', ...options);
      const first = cli.stdout + cli.stderr;
      await cli.run('plan', ...options);
      expect(cli.stdout + cli.stderr).toBe(first);
    },
  );
});

/** The bytes of the ledger files. */
async function ledgerBytes(cli: Cli): Promise<string> {
  const folder = join(cli.folder, '.lms-cli');
  const names = (await readdir(folder)).filter((name) => /ledger\.db(-wal)?$/.test(name));
  const parts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
  return Buffer.concat(parts).toString('base64');
}

test('sends nothing, records nothing, and ends with 0', async () => {
  await using cli = await folderWithEveryLine();
  await cli.run('runs', 'list', '-o', 'json');
  const [requests, runs, ledger] = [await cli.requests(), cli.stdout, await ledgerBytes(cli)];
  await cli.run('plan');
  expect(cli.exitCode).toBe(0);
  expect(await ledgerBytes(cli)).toBe(ledger);
  await cli.run('runs', 'list', '-o', 'json');
  expect([await cli.requests(), cli.stdout]).toEqual([requests, runs]);
});

test('a file that is named twice holds no duplicate keys, in plan and apply', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'));
  const names = ['--new-ledger', COURSE, `./${COURSE}`];
  expect(await planned(cli, ...names)).toEqual(['a: create release']);
  expect(await apply(cli, ...names)).toEqual(['lacuna.create', 'lacuna.release']);
});

test('a first plan leaves no ledger behind', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'));
  await cli.run('plan', '--new-ledger');
  expect(cli.exitCode).toBe(0);
  const left = await readdir(join(cli.folder, '.lms-cli')).catch(() => []);
  expect(left.filter((name) => name.includes('ledger'))).toEqual([]);
  await cli.run('plan');
  expect(cli.exitCode).toBe(7);
});

test('needs no credentials, and no service', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.write(
    'lms-cli.yaml',
    `content: { scope: history, files: [${COURSE}] }
profiles:
  production:
    baseUrl: https://lms.example.com/api/public
    auth: { type: bearer, token: { env: LMS_NOT_SET } }
`,
  );
  await hold(cli, question('a'));
  const connect = () => Promise.reject(new Error('no service is to be contacted'));
  const options = ['plan', '--profile', 'production', '--new-ledger', '-o', 'id'];
  await cli.runIn((usual) => ({ ...usual, connect }), ...options);
  expect([cli.exitCode, cli.stdout]).toEqual([0, 'a\n']);
  cli.setEnv('LMS_TRUST_ORIGIN', 'https://lms.example.com');
  await cli.run('apply', '--yes', '--profile', 'production', '--new-ledger');
  expect(cli.exitCode).not.toBe(0);
  expect(cli.stderr).toContain('LMS_NOT_SET');
});

describe('--exit-code', () => {
  test('is 10 where there are changes, and 0 where there are none', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('plan', '--exit-code', '--new-ledger');
    expect(cli.exitCode).toBe(10);
    await holdApplied(cli, question('a'));
    await cli.run('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('is 0 for what an apply would not change: missing, waiting', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
    await hold(cli, question('a'));
    expect(await planned(cli, '--exit-code')).toEqual(['b: missing']);
    expect(cli.exitCode).toBe(0);
  });
});

describe('-o', () => {
  test('json is one object with all changes and what they add up to', async () => {
    await using cli = await folderWithEveryLine();
    await cli.run('plan', '-o', 'json');
    const changes = field(cli.json(), 'changes');
    expect(changes).toMatchObject([
      { kind: 'requests', key: 'added', id: null, verbs: ['create', 'release'] },
      {
        kind: 'requests',
        id: 1,
        source: { file: COURSE, line: 2 },
        differences: [{ path: ['question'], before: { value: expect.stringContaining('1821') } }],
      },
      { move: { from: { value: 7 }, to: { value: 8 } } },
      { kind: 'rename', renamedFrom: 'old' },
      { verbs: ['release'], differences: [] },
      { because: ['capital'], differences: [{ after: { version: null, of: 'capital' } }] },
      { kind: 'in-doubt', doubt: { operation: 'lacuna.release' } },
      { kind: 'given-up', id: null },
      { kind: 'blocked', by: ['given'] },
      { kind: 'missing', protected: false },
    ]);
    expect(field(cli.json(), 'summary')).toEqual({
      create: 1,
      edit: 2,
      move: 1,
      release: 4,
      delete: 0,
      protect: 0,
      rename: 1,
      missing: 1,
      inDoubt: 1,
      givenUp: 1,
      blocked: 1,
      waiting: 0,
      left: 0,
      changed: 5,
      unchanged: 0,
      requests: 8,
      irreversible: 4,
      blocksMadeAnew: 0,
    });
  });

  test('ndjson is a change a line, and the summary; yaml says the same; id is the keys', async () => {
    await using cli = await folderWithEveryLine();
    await cli.run('plan', '-o', 'json');
    const whole = cli.json();
    await cli.run('plan', '-o', 'ndjson');
    const lines = cli.stdout.trimEnd().split('\n').map(parseExact);
    expect(lines.slice(0, -1)).toEqual(field(whole, 'changes'));
    expect(lines.at(-1)).toEqual({ summary: field(whole, 'summary') });
    await cli.run('plan', '-o', 'yaml');
    expect(cli.stdout.match(/^ {2}key: (.*)$/gm)).toEqual(everyKey.map((key) => `  key: ${key}`));
    await cli.run('plan', '-o', 'id');
    expect(cli.stdout).toBe(everyKey.map((key) => `${key}\n`).join(''));
  });

  test('json of a folder that is as in the ledger', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.run('plan', '-o', 'json');
    expect(cli.json()).toMatchObject({ changes: [], summary: { requests: 0, unchanged: 1 } });
    await cli.run('plan', '-o', 'ndjson');
    expect(parseExact(cli.stdout)).toMatchObject({ summary: { unchanged: 1 } });
  });
});

describe('--report', () => {
  test('markdown, github and json go to files of their own', async () => {
    await using cli = await folderWithEveryLine();
    await cli.run(
      'plan',
      '--report',
      'markdown=plan.md',
      '--report',
      'json=plan.json',
      '--report',
      'github=plan.txt',
    );
    expect(cli.exitCode).toBe(0);
    const markdown = await cli.read('plan.md');
    for (const key of everyKey) expect(markdown).toContain(`\`${key}\``);
    expect(markdown).toContain('[-1821-]{+1822+}');
    expect(await cli.read('plan.txt')).toContain(`file=${COURSE},line=2`);
    const report = parseExact(await cli.read('plan.json'));
    await cli.run('plan', '-o', 'json');
    expect(field(report, 'changes')).toEqual(field(cli.json(), 'changes'));
  });

  test('texts of documents add no image, mention or code fence to markdown', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', { title: 'Before' }));
    const hostile = '![x](https://evil.example/p.png) @team <img src=x>\n```\n# Title ` ``';
    await hold(cli, question('a', { title: hostile }));
    await cli.run('plan', '--report', 'markdown=plan.md');
    const markdown = await cli.read('plan.md');
    const outside = markdown.replaceAll(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/evil|@team|<img|# Title|```/);
    expect(markdown).not.toMatch(/^\s*```/m);
  });

  test('of findings says what is wrong, and nothing is planned', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { id: 7 }));
    await cli.run('plan', '--new-ledger', '--report', 'markdown=plan.md');
    expect(cli.exitCode).toBe(3);
    expect(await cli.read('plan.md')).toContain('document/own-field');
  });
});

test('waiting for a first release is shown, and is no failure', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
  await cli.run('plan', '--new-ledger', '--no-release');
  expect(cli.exitCode).toBe(0);
  expect(cli.stdout).toMatch(/! assessment +q +waits for a first release of a \(--no-release\)/);
  expect(cli.stderr).toContain('1 resource waits for a first release');
});

test('the pace is told where there is one', async () => {
  await using cli = await startFolder();
  await hold(
    cli,
    ...Array.from({ length: 10 }, (_, each) => question(`q${each}`, { title: `${each}` })),
  );
  await cli.run('plan', '--new-ledger', '--rate', '10/s');
  expect(cli.stderr).toContain(
    '10 to create, 10 to release, none to delete: 20 requests, about 2 s at 10/s',
  );
});
