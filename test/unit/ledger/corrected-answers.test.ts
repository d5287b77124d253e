/**
 * The law of corrections: an answer that is corrected leaves no trace, whatever happened since.
 * What was built on it keeps it from being corrected.
 */
import { copyFileSync, existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ledger, RecordedResult, Resolution } from '../../../src/contract/ledger.ts';
import type { Counts } from '../../../src/contract/run-record.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { CliError } from '../../../src/core/errors.ts';
import { problem } from '../../../src/messages/problem.ts';
import { applied, create, edit, noted, question, type Step } from './applying.ts';
import {
  begun,
  type Answering,
  type Drafted,
  needs,
  newFile,
  opened,
  resultsOf,
  worked,
  commandOf,
} from './recording.ts';
import { runsOf } from '../../harness/laws.ts';

const inDoubt: Answering = () => 'in-doubt';

/** A service that gives the same ids for the same documents, and notes what it receives. */
function serving(received: string[] = []): Answering {
  return ({ id, params, body }) => {
    const request = JSON.stringify([id, params, body]);
    const before = received.filter((each) => each === request).length;
    received.push(request);
    const given = 1000 + (crc32(request) % 1_000_000) + before;
    if (id.endsWith('.create')) return { content: { id: given } };
    if (id.endsWith('.release')) return { content: given };
    return { content: id.endsWith('.edit') ? { id: body?.['id'] ?? null } : 'OK' };
  };
}

async function imported(
  ledger: Ledger,
  documents: readonly Drafted[],
  answering: Answering,
  again = false,
): Promise<void> {
  const { run, findings, check } = await begun(ledger, documents, { again });
  const [found] = [...findings, ...check.findings.map(({ finding }) => finding)];
  if (found !== undefined) {
    await run.abandon();
    throw new CliError('input', found.problem);
  }
  await worked(run, answering);
  await run.finish();
}

interface Command {
  readonly id: OperationId;
  readonly params?: Record<string, string>;
  readonly body?: JsonObject | null;
}

async function commanded(
  ledger: Ledger,
  { id, params = {}, body = null }: Command,
  answering: Answering,
): Promise<void> {
  const { run, work } = await commandOf(ledger, [{ id, params, body, key: null, origin: null }]);
  await worked({ work }, answering);
  await run.finish();
}

const move: Step = {
  operation: 'lacuna.move',
  key: 'q',
  params: { questionId: '1', topicId: '9' },
};
const release: Step = {
  operation: 'lacuna.release',
  key: 'q',
  body: { id: 1, releaseNotes: 'Notes' },
};
const deletion: Step = { operation: 'lacuna.delete', key: 'q', params: { questionId: '1' } };
const changed = edit('q', 1, question('New'));
const single = { id: 'lacuna.create', body: question('single') } as const;
const releasing = { operation: 'lacuna.release', key: 'v', body: { id: 1, releaseNotes: '1' } };
const plain: Drafted = { body: { name: 'plain' } };

/** Knows the question `q` as 1, released as 500, and what refers to it. */
async function knowing(ledger: Ledger): Promise<void> {
  await applied(ledger, [create('q')], () => ({ content: { id: 1 } }));
  await applied(ledger, [release], () => ({ content: 500 }));
}

const doubtful = async (ledger: Ledger, asked: Step) => {
  await knowing(ledger);
  await applied(ledger, [asked], inDoubt);
};

