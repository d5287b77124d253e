/** What the ledger knows of resources after each step of an apply. */
import { describe, expect, test } from 'vitest';
import { applied, contentOf, create, edit, question } from './applying.ts';
import { newFile, opened } from './recording.ts';

describe('the steps of an apply', () => {
  test('make a resource known, with its body, its place and its run', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    expect(ledger.resources.find('capital')).toEqual({ kind: 'free' });
    const { run } = await applied(ledger, [
      { ...create('capital'), effect: { commit: 'abc', protect: true } },
    ]);
    const resource = {
      key: 'capital',
      kind: 'lacuna',
      id: '1',
      scope: 'course',
      content: contentOf(question('capital')),
      parent: '8801',
      version: null,
      protect: true,
      deletedBy: null,
      at: 1001,
      run,
      source: { file: 'in.yaml', line: 1 },
      commit: 'abc',
    };
    expect(ledger.resources.find('capital')).toEqual({ kind: 'known', resource });
    expect(ledger.resources.byId('lacuna', '1')).toEqual(resource);
    expect([...ledger.resources.list('course')]).toEqual([resource]);
    expect([...ledger.resources.list('another')]).toEqual([]);
    expect(ledger.resources.bodyOf('capital')).toEqual({
      written: question('capital'),
      resolved: question('capital'),
      blocks: [],
    });
    expect(ledger.resources.given('capital')).toEqual({ id: '1', versionId: null });
    await using reading = await opened(file, { readOnly: true });
    expect(reading.resources.find('capital')).toEqual({ kind: 'known', resource });
  });

  test('change what is known one after the other', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [
      create('q'),
      {
        operation: 'lacuna.release',
        key: 'q',
        body: { id: { $ref: 'q' }, releaseNotes: 'First' },
        references: [{ key: 'q', gives: 'id', path: ['body', 'id'] }],
      },
    ]);
    const first = contentOf(question('q'));
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { id: '1', content: first, version: { id: '1002', content: first } },
    });
    expect(ledger.resources.given('q')).toEqual({ id: '1', versionId: '1002' });
    await applied(
      ledger,
      [
        { operation: 'lacuna.move', key: 'q', params: { questionId: '1', topicId: '9' } },
        { ...edit('q', 1, question('New', 9)), after: ['q#move'] },
      ],
      ({ id }) => ({ content: id === 'lacuna.edit' ? { id: 1 } : 'OK' }),
    );
    expect(ledger.resources.find('q')).toMatchObject({
      resource: {
        content: contentOf(question('New', 9)),
        parent: '9',
        version: { id: '1002', content: first },
      },
    });
    const { run } = await applied(ledger, [
      { operation: 'lacuna.delete', key: 'q', params: { questionId: '1' } },
    ]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
    expect(ledger.resources.byId('lacuna', '1')).toBeNull();
    expect(ledger.resources.given('q')).toBeNull();
    await applied(ledger, [create('other'), create('q')], () => ({ content: { id: 77 } }));
  });
});
