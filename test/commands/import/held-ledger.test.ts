import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** A run that loses its hold on the ledger for some requests. */
const holding = (maySend: () => boolean) => (usual: Host) => ({
  ...usual,
  connect: (options: Parameters<Host['connect']>[0]) => usual.connect({ ...options, maySend }),
});

const documents = ['Um', 'Dois']
  .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
  .map((document) => `${stringifyExact(document)}\n`)
  .join('');

test('a request that may not leave yet is sent once when it may, with a new intent', async () => {
  await using cli = await startCli();
  await cli.write('q.ndjson', documents);
  let asked = 0;
  const late = holding(() => ++asked > 2);
  await cli.runIn(late, 'import', 'q.ndjson', '--concurrency', '1', '-v', '-o', 'json');
  expect([cli.exitCode, (await cli.requests()).length]).toEqual([0, 2]);
  expect(cli.json()).toMatchObject([
    { outcome: 'done', attempts: 3 },
    { outcome: 'done', attempts: 1 },
  ]);
  expect(cli.stderr).toContain('ms: ledger');
});

test.each(['import', 'single command'])('if it never may, nothing is sent: %s', async (kind) => {
  await using cli = await startCli();
  await cli.write('q.ndjson', documents);
  await cli.write('q.yaml', stringifyExact(lacuna()));
  const words = kind === 'import' ? ['import', 'q.ndjson'] : ['lacuna', 'create', 'q.yaml'];
  await cli.runIn(
    holding(() => false),
    ...words,
  );
  expect([cli.exitCode, await cli.requests()]).toEqual([5, []]);
  expect(cli.stderr).toContain('the hold on the shared ledger was running out');
  await cli.run(...words);
  expect(cli.exitCode).toBe(0);
});
