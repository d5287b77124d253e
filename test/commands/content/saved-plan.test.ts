/** The file of a saved plan. What it approves is told in cases/saved-plans.yaml. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
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

test('a saved plan can be read only by its owner, and has the same bytes each time', async () => {
  await using cli = await saved();
  expect((await stat(join(cli.folder, PLAN))).mode & 0o777).toBe(0o600);
  const before = await cli.read(PLAN);
  await cli.run('plan', '--out', PLAN);
  expect(await cli.read(PLAN)).toBe(before);
});

test('only keys of a saved plan are printed, and these cannot move the cursor', async () => {
  await using cli = await saved();
  const forged = (await cli.read(PLAN))
    .replace('"key": "a"', '"key": "k\u202e"')
    .replace('"follows":[]', '"follows":["FOLLOWS"]')
    .replace('"commit": null', '"commit": "COMMIT"');
  await cli.write(PLAN, forged);
  await cli.run('plan', PLAN);
  const shown = cli.stdout + cli.stderr;
  expect(shown).toContain('approved, but no longer in the files');
  // oxlint-disable-next-line no-control-regex
  expect(shown).not.toMatch(/[\u0007\u001b\u202e]|COMMIT|FOLLOWS/);
  await cli.write(PLAN, forged.replace('"target": "', '"target": "TARGET'));
  await cli.run('apply', PLAN, '--yes');
  expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('plan/other')]);
  expect(cli.stderr).not.toContain('TARGET');
});

test.each<[string, (text: string) => string | Uint8Array, string]>([
  [
    'nested too deep',
    (text) => text.replace('"commit": null', `"commit": ${'['.repeat(1000)}${']'.repeat(1000)}`),
    'plan.json:8:212  error  document/too-large',
  ],
  [
    'with a raw NUL',
    (text) => text.replace('"key": "a"', '"key": "a\0"'),
    'plan.json:11:14  error  document/syntax',
  ],
  [
    'with bytes that are not UTF-8',
    (text) => Uint8Array.from([...new TextEncoder().encode(text.slice(0, 100)), 0xff, 0xfe]),
    'plan.json:5:26  error  document/encoding',
  ],
  ['of 100 MiB', () => `{"lmsCliPlan": 3, "x": "${'x'.repeat(100 * 2 ** 20)}"}`, 'plan/too-large'],
])('a saved plan %s is refused', async (_, change, finding) => {
  await using cli = await saved();
  const before = await cli.requests();
  await cli.write(PLAN, change(await cli.read(PLAN)));
  await cli.run('apply', PLAN, '--yes');
  expect([cli.exitCode, await cli.requests()]).toEqual([3, before]);
  expect(cli.stderr).toContain(finding);
});
