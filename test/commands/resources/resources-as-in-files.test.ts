/** `resources adopt --as-in-files`: the service already holds what the files say. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { errorCode, field, textOf } from '../bodies.ts';
import {
  apply,
  block,
  COURSE,
  differences,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  startFolder,
  trail,
  versionOf,
} from '../content/folder.ts';

/** The problems at their places, as `course.ndjson:1 resources/not-given`. */
const findings = (cli: Cli) =>
  [...cli.stderr.matchAll(/(\S+?):(\d+):\d+ {2}error {2}(\S+)/g)].map(
    ([, file, line, code]) => `${file}:${line} ${code}`,
  );

const adopted = (cli: Cli, ...rows: string[]) =>
  cli.write('existing.csv', ['key,id,versionId', ...rows, ''].join('\n'));

/** Creates in the service, by single commands, what a document says. */
async function make(cli: Cli, document: JsonObject): Promise<void> {
  await cli.write('made.json', stringifyExact(document['body'] ?? null));
  await cli.run(textOf(document, 'resource'), 'create', 'made.json');
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

const resourcesKnown = async (cli: Cli) => {
  await cli.run('resources', 'list', '-o', 'json');
  return cli.json();
};

describe('a resource that is adopted as in the files', () => {
  test('needs nothing more, and no kind', async () => {
    await using cli = await startFolder();
    await make(cli, question('a'));
    await hold(cli, question('a', {}, { protect: true }));
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files', '--version-id', '311');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('adopted 1 resource as in the files\n');
    expect(await known(cli, 'a')).toMatchObject({
      kind: 'lacuna',
      versionId: 311,
      scope: 'history',
      state: 'applied',
      parent: 7,
      protect: true,
      source: { file: COURSE, line: 1 },
    });
    expect(await planned(cli)).toEqual([]);
    expect(await apply(cli)).toEqual([]);
  });

  test('is released once if no version is known', async () => {
    await using cli = await startFolder();
    await make(cli, question('a'));
    await hold(cli, question('a'));
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files');
    expect(cli.stderr).toContain(
      'adopted 1 resource as in the files: the next apply releases it once\n',
    );
    expect(await planned(cli)).toEqual(['a: release']);
    expect(await apply(cli)).toEqual(['lacuna.release']);
    expect(await planned(cli)).toEqual([]);
  });

  test('is released if the ledger knows that its version holds older content', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { title: 'Capitals' }));
    await apply(cli, '--no-release');
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, ['a: release']]);
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files', '--version-id', '9');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('is compared with the files from then on', async () => {
    await using cli = await startFolder();
    await make(cli, question('a'));
    await hold(cli, question('a'));
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files', '--version-id', '311');
    await hold(cli, question('a', { title: 'Capitals', topicId: 8 }));
    expect(await planned(cli)).toEqual(['a: move edit release']);
    expect(await differences(cli)).toContain('title: "Capital" → "Capitals"');
  });

  test('has blocks of unknown ids, which a later edit makes anew', async () => {
    await using cli = await startFolder();
    await make(cli, quiz('q', [block(1, 311)]));
    await hold(cli, quiz('q', [block(1, 311)]));
    await cli.run('resources', 'adopt', 'q', '1', '--as-in-files', '--version-id', '11');
    expect(await planned(cli)).toEqual([]);
    await hold(cli, quiz('q', [block(1, 311), block(2, 312)]));
    await cli.run('plan');
    expect(cli.stdout).toContain('recreated');
  });

  test('is missing once its document is gone', async () => {
    await using cli = await startFolder();
    await hold(cli, trail('t'), trail('u'));
    await cli.run('resources', 'adopt', 't', '1', '--as-in-files');
    await hold(cli, trail('u'));
    expect(await planned(cli)).toEqual(['u: create', 't: missing']);
  });

  test('gets the variables of its document', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: { $var: 'topic' } }));
    const adopt = ['resources', 'adopt', 'a', '1', '--as-in-files', '--version-id', '311'];
    await cli.run(...adopt);
    expect([cli.exitCode, findings(cli)]).toEqual([3, [`${COURSE}:1 variables/unknown`]]);
    await cli.run(...adopt, '--var', 'topic=7');
    expect((await known(cli, 'a'))['parent']).toBe(7);
    expect(await planned(cli, '--var', 'topic=7')).toEqual([]);
    expect(await planned(cli, '--var', 'topic=8')).toEqual(['a: move']);
  });
});

