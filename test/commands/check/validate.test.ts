import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

test('validate accepts more documents than a call takes arguments', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.write('many.ndjson', '{"id":1,"releaseNotes":"x"}\n'.repeat(150_000));
  await cli.run('validate', 'many.ndjson', '--as', 'assessment.release');
  expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
});
