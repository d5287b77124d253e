import type { Socket } from 'node:net';

/** A connection as requests and their answers see it. */
export interface Connection {
  /** From 1, within its transport. */
  readonly number: number;
  readonly socket: Socket;
  /** A request is written on it, or waits there for its answer. */
  isBusy: boolean;
}

export interface Connections {
  /** Numbers a connection and watches it from now on. */
  readonly admit: (socket: Socket) => void;
  /** Null for a socket that was not admitted. */
  readonly of: (socket: Socket) => Connection | null;
  /** Closes it: what is under way on it ends as lost. One that is closed stays so. */
  readonly drop: (connection: number) => void;
}

/**
 * Numbers connections and tells, once for each, of bytes that nobody asked for: a second answer
 * to one request, or something while no request is under way.
 */
export function numberConnections(onDisorder: (connection: number) => void): Connections {
  const open = new Map<Socket, Connection>();
  let latest = 0;
  return {
    admit: (socket) => {
      const connection: Connection = { number: ++latest, socket, isBusy: false };
      open.set(socket, connection);
      let isTold = false;
      const tell = () => {
        if (isTold) return;
        isTold = true;
        onDisorder(connection.number);
      };
      socket.on('error', (error) => {
        if (!connection.isBusy && isUnasked(error)) tell();
      });
      socket.once('close', () => open.delete(socket));
      // Where an answer was to close the connection, undici gives back what came behind it.
      const unshift = socket.unshift.bind(socket);
      socket.unshift = (chunk: Uint8Array, encoding) => {
        if (chunk.length > 0 && !connection.isBusy) tell();
        unshift(chunk, encoding);
      };
    },
    of: (socket) => open.get(socket) ?? null,
    drop: (number) => {
      for (const connection of open.values()) {
        if (connection.number === number) connection.socket.destroy();
      }
    },
  };
}

/** What undici destroys a socket with that sends something while nothing is asked. */
function isUnasked(error: Error): boolean {
  return error.name === 'HTTPParserError' || error.message === 'bad response';
}

/** What is checked is whether the request left this process, not whether it arrived. */
export function isWritten({ socket }: Connection): boolean {
  return socket.writableLength === 0;
}

/** Where a socket says only after the next turn of the loop that it has written everything. */
export function tellsLate({ socket }: Connection): boolean {
  return 'encrypted' in socket;
}
