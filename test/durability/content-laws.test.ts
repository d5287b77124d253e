/**
 * The laws of content folders (docs/content-as-code.md) over random folders and histories. More of
 * them: `LAWS_RUNS=500 npx vitest run test/durability/content-laws.test.ts`.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json } from '../../src/core/json.ts';
import { deed, perform } from './content-deeds.ts';
import { type Folder, histories } from './content-folders.ts';
import type { ContentStage } from './content-lives.ts';
import { danglingIn, portraitOf, wrongIn } from './content-truth.ts';
import {
  applied,
  cast,
  type Episode,
  episode,
  live,
  type Living,
  LONG,
  parameters,
  requestsIn,
  watched,
} from './laws.ts';
import { objectsIn } from './truth.ts';

/** Nobody is at a terminal. */
const PRUNE = ['--prune', '--max-deletes', '100%'];

/** Without what is kept for its own sake. */
const unprotected = (folder: Folder): Folder =>
  folder.map((wanted) => ({ ...wanted, protect: false }));

const marksOf = (list: readonly { readonly mark: string }[]) =>
  list.map(({ mark }) => mark).toSorted();

const pruning: Living = {
  options: PRUNE,
  after: async (staged) => expect(danglingIn(await staged.held())).toEqual([]),
};

/** What an import created is of no scope, and what somebody deletes leaves references behind. */
const leftAlone = (lived: Episode | undefined): Episode => ({
  lives: lived?.lives ?? [],
  deeds: [],
});

test(
  'whatever happens, the same files applied or pruned again make the service as they say',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(episode, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (options, drawn, episodes, prunes) =>
          watched(options, async (staged) => {
            for (const [index, folder] of (prunes ? drawn.map(unprotected) : drawn).entries()) {
              await staged.lay(folder);
              if (prunes) await live(leftAlone(episodes[index]), staged, pruning);
              else await live(episodes[index], staged);
            }
            await staged.converge(...(prunes ? PRUNE : []));
            await expectAsInFiles(staged);
            const marks = marksOf(await staged.held());
            expect(prunes ? marks : null).toEqual(prunes ? marksOf(staged.folder) : null);
          }),
      ),
      parameters(8),
    );
  },
  LONG,
);

async function expectAsInFiles(staged: ContentStage): Promise<void> {
  expect(wrongIn(staged.folder, await staged.held())).toEqual([]);
  const plan = await staged.plan();
  const left = objectsIn(plan['changes']).filter(({ kind }) => kind !== 'missing');
  expect(left).toEqual([]);
}

test(
  'a folder applied or pruned over another one is as if it were the only one',
  async () => {
    await fc.assert(
      fc.asyncProperty(cast, histories(3), fc.boolean(), (options, drawn, prunes) =>
        watched(options, async (staged) => {
          const history = prunes ? drawn.map(unprotected) : drawn;
          const limits = prunes ? PRUNE : [];
          const last = history.at(-1) ?? [];
          for (const folder of history) {
            await staged.lay(folder);
            await applied(staged, ...limits);
            if (!prunes) continue;
            expect(marksOf(await staged.held())).toEqual(marksOf(folder));
            expect((await staged.plan('--prune'))['changes']).toEqual([]);
          }
          const over = portraitOf(last, await staged.held());
          await staged.begin();
          await staged.lay(last);
          await applied(staged, ...limits);
          expect(over).toEqual(portraitOf(last, await staged.held()));
        }),
      ),
      parameters(8),
    );
  },
  LONG,
);

test(
  'without faults the requests are those of the plan',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(deed, { maxLength: 2 }),
        fc.boolean(),
        (options, history, deeds, prunes) =>
          watched(options, async (staged) => {
            const prune = prunes ? ['--prune'] : [];
            for (const folder of history) {
              await staged.lay(folder);
              const plan = await staged.plan(...prune);
              const { stdout } = staged.cli;
              await staged.plan(...prune);
              expect(staged.cli.stdout).toBe(stdout);
              await applied(staged, ...(prunes ? PRUNE : []));
              const seen = (await staged.seen()).map(
                ({ operation, mark }) => `${operation} ${mark}`,
              );
              expect(seen.toSorted()).toEqual(requestsIn(plan).toSorted());
              expect(isObject(plan['summary']) && plan['summary']['requests']).toBe(seen.length);
              await expectAsInFiles(staged);
              for (const each of deeds) await perform(each, staged, '');
            }
          }),
      ),
      parameters(4),
    );
  },
  LONG,
);

/** References follow what somebody releases, and lead to nothing where somebody deletes. */
const change = deed.filter(({ doing }) => doing !== 'delete' && doing !== 'release');

test(
  'a folder of the documents that the ledger gives back needs nothing',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(change, { maxLength: 3 }),
        fc.constantFrom('yaml', 'ndjson', 'json'),
        (options, history, deeds, form) =>
          watched(options, async (staged) => {
            for (const folder of history) {
              await staged.lay(folder);
              await applied(staged);
              await expectGivenBack(staged, form, folder);
              for (const each of deeds) await perform(each, staged, '');
              await expectGivenBack(staged, form, folder);
            }
          }),
      ),
      parameters(4),
    );
  },
  LONG,
);

/** What the files do not have any more may refer to a version that was replaced since. */
async function expectGivenBack(staged: ContentStage, form: string, folder: Folder): Promise<void> {
  const { cli, store } = staged;
  const documents = ['resources', 'list', '--document', '-o', form, '--ledger', store.place];
  await cli.runIn(store.host, ...documents);
  expect(cli.exitCode).toBe(0);
  await cli.write(`back.${form}`, cli.stdout);
  const keys = new Set<Json | undefined>(folder.map(({ key }) => key));
  const changes = objectsIn((await staged.plan(`back.${form}`))['changes']);
  expect(changes.filter(({ key }) => keys.has(key))).toEqual([]);
}