/** What comes to be in doubt. */
const doubts: Readonly<Record<string, (ledger: Ledger) => Promise<void>>> = {
  'a keyed create': (ledger) => imported(ledger, [{ key: 'a' }], inDoubt),
  'a keyed create that others need': async (ledger) => {
    await imported(ledger, [{ key: 'a' }, { key: 'b', ...needs('a') }], inDoubt);
    // Finds it in doubt as well.
    await imported(ledger, [{ key: 'a' }], inDoubt);
  },
  'a create without a key': (ledger) => imported(ledger, [plain, plain], inDoubt),
  'a create of a single command': (ledger) => commanded(ledger, single, inDoubt),
  'the create of an apply': async (ledger) => {
    await applied(ledger, [create('q')], inDoubt);
  },
  'the create of an apply after a deletion': async (ledger) => {
    await doubtful(ledger, deletion);
    const state = ledger.resources.find('q');
    if (state.kind !== 'in-doubt') throw new Error(state.kind);
    const { run, seq } = state.doubt;
    await ledger.resolve(run, [{ seq, resolution: { kind: 'done', id: null } }]);
    await applied(ledger, [create('q')], inDoubt);
  },
  'a create whose resource was deleted': async (ledger) => {
    await applied(ledger, [create('q')], inDoubt);
    await commanded(ledger, { id: 'lacuna.delete', params: { questionId: '41' } }, serving());
  },
  'a create whose deletion is in doubt': async (ledger) => {
    await applied(ledger, [create('q')], inDoubt);
    await commanded(ledger, { id: 'lacuna.delete', params: { questionId: '41' } }, inDoubt);
  },
  'an edit': (ledger) => doubtful(ledger, changed),
  'a move': (ledger) => doubtful(ledger, move),
  'a release': (ledger) => doubtful(ledger, release),
  'a deletion': (ledger) => doubtful(ledger, deletion),
  'an edit before a deletion': async (ledger) => {
    await doubtful(ledger, changed);
    await commanded(ledger, { id: 'lacuna.delete', params: { questionId: '1' } }, inDoubt);
  },
  'a release of a single command': async (ledger) => {
    await knowing(ledger);
    await commanded(ledger, { id: 'lacuna.release', body: { id: 1, releaseNotes: 'x' } }, inDoubt);
  },
  'repeats of keyed creates': async (ledger) => {
    await imported(ledger, [{ key: 'a' }, { key: 'b' }], serving());
    await imported(ledger, [{ key: 'a' }, { key: 'b' }], inDoubt, true);
  },
  'a repeat of a release': async (ledger) => {
    await knowing(ledger);
    await imported(ledger, [releasing], () => ({ content: 600 }));
    await imported(ledger, [releasing], inDoubt, true);
  },
  'a repeat of what was in doubt': async (ledger) => {
    await imported(ledger, [{ key: 'a' }, plain], inDoubt);
    await imported(ledger, [{ key: 'a' }, plain], inDoubt, true);
  },
};

/** What may happen after an answer. */
const events: Readonly<Record<string, (ledger: Ledger, answering: Answering) => unknown>> = {
  'an import of something else': (ledger, answering) =>
    imported(ledger, [{ key: 'z' }, { key: 'y', ...needs('z') }], answering),
  'an import that refers to a': (ledger, answering) =>
    imported(ledger, [{ key: 'r', ...needs('a') }], answering),
  'an import that refers to q': (ledger, answering) =>
    imported(ledger, [{ key: 's', ...needs('q') }], answering),
  'an import that refers to the version of q': (ledger, answering) =>
    imported(ledger, [{ key: 't', ...needs('q', 'needed', 'versionId') }], answering),
  'an import that refers to v': (ledger, answering) =>
    imported(ledger, [{ key: 'u', ...needs('v', 'needed', 'versionId') }], answering),
  'the import once more': (ledger, answering) =>
    imported(ledger, [{ key: 'a' }, { key: 'b' }], answering),
  'the import of the others once more': (ledger, answering) =>
    imported(ledger, [plain, plain, plain], answering),
  'an import --again': (ledger, answering) => imported(ledger, [{ key: 'a' }], answering, true),
  'an import --again that is rejected': (ledger) =>
    imported(ledger, [{ key: 'a' }, releasing], () => 'rejected', true),
  'an import that refers to a, and is rejected': (ledger) =>
    imported(ledger, [{ key: 'r', ...needs('a') }], () => 'rejected'),
  'the import once more, which fails': (ledger) =>
    imported(ledger, [{ key: 'a' }, { key: 'b' }, plain], () => 'failed'),
  'the create of q again, which fails': (ledger) => applied(ledger, [create('q')], () => 'failed'),
  'the edit of q again, which is rejected': (ledger) =>
    applied(ledger, [changed], () => 'rejected'),
  'a release of 7 that is rejected': (ledger) =>
    commanded(
      ledger,
      { id: 'lacuna.release', body: { id: 7, releaseNotes: 'x' } },
      () => 'rejected',
    ),
  'an apply of another resource': (ledger, answering) =>
    applied(ledger, [create('p', { ...question('p'), topicId: 5 })], answering),
  'an apply of what refers to q': (ledger, answering) => {
    const written = { ...question('w'), ref: { $ref: 'q' } };
    return applied(ledger, [{ ...create('w', question('w')), effect: { written } }], answering);
  },
  'the create of q again': (ledger, answering) => applied(ledger, [create('q')], answering),
  'the edit of q again': (ledger, answering) => applied(ledger, [changed], answering),
  'a move of q': (ledger, answering) => applied(ledger, [move], answering),
  'a release of 7': (ledger, answering) =>
    commanded(ledger, { id: 'lacuna.release', body: { id: 7, releaseNotes: 'x' } }, answering),
  'a deletion of 7': (ledger, answering) =>
    commanded(ledger, { id: 'lacuna.delete', params: { questionId: '7' } }, answering),
  'the single command again': (ledger, answering) => commanded(ledger, single, answering),
  'an adoption as q': (ledger) =>
    ledger.resources.adopt([{ key: 'q', kind: 'lacuna', id: '8', version: null, body: null }], 5),
  'an adoption of 7': (ledger) =>
    ledger.resources.adopt([{ key: 'x', kind: 'lacuna', id: '7', version: null, body: null }], 5),
  'that q is forgotten': (ledger) => ledger.resources.forget('q'),
  'a new name for q': (ledger) => {
    // No apply renames what nobody knows: a wrong answer has kept it from happening.
    if (ledger.resources.find('q').kind !== 'known')
      throw new CliError('usage', problem('resources/unknown', { key: 'q', suggestion: null }));
    return noted(ledger, [{ key: 'q', newKey: 'n', scope: 'course', protect: false }]);
  },
  'an answer about another operation': async (ledger) => {
    for (const { id } of await ledger.runs()) {
      const [{ seq } = { seq: 0 }] = await ledger.inDoubt(id);
      if (seq > 0) await ledger.resolve(id, [{ seq, resolution: { kind: 'not-done' } }]);
      if (seq > 0) return;
    }
  },
};

