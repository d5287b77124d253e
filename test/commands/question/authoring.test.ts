import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { errorCode, field, findings } from '../bodies.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

const head = `---
difficulty: 1
source: Atlas
author: Ana
topicId: 7
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
---
`;

describe('lacuna lint', () => {
  test('has no findings for good questions', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', `${head}# One\nA [[b]].\n# Two\nA [[c]].\n`);
    await cli.run('lacuna', 'lint', 'q.md', '--fail-on', 'warning');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 questions: no warnings\n']);
  });

  test('fails for errors, and for warnings on request', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', `${head}# One\nA [[one]] [[two]].\n`);
    await cli.run('lacuna', 'lint', 'q.md', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([0, ['q.md:11:11 lint/adjacent-blanks']]);
    await cli.run(
      'lacuna',
      'lint',
      'q.md',
      '--fail-on',
      'warning',
      '-o',
      'json',
      '--report',
      'github',
    );
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([3, 'lint/failed']);
    expect(cli.stderr).toContain('::warning file=q.md,line=11,col=11');
    await cli.write('q.md', `${head}# One\nA [[one = 0]].\n# Two\nA [[b`);
    await cli.run('lacuna', 'lint', 'q.md', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['q.md:11:3 lint/no-right-answer', 'q.md:13:3 cloze/unclosed-blank'],
    ]);
  });

  test('omits zero errors from its last line', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', `${head}# One\nA [[one]] [[two]].\n`);
    await cli.run('lacuna', 'lint', 'q.md', '--fail-on', 'warning');
    expect(cli.stderr).toContain('lint/failed  1 warning in the questions\n');
    await cli.run('lacuna', 'lint', 'q.md', '--fail-on', 'warning', '--lang', 'pt-BR');
    expect(cli.stderr).toContain('lint/failed  1 aviso nas questões\n');
  });

  test('accepts a waiver with a reason, even in a sentence of several lines', async () => {
    await using cli = await startCli(offline);
    const text = (waiver: string) => `${head}# One\n${waiver}\nA\nb [[one]] [[two]].\n`;
    await cli.write(
      'q.md',
      text('<!-- lms-cli-disable-next-line lint/adjacent-blanks a phrase -->'),
    );
    await cli.run('lacuna', 'lint', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual([]);
    await cli.write('q.md', text('<!-- lms-cli-disable-next-line lint/adjacent-blanks -->'));
    await cli.run('lacuna', 'lint', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual(['q.md:11:6 lint/waiver-without-reason']);
    await cli.write('q.md', text('<!-- lms-cli-disable-next-line lint/html because -->'));
    await cli.run('lacuna', 'lint', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual([
      'q.md:11:6 lint/waiver-unused',
      'q.md:13:11 lint/adjacent-blanks',
    ]);
  });

  test('reads documents to import, and skips other operations', async () => {
    await using cli = await startCli(offline);
    const fields = head.replaceAll('---\n', '').replaceAll(/^/gm, '  ').trimEnd();
    await cli.write(
      'c.yaml',
      `operation: lacuna.create
body:
${fields}
  title: T
  # lms-cli-disable-next-line lint/html shown so
  cloze: |
    A
    <b> [[x = 0]]
---
operation: lacuna.delete
params: { questionId: 1 }
`,
    );
    await cli.run('lacuna', 'lint', 'c.yaml', '-o', 'json');
    expect(findings(cli.json())).toEqual(['c.yaml:14:9 lint/no-right-answer']);
  });
});

const asked = `${head}# One
---
tests:
  - answers: [Brasilia, "1960"]
    score: 18
  - answers: [Rio, ""]
    score: 5
---
A capital é [[Brasília = 10 | Brasilia = 8 | Rio = 0]] desde [[1960]].
`;

describe('lacuna try', () => {
  test('shows the score of --answer for each blank and in total, and how it is computed', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', asked);
    await cli.run('lacuna', 'try', 'q.md', '--answer', 'Brasilia', '--answer', '1 960');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(cli.stdout).toBe(`One
  blank 1  8 of 10  Brasilia
  blank 2  0 of 10  1 960
  total  8 of 20
  assumption: the sum of the blanks, with answers compared exactly. The contract does not define this
`);
    await cli.run(
      'lacuna',
      'try',
      'q.md',
      '--answer',
      'Brasília',
      '--answer',
      '1960',
      '-o',
      'json',
    );
    const [only] = [field(cli.json(), 'questions')].flat();
    expect(only).toMatchObject({ title: 'One', score: 20, most: 20, assessWhole: false });
  });

  test('asks for each blank, by text or by choice', async () => {
    await using cli = await startCli({
      env: { ...offline.env, NO_COLOR: '1' },
      atTerminal: true,
      answers: [
        [/^Blank 1:$/, 'BRASÍLIA'],
        [/^Blank 2:$/, '1960'],
        [/^Blank 1:$/, 'b'],
      ],
    });
    await cli.write(
      'q.md',
      `${asked}# Two\n---\ndropDown: true\nassessWhole: true\n---\n<b>[[a | b = 0]]</b>\n`,
    );
    await cli.run('lacuna', 'try', 'q.md');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('A capital é [1: ____] desde [2: ____].');
    expect(cli.stdout).toMatch(/\(matches "Brasília" except for case, accents or\s+spaces\)/);
    expect(cli.stdout).toContain('total  0 of 10');
    expect(cli.stdout).toContain('assessWhole');
  });

  test('names the option that answers, if it has no terminal', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', asked);
    await cli.run('lacuna', 'try', 'q.md', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/answer-needed']);
    expect(cli.stdout).toContain('--answer');
    await cli.run('lacuna', 'try', 'q.md', '--answer', 'x', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'try/answer-count']);
    await cli.run('lacuna', 'try', 'q.md', '--answer', 'x', '--check');
    expect(cli.exitCode).toBe(2);
  });

  test('--check runs the tests and points at those that fail', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', asked);
    await cli.run('lacuna', 'try', 'q.md', '--check', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([1, 'try/failed']);
    expect(findings(cli.json())).toEqual(['q.md:15:5 try/score']);
    await cli.write('q.md', asked.replace('score: 5', 'score: 0'));
    await cli.run('lacuna', 'try', 'q.md', '--check');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 tests passed\n']);
  });
});
