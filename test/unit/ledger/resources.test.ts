/** What the ledger knows of resources after each step of an apply. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
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
import {
  inputFile,
  intent,
  newFile,
  newRun,
  opened,
  outcomes,
  refused,
  resultsOf,
  sent,
  worked,
  type Answering,
  commandOf,
} from './recording.ts';

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
      released: null,
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
    // The service gives the id of a deleted resource to another one, and it is created anew.
    const { results } = await applied(ledger, [create('other'), create('q')], ({ key }) => ({
      content: { id: key === 'other' ? 1 : 2 },
    }));
    expect(results).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(ledger.resources.find('other')).toMatchObject({ resource: { id: '1' } });
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '2', deletedBy: null, version: null },
    });
    expect(ledger.resources.byId('lacuna', '1')).toMatchObject({ key: 'other' });
  });

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
  test('waits for those that come first, and is blocked when they fail', async () => {
    await using ledger = await opened(newFile());
    const delayed = { ...create('late'), after: ['early'] };
    const { results } = await applied(ledger, [delayed, create('early')]);
    expect(results.map(({ key }) => key)).toEqual(['early', 'late']);
    const { results: failed } = await applied(
      ledger,
      [
        { operation: 'lacuna.move', key: 'late', params: { questionId: '1', topicId: '9' } },
        { ...edit('late', 1, question('New', 9)), after: ['late#move', 'late#release'] },
      ],
      () => 'rejected',
    );
    expect(failed).toMatchObject([
      { key: 'late', outcome: 'rejected' },
      {
        key: 'late',
        outcome: 'blocked',
        error: { problem: { code: 'reference/blocked', params: { key: 'late' } } },
      },
    ]);
  });

  test('gets ids and versions from other steps, and from what is known', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('old')], () => ({ content: { id: 31 } }));
    const bodies: (JsonObject | null)[] = [];
    const release = (key: string): Step => ({
      operation: 'lacuna.release',
      key,
      body: { id: { $ref: key }, releaseNotes: 'x' },
      references: [{ key, gives: 'id', path: ['body', 'id'] }],
    });
    const exam: Step = {
      operation: 'assessment.create',
      key: 't',
      body: { a: null, b: null, c: null },
      references: [
        { key: 'old', gives: 'versionId', path: ['body', 'a'] },
        { key: 'new', gives: 'versionId', path: ['body', 'b'] },
        { key: 'old', gives: 'id', path: ['body', 'c'] },
      ],
    };
    const answering: Answering = ({ id, body }) => {
      bodies.push(body);
      if (id === 'lacuna.release') return { content: body?.['id'] === 31 ? 311 : 411 };
      return { content: { id: id === 'lacuna.create' ? 41 : 51 } };
    };
    await applied(ledger, [exam, release('old'), release('new'), create('new')], answering);
    expect(bodies.at(-1)).toEqual({ a: 311, b: 411, c: 31 });
    await applied(ledger, [{ ...exam, key: 'again' }], () => ({ content: { id: 52 } }));
    expect(ledger.resources.bodyOf('again')?.resolved).toEqual({ a: 311, b: 411, c: 31 });
  });

  test('that needs a version which nothing releases is a finding', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    const { results } = await applied(ledger, [
      {
        operation: 'assessment.create',
        key: 't',
        body: { a: null },
        references: [{ key: 'q', gives: 'versionId', path: ['body', 'a'] }],
      },
    ]);
    expect(results).toMatchObject([
      { outcome: 'rejected', error: { problem: { code: 'reference/wrong-kind' } } },
    ]);
  });

  test('is sent whatever was done under its key before, and the record keeps both', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    await applied(ledger, [create('q')]);
    const one = await applied(ledger, [edit('q', 1, question('One'))]);
    const two = await applied(ledger, [edit('q', 1, question('Two'))]);
    for (const { run, results } of [one, two]) {
      expect(results).toMatchObject([{ key: 'q', outcome: 'done' }]);
      expect(outcomes((await resultsOf(ledger, run)).map(({ result }) => result))).toEqual([
        'q done',
      ]);
    }
    expect(ledger.resources.bodyOf('q')).toMatchObject({ written: question('Two') });
  });

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
    await run.add(step(2, referring));
    await run.add(step(3, edit('r', 2, question('New'))));
    const check = await run.complete([inputFile]);
    expect(check).toMatchObject({ documents: 3, toSend: 2, inDoubt: 1, findings: [] });
    const results = await worked(run);
    await run.finish();
    expect(outcomes(results)).toEqual(['q in-doubt', 't blocked', 'r done']);
    expect(await ledger.inDoubt(run.id)).toMatchObject([{ key: 'q', operation: 'lacuna.edit' }]);
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
    await run.add(
      step(2, { operation: 'lacuna.move', key: 'r', params: { questionId: '8', topicId: '9' } }),
    );
    await run.complete([inputFile]);
    const doubtful = await run.work.next();
    expect(doubtful).toMatchObject({ kind: 'settled', result: { key: 'q', outcome: 'in-doubt' } });
    expect(await run.work.next()).toMatchObject({ kind: 'send', operation: { key: 'r' } });
  });
});

describe('a step whose resource changed after the plan was made', () => {
  const adoption = { key: 'q', kind: 'lacuna', id: '9', version: null, body: null } as const;
  const deleted = async (ledger: Ledger) => {
    const params = { questionId: '1' };
    const deletion = { id: 'lacuna.delete', params, body: null, key: null, origin: null } as const;
    await worked(await commandOf(ledger, [deletion]));
  };
  const changes: [string, Step, boolean, (ledger: Ledger) => Promise<void> | void][] = [
    ['adopted', create('q'), false, ({ resources }) => resources.adopt([adoption], 5)],
    ['deleted', edit('q', 1, question('New')), true, deleted],
    ['forgotten', edit('q', 1, question('New')), true, ({ resources }) => resources.forget('q')],
  ];

  test.each(changes)('%s is not sent, and the run stops', async (_, asked, isKnown, change) => {
    await using ledger = await opened(newFile());
    if (isKnown) await applied(ledger, [create('q')]);
    const run = await ledger.startImport(newRun, applyOptions);
    await run.add(step(1, asked));
    await run.complete([inputFile]);
    const { entry } = sent(await run.work.next());
    await change(ledger);
    await expect(entry.begin(intent())).rejects.toMatchObject(
      refused('resources/changed-meanwhile', 'conflict', { key: 'q' }),
    );
    await run.finish();
  });
});
