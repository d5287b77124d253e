/** Answers that belong to another request, as whole commands take them. */
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { serving } from '../../unit/host/servers.ts';
import { documents, errorCode, writeQuestions } from '../bodies.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';

const created = (id: number, title = '') => {
  const body = JSON.stringify({ content: { id, title }, message: null });
  return `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

/** What comes of three creates where each is answered so; `turn` is from 1. */
async function threeCreates(
  speak: (socket: Socket, turn: number) => void,
  ...options: readonly string[]
) {
  let turn = 0;
  await using server = await serving((socket) => speak(socket, ++turn));
  await using cli = await startCli({ env: { LMS_BASE_URL: server.origin } });
  await writeQuestions(cli, 3);
  await cli.run('lacuna', 'create', 'q.ndjson', ...options);
  const doubts = cli.stdout.match(/^in doubt/gm) ?? [];
  return { code: cli.exitCode, doubts: doubts.length, arrived: turn };
}

describe('three creates', () => {
  test('with the same id in their answers are not all done', async () => {
    const { code, doubts } = await threeCreates(
      (socket) => socket.write(created(7)),
      '--no-ledger',
    );
    expect({ code, doubts }).toEqual({ code: 8, doubts: 2 });
  });

  test('with one answered twice exit 8, and it is not sent again', async () => {
    const twice = (socket: Socket, turn: number) =>
      socket.write(turn === 3 ? created(3) + created(3) : created(turn));
    for (const ledger of [[], ['--no-ledger']]) {
      const { code, doubts, arrived } = await threeCreates(twice, ...ledger);
      expect({ code, doubts, arrived }).toEqual({ code: 8, doubts: 1, arrived: 3 });
    }
  });
});

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

test('an edit that is answered with another id is in doubt', async () => {
  await using server = await answering(alwaysJson('{"content":{"id":18},"message":null}'));
  await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
  await cli.write('e.json', stringifyExact(documents['track.edit'](17)));
  await cli.run('track', 'edit', 'e.json', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([8, 'service/foreign-answer']);
});
