/** A new resource whose content exists already under another key, or under none. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import type { Cli } from '../../harness/cli.ts';
import { field, textOf } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  question,
  startFolder,
  versionOf,
} from './folder.ts';
import { a, lastRun, t } from './undoing.ts';

/** By key, what the plan says of the contents of new resources. */
async function sameIn(cli: Cli, ...options: readonly string[]): Promise<JsonObject> {
  await cli.run('plan', '-o', 'json', ...options);
  expect(cli.exitCode).toBe(0);
  const changes = field(cli.json(), 'changes');
  const list = Array.isArray(changes) ? changes.filter(isObject) : [];
  return Object.fromEntries(
    list.flatMap(({ sameContent, ...change }) =>
      sameContent === undefined ? [] : [[textOf(change, 'key'), sameContent]],
    ),
  );
}

const unkeyed = (...documents: readonly JsonObject[]) =>
  documents
    .map(({ body = null }) => JSON.stringify({ operation: 'lacuna.create', body }))
    .join('\n');

describe('plan -o json tells of a new resource', () => {
  test('what an import created with its content and without a key', async () => {
    await using cli = await startFolder();
    const [one, two] = [question('one'), question('two', { title: 'Dois' })];
    await cli.write('import.ndjson', unkeyed(question('other', { title: 'Outra' }), one));
    await cli.run('import', 'import.ndjson');
    const run = await lastRun(cli);
    await hold(cli, one, two);
    expect(await sameIn(cli)).toEqual({ one: { created: { id: 2, run }, missing: null } });
  });

  test('nothing of what was deleted since, or has a key', async () => {
    await using cli = await startFolder();
    const [one, two] = [question('one'), question('two', { title: 'Dois' })];
    await cli.write('import.ndjson', unkeyed(one, two));
    await cli.run('import', 'import.ndjson');
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run('resources', 'adopt', 'kept', '2', '--as', 'lacuna');
    await hold(cli, one, two);
    expect(await sameIn(cli)).toEqual({});
  });

  test('the key that is missing from the files and has its content', async () => {
    await using cli = await startFolder();
    const user = (key: string) => a('test', [block(1, versionOf(key))]);
    await holdApplied(cli, question('one'), question('two', { title: 'Dois' }), user('one'));
    await hold(cli, question('uno'), question('dos', { title: 'Dos' }), user('uno'));
    expect(await sameIn(cli, '--prune')).toEqual({ uno: { created: null, missing: 'one' } });
    expect(await sameIn(cli)).toEqual({ uno: { created: null, missing: 'one' } });
  });

  test('of one that is in the folder of another, too', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, t('folder'), t('track', { parentId: idOf('folder') }));
    await hold(cli, t('folder'), t('trilha', { parentId: idOf('folder'), code: 'track' }));
    expect(await sameIn(cli)).toEqual({ trilha: { created: null, missing: 'track' } });
  });

  test('nothing of missing keys if only some files are read', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await cli.write('some.ndjson', JSON.stringify(question('uno')));
    expect(await sameIn(cli, 'some.ndjson')).toEqual({});
  });
});

test('a plan that was saved before an import of the same content is applied', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('one'));
  await hold(cli, question('uno'));
  await cli.run('plan', '--out', 'saved.json');
  expect(await cli.read('saved.json')).not.toContain('sameContent');
  await cli.write('import.ndjson', unkeyed(question('uno')));
  await cli.run('import', 'import.ndjson', '--again');
  expect(await apply(cli, 'saved.json')).toEqual(['lacuna.create', 'lacuna.release']);
  expect(cli.exitCode).toBe(0);
});
