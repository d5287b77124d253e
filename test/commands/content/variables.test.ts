/** Variables in resource documents, and ids beyond what a double holds. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  planned,
  question,
  quiz,
  startFolder,
  trail,
} from './folder.ts';

const topic = { $var: 'topics.geography' };

describe('a variable', () => {
  test('of the default profile was asked for again, although only a base URL had left it out', async () => {
    await using cli = await startFolder();
    await cli.write(
      'lms-cli.yaml',
      `profiles:
  local:
    baseUrl: ${cli.url}
    auth: { type: none }
    variables: { topics: { geography: 7 } }
defaultProfile: local
content: { scope: course, files: [course.ndjson] }
`,
    );
    await hold(cli, question('a', { topicId: topic }), question('b', { topicId: { $var: 'no' } }));
    await cli.run('plan', '--base-url', cli.url, '--new-ledger', '-o', 'json');
    expect(cli.json()).toMatchObject({
      diagnostics: [
        {
          code: 'variables/unknown',
          hint: expect.stringContaining('the profile local defines it'),
        },
        { code: 'variables/unknown', hint: expect.not.stringContaining('defines it') },
      ],
    });
  });

  test('with another value is a change: here a move', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: topic }));
    await apply(cli, '--new-ledger', '--var', 'topics.geography=7');
    expect(cli.exitCode).toBe(0);
    expect(await planned(cli, '--var', 'topics={geography: 7}')).toEqual([]);
    expect(await planned(cli, '--var', 'topics.geography=8')).toEqual(['a: move']);
  });

  test('instead of its value, and the other way round, is no change', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', { topicId: 7 }));
    await hold(cli, question('a', { topicId: topic }));
    expect(await planned(cli, '--var', 'topics.geography=7')).toEqual([]);
  });

  test('stands in the text of a release', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', {}, { release: { $var: 'notes' } }));
    await apply(cli, '--new-ledger', '--var', 'notes=Third edition');
    expect((await cli.bodies()).at(-1)).toEqual({ id: 1, releaseNotes: 'Third edition' });
    expect(await planned(cli, '--var', 'notes=Fourth')).toEqual([]);
  });

  test('of the profile and of lms-cli.yaml: one folder serves test and production', async () => {
    await using cli = await startFolder({ env: { LMS_BASE_URL: undefined } });
    await using production = await startCli();
    const profiles = {
      test: { baseUrl: cli.url, variables: { 'topics.geography': 3 } },
      production: { baseUrl: production.url },
    };
    const content = { scope: 'history', files: ['course.ndjson'] };
    const variables = { topics: { geography: 8801 } };
    await cli.write('lms-cli.yaml', stringifyExact({ content, variables, profiles }));
    await hold(cli, question('a', { topicId: topic }));
    for (const profile of ['test', 'production']) {
      await cli.run('apply', '--yes', '--new-ledger', '--profile', profile);
      expect(cli.exitCode).toBe(0);
      expect(await planned(cli, '--profile', profile)).toEqual([]);
    }
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 3 }]);
    expect(await production.held('lacunaquestions')).toMatchObject([{ topicId: 8801 }]);
  });
});

describe('ids beyond 2^53', () => {
  const [even, odd] = [9007199254740992n, 9007199254740993n];

  test('of a topic: two neighbours are two topics', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a', { topicId: even }));
    await hold(cli, question('a', { topicId: odd }));
    expect(await planned(cli)).toEqual(['a: move']);
    await cli.run('plan');
    expect(cli.stdout).toContain(`move ${even} → ${odd}`);
    await apply(cli);
    expect((await cli.requests()).at(-1)).toMatch(new RegExp(`/${odd}$`));
    expect(await planned(cli)).toEqual([]);
  });

  test('of a version that is written: two neighbours are a change', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, quiz('q', [block(1, even)]));
    await hold(cli, quiz('q', [block(1, odd)]));
    expect(await planned(cli)).toEqual(['q: edit release']);
    await apply(cli);
    expect((await cli.bodies()).at(-2)).toMatchObject({
      assessmentBlockVersions: [{ questionVersionIds: [odd] }],
    });
    expect(await planned(cli)).toEqual([]);
  });

  test('of an adopted resource are sent and referred to exactly', async () => {
    await using cli = await startFolder();
    await cli.run('resources', 'adopt', 'inner', String(odd), '--as', 'track');
    await hold(cli, trail('outer', { trackItemIds: [idOf('inner')] }));
    await apply(cli);
    expect((await cli.bodies()).at(-1)).toMatchObject({ trackItemIds: [odd] });
    await hold(cli, trail('inner'));
    await cli.run('plan', '-o', 'json');
    expect(cli.json()).toMatchObject({ changes: [{ key: 'inner', id: odd }, { key: 'outer' }] });
    await apply(cli);
    expect((await cli.bodies()).at(-1)).toMatchObject({ id: odd });
  });

  test('from a variable', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: topic }));
    await apply(cli, '--new-ledger', '--var', `topics.geography=${odd}`);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: odd }]);
  });
});
