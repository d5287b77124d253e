import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { create, errorCode } from '../bodies.ts';

type Resource = 'assessment' | 'lacuna' | 'track';

/** Deletes a resource that exists: exit code, error code, and what is left of it. */
async function deletes(options: CliOptions, more: readonly string[] = [], of: Resource = 'track') {
  await using cli = await startCli(options);
  await create(cli, of);
  await cli.run(of, 'delete', '1', '-o', 'json', ...more);
  const left = [];
  for (const each of ['assessments', 'lacunaquestions', 'tracks']) {
    left.push(...(await cli.held(each)));
  }
  return { exitCode: cli.exitCode, code: errorCode(cli.json()), left: left.length, cli };
}

describe.each<[Resource, string]>([
  ['assessment', 'assessment 1'],
  ['lacuna', 'lacuna question 1'],
  ['track', 'track 1'],
])('deleting: %s', (resource, named) => {
  test('asks at a terminal, naming what and where', async () => {
    const question = new RegExp(`^Delete ${named} "[^"]+" at http://127.0.0.1:\\d+.*undone`);
    const yes = await deletes({ atTerminal: true, answers: [[question, true]] }, [], resource);
    expect(yes).toMatchObject({ exitCode: 0, left: 0 });
    const no = await deletes({ atTerminal: true, answers: [[question, false]] }, [], resource);
    expect(no).toMatchObject({ exitCode: 2, code: 'usage/not-confirmed', left: 1 });
  });

  test('asks nobody with --yes', async () => {
    expect(await deletes({}, ['--yes'], resource)).toMatchObject({ exitCode: 0, left: 0 });
  });
});

describe('if nobody can be asked, the refusal names --yes', () => {
  test.each<[string, CliOptions, string[]]>([
    ['without a terminal', {}, []],
    ['with --no-input', { atTerminal: true }, ['--no-input']],
    ['with LMS_NO_INPUT', { atTerminal: true, env: { LMS_NO_INPUT: '1' } }, []],
    ['where CI is set', { atTerminal: true, env: { CI: 'true' } }, []],
  ])('%s', async (_, options, more) => {
    const { exitCode, code, left, cli } = await deletes(options, more);
    expect([exitCode, code, left]).toEqual([2, 'usage/answer-needed', 1]);
    expect(cli.stdout).toContain('add --yes');
  });
});

test('several deletions need only one question', async () => {
  await using cli = await startCli({
    atTerminal: true,
    answers: [[/^Delete tracks 1 "Geografia", 2 "Geografia" and 3 "Geografia" at /, true]],
  });
  for (let count = 0; count < 3; count += 1) await create(cli, 'track');
  await cli.run('track', 'delete', '1', '2', '3');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('tracks')).toEqual([]);
});

test('the same id twice is deleted once, then refused', async () => {
  await using cli = await startCli();
  await create(cli, 'track');
  await cli.run('track', 'delete', '1', '1', '--yes');
  expect(cli.exitCode).toBe(6);
});

test('nothing else asks', async () => {
  await using cli = await startCli({ atTerminal: true });
  await create(cli, 'lacuna');
  await cli.run('lacuna', 'release', '1', '--notes', 'First');
  await cli.run('lacuna', 'move', '1', '2');
  expect(cli.exitCode).toBe(0);
});

test('a deletion in a protected profile asks both questions', async () => {
  await using cli = await startCli({
    atTerminal: true,
    answers: [
      [/protected/, 'production'],
      [/^Delete track 1 /, true],
    ],
  });
  await create(cli, 'track');
  const production = { baseUrl: cli.url, protected: true };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles: { production } }));
  await cli.run('track', 'delete', '1', '--profile', 'production');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('tracks')).toEqual([]);
});

test('the question names the root that --api v0 sends to', async () => {
  await using cli = await startCli({
    atTerminal: true,
    answers: [[/ at http:\/\/127\.0\.0\.1:\d+\/v0root\?/, false]],
  });
  const a = { baseUrl: cli.url, v0BaseUrl: `${cli.url}/v0root` };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles: { a } }));
  await cli.run('track', 'delete', '1', '--profile', 'a', '--api', 'v0', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/not-confirmed']);
});
