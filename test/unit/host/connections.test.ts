import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { SpokeFirst } from '../../../src/host/failure-causes.ts';
import { listeningFirst, type Connector } from '../../../src/host/connections.ts';
import { listening } from './servers.ts';

/** Hands a connection on when the server has done what it does first. */
async function outcome(behave: (socket: Socket, done: () => void) => void, busyMs = 0) {
  let received = 0;
  let handOn: () => void = () => undefined;
  await using server = await listening((socket) => {
    socket.on('data', (chunk) => (received += chunk.length));
    behave(socket, () => handOn());
  });
  const connector: Connector = (_, callback) => {
    const socket = connect(server.port, '127.0.0.1');
    handOn = () => {
      callback(null, socket);
      const end = Date.now() + busyMs;
      while (Date.now() < end);
    };
    return socket;
  };
  const options = { hostname: '127.0.0.1', protocol: 'http:', port: String(server.port) };
  const [error, socket] = await new Promise<Parameters<Parameters<Connector>[1]>>((resolve) => {
    listeningFirst(connector)(options, (...given) => resolve(given));
  });
  socket?.destroy();
  return { error, isGiven: socket !== null, received };
}

describe('listeningFirst', () => {
  test('hands on a connection on which nothing comes', async () => {
    const { error, isGiven } = await outcome((_, done) => done());
    expect([error, isGiven]).toEqual([null, true]);
  });

  test.each([0, 50])(
    'refuses a server that spoke, with this process busy for %i ms',
    async (ms) => {
      const { error, isGiven, received } = await outcome((socket, done) => {
        socket.write('SSH-2.0-OpenSSH_9.6\r\n', () => done());
      }, ms);
      expect([error, isGiven, received]).toEqual([expect.any(SpokeFirst), false, 0]);
    },
  );

  test.each([0, 50])('refuses one that closed, with this process busy for %i ms', async (ms) => {
    const { error, isGiven, received } = await outcome((socket, done) => {
      socket.end(() => done());
    }, ms);
    expect([error, isGiven, received]).toEqual([expect.any(Error), false, 0]);
  });
});
