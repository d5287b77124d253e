/** Variables in resource documents. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { apply, hold, planned, question, startFolder } from './folder.ts';

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
