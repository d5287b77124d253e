/** `assessment create` and `track create`, question by question. */
import { describe, expect, test } from 'vitest';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';

const at = (answers: Script, more: CliOptions = {}) =>
  startCli({ atTerminal: true, answers, ...more });

describe('an assessment', () => {
  test('is asked for if no file is named, with only the required fields', async () => {
    await using cli = await at([
      [/^Name/, 'Avaliação final'],
      [/^Description/, ''],
      [/^An answer is required/, 'Tudo: do começo ao fim'],
      [/^Blocks/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'save'],
      [/^Save to file/, ''],
    ]);
    await cli.run('assessment', 'create');
    expect([cli.exitCode, await cli.read('avaliacao-final.yaml')]).toEqual([
      0,
      ['name: Avaliação final', 'description: "Tudo: do começo ao fim"', ''].join('\n'),
    ]);
    expect(cli.stderr).toContain('to send it: lms-cli assessment create avaliacao-final.yaml\n');
  });

  test('gets its usual fields if the person wants them, and is sent', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks/, ''],
      [/^Fill in more fields/, true],
      [/^Score to pass/, '7,5'],
      [/^The score to pass must be a number, not "7,5"/, '70'],
      [/^Time limit/, '40'],
      [/^Minimum time/, ''],
      [/^Show the score\?/, true],
      [/^Show whether/, ''],
      [/^Show the correct/, ''],
      [/^Require an answer/, ''],
      [/^Keep answers/, ''],
      [/^Let learners take/, false],
      [/^Show a message/, true],
      [/^Message at the end/, 'Obrigado!'],
      [/^What next/, 'send'],
    ]);
    await cli.run('assessment', 'create', '--interactive', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
    expect(await cli.bodies()).toEqual([
      {
        name: 'A',
        description: 'B',
        requiredScore: '70.00',
        maxExecutionTime: 40,
        showScores: true,
        showApprovalStatus: false,
        showCorrectAnswers: false,
        requiredAllQuestions: false,
        anonymous: false,
        enabled: false,
        showConclusionMessage: true,
        conclusionMessage: 'Obrigado!',
      },
    ]);
  });

  test('gets its blocks of questions one after the other', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks of questions: add one/, true],
      [/^Id of the block/, 'um'],
      [/^The id of the block must be a whole number, not "um"/, '9007199254740993'],
      [/^Questions of the block/, 'a list of questions'],
      [/^Ids of the question versions/, ''],
      [/^An answer is required/, '11 12'],
      [/^Fill in more fields of this block/, ''],
      [/^Blocks of questions \(1 so far\): add another/, true],
      [/^Id of the block/, '4712'],
      [/^Questions of the block/, 'random questions'],
      [/^Number of questions/, '5'],
      [/^Fill in more fields of this block/, true],
      [/^Weight/, '1.5'],
      [/^Score to pass/, '7'],
      [/^Require an answer to every question of the block/, ''],
      [/^Allow a score of 0/, true],
      [/^Topic filters: add one/, true],
      [/^Id of the topic/, '8801'],
      [/^Lowest/, '1'],
      [/^Highest/, ''],
      [/^Tags/, 'a b'],
      [/^Topic filters \(1 so far\)/, ''],
      [/^Blocks of questions \(2 so far\)/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'change'],
      [/^Which answer/, 'Blocks of questions: 9007199254740993, 4712'],
      [/^Which answer/, '2: 4712'],
      [/^Which answer/, 'Number of questions to draw: 5'],
      [/^Number of questions/, '6'],
      [/^Which answer/, 'none'],
      [/^Blocks of questions \(2 so far\)/, ''],
      [/^What next/, 'send'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(0);
    expect(await cli.bodies()).toEqual([
      {
        name: 'A',
        description: 'B',
        assessmentBlockVersions: [
          {
            blockId: 9007199254740993n,
            selectQuestions: 'SOME_SELECTED',
            questionVersionIds: [11, 12],
            allowsZero: false,
          },
          {
            blockId: 4712,
            selectQuestions: 'SOME_RANDOM',
            numberRandomQuestions: 6,
            weight: 1.5,
            requiredScore: '7.00',
            allQuestionsRequired: false,
            allowsZero: true,
            topicFilters: [{ topicId: 8801, difficultyStart: 1, tags: 'a b', type: 'ADD' }],
            order: 1,
          },
        ],
      },
    ]);
  });

  test('resumes in the middle of a block', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks of questions/, true],
      [/^Id of the block/, '4711'],
      [/^Questions of the block/, CTRL_C],
      [/A draft exists/, ''],
      [/^Questions of the block/, ''],
      [/^Fill in more fields of this block/, ''],
      [/^Which answer/, 'remove the last one'],
      [/^Which answer/, 'none'],
      [/^Blocks of questions: add one/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'send'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(130);
    await cli.run('assessment', 'create');
    expect([cli.exitCode, await cli.bodies()]).toEqual([0, [{ name: 'A', description: 'B' }]]);
  });

  test('has its own draft', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, CTRL_C],
      [/^Name/, CTRL_C],
      [/A draft exists/, ''],
      [/^Description/, 'B'],
      [/^Blocks/, ''],
      [/^Fill in/, ''],
      [/^What next/, 'leave'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(130);
    expect(cli.stderr).toMatch(/To\s+continue it, run: lms-cli assessment create --interactive/);
    await cli.run('track', 'create');
    await cli.run('assessment', 'create', '--interactive');
    expect(cli.exitCode).toBe(0);
  });
});

