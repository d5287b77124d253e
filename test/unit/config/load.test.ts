import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../../src/config/load.ts';
import { InvalidDocuments } from '../../../src/core/errors.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { settings } from './settings.ts';

const english = await loadCatalogue('en');

const profile = (lines: string) =>
  `profiles:\n  p:\n    baseUrl: https://lms.example.com\n${lines}`;

describe('configuration files', () => {
  test('are found upward from the working directory and in the folder of the settings', async () => {
    await using both = await settings({
      project: 'defaultProfile: a\nprofiles: { a: { baseUrl: "https://a.example" } }\n',
      user: 'trustedOrigins: [https://a.example]\n',
    });
    const { project, user } = await loadConfiguration(both.host);
    expect(project).toMatchObject({
      path: both.projectFile,
      owner: 'project',
      defaultProfile: 'a',
    });
    expect([...(project?.profiles.keys() ?? [])]).toEqual(['a']);
    expect(user).toMatchObject({ owner: 'user', trustedOrigins: ['https://a.example'] });
  });

  test('need not be there, and may be empty', async () => {
    await using none = await settings();
    expect(await loadConfiguration(none.host)).toEqual({ project: null, user: null });
    await using empty = await settings({ user: '# later\n', project: '' });
    const { project, user } = await loadConfiguration(empty.host);
    expect([project?.profiles.size, user?.profiles.size]).toEqual([0, 0]);
  });

  test('that are no files are an error of usage', async () => {
    await using folder = await settings();
    await folder.write('project/lms-cli.yaml/x', '');
    await expect(loadConfiguration(folder.host)).rejects.toMatchObject({
      kind: 'usage',
      problem: {
        code: 'config/file',
        params: { file: folder.projectFile, reason: 'foreign' },
      },
    });
  });
});

describe('a configuration file that is wrong says where', () => {
  test('a secret in clear text is shown nowhere, its own line included', async () => {
    await using own = await settings({
      user: profile('    timeout: 1\n    auth: { type: bearer, token: hunter2 }\n'),
    });
    const error: unknown = await loadConfiguration(own.host).catch((cause: unknown) => cause);
    const diagnostics = error instanceof InvalidDocuments ? error.diagnostics : [];
    expect(diagnostics.map(({ problem }) => problem.code)).toEqual([
      'document/wrong-type',
      'config/secret-source',
    ]);
    for (const { source, problem } of diagnostics) {
      expect(source.text).toContain('token: ******* }');
      expect(JSON.stringify(describeProblem(problem, english))).not.toContain('hunter2');
    }
  });

  test.each([
    ['in a field that is unknown', profile('    password: hunter2\n')],
    [
      'under a name that is misspelt',
      profile('    auth: { type: basic, username: { env: U }, pasword: hunter2 }\n'),
    ],
    ['above what is wrong', profile('    auth:\n      token: hunter2\n      type: berer\n')],
    ['in an address', profile('    ledger: "postgres://w:hunter2@localhost/lms"\n    rate: 1\n')],
    [
      'in the address of an object that is wrong',
      profile('    ledger: { address: "postgres://w:hunter2@localhost/lms", schema: a }\n'),
    ],
    ['beside an address', profile('    ledger: { address: a, password: hunter2 }\n')],
    ['in a header', profile('    headers: { X-Api-Key: hunter2 }\n    rate: 1\n')],
    [
      'through an anchor',
      profile('    auth: { type: bearer, token: &a hunter2 }\n    headers: { X: *a }\n'),
    ],
    [
      'of several lines',
      profile(
        '    auth:\n      type: bearer\n      token: |\n        hunter2\n        x\n    rate: 1\n',
      ),
    ],
  ])('a secret %s is not shown, and lines stay where they are', async (_, text) => {
    await using own = await settings({ user: text });
    const error: unknown = await loadConfiguration(own.host).catch((cause: unknown) => cause);
    const diagnostics = error instanceof InvalidDocuments ? error.diagnostics : [];
    expect(diagnostics).not.toEqual([]);
    for (const { source, range } of diagnostics) {
      expect([source.text.length, source.text.split('\n').length, range?.length]).toEqual([
        text.length,
        text.split('\n').length,
        2,
      ]);
      expect(source.text).not.toContain('hunter2');
    }
  });

  test('a secret in another encoding is not shown', async () => {
    await using own = await settings({ user: '# replaced\n' });
    const text = profile('    auth: { type: bearer, token: hunter\u00e7 }\n');
    await writeFile(own.userFile, text, 'latin1');
    const error: unknown = await loadConfiguration(own.host).catch((cause: unknown) => cause);
    const diagnostics = error instanceof InvalidDocuments ? error.diagnostics : [];
    expect(diagnostics.map(({ problem }) => problem.code)).toEqual(['document/encoding']);
    expect(diagnostics.map(({ source, range }) => [source.text, range])).toEqual([['', null]]);
  });

  test('a project file may not say which servers are accepted', async () => {
    await using cloned = await settings({ project: 'trustedOrigins: [https://evil.example]\n' });
    await expect(loadConfiguration(cloned.host)).rejects.toThrow(InvalidDocuments);
  });
});
