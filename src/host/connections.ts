import type { Socket } from 'node:net';
import type { buildConnector as undici } from 'undici';
import { SpokeFirst } from './failure-causes.ts';

/** A connection in the making: a socket, or the request to a proxy for one. */
interface PendingConnection {
  once(event: 'close', listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/** Calls back once, either with a writable socket or with an error. */
export type Connector = (options: undici.Options, callback: undici.Callback) => PendingConnection;

/** Long enough for data that has already arrived, too short for anybody to notice. */
const MOMENT_MS = 1;

/**
 * Releases a connection only after a short silence. If the server speaks first, its greeting would
 * otherwise be taken for the answer to a request. No byte of any request has left by then.
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
      // Data that arrived while this process was busy is read only after the timers.
      const timer = setTimeout(() => setImmediate(decide), MOMENT_MS);
      socket.once('close', decide);
      // undici takes its own listeners away when it gives a socket up.
      socket.on('error', () => undefined);
    });
}

/** Why no request may be written on the socket; null if one may. */
function unfitness(socket: Socket): Error | null {
  if (socket.readableLength > 0) return new SpokeFirst('the server spoke before it was asked');
  if (!socket.destroyed && !socket.readableEnded) return null;
  return socket.errored ?? new Error('the server closed the connection before it was asked');
}

/** undici forgets a connection that is being made. This connector remembers it, to drop it. */
export function rememberConnecting(connector: Connector) {
  const open = new Set<PendingConnection>();
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
