import { expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

test('the command that follows rejects leads to the same service and record', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  const wrong = { operation: 'lacuna.edit', key: 'one', body: lacuna({ id: 999, extra: true }) };
  await cli.write('in.ndjson', `${stringifyExact(wrong)}\n`);
  const where = ['--base-url', cli.url, '--api', 'v0', '--ledger', 'my own.db'];
  await cli.run('import', 'in.ndjson', '--rejects', 'r.ndjson', '--allow-unknown', ...where);
  expect(cli.exitCode).toBe(1);
  expect(cli.stderr).toContain(
    `lms-cli import r.ndjson --base-url ${cli.url} --api v0 --ledger 'my own.db' --allow-unknown`,
  );
});
