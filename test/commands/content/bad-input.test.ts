/** Documents that plan and apply refuse: each a finding at its place, with nothing sent. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { findings } from '../bodies.ts';
import {
  block,
  COURSE,
  hold,
  holdApplied,
  idOf,
  question,
  quiz,
  startFolder,
  trail,
  versionOf,
} from './folder.ts';

/** What plan and apply find, which must be the same. Places are lines. */
async function found(cli: Cli, ...options: readonly string[]): Promise<string[]> {
  const before = (await cli.requests()).length;
  await cli.run('plan', '--new-ledger', '-o', 'json', ...options);
  expect(cli.exitCode).toBe(3);
  const inPlan = findings(cli.json());
  await cli.run('apply', '--yes', '--new-ledger', '-o', 'json', ...options);
  expect([cli.exitCode, findings(cli.json())]).toEqual([3, inPlan]);
  expect(await cli.requests()).toHaveLength(before);
  expect(inPlan).not.toContainEqual(expect.not.stringMatching(/^course\.ndjson:\d+:\d+ /));
  return inPlan.map((each) => each.replace(/^course\.ndjson:(\d+):\d+/, '$1'));
}

const good = question('good', { topicId: 9 });

const cases: readonly (readonly [string, readonly JsonObject[], string])[] = [
  ['an unknown variable', [question('a', { topicId: { $var: 'topic' } })], '2 variables/unknown'],
  ['a duplicate key', [{ ...good, body: lacuna() }], '2 reference/duplicate-key'],
  ['a key that nobody knows', [quiz('q', [block(1, versionOf('x'))])], '2 content/reference'],
  [
    'a version of what is not released',
    [question('a', {}, { release: undefined }), quiz('q', [block(1, versionOf('a'))])],
    '3 content/reference',
  ],
  [
    'a version of a track',
    [trail('t'), trail('u', { posExamId: versionOf('t') })],
    '3 content/reference',
  ],
  ['an id in a body', [question('a', { id: 7 })], '2 document/own-field'],
  [
    'an operation of an import',
    [{ operation: 'lacuna.create', key: 'a', body: lacuna() }],
    '2 document/other-command',
  ],
  ['a missing key', [question('a', {}, { key: undefined })], '2 document/missing-field'],
];

test.each(cases)('%s', async (_, documents, expected) => {
  await using cli = await startFolder();
  await hold(cli, good, ...documents);
  expect(await found(cli)).toEqual([expected]);
});

test('a cycle', async () => {
  await using cli = await startFolder();
  const refersTo = (key: string, other: string) => trail(key, { trackItemIds: [idOf(other)] });
  await hold(cli, refersTo('a', 'b'), refersTo('b', 'c'), refersTo('c', 'a'));
  expect(await found(cli)).toEqual([expect.stringMatching(/^\d reference\/cycle$/)]);
});