const answer = fc.oneof(
  fc.constantFrom('7', '8', '41', '1', '600').map((id) => ({ kind: 'done', id }) as const),
  fc.constantFrom<Resolution>(
    { kind: 'done', id: null },
    { kind: 'not-done' },
    { kind: 'give-up' },
  ),
);

/** A blocked document keeps how what it needed had ended when it was blocked. */
const withoutReason = ({ result, ...recorded }: RecordedResult) => ({
  ...recorded,
  result: result.outcome === 'blocked' ? { ...result, error: null } : result,
});

/** A run that passes over an operation, or finds it in doubt, counts it, and does nothing with it. */
function ownCounts(counts: Counts, found: readonly RecordedResult[]) {
  const own = new Map<string, number>(Object.entries(counts));
  const add = (outcome: string, count: number) => own.set(outcome, (own.get(outcome) ?? 0) + count);
  for (const { result } of found) add(result.outcome, -1);
  add('skipped', found.length + (own.get('given-up') ?? 0));
  own.delete('given-up');
  return Object.fromEntries([...own].filter(([, count]) => count > 0));
}

/** Everything that the port shows. */
async function view(ledger: Ledger) {
  const runs = await ledger.runs();
  const sent = new Set<number>();
  const ofRuns = [];
  for (const { id, counts, ...run } of runs.toReversed()) {
    const results = await resultsOf(ledger, id);
    const own = results.filter(({ seq }) => !sent.has(seq));
    for (const { seq } of own) sent.add(seq);
    ofRuns.push({
      ...run,
      id,
      counts: ownCounts(
        counts,
        results.filter((each) => !own.includes(each)),
      ),
      results: own.map(withoutReason),
      inDoubt: (await ledger.inDoubt(id)).filter(({ seq }) => own.some((each) => each.seq === seq)),
      answered: await ledger.answered(id),
      // Nobody undoes a command: how it found what it did nothing to does not matter.
      formers: run.command === 'apply' ? [...ledger.resources.formers(id)] : [],
    });
  }
  const keys = ['a', 'b', 'q', 'v', 'n', 'x', 'w', 'z'];
  const { resources } = ledger;
  const ofKeys = keys.map((key) => [
    resources.find(key),
    resources.bodyOf(key),
    resources.given(key),
  ]);
  const creates = [{ name: 'a' }, { name: 'plain' }, question('q'), single.body].map((body) => ({
    id: 'lacuna.create' as const,
    params: {},
    body,
    key: null,
    origin: null,
  }));
  return {
    ofRuns,
    resources: {
      ofKeys,
      list: [...resources.list()],
      referrers: [...resources.referrers()],
      createdBy: runs.map(({ id }) => [...resources.createdBy(id)]),
    },
    created: await ledger.doneBefore(creates),
  };
}

