/** Resources after operations whose outcome is not certain, and after they are settled. */
import { copyFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Ledger, Resolution } from '../../../src/contract/ledger.ts';
import type { ResourceDoubt } from '../../../src/contract/resources.ts';
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
  refused,
  performed,
  sent,
  type Answering,
  leaves,
  settle,
  commandOf,
} from './recording.ts';

const move: Step = {
  operation: 'lacuna.move',
  key: 'q',
  params: { questionId: '1', topicId: '9' },
};
const release: Step = {
  operation: 'lacuna.release',
  key: 'q',
  body: { id: 1, releaseNotes: 'Notes' },
};
const deletion: Step = { operation: 'lacuna.delete', key: 'q', params: { questionId: '1' } };
const changed = edit('q', 1, question('New'));

const inDoubt: Answering = () => 'in-doubt';
const failed: Answering = () => 'failed';
const answered: Answering = ({ id }) => ({
  content: id === 'lacuna.release' ? 700 : id === 'lacuna.edit' ? { id: 1 } : 'OK',
});

/** A ledger that knows the question `q`, released as 500. */
async function knowing(file = newFile()): Promise<Ledger> {
  const ledger = await opened(file);
  await applied(ledger, [create('q')]);
  await applied(ledger, [release], () => ({ content: 500 }));
  return ledger;
}

function doubtIn(ledger: Ledger, key = 'q'): ResourceDoubt {
  const state = ledger.resources.find(key);
  if (state.kind !== 'in-doubt') throw new Error(`${key} is ${state.kind}`);
  return state.doubt;
}

async function settled(ledger: Ledger, resolution: Resolution, key = 'q'): Promise<void> {
  const { run, seq } = doubtIn(ledger, key);
  await settle(ledger, run, seq, resolution);
}

const first = contentOf(question('q'));
const whole = { content: first, parent: '8801', version: { id: '500', content: first } };

describe('an operation in doubt', () => {
  test.each([
    ['edit', changed, { content: null, version: { id: '500', content: null } }],
    ['move', move, { parent: null }],
    ['release', release, { version: { id: '500', content: null } }],
    ['delete', deletion, { content: null, parent: null, version: { id: '500', content: null } }],
  ])('leaves open what the %s may have done', async (verb, asked, left) => {
    await using ledger = await knowing();
    const { run } = await applied(ledger, [asked], inDoubt);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'in-doubt',
      doubt: { run, operation: `lacuna.${verb}` },
      resource: { ...whole, ...left },
    });
    const isUnknown = verb === 'edit' || verb === 'delete';
    expect(ledger.resources.bodyOf('q') === null).toBe(isUnknown);
    expect(ledger.resources.given('q')).toEqual({
      id: '1',
      versionId: verb === 'release' ? null : '500',
    });
  });

  test.each([
    ['edit', changed, { content: contentOf(question('New')) }],
    ['move', move, { parent: '9' }],
    ['release', release, { version: { id: '700', content: first } }],
  ])('takes effect once the %s is settled as done', async (verb, asked, left) => {
    await using ledger = await knowing();
    await applied(ledger, [asked], inDoubt);
    await settled(ledger, { kind: 'done', id: verb === 'release' ? '700' : null });
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { ...whole, ...left },
    });
  });

  test('has deleted the resource once the delete is settled as done', async () => {
    await using ledger = await knowing();
    const { run } = await applied(ledger, [deletion], inDoubt);
    await settled(ledger, { kind: 'done', id: null });
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
  });

  test.each([
    ['edit', changed],
    ['move', move],
    ['release', release],
    ['delete', deletion],
  ])('changes nothing once the %s is settled as not done', async (_, asked) => {
    await using ledger = await knowing();
    await applied(ledger, [asked], inDoubt);
    await settled(ledger, { kind: 'not-done' });
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'known', resource: whole });
    expect(ledger.resources.bodyOf('q')).not.toBeNull();
  });

  test.each([
    ['edit', changed, { content: null }, { content: contentOf(question('New')) }],
    ['move', move, { parent: null }, { parent: '9' }],
    ['release', release, { version: { id: '500', content: null } }, { version: { id: '700' } }],
  ])('leaves it unknown once the %s is given up', async (_, asked, left, after) => {
    await using ledger = await knowing();
    await applied(ledger, [asked], inDoubt);
    await settled(ledger, { kind: 'give-up' });
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'known', resource: left });
    // The same step is sent again, and then everything is known.
    const { results } = await applied(ledger, [asked], answered);
    expect(results).toMatchObject([{ outcome: 'done', key: 'q' }]);
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'known', resource: after });
  });

  test('leaves nobody sure that the resource exists once the delete is given up', async () => {
    await using ledger = await knowing();
    const { run } = await applied(ledger, [deletion], inDoubt);
    await settled(ledger, { kind: 'give-up' });
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'given-up', doubt: { run } });
    expect(ledger.resources.given('q')).toBeNull();
    await ledger.resources.adopt(
      [{ key: 'q', kind: 'lacuna', id: '1', version: null, body: null }],
      5,
    );
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '1', scope: 'course', content: null, version: { id: '500' } },
    });
  });
});

