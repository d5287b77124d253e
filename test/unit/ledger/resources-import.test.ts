/** Resources that imports and single commands create, change and refer to. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import { applied, contentOf, create, question, noted } from './applying.ts';
import {
  allDone,
  begun,
  needs,
  newFile,
  opened,
  outcomes,
  worked,
  type Answering,
  type Drafted,
  settle,
  commandOf,
} from './recording.ts';

async function imported(
  ledger: Ledger,
  documents: readonly Drafted[],
  answering: Answering = allDone,
) {
  const { run, findings, check } = await begun(ledger, documents);
  const results = await worked(run, answering);
  await run.finish();
  return { run: run.id, findings, check, results };
}

async function commanded(
  ledger: Ledger,
  operation: Pick<Operation, 'id'> & Partial<Operation>,
  answering: Answering = () => ({ content: 'OK' }),
) {
  const asked = { params: {}, body: null, key: null, origin: null, ...operation };
  const { run, work } = await commandOf(ledger, [asked], { again: true });
  await worked({ work }, answering);
  return run.id;
}

const assumed = { scope: null, content: null, parent: null, version: null, protect: false };

describe('a create of an import with a key', () => {
  test('makes an assumed resource known, and one without a key does not', async () => {
    await using ledger = await opened(newFile());
    const { run } = await imported(ledger, [{ key: 'a' }, {}]);
    expect([...ledger.resources.list()]).toMatchObject([
      { ...assumed, key: 'a', id: '1', run, source: { file: 'in.yaml', line: 1 }, at: 1001 },
    ]);
    expect(ledger.resources.bodyOf('a')).toBeNull();
  });

  test('is in doubt, settled and given up like one of an apply', async () => {
    await using ledger = await opened(newFile());
    const { run } = await imported(ledger, [{ key: 'a' }, { key: 'b' }], () => 'in-doubt');
    for (const [key, kind] of [
      ['a', 'done'],
      ['b', 'give-up'],
    ] as const) {
      const state = ledger.resources.find(key);
      if (state.kind !== 'in-doubt') throw new Error(state.kind);
      expect(state).toMatchObject({ doubt: { run }, resource: null });
      const { seq } = state.doubt;
      await settle(ledger, run, seq, kind === 'done' ? { kind, id: '41' } : { kind });
    }
    expect(ledger.resources.find('a')).toMatchObject({ resource: { ...assumed, id: '41' } });
    expect(ledger.resources.find('b')).toMatchObject({ kind: 'given-up' });
  });

  test('that was rejected leaves its key free', async () => {
    await using ledger = await opened(newFile());
    await imported(ledger, [{ key: 'a' }], () => 'rejected');
    expect(ledger.resources.find('a')).toEqual({ kind: 'free' });
    await applied(ledger, [create('a')]);
    expect(ledger.resources.find('a')).toMatchObject({ resource: { scope: 'course' } });
  });

  test('may be edited by an apply from then on', async () => {
    await using ledger = await opened(newFile());
    await imported(ledger, [{ key: 'a' }]);
    const body = question('New');
    await applied(ledger, [
      {
        operation: 'lacuna.edit',
        key: 'a',
        body: { id: 1, ...body },
        effect: { written: body },
      },
    ]);
    expect(ledger.resources.find('a')).toMatchObject({
      resource: { scope: 'course', content: contentOf(body), parent: '8801' },
    });
  });
});

const ways: [
  string,
  (
    ledger: Ledger,
    operation: Drafted & { operation: Operation['id'] },
    answering?: Answering,
  ) => Promise<string>,
][] = [
  [
    'a single command',
    (ledger, { operation, params = {}, body = null }, answering) =>
      commanded(
        ledger,
        { id: operation, params: params as Record<string, string>, body },
        answering,
      ),
  ],
  [
    'a document of an import',
    async (ledger, document, answering = () => ({ content: 'OK' })) =>
      (await imported(ledger, [{ body: null, ...document }], answering)).run,
  ],
];

describe.each(ways)('%s on an id that is known', (_, perform) => {
  const known = async () => {
    const ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    return ledger;
  };

  test('updates the body', async () => {
    await using ledger = await known();
    const body = { id: 1, ...question('New', 9) };
    const run = await perform(ledger, { operation: 'lacuna.edit', body }, () => ({
      content: { id: 1 },
    }));
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { content: contentOf(question('New')), scope: 'course', run, commit: null },
    });
    expect(ledger.resources.bodyOf('q')).toMatchObject({
      written: question('New', 9),
      resolved: question('New', 9),
    });
  });

  test('updates the parent', async () => {
    await using ledger = await known();
    await perform(ledger, {
      operation: 'lacuna.move',
      params: { questionId: '001', topicId: '9' },
    });
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { parent: '9', content: contentOf(question('q')) },
    });
  });

  test('updates the version', async () => {
    await using ledger = await known();
    const body = { id: 1, releaseNotes: 'x' };
    await perform(ledger, { operation: 'lacuna.release', body }, () => ({ content: 311 }));
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { version: { id: '311', content: contentOf(question('q')) } },
    });
  });

  test('records the deletion', async () => {
    await using ledger = await known();
    const run = await perform(ledger, {
      operation: 'lacuna.delete',
      params: { questionId: '1' },
    });
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
  });

  test('changes nothing when it is rejected', async () => {
    await using ledger = await known();
    const body = { id: 1, ...question('New') };
    await perform(ledger, { operation: 'lacuna.edit', body }, () => 'rejected');
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: contentOf(question('q')) },
    });
  });

  test('leaves the key in doubt when it is in doubt', async () => {
    await using ledger = await known();
    const body = { id: 1, releaseNotes: 'x' };
    const run = await perform(ledger, { operation: 'lacuna.release', body }, () => 'in-doubt');
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'in-doubt',
      doubt: { run, operation: 'lacuna.release' },
    });
  });

  test('changes no other resource', async () => {
    await using ledger = await known();
    const body = { id: 2, ...question('New') };
    await perform(ledger, { operation: 'lacuna.edit', body }, () => ({ content: { id: 2 } }));
    await perform(ledger, { operation: 'track.delete', params: { trackId: '1' } });
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { deletedBy: null, content: contentOf(question('q')) },
    });
  });
});

describe('a document of an import', () => {
  test('refers to keys of resources, and to their newest versions', async () => {
    await using ledger = await opened(newFile());
    const adopted = { key: 'old', kind: 'lacuna', id: '31', version: '311', body: null } as const;
    await ledger.resources.adopt([adopted], 5);
    const { results, findings } = await imported(ledger, [
      { key: 'one', ...needs('old') },
      { key: 'two', ...needs('old', 'version', 'versionId') },
    ]);
    expect(findings).toEqual([]);
    expect(outcomes(results)).toEqual(['one done', 'two done']);
  });

  test('cannot refer to a version that nobody knows, or to what was deleted', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q'), create('gone')]);
    await commanded(ledger, { id: 'lacuna.delete', params: { questionId: '2' } });
    const { run, check } = await begun(ledger, [
      { key: 'one', ...needs('q', 'version', 'versionId') },
      { key: 'two', ...needs('gone') },
    ]);
    expect(check.findings).toMatchObject([
      {
        finding: {
          problem: { code: 'reference/wrong-kind', params: { operation: 'lacuna.create' } },
        },
      },
      { finding: { problem: { code: 'reference/unknown-key' } } },
    ]);
    await run.abandon();
  });

  test('cannot have the key of a resource that it did not create', async () => {
    await using ledger = await opened(newFile());
    await ledger.resources.adopt(
      [{ key: 'adopted', kind: 'lacuna', id: '31', version: null, body: null }],
      5,
    );
    await applied(ledger, [create('before')]);
    await noted(ledger, [{ key: 'before', newKey: 'renamed', scope: 'course', protect: false }]);
    const { run, findings } = await begun(ledger, [{ key: 'adopted' }, { key: 'renamed' }, {}]);
    expect(findings).toMatchObject([
      { problem: { code: 'ledger/key-of-resource', params: { key: 'adopted', id: '31' } } },
      { problem: { code: 'ledger/key-of-resource', params: { key: 'renamed', id: '1' } } },
    ]);
    await run.abandon();
  });

  test('is skipped if it created the resource, whatever changed since', async () => {
    await using ledger = await opened(newFile());
    await imported(ledger, [{ key: 'a' }]);
    await commanded(ledger, { id: 'lacuna.edit', body: { id: 1, ...question('New') } }, () => ({
      content: { id: 1 },
    }));
    const { run, findings, check } = await begun(ledger, [{ key: 'a' }]);
    expect(findings).toEqual([]);
    expect(check).toMatchObject({ skipped: 1 });
    await run.abandon();
  });

  test('does not delete what is protected, by its id or by its key', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [{ ...create('q'), effect: { protect: true } }, create('free')]);
    const { run, findings } = await begun(ledger, [
      { operation: 'lacuna.delete', params: { questionId: '1' }, body: null },
      {
        operation: 'lacuna.delete',
        params: { questionId: { $ref: 'q' } },
        body: null,
        references: [{ key: 'q', gives: 'id', path: ['params', 'questionId'] }],
      },
      { operation: 'lacuna.delete', params: { questionId: '2' }, body: null },
    ]);
    const about = { code: 'resources/protected', params: { key: 'q', kind: 'lacuna', id: '1' } };
    expect(findings).toMatchObject([{ problem: about }, { problem: about }]);
    await run.abandon();
  });
});
