/** `assessment create` and `track create`, question by question. */
import { describe, expect, test } from 'vitest';
import { startCli, type CliOptions } from '../harness/cli.ts';
import { CTRL_C, type Script } from '../harness/scripted-prompter.ts';
import { errorCode } from './bodies.ts';

const at = (answers: Script, more: CliOptions = {}) =>
  startCli({ atTerminal: true, answers, ...more });

describe('an assessment', () => {
  test('is asked for where no file is named: what is needed, and no more', async () => {
    await using cli = await at([
      [/^Name/, 'Avaliação final'],
      [/^Description/, ''],
      [/an answer is needed/, 'Tudo: do começo ao fim'],
      [/^Fill in more fields/, ''],
      [/^What next/, 'save'],
      [/^Save to file/, ''],
    ]);
    await cli.run('assessment', 'create');
    expect([cli.exitCode, cli.stdout]).toEqual([
      0,
      [
        '# yaml-language-server: $schema=assessment.create.schema.json',
        'name: Avaliação final',
        'description: "Tudo: do começo ao fim"',
        '',
      ].join('\n'),
    ]);
    expect(cli.stderr).toContain('to send it: lms-cli assessment create avaliacao-final.yaml\n');
  });

  test('gets its usual fields where a person wants them, and is sent', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Fill in more fields/, true],
      [/^Score to pass/, '7,5'],
      [/requiredScore must be a decimal/, '70'],
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
        enabled: false,
        showConclusionMessage: true,
        conclusionMessage: 'Obrigado!',
      },
    ]);
  });

  test('keeps a draft of its own', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, CTRL_C],
      [/^Name/, CTRL_C],
      [/A draft exists/, ''],
      [/^Description/, 'B'],
      [/^Fill in/, ''],
      [/^What next/, 'leave'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(130);
    expect(cli.stderr).toContain('To continue it, run: lms-cli assessment create --interactive');
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

  test('is asked for in the same way, saved and sent', async () => {
    await using cli = await at([
      ...needed,
      [/^Fill in more fields/, true],
      [/^Code/, 'geo'],
      [/^Objective/, ''],
      [/^Who it is for/, ''],
      [/^Ids of its tracks/, '2007 x'],
      [/trackItemIds\[1\] must be an id/, '2007, 9007199254740993'],
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

  test('can be filled in more fields in the review', async () => {
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
    expect(cli.stdout).toContain('status: OBSOLETE\n');
  });
});

describe('without a terminal', () => {
  test.each([['assessment'], ['track']])('%s create needs files', async (resource) => {
    await using cli = await startCli();
    await cli.run(resource, 'create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/files-missing']);
    expect(cli.stdout).toMatch(/<files\.\.\.>, or --interactive/);
    await cli.run(resource, 'create', '--interactive', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/person-needed']);
    expect(cli.stdout).toContain(`lms-cli ${resource} create FILE`);
  });

  test('lacuna create needs files as ever, also at a terminal', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run('lacuna', 'create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/missing-argument']);
  });
});

test.each([['--interactive'], ['--send'], ['--no-send'], ['--overwrite']])(
  '%s does not go with files',
  async (option) => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run('track', 'create', 'a.yaml', option, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
  },
);