describe('a create in doubt', () => {
  test('has no resource, and gets it when it is settled', async () => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [create('q')], inDoubt);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'in-doubt',
      doubt: { run, operation: 'lacuna.create' },
      resource: null,
    });
    expect(ledger.resources.given('q')).toBeNull();
    await settled(ledger, { kind: 'done', id: '0041' });
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '41', scope: 'course', content: first, parent: '8801', run },
    });
    expect(ledger.resources.bodyOf('q')).toMatchObject({ resolved: question('q') });
  });

  test('is free again if it was not done', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], inDoubt);
    await settled(ledger, { kind: 'not-done' });
    expect(ledger.resources.find('q')).toEqual({ kind: 'free' });
    const { results } = await applied(ledger, [create('q')]);
    expect(results).toMatchObject([{ outcome: 'done', content: { id: 1 } }]);
  });

  const givenUp = async () => {
    const ledger = await opened(newFile());
    await applied(ledger, [create('q')], inDoubt);
    await settled(ledger, { kind: 'give-up' });
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'given-up' });
    return ledger;
  };

  test('that was given up is free again once it is forgotten', async () => {
    await using ledger = await givenUp();
    await ledger.resources.forget('q');
    expect(ledger.resources.find('q')).toEqual({ kind: 'free' });
    const { results } = await applied(ledger, [create('q')]);
    expect(results).toMatchObject([{ outcome: 'done' }]);
  });

  test('that was given up is known once its resource is adopted', async () => {
    await using ledger = await givenUp();
    await ledger.resources.adopt(
      [{ key: 'q', kind: 'lacuna', id: '8', version: null, body: null }],
      5,
    );
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'known', resource: { id: '8' } });
    const deleted = { ...deletion, params: { questionId: '8' } };
    const { run } = await applied(ledger, [deleted], answered);
    // The deletion is the last word, not the create that was given up.
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { deletedBy: run },
    });
  });

  test('is not settled with the id of another resource', async () => {
    await using ledger = await opened(newFile());
    await ledger.resources.adopt(
      [{ key: 'a', kind: 'lacuna', id: '8', version: null, body: null }],
      5,
    );
    await applied(ledger, [create('q')], inDoubt);
    await expect(settled(ledger, { kind: 'done', id: '8' })).rejects.toMatchObject(
      refused('resources/taken', 'conflict', { holder: 'a' }),
    );
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'in-doubt' });
  });
});

describe('an operation that failed', () => {
  test('changes nothing if it was not performed', async () => {
    await using ledger = await knowing();
    await applied(ledger, [changed], () => 'rejected');
    await applied(ledger, [move], failed);
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'known', resource: whole });
  });

  test('and may have been performed leaves its part unknown until the next one', async () => {
    await using ledger = await knowing();
    await maybePerformed(ledger, changed);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: null, version: { content: null }, parent: '8801' },
    });
    expect(ledger.resources.bodyOf('q')).toBeNull();
    // A later one that is rejected says nothing about the first.
    await applied(ledger, [edit('q', 1, question('Third'))], () => 'rejected');
    expect(ledger.resources.find('q')).toMatchObject({ resource: { content: null } });
    await applied(ledger, [changed], answered);
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { content: contentOf(question('New')), version: { content: first } },
    });
  });

  test('and may have been performed stays unknown if its next step is only blocked', async () => {
    await using ledger = await knowing();
    await maybePerformed(ledger, changed);
    await applied(
      ledger,
      [create('other'), { ...edit('q', 1, question('Third')), after: ['other'] }],
      () => 'rejected',
    );
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: null },
    });
  });
});

