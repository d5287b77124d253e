/**
 * The parts of undici that are loaded alone, because all of undici takes much longer to
 * start. They lack the methods that undici attaches in its index (`request`, `connect`).
 */
declare module 'undici/lib/dispatcher/pool.js' {
  import type { Dispatcher, Pool as WholePool } from 'undici';

  class Pool {
    constructor(origin: string, options: WholePool.Options);
    dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean;
    destroy(): Promise<void>;
  }
  export default Pool;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { SecureContext } from 'node:tls';
  import type { buildConnector as whole } from 'undici';

  /** Connects one socket. The callback is called once, with a writable socket or an error. */
  type Connector = (options: whole.Options, callback: whole.Callback) => Socket;
  function buildConnector(options: { timeout: number; secureContext?: SecureContext }): Connector;
  export default buildConnector;
}
