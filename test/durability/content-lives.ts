/** Applies of content folders that are killed, disturbed and taken up again, against the real service. */
import type { DoubtfulOperation, Ledger } from '../../src/contract/ledger.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { shownKey } from '../../src/contract/step-keys.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { Killed, type Life } from '../harness/stopping-host.ts';
import { filesOf, keysOf, placeOf, type Folder } from './content-folders.ts';
import { endingOf, type Seen, seenIn } from './content-requests.ts';
import { heldBy, type Held } from './content-truth.ts';
import { createStore, type Store, type StoreKind } from './stores.ts';

/** What disturbs a command. */
export interface Trouble {
  readonly faults?: string;
  /** The step (from 1) that it does not survive; null to let it live. */
  readonly diesAt?: number | null;
}

export interface ContentStage extends AsyncDisposable {
  readonly cli: Cli;
  readonly store: Store;
  /** The folder as it is now. */
  readonly folder: Folder;
  /** A new ledger, and a service that knows nothing. */
  begin(): Promise<void>;
  /** Writes the files of a folder over those of the one before. */
  lay(folder: Folder): Promise<void>;
  apply(trouble?: Trouble, ...options: string[]): Promise<Life>;
  /** Undoes a run. */
  undo(run: string, trouble?: Trouble, ...options: string[]): Promise<Life>;
  /** The same undo again, undisturbed, until nothing is in doubt or refused. */
  undoWholly(run: string, ...options: string[]): Promise<void>;
  /** The runs that the ledger has, newest first. */
  runs(): Promise<readonly string[]>;
  /** The plan as `plan -o json` shows it; the text is in `cli.stdout`. */
  plan(...options: string[]): Promise<JsonObject>;
  /** Saves the plan to a file, and returns it as `plan -o json` shows it. */
  save(file: string, ...options: string[]): Promise<JsonObject>;
  /** Any other command about a place, with notes of its own for what it releases. */
  command(
    mark: string,
    words: (notes: string) => readonly string[],
    faults?: string,
  ): Promise<void>;
  /** Settles what is in doubt by what the service did; answers how much that was. */
  settle(): Promise<number>;
  /** The same files again, undisturbed, until nothing is in doubt or refused. */
  converge(...options: string[]): Promise<void>;
  held(): Promise<Held[]>;
  /** The requests of the last command. */
  seen(): Promise<Seen[]>;
  /** What happened so far, to be read when a law is broken. */
  readonly story: readonly string[];
}

/** A command that may have sent something. */
interface Invocation {
  /** The number of requests before it. */
  readonly from: number;
  readonly notes: string;
  /** The place that a single command is about. */
  readonly mark: string | null;
}

export interface Staging {
  readonly seed?: number;
  readonly concurrency?: number;
  readonly store?: StoreKind;
}

const ROUNDS = 6;

function objectIn(value: Json): JsonObject {
  if (isObject(value)) return value;
  throw new TypeError(stringifyExact(value));
}