/** The attempt ends without an answer, and so does the run. */
async function maybePerformed(ledger: Ledger, asked: Step): Promise<void> {
  const run = await ledger.startImport(newRun, applyOptions);
  await run.add(step(1, asked));
  await run.complete([inputFile]);
  const { entry } = sent(await run.work.next());
  await entry.begin(intent());
  entry.pause({ maybePerformed: true });
  await entry.end(
    {
      content: null,
      message: null,
      operation: asked.operation,
      outcome: 'failed',
      key: asked.key,
      source: null,
      status: null,
      attempts: 1,
      durationMs: 1,
      error: {
        kind: 'unavailable',
        problem: { code: 'service/throttled', params: { status: 429, seconds: null } },
      },
    },
    null,
  );
  await run.finish();
}

describe('a deletion that may have been performed', () => {
  test('is sent again as one, and then certain', async () => {
    await using ledger = await knowing();
    await maybePerformed(ledger, deletion);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '1', deletedBy: null, content: null },
    });
    const run = await ledger.startImport(newRun, applyOptions);
    await run.add(step(1, deletion));
    await run.complete([inputFile]);
    // So a service that does not know the id any more has done it.
    expect(sent(await run.work.next()).entry.maybePerformed).toBe(true);
  });

  test('was not, if the resource can still be changed', async () => {
    await using ledger = await knowing();
    await maybePerformed(ledger, deletion);
    await applied(ledger, [changed], answered);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: contentOf(question('New')), version: { content: first } },
    });
  });
});

describe('a process that died', () => {
  test.each([
    ['create', create('q'), false, { kind: 'in-doubt', resource: null }],
    ['edit', changed, true, { kind: 'known', resource: { content: null } }],
    ['move', move, true, { kind: 'known', resource: { parent: null } }],
    ['release', release, true, { kind: 'in-doubt', resource: { id: '1' } }],
    ['delete', deletion, true, { kind: 'known', resource: { id: '1', content: null } }],
  ] as const)('leaves its %s as the operation is', async (_, asked, isKnown, expected) => {
    const file = newFile();
    await using ledger = isKnown ? await knowing(file) : await opened(file);
    const run = await ledger.startImport(newRun, applyOptions);
    await run.add(step(1, asked));
    await run.complete([inputFile]);
    await leaves(sent(await run.work.next()));
    // While it is alive, nobody knows either.
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'in-doubt' });
    const copy = newFile();
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
    {
      await using reading = await opened(copy, { readOnly: true });
      expect(reading.resources.find('q')).toMatchObject(expected);
    }
    await using after = await opened(copy);
    expect(after.resources.find('q')).toMatchObject(expected);
  });
});

test('an outcome that is recorded is known after a crash', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const run = await ledger.startImport(newRun, applyOptions);
  await run.add(step(1, create('q')));
  await run.complete([inputFile]);
  await performed(sent(await run.work.next()));
  const copy = newFile();
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
  await using after = await opened(copy);
  expect(after.resources.find('q')).toMatchObject({ kind: 'known', resource: { content: first } });
});

describe('operations side by side on one resource', () => {
  const editing = async (ledger: Ledger, title: string) => {
    const asked = { params: {}, body: { id: 1, ...question(title) }, key: null, origin: null };
    const { work } = await commandOf(ledger, [{ id: 'lacuna.edit', ...asked }]);
    return sent(await work.next());
  };
  const done = {
    content: { id: 1 },
    message: null,
    operation: 'lacuna.edit',
    outcome: 'done',
    key: null,
    source: null,
    status: 200,
    attempts: 1,
    durationMs: 1,
  } as const;

  test('leave open which came last', async () => {
    await using ledger = await knowing();
    const one = await editing(ledger, 'One');
    const two = await editing(ledger, 'Two');
    await leaves(one);
    await leaves(two);
    await one.entry.end(done, null);
    await two.entry.end(done, null);
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: null },
    });
  });

  test('are known one after the other', async () => {
    await using ledger = await knowing();
    for (const title of ['One', 'Two']) {
      const { entry } = await editing(ledger, title);
      await entry.begin(intent());
      await entry.end(done, null);
    }
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { content: contentOf(question('Two')), scope: 'course', source: null },
    });
  });
});
