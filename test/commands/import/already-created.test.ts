import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

const create = ['lacuna', 'create', 'q.json'];
const release = ['lacuna', 'release', '1', '--notes', 'for May'];
const importing = ['import', 'q.json', '--as', 'lacuna.create', '--release', 'for May'];

test.each([
  { what: 'create the same question', first: create, second: create, before: [] },
  { what: 'release the same question', first: release, second: release, before: [create] },
  { what: 'release, one of them with others', first: importing, second: release, before: [] },
])('two commands at the same time that $what send it once', async ({ first, second, before }) => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  for (const each of before) await cli.run(...each);
  const asked = `/${String(second[1])}`;
  let beside = Promise.resolve();
  const told = new Promise<unknown[]>((resolve, reject) => {
    const whileSending = (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (request, ...rest) => {
            // The first has recorded its intent and no outcome when the second one begins.
            if (request.url.pathname.includes(asked)) {
              beside = cli
                .run(...second, '-o', 'json')
                .then(() => resolve([cli.exitCode, errorCode(cli.json())]))
                .catch(reject);
              await beside;
            }
            return transport.send(request, ...rest);
          },
        };
      },
    });
    void cli.runIn(whileSending, ...first);
  });
  // Standard output has the reason too, although the second one had begun its run.
  expect(await told).toEqual([7, 'ledger/being-sent']);
});
