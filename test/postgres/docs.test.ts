/** The `console postgres` blocks of the documentation, executed as test/docs.test.ts does the others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { updated } from '../harness/page-update.ts';
import { isAsSaid, run, stepsOf } from '../harness/pages.ts';
import { PASSWORD, startPostgres } from '../harness/postgres-server.ts';

const FENCE = '```console postgres';

test('docs/teams.md shows what really happens', async () => {
  await using server = await startPostgres();
  const file = fileURLToPath(new URL('../../docs/teams.md', import.meta.url));
  const page = readFileSync(file, 'utf8');
  const [shown, real] = ['localhost/team', `127.0.0.1:${server.port}/team`];
  const steps = stepsOf(page, FENCE).map((step) => ({
    ...step,
    command: step.command.replaceAll(shown, real),
  }));
  // On the page, the administrator has let the users in.
  await server.sql('CREATE ROLE lms_cli_writer; GRANT lms_cli_writer TO team_writer');
  // It has a password, so that a database on this machine must be accepted as any other.
  const env = { PGPASSWORD: PASSWORD, LMS_TRUST_ORIGIN: `postgres://${real.replace('/team', '')}` };
  const printed = (await run(steps, env)).map((step) => ({
    ...step,
    actual: step.actual.replaceAll(real, shown),
  }));
  const now = process.env['LMS_DOCS_UPDATE'] === '1' ? updated(page, printed) : page;
  if (now !== page) writeFileSync(file, now);
  const wrong = stepsOf(now, FENCE)
    .map((step, at) => ({ ...step, actual: printed[at]?.actual ?? '' }))
    .filter((step) => !isAsSaid(step));
  expect(steps.length).toBeGreaterThan(20);
  expect(wrong.map(({ line, expected, actual }) => ({ line, expected, actual }))).toEqual([]);
});
