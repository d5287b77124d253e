/** Imports that are killed and taken up again, against the real service. */
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../harness/cli.ts';
import { Killed, type Life } from '../harness/stopping-host.ts';
import { resolutions, sharedIds, told, violations, type Told } from './checker.ts';
import { filesOf, type Marked } from './mixed-course.ts';
import { createStore, type StoreKind } from './stores.ts';
import { objectsIn, portrait, textIn, truthAt, type Truth } from './truth.ts';

export interface Rehearsed extends AsyncDisposable {
  readonly cli: Cli;
  readonly course: readonly Marked[];
  /** The ledger of the life that is under way, as `--ledger` takes it. */
  readonly ledger: string;
  /** A new ledger, and a service that knows nothing. */
  begin(): Promise<void>;
  /** Imports until the step (from 1) that it does not survive, or to the end (null). */
  live(diesAt: number | null, ...options: string[]): Promise<Life>;
  /** The same command again, undisturbed; answers what it said of each document. */
  resume(differing?: Differing): Promise<Told[]>;
  /** What of it is not true of the service, which is asked; the two below take the same answers. */
  check(results: readonly Told[]): Promise<string[]>;
  /** Settles what is in doubt by what the service holds; answers how much that was. */
  settle(results: readonly Told[]): Promise<number>;
  /** What the service holds, without ids. */
  portrait(): Promise<string[]>;
}

type Differing = Parameters<Cli['runIn']>[0];

export interface Staging extends CliOptions {
  readonly concurrency?: number;
  readonly store?: StoreKind;
}

export async function rehearse(
  course: readonly Marked[],
  { concurrency = 4, store: where = 'file', ...options }: Staging = {},
): Promise<Rehearsed> {
  const cli = await startCli(options);
  const store = createStore(where, cli, options);
  const [first, second] = filesOf(course);
  await cli.write('a.ndjson', first);
  await cli.write('b.ndjson', second);
  /** As the check after the latest import found it. */
  let checked: Truth | null = null;
  const words = () => {
    const fixed = ['import', 'a.ndjson', 'b.ndjson', '--yes', '-o', 'json'];
    return [...fixed, '--ledger', store.place, '--concurrency', String(concurrency)];
  };
  return {
    cli,
    course,
    get ledger() {
      return store.place;
    },
    async begin() {
      store.begin();
      checked = null;
      await cli.reset();
    },
    async live(diesAt, ...more) {
      checked = null;
      let life: Life | null = null;
      try {
        await cli.runIn(
          (host) => {
            life = store.mortal(host, diesAt);
            return life.host;
          },
          ...words(),
          ...more,
        );
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      if (life === null) throw new TypeError('it never began');
      return life;
    },
    async resume(differing = (host) => host) {
      checked = null;
      await cli.runIn((host) => differing(store.host(host)), ...words());
      return told(cli, course);
    },
    async check(results) {
      checked = await truthAt(cli);
      return [...violations(course, results, checked), ...sharedIds(results)];
    },
    async settle(results) {
      const answers = resolutions(results, checked ?? (await truthAt(cli)));
      if (answers.length === 0) return 0;
      await cli.runIn(store.host, 'runs', 'list', '--ledger', store.place, '-o', 'json');
      if (cli.exitCode !== 0) throw new Error(cli.stderr);
      const [latest] = objectsIn(cli.json());
      const id = textIn(latest?.['id']);
      await cli.write('answers.ndjson', answers.map((each) => stringifyExact(each)).join('\n'));
      const resolve = ['runs', 'resolve', id, '--from', 'answers.ndjson'];
      await cli.runIn(store.host, ...resolve, '--ledger', store.place);
      if (cli.exitCode !== 0) throw new Error(cli.stderr);
      return answers.length;
    },
    portrait: async () => portrait(checked ?? (await truthAt(cli))),
    async [Symbol.asyncDispose]() {
      store[Symbol.dispose]();
      await cli[Symbol.asyncDispose]();
    },
  };
}
