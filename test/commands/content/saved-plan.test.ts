/** Saved plans (docs/content-as-code.md): `plan --out FILE` and `apply PLAN`. */
import { expect, test } from 'vitest';
import { apply, block, hold, question, quiz, sent, startFolder, versionOf } from './folder.ts';

const PLAN = 'plan.json';

test('a saved plan is applied as it was shown', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
  await cli.run('plan', '--new-ledger', '--out', PLAN);
  expect(cli.exitCode).toBe(0);
  console.log(await cli.read(PLAN));
  expect(await apply(cli, PLAN, '--new-ledger')).toEqual([]);
  console.log(cli.stderr);
});
