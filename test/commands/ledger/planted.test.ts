/** Folders from somebody else that name a database: nobody connects, and no password leaves. */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../../harness/cli.ts';
import { ADDRESS, nameInProfile, newestRun, startTeam } from './team.ts';

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

describe('a copy of a shared ledger that came with a folder', () => {
  test.each([
    ['undo', 'RUN', '--yes', '--max-deletes', '1'],
    ['runs', 'resolve', 'RUN', '1', '--done'],
    ['runs', 'list'],
    ['runs', 'show', 'RUN'],
    ['lacuna', 'delete', '1', '--yes'],
  ])('leads to no database by %s %s', async (...argv) => {
    await using team = await startTeam();
    const { one, two, places } = team;
    await one.type('apply', 'course.ndjson', '--yes', '--new-ledger', '--ledger', ADDRESS);
    const id = await newestRun(team);
    const from = join(one.folder, '.lms-cli');
    // SQLite may remove the log of a closed ledger while it is copied.
    await expect
      .poll(() => cp(from, join(two.folder, '.lms-cli'), { recursive: true }).catch(String))
      .toBeUndefined();
    const before = [places.length, await one.requests()];
    await two.type(...argv.map((word) => (word === 'RUN' ? id : word)));
    expect([places.length, await one.requests()]).toEqual(before);
  });

  test('is gone on with in the database that a profile names, with its own words', async () => {
    await using team = await startTeam();
    const { one, places } = team;
    await nameInProfile(team);
    await one.type('apply', 'course.ndjson', '--yes', '--new-ledger');
    const id = await newestRun(team);
    // No longer the default profile.
    await one.write('lms-cli.yaml', (await one.read('lms-cli.yaml')).replace(/^default.*\n/, ''));
    const before = places.length;
    await one.type('runs', 'resolve', id, '1', '--done');
    expect(places.length).toBeGreaterThan(before);
    expect(one.stderr).not.toContain('ledger/shared');
  });

  test('may not be a link that leads out of the folder', async () => {
    await using team = await startTeam();
    const { one, two, places } = team;
    await one.type('apply', 'course.ndjson', '--yes', '--new-ledger', '--ledger', ADDRESS);
    const copies = await readdir(join(one.folder, '.lms-cli'));
    const copy = copies.find((name) => name.endsWith('.db')) ?? '';
    await mkdir(join(two.folder, '.lms-cli'));
    await symlink(join(one.folder, 'outside'), join(two.folder, '.lms-cli', copy));
    const before = places.length;
    await two.type('plan', 'course.ndjson', '--ledger', ADDRESS);
    expect([two.exitCode, two.stderr]).toEqual([2, expect.stringContaining('state/foreign-file')]);
    expect(places.length).toBe(before);
  });
});
