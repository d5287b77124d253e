import type { Socket } from 'node:net';
import type { buildConnector as undici } from 'undici';
import { SpokeFirst } from './failure-causes.ts';

/** Something that is being connected: a socket, or the request to a proxy for one. */
interface Connecting {
  once(event: 'close', listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/** Calls back once, with a socket that can be written to or with what went wrong. */
export type Connector = (options: undici.Options, callback: undici.Callback) => Connecting;

/** Long enough for what has arrived already, too short for anybody to notice. */
const MOMENT_MS = 1;

/**
 * Hands a connection on after a short moment in which nothing comes: a server that speaks first
 * would give its greeting to a request as its answer. No byte of any request has left by then.
 */
export function listeningFirst(connector: Connector): Connector {
  return (options, callback) =>
    connector(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      let isDecided = false;
      const decide = () => {
        clearTimeout(timer);
        if (isDecided) return;
        isDecided = true;
        const reason = unfitness(socket);
        if (reason === null) return callback(null, socket);
        socket.destroy();
        callback(reason, null);
      };
      // What came while this process was busy is read only after the timers.
      const timer = setTimeout(() => setImmediate(decide), MOMENT_MS);
      socket.once('close', decide);
      socket.once('error', () => undefined);
    });
}

/** Why no request may be written on it; null where one may. */
function unfitness(socket: Socket): Error | null {
  if (socket.readableLength > 0) return new SpokeFirst('the server spoke before it was asked');
  if (!socket.destroyed && !socket.readableEnded) return null;
  return socket.errored ?? new Error('the server closed the connection before it was asked');
}

/** undici forgets a connection that is still being made; this one remembers, to drop it. */
export function remembering(connector: Connector) {
  const open = new Set<Connecting>();
  return {
    connect: (options: undici.Options, callback: undici.Callback): void => {
      const connecting = connector(options, callback);
      open.add(connecting);
      connecting.once('close', () => open.delete(connecting));
    },
    dropAll: (): void => {
      for (const connecting of open) connecting.destroy(new Error('closed'));
    },
  };
}
