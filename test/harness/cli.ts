/**
 * Runs lms-cli in a test: the real main against the real local service over a real socket, in a
 * folder of its own. The clock moves only when somebody waits, and a scripted person answers.
 */
import { setMaxListeners } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndingSignal } from '../../src/core/exit-code.ts';
import type { Files, Host } from '../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { createNodeFiles } from '../../src/host/node-files.ts';
import { connectUndici } from '../../src/host/undici-transport.ts';
import { main } from '../../src/main.ts';
import { parseFaults } from '../../src/sandbox/faults.ts';
import { startSandbox, type SandboxOptions } from '../../src/sandbox/server.ts';
import { checkOutput } from './checked-output.ts';
import { asFirstImport } from './first-import.ts';
import { mustBeAsComputed } from './law-of-tables.ts';
import { fastFolder } from './fast-folder.ts';
import { createFakeTerminal, type FakeTerminal } from './fake-terminal.ts';
import { createManualClock } from './manual-clock.ts';
import { createScriptedPrompter, type Script } from './scripted-prompter.ts';

export interface CliOptions {
  readonly faults?: string;
  /** Decides which requests the faults affect; 1 if left out. */
  readonly seed?: number;
  readonly authentication?: SandboxOptions['authentication'];
  /** Variables besides LMS_BASE_URL, which names the service unless it is given as undefined. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * The person's answers, command by command. A question that is not in the script fails the test.
   */
  readonly answers?: Script;
  /** The subfolder of `folder` in which commands run; `folder` itself if left out. */
  readonly workingIn?: string;
  /** Makes standard input, output and error a terminal. */
  readonly atTerminal?: boolean;
  /** The width of that terminal; 80 if left out. */
  readonly columns?: number;
  /** Adds no --new-ledger to an import. */
  readonly asTyped?: boolean;
  /** The test alters a ledger, so that its tables are not what its events say. */
  readonly altersLedger?: boolean;
}

export interface Cli extends AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The page that the last command opened in the browser; null for none. */
  readonly shown: string | null;
  /** The waits of the last command in milliseconds, which take no real time. */
  readonly waits: readonly number[];
  /** Runs a command line. Its output replaces that of the command before. */
  run(...argv: string[]): Promise<void>;
  /** The same with text on standard input. */
  runWith(stdin: string | Uint8Array, ...argv: string[]): Promise<void>;
  /** The same with a host that differs from the usual one. */
  runIn(differing: (usual: Host) => Host, ...argv: string[]): Promise<void>;
  /** Runs a command that keeps running. Resolves with its first line on standard output. */
  serve(...argv: string[]): Promise<Serving>;
  write(file: string, content: string | Uint8Array): Promise<void>;
  read(file: string): Promise<string>;
  /** Standard output of the last command as JSON. */
  json(): Json;
  /** The requests that reached the service, as `POST /path`. */
  requests(): Promise<string[]>;
  /** The bodies that reached the service, in their order. */
  bodies(): Promise<Json[]>;
  /** The resources in the service: `assessments`, `lacunaquestions` or `tracks`. */
  held(resources: string): Promise<JsonObject[]>;
  /** Every request in the service's record, in the order of the answers. */
  exchanges(): Promise<JsonObject[]>;
  /** Deletes everything in the service. */
  reset(): Promise<void>;
  /** Sets the faults of the service from now on. An empty text removes them. */
  setFaults(spec: string): void;
  /** Sets a variable for the following commands, or removes it if undefined. */
  setEnv(name: string, value: string | undefined): void;
  /** Sends the first Ctrl-C, SIGTERM or SIGHUP to the current command and the following ones. */
  interrupt(signal: EndingSignal): void;
  /** Sends the second one. */
  cut(): void;
}

/** The settings of one run of a command. */
interface Beginning {
  /** Called with each text on standard output. */
  readonly wrote: (text: string) => void;
  readonly differing: (usual: Host) => Host;
}

/** A command that runs until it is interrupted. */
interface Serving {
  readonly firstLine: string;
  /**
   * Resolves when the command has ended. Its output and exit code are then those of the last
   * command.
   */
  readonly ended: Promise<void>;
}

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

