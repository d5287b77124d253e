import { expect, test, describe } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type JsonObject, isObject } from '../../../src/core/json.ts';
import { lacuna, assessment, permissions, track } from '../../harness/course.ts';
import {
  apply,
  block,
  hold,
  known,
  planned,
  question,
  quiz,
  startFolder,
  trail,
  versionOf,
  holdApplied,
  sent,
  idOf,
} from './folder.ts';
import type { Cli } from '../../harness/cli.ts';
import { field, textOf } from '../bodies.ts';
import { a, lastRun, t } from './undoing.ts';

/** Resources that existed before the content folder did. */
describe('adopted resources', () => {
  test('an adopted resource is sent once in full, and then only what changes', async () => {
    await using cli = await startFolder();
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Elsewhere' })));
    await cli.run('lacuna', 'create', 'q.json');
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    await hold(cli, question('a'));
    await cli.run('plan');
    expect(cli.stdout).toMatch(/~ lacuna +a +edit, release, sent in full/);
    expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ id: 1, title: 'Capital' }]);
    expect([await planned(cli), (await known(cli, 'a'))['state']]).toEqual([[], 'applied']);
    await hold(cli, question('a', { topicId: 8 }));
    expect(await planned(cli)).toEqual(['a: move']);
  });

  test('its version is what references give until it is released again', async () => {
    await using cli = await startFolder();
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna', '--version-id', '311');
    await hold(cli, quiz('q', [block(1, versionOf('a'))]));
    expect(await apply(cli)).toEqual(['assessment.create', 'assessment.release']);
    expect(await cli.held('assessments')).toMatchObject([
      { assessmentBlockVersions: [{ questionVersionIds: [311] }] },
    ]);
  });

  test('an adopted resource is not missing from the files of a scope that never applied it', async () => {
    await using cli = await startFolder();
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    await hold(cli, question('b'));
    expect(await planned(cli)).toEqual(['b: create release']);
  });

  test('a forgotten resource is created anew if somebody says so', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await apply(cli, '--new-ledger');
    await cli.run('resources', 'forget', 'a', '--yes');
    expect(await planned(cli)).toEqual(['a: create release']);
    await apply(cli);
    expect(cli.exitCode).toBe(7);
    await apply(cli, '--create-again');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });
});

/** Resources and the documents of imports share their keys. */
describe('keys of imports', () => {
  async function imported(cli: Cli, ...documents: readonly JsonObject[]): Promise<void> {
    await cli.write('i.ndjson', documents.map((each) => `${stringifyExact(each)}\n`).join(''));
    await cli.run('import', 'i.ndjson', '--yes');
  }

  const createA = { operation: 'lacuna.create', key: 'a', body: lacuna() };

  test('a keyed create of an import is that resource: assumed, and sent once in full', async () => {
    await using cli = await startFolder();
    await imported(cli, createA);
    await hold(cli, question('a', {}, { release: undefined }));
    expect((await known(cli, 'a'))['state']).toBe('assumed');
    expect(await planned(cli)).toEqual(['a: edit']);
    await cli.run('plan');
    expect(cli.stdout).toContain('edit, sent in full');
    expect(await apply(cli)).toEqual(['lacuna.edit']);
    expect(await planned(cli)).toEqual([]);
  });

  test('an import of a key that apply created sends nothing if it says the same', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await imported(cli, createA);
    expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
  });

  test('an import of other content under such a key is a finding that names apply', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await imported(cli, { ...createA, body: lacuna({ title: 'Other' }) });
    expect([cli.exitCode, (await sent(cli)).length]).toEqual([3, 2]);
    expect(cli.stderr).toContain('apply');
    expect(cli.stderr).not.toContain('lms-cli lacuna edit');
  });

  test('an import refers to what apply made, to its id and to its newest version', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    const { id, versionId } = await known(cli, 'a');
    await imported(
      cli,
      {
        operation: 'assessment.create',
        body: assessment({ assessmentBlockVersions: [block(1, versionOf('a'))] }),
      },
      { operation: 'lacuna.move', params: { questionId: { $ref: 'a' }, topicId: 8 } },
    );
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('assessments')).toMatchObject([
      { assessmentBlockVersions: [{ questionVersionIds: [versionId] }] },
    ]);
    expect(await cli.requests()).toContain(
      `POST /2.0/lms/lacunaquestion/move/${stringifyExact(id ?? null)}/8`,
    );
    // The ledger knows what the import did.
    expect(await planned(cli)).toEqual(['a: move']);
  });

  test('the key of an adopted resource is refused in an import', async () => {
    await using cli = await startFolder();
    await cli.run('resources', 'adopt', 'a', '4711', '--as', 'lacuna');
    await imported(cli, createA);
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
    expect(cli.stderr).toContain('i.ndjson:1');
  });

  test('an apply refers to a release and an edit of an import by their keys', async () => {
    await using cli = await startFolder();
    await imported(cli, createA, {
      operation: 'lacuna.release',
      key: 'r',
      body: { id: { $ref: 'a' }, releaseNotes: 'x' },
    });
    await hold(cli, quiz('q', [block(1, versionOf('r'))]));
    expect(await apply(cli)).toEqual(['assessment.create', 'assessment.release']);
    expect(cli.exitCode).toBe(0);
  });

  test('the key of an edit of an import cannot be the key of a resource', async () => {
    await using cli = await startFolder();
    await imported(
      cli,
      { operation: 'track.create', key: 't', body: track() },
      { operation: 'track.edit', key: 'a', body: track({ id: { $ref: 't' }, ...permissions }) },
    );
    expect(cli.exitCode).toBe(0);
    await hold(cli, question('a'));
    await cli.run('apply', '--yes');
    expect([cli.exitCode, (await cli.requests()).length]).toEqual([3, 2]);
    expect(cli.stderr).toContain('content/key-taken');
  });

  test('the create of an import that was refused leaves its key to a resource', async () => {
    await using cli = await startFolder({ faults: 'lacuna.create:business-500=1x' });
    await imported(cli, createA);
    expect(cli.exitCode).toBe(1);
    await hold(cli, question('a'));
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
  });

  test('an import whose create is in doubt is in doubt for apply', async () => {
    await using cli = await startFolder({ faults: 'lacuna.create:reset-after=1x' });
    await imported(cli, createA);
    expect(cli.exitCode).toBe(8);
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual(['a: in-doubt']);
  });
});

