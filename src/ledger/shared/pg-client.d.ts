/** Without the pool of pg, and without its native part, which the environment could choose. */
declare module 'pg/lib/client.js' {
  import type { Client } from 'pg';

  class PgClient extends Client {
    /** What the server is told first. */
    getStartupConf(): Readonly<Record<string, string>>;
  }
  export default PgClient;
}
