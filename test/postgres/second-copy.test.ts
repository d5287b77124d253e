/** The law of the second copy, on a server. */
import { afterAll, beforeAll } from 'vitest';
import { connectPostgres } from '../../src/ledger/postgres/connect.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { describeSecondCopies } from '../unit/ledger/shared/second-copies.ts';
import { placeOf } from './places.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
  const log = await connectPostgres(placeOf(server));
  await log.init();
  await log.close();
});
afterAll(() => server[Symbol.asyncDispose]());

await describeSecondCopies(
  (place) => connectPostgres({ ...place, connection: server.connection() }),
  ['references', 'released-bodies', 'withdrawn'],
);
