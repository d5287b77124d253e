/** A question that has only a title and a statement so far, as its author leaves it for the night. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { findings } from '../bodies.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

const yaml = 'title: A capital\ncloze: A capital é [[Brasília = 10 | Rio = 0]].\n';
const sentence = '# A capital\nA capital é [[Brasília = 10 | Rio = 0]].\n';
const contract = 'title: A capital\nquestion: "A capital é ###."\n';

describe.each([
  ['q.yaml', yaml],
  ['q.md', sentence],
])('a draft with only a title and a statement in %s', (file, text) => {
  test('is linted, with a note of the missing fields', async () => {
    await using cli = await startCli(offline);
    await cli.write(file, text.replace('Rio', 'Brasília'));
    await cli.run('lacuna', 'lint', file, '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toMatchObject([
      3,
      [expect.stringMatching(/lint\/equal-answers$/)],
    ]);
    await cli.write(file, text);
    await cli.run('lacuna', 'lint', file, '--fail-on', 'warning');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      '1 question: no warnings\n1 question is not ready to send: difficulty, source, author, topicId, inheritPermissions, securityPermission and securityRestriction are missing\n',
    ]);
  });

  test('is tried and shown', async () => {
    await using cli = await startCli(offline);
    await cli.write(file, text);
    await cli.run('lacuna', 'try', file, '--answer', 'Rio');
    expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('0 of 10')]);
    await cli.run('lacuna', 'preview', file, '--out', 'q.html');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('q.html')).toContain('A capital');
  });

  test('is not sent', async () => {
    await using cli = await startCli();
    await cli.write(file, text);
    await cli.run('lacuna', 'create', file);
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  });
});

test('a draft without a statement, or without the answers of one, is still refused by lint', async () => {
  await using cli = await startCli(offline);
  await cli.write('no-statement.yaml', 'title: A capital\n');
  await cli.write('no-answers.yaml', contract);
  await cli.write('wrong.yaml', `${yaml}difficulty: easy\n`);
  await cli.run(
    'lacuna',
    'lint',
    'no-statement.yaml',
    'no-answers.yaml',
    'wrong.yaml',
    '-o',
    'json',
  );
  const refused = findings(cli.json()).filter((each) => each.includes(' document/'));
  expect([cli.exitCode, refused]).toEqual([
    3,
    [
      'no-statement.yaml:1:1 document/missing-field',
      'no-statement.yaml:1:1 document/missing-field',
      'no-answers.yaml:1:1 document/missing-field',
      'wrong.yaml:3:13 document/wrong-type',
    ],
  ]);
});
