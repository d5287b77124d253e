/**
 * Where the jobs of samples/ci/ are run: a git repository with a content folder, the local service,
 * and a place for the ledger. The jobs run for real: bash, git, the built lms-cli. What belongs to
 * a CI system is stood in for: its events, its artifacts (folders), its secrets, `gh`, and `npm ci`,
 * which links the built program.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { isObject, type JsonObject } from '../../src/core/json.ts';
import { parseExact } from '../../src/documents/exact-json.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { bin } from '../e2e/spawned.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { createManualClock } from '../harness/manual-clock.ts';

export const samples = fileURLToPath(new URL('../../samples/', import.meta.url));
export const TOKEN = 'production-token';
/** What the service has, and what `copy` keeps. */
const SERVICE = 'service.db';
const KEPT = 'kept';

export interface Place extends AsyncDisposable {
  readonly folder: string;
  /** The repository of the team. */
  readonly repository: string;
  /** Folder of programs that come first on the path of every job. */
  readonly programs: string;
  readonly url: string;
  git(...argv: string[]): Promise<string>;
  /** Commits files on a branch, which begins at another one if it is new. Null deletes a file. */
  commit(
    branch: string,
    files: Readonly<Record<string, string | null>>,
    from?: string,
  ): Promise<string>;
  /** Merges a branch into main, and returns the commit. */
  merge(branch: string): Promise<string>;
  show(commit: string, file: string): Promise<string>;
  /** Runs a script in a folder. */
  bash(
    script: string,
    cwd: string,
    env: Readonly<Record<string, string>>,
    watch?: Watch,
  ): Promise<Ran>;
  /** The paths of the requests that reached the service. */
  requests(): Promise<string[]>;
  held(resources: string): Promise<JsonObject[]>;
  /** Keeps all files and what the service has. Returns what puts them back. */
  copy(): Promise<() => Promise<void>>;
}

/** Called with each process of a script, whose group can be killed. */
export type Watch = (child: ChildProcess) => void;

export interface Ran {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

/** @param before gives the address that the folder names, from that of the service */
export async function openPlace(
  before = async (url: string): Promise<string> => url,
): Promise<Place> {
  const folder = await mkdtemp(join(fastFolder, 'lms-cli-ci-'));
  const repository = join(folder, 'repository');
  const programs = join(folder, 'programs');
  const sandbox = await startSandbox({
    port: 0,
    database: join(folder, SERVICE),
    authentication: { type: 'bearer', token: TOKEN },
    faults: [],
    seed: 1,
    clock: createManualClock(),
    log: () => undefined,
  });
  const named = await before(sandbox.url);
  const bash: Place['bash'] = (script, cwd, env, watch) =>
    run(['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', script], cwd, env, watch);
  const git = async (...argv: string[]) => {
    const { code, output } = await run(['git', ...argv], repository, {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
    });
    if (code !== 0) throw new Error(`git ${argv.join(' ')}: ${output}`);
    return output.trim();
  };
  const ask = async (path: string) => {
    const value = parseExact(await (await fetch(sandbox.url + path)).text());
    if (!Array.isArray(value)) throw new TypeError(`${path} is not a list`);
    return value.filter(isObject);
  };
  const place: Place = {
    folder,
    repository,
    programs,
    url: sandbox.url,
    git,
    bash,
    // A sample accepts the service of its example.
    async commit(branch, files, from = 'main') {
      const branches = (await git('branch', '--format=%(refname:short)')).split('\n');
      await git('checkout', '-q', ...(branches.includes(branch) ? [branch] : ['-b', branch, from]));
      for (const [file, text] of Object.entries(files)) {
        const path = join(repository, file);
        await mkdir(dirname(path), { recursive: true });
        const accepting = text?.replaceAll(
          'TRUST_ORIGIN: https://lms.example.com',
          `TRUST_ORIGIN: ${named}`,
        );
        await (accepting === undefined ? rm(path) : writeFile(path, accepting));
      }
      await git('add', '-A');
      await git('commit', '-q', '--allow-empty', '-m', `Change ${Object.keys(files).join(', ')}`);
      const commit = await git('rev-parse', 'HEAD');
      await git('checkout', '-q', 'main');
      return commit;
    },
    async merge(branch) {
      await git('checkout', '-q', 'main');
      await git('merge', '-q', '--no-ff', '-m', `Merge ${branch}`, branch);
      return git('rev-parse', 'HEAD');
    },
    show: (commit, file) => git('show', `${commit}:${file}`),
    requests: async () =>
      (await ask('/sandbox/requests')).map(({ path }) => (typeof path === 'string' ? path : '')),
    held: (resources) => ask(`/sandbox/${resources}`),
    async copy() {
      const kept = join(folder, KEPT);
      await mkdir(kept);
      const names = async () =>
        (await readdir(folder)).filter((name) => !name.startsWith(SERVICE) && name !== KEPT);
      const files = await names();
      const copied = async (from: string, to: string) => {
        for (const name of files) await cp(join(from, name), join(to, name), { recursive: true });
      };
      await copied(folder, kept);
      const service = (statements: string) => {
        const database = new DatabaseSync(join(folder, SERVICE));
        database.exec(statements);
        database.close();
      };
      service(`VACUUM INTO '${join(kept, SERVICE)}'`);
      const tables = ['facts', 'resources', 'versions', 'requests'];
      const filled = tables.map(
        (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept.${table};`,
      );
      return async () => {
        for (const name of await names()) await rm(join(folder, name), { recursive: true });
        await copied(kept, folder);
        service(`ATTACH '${join(kept, SERVICE)}' AS kept; BEGIN; ${filled.join(' ')} COMMIT`);
      };
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await mkdir(repository);
  await mkdir(programs);
  await writeProgram(programs, 'npm', NPM);
  await writeProgram(programs, 'node', `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  await git('init', '-q', '-b', 'main');
  await git('config', 'user.name', 'Ana');
  await git('config', 'user.email', 'ana@example.com');
  await git('commit', '-q', '--allow-empty', '-m', 'Begin');
  await git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  await cp(join(samples, 'content-folder/course'), join(repository, 'course'), { recursive: true });
  await place.commit('main', {
    'lms-cli.yaml': configOf(named),
    '.gitignore': '.lms-cli/\n',
  });
  return place;
}

export async function writeProgram(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  await chmod(join(folder, name), 0o755);
}

/** The environment of a job: its own variables, the programs, nothing of the test. */
export function environmentOf(
  place: Place,
  home: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const path = [place.programs, process.env['PATH'] ?? ''].join(delimiter);
  return { LANG: 'C.UTF-8', CI: 'true', HOME: home, PATH: path, ...variables };
}

async function run(
  [program = '', ...argv]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  watch?: Watch,
): Promise<Ran> {
  const child = spawn(program, argv, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watch?.(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}

/** `npm ci` of the jobs, and nothing else: the built program stands where the package would. */
const NPM = `#!/usr/bin/env bash
[ "$*" = 'ci --prefix tools/lms-cli --ignore-scripts' ] || { echo "npm $*: not pinned"; exit 1; }
mkdir -p tools/lms-cli/node_modules/.bin
ln -sf ${bin} tools/lms-cli/node_modules/.bin/lms-cli
`;

function configOf(url: string): string {
  return `content:
  scope: history
  files: ['course/**/*.md', 'course/**/*.yaml']
variables:
  topics: { colony: 8811, empire: 8812 }
  blocks: { history: 302 }
  folders: { history: 703 }
  parties: { learners: 12 }
profiles:
  production:
    baseUrl: ${url}
    auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
    protected: true
`;
}

export const textOf = (path: string) => readFile(path, 'utf8');
