/** The built lms-cli as a shell runs it: in a process of its own, in a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asFirstImport } from '../harness/first-import.ts';
import { mustBeAsComputed } from '../harness/law-of-tables.ts';

export const bin = fileURLToPath(new URL('../../bin/lms-cli.js', import.meta.url));

export interface Place extends AsyncDisposable {
  readonly folder: string;
  path(file: string): string;
  write(file: string, content: string | Uint8Array): Promise<void>;
  read(file: string): Promise<string>;
  /** A program in this folder, with an environment of its own. */
  spawn(argv: readonly string[], options?: SpawnOptions): Running;
  /** lms-cli in this folder. */
  start(argv: readonly string[], options?: SpawnOptions): Running;
  /** The same, to its end. */
  run(argv: readonly string[], options?: SpawnOptions): Promise<Ending>;
}

interface SpawnOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A text that a pipe brings, a pipe that stays open, or (the default) `/dev/null`. */
  readonly stdin?: { readonly text: string | Uint8Array } | 'open' | 'null';
}

export interface Running extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  /** Resolves when the text stands in what was written so far; rejects if it never will. */
  says(stream: 'stdout' | 'stderr', text: string): Promise<void>;
}

export interface Ending {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty folder, which is also the home of the user; removed at the end. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'lms-cli-e2e-'));
  const path = (file: string) => join(folder, file);
  const spawnHere: Place['spawn'] = ([program = '', ...args], options = {}) => {
    const stdin = options.stdin ?? 'null';
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...options.env },
      stdio: [stdin === 'null' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    // A child that has ended before it read everything is no failure of the test.
    child.stdin?.on('error', () => undefined);
    if (typeof stdin === 'object') child.stdin?.end(stdin.text);
    return watched(child);
  };
  const start: Place['start'] = (argv, options) =>
    spawnHere([process.execPath, bin, ...asFirstImport(argv, options?.env ?? {})], options);
  return {
    folder,
    path,
    write: (file, content) => writeFile(path(file), content),
    read: (file) => readFile(path(file), 'utf8'),
    spawn: spawnHere,
    start,
    async run(argv, options) {
      await using running = start(argv, options);
      return await running.ended;
    },
    async [Symbol.asyncDispose]() {
      mustBeAsComputed(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function watched(child: ChildProcess): Running {
  const said = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
      for (const heard of listeners) heard();
    });
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return {
    child,
    ended,
    says: (stream, text) =>
      new Promise((resolve, reject) => {
        const heard = () => {
          if (!said[stream].includes(text)) return;
          listeners.delete(heard);
          resolve();
        };
        listeners.add(heard);
        heard();
        const never = () => reject(new Error(`"${text}" was not said: ${JSON.stringify(said)}`));
        ended.then(never, reject);
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface Service extends Running {
  readonly url: string;
  /** What it holds: `assessments`, `lacunaquestions`, `tracks` or `requests`. */
  list(resources: string): Promise<unknown[]>;
  /** Creates one lacuna question with that title; answers its id, null where it was refused. */
  create(title: string): Promise<number | null>;
}

/** `lms-cli sandbox` on a free port, ready; its database is `sandbox.db` in the place. */
export async function startService(place: Place, ...options: string[]): Promise<Service> {
  const argv = ['sandbox', '--port', '0', '--db', place.path('sandbox.db'), ...options];
  return await served(place.start(argv));
}

/** A service that somebody started, when it says where it is. */
export async function served(running: Running): Promise<Service> {
  let firstLine = '';
  running.child.stdout?.on('data', (text: string) => (firstLine += text));
  await running.says('stdout', '\n');
  const url = firstLine.trim();
  return {
    ...running,
    url,
    async list(resources) {
      const response = await fetch(`${url}/sandbox/${resources}`);
      return (await response.json()) as unknown[];
    },
    async create(title) {
      const response = await fetch(`${url}/2.0/lms/lacunaquestion/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question(title)),
      });
      const { content } = (await response.json()) as { content: { id: number } | null };
      return content?.id ?? null;
    },
  };
}

/** A whole question, as it is sent. */
export function question(title: string) {
  return {
    title,
    question: '2 + 2 = ###',
    difficulty: 1,
    source: 'Lesson 1',
    author: 'Ana',
    topicId: 88,
    lacunaAlternatives: [{ alternatives: [{ description: '4', score: 10 }] }],
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  };
}

/** So many questions, one a line, as NDJSON. */
export function questions(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => JSON.stringify(question(`Question ${n}`)));
  return `${lines.join('\n')}\n`;
}
