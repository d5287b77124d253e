/**
 * The two parts of undici that are loaded alone, because the whole of it takes four times as
 * long to start. The methods that undici attaches in its index (`request`, `connect`) are
 * not there.
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
  import type { buildConnector as whole } from 'undici';

  /** Connects one socket; the callback is called once, when it can be written to. */
  type Connector = (options: whole.Options, callback: whole.Callback) => Socket;
  function buildConnector(options: { timeout: number }): Connector;
  export default buildConnector;
}
