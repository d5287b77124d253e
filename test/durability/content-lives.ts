/** Applies of content folders that are killed, disturbed and taken up again, against the real service. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '../../src/contract/ledger.ts';
import {
  type OperationId,
  operations,
  pathParamsOf,
  type Verb,
} from '../../src/contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { openLedger } from '../../src/ledger/open.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { createManualClock } from '../harness/manual-clock.ts';
import { Killed, mortal, type Life } from '../harness/stopping-host.ts';
import { filesOf, markOf, placeOf, type Folder } from './content-folders.ts';
import { digitsIn, heldBy, type Held } from './content-truth.ts';
import { textIn, wasPerformed } from './truth.ts';

/** What disturbs a command. */
export interface Trouble {
  readonly faults?: string;
  /** The step (from 1) that it does not survive; null to let it live. */
  readonly diesAt?: number | null;
}

/** A request as the service saw it: the verb, and the place of what it is about. */
export interface Seen {
  readonly operation: OperationId;
  readonly mark: string;
  readonly isPerformed: boolean;
}

export interface ContentStage extends AsyncDisposable {
  readonly cli: Cli;
  /** The folder as it is now. */
  readonly folder: Folder;
  /** A new ledger, and a service that knows nothing. */
  begin(): Promise<void>;
  /** Writes the files of a folder over those of the one before. */
  lay(folder: Folder): Promise<void>;
  apply(trouble?: Trouble, ...options: string[]): Promise<Life>;
  /** The plan as `plan -o json` shows it; the text is in `cli.stdout`. */
  plan(...options: string[]): Promise<JsonObject>;
  /** Any other command about a place, with notes of its own for what it releases. */
  command(
    mark: string,
    words: (notes: string) => readonly string[],
    faults?: string,
  ): Promise<void>;
  /** Settles what is in doubt by what the service did; answers how much that was. */
  settle(): Promise<number>;
  /** The same files again, undisturbed, until nothing is in doubt or refused. */
  converge(): Promise<void>;
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
}

const ROUNDS = 6;