describe('references of what is adopted', () => {
  const course = [
    trail('t', { parentId: idOf('folder') }),
    quiz('q', [block(1, versionOf('a'), versionOf('b'))]),
    question('a'),
    question('b'),
    trail('folder'),
  ];

  test('lead to what is known and to what is adopted with it', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await cli.run('resources', 'adopt', 'b', '2', '--as', 'lacuna', '--version-id', '322');
    await adopted(cli, 't,5,', 'q,3,33', 'a,1,311', 'folder,4,', 'b,2,');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('adopted 5 resources as in the files\n');
    expect(await planned(cli)).toEqual([]);
    expect(field(await known(cli, 'q'), 'sent')).toMatchObject({
      assessmentBlockVersions: [{ questionVersionIds: [311, 322] }],
    });
    expect((await known(cli, 't'))['parent']).toBe(4);
  });

  test('follow a new version later', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await adopted(cli, 't,5,', 'q,3,33', 'a,1,311', 'folder,4,', 'b,2,322');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files');
    const changed = course.map((each) =>
      each['key'] === 'a' ? question('a', { title: 'Capitals' }) : each,
    );
    await hold(cli, ...changed);
    expect(await planned(cli)).toEqual(['q: edit release because of a', 'a: edit release']);
  });

  test('are found at their places if nothing gives them, and nothing is recorded', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await adopted(cli, 't,5,', 'q,3,33', 'a,1,', 'b,2,322');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files');
    expect([cli.exitCode, findings(cli)]).toEqual([
      3,
      [`${COURSE}:1 resources/not-given`, `${COURSE}:2 resources/not-given`],
    ]);
    expect(cli.stderr).toContain('the ledger does not know the id of "folder"');
    expect(cli.stderr).toContain('the ledger knows no released version of "a"');
    expect(await resourcesKnown(cli)).toEqual([]);
  });
});

describe('the document of a key', () => {
  test('is needed: a key without one is refused', async () => {
    await using cli = await startFolder();
    await hold(cli, question('first'));
    await cli.run('resources', 'adopt', 'frist', '1', '--as-in-files');
    expect([cli.exitCode, cli.stderr]).toEqual([
      2,
      expect.stringContaining('resources/no-document'),
    ]);
    expect(cli.stderr).toContain('did you mean "first"?');
    await adopted(cli, 'first,1,', 'frist,2,');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files');
    expect([cli.exitCode, findings(cli)]).toEqual([3, ['existing.csv:3 resources/no-document']]);
    const kind = ['--as', 'lacuna'];
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files', ...kind);
    expect([cli.exitCode, findings(cli)]).toEqual([3, ['existing.csv:3 resources/no-document']]);
    expect(await resourcesKnown(cli)).toEqual([]);
  });

  test('must be of the kind that was said', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'track', '--as-in-files');
    expect([cli.exitCode, findings(cli)]).toEqual([3, [`${COURSE}:1 resources/other-kind`]]);
  });

  test('tells the kind also without --as-in-files', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), quiz('q', []));
    await cli.run('resources', 'adopt', 'q', '1', '-o', 'json');
    expect(cli.json()).toMatchObject([{ key: 'q', kind: 'assessment' }]);
    await adopted(cli, 'a,1,');
    await cli.run('resources', 'adopt', '--from', 'existing.csv', '-o', 'json');
    expect(cli.json()).toMatchObject([{ key: 'a', kind: 'lacuna' }]);
    await cli.run('resources', 'adopt', 'other', '9', '-o', 'json');
    expect(errorCode(cli.json())).toBe('content/kind-missing');
  });

  test('must be right, and so must the others of the folder', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), question('b', { difficulty: 'hard' }), question('a'));
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files');
    expect([cli.exitCode, findings(cli)]).toEqual([
      3,
      [`${COURSE}:2 document/wrong-type`, `${COURSE}:3 reference/duplicate-key`],
    ]);
    await cli.run('resources', 'adopt', 'a', '1', '-o', 'json');
    expect(cli.json()).toMatchObject([{ kind: 'lacuna' }]);
  });

  test('is looked for in the content folder, so there must be one', async () => {
    await using cli = await startFolder();
    await cli.write('lms-cli.yaml', 'profiles: {}\n');
    await cli.run('resources', 'adopt', 'a', '1', '--as-in-files', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'content/missing']);
  });
});

test('what the ledger refuses is refused as in any adoption', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'), question('b'));
  await cli.run('resources', 'adopt', 'a', '1', '--as-in-files');
  await cli.run('resources', 'adopt', 'b', '1', '--as-in-files', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'resources/taken']);
  await adopted(cli, 'b,1,');
  await cli.run('resources', 'adopt', '--from', 'existing.csv', '--as-in-files');
  expect([cli.exitCode, findings(cli)]).toEqual([3, ['existing.csv:2 resources/taken']]);
});

test('a folder with unknown fields is adopted with --allow-unknown, as it is applied', async () => {
  await using cli = await startFolder();
  await hold(cli, trail('t', { nick: 'history' }));
  await cli.run('resources', 'adopt', 't', '1', '--as-in-files');
  expect(cli.exitCode).toBe(3);
  await cli.run('resources', 'adopt', 't', '1', '--as-in-files', '--allow-unknown');
  expect(isObject((await known(cli, 't'))['body'])).toBe(true);
  expect(await planned(cli, '--allow-unknown')).toEqual([]);
});
