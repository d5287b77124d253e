/** Who refers to whom, and what renames change in bodies. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { applied, create, noted, type Step } from './applying.ts';
import { newFile, opened, settle } from './recording.ts';

/** A body that refers to these, at several depths. */
const referring = (name: string, refs: readonly string[]): JsonObject => ({
  name,
  first: refs.length === 0 ? null : { $ref: refs[0] ?? '' },
  blocks: [{ questions: refs.slice(1).map(($ref) => ({ $ref })) }],
});

/** An assessment. It is sent without references: they are filled in elsewhere. */
const assessment = (key: string, ...refs: readonly string[]): Step => ({
  operation: 'assessment.create',
  key,
  body: { name: key },
  effect: { written: referring(key, refs) },
});

const edited = (key: string, id: number, ...refs: readonly string[]): Step => ({
  operation: 'assessment.edit',
  key,
  body: { id, name: 'New', keepExistingAssessmentBlockVersion: false },
  effect: { written: referring('New', refs) },
});

const written = (ledger: Ledger, key: string) => ledger.resources.bodyOf(key)?.written;
const renamed = (key: string, newKey: string) => ({
  key,
  newKey,
  scope: 'course',
  protect: false,
});

describe('referrers', () => {
  test('are those that exist, by what they refer to', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [
      create('q'),
      create('unused'),
      assessment('t', 'q#versionId', 'q', 'elsewhere'),
      assessment('s', 'q'),
      assessment('gone', 'q', 'only-gone'),
    ]);
    await applied(
      ledger,
      [{ operation: 'assessment.delete', key: 'gone', params: { assessmentId: '5' } }],
      () => ({ content: 'OK' }),
    );
    expect(ledger.resources.referrers()).toEqual(
      new Map([
        ['q', ['s', 't']],
        ['elsewhere', ['t']],
      ]),
    );
  });

  test('count an edit in doubt beside what was there before', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    await applied(ledger, [assessment('t', 'before')]);
    await applied(ledger, [edited('t', 1, 'perhaps')], () => 'in-doubt');
    const both = new Map([
      ['before', ['t']],
      ['perhaps', ['t']],
    ]);
    expect(ledger.resources.referrers()).toEqual(both);
    await using reading = await opened(file, { readOnly: true });
    expect(reading.resources.referrers()).toEqual(both);
  });

  test('do not count an edit that was rejected', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [assessment('t', 'before')]);
    await applied(ledger, [edited('t', 1, 'never')], () => 'rejected');
    expect(ledger.resources.referrers()).toEqual(new Map([['before', ['t']]]));
  });
});

describe('a rename', () => {
  test('changes the references to the key, and to no other', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [
      create('q'),
      assessment('t', 'q', 'q#versionId', 'q2', 'q2#versionId', 'aq'),
      assessment('s', 'r'),
    ]);
    const before = [ledger.resources.find('t'), written(ledger, 's')];
    await noted(ledger, [renamed('q', 'Q "new"')]);
    expect(written(ledger, 't')).toEqual(
      referring('t', ['Q "new"', 'Q "new"#versionId', 'q2', 'q2#versionId', 'aq']),
    );
    // Nobody has worked on it.
    expect([ledger.resources.find('t'), written(ledger, 's')]).toEqual(before);
    expect(ledger.resources.bodyOf('t')?.resolved).toEqual({ name: 't' });
    expect(ledger.resources.referrers().get('Q "new"')).toEqual(['t']);
  });

  test('changes them in what was before earlier runs, and in what versions hold', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [
      create('q'),
      assessment('t', 'q'),
      {
        operation: 'assessment.release',
        key: 't',
        body: { id: 2, releaseNotes: 'x' },
        after: ['t'],
      },
    ]);
    const { run } = await applied(ledger, [edited('t', 2, 'q', 'q')]);
    const later = await applied(ledger, [edited('t', 2, 'q', 'r')]);
    const renaming = await noted(ledger, [renamed('q', 'new'), renamed('t', 'test')]);
    const body = {
      written: referring('New', ['new', 'r']),
      released: { written: referring('t', ['new']) },
    };
    expect(ledger.resources.bodyOf('test')).toMatchObject(body);
    const formersOf = (id: string) => ledger.resources.past(id).formers();
    expect(formersOf(run)).toMatchObject([
      {
        key: 'test',
        before: { key: 't' },
        body: { written: referring('t', ['new']), released: null },
      },
    ]);
    expect(formersOf(later.run)).toMatchObject([
      {
        key: 'test',
        body: {
          written: referring('New', ['new', 'new']),
          released: { written: referring('t', ['new']) },
        },
      },
    ]);
    expect(formersOf(renaming)).toMatchObject([
      { key: 'new', before: { key: 'q' } },
      { key: 'test', before: { key: 't' }, body },
    ]);
  });

  test('changes what an edit in doubt has sent, in case it was performed', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q'), assessment('t')]);
    const { run } = await applied(ledger, [edited('t', 2, 'q')], () => 'in-doubt');
    await noted(ledger, [renamed('q', 'new')]);
    const [doubt] = ledger.inDoubt(run);
    await settle(ledger, run, doubt?.seq ?? 0, { as: 'done', id: null });
    expect(written(ledger, 't')).toEqual(referring('New', ['new']));
  });
});
