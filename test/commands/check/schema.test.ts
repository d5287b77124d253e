import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { outputKinds } from '../../../src/contract/output-schemas.ts';
import { documentKinds } from '../../../src/contract/operations.ts';
import { kinds } from '../../../src/documents/kind.ts';
import { startCli } from '../../harness/cli.ts';
import { field } from '../bodies.ts';

test.each([...documentKinds, 'import', 'resource', 'plan', 'config', ...outputKinds])(
  'schema %s prints the schema that editors use',
  async (kind) => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('schema', kind);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(field(cli.json(), '$schema')).toMatch(/json-schema\.org/);
    const kept = new URL(`../../../schemas/${kind}.schema.json`, import.meta.url);
    expect(cli.stdout).toBe(await readFile(kept, 'utf8'));
  },
);

test('an unknown kind exits 2 and lists all kinds', async () => {
  await using cli = await startCli();
  await cli.run('schema', 'quiz');
  expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
  for (const kind of [...kinds, 'plan', 'config']) expect(cli.stderr).toContain(kind);
});

test('an operation without a body has the schema of its params', async () => {
  await using cli = await startCli();
  await cli.run('schema', 'track.move');
  expect(field(cli.json(), 'required')).toEqual(['trackId', 'destinationId']);
});

test('a missing kind exits 2', async () => {
  await using cli = await startCli();
  await cli.run('schema');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain('requires <kind>');
});
