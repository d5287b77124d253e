import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentKinds, operations } from '../../src/contract/operations.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { checkImportDocument, type Planned } from '../../src/documents/import-document.ts';
import { readDocuments } from '../../src/documents/read.ts';
import { resolveReferences } from '../../src/documents/references.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { create, field } from './bodies.ts';

const folder = fileURLToPath(new URL('../../samples/', import.meta.url));
const names = readdirSync(folder).sort();
const isImport = (name: string) => name.endsWith('.import.yaml');

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
      const kind = isImport(name) ? 'import' : kindOf(name).kind;
      expect(line).toContain(`${kind}.schema.json`);
      expect(existsSync(new URL(line, new URL(`../../samples/`, import.meta.url)))).toBe(true);
    }
  });
});

describe.each(names.filter((name) => !isImport(name)))('samples/%s', (name) => {
  test.each(['2.0', 'v0'])('is accepted by the service on %s', async (api) => {
    await using cli = await startCli();
    const { resource, verb } = kindOf(name);
    if (verb !== 'create') await create(cli, resource);
    // The resource was made through the other interface, which has a ledger of its own.
    await cli.run(resource, verb, folder + name, '--api', api, '--no-ledger', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('warning');
  });
});

test('every kind of document has a sample', () => {
  expect(documentKinds.filter((kind) => !names.some((name) => name.startsWith(kind)))).toEqual([]);
});

describe.each(names.filter(isImport))('samples/%s', (name) => {
  test('is accepted by the service, its references filled in', async () => {
    await using cli = await startCli();
    const bytes = readFileSync(folder + name);
    const waiting = readDocuments({ name, bytes }, null).documents.flatMap((document) => {
      const { planned } = checkImportDocument(document, { as: null, allowUnknown: false });
      return planned ?? [];
    });
    expect(waiting.length).toBeGreaterThan(5);
    const ids = new Map<string, string>();
    const isReady = ({ references }: Planned) => references.every(({ key }) => ids.has(key));
    while (waiting.length > 0) {
      const [ready] = waiting.splice(waiting.findIndex(isReady), 1);
      if (ready === undefined || !isReady(ready)) throw new TypeError('nothing is ready');
      const id = await perform(cli, ready, ids);
      expect([ready.operation, cli.exitCode, cli.stderr]).toEqual([ready.operation, 0, '']);
      if (ready.key !== null) ids.set(ready.key, id);
    }
  });
});

/** Performs a planned operation by the single command for it; answers the id that came. */
async function perform(cli: Cli, planned: Planned, ids: ReadonlyMap<string, string>) {
  const { params, body } = resolveReferences(planned, planned.references, ({ key }) => {
    return ids.get(key) ?? '';
  });
  const { resource, verb } = operations[planned.operation];
  if (body !== null) await cli.write('body.json', stringifyExact(body));
  const args = body === null ? Object.values(params) : ['body.json'];
  await cli.run(resource, verb, ...args, '-o', 'id');
  return cli.stdout.trim();
}