export async function startCli(options: CliOptions = {}): Promise<Cli> {
  const folder = await mkdtemp(join(fastFolder, 'lms-cli-test-'));
  const workingDirectory = join(folder, options.workingIn ?? '');
  const faults = parseFaults(options.faults ?? '');
  const sandbox = await startSandbox({
    port: 0,
    database: ':memory:',
    authentication: options.authentication ?? null,
    faults,
    seed: options.seed ?? 1,
    clock: createManualClock(),
    log: () => undefined,
  });
  const env: Record<string, string | undefined> = {
    LMS_BASE_URL: sandbox.url,
    HOME: folder,
    ...options.env,
  };
  const drain = new AbortController();
  const cut = new AbortController();
  // Many commands share these signals. Real commands each have their own process.
  setMaxListeners(0, drain.signal, cut.signal);
  let shown: FakeTerminal | null = null;
  const person = createScriptedPrompter(options.answers ?? [], (question) => {
    const drawn = shown?.statusText() ?? null;
    if (drawn !== null) throw new Error(`"${drawn}" is drawn over the question: ${question}`);
  });
  const last = {
    exitCode: -1,
    stdout: '',
    stderr: '',
    waits: [] as readonly number[],
    shown: null as string | null,
  };

  const start = async (
    stdin: string | Uint8Array,
    given: string[],
    { wrote, differing }: Partial<Beginning>,
  ) => {
    const argv = options.asTyped === true ? given : asFirstImport(given, env);
    const bytes = typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin;
    const isTerminal = options.atTerminal ?? false;
    const terminal = createFakeTerminal({
      stdin: bytes,
      stdinIsTerminal: isTerminal,
      stdoutIsTerminal: isTerminal,
      stderrIsTerminal: isTerminal,
      ...(options.columns === undefined ? {} : { columns: options.columns }),
      ...(wrote === undefined ? {} : { wrote }),
    });
    shown = terminal;
    const clock = createManualClock();
    const host: Host = {
      env,
      workingDirectory,
      configDirectory: join(folder, 'config', 'lms-cli'),
      nodeVersion: 'v20.20.0',
      packageFolder,
      terminal,
      files: filesIn(workingDirectory),
      clock,
      random: () => 0.5,
      prompter: () => person,
      interruption: { drain: drain.signal, cut: cut.signal },
      runProgram: async () => 'from-a-program\n',
      openInBrowser: async (path) => {
        last.shown = path;
      },
      openPager: async () => null,
      connect: (connection) => connectUndici(connection, env),
    };
    last.shown = null;
    last.exitCode = await main(argv, differing?.(host) ?? host);
    last.stdout = terminal.stdoutText();
    last.stderr = terminal.stderrText();
    last.waits = clock.waits;
    checkOutput({ ...last, argv, env });
  };
  const runWith = (stdin: string | Uint8Array, ...argv: string[]) => start(stdin, argv, {});
  const ask = async (path: string) => parseExact(await (await fetch(sandbox.url + path)).text());
  const list = async (path: string) => {
    const value = await ask(path);
    // An answer that is not a list must not pass for an empty one.
    if (!Array.isArray(value)) throw new TypeError(`${path}: ${stringifyExact(value)}`);
    return value.filter(isObject);
  };
  const arrived = () => list('/sandbox/requests');

  return {
    url: sandbox.url,
    folder,
    get exitCode() {
      return last.exitCode;
    },
    get stdout() {
      return last.stdout;
    },
    get stderr() {
      return last.stderr;
    },
    get shown() {
      return last.shown;
    },
    get waits() {
      return last.waits;
    },
    run: (...argv) => runWith('', ...argv),
    runWith,
    runIn: (differing, ...argv) => start('', argv, { differing }),
    async serve(...argv) {
      let ended = Promise.resolve();
      const firstLine = await new Promise<string>((wrote, failed) => {
        ended = start('', argv, { wrote: (text) => wrote(text.split('\n')[0] ?? '') });
        ended.then(() => failed(new Error(`it ended: ${last.stderr}`)), failed);
      });
      return { firstLine, ended };
    },
    async write(file, content) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    json: () => parseExact(last.stdout),
    requests: async () =>
      (await arrived()).map(({ method, path }) => `${textIn(method)} ${textIn(path)}`),
    bodies: async () => (await arrived()).map(({ body }) => body ?? null),
    held: (resources) => list(`/sandbox/${resources}`),
    exchanges: arrived,
    async reset() {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST', headers, body: '{}' });
    },
    setFaults: (spec) => void faults.splice(0, faults.length, ...parseFaults(spec)),
    setEnv(name, value) {
      env[name] = value;
    },
    interrupt: (signal) => drain.abort(signal),
    cut: () => cut.abort(),
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      if (options.altersLedger !== true) mustBeAsComputed(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** A host that works in another folder. */
export const inFolder = (folder: string, host: Host): Host => ({
  ...host,
  workingDirectory: folder,
  files: filesIn(folder),
});

/** Types the command again that `runs show` prints of the newest run. */
export async function typeNewestAgain(cli: Cli, ...options: string[]): Promise<void> {
  await cli.run('runs', 'show');
  const [, line = ''] = /^command +lms-cli (.*(?:\n {9,}.*)*)$/m.exec(cli.stdout) ?? [];
  const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  await cli.run(...words, ...options);
}

/** The real file system, with relative names resolved in a folder. */
function filesIn(folder: string): Files {
  const real = createNodeFiles(() => folder);
  const at = (path: string) => resolve(folder, path);
  return {
    read: (path, limit) => real.read(at(path), limit),
    exists: (path) => real.exists(at(path)),
    identity: (path) => real.identity(at(path)),
    standing: (path, within) => real.standing(at(path), within === null ? null : at(within)),
    maySecretComeFrom: (path) => real.maySecretComeFrom(at(path)),
    stream: (path) => real.stream(at(path)),
    readRange: (path, start, end) => real.readRange(at(path), start, end),
    readUnchanged: (path, version, range) => real.readUnchanged(at(path), version, range),
    size: (path) => real.size(at(path)),
    isRefusedAsOutput: (path) => real.isRefusedAsOutput(at(path)),
    checkReplacing: (path) => real.checkReplacing(at(path)),
    replace: (path, content, access) => real.replace(at(path), content, access),
    create: (path, text, access) => real.create(at(path), text, access),
    remove: (path) => real.remove(at(path)),
    list: (path) => real.list(at(path)),
    walk: (path, enters) => real.walk(at(path), enters),
    makeFolder: (path) => real.makeFolder(at(path)),
    makeTemporaryFolder: () => mkdtemp(at('temporary-')),
  };
}
