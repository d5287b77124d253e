/**
 * The law of folders (docs/reliability.md, Careless and hostile input): whatever stands in one,
 * nothing is contacted that a person did not accept, no secret is shown or written, nothing waits,
 * nothing outside is changed.
 */
import { createServer } from 'node:net';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { Interrupted } from '../../src/core/errors.ts';
import type { Host, Prompter } from '../../src/core/host.ts';
import { isLoopback } from '../../src/core/local-service.ts';
import { emptyPlace, type Place } from '../e2e/spawned.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { tamper, typing } from '../harness/planting.ts';
import { seededRandom } from './disk.ts';
import {
  EVIL_ORIGINS,
  LEDGER,
  makeOutside,
  makePipe,
  mutate,
  portraitOf,
  workedIn,
} from './planted.ts';

const CASES = 200;
/** Those of the commands that run in every folder: they read, send and write the most. */
const always: ReadonlySet<number> = new Set([0, 1]);
const SECRET = 'a-secret-that-stays-here';
/** In files outside of the folder. */
const OUTSIDE = 'what-stays-outside';
const secrets = {
  LMS_TOKEN: `${SECRET}-1`,
  LMS_USERNAME: 'ana',
  LMS_PASSWORD: `${SECRET}-2`,
  LMS_OAUTH_CONSUMER_SECRET: `${SECRET}-3`,
  LMS_PRODUCTION_TOKEN: `${SECRET}-4`,
  AWS_SECRET_ACCESS_KEY: `${SECRET}-5`,
};

/** Somebody who accepts nothing and stops where a text is wanted. */
const careful: Prompter = {
  confirm: async () => false,
  text: () => Promise.reject(new Interrupted('a test')),
  select: () => Promise.reject(new Interrupted('a test')),
  edit: () => Promise.reject(new Interrupted('a test')),
};

const commands = (folder: string): readonly (readonly string[])[] => [
  ['import', join(folder, 'q.json'), '--as', 'lacuna.create', '--profile', 'x', '--no-input'],
  ['runs', 'list'],
  ['runs', 'list', '-o', 'json'],
  ['runs', 'show'],
  ['runs', 'rejects', '2'],
  ['runs', 'resolve', '2', '1', '--give-up'],
  ['doctor', '--no-input'],
  ['doctor', '--offline'],
  ['profile', 'list'],
  ['profile', 'show', 'evil'],
  ['profile', 'use', 'evil'],
  ['explain', 'state/foreign-file'],
  ['validate', join(folder, 'q.json'), '--as', 'lacuna.create'],
  ['__complete', 'zsh', 'resources', 'show', ''],
  ['__complete', 'zsh', '--profile', ''],
  ['lacuna', 'create', join(folder, 'q.json')],
  ['plan', join(folder, 'q.json'), '--profile', 'x', '--no-input'],
  ['lacuna', 'create', join(folder, 'q.json'), '--sandbox', '--again'],
  ['import', join(folder, 'q.json'), '--as', 'lacuna.create', '-v'],
  ['import', '-', '--as', 'lacuna.create', '--sandbox'],
  ['track', 'create'],
  ['init'],
];

let base: Cli;
let cases = '';
beforeAll(async () => {
  base = await startCli({
    faults: 'lacuna.create:403-own=100%',
    env: { ...secrets, LMS_BASE_URL: undefined, NO_COLOR: '1' },
    atTerminal: true,
  });
  await workedIn(base);
  cases = mkdtempSync(join(fastFolder, 'lms-cli-planted-'));
});
afterAll(async () => {
  rmSync(cases, { recursive: true, force: true });
  await base[Symbol.asyncDispose]();
});

interface Prepared {
  readonly folder: string;
  readonly outside: string;
  readonly home: string;
}

function prepare(name: string): Prepared {
  const [folder, outside, home] = ['project', 'outside', 'home'].map((each) =>
    join(cases, name, each),
  ) as [string, string, string];
  for (const each of [folder, outside, home]) mkdirSync(each, { recursive: true });
  for (const each of ['.lms-cli', 'lms-cli.yaml', 'course.ndjson', 'q.json']) {
    cpSync(join(base.folder, each), join(folder, each), { recursive: true });
  }
  makeOutside(outside, base, OUTSIDE);
  return { folder, outside, home };
}

