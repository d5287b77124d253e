/** The built program and a real server: addresses, passwords and certificates as a user gives them. */
import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { question } from '../commands/content/folder.ts';
import { emptyPlace } from '../e2e/spawned.ts';
import {
  freePort,
  PASSWORD,
  type PostgresServer,
  startPostgres,
} from '../harness/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
  await using place = await emptyPlace();
  const socket = address({ host: `${encodeURIComponent(server.folder)}:${server.port}` });
  const env = { PGPASSWORD: PASSWORD };
  const { code, stderr } = await place.run(['ledger', 'init', '--ledger', socket], { env });
  if (code !== 0) throw new Error(stderr);
  await server.sql('GRANT s_program_reader TO certified, team_reader');
  await server.sql('GRANT s_program_writer TO team_writer');
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

/** Of the owner of the database, over loopback. */
const address = (changed: { user?: string; host?: string; password?: string } = {}) => {
  const { user = 'team_owner', host = `localhost:${server.port}`, password } = changed;
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return `postgres://${user}${secret}@${host}/team?schema=s_program&name=course`;
};

test(
  'a writer applies, and on another machine a reader plans and a writer takes back',
  { timeout: 120_000 },
  async () => {
    await using one = await emptyPlace();
    await using two = await emptyPlace();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    await using service = one.start(['sandbox', '--port', port]);
    await service.says('stdout', url);
    const course = `${stringifyExact(question('a'))}\n`;
    for (const place of [one, two]) await place.write('course.ndjson', course);

    const env = {
      LMS_BASE_URL: url,
      LMS_LEDGER: address({ user: 'team_writer', password: PASSWORD }),
    };
    const applied = await one.run(['apply', 'course.ndjson', '--yes', '--new-ledger'], { env });
    expect(applied).toMatchObject({ code: 0 });
    expect(applied.stdout + applied.stderr).not.toContain(PASSWORD);

    const escaped = PASSWORD.replaceAll('\\', '\\\\').replaceAll(':', '\\:');
    await two.write('passwords', `localhost:${server.port}:team:*:${escaped}\n`);
    await chmod(two.path('passwords'), 0o600);
    const there = { env: { LMS_BASE_URL: url, PGPASSFILE: two.path('passwords') } };
    const planned = await two.run(
      ['plan', 'course.ndjson', '--exit-code', '--ledger', address({ user: 'team_reader' })],
      there,
    );
    expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining('no changes') });
    const writer = address({ user: 'team_writer' });
    const listed = await two.run(['runs', 'list', '-o', 'id', '--ledger', writer], there);
    const undo = ['undo', listed.stdout.trim(), '--yes', '--max-deletes', '1'];
    expect(await two.run([...undo, '--ledger', writer], there)).toMatchObject({ code: 0 });
  },
);

describe('who is not let in', () => {
  const profile = (ledger: string) =>
    `defaultProfile: p\nprofiles:\n  p: { baseUrl: "http://127.0.0.1:1", ledger: ${ledger} }\n`;
  const listing = ['runs', 'list', '--profile', 'p', '-o', 'json'];
  const accepted = () => ({ LMS_TRUST_ORIGIN: `postgres://localhost:${server.port}` });

  test.each([
    ['no password', {}],
    ['another password', { PGPASSWORD: 'hunter2' }],
  ])('with %s', async (_, env) => {
    await using place = await emptyPlace();
    await place.write('lms-cli.yaml', profile(`"${address()}"`));
    const { code: exitCode, stdout } = await place.run(listing, { env: { ...env, ...accepted() } });
    expect([exitCode, stdout]).toEqual([4, expect.stringContaining('"reason": "denied"')]);
  });

  test('without a certificate of the client, and with it', async () => {
    await using place = await emptyPlace();
    const { ca, cert, key, otherCa } = server.certificates;
    const sources = 'ca: { env: LMS_CA }, cert: { env: LMS_CERT }, key: { env: LMS_KEY }';
    const ledger = (tls: string) =>
      profile(
        `{ address: "${address({ user: 'certified' }).replace('course', 'none')}", password: { env: LMS_DB }, tls: { ${tls} } }`,
      );
    const env = { LMS_DB: PASSWORD, LMS_CA: ca, LMS_CERT: cert, LMS_KEY: key, ...accepted() };
    await place.write('lms-cli.yaml', ledger('ca: { env: LMS_CA }'));
    const refused = await place.run(listing, { env });
    expect([refused.code, refused.stdout]).toEqual([
      4,
      expect.stringContaining('"reason": "denied"'),
    ]);
    await place.write('lms-cli.yaml', ledger(sources));
    const foreign = await place.run(listing, { env: { ...env, LMS_CA: otherCa } });
    expect([foreign.code, foreign.stdout]).toEqual([
      4,
      expect.stringContaining('"reason": "certificate"'),
    ]);
    const known = await place.run(listing, { env });
    expect([known.code, known.stdout]).toEqual([7, expect.stringContaining('"reason": "name"')]);
  });
});
