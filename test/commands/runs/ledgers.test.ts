import { closeSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';
import { expect, test, describe } from 'vitest';
import { DatabaseSync } from '@photostructure/sqlite';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doubtsOf, errorCode, textOf, writeQuestions } from '../bodies.ts';
import { answering } from '../../harness/answering-server.ts';
import { serving } from '../../unit/host/servers.ts';

describe('the names of ledgers', () => {
  test.each(['a..b', '50%20', '50%2520', '100%', 'x::y', 'a?mode=rwc', 'a#b', 'zero\u200bwidth'])(
    'a ledger in a folder called %j is found again',
    async (name) => {
      await using cli = await startCli();
      const create = { operation: 'lacuna.create', key: 'q1', body: lacuna() };
      await cli.write('all.ndjson', stringifyExact(create));
      const ledger = `${name}/${name}.db`;
      await cli.run('import', 'all.ndjson', '--ledger', ledger);
      expect(cli.exitCode).toBe(0);
      await cli.run('import', 'all.ndjson', '--ledger', ledger);
      expect(cli.exitCode).toBe(0);
      expect(await cli.requests()).toHaveLength(1);
      await cli.run('runs', 'list', '--ledger', ledger, '-o', 'json');
      expect(cli.json()).toHaveLength(2);
    },
  );
});

test('a key that looks like a file of this folder was cut', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.run('lacuna', 'create', 'q.json');
  await cli.run('resources', 'show', `${cli.folder}/none`);
  expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain(`the key "${cli.folder}/none"`);
});

test('a ledger below the working directory was named by its whole path', async () => {
  await using cli = await startCli({ faults: 'lacuna.create:reset-after=1x' });
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.write('sub/l.db/x', '');
  for (const ledger of ['sub/l.db', `${cli.folder}/sub/l.db`]) {
    await cli.run('lacuna', 'create', 'q.json', '--ledger', ledger, '-o', 'json');
    expect(cli.json()).toMatchObject({
      error: { message: expect.stringContaining('"sub/l.db"') },
    });
  }
  await cli.run('lacuna', 'create', 'q.json', '--ledger', `${cli.folder}/own.db`, '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([
    8,
    { error: { hint: expect.stringMatching(/ \d+ --ledger own\.db --created ID/) } },
  ]);
  await cli.run('runs', 'list', '--ledger', `${cli.folder}-beside/l.db`);
  expect(cli.stderr).toContain(`"${cli.folder}-beside/l.db"`);
});

describe('ledgers that are open', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');

  /** The number that the hundredth file to be opened gets: it grows with every one left open. */
  async function hundredthDescriptor(cli: Cli): Promise<number> {
    // What SQLite keeps half open until its statements are collected is not left open.
    for (let round = 0; round < 5; round += 1) {
      if (typeof collectGarbage === 'function') collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const opened = Array.from({ length: 100 }, () => openSync(`${cli.folder}/q.json`, 'r'));
    for (const descriptor of opened) closeSync(descriptor);
    return Math.max(...opened);
  }

  test('a lookup that fails leaves no ledger open', async () => {
    await using cli = await startCli();
    await cli.write('q.json', stringifyExact({ operation: 'lacuna.create', body: lacuna() }));
    await cli.run('import', 'q.json');
    const before = await hundredthDescriptor(cli);
    for (let round = 0; round < 20; round += 1) {
      await cli.run('runs', 'resolve', 'nobody', '1', '--done');
      expect(cli.exitCode).toBe(2);
    }
    expect(await hundredthDescriptor(cli)).toBeLessThan(before + 10);
  });
});

