/** What plan and apply take for a change (docs/content-as-code.md). */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { field } from '../bodies.ts';
import {
  apply,
  block,
  COURSE,
  differences,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  startFolder,
  trail,
  versionOf,
} from './folder.ts';
import { lastRun, undo } from './undoing.ts';

describe('no change', () => {
  test('a field that is absent, null or has its documented default', async () => {
    await using cli = await startFolder();
    const body = { ...lacuna(), disableHTML: null, disabled: null };
    await holdApplied(cli, question('a', body), quiz('q', [block(1, 311)]), trail('t'));
    const { disableHTML: _, ...bare } = body;
    const defaults = { weight: 1, order: 0, allQuestionsRequired: false, allowsZero: false };
    const full = quiz('q', [{ ...block(1, 311), ...defaults }]);
    await hold(
      cli,
      { ...question('a'), body: bare },
      full,
      trail('t', { objective: null, trackItems: null }),
    );
    expect(await planned(cli)).toEqual([]);
    await hold(cli, question('a', { disableHTML: false }), full, trail('t'));
    expect(await planned(cli)).toEqual([]);
  });

  test('the order of fields, and how a text or a number is written', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', { difficulty: 1 }));
    const { title, ...others } = lacuna();
    await hold(cli, { ...question('a'), body: { ...others, title: title ?? '' } });
    const text = await cli.read(COURSE);
    const other = text.replace('"difficulty":1', '"difficulty":1.0').replace('Bras', '\\u0042ras');
    expect(other).not.toBe(text);
    await cli.write(COURSE, other);
    expect(await planned(cli)).toEqual([]);
  });

  test('other release notes', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', {}, { release: 'Better words' }));
    expect(await planned(cli)).toEqual([]);
    expect(await apply(cli)).toEqual([]);
  });

  test('a release that is not asked for any more: the version stays', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    const { versionId } = await known(cli, 'a');
    const unreleased = (title: string) => question('a', { title }, { release: undefined });
    await hold(cli, unreleased('Capital'), quiz('q', [block(1, versionOf('a'))]));
    expect(await planned(cli)).toEqual([]);
    await hold(cli, unreleased('Other'), quiz('q', [block(1, versionOf('a'))]));
    expect(await planned(cli)).toEqual(['a: edit']);
    await apply(cli);
    expect(await known(cli, 'a')).toMatchObject({ versionId });
  });

  test('documents in another order', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
    await hold(cli, question('b', { topicId: 8 }), question('a'));
    expect(await planned(cli)).toEqual([]);
  });
});

describe('an edit', () => {
  test('a field that was sent and is left out goes back to its default, and the plan says so', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, trail('t', { objective: 'Brasil', scoreApprove: 70 }));
    await hold(cli, trail('t', { scoreApprove: 70 }));
    expect(await differences(cli)).toEqual(['objective: "Brasil" → left out: back to its default']);
    expect(await apply(cli)).toEqual(['track.edit']);
    expect((await cli.bodies()).at(-1)).not.toHaveProperty('objective');
    expect(await cli.held('tracks')).toMatchObject([{ scoreApprove: 70 }]);
    expect(JSON.stringify(await cli.held('tracks'))).not.toContain('"objective":"Brasil"');
    expect(await planned(cli)).toEqual([]);
  });

  test('sends the whole body and the id, and nothing that an edit does not have', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', { disableHTML: true }));
    await hold(cli, question('a', { disableHTML: true, title: 'Other' }));
    await apply(cli);
    const edit = (await cli.bodies()).at(-2);
    expect(edit).toEqual({ id: 1, ...lacuna({ title: 'Other' }) });
  });
});

describe('a move', () => {
  test('alone is one request, and releases nothing', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), trail('t'));
    await hold(cli, question('a', { topicId: 8 }), trail('t', { parentId: 4 }));
    expect(await planned(cli)).toEqual(['a: move', 't: move']);
    expect((await apply(cli)).toSorted()).toEqual(['lacuna.move', 'track.move']);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 8 }]);
    expect(await planned(cli)).toEqual([]);
  });

  test('with an edit comes first, and the edit names the new topic', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { topicId: 8, title: 'Other' }));
    expect(await planned(cli)).toEqual(['a: move edit release']);
    expect(await apply(cli)).toEqual(['lacuna.move', 'lacuna.edit', 'lacuna.release']);
    expect((await cli.bodies()).at(-2)).toMatchObject({ topicId: 8, title: 'Other' });
    expect(await cli.requests()).toContain('POST /2.0/lms/lacunaquestion/move/1/8');
  });

  test('an edit waits for its move, and is not sent if that is refused', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { topicId: 8, title: 'Other' }));
    cli.setFaults('lacuna.move:business-500=1x');
    expect(await apply(cli)).toEqual(['lacuna.move']);
    expect(cli.exitCode).toBe(1);
    expect(await planned(cli)).toEqual(['a: move edit release']);
    expect(await apply(cli)).toEqual(['lacuna.move', 'lacuna.edit', 'lacuna.release']);
  });
});

