import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operations, documentKinds } from '../../src/contract/operations.ts';
import { startCli } from '../harness/cli.ts';
import { create, field } from './bodies.ts';

const folder = fileURLToPath(new URL('../../samples/', import.meta.url));
const names = readdirSync(folder).sort();

/** `lacuna.create` of `lacuna.create.en.json`. */
function kindOf(name: string) {
  const kind = documentKinds.find((each) => name.startsWith(`${each}.`));
  if (kind === undefined) throw new TypeError(`${name} is named for no kind of document`);
  return { kind, ...operations[kind] };
}

describe.each(names)('samples/%s', (name) => {
  const path = folder + name;

  test('is valid by its own schema line, which leads to a schema', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('validate', path, '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(field(cli.json(), 'documents')).not.toBe(0);
    const text = readFileSync(path, 'utf8');
    const lines = [...text.matchAll(/\$schema(?:"?: ?"|=)([^\s"]+)/g)].map(([, line = '']) => line);
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line).toContain(`${kindOf(name).kind}.schema.json`);
      expect(existsSync(new URL(line, new URL(`../../samples/`, import.meta.url)))).toBe(true);
    }
  });

  test.each(['2.0', 'v0'])('is accepted by the service on %s', async (api) => {
    await using cli = await startCli();
    const { resource, verb } = kindOf(name);
    if (verb !== 'create') await create(cli, resource);
    await cli.run(resource, verb, path, '--api', api, '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('warning');
  });
});

test('every kind of document has a sample', () => {
  expect(documentKinds.filter((kind) => !names.some((name) => name.startsWith(kind)))).toEqual([]);
});
