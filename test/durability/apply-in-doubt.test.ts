/** Resources whose last operation nobody knows the outcome of, in plan and apply. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import type { Cli } from '../harness/cli.ts';
import { readSarif } from '../harness/report-formats.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  settle,
  startFolder,
  trail,
  versionOf,
} from '../commands/content/folder.ts';

const quizOfA = quiz('q', [block(1, versionOf('a'))]);
const apart = question('apart', { topicId: 9 });

/** An apply of a new question whose create is in doubt, beside others. */
async function inDoubt(): Promise<Cli> {
  const cli = await startFolder();
  await hold(cli, question('a'), quizOfA, apart);
  cli.setFaults('lacuna.create:reset-after=1x');
  await apply(cli, '--new-ledger', '--concurrency', '1');
  expect(cli.exitCode).toBe(8);
  return cli;
}

describe('a create in doubt', () => {
  test('is sent no more, blocks what refers to it, and the rest goes on', async () => {
    await using cli = await inDoubt();
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
    expect(await planned(cli)).toEqual(['a: in-doubt', 'q: blocked by a']);
    await hold(cli, question('a', { title: 'Other' }), quizOfA, question('apart', { topicId: 10 }));
    expect(await planned(cli)).toEqual(['a: in-doubt', 'q: blocked by a', 'apart: move']);
    expect(await apply(cli)).toEqual(['lacuna.move']);
    expect(cli.exitCode).toBe(8);
  });

  test('with nothing else to send ends with 8 again, and names the way out', async () => {
    await using cli = await inDoubt();
    expect(await apply(cli)).toEqual([]);
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toContain('lms-cli runs resolve');
    await cli.run('plan');
    expect(cli.stdout).toMatch(
      /\? lacuna +a +in doubt since run \d{6}-\d{4}-\w{6}: resolve it first/,
    );
  });

  test('settled as created is known as it was sent, and the rest follows', async () => {
    await using cli = await inDoubt();
    const [made] = await cli.held('lacunaquestions');
    await settle(cli, 'a', '--created', stringifyExact(made?.['id'] ?? null));
    expect(await planned(cli)).toEqual(['a: release', 'q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('settled as not done is created', async () => {
    await using cli = await inDoubt();
    await settle(cli, 'a', '--not-done');
    expect(await planned(cli)).toEqual(['a: create release', 'q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('given up blocks until it is adopted', async () => {
    await using cli = await inDoubt();
    await settle(cli, 'a', '--give-up');
    expect(await planned(cli)).toEqual(['a: given-up', 'q: blocked by a']);
    expect(await apply(cli)).toEqual([]);
    await cli.run('plan');
    expect(cli.stdout).toMatch(/\? lacuna +a +create given up in run \S+: adopt or forget the key/);
    expect(cli.stderr).toContain(
      'lms-cli resources adopt KEY ID or lms-cli resources forget KEY --deleted',
    );
    const [made] = await cli.held('lacunaquestions');
    await cli.run(
      'resources',
      'adopt',
      'a',
      stringifyExact(made?.['id'] ?? null),
      '--as',
      'lacuna',
    );
    expect(await planned(cli)).toEqual(['a: edit release', 'q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('given up and forgotten is created anew', async () => {
    await using cli = await inDoubt();
    await settle(cli, 'a', '--give-up');
    await cli.run('resources', 'forget', 'a', '--yes');
    expect(await planned(cli)).toEqual(['a: create release', 'q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(3);
  });
});

describe('an edit in doubt', () => {
  /** A new name of an assessment that a track refers to. */
  const course = (name: string) => {
    const { body, ...beside } = quiz('q', [block(1, 311)]);
    return [
      { ...beside, body: { ...Object(body), name } },
      trail('t', { posExamId: versionOf('q') }),
    ];
  };

  async function editInDoubt(): Promise<Cli> {
    const cli = await startFolder();
    await holdApplied(cli, ...course('Before'));
    await hold(cli, ...course('After'));
    cli.setFaults('assessment.edit:reset-after=1x');
    expect(await apply(cli)).toEqual(['assessment.edit']);
    expect(cli.exitCode).toBe(8);
    return cli;
  }

  test('blocks what needs its new version', async () => {
    await using cli = await editInDoubt();
    expect(await planned(cli)).toEqual(['q: in-doubt', 't: blocked by q']);
    expect([await apply(cli), cli.exitCode]).toEqual([[], 8]);
  });

  test.each([
    ['done', '--done', 'q: release'],
    ['not done', '--not-done', 'q: edit release'],
    ['given up', '--give-up', 'q: edit release'],
  ])('settled as %s', async (_, option, expected) => {
    await using cli = await editInDoubt();
    await settle(cli, 'q', option);
    expect(await planned(cli)).toEqual([expected, 't: edit because of q']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('assessments')).toMatchObject([
      { name: 'After', assessmentBlockVersions: [{ blockId: 1 }] },
    ]);
  });

  test('given up is sent in full, because nobody knows what the service holds', async () => {
    await using cli = await editInDoubt();
    await settle(cli, 'q', '--give-up');
    await hold(cli, ...course('Before'));
    await cli.run('plan');
    expect(cli.stdout).toContain('edit, release, sent in full');
  });
});

describe('a release in doubt', () => {
  const course = [question('a'), quizOfA];

  async function releaseInDoubt(): Promise<Cli> {
    const cli = await startFolder();
    await hold(cli, ...course);
    cli.setFaults('lacuna.release:reset-after=1x');
    expect(await apply(cli, '--new-ledger')).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
    return cli;
  }

  test('blocks what needs the version', async () => {
    await using cli = await releaseInDoubt();
    expect(await planned(cli)).toEqual(['a: in-doubt', 'q: blocked by a']);
  });

  test('settled with its version is not made again', async () => {
    await using cli = await releaseInDoubt();
    await settle(cli, 'a', '--created', '2');
    expect(await planned(cli)).toEqual(['q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test.each(['--not-done', '--give-up'])('settled with %s is made again', async (option) => {
    await using cli = await releaseInDoubt();
    await settle(cli, 'a', option);
    expect(await planned(cli)).toEqual(['a: release', 'q: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });
});

describe('an operation that may be repeated, and failed, but may have happened', () => {
  test('an edit is sent in full next time, whatever the files say then', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { title: 'Other' }));
    cli.setFaults('lacuna.edit:reset-after=1x');
    await apply(cli, '--retries', '0');
    expect(cli.exitCode).toBe(5);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ title: 'Other' }]);
    await hold(cli, question('a'));
    await cli.run('plan');
    expect(cli.stdout).toContain('sent in full');
    expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ title: 'Capital' }]);
    expect(await planned(cli)).toEqual([]);
  });

  test('a move is made next time, also back to where it was', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, question('a', { topicId: 8 }));
    cli.setFaults('lacuna.move:reset-after=1x');
    await apply(cli, '--retries', '0');
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 8 }]);
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual(['a: move']);
    await apply(cli);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 7 }]);
    expect(await planned(cli)).toEqual([]);
  });

  test('does not block what refers to its id', async () => {
    await using cli = await startFolder();
    const outer = (name: string) => trail('outer', { name, trackItemIds: [idOf('inner')] });
    await holdApplied(cli, outer('A'), trail('inner'));
    await hold(cli, outer('A'), trail('inner', { name: 'Other' }));
    cli.setFaults('track.edit:reset-after=1x');
    await apply(cli, '--retries', '0');
    await hold(cli, outer('B'), trail('inner', { name: 'Other' }));
    expect(await planned(cli)).toEqual(['outer: edit', 'inner: edit']);
    expect((await known(cli, 'inner'))['state']).toBe('assumed');
  });
});

