import { connect, createServer } from 'node:net';
import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { refusalOfStranger } from '../../../src/sandbox/listener.ts';
import { realClock, raw, running, type Running } from './running.ts';
import { track } from '../../harness/course.ts';

const CREATE = '/2.0/lms/track/create';
const get = (service: Running, ...headers: string[]) =>
  raw(
    service.port,
    ['GET /sandbox/tracks HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'),
  );

const statusOf = (headers: Record<string, string>) =>
  refusalOfStranger({ headers }, 4020)?.status ?? null;

describe('strangers', () => {
  test('are known by their Host and by any Origin', () => {
    for (const host of ['127.0.0.1:4020', 'LOCALHOST:4020', '[::1]:4020']) {
      expect(statusOf({ host })).toBeNull();
      expect(statusOf({ host, origin: 'null' })).toBe(403);
      expect(statusOf({ host, origin: `http://${host}` })).toBe(403);
    }
    for (const host of [
      'localhost',
      'localhost:80',
      'lms.example.com:4020',
      '',
      '127.0.0.1.:4020',
    ]) {
      expect(statusOf({ host })).toBe(403);
    }
    expect(statusOf({})).toBe(403);
  });

  test('a page that has no Origin, as for a picture, was answered', () => {
    const from = (site: string) => statusOf({ host: '127.0.0.1:4020', 'sec-fetch-site': site });
    expect(['cross-site', 'same-site', 'anything'].map(from)).toEqual([403, 403, 403]);
    expect(['none', 'same-origin'].map(from)).toEqual([null, null]);
  });

  test('are answered 403 with an ERROR envelope, and leave no trace', async () => {
    await using service = await running();
    for (const host of [['Host: evil.example'], ['Host: a b'], []]) {
      const answer = await get(service, ...host);
      expect(answer).toMatch(/^HTTP\/1.1 403 /);
      expect(answer).toContain('{"content":"ERROR"');
    }
    expect(await get(service, `Host: localhost:${service.port}`)).toMatch(/^HTTP\/1.1 200 /);
    expect((await service.send('GET', '/sandbox/requests')).json).toEqual([]);
  });
});

describe('broken HTTP', () => {
  test('is answered with its status', async () => {
    await using service = await running();
    const broken = await raw(service.port, 'what is this?\r\n\r\n');
    expect(broken).toMatch(/^HTTP\/1.1 400 /);
    const long = `X-Long: ${'x'.repeat(20_000)}`;
    expect(await get(service, `Host: localhost:${service.port}`, long)).toMatch(/^HTTP\/1.1 431 /);
  });

  test('does not end the service when a request is cut in the middle of its body', async () => {
    await using service = await running();
    const head = `POST ${CREATE} HTTP/1.1\r\nHost: localhost:${service.port}`;
    const socket = connect(service.port, '127.0.0.1');
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name`);
    await once(socket, 'connect');
    socket.resetAndDestroy();
    expect((await service.send('POST', CREATE, track())).status).toBe(200);
  });
});

describe('a port', () => {
  test('that is in use is an error of its own', async () => {
    await using service = await running();
    await expect(running({ port: service.port })).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'sandbox/start', params: { port: service.port } },
    });
  });

  test('is on loopback only', async () => {
    await using service = await running();
    expect(service.url).toBe(`http://127.0.0.1:${service.port}`);
    const elsewhere = createServer();
    elsewhere.listen(service.port, '127.0.0.2');
    await once(elsewhere, 'listening');
    elsewhere.close();
  });

  test('takes more than 1,024 connections', async () => {
    await using service = await running();
    const request = `GET /sandbox/instance HTTP/1.1\r\nHost: localhost:${service.port}\r\n`;
    const sockets = await Promise.all(
      Array.from({ length: 1_100 }, async () => {
        const socket = connect(service.port, '127.0.0.1');
        await once(socket, 'connect');
        return socket;
      }),
    );
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        socket.write(`${request}\r\n`);
        const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
        return String(chunk).slice(0, 12);
      }),
    );
    for (const socket of sockets) socket.destroy();
    expect(answers).toEqual(sockets.map(() => 'HTTP/1.1 200'));
  });
});

describe('closing', () => {
  test('lets answers in flight finish and drops idle connections', async () => {
    const waits = new EventEmitter();
    const clock = {
      ...realClock,
      sleep: async (ms: number, signal: AbortSignal) => {
        waits.emit('wait');
        await realClock.sleep(ms, signal);
      },
    };
    const waiting = once(waits, 'wait');
    await using service = await running({ clock, faults: 'latency=60s' });
    await service.send('GET', '/sandbox/instance');
    const inFlight = service.send('POST', CREATE, track());
    await waiting;
    await service.close();
    expect(await inFlight).toMatchObject({ status: 200, json: { content: { id: 1 } } });
    await expect(service.send('GET', '/sandbox/instance')).rejects.toThrow('fetch failed');
  });
});
