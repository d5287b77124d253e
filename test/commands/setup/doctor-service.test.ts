import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { SILENT_PORT } from '../../unit/host/servers.ts';
import { doctor, findings, told, withProfile } from './diagnosing.ts';
import { ways, wrong } from '../operation/ways.ts';

const WHO_AM_I = 'GET /2.0/users/getCurrent';

describe.each(Object.entries(ways))('credentials: %s', (type, { demanded, env, auth }) => {
  test('are accepted if valid and exit 4 if not, and nothing is changed', async () => {
    await using cli = await withProfile({ auth }, { authentication: demanded, env });
    // The service and the client share a clock that stands still: signatures are timely.
    const ask = async () => {
      await cli.run('doctor', '-o', 'json');
      return told(cli, 'credentials');
    };
    expect(await ask()).toEqual([`accepted by the service (${type})`]);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('which changes nothing: first without');
    const login = type === 'session' ? ['POST /portal/api/servlet/login.do'] : [];
    expect(await cli.requests()).toEqual([WHO_AM_I, ...login, WHO_AM_I]);
    for (const [name, value] of Object.entries(wrong(env))) cli.setEnv(name, value);
    await ask();
    expect(cli.exitCode).toBe(4);
    const code = type === 'session' ? 'auth/login-failed' : 'auth/unauthenticated';
    expect(findings(cli)).toContainEqual(
      expect.objectContaining({ check: 'credentials', level: 'problem', code }),
    );
    for (const resources of ['assessments', 'lacunaquestions', 'tracks']) {
      expect(await cli.held(resources)).toEqual([]);
    }
    for (const secret of Object.values({ ...env, ...wrong(env) }).filter((text) =>
      /^(right|wrong)/.test(text),
    )) {
      expect(cli.stdout + cli.stderr).not.toContain(secret);
    }
  });
});

describe('credentials', () => {
  test('that are required but not configured exit 4', async () => {
    await using cli = await withProfile({}, { authentication: ways.bearer.demanded });
    expect(await doctor(cli)).toEqual(['problem credentials doctor/credentials-missing']);
    expect(cli.exitCode).toBe(4);
  });

  test('that are required are not sought in variables if a profile is used', async () => {
    await using cli = await withProfile({}, { authentication: ways.bearer.demanded });
    await doctor(cli);
    expect(cli.stdout).toContain('add auth: to the profile');
  });

  test('whose variable is missing exit 2, and nothing is sent', async () => {
    const { auth, demanded } = ways.bearer;
    await using cli = await withProfile({ auth }, { authentication: demanded });
    expect(await doctor(cli)).toEqual(['problem credentials config/secret']);
    expect(cli.exitCode).toBe(2);
    expect(await cli.requests()).toEqual([]);
  });

  test('that make no difference to the answer are not reported as accepted', async () => {
    await using cli = await withProfile({ auth: ways.bearer.auth }, { env: ways.bearer.env });
    expect(await doctor(cli)).toEqual(['warning credentials doctor/unproven']);
    expect(cli.exitCode).toBe(0);
  });

  test('of a protected profile are sent without a question, because nothing changes', async () => {
    const { auth, env, demanded } = ways.bearer;
    await using cli = await withProfile(
      { auth, protected: true },
      { authentication: demanded, env },
    );
    expect(await doctor(cli)).toEqual([]);
    expect(await cli.requests()).toEqual([WHO_AM_I, WHO_AM_I]);
  });

  test.each(['--offline', '--dry-run'])('are not sent with %s', async (option) => {
    const { auth, env } = ways.bearer;
    await using cli = await withProfile({ auth }, { env });
    expect(await doctor(cli, option)).toEqual([]);
    expect([cli.exitCode, await cli.requests()]).toEqual([0, []]);
    expect(cli.stderr).toContain(`not contacted: ${cli.url}/2.0/users/getCurrent`);
  });
});

