import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../../src/config/load.ts';
import { InvalidDocuments } from '../../../src/core/errors.ts';
import { settings } from './settings.ts';

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