/** With the place of each SEQ among all of them: an answer more is an event more. */
function withoutNumbers<T>(shown: T): T {
  const numbers = new Set<number>();
  const walk = (value: unknown, seen: (seq: number) => number): unknown => {
    if (value instanceof Uint8Array || value instanceof Map) return value;
    if (Array.isArray(value)) return value.map((each) => walk(each, seen));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === 'seq' ? seen(Number(each)) : walk(each, seen),
      ]),
    );
  };
  walk(shown, (seq) => (numbers.add(seq), seq));
  const sorted = [...numbers].toSorted((a, b) => a - b);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return walk(shown, (seq) => sorted.indexOf(seq)) as T;
}

/** What the next import would do. Changes the ledger. */
async function next(ledger: Ledger) {
  const documents = [{ key: 'a' }, { key: 'b' }, plain, plain, releasing];
  const { run, findings, check } = await begun(ledger, documents);
  return { findings, check, results: findings.length > 0 ? [] : await worked(run, serving()) };
}

function copyOf(file: string): string {
  const copy = newFile();
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return copy;
}

/** The same ids of runs in each world. */
function seeded(): () => number {
  let drawn = 0;
  return () => (++drawn * 0.6180339887) % 1;
}

type Opening = () => Promise<Ledger>;

/** Each in a process of its own. Returns why some of it was refused, and what was not performed. */
async function happened(
  opening: Opening,
  names: readonly string[],
  answering: Answering,
): Promise<string[]> {
  const refusals: string[] = [];
  for (const name of names) {
    await using ledger = await opening();
    try {
      await events[name]?.(ledger, answering);
      const { rejected = 0, failed = 0, blocked = 0 } = (await ledger.runs())[0]?.counts ?? {};
      refusals.push([rejected, failed, blocked].join());
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      refusals.push(error.problem.code);
    }
  }
  return refusals;
}

interface Life {
  readonly doubt: string;
  readonly wrong: readonly Resolution[];
  readonly right: Resolution;
  readonly since: readonly string[];
}

/** The newest run with something in doubt, and the first of that. */
async function firstDoubt(ledger: Ledger) {
  for (const { id: run } of await ledger.runs()) {
    const [found] = await ledger.inDoubt(run);
    if (found !== undefined) return { run, seq: found.seq };
  }
  throw new Error('nothing is in doubt');
}

/** What follows: answers, what happened after them, and perhaps one more answer. */
async function lived(
  file: string,
  answers: readonly Resolution[],
  last: Resolution | null,
  since: readonly string[],
) {
  const [copy, random] = [copyOf(file), seeded()];
  const opening = () => opened(copy, { random });
  const answered = async ({ run, seq }: { run: string; seq: number }, resolution: Resolution) => {
    await using ledger = await opening();
    const { wrong, corrected, settled } = await ledger.resolve(run, [{ seq, resolution }], true);
    if (corrected.length > 0) return 'corrected';
    return settled.length > 0 ? 'settled' : (wrong[0]?.error.problem.code ?? 'known');
  };
  const doubt = await (async () => {
    await using ledger = await opening();
    return await firstDoubt(ledger);
  })();
  const codes: string[] = [];
  for (const each of answers) codes.push(await answered(doubt, each));
  const received: string[] = [];
  const refusals = await happened(opening, since, serving(received));
  if (last !== null) codes.push(await answered(doubt, last));
  await using ledger = await opening();
  const shown = withoutNumbers({ view: await view(ledger), next: await next(ledger) });
  return { codes, refusals, received: received.toSorted(), ...shown };
}

const life = fc.record({
  doubt: fc.constantFrom(...Object.keys(doubts)),
  wrong: fc.array(answer, { minLength: 1, maxLength: 2 }),
  right: answer,
  since: fc.array(fc.constantFrom(...Object.keys(events)), { maxLength: 2 }),
});

