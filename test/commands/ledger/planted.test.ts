/** Folders from somebody else that name a database: nobody connects, and no password leaves. */
import { createServer, type Server } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../../harness/cli.ts';

/** A server of somebody else on this machine, under a name that is not known to be of this machine. */
interface Listening extends AsyncDisposable {
  readonly origin: string;
  /** What arrived, one text for each connection. */
  readonly arrived: readonly string[];
}

async function listen(): Promise<Listening> {
  const arrived: string[] = [];
  const server: Server = createServer((socket) => {
    const index = arrived.push('') - 1;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      arrived[index] += bytes.toString('latin1');
      // "S": it speaks TLS. What follows is none, so that the connection fails.
      socket.end('S');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `postgres://127.1:${port}`,
    arrived,
    [Symbol.asyncDispose]: () => new Promise((done) => void server.close(() => done())),
  };
}

async function plant(cli: Cli, origin: string): Promise<void> {
  const address = origin.replace('//', '//writer@');
  const ledger = `{ address: "${address}/lms", password: { env: LMS_DB } }`;
  const profile = `team: { baseUrl: "${cli.url}", ledger: ${ledger} }`;
  await cli.write(
    'lms-cli.yaml',
    `defaultProfile: team\nprofiles:\n  ${profile}\ncontent: { files: [a.ndjson] }\n`,
  );
  await cli.write('a.ndjson', '');
  await cli.write('import.ndjson', '{"operation":"lacuna.delete","params":{"questionId":1}}\n');
}

const secrets = { PGPASSWORD: 'hunter2', LMS_DB: 'hunter3', LMS_BASE_URL: undefined };

const commands = [
  ['plan', '--new-ledger'],
  ['apply', '--yes', '--new-ledger'],
  ['import', 'import.ndjson'],
  ['import', 'import.ndjson', '--dry-run'],
  ['lacuna', 'delete', '1', '--yes'],
  ['undo', '261121-1435-x7k2mq'],
  ['runs', 'list', '--profile', 'team'],
  ['runs', 'resolve', '261121-1435-x7k2mq', '1', '--done'],
  ['resources', 'list'],
  ['resources', 'adopt', 'a', '1', '--as', 'lacuna'],
  ['resources', 'forget', 'a', '--yes'],
];

describe('a project file that names a database', () => {
  test.each(commands)('gets no connection by %s %s', async (...argv) => {
    await using server = await listen();
    await using cli = await startCli({ env: secrets });
    await plant(cli, server.origin);
    await cli.run(...argv);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('config/untrusted-origin');
    expect(cli.stderr).toContain(server.origin);
    expect([server.arrived, await cli.requests()]).toEqual([[], []]);
  });

  test.each([['runs', 'list'], ['doctor'], ['validate', 'import.ndjson']])(
    'gets none by %s %s either, which does not need it',
    async (...argv) => {
      await using server = await listen();
      await using cli = await startCli({ env: secrets });
      await plant(cli, server.origin);
      await cli.run(...argv);
      expect(server.arrived).toEqual([]);
    },
  );

  test('gets a connection once it is accepted, and no password without TLS', async () => {
    await using server = await listen();
    await using cli = await startCli({ env: { ...secrets, LMS_TRUST_ORIGIN: server.origin } });
    await plant(cli, server.origin);
    await cli.run('resources', 'list');
    expect(cli.stderr).not.toContain('config/untrusted-origin');
    expect(cli.exitCode).not.toBe(0);
    expect(server.arrived.length).toBeGreaterThan(0);
    expect(server.arrived.join('')).not.toMatch(/hunter[23]/);
  });

  test('is asked about once at a terminal', async () => {
    await using server = await listen();
    await using cli = await startCli({
      atTerminal: true,
      env: secrets,
      answers: [
        [/postgres:\/\/127\.1:/, false],
        [/trust/, true],
      ],
    });
    await plant(cli, server.origin);
    await cli.run('resources', 'list');
    expect([cli.exitCode, server.arrived]).toEqual([2, []]);
    await cli.run('resources', 'list');
    expect(server.arrived).toHaveLength(1);
    await cli.run('resources', 'list');
    expect(server.arrived).toHaveLength(2);
  });
});

test('a folder that names a port of this machine got PGPASSWORD in clear text', async () => {
  await using server = await listen();
  await using cli = await startCli({ env: secrets });
  await plant(cli, server.origin.replace('127.1', '127.0.0.1'));
  for (const argv of commands) {
    await cli.run(...argv);
    expect([cli.exitCode, cli.stderr]).toEqual([
      2,
      expect.stringContaining('config/untrusted-origin'),
    ]);
  }
  expect(server.arrived).toEqual([]);
});
