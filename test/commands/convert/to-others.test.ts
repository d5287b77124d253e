/** Questions for other tools, which have none of the fields of the service. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

test('names no field as lost that lms-cli added, and none as missing', async () => {
  await using cli = await startCli(offline);
  await cli.write('a.gift', '::Rio::O {=Tietê} corre para o interior.\n');
  await cli.run('convert', 'a.gift', '--to', 'moodle-xml');
  expect([cli.exitCode, cli.stderr]).toEqual([0, cli.stderr]);
  expect(cli.stderr).not.toMatch(/loss\/field|missing/);
  await cli.run('convert', 'a.gift', '--to', 'moodle-xml', '--set', 'author=Ana');
  expect(cli.stderr).toContain('"author: Ana"');
});
