/** Which database has the ledger, and which secrets go there. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byEnvironment, byOption, settings, usageProblem } from './settings.ts';

const LOCAL = 'postgres://writer@localhost/lms?name=team';
const REMOTE = 'postgres://writer@db.example.com/lms?name=team';
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

/** A profile whose service is this machine, so that only the ledger is in question. */
const profile = (ledger: string) => `defaultProfile: ours
profiles:
  ours:
    baseUrl: http://127.0.0.1:1
    ledger: ${ledger}
`;

describe('which ledger', () => {
  test.each([
    ['that of the option', LOCAL, profile(REMOTE), 'localhost'],
    ['else that of the profile', null, profile(LOCAL), 'localhost'],
    ['a file that is named', 'course.ledger.db', profile(LOCAL), null],
    ['a file, if nothing names another', null, profile(LOCAL).replace(/ +ledger.*\n/, ''), null],
  ])('%s', async (_, named, user, host) => {
    await using config = await settings({ user });
    const found = await config.resolveLedger(named);
    expect(found?.connection.host ?? null).toBe(host);
  });

  test.each([
    ['an option', byOption('http://127.0.0.1:9')],
    ['the environment', byEnvironment('http://127.0.0.1:9')],
  ])('a base URL of %s never gets the ledger of a profile', async (_, baseUrl) => {
    await using config = await settings({
      user: profile(`{ address: "${LOCAL}", password: { env: LMS_DB } }`),
      env: { LMS_DB: 'hunter2' },
    });
    expect(await config.resolveLedger(null, { baseUrl })).toBeNull();
    const named = await config.resolveLedger(LOCAL, { baseUrl });
    expect(named?.connection.password).toBeNull();
  });

  test.each([
    ['postgres://writer:hunter2@localhost/lms', 'config/ledger'],
    ['postgres://writer@localhost/lms?host=evil.example.com', 'config/ledger'],
    ['course.ledger.db', 'config/ledger'],
    ['{ address: "postgres://writer:hunter2@localhost/lms" }', 'config/ledger'],
  ])('%s in a file is refused', async (ledger, code) => {
    await using config = await settings({ user: profile(ledger) });
    await expect(config.resolve()).rejects.toMatchObject(
      usageProblem(code, { source: 'profiles.ours.ledger' }),
    );
  });
});

describe('the password', () => {
  const withSecret = profile(`{ address: "${LOCAL}", password: { env: LMS_DB } }`);

  test.each<[string, string | null, Record<string, string>, string | null]>([
    ['is that of the profile', null, { LMS_DB: 'a', PGPASSWORD: 'b' }, 'a'],
    ['of the profile goes to the same database that an option names', LOCAL, { LMS_DB: 'a' }, 'a'],
    ['of the profile goes to no other server', REMOTE, { LMS_DB: 'a' }, null],
    [
      'of the profile goes to no other user',
      LOCAL.replace('writer', 'reader'),
      { LMS_DB: 'a' },
      null,
    ],
    ['is PGPASSWORD elsewhere', REMOTE, { LMS_DB: 'a', PGPASSWORD: 'b' }, 'b'],
    [
      'in LMS_LEDGER comes first',
      LOCAL,
      { LMS_LEDGER: 'postgres://writer:c%40d@localhost/lms', LMS_DB: 'a' },
      'c@d',
    ],
    [
      'in LMS_LEDGER goes to no other server',
      REMOTE,
      { LMS_LEDGER: 'postgres://writer:c@localhost/lms' },
      null,
    ],
  ])('%s', async (_, named, env, password) => {
    await using config = await settings({ user: withSecret, env });
    const found = await config.resolveLedger(named);
    expect(found?.connection.password).toBe(password);
    expect(found?.secrets).toEqual(password === null ? [] : [password]);
  });

  test.each([
    ['{ env: AWS_SECRET }', 'env'],
    ['{ file: /etc/passwd }', 'file'],
    ['{ command: [id] }', 'command'],
  ])('a project file may not take it from %s', async (source, reason) => {
    await using config = await settings({
      project: profile(`{ address: "${LOCAL}", password: ${source} }`),
      env: { AWS_SECRET: 'hunter2' },
    });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(
      usageProblem('config/secret', { field: 'ledger.password', flaw: reason }),
    );
  });
});

