import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

const create = ['lacuna', 'create', 'q.json'];

test('two commands that create the same question at the same time send it once', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  let second = Promise.resolve();
  const told = new Promise<unknown[]>((resolve, reject) => {
    const whileSending = (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (request, ...rest) => {
            // The first has recorded its intent and no outcome when the second one begins.
            if (request.method === 'POST') {
              second = cli
                .run(...create, '-o', 'json')
                .then(() => resolve([cli.exitCode, errorCode(cli.json())]))
                .catch(reject);
              await second;
            }
            return transport.send(request, ...rest);
          },
        };
      },
    });
    void cli.runIn(whileSending, ...create);
  });
  // Standard output has the reason too, although the second one had begun its run.
  expect(await told).toEqual([7, 'ledger/being-created']);
});
