/** `lms-cli resources`: what the ledger knows of resources, without contacting any service. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { errorCode, MAX_ID } from '../bodies.ts';

const adopted = (cli: Cli, ...rows: string[]) =>
  cli.write('existing.csv', `key,id,kind,versionId\n${rows.join('\n')}\n`);

/** The codes of all findings on standard error, as `line:column code`. */
const findings = (cli: Cli) =>
  [...cli.stderr.matchAll(/existing\.csv:(\d+:\d+) {2}error {2}(\S+)/g)].map(
    ([, place, code]) => `${place} ${code}`,
  );

const imported = 'operation: lacuna.create\nkey: imported\nbody:\n' + bodyLines();

function bodyLines(): string {
  return [
    'title: Capital',
    'cloze: A capital é [[Brasília]].',
    'difficulty: 1',
    'source: Apostila',
    'author: Ana',
    'topicId: 8801',
    'inheritPermissions: INHERIT',
    'securityPermission: []',
    'securityRestriction: []',
  ]
    .map((line) => `  ${line}\n`)
    .join('');
}

test('resources list cuts no word at the edge of a terminal', async () => {
  await using cli = await startCli({ atTerminal: true, columns: 60 });
  await cli.write('one.yaml', imported.replace('key: imported', `key: ${'long-'.repeat(8)}key`));
  await cli.run('import', 'one.yaml');
  await cli.run('resources', 'list');
  const lines = stripVTControlCharacters(cli.stdout).trimEnd().split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(60);
  expect(cli.stdout).toMatch(/ one\.yaml:1\n/);
});

describe('resources adopt', () => {
  test('records a resource, which list and show tell again', async () => {
    await using cli = await startCli();
    await cli.run(
      'resources',
      'adopt',
      'test',
      '0031',
      '--as',
      'assessment',
      '--version-id',
      '311',
    );
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      'adopted 1 resource: the next apply sends it in full\n',
    ]);
    await cli.run('resources', 'list', '-o', 'json');
    const known = {
      key: 'test',
      kind: 'assessment',
      id: 31,
      versionId: 311,
      scope: null,
      state: 'assumed',
      parent: null,
      protect: false,
      changedAt: expect.any(String),
      run: null,
      source: null,
      commit: null,
      deletedBy: null,
      inDoubt: null,
    };
    const listed = { ...known, content: null, held: null, blocks: [] };
    expect([cli.exitCode, cli.json()]).toEqual([0, [listed]]);
    await cli.run('resources', 'show', 'test', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([0, { ...known, body: null, sent: null }]);
    await cli.run('resources', 'show', 'test');
    expect(cli.stdout).toMatch(
      /^key +test\nkind +assessment\nid +31\nversion +311\nstate +id only\nchanged +\d{4}-/,
    );
    await cli.run('resources', 'list', '-o', 'id');
    expect(cli.stdout).toBe('31\n');
    expect(await cli.requests()).toEqual([]);
  });

  test('tells programs what it recorded, and people nothing with --quiet', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'adopt', 'a', '7', '--as', 'track', '-o', 'json', '-q');
    expect([cli.json(), cli.stderr]).toEqual([
      [{ key: 'a', kind: 'track', id: 7, versionId: null }],
      '',
    ]);
  });

  test('takes the kind from what the ledger knows, and asks for it otherwise', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'adopt', 'a', '7', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'content/kind-missing']);
    await cli.run('resources', 'adopt', 'a', '7', '--as', 'lacuna');
    await cli.run('resources', 'adopt', 'a', '7', '--version-id', '70', '-o', 'json');
    expect(cli.json()).toEqual([{ key: 'a', kind: 'lacuna', id: 7, versionId: 70 }]);
  });

  test('refuses a second key for an id, and a second id for a key', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'adopt', 'a', '7', '--as', 'lacuna');
    await cli.run('resources', 'adopt', 'b', '7', '--as', 'lacuna', '-o', 'json');
    expect(errorCode(cli.json())).toBe('resources/taken');
    await cli.run('resources', 'adopt', 'a', '8', '--as', 'lacuna', '-o', 'json');
    expect(errorCode(cli.json())).toBe('resources/taken');
    await cli.run('resources', 'adopt', 'c', '7', '--as', 'track');
    expect(cli.exitCode).toBe(0);
  });

  test('reads many from a file, all or nothing, with every finding at its place', async () => {
    await using cli = await startCli();
    await adopted(
      cli,
      'a,1,lacuna,',
      'b,2,assessment,20',
      ',3,lacuna,',
      'd,x,lacuna,',
      'a,5,quiz,',
    );
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    expect([cli.exitCode, findings(cli)]).toEqual([
      3,
      [
        '4:1 document/import-key',
        '5:3 document/wrong-type',
        '6:1 content/adopted-twice',
        '6:5 document/value-not-allowed',
      ],
    ]);
    await cli.run('resources', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
    await adopted(cli, 'a,1,lacuna,', 'b,2,assessment,20', 'c,1,track,');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n2\n1\n']);
  });

  test('shows at its row what the ledger refuses, and records none', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'adopt', 'known', '1', '--as', 'lacuna');
    await adopted(cli, 'a,2,lacuna,', 'other,1,lacuna,');
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    expect([cli.exitCode, findings(cli)]).toEqual([3, ['3:1 resources/taken']]);
    await cli.run('resources', 'list', '-o', 'ndjson');
    expect(cli.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each(['json', 'ndjson'])('takes back what list printed as %s', async (format) => {
    await using cli = await startCli();
    const indented = '\uFEFF =d\u202E\u00A0';
    await adopted(
      cli,
      `"a, b",${MAX_ID},lacuna,`,
      'b,2,assessment,20',
      'c,3,track,',
      `"${indented}",4,lacuna,`,
      "'=1+1,5,lacuna,",
    );
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    await cli.write('gone.yaml', imported);
    await cli.run('import', 'gone.yaml');
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run('resources', 'list', '-o', format);
    await cli.write('printed', cli.stdout);
    await rm(join(cli.folder, '.lms-cli'), { recursive: true });
    await cli.run('resources', 'adopt', '--from', 'printed', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([
      0,
      [
        { key: '=1+1', kind: 'lacuna', id: 5, versionId: null },
        { key: 'a, b', kind: 'lacuna', id: MAX_ID, versionId: null },
        { key: 'b', kind: 'assessment', id: 2, versionId: 20 },
        { key: 'c', kind: 'track', id: 3, versionId: null },
        { key: indented, kind: 'lacuna', id: 4, versionId: null },
      ],
    ]);
  });

  test('shows what is wrong in a list at its place', async () => {
    await using cli = await startCli();
    await cli.write(
      'existing.csv',
      '{"key":"c","kind":"lacuna","id":"x"}\n{"kind":"quiz","id":7}\n',
    );
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    expect([cli.exitCode, findings(cli)]).toEqual([
      3,
      ['1:33 document/wrong-type', '2:1 document/import-key', '2:9 document/value-not-allowed'],
    ]);
  });

  test('gives --as to the rows that name no kind', async () => {
    await using cli = await startCli();
    await cli.write('existing.csv', 'key;id\na;1\n');
    await cli.run('resources', 'adopt', '--from', 'existing.csv');
    expect(findings(cli)).toEqual(['2:1 content/kind-missing']);
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as', 'track', '-o', 'json');
    expect(cli.json()).toEqual([{ key: 'a', kind: 'track', id: 1, versionId: null }]);
  });

  test.each([
    [['a'], 'usage/argument'],
    [[], 'usage/argument'],
    [['a#b', '1', '--as', 'track'], 'document/import-key'],
    [['a', 'x', '--as', 'track'], 'usage/argument'],
    [['a', '1', '--as', 'quiz'], 'usage/option-value'],
    [['a', '1', '--as', 'track', '--version-id', '2'], 'track/version'],
    [['a', '1', '--from', 'x.csv'], 'usage/options-conflict'],
    [['a', '1', '--as', 'track', '-n'], 'usage/options-conflict'],
    [['a', '1', '--as', 'track', '--no-ledger'], 'usage/options-conflict'],
  ])('%j is a usage error', async (args, code) => {
    await using cli = await startCli();
    await cli.run('resources', 'adopt', ...args, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, code]);
  });
});

