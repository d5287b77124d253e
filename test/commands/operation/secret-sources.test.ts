import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { field } from '../bodies.ts';
import { creates, withProfile } from './calling.ts';
import { userFile } from './targeting.ts';

describe('where a secret may come from', () => {
  const demanded = { type: 'bearer', token: 'right-token' } as const;
  const bearer = (token: Json) => ({ type: 'bearer', token });
  const secret = async (cli: Cli, mode: number) => {
    await cli.write('config/lms-cli/token', 'right-token\n');
    await chmod(join(cli.folder, 'config/lms-cli/token'), mode);
  };

  test('a file is accepted only if nobody but its owner can read it', async () => {
    const auth = bearer({ file: 'token' });
    await using cli = await withProfile({ authentication: demanded }, auth, userFile);
    expect(await creates(cli)).toEqual([2, 'config/secret-file']);
    await secret(cli, 0o644);
    expect(await creates(cli)).toEqual([2, 'config/secret-file']);
    expect(cli.stdout).toContain('chmod 600');
    await secret(cli, 0o600);
    expect(await creates(cli)).toEqual([0, null]);
  });

  test('a program', async () => {
    const auth = bearer({ command: ['pass', 'lms'] });
    const authentication = { type: 'bearer', token: 'from-a-program' } as const;
    await using cli = await withProfile({ authentication }, auth, userFile);
    expect(await creates(cli)).toEqual([0, null]);
    expect(cli.stderr).not.toContain('from-a-program');
  });

  test('a person is asked, and must be present', async () => {
    const auth = bearer({ prompt: true });
    await using cli = await withProfile(
      { authentication: demanded, atTerminal: true, answers: [[/token/, 'right-token']] },
      auth,
    );
    expect(await creates(cli)).toEqual([0, null]);
    await using alone = await withProfile({ authentication: demanded }, auth);
    expect(await creates(alone)).toEqual([2, 'config/secret-prompt']);
  });

  test('a dry run looks up no secret', async () => {
    await using cli = await withProfile({}, bearer({ env: 'LMS_NOT_SET' }));
    expect(await creates(cli, '-n')).toEqual([0, null]);
  });

  test.each<[string, Json]>([
    ['a file', { file: '/etc/passwd' }],
    ['a program', { command: ['cat', '/etc/passwd'] }],
    ['a variable without LMS_', { env: 'AWS_SECRET_ACCESS_KEY' }],
  ])('a project file may not name %s', async (_, token) => {
    const env = { AWS_SECRET_ACCESS_KEY: 'right-token' };
    await using cli = await withProfile({ authentication: demanded, env }, bearer(token));
    expect(await creates(cli)).toEqual([2, 'config/project-secret']);
    expect(await cli.requests()).toEqual([]);
  });

  test('the file itself may not contain a secret', async () => {
    await using cli = await withProfile({}, bearer('right-token'));
    expect((await creates(cli))[0]).toBe(2);
    expect(cli.stdout + cli.stderr).not.toContain('right-token');
  });

  test('a secret with a line break is refused', async () => {
    await using cli = await startCli({ env: { LMS_TOKEN: 'a\r\nx-evil: 1' } });
    expect(await creates(cli)).toEqual([2, 'config/secret-characters']);
    expect(cli.stdout + cli.stderr).not.toContain('x-evil');
  });
});

describe('variables that belong together', () => {
  test.each<[Record<string, string>, string]>([
    [{ LMS_USERNAME: 'ana' }, 'LMS_PASSWORD'],
    [{ LMS_OAUTH_TOKEN: 'a' }, 'LMS_OAUTH_TOKEN_SECRET'],
    [{ LMS_AUTH: 'session' }, 'LMS_USERNAME'],
    [{ LMS_AUTH: 'bearer' }, 'LMS_TOKEN'],
    [{ LMS_AUTH: 'magic' }, 'LMS_AUTH must be'],
  ])('%j', async (env, expected) => {
    await using cli = await startCli({ env });
    expect((await creates(cli))[0]).toBe(2);
    expect(cli.stdout).toContain(expected);
    expect(await cli.requests()).toEqual([]);
  });

  test('LMS_AUTH=none sends none', async () => {
    await using cli = await startCli({ env: { LMS_AUTH: 'none', LMS_TOKEN: 'a' } });
    expect(await creates(cli)).toEqual([0, null]);
    expect(cli.stderr).not.toContain('authorization');
    expect(field(cli.json(), 'outcome')).toBe('done');
  });
});
