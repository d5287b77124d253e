/** What the ledger knows of what the newest released version of a resource holds. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { applied, create, edit, question, type Step } from './applying.ts';
import { newFile, opened, worked, settle, commandOf } from './recording.ts';

const release: Step = {
  operation: 'lacuna.release',
  key: 'q',
  body: { id: 1, releaseNotes: 'Notes' },
};
const edited = (title: string) => edit('q', 1, question(title));
const held = (title: string) => ({ written: question(title), resolved: question(title) });
const bodyIn = (ledger: Ledger) => ledger.resources.bodyOf('q');

/** `q` is created and released as `q`, and edited to `Second`. */
async function editedSince(): Promise<Ledger> {
  const ledger = await opened(newFile());
  await applied(ledger, [create('q'), { ...release, after: ['q'] }]);
  expect(bodyIn(ledger)).toMatchObject({ ...held('q'), released: null });
  await applied(ledger, [edited('Second')]);
  return ledger;
}

describe('the body of a released version', () => {
  test('is kept from the first edit on, until it is released again', async () => {
    await using ledger = await editedSince();
    expect(bodyIn(ledger)).toMatchObject({ ...held('Second'), released: held('q') });
    await applied(ledger, [edited('Third')]);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Third'), released: held('q') });
    await applied(ledger, [release]);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Third'), released: null });
    await applied(ledger, [edited('Fourth')]);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Fourth'), released: held('Third') });
  });

  test('is that of the resource again once it is edited back', async () => {
    await using ledger = await editedSince();
    await applied(ledger, [edited('q')]);
    expect(bodyIn(ledger)).toMatchObject({ ...held('q'), released: null });
    await applied(ledger, [edited('Third')]);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Third'), released: held('q') });
  });

  test('is not known without a release', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    await applied(ledger, [edited('Second')]);
    expect(bodyIn(ledger)).toMatchObject({ released: null });
  });

  test('is unknown while a release is in doubt, and afterwards if it was performed', async () => {
    await using ledger = await editedSince();
    const { run } = await applied(ledger, [release], () => 'in-doubt');
    expect(bodyIn(ledger)).toMatchObject({ ...held('Second'), released: null });
    const [doubt] = await ledger.inDoubt(run);
    await settle(ledger, run, doubt?.seq ?? 0, { kind: 'not-done' });
    expect(bodyIn(ledger)).toMatchObject({ ...held('Second'), released: held('q') });
    const again = await applied(ledger, [release], () => 'in-doubt');
    const [other] = await ledger.inDoubt(again.run);
    await settle(ledger, again.run, other?.seq ?? 0, { kind: 'done', id: '700' });
    expect(bodyIn(ledger)).toMatchObject({ ...held('Second'), released: null });
  });

  test('goes with a body that becomes unknown', async () => {
    await using ledger = await editedSince();
    const { run } = await applied(ledger, [edited('Perhaps')], () => 'in-doubt');
    expect(bodyIn(ledger)).toBeNull();
    const [doubt] = await ledger.inDoubt(run);
    await settle(ledger, run, doubt?.seq ?? 0, { kind: 'done', id: null });
    expect(bodyIn(ledger)).toMatchObject({ ...held('Perhaps'), released: held('q') });
  });

  test('is kept by a single command, and by an adoption that names no version', async () => {
    await using ledger = await editedSince();
    const byHand = { params: {}, body: { id: 1, ...question('By hand') } };
    const { run, work } = await commandOf(ledger, [
      { ...byHand, id: 'lacuna.edit', key: null, origin: null },
    ]);
    await worked({ work }, () => ({ content: { id: 1 } }));
    await run.finish();
    expect(bodyIn(ledger)).toMatchObject({ ...held('By hand'), released: held('q') });
    const body = {
      ...held('Adopted'),
      scope: null,
      protect: false,
      source: { file: 'course.yaml', line: 3 },
    };
    const adoption = { key: 'q', kind: 'lacuna', id: '1', body } as const;
    await ledger.resources.adopt([{ ...adoption, version: null }], 5);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Adopted'), released: held('q') });
    await ledger.resources.adopt([{ ...adoption, version: '900' }], 6);
    expect(bodyIn(ledger)).toMatchObject({ ...held('Adopted'), released: null });
  });

  test('is a part of what was before a run', async () => {
    await using ledger = await editedSince();
    const { run } = await applied(ledger, [edited('Third'), { ...release, after: ['q#edit'] }]);
    expect([...ledger.resources.formers(run)]).toMatchObject([
      { key: 'q', body: { ...held('Second'), released: held('q') } },
    ]);
  });
});

describe('a move', () => {
  const move: Step = {
    operation: 'lacuna.move',
    key: 'q',
    params: { questionId: '1', topicId: '9' },
  };

  test('gives the body its new parent, as its author wrote it if that is known', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    await applied(ledger, [move], () => ({ content: 'OK' }));
    expect(bodyIn(ledger)).toMatchObject({ written: question('q', 9), resolved: question('q', 9) });
    const written = { ...question('Not sent'), topicId: { $ref: 'topic' } };
    await applied(ledger, [{ ...move, effect: { written } }], () => ({ content: 'OK' }));
    expect(bodyIn(ledger)).toMatchObject({
      written: { title: 'q', topicId: { $ref: 'topic' } },
      resolved: question('q', 9),
    });
  });
});
