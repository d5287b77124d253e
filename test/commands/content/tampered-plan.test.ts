/**
 * A plan file is foreign input (docs/content-as-code.md, apply): each change of each of its fields is
 * refused, at its place. In process, because there are thousands.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeData } from '../../../src/commands/content/saved-plan.ts';
import { checkSavedPlan, type PlanPlace } from '../../../src/content/saved-plan/check.ts';
import { readPlan } from '../../../src/content/saved-plan/file.ts';
import { planDigest } from '../../../src/content/saved-plan/record.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { DesiredStore, PlacedResource, Resources } from '../../../src/contract/resources.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectsIn,
} from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { sha256 } from '../../../src/ledger/sha256.ts';
import { readLedger } from '../../durability/content-lives.ts';
import type { Cli } from '../../harness/cli.ts';
import { block, hold, idOf, question, quiz, startFolder, trail, versionOf } from './folder.ts';

const LEDGER = ['--ledger', 'ledger.db'];

/** A ledger with a bit of everything, and the plan of other documents. */
async function plannedCourse(...options: readonly string[]): Promise<Cli> {
  const cli = await startFolder();
  const run = async (...words: readonly string[]) => {
    await cli.run(...words, ...LEDGER);
    if (cli.exitCode !== 0 && cli.exitCode !== 8) throw new Error(cli.stderr);
  };
  const doubtful = question('doubtful', {}, { release: undefined });
  await hold(
    cli,
    question('edited'),
    question('moved', { topicId: 3 }),
    question('old-key'),
    question('same'),
    question('protected', {}, { protect: true }),
    question('missing'),
    quiz('missing-quiz', [block(1, versionOf('missing'))]),
    quiz('exam', [block(1, versionOf('edited'), versionOf('same')), block(2, 7)]),
  );
  await run('apply', '--yes', '--new-ledger');
  cli.setFaults('timeout-after=100%');
  await cli.write('doubtful.ndjson', stringifyExact(doubtful));
  await run('apply', 'doubtful.ndjson', '--yes', '--timeout', '50ms');
  cli.setFaults('');
  await hold(
    cli,
    question('edited', { title: 'Outra', difficulty: 3, topicId: 9 }),
    question('moved', { topicId: 4 }, { protect: true }),
    question('new-key', { author: 'Bia' }, { formerly: ['old-key'] }),
    question('same'),
    question('protected', {}, { protect: true }),
    quiz('exam', [block(1, versionOf('edited'), versionOf('same')), block(3, 7)]),
    question('new', { title: 'Nova' }, { release: 'Primeira' }),
    trail('track', { preExamId: versionOf('exam'), trackItems: [{ id: idOf('exam'), order: 1 }] }),
    doubtful,
  );
  await run('plan', '--out', 'plan.json', ...options);
  return cli;
}

interface Desk {
  readonly cli: Cli;
  readonly ledger: Ledger;
  readonly resources: Resources;
  readonly plan: JsonObject;
}

async function deskOf(...options: readonly string[]): Promise<Desk> {
  const cli = await plannedCourse(...options);
  const ledger = await readLedger(join(cli.folder, 'ledger.db'));
  const resources = remembering(ledger.resources);
  const plan = parseExact(await readFile(join(cli.folder, 'plan.json'), 'utf8'));
  if (!isObject(plan)) throw new TypeError('not a plan');
  return { cli, ledger, resources, plan };
}

/** Asks the ledger once: it stays as it is, and there are thousands of plans. */
function remembering(resources: Resources): Resources {
  const once = <T>(ask: (key: string) => T) => {
    const answers = new Map<string, T>();
    return (key: string): T => {
      const answer = answers.get(key) ?? ask(key);
      answers.set(key, answer);
      return answer;
    };
  };
  const referrers = resources.referrers();
  return {
    ...resources,
    find: once((key) => resources.find(key)),
    bodyOf: once((key) => resources.bodyOf(key)),
    given: once((key) => resources.given(key)),
    referrers: () => referrers,
  };
}

function createListStore(): DesiredStore {
  const all: PlacedResource[] = [];
  return {
    add: (resource) => all.push(resource),
    at: (position) => {
      const found = all[position - 1];
      if (found === undefined) throw new TypeError('no resource there');
      return found;
    },
    [Symbol.dispose]: () => undefined,
  };
}

type Verdict = 'ready' | readonly Diagnostic[];

async function verdictOn(plan: Json, { cli, ledger, resources }: Desk): Promise<Verdict> {
  const reading = readPlan('plan.json', new TextEncoder().encode(stringifyExact(plan)));
  if (reading.kind !== 'plan') return reading.diagnostics;
  using store = createListStore();
  const here: PlanPlace = {
    target: cli.url,
    api: '2.0',
    ledger: ledger.id,
    firstRun: '261121-0900-000000',
    scope: 'history',
    earlier: new Set(),
  };
  const ports = { resources, store, digest: sha256, changeData };
  const checked = checkSavedPlan(reading.plan, here, ports);
  return checked.kind === 'ready' ? 'ready' : checked.diagnostics;
}

/** A change of one place, and what it does to the plan. */
interface Tampering {
  readonly name: string;
  readonly plan: JsonObject;
}

/** All resources are checked alike, so these few stand for the others. */
const inFull: ReadonlySet<Json> = new Set(['edited', 'exam']);
const isAll = process.env['TAMPER_ALL'] !== undefined;

