/** A content folder in a test: its documents, and what plan and apply say and send. */
import type { Host } from '../../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { field, textOf } from '../bodies.ts';

export const COURSE = 'course.ndjson';

/** A service, and an empty folder whose documents are in one file. */
export async function startFolder(options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('lms-cli.yaml', `content: { scope: history, files: [${COURSE}] }\n`);
  return cli;
}

/** Replaces all documents: one a line. */
export function hold(cli: Cli, ...documents: readonly JsonObject[]): Promise<void> {
  return cli.write(COURSE, documents.map((each) => `${stringifyExact(each)}\n`).join(''));
}

/** Holds these documents, and applies them. */
export async function holdApplied(cli: Cli, ...documents: readonly JsonObject[]): Promise<void> {
  await hold(cli, ...documents);
  await apply(cli, '--new-ledger');
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

export const idOf = (key: string): JsonObject => ({ $ref: key });
export const versionOf = (key: string): JsonObject => ({ $ref: `${key}#versionId` });

/** `beside` replaces what stands beside the body; its undefined fields are left out. */
type Beside = Readonly<Record<string, Json | undefined>>;

function resource(kind: string, key: string, body: JsonObject, beside: Beside): JsonObject {
  const all: Beside = { resource: kind, key, body, ...beside };
  const fields = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(fields);
}

/** A question that asks for a release. */
export const question = (key: string, body: JsonObject = {}, beside: Beside = {}) =>
  resource('lacuna', key, lacuna(body), { release: 'First', ...beside });

/** A block of an assessment. */
export const block = (blockId: number, ...questionVersionIds: readonly Json[]): JsonObject => ({
  blockId,
  selectQuestions: 'SOME_SELECTED',
  questionVersionIds: [...questionVersionIds],
});

/** An assessment that asks for a release. */
export const quiz = (key: string, blocks: readonly JsonObject[], beside: Beside = {}) =>
  resource('assessment', key, assessment({ assessmentBlockVersions: [...blocks] }), {
    release: 'First',
    ...beside,
  });

export const trail = (key: string, body: JsonObject = {}, beside: Beside = {}) =>
  resource('track', key, track({ ...permissions, ...body }), beside);

/** Runs `apply --yes`. Returns the operations that reached the service, in their order. */
export async function apply(cli: Cli, ...options: readonly string[]): Promise<string[]> {
  const before = (await cli.requests()).length;
  await cli.run('apply', '--yes', ...options);
  return (await sent(cli)).slice(before);
}

/** The operations that reached the service, as `lacuna.create`. */
export async function sent(cli: Cli): Promise<string[]> {
  return (await cli.requests()).map((request) => {
    const [, kind = '', verb = ''] = /\/2\.0\/lms\/([a-z]+)\/([a-z]+)/.exec(request) ?? [];
    return `${kind === 'lacunaquestion' ? 'lacuna' : kind}.${verb}`;
  });
}

/** The changes of a plan as JSON in short, for example `a: create release` or `b: edit because of a`. */
export function changesInShort(plan: Json): string[] {
  const changes = field(plan, 'changes');
  const list = Array.isArray(changes) ? changes.filter(isObject) : [];
  return list.map((change) => `${textOf(change, 'key')}: ${inShort(change)}`);
}

const words = (change: JsonObject, name: string): string => {
  const list = change[name];
  return Array.isArray(list) ? list.map(String).join(' ') : '';
};

function inShort(change: JsonObject): string {
  const kind = textOf(change, 'kind');
  const from = textOf(change, 'renamedFrom');
  const was = from === '' ? '' : ` was ${from}`;
  if (kind === 'blocked') return `blocked by ${words(change, 'by')}`;
  if (kind === 'waiting') return `waiting for ${words(change, 'for')}`;
  if (kind !== 'requests') return kind + was;
  const because = words(change, 'because');
  return words(change, 'verbs') + (because === '' ? '' : ` because of ${because}`) + was;
}

/** Every field that the plan shows as different, as `title: "A" → "B"`. */
export async function differences(cli: Cli): Promise<string[]> {
  await cli.run('plan');
  const lines = cli.stdout.split('\n').filter((line) => line.startsWith('      '));
  return lines.map((line) => line.trim());
}

/** Settles what is in doubt about a key: `--created 7`, `--done`, `--not-done` or `--give-up`. */
export async function settle(cli: Cli, key: string, ...options: readonly string[]): Promise<void> {
  const { inDoubt = null } = await known(cli, key);
  const seq = stringifyExact(field(inDoubt, 'seq'));
  await cli.run('runs', 'resolve', textOf(inDoubt, 'run'), seq, ...options);
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

/** A person who presses Ctrl-C once that many requests were answered. */
export function interruptedAfter(requests: number): (usual: Host) => Host {
  const drain = new AbortController();
  let left = requests;
  return (usual) => ({
    ...usual,
    interruption: { ...usual.interruption, drain: drain.signal },
    connect: async (options) => {
      const transport = await usual.connect(options);
      return {
        ...transport,
        send: async (...request) => {
          const delivery = await transport.send(...request);
          left -= 1;
          if (left === 0) drain.abort('SIGINT');
          return delivery;
        },
      };
    },
  });
}

/** The state that `resources show` tells. */
async function known(cli: Cli, key: string): Promise<JsonObject> {
  await cli.run('resources', 'show', key, '-o', 'json');
  const shown = cli.json();
  if (!isObject(shown)) throw new Error(cli.stdout + cli.stderr);
  return shown;
}
