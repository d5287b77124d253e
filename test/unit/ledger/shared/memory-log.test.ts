import type { SharedPlace } from '../../../../src/contract/ledger.ts';
import { createMemoryDatabase } from '../../../harness/memory-log.ts';
import { describeLog } from './log-contract.ts';

const placeAs = (user: string, schema = 'lms_cli'): SharedPlace => ({
  address: `postgres://${user}@127.0.0.1/team`,
  connection: { host: '127.0.0.1', port: 5432, user, database: 'team', password: null, tls: null },
  schema,
  name: 'team',
  folder: '.lms-cli',
});

describeLog('the log in memory', async () => {
  const database = createMemoryDatabase();
  return {
    connect: (user = 'owner') => database.connect(placeAs(`team_${user}`)),
    pass: async (ms) => database.pass(ms),
    [Symbol.asyncDispose]: async () => {},
  };
});