test('resources that all refer to each other are one circle, not one for each pair', async () => {
  await using cli = await startFolder();
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`);
  const trackItemIds = keys.map(idOf);
  await hold(
    cli,
    ...keys.map((key) => trail(key, { trackItemIds })),
    trail('self', { trackItemIds: [idOf('self')] }),
  );
  expect(await found(cli)).toEqual(['1 reference/cycle', '41 reference/cycle']);
});

test('all findings of all files are told at once', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a', { id: 7 }), question('b', { topicId: 'x' }), good, good);
  expect(await found(cli)).toHaveLength(3);
});

describe('against what is known', () => {
  test('another kind under a key', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, trail('a'));
    expect(await found(cli)).toEqual(['1 content/key-taken']);
  });

  test('another disableHTML, which asks for a new key', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { disableHTML: true }));
    expect(await found(cli)).toEqual(['1 content/html-changed']);
    expect(cli.stdout).toContain('new key');
  });

  test('a deleted key that something refers to', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.run('lacuna', 'delete', '1', '--yes');
    await hold(cli, quiz('q', [block(1, versionOf('a'))]));
    expect(await found(cli)).toEqual(['1 content/reference']);
  });
});

describe('files', () => {
  test('a pattern that matches nothing', async () => {
    await using cli = await startFolder();
    await cli.write('lms-cli.yaml', `content: { scope: s, files: [${COURSE}, 'more/*.md'] }\n`);
    await hold(cli, good);
    await cli.run('plan', '--new-ledger', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      [expect.stringMatching(/lms-cli\.yaml:1:45 content\/unmatched$/)],
    ]);
  });

  test('a named file that does not exist', async () => {
    await using cli = await startFolder();
    await cli.run('apply', 'missing.yaml', '--yes', '--new-ledger');
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
    expect(cli.stderr).toContain('missing.yaml');
  });

  test('no lms-cli.yaml: the hint asked to write into it, instead of naming the folder', async () => {
    await using cli = await startCli();
    await cli.run('plan', '--new-ledger', '-o', 'json');
    expect(cli.json()).toMatchObject({
      error: { code: 'content/missing', hint: expect.stringContaining('lms-cli init') },
    });
  });

  test('no files, and no content folder', async () => {
    await using cli = await startFolder();
    await cli.write('lms-cli.yaml', '{}\n');
    await cli.run('plan', '--new-ledger');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('content/missing');
  });
});

test('a resource in an import names apply', async () => {
  await using cli = await startFolder();
  await cli.write('i.json', stringifyExact(good));
  await cli.run('import', 'i.json', '-o', 'json');
  expect([cli.exitCode, findings(cli.json())]).toEqual([
    3,
    [expect.stringMatching(/^i\.json:1:\d+ document\/other-command$/)],
  ]);
  expect(cli.stdout).toContain('lms-cli apply');
});

describe('a file for another command got a finding for each field of each document', () => {
  const operation = { operation: 'lacuna.create', body: lacuna() };
  const files = {
    operations: Array.from({ length: 3 }, () => operation),
    resources: ['a', 'b', 'c'].map((key) => ({ ...good, key })),
    bodies: [lacuna()],
  };
  test.each([
    ['operations', 'lacuna create', 'document/other-command', 'lms-cli import'],
    ['operations', 'assessment edit', 'document/other-command', 'lms-cli import'],
    ['operations', 'lacuna release', 'document/other-command', 'lms-cli import'],
    ['operations', 'import --as lacuna.create', 'document/other-command', 'lms-cli import'],
    ['operations', 'validate --as lacuna.create', 'document/other-command', 'lms-cli import'],
    ['operations', 'apply --new-ledger', 'document/other-command', 'lms-cli import'],
    ['operations', 'plan --new-ledger', 'document/other-command', 'lms-cli import'],
    ['resources', 'lacuna create', 'document/other-command', 'lms-cli apply'],
    ['resources', 'import', 'document/other-command', 'lms-cli apply'],
    ['resources', 'import --as lacuna.delete', 'document/other-command', 'lms-cli apply'],
    ['resources', 'validate --as lacuna.edit', 'document/other-command', 'lms-cli apply'],
    ['bodies', 'import', 'document/operation-missing', '--as'],
    ['bodies', 'apply --new-ledger', 'document/resource-missing', 'content folder'],
  ] as const)('%s: %s', async (kind, command, code, named) => {
    await using cli = await startFolder();
    const texts = files[kind].map((each) => stringifyExact(each));
    await cli.write('f.ndjson', texts.join('\n'));
    await cli.run(...command.split(' '), 'f.ndjson', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([3, [expect.stringMatching(` ${code}$`)]]);
    expect(cli.stdout).toContain(named);
    expect(await cli.requests()).toEqual([]);
  });

  test('a sheet with a column operation', async () => {
    await using cli = await startFolder();
    await cli.write(
      'f.csv',
      'key;operation;params.questionId\na;lacuna.delete;1\nb;lacuna.delete;2\n',
    );
    await cli.run('lacuna', 'create', 'f.csv', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([3, ['f.csv:1:5 document/other-command']]);
  });
});
