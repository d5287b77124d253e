import type { DatabaseConnection, SharedPlace } from '../../src/contract/ledger.ts';
import type { PostgresServer } from '../harness/postgres-server.ts';

/** The ledger `team` of a server. */
export const placeOf = (
  server: PostgresServer,
  changed: Partial<DatabaseConnection> = {},
  schema = 'lms_cli',
): SharedPlace => ({
  address: `postgres://team_owner@127.0.0.1:${server.port}/team`,
  connection: server.connection(changed),
  schema,
  name: 'team',
  folder: server.folder,
});
