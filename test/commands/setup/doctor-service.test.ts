import { describe, expect, test } from 'vitest';
import { answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
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
    const code = type === 'session' ? 'auth/refused' : 'auth/unauthenticated';
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

describe('the clock of a service', () => {
  test.each([
    [-3_600_000, /the clock of this machine is (?:1h 00m|59m 5\ds) off that of the service/],
    [90_000, /the clock of this machine is 1m (?:2\d|3\d)s off that of the service/],
  ])('that is %i ms off is reported', async (off, message) => {
    await using server = await answering((_, response) => {
      response.writeHead(404, { date: new Date(Date.now() + off).toUTCString() }).end();
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    expect(await doctor(cli)).toEqual(['warning clock doctor/clock']);
    expect([cli.exitCode, told(cli, 'clock')]).toEqual([0, [expect.stringMatching(message)]]);
  });

  test('that does not tell the time is not compared with this one', async () => {
    await using server = await answering((_, response) => {
      response.sendDate = false;
      response.writeHead(404).end();
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    expect(await doctor(cli)).toEqual([]);
    expect(told(cli, 'clock')).toEqual([]);
  });
});