/** A new resource whose content exists already under another key, or under none. */
describe('resources with the same content', () => {
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
      expect(await sameIn(cli)).toEqual({
        one: { created: { id: 2, run, key: null }, missing: null },
      });
    });

    test('nothing of what was deleted since, and the key of what has one', async () => {
      await using cli = await startFolder();
      const [one, two] = [question('one'), question('two', { title: 'Dois' })];
      await cli.write('import.ndjson', unkeyed(one, two));
      await cli.run('import', 'import.ndjson');
      const run = await lastRun(cli);
      await cli.run('lacuna', 'delete', '1', '--yes');
      await cli.run('resources', 'adopt', 'kept', '2', '--as', 'lacuna');
      await hold(cli, one, two);
      expect(await sameIn(cli)).toEqual({
        two: { created: { id: 2, run, key: 'kept' }, missing: null },
      });
      await hold(cli, one, two, question('kept'));
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

    test('the key of one missing document was to be the earlier one of two new ones', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('one'));
      await hold(cli, question('uno'), question('un'));
      expect(await sameIn(cli)).toEqual({ uno: { created: null, missing: 'one' } });
    });

    test('the earlier keys of a test and a track whose question has changed, too', async () => {
      await using cli = await startFolder();
      const course = (title: string, exam: string, path: string) => [
        question('one', { title }),
        quiz(exam, [block(1, versionOf('one'))]),
        trail(path, { posExamId: versionOf(exam) }),
      ];
      await holdApplied(cli, ...course('Um', 'test', 'track'));
      await hold(cli, ...course('Outro', 'prova', 'trilha').toReversed());
      expect(await sameIn(cli)).toEqual({
        prova: { created: null, missing: 'test' },
        trilha: { created: null, missing: 'track' },
      });
    });

    test('the key that an import gave it, and no key that the files had', async () => {
      await using cli = await startFolder();
      const { body = null } = question('one');
      const imported = (key: string) => JSON.stringify({ operation: 'lacuna.create', key, body });
      await cli.write('import.ndjson', imported('uno'));
      await cli.run('import', 'import.ndjson');
      const run = await lastRun(cli);
      await hold(cli, question('one'));
      expect(await sameIn(cli)).toEqual({
        one: { created: { id: 1, run, key: 'uno' }, missing: null },
      });
      await hold(cli, question('one', {}, { formerly: ['uno'] }));
      expect(await planned(cli)).toEqual(['one: edit release was uno']);
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
      const content = { scope: 'history', files: ['*.ndjson'] };
      await cli.write('lms-cli.yaml', JSON.stringify({ content }));
      expect(await sameIn(cli, 'some.ndjson')).toEqual({});
    });
  });

  test('a key that was renamed together with the title is asked about, once for a kind', async () => {
    await using cli = await startFolder();
    const renamedIn = async () => {
      await cli.run('plan', '-o', 'json');
      const changes = field(cli.json(), 'changes');
      const list = Array.isArray(changes) ? changes.filter(isObject) : [];
      return list.flatMap((each) => (each['mayBeRenamed'] === true ? [textOf(each, 'key')] : []));
    };
    const old = [question('one'), question('same', { title: 'Igual' }), question('zwei')];
    await holdApplied(cli, ...old, trail('track'));
    await hold(cli, question('uno', { title: 'Um' }), question('igual', { title: 'Igual' }));
    expect(await renamedIn()).toEqual(['one']);
    await cli.run('plan');
    expect(cli.stdout.match(/formerly: \[one\]/g)).toHaveLength(1);
    expect(cli.stdout).not.toContain('[zwei]');
    // Nothing new is there that it may be.
    await hold(cli, question('igual', { title: 'Igual' }, { formerly: ['same'] }));
    expect(await renamedIn()).toEqual([]);
  });

  test('a plan that was saved before an import of the same content does not decide', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await hold(cli, question('uno'));
    await cli.run('plan', '--out', 'saved.json');
    expect(await cli.read('saved.json')).not.toContain('sameContent');
    await cli.write('import.ndjson', unkeyed(question('uno')));
    await cli.run('import', 'import.ndjson', '--again');
    expect([await apply(cli, 'saved.json'), cli.exitCode]).toEqual([[], 3]);
    const requests = await apply(cli, 'saved.json', '--create-again');
    expect([requests, cli.exitCode]).toEqual([['lacuna.create', 'lacuna.release'], 0]);
  });
});
