/**
 * The client of pg alone, without its pool, and without the choice of its native part, which a
 * variable of the environment makes.
 */
declare module 'pg/lib/client.js' {
  import type { Client } from 'pg';

  class PgClient extends Client {
    /** What the server is told first. */
    getStartupConf(): Readonly<Record<string, string>>;
  }
  export default PgClient;
}