/** A ledger in which a number was changed: every page is whole, and a row is not true. */
describe('a ledger that was altered', () => {
  const LEDGER = 'course.ledger.db';
  const create = ['lacuna', 'create', 'q.json', '--ledger', LEDGER];

  async function withCreated(): Promise<Cli> {
    const cli = await startCli({ altersLedger: true });
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run(...create);
    expect(cli.exitCode).toBe(0);
    return cli;
  }

  function alter(cli: Cli, ...statements: readonly string[]): void {
    const database = new DatabaseSync(join(cli.folder, LEDGER));
    try {
      database.exec('PRAGMA ignore_check_constraints=ON');
      for (const statement of statements) database.exec(statement);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  }

  test('a deletion still allows the same create again', async () => {
    await using cli = await withCreated();
    await cli.run('lacuna', 'delete', '1', '--yes', '--ledger', LEDGER);
    await cli.run(...create);
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, { length: 1 }]);
  });

  describe.each([
    ['a number of an event', 'UPDATE events SET number = 9223372036854775806 WHERE number = 3'],
    [
      'the largest number of an event',
      'UPDATE events SET number = 9223372036854775807 WHERE number = 3',
    ],
  ])('%s that JavaScript cannot represent', (_, statement) => {
    test.each([
      ['lacuna', 'create'],
      ['runs', 'show'],
      ['import', 'course'],
    ])('is a damaged ledger for %s %s, not a defect', async (...words) => {
      await using cli = await withCreated();
      const document = { operation: 'lacuna.create', body: lacuna({ title: 'Another' }) };
      await cli.write('course.json', stringifyExact(document));
      alter(cli, statement);
      const argv = words[0] === 'import' ? ['import', 'course.json'] : words;
      const files = words[1] === 'create' ? ['q.json'] : [];
      await cli.run(...argv, ...files, '--ledger', LEDGER, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/damaged']);
      expect(await cli.held('lacunaquestions')).toHaveLength(1);
    });
  });

  test('an operation resolved after its document changed is not a damaged ledger', async () => {
    await using cli = await startCli({ faults: 'reset-after=2x' });
    const course = (title: string) =>
      cli.write(
        'course.json',
        stringifyExact({ operation: 'lacuna.create', key: 'a', body: lacuna({ title }) }),
      );
    await course('First');
    await cli.run('import', 'course.json', '--ledger', LEDGER);
    expect(cli.exitCode).toBe(8);
    await course('Second');
    await cli.run('import', 'course.json', '--again', '--ledger', LEDGER);
    expect(cli.exitCode).toBe(8);
    await cli.run('runs', 'list', '--ledger', LEDGER, '-o', 'json');
    const [run] = [cli.json()].flat().map((each) => textOf(each, 'id'));
    const [seq = ''] = await doubtsOf(cli, run ?? '', '--ledger', LEDGER);
    await cli.run('runs', 'resolve', run ?? '', seq, '--created', '2', '--ledger', LEDGER);
    expect(cli.exitCode).toBe(0);
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Third' })));
    await cli.run(...create);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });
});

/** Answers that belong to another request, as whole commands take them. */
describe('a ledger that is out of step', () => {
  const created = (id: number, title = '') => {
    const body = JSON.stringify({ content: { id, title }, message: null });
    return `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };

  test('a server that speaks first gets no request, and its id is not used', async () => {
    await using server = await serving(
      () => undefined,
      (socket) => socket.write(created(7)),
    );
    await using cli = await startCli({ env: { LMS_BASE_URL: server.origin } });
    await writeQuestions(cli, 1);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([5, 'network/unsent']);
    expect(cli.stderr + cli.stdout).toContain('sent data before it received a request');
    expect(server.requests).toEqual([]);
  });

  test('the next import does not repeat a create that was redirected', async () => {
    await using server = await answering((_, response) => {
      response.writeHead(302, { location: '/lms/track/17?from=login' }).end();
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 1);
    for (let turn = 0; turn < 2; turn++) {
      await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
      expect(cli.exitCode).toBe(8);
    }
    expect(server.arrived).toHaveLength(1);
  });

  test('a success that quotes a password field is done, whatever its label says', async () => {
    await using server = await answering((_, response) => {
      const question = '<input type="password" name="j_password">';
      const body = JSON.stringify({ content: { id: 7, question }, message: null });
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 1);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '7\n']);
  });
});