describe('an apply beside an old doubt', () => {
  const later = question('later', { topicId: 11 });

  /** Only the create of `a` is in doubt, and nothing waits for it. */
  async function oldDoubt(): Promise<Cli> {
    const cli = await startFolder({ faults: 'lacuna.create:reset-after=1x' });
    await hold(cli, question('a'));
    await apply(cli, '--new-ledger');
    expect(cli.exitCode).toBe(8);
    return cli;
  }

  test('ended with 0 if it sent something else, and with 8 the next time', async () => {
    await using cli = await oldDoubt();
    await hold(cli, question('a'), later);
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toMatch(/: lms-cli runs resolve \S+ \d+ --created ID\n$/);
    expect(await apply(cli)).toEqual([]);
    expect(cli.exitCode).toBe(8);
  });

  test('ended so from a saved plan, too', async () => {
    await using cli = await oldDoubt();
    await hold(cli, question('a'), later);
    await cli.run('plan', '--out', 'plan.json');
    expect(await apply(cli, 'plan.json')).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
  });

  test('ends with the same code in its reports and its summary', async () => {
    await using cli = await oldDoubt();
    await hold(cli, question('a'), later);
    await cli.run('apply', '--yes', '-o', 'ndjson', '--report', 'sarif=report.json');
    expect(JSON.parse(cli.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      summary: { counts: { done: 2, 'in-doubt': 1 }, exitCode: 8 },
    });
    expect(readSarif(await cli.read('report.json')).exitCode).toBe(8);
  });

  test('ends with 0 if its key is not in the files any more', async () => {
    await using cli = await oldDoubt();
    await hold(cli, later);
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(0);
  });

  test('ends with 8 if something waits for it', async () => {
    await using cli = await oldDoubt();
    await hold(cli, question('a'), later, quizOfA);
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
  });

  test('ends with 8 if it leaves something in doubt itself', async () => {
    await using cli = await oldDoubt();
    await hold(cli, question('a'), later, question('last', { topicId: 12 }));
    cli.setFaults('lacuna.create:reset-after=1x');
    await apply(cli, '--concurrency', '1');
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toContain('\n2 operations may have been performed');
  });
});

test('runs show advised to correct the documents after a create of an apply was given up', async () => {
  await using cli = await inDoubt();
  await settle(cli, 'a', '--give-up');
  const advice =
    /^1 operation was given up: check .* lms-cli resources adopt KEY ID or lms-cli resources forget KEY --deleted\n$/m;
  expect(cli.stderr).toMatch(advice);
  await cli.run('runs', 'show');
  expect(cli.stderr).toMatch(advice);
  await apply(cli);
  expect([cli.exitCode, cli.stderr]).toEqual([1, expect.not.stringContaining('correct the doc')]);
  expect(cli.stderr).toMatch(
    /lms-cli resources adopt KEY ID or lms-cli resources forget KEY --deleted\n$/,
  );
});