export async function stage({ seed = 1, concurrency = 4 }: Staging = {}): Promise<ContentStage> {
  const cli = await startCli({ seed });
  const home = mkdtempSync(join(fastFolder, 'lms-cli-content-'));
  let lives = 0;
  let folder: Folder = [];
  let invocations: Invocation[] = [];
  let marks = new Map<string, string>();
  let begun = new Map<string, Invocation>();
  const story: string[] = [];
  const ledger = () => join(home, `${lives}.ledger.db`);
  const common = () => ['--ledger', ledger(), '-o', 'json', '--concurrency', String(concurrency)];

  const invoke = async (
    mark: string | null,
    { faults = '', diesAt = null }: Trouble,
    words: (notes: string) => readonly string[],
  ): Promise<Life> => {
    const notes = `Nota ${invocations.length}`;
    const invocation = { from: (await cli.exchanges()).length, notes, mark };
    invocations.push(invocation);
    cli.setFaults(faults);
    const life = await living(cli, ledger(), diesAt, [
      ...words(notes),
      ...common(),
      // What never answers is waited for in real time, and a slow machine must not look like it.
      ...(faults.includes('timeout') ? ['--timeout', '150ms'] : []),
    ]);
    cli.setFaults('');
    for (const { kind, id, mark: place } of await heldBy(cli)) marks.set(`${kind} ${id}`, place);
    await tell(invocation, words(notes), faults, life);
    if (!existsSync(ledger())) return life;
    await using opened = await readLedger(ledger());
    for (const { id } of await opened.runs()) {
      if (!begun.has(id)) begun.set(id, invocation);
    }
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
    const end = life.isOver ? `killed at step ${life.steps.length}` : `exit code ${cli.exitCode}`;
    story.push(`${words.join(' ')} [${faults}]: ${end}: ${seen.join(', ')}`);
  };
  const seenBy = async (invocation: Invocation): Promise<Seen[]> => {
    const end = invocations[invocations.indexOf(invocation) + 1]?.from;
    return (await cli.exchanges())
      .slice(invocation.from, end)
      .map((exchange) => seenIn(exchange, marks));
  };
  const answersOf = async (run: string, opened: Ledger): Promise<JsonObject[]> => {
    const invocation = begun.get(run);
    if (invocation === undefined) throw new TypeError(`a run of nobody: ${run}`);
    const [seen, held] = [await seenBy(invocation), await heldBy(cli)];
    return (await opened.inDoubt(run)).map(({ seq, operation, key }) => {
      const mark = invocation.mark ?? placeOf(key ?? '');
      const isPerformed = seen.some(
        (each) => each.operation === operation && each.mark === mark && each.isPerformed,
      );
      return { seq, ...endingOf(operation, isPerformed, { mark, notes: invocation.notes, held }) };
    });
  };
  const staged: ContentStage = {
    cli,
    story,
    get folder() {
      return folder;
    },
    async begin() {
      lives += 1;
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
    async plan(...options) {
      const words = ['--new-ledger', '--var', 'notes=Plano', '--ledger', ledger(), ...options];
      await cli.run('plan', ...words, '-o', 'json');
      if (cli.exitCode !== 0) throw new Error(cli.stderr);
      const plan = cli.json();
      if (!isObject(plan)) throw new TypeError(cli.stdout);
      return plan;
    },
    async command(mark, words, faults = '') {
      await invoke(mark, { faults }, words);
    },
    async settle() {
      let settled = 0;
      for (const run of begun.keys()) {
        const answers = await readAnd(ledger(), (opened) => answersOf(run, opened));
        if (answers.length === 0) continue;
        story.push(`settle ${run}: ${stringifyExact(answers)}`);
        await cli.write('answers.ndjson', answers.map((each) => stringifyExact(each)).join('\n'));
        await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson', '--ledger', ledger());
        if (cli.exitCode !== 0) throw new Error(cli.stderr);
        settled += answers.length;
      }
      return settled;
    },
    async converge() {
      for (let round = 0; round < ROUNDS; round++) {
        await staged.apply();
        const { exitCode, stderr } = cli;
        const settled = await staged.settle();
        if (exitCode === 0 && settled === 0) return;
        if (exitCode !== 0 && settled === 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
      }
      throw new Error(`it does not come to an end: ${cli.stderr}`);
    },
    held: () => heldBy(cli),
    async seen() {
      const last = invocations.at(-1);
      return last === undefined ? [] : seenBy(last);
    },
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return staged;
}

async function living(
  cli: Cli,
  ledger: string,
  diesAt: number | null,
  words: readonly string[],
): Promise<Life> {
  let life: Life | null = null;
  try {
    await cli.runIn((host) => (life = mortal(host, ledger, diesAt)).host, ...words);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  if (life === null) throw new TypeError('it never began');
  return life;
}

const readLedger = (path: string) =>
  openLedger(
    { path, target: null, readOnly: true },
    {
      clock: createManualClock(),
      random: Math.random,
      files: { makeFolder: async () => undefined },
      workingDirectory: '/',
    },
  );

async function readAnd<T>(path: string, task: (ledger: Ledger) => Promise<T>): Promise<T> {
  await using opened = await readLedger(path);
  return await task(opened);
}

function seenIn(exchange: JsonObject, marks: ReadonlyMap<string, string>): Seen {
  const operation = operationIn(exchange['operation']);
  const { resource: kind, verb } = operations[operation];
  const body = isObject(exchange['body']) ? exchange['body'] : {};
  const id = pathParamsOf(operation).length > 0 ? idInPath(exchange, verb) : digitsIn(body['id']);
  const mark = verb === 'create' ? markOf(kind, body) : marks.get(`${kind} ${id}`);
  return { operation, mark: mark ?? 'unknown', isPerformed: wasPerformed(exchange) };
}

function idInPath({ path }: JsonObject, verb: Verb): string {
  return (
    textIn(path)
      .split('/')
      .at(verb === 'move' ? -2 : -1) ?? ''
  );
}

function operationIn(name: Json | undefined): OperationId {
  const found = Object.keys(operations).find((id): id is OperationId => id === name);
  if (found === undefined) throw new TypeError(`no operation: ${textIn(name)}`);
  return found;
}

interface About {
  readonly mark: string;
  readonly notes: string;
  readonly held: readonly Held[];
}

/** What a person would find at the service, for `runs resolve`. */
function endingOf(
  operation: string,
  isPerformed: boolean,
  { mark, notes, held }: About,
): JsonObject {
  if (!isPerformed) return { outcome: 'not-done' };
  const own = held.filter((each) => each.mark === mark);
  const created = (id: Json | undefined): JsonObject =>
    id === undefined || id === null ? { outcome: 'give-up' } : { created: id };
  if (operation.endsWith('.create')) return created(own.at(-1)?.id);
  if (!operation.endsWith('.release')) return { outcome: 'done' };
  const versions = own.flatMap((each) => each.versions);
  return created(versions.find(({ releaseNotes }) => releaseNotes === notes)?.['id']);
}