/** Runs a command there; answers what it did that it must not. */
async function wrongs(
  argv: readonly string[],
  { folder, home }: Prepared,
  { isTrusting }: { readonly isTrusting: boolean },
): Promise<string[]> {
  const called: string[] = [];
  const differing = (usual: Host): Host => ({
    ...usual,
    workingDirectory: folder,
    configDirectory: home,
    prompter: () => careful,
    runProgram: async ([program = '']) => {
      called.push(program);
      return 'x';
    },
    connect: async (options) => {
      if (isLoopback(new URL(options.origin).hostname)) return usual.connect(options);
      if (!isTrusting) called.push(options.origin);
      return nowhere(called);
    },
  });
  await base.runIn(differing, ...argv);
  const said = base.stdout + base.stderr;
  const { PATH = 'PATH' } = process.env;
  const isShown = [SECRET, OUTSIDE, PATH].some((secret) => said.includes(secret));
  return [
    ...called.map((each) => `called ${each}`),
    ...(isShown ? [`showed a secret: ${said}`] : []),
    ...(said.includes('\u202E') || said.includes('\u001B[2J') ? ['moved the cursor'] : []),
  ];
}

/** The network of a server that was accepted: even there nothing goes that nobody has named. */
function nowhere(called: string[]): Transport {
  return {
    async send({ headers, body }) {
      const text = `${JSON.stringify(headers)} ${body ?? ''}`;
      if (text.includes(OUTSIDE)) called.push('with what is outside');
      if ('x-a' in headers) called.push('with a header of the ledger');
      return { kind: 'unsent', cause: 'refused', detail: 'nobody is there' };
    },
    close: async () => undefined,
  };
}

const holdsSecret = (text: string) => text.includes(SECRET) || text.includes(OUTSIDE);

/** What is wrong with what is left of a folder, and of what is around it. */
function left({ folder, outside, home }: Prepared, before: readonly string[]): string[] {
  const kept = [...portraitOf(folder), ...portraitOf(home)];
  return [
    ...kept.filter(holdsSecret).map((each) => `kept a secret: ${each}`),
    ...portraitOf(outside).filter((each) => !before.includes(each)),
    ...before.filter((each) => !portraitOf(outside).includes(each)),
  ];
}

describe('in a planted folder', () => {
  test(`nothing is stolen, sent or written through (${CASES} folders)`, async () => {
    const codes: Record<number, number> = {};
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed);
      const prepared = prepare(String(seed));
      const done = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        mutate({ ...prepared, url: base.url, random }),
      );
      const before = portraitOf(prepared.outside);
      const isTrusting = seed % 2 === 0;
      base.setEnv('LMS_TRUST_ORIGIN', isTrusting ? EVIL_ORIGINS.join(',') : undefined);
      for (const [index, argv] of commands(prepared.folder).entries()) {
        if (!always.has(index) && (index + seed) % 12 !== 0) continue;
        const found = await wrongs(argv, prepared, { isTrusting });
        expect({ seed, argv, done, found }).toEqual({ seed, argv, done, found: [] });
        codes[base.exitCode] = (codes[base.exitCode] ?? 0) + 1;
      }
      const found = left(prepared, before);
      expect({ seed, done, found }).toEqual({ seed, done, found: [] });
      rmSync(join(cases, String(seed)), { recursive: true, force: true });
    }
    // What is refused is refused in different ways, and not everything is.
    expect(codes[0]).toBeGreaterThan(CASES / 2);
    expect(codes[2]).toBeGreaterThan(CASES / 2);
    // Where the server was accepted, some come as far as it.
    expect(codes[5]).toBeGreaterThan(5);
  });

  test('a change that is none leaves every command as it was', async () => {
    base.setEnv('LMS_TRUST_ORIGIN', undefined);
    const prepared = prepare('sound');
    for (const argv of commands(prepared.folder)) {
      expect({ argv, found: await wrongs(argv, prepared, { isTrusting: false }) }).toEqual({
        argv,
        found: [],
      });
    }
  });
});

