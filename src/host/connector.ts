import type { buildConnector as undici } from 'undici';

/** Something that is being connected: a socket, or the request to a proxy for one. */
interface Connecting {
  once(event: 'close', listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/** Calls back once, with a socket that can be written to or with what went wrong. */
export type Connector = (options: undici.Options, callback: undici.Callback) => Connecting;

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
