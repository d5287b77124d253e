/**
 * The pipeline of GitHub Actions with a shared ledger, which has a reader for pull requests and a
 * writer for main.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { tellOfLedgers, teamsWith, type Home } from '../ci/stories.ts';
import { PASSWORD, startPostgres, type PostgresServer } from '../harness/postgres-server.ts';
import { tablesSql } from '../../src/ledger/shared/postgres.ts';

let server: PostgresServer;
let homes = 0;
let copies = 0;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A schema of its own for each story, with rights as `ledger init` gives them. */
async function openSchema(): Promise<Home> {
  homes += 1;
  const schema = `story_${homes}`;
  const make = async () => {
    await server.sql(tablesSql(schema));
    for (const role of ['reader', 'writer']) {
      await server.sql(`GRANT ${schema}_${role} TO team_${role}`);
    }
  };
  await make();
  const password = encodeURIComponent(PASSWORD);
  const addressOf = (user: string) =>
    `postgres://${user}:${password}@127.0.0.1:${server.port}/team?schema=${schema}&name=history`;
  return {
    reader: addressOf('team_reader'),
    writer: addressOf('team_writer'),
    holds: true,
    adoption: '--new-ledger',
    async lose() {
      await server.sql(`DROP SCHEMA ${schema} CASCADE`);
      await make();
    },
    async copy() {
      copies += 1;
      const kept = `kept_${copies}`;
      const all = ['ledgers', 'events'];
      const each = (statements: (table: string) => string) =>
        server.sql(all.map(statements).join(' '));
      await server.sql(`CREATE SCHEMA ${kept}`);
      await each((table) => `CREATE TABLE ${kept}.${table} AS TABLE ${schema}.${table};`);
      return async () => {
        await each(
          (table) =>
            `DELETE FROM ${schema}.${table}; INSERT INTO ${schema}.${table} TABLE ${kept}.${table};`,
        );
      };
    },
    isEmpty: async () => (await server.sql(`SELECT count(*) FROM ${schema}.ledgers`)) === '0',
    async [Symbol.asyncDispose]() {
      await server.sql(`DROP SCHEMA ${schema} CASCADE`);
    },
  };
}

describe('with a shared ledger', () => {
  tellOfLedgers(teamsWith(openSchema));
});