export async function stage({
  seed = 1,
  concurrency = 4,
  store: where = 'file',
}: Staging = {}): Promise<ContentStage> {
  const cli = await startCli({ seed });
  const store = createStore(where, cli);
  let folder: Folder = [];
  let invocations: Invocation[] = [];
  let marks = new Map<string, string>();
  let begun = new Map<string, Invocation>();
  const story: string[] = [];
  const typed = (...words: string[]) => cli.runIn(store.host, ...words);
  const common = () => [
    '--ledger',
    store.place,
    '-o',
    'json',
    '--concurrency',
    String(concurrency),
  ];

  const invoke = async (
    mark: string | null,
    { faults = '', diesAt = null, ...trouble }: Trouble & { readonly notes?: string },
    words: (notes: string) => readonly string[],
  ): Promise<Life> => {
    const { notes = `Nota ${invocations.length}` } = trouble;
    const invocation = { from: (await cli.exchanges()).length, notes, mark };
    invocations.push(invocation);
    cli.setFaults(faults);
    const life = await living(cli, store, diesAt, [
      ...words(notes),
      ...common(),
      // What never answers is waited for in real time, and a slow machine must not look like it.
      ...(faults.includes('timeout') ? ['--timeout', '150ms'] : []),
    ]);
    cli.setFaults('');
    for (const { kind, id, mark: place } of await heldBy(cli)) marks.set(`${kind} ${id}`, place);
    await tell(invocation, words(notes), faults, life);
    await store.read(async (opened) => {
      for (const { id } of opened.runs()) {
        if (!begun.has(id)) begun.set(id, invocation);
      }
    });
    return life;
  };
  const tell = async (
    invocation: Invocation,
    words: readonly string[],
    faults: string,
    life: Life,
  ) => {
    const seen = (await seenBy(invocation)).map(
      ({ operation, mark, isPerformed }) => `${operation} ${mark}${isPerformed ? '' : ' (vain)'}`,
    );
    const codes = codesIn(cli);
    const code = `exit code ${cli.exitCode} ${[...codes].join(' ')}`;
    const end = life.isOver ? `killed at step ${life.steps.length}` : code;
    story.push(`${words.join(' ')} [${faults}]: ${end}: ${seen.join(', ')}`);
  };
  const seenBy = async (invocation: Invocation): Promise<Seen[]> => {
    const end = invocations[invocations.indexOf(invocation) + 1]?.from;
    return (await cli.exchanges())
      .slice(invocation.from, end)
      .map((exchange) => seenIn(exchange, marks));
  };
  const answersOf = async (id: string, opened: Ledger): Promise<JsonObject[]> => {
    const runs = runsInDoubt(opened);
    const held = await heldBy(cli);
    const answer = async ({ seq, operation, key }: DoubtfulOperation) => {
      const invocation = begun.get(runs.get(seq) ?? id);
      if (invocation === undefined) throw new TypeError(`a run of nobody: ${id}`);
      const mark = invocation.mark ?? placeOf(shownKey(key) ?? '');
      const seen = (await seenBy(invocation)).filter(
        (each) => each.mark === mark && each.isPerformed,
      );
      // An undo edits a second time after a release.
      const isRelease = (each: Seen) => each.operation.endsWith('.release');
      const from = operation.endsWith('.edit') ? seen.findLastIndex(isRelease) + 1 : 0;
      const isPerformed = seen.slice(from).some((each) => each.operation === operation);
      return { seq, ...endingOf(operation, isPerformed, { mark, notes: invocation.notes, held }) };
    };
    return Promise.all(opened.inDoubt(id).map(answer));
  };
  const repeated = async (command: () => Promise<Life>) => {
    for (let round = 0; round < ROUNDS; round++) {
      await command();
      const { exitCode, stderr, stdout } = cli;
      const isWhole = exitCode === 0 || onlyKeeps(cli);
      const settled = await staged.settle();
      if (isWhole && settled === 0) return;
      if (settled === 0) throw new Error(`exit code ${exitCode}: ${stderr}${stdout}`);
    }
    throw new Error(`it does not come to an end: ${cli.stderr}`);
  };
  const planning = () => ['--new-ledger', '--var', 'notes=Plano', '--ledger', store.place];
  const staged: ContentStage = {
    cli,
    story,
    store,
    get folder() {
      return folder;
    },
    async begin() {
      store.begin();
      [folder, invocations, marks, begun] = [[], [], new Map(), new Map()];
      await cli.reset();
    },
    async lay(next) {
      folder = next;
      story.push(`files: ${next.map(({ key }) => key).join(' ')}`);
      for (const [name, text] of filesOf(next)) await cli.write(name, text);
    },
    apply: (trouble = {}, ...options) =>
      invoke(null, trouble, (notes) => [
        'apply',
        '--yes',
        '--new-ledger',
        '--var',
        `notes=${notes}`,
        ...options,
      ]),
    undo: (run, trouble = {}, ...options) =>
      invoke(null, { ...trouble, notes: `Undo of run ${run}` }, () => [
        'undo',
        run,
        '--yes',
        '--max-deletes',
        '100%',
        ...options,
      ]),
    undoWholly: (run, ...options) => repeated(() => staged.undo(run, {}, ...options)),
    runs: async () => (await store.read(async (opened) => opened.runs().map(({ id }) => id))) ?? [],
    async plan(...options) {
      await typed('plan', ...planning(), ...options, '-o', 'json');
      if (cli.exitCode !== 0) throw new Error(cli.stderr);
      const plan = cli.json();
      if (!isObject(plan)) throw new TypeError(cli.stdout);
      return plan;
    },
    async save(file, ...options) {
      await typed('plan', '--out', file, ...planning(), ...options, '-o', 'json');
      story.push(`save ${file} ${options.join(' ')}: exit code ${cli.exitCode}`);
      if (cli.exitCode !== 0) throw new Error(cli.stderr);
      return objectIn(cli.json());
    },
    async command(mark, words, faults = '') {
      await invoke(mark, { faults }, words);
    },
    async settle() {
      let settled = 0;
      for (const id of begun.keys()) {
        const answers = (await store.read((opened) => answersOf(id, opened))) ?? [];
        if (answers.length === 0) continue;
        story.push(`settle ${id}: ${stringifyExact(answers)}`);
        await cli.write('answers.ndjson', answers.map((each) => stringifyExact(each)).join('\n'));
        await typed('runs', 'resolve', id, '--from', 'answers.ndjson', '--ledger', store.place);
        if (cli.exitCode !== 0) throw new Error(cli.stderr);
        settled += answers.length;
      }
      return settled;
    },
    converge: (...options) => repeated(() => staged.apply({}, ...options)),
    held: () => heldBy(cli),
    async seen() {
      const last = invocations.at(-1);
      return last === undefined ? [] : seenBy(last);
    },
    async [Symbol.asyncDispose]() {
      store[Symbol.dispose]();
      await cli[Symbol.asyncDispose]();
    },
  };
  return staged;
}

async function living(
  cli: Cli,
  store: Store,
  diesAt: number | null,
  words: readonly string[],
): Promise<Life> {
  const lives: Life[] = [];
  try {
    await cli.runIn(
      (host) => {
        const life = store.mortal(host, diesAt);
        lives.push(life);
        return life.host;
      },
      ...words,
    );
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  const [life] = lives;
  if (life === undefined) throw new TypeError('it never began');
  await life.arrivals();
  return life;
}

/** Those of errors: a track has a code, too. */
const codesIn = ({ stdout }: Cli) => new Set(stdout.match(/(?<="code": ?")[^"/]+\/[^"]+/g));

/** True if nothing went wrong, but an undo could not take everything back: a first release stays. */
export const onlyKeeps = (cli: Cli): boolean =>
  [1, 6].includes(cli.exitCode) && [...codesIn(cli)].join() === 'undo/kept';

/** The runs that sent what is in doubt; an earlier run of an operation lists it as well. */
function runsInDoubt({ resources }: Ledger): ReadonlyMap<number, string> {
  return new Map(
    keysOf().flatMap((key) => {
      const state = resources.find(key);
      return 'doubt' in state ? [[state.doubt.seq, state.doubt.run] as const] : [];
    }),
  );
}