describe('a server that a project file names', () => {
  const project = profile(`{ address: "${REMOTE}", password: { env: LMS_DB } }`);
  const env = { PGPASSWORD: 'hunter2' };
  const refused = usageProblem('config/untrusted-origin', { origin: 'postgres://db.example.com' });

  test('is asked about before any secret is looked up', async () => {
    // LMS_DB is not set: a look at it would be another error.
    await using config = await settings({ project, env });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(refused);
    await expect(config.resolveLedger(null, {}, { trust: false })).rejects.toMatchObject(refused);
    expect(config.asked).toEqual(['postgres://db.example.com', 'postgres://db.example.com']);
  });

  test('is remembered once it is accepted', async () => {
    await using config = await settings({ project, env: { LMS_DB: 'a' } });
    await config.resolveLedger(null, {}, { trust: true });
    expect(await config.read(config.userFile)).toContain('- postgres://db.example.com');
    await config.resolveLedger(null);
    expect(config.asked).toEqual(['postgres://db.example.com']);
  });

  test.each([
    ['postgres://db.example.com', true],
    ['https://lms.example.com, postgresql://db.example.com:5432/lms', true],
    ['postgres://db.example.com:6432', false],
    ['https://db.example.com', false],
    ['db.example.com', false],
    ['null', false],
  ])('LMS_TRUST_ORIGIN=%s accepts it: %s', async (LMS_TRUST_ORIGIN, isAccepted) => {
    await using config = await settings({ project, env: { LMS_TRUST_ORIGIN, LMS_DB: 'a' } });
    const found = await config.resolveLedger(null).catch(() => null);
    expect(found !== null).toBe(isAccepted);
  });

  test.each([
    ['that the user names as well', REMOTE, REMOTE],
    ['on this machine', LOCAL, null],
    ['behind a socket', 'postgres://writer@%2Frun%2Fpostgresql/lms', null],
  ])('needs no question %s', async (_, address, named) => {
    await using config = await settings({ project: profile(address) });
    expect(await config.resolveLedger(named)).not.toBeNull();
    expect(config.asked).toEqual([]);
  });

  const SOCKET = 'postgres://%2Ftmp%2FTheirs';
  test.each([
    ['PGPASSWORD', LOCAL, { PGPASSWORD: 'hunter2' }, 'postgres://localhost'],
    [
      'PGPASSWORD',
      'postgres://a@[::1]:5433/lms',
      { PGPASSWORD: 'hunter2' },
      'postgres://[::1]:5433',
    ],
    ['PGPASSWORD', 'postgres://a@%2Ftmp%2FTheirs/lms', { PGPASSWORD: 'hunter2' }, SOCKET],
    ['PGPASSFILE', LOCAL, { PGPASSFILE: 'passwords' }, 'postgres://localhost'],
    [
      'the secret of a profile',
      `{ address: "${LOCAL}", password: { env: LMS_DB } }`,
      { LMS_DB: 'hunter3' },
      'postgres://localhost',
    ],
  ])('got %s, because it is on this machine: %s', async (_, ledger, secrets, origin) => {
    const text = ledger.startsWith('{') ? ledger : `"${ledger}"`;
    await using config = await settings({ project: profile(text), env: secrets });
    const untrusted = usageProblem('config/untrusted-origin', { origin });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(untrusted);
    expect(config.asked).toEqual([origin]);
    expect(await config.resolveLedger(null, {}, { trust: true })).not.toBeNull();
    expect(await config.resolveLedger(null)).not.toBeNull();
    expect(config.asked).toEqual([origin, origin]);
  });

  test('behind a socket was accepted with another folder', async () => {
    const accepting = { ...env, LMS_TRUST_ORIGIN: 'postgres://%2Ftmp%2Ftheirs' };
    await using config = await settings({
      project: profile('postgres://a@%2Ftmp%2FTheirs/lms'),
      env: accepting,
    });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(
      usageProblem('config/untrusted-origin', { origin: SOCKET }),
    );
  });
});

describe('TLS', () => {
  test.each([
    ['off this machine', REMOTE, { ca: null, cert: null, key: null }],
    ['on this machine', LOCAL, null],
    ['behind a socket', 'postgres://writer@%2Frun%2Fpostgresql/lms', null],
  ])('%s', async (_, address, tls) => {
    await using config = await settings({ user: profile(address) });
    expect((await config.resolveLedger(null))?.connection.tls).toEqual(tls);
  });

  test.each(['disable', 'allow', 'prefer', 'no-verify', 'DISABLE'])(
    'PGSSLMODE=%s is refused off this machine',
    async (PGSSLMODE) => {
      await using config = await settings({ user: profile(REMOTE), env: { PGSSLMODE } });
      await expect(config.resolveLedger(null)).rejects.toMatchObject(
        usageProblem('config/ledger', { mode: PGSSLMODE }),
      );
      expect((await config.resolveLedger(LOCAL))?.connection.tls).toBeNull();
    },
  );

  test('checks that are turned off are refused', async () => {
    await using config = await settings({
      user: profile(REMOTE),
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSLMODE: 'verify-full' },
    });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(
      usageProblem('config/tls-checks-off'),
    );
  });

  test('PGSSLROOTCERT names the authorities, unless the profile does', async () => {
    await using config = await settings({
      user: profile(
        `{ address: "${REMOTE}", tls: { cert: { env: LMS_CERT }, key: { file: key.pem } } }`,
      ),
      env: { LMS_CERT: PEM },
    });
    const key = PEM.replaceAll('CERTIFICATE', 'PRIVATE KEY');
    await config.write('home/lms-cli/key.pem', key, 0o600);
    const env = { ...config.host.env, PGSSLROOTCERT: await config.write('ca.pem', PEM) };
    Object.assign(config.host.env, env);
    const found = await config.resolveLedger(null);
    expect(found?.connection.tls).toEqual({ ca: PEM, cert: PEM, key: key.trimEnd() });
    expect(found?.secrets).toEqual([key.trimEnd()]);
  });

  test.each([
    ['a file that is not there', 'gone.pem', 'unreadable'],
    ['a file of something else', 'config.yaml', 'not-pem'],
  ])('%s is no certificate', async (_, file, reason) => {
    await using config = await settings({ user: profile(REMOTE), env: {} });
    Object.assign(config.host.env, { PGSSLROOTCERT: join(config.userFile, '..', file) });
    await expect(config.resolveLedger(null)).rejects.toMatchObject(
      usageProblem('config/certificate', { source: 'PGSSLROOTCERT', reason }),
    );
  });

  test('a key that others can read is refused', async () => {
    await using config = await settings({
      user: profile(`{ address: "${REMOTE}", tls: { key: { file: key.pem } } }`),
    });
    await config.write('home/lms-cli/key.pem', PEM, 0o644);
    await expect(config.resolveLedger(null)).rejects.toMatchObject(
      usageProblem('config/secret', { flaw: 'not-private' }),
    );
  });
});
