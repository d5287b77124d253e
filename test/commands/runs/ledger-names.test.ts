import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';

test.each(['a..b', '50%20', '50%2520', '100%', 'x::y', 'a?mode=rwc', 'a#b', 'zero\u200bwidth'])(
  'a ledger in a folder called %j is found again',
  async (name) => {
    await using cli = await startCli();
    const create = { operation: 'lacuna.create', key: 'q1', body: lacuna() };
    await cli.write('all.ndjson', stringifyExact(create));
    const ledger = `${name}/${name}.db`;
    await cli.run('import', 'all.ndjson', '--ledger', ledger);
    expect(cli.exitCode).toBe(0);
    await cli.run('import', 'all.ndjson', '--ledger', ledger, '--require-ledger');
    expect(cli.exitCode).toBe(0);
    expect(await cli.requests()).toHaveLength(1);
    await cli.run('runs', 'list', '--ledger', ledger, '-o', 'json');
    expect(cli.json()).toHaveLength(2);
  },
);