let corrections = 0;

const releasedBeforeItWasKnown: Life = {
  doubt: 'the create of an apply',
  wrong: [{ kind: 'give-up' }],
  right: { kind: 'done', id: '7' },
  since: ['the create of q again, which fails', 'a release of 7'],
};

/** `resources adopt` is possible only while the deletion is given up, and belongs to no run. */
const adoptedWhileItWasGivenUp: Life = {
  doubt: 'a deletion',
  wrong: [{ kind: 'give-up' }],
  right: { kind: 'done', id: null },
  since: ['an adoption as q'],
};

/** The answer had ended them. */
const withEarlierDoubts: Life[] = [
  {
    doubt: 'an edit before a deletion',
    wrong: [{ kind: 'done', id: '7' }],
    right: { kind: 'give-up' },
    since: [],
  },
  {
    doubt: 'a repeat of what was in doubt',
    wrong: [{ kind: 'done', id: '7' }],
    right: { kind: 'not-done' },
    since: ['the import once more'],
  },
];

async function obeysTheLaw({ doubt, wrong, right, since }: Life): Promise<void> {
  const file = newFile();
  {
    await using ledger = await opened(file, { random: seeded() });
    await doubts[doubt]?.(ledger);
  }
  const corrected = await lived(file, wrong, right, since);
  const [first, last] = [corrected.codes.indexOf('settled'), corrected.codes.at(-1)];
  if (first === -1 || last !== 'corrected') return;
  // The right answer alone could have been given before all that, or after it.
  const atOnce = await lived(file, [right], null, since);
  const late = await lived(file, [], right, since);
  const wasSentIn = ({ received }: typeof atOnce) =>
    corrected.received.every((each) => received.includes(each));
  expect([atOnce, late].some(wasSentIn), 'something was sent because of a wrong answer').toBe(true);
  // What was not done because of an answer was not built on it.
  const isAsMuch =
    atOnce.received.length === corrected.received.length &&
    atOnce.refusals.join() === corrected.refusals.join();
  if (!isAsMuch) return;
  const now = { ...corrected, codes: ['settled'] };
  // What was done to a resource whose id was not known yet, is known as late as the right answer.
  const mixed = { ...atOnce, view: { ...atOnce.view, resources: late.view.resources } };
  expect(now).toEqual([late, mixed].find((each) => isDeepStrictEqual(each, now)) ?? atOnce);
  corrections += 1;
}

test('an answer that is corrected leaves no trace', async () => {
  await fc.assert(fc.asyncProperty(life, obeysTheLaw), {
    numRuns: runsOf(40),
    examples: [releasedBeforeItWasKnown, adoptedWhileItWasGivenUp, ...withEarlierDoubts].map(
      (each) => [each],
    ),
  });
  expect(corrections).toBeGreaterThan(0);
});

test.each<[string, Life]>([
  [
    'although what referred to its document had been sent',
    {
      doubt: 'a repeat of a release',
      wrong: [{ kind: 'done', id: '7' }],
      right: { kind: 'done', id: '600' },
      since: ['an import that refers to v'],
    },
  ],
  [
    'although it had been tried again, and what was known of its resource differed',
    {
      doubt: 'an edit',
      wrong: [{ kind: 'done', id: '7' }],
      right: { kind: 'give-up' },
      since: ['the edit of q again, which is rejected'],
    },
  ],
  [
    'and brought back a resource that was forgotten',
    {
      doubt: 'a repeat of a release',
      wrong: [{ kind: 'done', id: '7' }],
      right: { kind: 'give-up' },
      since: ['that q is forgotten'],
    },
  ],
  [
    'and gave a resource the name of before',
    {
      doubt: 'a release of a single command',
      wrong: [{ kind: 'not-done' }],
      right: { kind: 'done', id: '7' },
      since: ['a new name for q'],
    },
  ],
])('an answer was corrected %s', async (_, { doubt, wrong, right, since }) => {
  const file = newFile();
  {
    await using ledger = await opened(file, { random: seeded() });
    await doubts[doubt]?.(ledger);
  }
  const { codes } = await lived(file, wrong, right, since);
  expect(codes).toEqual(['settled', 'ledger/answer-used']);
});