/** Each place is changed in one of the ways; in all of them with TAMPER_ALL. */
function* tamperings(plan: JsonObject): Generator<Tampering> {
  for (const [turn, { path, value }] of [...placesIn(plan, [])].entries()) {
    const [list, index, , ...inside] = path;
    const isOfOthers = list === 'resources' && !inFull.has(keyAt(plan, index));
    if (!isAll && isOfOthers && inside.length > 0) continue;
    const ways = [...changed(value)].map(([how, other]) => [how, () => other] as const);
    const all = [...ways, ...(isRemovable(path, plan) ? [['remove', null] as const] : [])];
    const chosen = isAll ? all : all.slice(turn % all.length, (turn % all.length) + 1);
    for (const [how, change] of chosen) {
      yield { name: `${how} ${path.map(String).join('.')}`, plan: objectWith(plan, path, change) };
    }
  }
}

/** A part of a plan cannot lack a part. */
const isRemovable = (path: JsonPath, plan: JsonObject) =>
  path.length > (Object.hasOwn(plan, 'digest') ? 0 : 1);

const keyAt = ({ resources }: JsonObject, index: string | number | undefined): Json =>
  objectsIn(resources)[Number(index)]?.['key'] ?? null;

function* placesIn(value: Json, path: JsonPath): Generator<{ path: JsonPath; value: Json }> {
  yield { path, value };
  if (isList(value)) {
    for (const [at, each] of value.entries()) yield* placesIn(each, [...path, at]);
  } else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) yield* placesIn(each, [...path, name]);
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function* changed(value: Json): Generator<readonly [string, Json]> {
  if (typeof value === 'string') yield ['change', `${value}x`];
  else if (typeof value === 'number') yield ['change', value + 1];
  else if (typeof value === 'boolean') yield ['change', !value];
  else if (value === null) yield ['change', 'x'];
  else if (isList(value)) yield* changedLists(value);
  else if (isObject(value)) yield ['add to', { ...value, zzz: 1 }];
  if (!isAll || value === null) return;
  yield ['null', null];
  if (typeof value === 'string') yield ['empty', ''];
}

function* changedLists(list: readonly Json[]): Generator<readonly [string, Json]> {
  const [first = 'x', second, ...others] = list;
  yield ['add to', [...list, first]];
  if (second !== undefined) yield ['swap in', [second, first, ...others]];
}

/** @param change null removes the value */
function objectWith(root: JsonObject, path: JsonPath, change: ((value: Json) => Json) | null) {
  const made = with_(root, path, change);
  return isObject(made) ? made : { value: made };
}

function with_(root: Json, path: JsonPath, change: ((value: Json) => Json) | null): Json {
  const [step, ...rest] = path;
  if (step === undefined) return change === null ? null : change(root);
  const isLast = rest.length === 0 && change === null;
  if (isList(root)) {
    return root.flatMap((each, at): Json[] => {
      if (at !== step) return [each];
      return isLast ? [] : [with_(each, rest, change)];
    });
  }
  if (!isObject(root)) return root;
  const fields = Object.entries(root).flatMap(([name, each]): [string, Json][] => {
    if (name !== step) return [[name, each]];
    return isLast ? [] : [[name, with_(each, rest, change)]];
  });
  return Object.fromEntries(fields);
}

const sealedAgain = (plan: JsonObject): JsonObject => ({
  ...plan,
  digest: planDigest(plan, sha256),
});

describe.each([[[]], [['--prune']]] as const)('a plan saved with %j', (options) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await deskOf(...options);
  });
  afterAll(async () => {
    await desk.ledger[Symbol.asyncDispose]();
    await desk.cli[Symbol.asyncDispose]();
  });

  test('is ready as it is, however it is laid out', async () => {
    expect(await verdictOn(desk.plan, desk)).toBe('ready');
    const sorted = Object.fromEntries(Object.entries(desk.plan).toReversed());
    expect(await verdictOn(sorted, desk)).toBe('ready');
    const kinds = objectsIn(desk.plan['changes']).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(options.length === 0 ? 3 : 2);
  });

  test('is refused at a place of the file for any change of any field', async () => {
    const isWhole = options.length === 0 || isAll;
    const anywhere: string[] = [];
    for (const { name, plan } of tamperings(isWhole ? desk.plan : shownIn(desk.plan))) {
      const verdict = await verdictOn(
        sealedAgain(isWhole ? plan : { ...desk.plan, ...plan }),
        desk,
      );
      const isRefused = verdict !== 'ready' && verdict.every(({ range }) => range !== null);
      if (!isRefused) anywhere.push(name);
    }
    // The digest itself is made anew.
    expect(anywhere.filter((name) => !name.endsWith(' digest'))).toEqual([]);
  });

  test('is refused as altered if its digest is as it was', async () => {
    const every = isAll ? 1 : 11;
    for (const [at, { name, plan }] of [...tamperings(desk.plan)].entries()) {
      if (at % every > 0) continue;
      const verdict = await verdictOn(plan, desk);
      expect([name, verdict === 'ready']).toEqual([name, false]);
    }
  });
});

/** What a plan with deletions has beside what another one has. */
const shownIn = ({ prune = null, missing = [], totals = {} }: JsonObject): JsonObject => ({
  prune,
  missing,
  totals,
});
