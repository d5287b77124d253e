import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** The service rejects all of them, each time anew. */
const documents = [901, 902, 903]
  .map((id) => `${stringifyExact({ operation: 'lacuna.edit', body: lacuna({ id }) })}\n`)
  .join('');

/** An import that was begun so and left three documents, and how `runs resume` goes on. */
async function begun(...options: string[]) {
  const cli = await startCli();
  await cli.write('q.ndjson', documents);
  await cli.run('import', 'q.ndjson', ...options);
  const connections: number[] = [];
  const counting = (usual: Host): Host => ({
    ...usual,
    connect: (connection) => {
      connections.push(connection.connections);
      return usual.connect(connection);
    },
  });
  await cli.run('runs', 'list', '-o', 'id');
  const run = cli.stdout.trim();
  const resume = (...more: string[]) => cli.runIn(counting, 'runs', 'resume', run, ...more);
  return { cli, connections, resume };
}

const paced = ['--rate', '1/s', '--concurrency', '3'];

describe('runs resume', () => {
  test('keeps the rate and the concurrency of the import', async () => {
    const { cli, connections, resume } = await begun(...paced);
    await using _ = cli;
    await resume();
    expect(cli.waits.filter((ms) => ms > 900)).not.toEqual([]);
    expect(connections.at(-1)).toBe(3);
  });

  test('uses its own options if it has any', async () => {
    const { cli, connections, resume } = await begun(...paced);
    await using _ = cli;
    await resume('--rate', '1000/s', '--concurrency', '2');
    expect(cli.waits.filter((ms) => ms > 900)).toEqual([]);
    expect(connections.at(-1)).toBe(2);
  });

  test('takes no limits of changes for an import', async () => {
    const { cli, resume } = await begun();
    await using _ = cli;
    const requests = await cli.requests();
    await resume('--max-deletes', '0', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([
      2,
      { error: { code: 'usage/options-conflict' } },
    ]);
    expect(await cli.requests()).toEqual(requests);
  });

  test('finds its own pace if the import had none', async () => {
    const { cli, connections, resume } = await begun();
    await using _ = cli;
    await resume();
    expect(cli.waits.filter((ms) => ms > 900)).toEqual([]);
    expect(connections.at(-1)).toBeGreaterThan(3);
  });
});