describe('the ledger of resources', () => {
  const profiles = `profiles:
  production:
    baseUrl: https://lms.example.com/api/public
    auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
`;

  test('is that of the service that the options name, without its credentials', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write('lms-cli.yaml', profiles);
    const connect = () => Promise.reject(new Error('no service is to be contacted'));
    const offline = (...argv: string[]) =>
      cli.runIn((usual) => ({ ...usual, connect }), 'resources', ...argv);
    await offline('adopt', 'a', '1', '--as', 'lacuna', '--profile', 'production');
    await offline('adopt', 'b', '2', '--as', 'lacuna', '--base-url', 'https://test.example.com');
    await offline(
      'adopt',
      'c',
      '3',
      '--as',
      'lacuna',
      '--ledger',
      'own.db',
      '--profile',
      'production',
    );
    expect(cli.exitCode).toBe(0);
    for (const [options, id] of [
      [['--profile', 'production'], '1'],
      [['--ledger', '.lms-cli/production.ledger.db'], '1'],
      [['--base-url', 'https://test.example.com'], '2'],
      [['--ledger', 'own.db'], '3'],
    ] as const) {
      await offline('list', '-o', 'id', ...options);
      expect([options, cli.stdout]).toEqual([options, `${id}\n`]);
    }
  });

  test('of --sandbox belongs to the local service that later commands use', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('resources', 'list', '--sandbox');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toMatch(/^no resources yet/);
    await cli.run('resources', 'adopt', 'a', '900001', '--as', 'lacuna', '--sandbox');
    expect(cli.exitCode).toBe(0);
    await cli.write('course.yaml', imported);
    await cli.run('import', 'course.yaml', '--sandbox', '-q');
    expect(cli.exitCode).toBe(0);
    await cli.run('resources', 'list', '--sandbox', '-o', 'ndjson');
    expect(cli.stdout.match(/"key":"[^"]*"/g)).toEqual(['"key":"a"', '"key":"imported"']);
  });

  test('is needed: without a service the command names the ways', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('resources', 'list', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/no-target']);
    await cli.run('resources', 'list', '--sandbox', '--profile', 'x', '-o', 'json');
    expect(errorCode(cli.json())).toBe('usage/options-conflict');
  });
});

