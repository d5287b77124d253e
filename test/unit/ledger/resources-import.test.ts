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
  worked,
  type Answering,
  type Drafted,
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