describe('in a process of its own', () => {
  /** A file that is the environment of who reads it; Linux alone has one. */
  const ENVIRON = '/proc/self/environ';
  /** Enough for the slowest machine, and nothing to wait for. */
  const LIMIT_MS = 120_000;

  async function ended(place: Place, argv: readonly string[]) {
    await using running = place.start(argv, { env: { ...secrets, HOME: place.path('home') } });
    const stop = setTimeout(() => running.child.kill('SIGKILL'), LIMIT_MS);
    const { code, signal, stdout, stderr } = await running.ended;
    clearTimeout(stop);
    return { argv, code, signal, hasSecret: (stdout + stderr).includes(SECRET) };
  }

  test('a pipe in the place of any file is not waited for', async () => {
    const places: readonly (readonly [string, readonly string[]])[] = [
      ['lms-cli.yaml', ['profile', 'list']],
      ['lms-cli.yaml', ['__complete', 'zsh', '--profile', '']],
      [LEDGER, ['runs', 'list']],
      [LEDGER, ['doctor', '--offline']],
      [LEDGER, ['runs', 'list', '--ledger', LEDGER]],
      [`${LEDGER}-wal`, ['runs', 'show']],
      [`${LEDGER}.lock`, ['runs', 'list']],
      ['.lms-cli/sandbox.db', ['lacuna', 'create', 'q.json', '--sandbox']],
      ['.lms-cli/sandbox.db-journal', ['lacuna', 'create', 'q.json', '--sandbox']],
      ['.gitignore', ['init']],
    ];
    for (const [file, argv] of places) {
      await using place = await emptyPlace();
      for (const each of ['.lms-cli', 'course.ndjson', 'q.json']) {
        cpSync(join(base.folder, each), place.path(each), { recursive: true });
      }
      makePipe(place.path(file));
      const isSilent = argv[0] === '__complete';
      expect({ file, ...(await ended(place, argv)) }).toEqual({
        file,
        argv,
        code: isSilent ? 0 : 2,
        signal: null,
        hasSecret: false,
      });
    }
  });

  test.runIf(existsSync(ENVIRON))(
    'the environment as a project file shows no variable',
    async () => {
      await using place = await emptyPlace();
      await symlink(ENVIRON, place.path('lms-cli.yaml'));
      for (const argv of [
        ['profile', 'list'],
        ['doctor', '--offline'],
        ['runs', 'list'],
      ]) {
        expect(await ended(place, argv)).toMatchObject({ signal: null, hasSecret: false });
      }
    },
  );

  const address = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

  test.runIf(address !== undefined)('nobody is called on the network', async () => {
    const callers: string[] = [];
    const server = createServer((socket) => {
      callers.push(socket.remoteAddress ?? '');
      socket.destroy();
    });
    server.listen(0, address);
    await once(server, 'listening');
    const bound = server.address();
    const url = typeof bound === 'object' ? `http://${address}:${bound?.port}` : '';
    await using place = await emptyPlace();
    for (const each of ['.lms-cli', 'course.ndjson', 'q.json']) {
      cpSync(join(base.folder, each), place.path(each), { recursive: true });
    }
    const typed = typing('import', 'course.ndjson', '--base-url', url, '--allow-http');
    tamper(place.path(LEDGER), (words, files) => ({
      ...typed(words, files),
      state: 'interrupted',
    }));
    for (const argv of [['doctor'], ['runs', 'show']]) {
      expect(await ended(place, argv)).toMatchObject({ signal: null, hasSecret: false });
    }
    expect(callers).toEqual([]);
    // The same where the user names the server: the listener hears what there is to hear.
    await ended(place, [
      'import',
      'course.ndjson',
      '--allow-http',
      '--base-url',
      url,
      '--retries',
      '0',
      '--ledger',
      'new.db',
    ]);
    expect(callers.length).toBeGreaterThan(0);
    server.close();
  });
});