describe('resources list', () => {
  test('shows people a table, and programs one object each', async () => {
    await using cli = await startCli();
    await adopted(cli, 'a,1,lacuna,', 'long-key,2,assessment,20');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '-q');
    await cli.run('resources', 'list');
    expect(cli.stdout.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['key', 'kind', 'id', 'version', 'scope', 'state', 'document'],
      ['a', 'lacuna', '1', '-', '-', 'id only'],
      ['long-key', 'assessment', '2', '20', '-', 'id only'],
      [''],
    ]);
    await cli.run('resources', 'list', '-o', 'yaml');
    expect(cli.stdout.match(/^---\nkey: (.*)$/gm)).toEqual(['---\nkey: a', '---\nkey: long-key']);
    await cli.run('resources', 'list', '-o', 'ndjson');
    expect(cli.stdout.match(/^\{"key":"[^"]*"/gm)).toEqual(['{"key":"a"', '{"key":"long-key"']);
  });
});

describe('resources show', () => {
  test('says so if the key is unknown, with the nearest one', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'show', 'capital', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'resources/unknown']);
    await cli.run('resources', 'adopt', 'capital', '7', '--as', 'lacuna');
    await cli.run('resources', 'show', 'captal');
    expect(cli.stderr).toContain('did you mean "capital"?');
  });

  test('shows what an import created, in Portuguese too', async () => {
    await using cli = await startCli();
    await cli.write('course.yaml', imported);
    await cli.run('import', 'course.yaml', '-q');
    await cli.run('resources', 'show', 'imported', '--lang', 'pt-BR');
    expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('estado     só o id')]);
    expect(cli.stdout).toMatch(/^alterado {3}.+ pela execução \d{6}-/m);
  });

  test('shows a create in doubt, and how to resolve it', async () => {
    await using cli = await startCli({ faults: 'reset-after=1x' });
    await cli.write('course.yaml', imported);
    await cli.run('import', 'course.yaml', '-q');
    expect(cli.exitCode).toBe(8);
    await cli.run('resources', 'show', 'imported');
    expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringMatching(/^state +in doubt$/m)]);
    const [, command = ''] = /then run: lms-cli (runs resolve \S+ \d+)\n/.exec(cli.stderr) ?? [];
    await cli.run(...command.split(' '), '--give-up');
    expect(cli.exitCode).toBe(0);
    await cli.run('resources', 'show', 'imported', '-o', 'json');
    expect(cli.json()).toMatchObject({ key: 'imported', id: null, state: 'given-up' });
    await cli.run('resources', 'adopt', 'imported', '4711');
    expect(cli.exitCode).toBe(0);
  });
});

describe('resources forget', () => {
  test('asks, because the next apply would create a second one', async () => {
    await using cli = await startCli({
      atTerminal: true,
      answers: [
        [/^Forget "a"\?/, false],
        [/^Forget "a"\?/, true],
      ],
    });
    await cli.run('resources', 'adopt', 'a', '7', '--as', 'lacuna');
    await cli.run('resources', 'forget', 'a');
    expect(cli.exitCode).toBe(2);
    await cli.run('resources', 'show', 'a');
    expect(cli.exitCode).toBe(0);
    await cli.run('resources', 'forget', 'a');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('forgot "a": the service keeps the resource\n');
    await cli.run('resources', 'show', 'a');
    expect(cli.exitCode).toBe(2);
  });

  test('needs --yes without a terminal, and a key that is known', async () => {
    await using cli = await startCli();
    await cli.run('resources', 'forget', 'a', '--yes', '-o', 'json');
    expect(errorCode(cli.json())).toBe('resources/unknown');
    await cli.run('resources', 'adopt', 'a', '7', '--as', 'lacuna');
    await cli.run('resources', 'forget', 'a', '-o', 'json');
    expect(errorCode(cli.json())).toBe('usage/answer-needed');
    await cli.run('resources', 'forget', 'a', '--yes', '-q');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });
});

test('many resources are listed in parts', async () => {
  await using cli = await startCli();
  const rows = Array.from({ length: 5000 }, (_, each) => `k${each},${each + 1},lacuna,`);
  await adopted(cli, ...rows);
  await cli.run('resources', 'adopt', '--from', 'existing.csv', '-q');
  expect(cli.exitCode).toBe(0);
  await cli.run('resources', 'list', '-o', 'json');
  expect(cli.json()).toHaveLength(5000);
  await cli.run('resources', 'list', '-o', 'ndjson');
  expect(cli.stdout.trimEnd().split('\n')).toHaveLength(5000);
  await cli.run('resources', 'list');
  expect(cli.stdout.trimEnd().split('\n')).toHaveLength(5001);
});