describe('a track', () => {
  test('moves into another one that the same apply creates', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, trail('t'));
    await hold(cli, trail('t', { parentId: idOf('u'), name: 'Other' }), trail('u'));
    await cli.run('plan');
    expect(cli.stdout).toContain('move 3 → new id of u, edit, because of u');
    expect(await apply(cli)).toEqual(['track.create', 'track.move', 'track.edit']);
    expect(await planned(cli)).toEqual([]);
    expect(await cli.held('tracks')).toMatchObject([{ parentId: 2, name: 'Other' }, { id: 2 }]);
  });
});

test('two resources with one content are two', async () => {
  await using cli = await startFolder();
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.run('lacuna', 'create', 'q.json');
  await hold(cli, question('a'), question('b'));
  expect(await apply(cli, '--new-ledger', '--create-again')).toHaveLength(4);
  expect(await cli.held('lacunaquestions')).toHaveLength(3);
  expect(await planned(cli)).toEqual([]);
});

describe('a release', () => {
  test('follows each change of content, and is made for content that has none', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', {}, { release: undefined }));
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual(['a: release']);
    expect(await apply(cli)).toEqual(['lacuna.release']);
    expect((await cli.bodies()).at(-1)).toEqual({ id: 1, releaseNotes: 'First' });
    await hold(cli, question('a', { title: 'Other' }));
    expect(await planned(cli)).toEqual(['a: edit release']);
  });

  test('of content that is released already is not made again, even after an edit and back', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { title: 'Other' }, { release: undefined }));
    await apply(cli);
    await hold(cli, question('a', {}, { release: undefined }));
    await apply(cli);
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual([]);
  });

  test('that failed is made by the next apply, and nothing else', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    cli.setFaults('lacuna.release:business-500=1x');
    expect(await apply(cli, '--new-ledger')).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(6);
    expect(await planned(cli)).toEqual(['a: release', 'q: create release']);
    expect(await apply(cli)).toEqual(['lacuna.release', 'assessment.create', 'assessment.release']);
  });
});

describe('a change back to an earlier content', () => {
  test('says that the main branch may be ahead, with the run and the commit of the present one', async () => {
    await using cli = await startCli({ env: { GITHUB_SHA: 'c0ffee' } });
    await cli.write('lms-cli.yaml', `content: { scope: history, files: [${COURSE}] }\n`);
    await holdApplied(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    await holdApplied(
      cli,
      question('a', { title: 'Second' }),
      quiz('q', [block(1, versionOf('a'))]),
    );
    await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    await cli.run('plan');
    expect(cli.stdout).toMatch(
      /a +edit, release, back to an earlier content than that of run \S+, commit c0ffee: the main branch may be ahead/,
    );
    // What follows it is as it was written.
    expect(cli.stdout).toMatch(/q +edit, release, because of a +course/);
    await cli.run('plan', '-o', 'json');
    expect(field(cli.json(), 'changes')).toMatchObject([
      { goesBackFrom: { commit: 'c0ffee', isUndone: false } },
      {},
    ]);
    await hold(cli, question('a', { title: 'Third' }), quiz('q', [block(1, versionOf('a'))]));
    await cli.run('plan');
    expect(cli.stdout).not.toContain('earlier content');
  });

  test('is no branch that is ahead after an undo, which left the files as they were', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await holdApplied(cli, question('a', { title: 'Second' }));
    await holdApplied(cli, question('a', { title: 'Third' }));
    await undo(cli, await lastRun(cli));
    const run = await lastRun(cli);
    const goesBackFrom = async () => {
      await cli.run('plan', '-o', 'json');
      return field(cli.json(), 'changes');
    };
    expect(await goesBackFrom()).toMatchObject([
      { goesBackFrom: { run, commit: null, isUndone: true } },
    ]);
    await cli.run('plan');
    expect(cli.stdout).not.toContain('earlier content');
    // What was there before that, the undo has not taken back.
    await hold(cli, question('a'));
    expect(await goesBackFrom()).toMatchObject([
      { goesBackFrom: { run, commit: null, isUndone: false } },
    ]);
  });
});
