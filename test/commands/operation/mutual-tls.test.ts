import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import {
  authority,
  client,
  inFrontOf,
  stranger,
  type TlsServer,
  wantsCertificate,
} from '../../harness/tls-server.ts';
import { writeQuestions } from '../bodies.ts';

const files = { ca: { file: 'ca.pem' }, cert: { file: 'tls/ours.pem' }, key: { file: 'tls/key' } };

/** A profile of the user's own file, whose certificates lie beside it. */
async function writeProfile(cli: Cli, { origin }: TlsServer, tls: Partial<typeof files>) {
  await cli.write(
    'config/lms-cli/config.yaml',
    stringifyExact({ profiles: { p: { baseUrl: origin, tls } } }),
  );
  await cli.write('config/lms-cli/ca.pem', authority);
  await cli.write('config/lms-cli/tls/ours.pem', client.cert);
  await cli.write('config/lms-cli/tls/key', client.key);
  await chmod(join(cli.folder, 'config/lms-cli/tls/key'), 0o600);
}

const withoutUrl = { env: { LMS_BASE_URL: undefined } };

describe.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a service that wants a certificate (%s)',
  (maxVersion) => {
    test('is reached with the certificate of the profile', async () => {
      await using cli = await startCli(withoutUrl);
      await using server = await inFrontOf(cli.url, { ...wantsCertificate, maxVersion });
      await writeProfile(cli, server, files);
      await writeQuestions(cli, 20);
      await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--profile', 'p');
      expect(cli.exitCode).toBe(0);
      expect(await cli.held('lacunaquestions')).toHaveLength(20);
      await cli.run('doctor', '--profile', 'p');
      expect(cli.exitCode).toBe(0);
    });

    test('ends a run at once without one, with nothing in doubt', async () => {
      await using cli = await startCli(withoutUrl);
      await using server = await inFrontOf(cli.url, { ...wantsCertificate, maxVersion });
      await writeProfile(cli, server, { ca: files.ca });
      await writeQuestions(cli, 20);
      await cli.run(
        'import',
        'q.ndjson',
        '--as',
        'lacuna.create',
        '--profile',
        'p',
        '--concurrency',
        '1',
        '-o',
        'json',
      );
      expect(cli.exitCode).toBe(4);
      expect(cli.json()).toMatchObject([
        { outcome: 'failed', error: { code: 'network/unsent' }, attempts: 1 },
      ]);
      expect(await cli.requests()).toEqual([]);
      await cli.run('lacuna', 'move', '1', '2', '--profile', 'p', '-o', 'json');
      expect(cli.exitCode).toBe(4);
      await cli.run('doctor', '--profile', 'p', '-o', 'json');
      expect(cli.exitCode).toBe(4);
    });
  },
);

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a certificate of another authority ends a run at once, with nothing in doubt (%s)',
  async (maxVersion) => {
    await using cli = await startCli(withoutUrl);
    await using server = await inFrontOf(cli.url, { ...wantsCertificate, maxVersion });
    await writeProfile(cli, server, files);
    await cli.write('config/lms-cli/tls/ours.pem', stranger.cert);
    await cli.write('config/lms-cli/tls/key', stranger.key);
    await writeQuestions(cli, 20);
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--profile', 'p', '-o', 'json');
    expect(cli.exitCode).toBe(4);
    expect(cli.stdout).not.toContain('in-doubt');
    await cli.run('lacuna', 'move', '1', '2', '--profile', 'p', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([4, { attempts: 1 }]);
  },
);

describe('a project file', () => {
  const inVariables = {
    ca: { env: 'LMS_CA' },
    cert: { env: 'LMS_CERT' },
    key: { env: 'LMS_KEY' },
  };
  const variables = { LMS_CA: authority, LMS_CERT: client.cert, LMS_KEY: client.key };

  test('names variables that have the certificates', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined, ...variables } });
    await using server = await inFrontOf(cli.url, wantsCertificate);
    cli.setEnv('LMS_TRUST_ORIGIN', server.origin);
    const profiles = { p: { baseUrl: server.origin, tls: inVariables } };
    await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json', '--profile', 'p');
    expect(cli.exitCode).toBe(0);
    await cli.run('profile', 'show', 'p', '-o', 'json');
    expect(cli.stdout).toContain('LMS_KEY');
    expect(cli.stdout).not.toContain('PRIVATE');
  });

  test('has every variable that is not set named by doctor', async () => {
    await using cli = await startCli(withoutUrl);
    const profiles = { p: { baseUrl: 'https://127.0.0.1:1', tls: inVariables } };
    await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
    await cli.run('doctor', '--offline', '--profile', 'p', '-q');
    expect(cli.exitCode).toBe(2);
    for (const name of Object.keys(variables)) expect(cli.stdout).toContain(name);
  });

  test('cannot name files, nor variables of other programs', async () => {
    await using cli = await startCli(withoutUrl);
    for (const ca of [{ file: 'ca.pem' }, { env: 'HOME' }]) {
      const profiles = { p: { baseUrl: 'https://127.0.0.1:1', tls: { ca } } };
      await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
      await cli.run('lacuna', 'move', '1', '2', '--profile', 'p', '-o', 'json');
      expect(cli.exitCode).toBe(2);
      expect(cli.json()).toMatchObject({ error: { code: 'config/secret' } });
    }
  });
});

test('a key that others can read is refused, and a certificate needs its key', async () => {
  await using cli = await startCli(withoutUrl);
  await using server = await inFrontOf(cli.url, wantsCertificate);
  await writeProfile(cli, server, files);
  await chmod(join(cli.folder, 'config/lms-cli/tls/key'), 0o644);
  await cli.run('lacuna', 'move', '1', '2', '--profile', 'p', '-o', 'json');
  expect(cli.exitCode).toBe(2);
  expect(cli.json()).toMatchObject({ error: { code: 'config/secret' } });
  await writeProfile(cli, server, { cert: files.cert });
  await cli.run('lacuna', 'move', '1', '2', '--profile', 'p', '-o', 'json');
  expect(cli.exitCode).toBe(2);
  expect(cli.json()).toMatchObject({ diagnostics: [{ code: 'document/missing-field' }] });
});

test('certificates in clear text are refused, and a key is not shown', async () => {
  await using cli = await startCli(withoutUrl);
  const tls = { ca: 'ca.pem', cert: { command: ['x'] }, key: client.key };
  const profiles = { p: { baseUrl: 'https://127.0.0.1:1', tls } };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles }, 2));
  await cli.run('profile', 'show', 'p', '-o', 'json');
  expect(cli.exitCode).toBe(2);
  expect(cli.json()).toMatchObject({
    diagnostics: [
      { code: 'document/wrong-type' },
      { code: 'document/wrong-type' },
      { code: 'config/secret' },
    ],
  });
  expect(cli.stdout + cli.stderr).not.toContain('MIGH');
});