describe('the service', () => {
  const at = async (url: string, ...words: string[]) => {
    await using cli = await startCli({ env: { LMS_BASE_URL: url } });
    const found = await doctor(cli, ...words);
    const said = findings(cli).find(({ level }) => level !== 'ok');
    return { found, exitCode: cli.exitCode, said };
  };

  test('that does not listen exits 5', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    const port = typeof address === 'object' ? address?.port : 0;
    const { found, exitCode, said } = await at(`http://127.0.0.1:${port}`);
    expect([found, exitCode]).toEqual([['problem service network/unsent'], 5]);
    expect(said).toMatchObject({ message: `127.0.0.1:${port} refused the connection` });
  });

  test('with an unknown host name exits 5', async () => {
    const { found, exitCode, said } = await at('https://nowhere.invalid/api/public');
    expect([found, exitCode]).toEqual([['problem service network/unsent'], 5]);
    expect(said?.['message']).toMatch(/nowhere\.invalid/);
  });

  const replying =
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (_, response) =>
      void response.writeHead(status, headers).end();

  test.each<[string, Behaviour, string[], number]>([
    ['is down', replying(503), ['problem service doctor/no-answer'], 5],
    ['hangs up', (_, response) => void response.destroy(), ['problem service doctor/no-answer'], 5],
    [
      'has moved',
      replying(301, { location: 'https://elsewhere.example' }),
      ['problem credentials auth/refused'],
      4,
    ],
    ['knows no such address, as a gateway does', replying(404), [], 0],
  ])('that %s', async (_, behaviour, expected, exitCode) => {
    await using server = await answering(behaviour);
    expect(await at(server.url)).toMatchObject({ found: expected, exitCode });
  });

  test('that does not answer in time exits 5', async () => {
    await using server = await answering(() => undefined);
    const { found, exitCode } = await at(server.url, '--timeout', '200ms');
    expect([found, exitCode]).toEqual([['problem service doctor/no-answer'], 5]);
  });

  test('that is not encrypted is refused before anything is sent', async () => {
    const { found, exitCode } = await at('http://lms.example.com');
    expect([found, exitCode]).toEqual([['problem configuration config/http'], 2]);
  });

  test('of a folder that is not trusted yet exits 2', async () => {
    await using cli = await withProfile({ baseUrl: 'https://lms.example.com/api/public' });
    expect(await doctor(cli)).toEqual(['problem configuration config/untrusted-origin']);
    expect(cli.exitCode).toBe(2);
  });

  test('of a folder that is not trusted yet is accepted once at a terminal', async () => {
    await using cli = await withProfile(
      { baseUrl: 'https://lms.invalid/api/public' },
      {
        atTerminal: true,
        answers: [
          [/sends to https:\/\/lms\.invalid\./, false],
          [/sends to https:\/\/lms\.invalid\./, true],
        ],
      },
    );
    expect(await doctor(cli)).toEqual(['problem configuration config/untrusted-origin']);
    expect(await doctor(cli)).toEqual(['problem service network/unsent']);
    expect(await doctor(cli)).toEqual(['problem service network/unsent']);
  });

  test('reports every missing secret beside a server that is not accepted', async () => {
    await using cli = await withProfile({
      baseUrl: 'https://lms.example.com/api/public',
      auth: { type: 'basic', username: { env: 'LMS_A' }, password: { env: 'LMS_B' } },
    });
    expect(await doctor(cli)).toEqual([
      'problem credentials config/secret',
      'problem credentials config/secret',
      'problem configuration config/untrusted-origin',
    ]);
    await using trusted = await withProfile(
      {
        baseUrl: 'https://lms.example.com/api/public',
        auth: { type: 'bearer', token: { env: 'LMS_A' } },
      },
      { env: { LMS_TRUST_ORIGIN: 'https://lms.example.com' } },
    );
    expect(await doctor(trusted)).toEqual(['problem credentials config/secret']);
  });

  test('is shown above what is wrong, which is the end of the page', async () => {
    await using cli = await withProfile({ baseUrl: 'https://lms.example.com/api/public' });
    await cli.run('doctor');
    expect(cli.stdout.trimEnd().split('\n').at(-2)).toMatch(
      /^problem {2}configuration {2}config\/untrusted-origin/,
    );
  });

  test('on this machine that does not run gets the advice to start the sandbox', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    const port = SILENT_PORT;
    await cli.write('lms-cli.yaml', `profiles: { local: { baseUrl: "http://127.0.0.1:${port}" } }`);
    expect(await doctor(cli, '--profile', 'local')).toEqual(['problem service network/unsent']);
    expect(cli.stdout).toContain(`lms-cli sandbox --port ${port}"`);
  });

  test.each([
    [-3_600_000, /the clock of this machine is (?:1h 00m|59m 5\ds) ahead of that of the service/],
    [90_000, /the clock of this machine is 1m (?:2\d|3\d)s behind that of the service/],
  ])('with a clock that is %i ms off is reported', async (off, message) => {
    await using server = await answering((_, response) => {
      response.writeHead(404, { date: new Date(Date.now() + off).toUTCString() }).end();
    });
    const { found, exitCode, said } = await at(server.url);
    expect([found, exitCode]).toEqual([['warning clock doctor/clock'], 0]);
    expect(said?.['message']).toMatch(message);
  });

  test('without a Date header is not compared with this clock', async () => {
    await using server = await answering((_, response) => {
      response.sendDate = false;
      response.writeHead(404).end();
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    expect(await doctor(cli)).toEqual([]);
    expect(told(cli, 'clock')).toEqual([]);
  });
});
