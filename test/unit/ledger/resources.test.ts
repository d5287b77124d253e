/** What the ledger knows of resources after each step of an apply. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import {
  applied,
  applyOptions,
  contentOf,
  create,
  edit,
  question,
  step,
  type Step,
} from './applying.ts';
import { begun, inputFile, newFile, newRun, opened, outcomes, worked } from './recording.ts';

describe('the steps of an apply', () => {
  test('keep what only a create can say', async () => {
    await using ledger = await opened(newFile());
    const body = { ...question('q'), disableHTML: true };
    await applied(ledger, [create('q', body)]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { content: contentOf(body) } });
    const edited = edit('q', 1, question('New'));
    const written = { ...question('New'), disableHTML: true };
    await applied(ledger, [{ ...edited, effect: { written } }]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { content: contentOf(written) } });
    await applied(ledger, [{ ...edited, effect: { written, protect: true } }]);
    expect(ledger.resources.bodyOf('q')).toEqual({
      written,
      resolved: written,
      blocks: [],
      released: null,
    });
  });
});

describe('the ids of nested parts', () => {
  const filters = [{ topicId: 3 }, { topicId: 4 }];
  const body = {
    name: 'Test',
    assessmentBlockVersions: [
      { blockId: 7, topicFilters: filters },
      { blockId: 8 },
      { blockId: 7 },
    ],
  };
  const made: Step = { operation: 'assessment.create', key: 't', body };
  const answered = {
    id: 1,
    assessmentBlockVersions: [
      { blockId: 8, assessmentBlockVersionId: 80 },
      { blockId: 7, assessmentBlockVersionId: 70, topicFilters: [{ id: 5 }, { id: 6 }] },
      { blockId: 7, assessmentBlockVersionId: 71 },
    ],
  };
  const blocks = [
    { id: '70', filters: ['5', '6'] },
    { id: '80', filters: [] },
    { id: '71', filters: [] },
  ];
  const editOf = (more: JsonObject): Step => ({
    operation: 'assessment.edit',
    key: 't',
    body: {
      id: 1,
      name: 'Test',
      assessmentBlockVersions: [
        {
          blockId: 7,
          assessmentBlockVersionId: 70,
          topicFilters: [{ id: 5, topicId: 3 }, { topicId: 9 }],
        },
      ],
      ...more,
    },
  });
  const exact = { keepExistingAssessmentBlockVersion: false };

  test('are those of the answer, whatever its order', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [made], () => ({ content: answered }));
    expect(ledger.resources.bodyOf('t')).toEqual({
      written: body,
      resolved: body,
      blocks,
      released: null,
    });
    expect(ledger.resources.find('t')).toMatchObject({
      resource: { content: contentOf(body, 'assessment'), parent: null },
    });
  });

  test('that were sent stay known if the answer leaves them out', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [made], () => ({ content: { id: 1 } }));
    expect(ledger.resources.bodyOf('t')).toMatchObject({ blocks: [] });
    await applied(ledger, [editOf(exact)], () => ({ content: { id: 1 } }));
    expect(ledger.resources.bodyOf('t')).toMatchObject({
      resolved: {
        name: 'Test',
        assessmentBlockVersions: [{ blockId: 7, topicFilters: [{ topicId: 3 }, { topicId: 9 }] }],
      },
      blocks: [{ id: '70', filters: ['5', null] }],
    });
    expect(ledger.resources.bodyOf('t')?.resolved).not.toHaveProperty('id');
  });

  test('are unknown after an edit that keeps other blocks', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [made], () => ({ content: answered }));
    await applied(ledger, [editOf({})], () => ({ content: { id: 1 } }));
    expect(ledger.resources.find('t')).toMatchObject({ resource: { content: null } });
    expect(ledger.resources.bodyOf('t')).toBeNull();
  });
});

describe('a step', () => {
  test('in doubt blocks what refers to its key, and stays in doubt', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q'), create('r')]);
    const { run: former } = await applied(
      ledger,
      [edit('q', 1, question('One'))],
      () => 'in-doubt',
    );
    const state = ledger.resources.find('q');
    if (state.kind !== 'in-doubt') throw new Error(state.kind);
    const run = await ledger.startImport(newRun, applyOptions);
    run.addInDoubt(state.doubt.seq, 'q', { file: 0, line: 1, start: 0, end: 9 });
    const referring: Step = {
      operation: 'assessment.create',
      key: 't',
      body: { a: null },
      references: [{ key: 'q', gives: 'versionId', path: ['body', 'a'] }],
    };
    run.add(step(2, referring));
    run.add(step(3, edit('r', 2, question('New'))));
    const check = await run.complete([inputFile]);
    expect(check).toMatchObject({ documents: 3, toSend: 2, inDoubt: 1, findings: [] });
    const results = await worked(run);
    await run.finish();
    expect(outcomes(results)).toEqual(['q in-doubt', 't blocked', 'r done']);
    expect(ledger.inDoubt(run.id)).toMatchObject([{ key: 'q', operation: 'lacuna.edit' }]);
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'in-doubt', doubt: { run: former } });
  });

  test('is rehearsed with its shown key', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      await applied(ledger, [create('q')]);
      await applied(ledger, [edit('q', 1, question('One'))], () => 'in-doubt');
    }
    await using ledger = await opened(file, { readOnly: true });
    const state = ledger.resources.find('q');
    if (state.kind !== 'in-doubt') throw new Error(state.kind);
    const run = await ledger.startImport(newRun, applyOptions);
    run.addInDoubt(state.doubt.seq, 'q', { file: 0, line: 1, start: 0, end: 9 });
    run.add(
      step(2, { operation: 'lacuna.move', key: 'r', params: { questionId: '8', topicId: '9' } }),
    );
    await run.complete([inputFile]);
    const doubtful = await run.work.next();
    expect(doubtful).toMatchObject({ kind: 'settled', result: { key: 'q', outcome: 'in-doubt' } });
    expect(await run.work.next()).toMatchObject({ kind: 'send', operation: { key: 'r' } });
  });
});

test('a move gives the body its new parent, as its author wrote it if that is known', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('q')]);
  const written = { ...question('Not sent'), topicId: { $ref: 'topic' } };
  const params = { questionId: '1', topicId: '9' };
  await applied(ledger, [{ operation: 'lacuna.move', key: 'q', params, effect: { written } }]);
  expect(ledger.resources.bodyOf('q')).toMatchObject({
    written: { title: 'q', topicId: { $ref: 'topic' } },
    resolved: question('q', 9),
  });
});

test('what a run created is listed by pages, in the order of its numbers', async () => {
  await using ledger = await opened(newFile());
  const documents = Array.from({ length: 450 }, (_, index) =>
    index % 2 === 0 ? { key: `k${index}` } : {},
  );
  const { run } = await begun(ledger, documents);
  await worked(run);
  await run.finish();
  const lines = [...ledger.resources.past(run.id).created()].map(({ source }) => source?.line);
  expect(lines).toEqual(documents.map((_, index) => index + 1));
});
