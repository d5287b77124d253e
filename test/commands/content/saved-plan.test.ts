/** The file of a saved plan. What it approves is told in cases/saved-plans.yaml. */
import { expect, test } from 'vitest';
import type { Cli } from '../../harness/cli.ts';
import { hold, holdApplied, question, startFolder } from './folder.ts';

const PLAN = 'plan.json';

/** A folder that was applied, and the saved plan of what its document says now. */
async function saved(): Promise<Cli> {
  const cli = await startFolder();
  await holdApplied(cli, question('a'));
  await hold(cli, question('a', { title: 'Second' }));
  await cli.run('plan', '--out', PLAN);
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
  return cli;
}

test.each<[string, (text: string) => string | Uint8Array, string]>([
  [
    'nested too deep',
    (text) => text.replace('"commit": null', `"commit": ${'['.repeat(1000)}${']'.repeat(1000)}`),
    'error  plan/other',
  ],
  ['with a raw NUL', (text) => text.replace('"key": "a"', '"key": "a\0"'), 'error  plan/other'],
  [
    'with bytes that are not UTF-8',
    (text) => Uint8Array.from([...new TextEncoder().encode(text.slice(0, 100)), 0xff, 0xfe]),
    'error  plan/other',
  ],
  [
    'of 100 MiB',
    () => `{"lmsCliPlan": 3, "x": "${'x'.repeat(100 * 2 ** 20)}"}`,
    'document/too-large',
  ],
])('a saved plan %s is refused', async (_, change, finding) => {
  await using cli = await saved();
  const before = await cli.requests();
  await cli.write(PLAN, change(await cli.read(PLAN)));
  await cli.run('apply', PLAN, '--yes');
  expect([cli.exitCode, await cli.requests()]).toEqual([3, before]);
  expect(cli.stderr).toContain(finding);
});
