import type { Socket } from 'node:net';
import type { buildConnector as undici } from 'undici';
import { SpokeFirst } from './failure-causes.ts';

/** A connection as seen by requests and their answers. */
export interface Connection {
  /** From 1, within its transport. */
  readonly number: number;
  readonly socket: Socket;
  /** A request is being written on it, or waits there for its answer. */
  isBusy: boolean;
}

export interface Connections {
  /** Numbers a connection and watches it from now on. */
  readonly admit: (socket: Socket) => void;
  /** Null for a socket that was not admitted. */
  readonly of: (socket: Socket) => Connection | null;
  /** Closes the connection: the request in flight on it ends as lost. Can be called again. */
  readonly drop: (connection: number) => void;
  /** True for a connection that has received unsolicited bytes. It is closed. */
  readonly isOutOfStep: (connection: number) => boolean;
}

/**
 * Numbers connections and closes each one that receives unsolicited bytes: a second answer to one
 * request, or data while no request is in flight.
 */
export function numberConnections(): Connections {
  const open = new Map<Socket, Connection>();
  const outOfStep = new Set<number>();
  let latest = 0;
  return {
    admit: (socket) => {
      const connection: Connection = { number: ++latest, socket, isBusy: false };
      open.set(socket, connection);
      const close = () => {
        outOfStep.add(connection.number);
        socket.destroy();
      };
      socket.on('error', (error) => {
        if (!connection.isBusy && isUnasked(error)) close();
      });
      socket.once('close', () => open.delete(socket));
      // If an answer closes the connection, undici pushes any bytes after it back here.
      const unshift = socket.unshift.bind(socket);
      socket.unshift = (chunk: Uint8Array, encoding) => {
        if (chunk.length > 0 && !connection.isBusy) close();
        unshift(chunk, encoding);
      };
    },
    of: (socket) => open.get(socket) ?? null,
    drop: (number) => {
      for (const connection of open.values()) {
        if (connection.number === number) connection.socket.destroy();
      }
    },
    isOutOfStep: (number) => outOfStep.has(number),
  };
}

/** The error with which undici destroys a socket that sends unsolicited data. */
function isUnasked(error: Error): boolean {
  return error.name === 'HTTPParserError' || error.message === 'bad response';
}

/** True if the request has left this process; it need not have arrived. */
export function isRequestWritten({ socket }: Connection): boolean {
  return socket.writableLength === 0;
}

/** True if the socket reports a finished write only after the next turn of the event loop. */
export function tellsLate({ socket }: Connection): boolean {
  return 'encrypted' in socket;
}

/** A connection in the making: a socket, or the request to a proxy for one. */
interface Connecting {
  once(event: 'close', listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/** Calls back once, either with a writable socket or with an error. */
export type Connector = (options: undici.Options, callback: undici.Callback) => Connecting;

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
      socket.once('error', () => undefined);
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