describe('a track', () => {
  const needed: Script = [
    [/^Name/, 'Geografia'],
    [/^Id of the folder/, '703'],
    [/^Author/, 'Maria'],
    [/^Workload/, '240'],
    [/^Cost/, ''],
    [/^Status/, ''],
  ];

  test('is asked for in the same way, and saved and sent', async () => {
    await using cli = await at([
      ...needed,
      [/^Fill in more fields/, true],
      [/^Code/, 'geo'],
      [/^Objective/, ''],
      [/^Who it is for/, ''],
      [/^Ids of its tracks/, '2007 x'],
      [/^Each id must be a whole number, not "x"/, '2007, 9007199254740993'],
      [/^Score to pass/, '70.5'],
      [/^Version id of the pre-test/, ''],
      [/^Version id of the post-test/, ''],
      [/^Version id of the reaction/, ''],
      [/^Id of the certificate/, ''],
      [/^Permissions/, ''],
      [/^What next/, ''],
      [/^Save to file/, ''],
    ]);
    await cli.run('track', 'create', '--send', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
    expect(await cli.bodies()).toMatchObject([
      {
        name: 'Geografia',
        code: 'geo',
        status: 'AVAILABLE',
        author: 'Maria',
        workload: 240,
        cost: 0,
        parentId: 703,
        trackItemIds: [2007, 9007199254740993n],
        scoreApprove: 70.5,
        inheritPermissions: 'INHERIT',
      },
    ]);
    expect(await cli.read('geografia.yaml')).toContain('trackItemIds:\n');
  });

  test('can get more fields in the review', async () => {
    await using cli = await at([
      ...needed,
      [/^Fill in more fields/, false],
      [/^What next/, 'change'],
      [/^Which answer/, 'Status: AVAILABLE'],
      [/^Status/, 'OBSOLETE'],
      [/^What next/, 'save'],
      [/^Save to file/, ''],
    ]);
    await cli.run('track', 'create');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('track/status');
    expect(await cli.read('geografia.yaml')).toContain('status: OBSOLETE\n');
  });
});

describe('without a terminal', () => {
  test.each([['assessment'], ['track']])('%s create needs files', async (resource) => {
    await using cli = await startCli();
    await cli.run(resource, 'create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/files-missing']);
    expect(cli.stdout).toContain(`lms-cli ${resource} create --interactive`);
    await cli.run(resource, 'create', '--interactive', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/person-needed']);
    expect(cli.stdout).toContain(`lms-cli ${resource} create FILE`);
  });

  test('lacuna create names the builder', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/files-missing']);
    expect(cli.stdout).toContain('lms-cli lacuna new');
  });
});

test.each([['--interactive'], ['--send'], ['--no-send'], ['--overwrite']])(
  '%s cannot be combined with files',
  async (option) => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run('track', 'create', 'a.yaml', option, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
  },
);
