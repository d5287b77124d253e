import { closeSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, describe } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, writeQuestions } from '../bodies.ts';
import { serving } from '../../unit/host/servers.ts';

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
    { error: { hint: expect.stringMatching(/ --ledger own\.db$/) } },
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
    for (let round = 0; round < 2; round += 1) {
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
});
