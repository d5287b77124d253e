/** Resources that are adopted, forgotten, renamed and protected, without a request. */
import { describe, expect, test } from 'vitest';
import type { Adoption } from '../../../src/contract/resources.ts';
import { applied, contentOf, create, edit, noted, question } from './applying.ts';
import { begun, newFile, opened, problemOf, refused, TARGET, settle } from './recording.ts';

const adoption = (key: string, id: string, more: Partial<Adoption> = {}): Adoption => ({
  key,
  kind: 'lacuna',
  id,
  version: null,
  body: null,
  ...more,
});

describe('adopt', () => {
  test('records resources of which nothing else is known', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      await ledger.resources.adopt([adoption('q', '0041', { version: '007' })], 77);
    }
    await using ledger = await opened(file, { readOnly: true });
    expect(ledger.resources.find('q')).toEqual({
      kind: 'known',
      resource: {
        key: 'q',
        kind: 'lacuna',
        id: '41',
        scope: null,
        content: null,
        parent: null,
        version: { id: '7', content: null },
        protect: false,
        deletedBy: null,
        at: 77,
        run: null,
        source: null,
        commit: null,
      },
    });
    expect(ledger.resources.byId('lacuna', '041')).toMatchObject({ key: 'q' });
    expect(ledger.resources.byId('track', '41')).toBeNull();
    expect(ledger.resources.bodyOf('q')).toBeNull();
  });

  test('believes the files about what the service holds', async () => {
    await using ledger = await opened(newFile());
    const sent = { written: question('Q'), resolved: question('Q') };
    const source = { file: 'course.yaml', line: 3 };
    const body = { ...sent, scope: 'course', protect: true, source };
    await ledger.resources.adopt(
      [adoption('q', '41', { body, version: '7' }), adoption('r', '42', { body })],
      77,
    );
    const content = contentOf(question('Q'));
    expect(ledger.resources.find('q')).toMatchObject({
      resource: {
        content,
        parent: '8801',
        version: { id: '7', content },
        scope: 'course',
        protect: true,
        source,
      },
    });
    expect(ledger.resources.find('r')).toMatchObject({ resource: { content, version: null } });
    expect(ledger.resources.bodyOf('q')).toEqual({ ...sent, blocks: [], released: null });
  });

  test('takes the same again, with another version', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    await ledger.resources.adopt([adoption('q', '1', { version: '7' })], 77);
    expect(ledger.resources.find('q')).toMatchObject({
      resource: {
        scope: 'course',
        content: contentOf(question('q')),
        version: { id: '7', content: null },
      },
    });
    expect(ledger.resources.bodyOf('q')).toMatchObject({ written: question('q') });
  });

  test('binds the ledger to its service for good', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      await ledger.resources.adopt([adoption('q', '41')], 77);
    }
    expect(await problemOf(() => opened(file, { target: `${TARGET}/other` }))).toMatchObject(
      refused('ledger/other-target', 'conflict'),
    );
  });
});

describe('forget', () => {
  test('lets an import create it as well', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    await ledger.resources.forget('q');
    const { check, findings } = await begun(ledger, [{ key: 'q', body: { name: 'another' } }]);
    expect(findings).toEqual([]);
    expect(check.toSend).toBe(1);
  });
});

describe('note', () => {
  const note = (key: string, newKey: string, scope: string | null = 'course') => ({
    key,
    newKey,
    scope,
    protect: false,
  });

  test('renames, with everything that is known', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('old')]);
    await noted(ledger, [note('old', 'new')]);
    expect(ledger.resources.find('old')).toEqual({ kind: 'free' });
    expect(ledger.resources.find('new')).toMatchObject({
      resource: { id: '1', content: contentOf(question('old')) },
    });
    expect(ledger.resources.bodyOf('new')).toMatchObject({ written: question('old') });
    expect(ledger.resources.given('old')).toBeNull();
    // The old key may name something else from now on.
    await applied(ledger, [create('old')], () => ({ content: { id: 2 } }));
    expect(ledger.resources.find('old')).toMatchObject({ resource: { id: '2' } });
    expect(ledger.resources.find('new')).toMatchObject({ resource: { id: '1' } });
  });

  test('takes doubts along', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('old')]);
    const { run } = await applied(ledger, [edit('old', 1, question('New'))], () => 'in-doubt');
    await noted(ledger, [note('old', 'new')]);
    const state = ledger.resources.find('new');
    expect(state).toMatchObject({ kind: 'in-doubt', doubt: { run }, resource: { id: '1' } });
    if (state.kind !== 'in-doubt') return;
    await settle(ledger, run, state.doubt.seq, { kind: 'done', id: null });
    expect(ledger.resources.find('new')).toMatchObject({
      kind: 'known',
      resource: { content: contentOf(question('New')) },
    });
  });

  test('records scopes and protection without a rename', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('a')]);
    await noted(ledger, [{ key: 'a', newKey: 'a', scope: 'other', protect: true }]);
    expect(ledger.resources.find('a')).toMatchObject({
      resource: { scope: 'other', protect: true, content: contentOf(question('a')) },
    });
    expect(ledger.resources.bodyOf('a')).not.toBeNull();
    expect([...ledger.resources.list('other')]).toHaveLength(1);
  });
});
