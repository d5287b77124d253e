/** A ledger in a folder of the test's own, documents for it, and a service that answers at once. */
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { RunFile } from '../../../src/contract/run-record.ts';
import type {
  AskedDocument,
  ImportOptions,
  ImportRun,
  PlanCheck,
} from '../../../src/contract/import-run.ts';
import type {
  CommandRun,
  Ledger,
  RecordedResult,
  Resolution,
} from '../../../src/contract/ledger.ts';
import type { DocumentPlace, Reference } from '../../../src/contract/references.ts';
import {
  type Operation,
  type OperationId,
  operationIds,
} from '../../../src/contract/operations.ts';
import type { Step, WorkEntry, WorkSource } from '../../../src/contract/work.ts';
import type { Finding, Origin, Problem } from '../../../src/core/diagnostic.ts';
import type { Clock } from '../../../src/core/host.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { Failure, Outcome, Result } from '../../../src/core/result.ts';
import { contentDigest } from '../../../src/documents/canonical.ts';
import { plainSource } from '../../../src/execution/engine.ts';
import { openLedger } from '../../../src/ledger/open.ts';
import { lawful } from '../../harness/law-of-tables.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

/** The files of a worker share this module, and so the folder: the end of the run removes it. */
export const folder = mkdtempSync(join(inject('ledgers'), 'of-worker-'));

export const TARGET = '2.0 https://lms.example.com/api/public';
let files = 0;
export const newFile = () => join(folder, `${files++}.ledger.db`);

/** A copy of the ledger as a process that is killed at this moment leaves it. */
export function copyOf(file: string): string {
  const copy = newFile();
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return copy;
}

interface Opening {
  readonly target?: string | null;
  readonly readOnly?: boolean;
  readonly clock?: Clock;
  readonly waitMs?: number;
  readonly random?: () => number;
}

export async function opened(path: string | null, opening: Opening = {}): Promise<Ledger> {
  const { target = TARGET, readOnly = false, clock = createManualClock() } = opening;
  const { waitMs = 0 } = opening;
  const use = { command: 'import', isSingle: false, requestMs: 1000, mayCreate: false };
  const ledger = await openLedger(
    { place: path, target, holding: readOnly ? null : { ...use, waitMs } },
    {
      clock,
      random: opening.random ?? Math.random,
      files: {
        makeFolder: async (name) => void (await mkdir(name, { recursive: true, mode: 0o700 })),
      },
      workingDirectory: folder,
    },
  );
  return path === null ? ledger : lawful(ledger, path);
}

export const newRun = { api: '2.0', command: 'import', words: null, undoes: null, plan: null };
export const inputFile: RunFile = {
  name: 'in.yaml',
  format: 'yaml',
  digest: '00',
  header: null,
};

function originOf({ file, line }: DocumentPlace): Origin {
  const text = `text of ${file}:${line}\n`;
  return {
    file: file === 0 ? 'in.yaml' : `in${file}.yaml`,
    line,
    open: async () => ({ source: { name: 'in.yaml', text }, range: [0, text.length] }),
  };
}

export interface Drafted {
  readonly operation?: string;
  readonly key?: string | null;
  readonly params?: JsonObject;
  readonly body?: JsonObject | null;
  readonly references?: readonly Omit<Reference, 'range'>[];
  readonly rejection?: Failure | null;
  readonly file?: number;
}

/** A document at a line of the input. */
export function planned(line: number, drafted: Drafted = {}): AskedDocument {
  const {
    operation: named = 'lacuna.create',
    key = null,
    params = {},
    references = [],
    file = 0,
  } = drafted;
  const body = drafted.body === undefined ? { name: key ?? `document ${line}` } : drafted.body;
  const operation: OperationId = operationIds.find((id) => id === named) ?? 'lacuna.create';
  return {
    key,
    operation,
    params,
    body,
    content: contentDigest({ operation, params, body }),
    references: references.map((each) => ({ ...each, range: [1, 2] })),
    place: { file, line, start: line * 10, end: line * 10 + 9 },
    rejection: drafted.rejection ?? null,
  };
}

/** A reference to the id of a key, in the body's field of that name. */
export const needs = (key: string, field = 'needed', gives: Reference['gives'] = 'id') => ({
  body: { [field]: { $ref: gives === 'id' ? key : `${key}#${gives}` } },
  references: [{ key, gives, path: ['body', field] }],
});

export interface Begun {
  readonly run: ImportRun;
  readonly findings: readonly Finding[];
  readonly check: PlanCheck;
}

export const importOptions: ImportOptions = {
  again: false,
  isApply: false,
  skipsInvalid: false,
  releaseNotes: null,
  isBare: false,
  originOf,
  readAgain() {
    throw new Error('a document that is kept');
  },
};

/** An import with these documents, ready to be worked through. */
export async function begun(
  ledger: Ledger,
  documents: readonly Drafted[],
  options: Partial<ImportOptions> = {},
): Promise<Begun> {
  const run = await ledger.startImport(newRun, { ...importOptions, ...options });
  const findings: Finding[] = [];
  for (const [index, document] of documents.entries()) {
    findings.push(...run.add(planned(index + 1, document)).findings);
  }
  return { run, findings, check: await run.complete([inputFile]) };
}

export function resultOf(
  operation: Pick<Operation, 'id' | 'key' | 'origin'>,
  outcome: Outcome,
  content: Json = null,
): Result {
  const isFine = outcome === 'done';
  const { origin } = operation;
  return {
    content,
    message: null,
    operation: operation.id,
    outcome,
    key: operation.key,
    source: origin === null ? null : { file: origin.file, line: origin.line },
    status: isFine ? 200 : 500,
    attempts: 1,
    durationMs: 3,
    ...(isFine ? {} : { error: failures[outcome === 'rejected' ? 'rejected' : 'unavailable'] }),
  };
}

const failures = {
  rejected: {
    kind: 'refused',
    problem: {
      code: 'service/rejected',
      params: { status: 500, serviceCode: null, text: 'no' },
    },
  },
  unavailable: {
    kind: 'unavailable',
    problem: { code: 'service/throttled', params: { status: 429, seconds: null } },
  },
} as const;

export const intent = (attempt = 1) => ({ attempt, at: 1_000 + attempt, body: '{}' });

/** What a service answers to one operation. */
export type Answering = (operation: Operation) => Outcome | { readonly content: Json };

/** Gives every create the number of its line as id, every release a thousand more. */
export const allDone: Answering = ({ id, origin }) => {
  const number = origin?.line ?? 0;
  if (id.endsWith('.release')) return { content: 1000 + number };
  return { content: id.endsWith('.create') ? { id: number } : 'OK' };
};

/** A single command with these operations, ready to be worked through. */
export async function commandOf(
  ledger: Ledger,
  operations: readonly Operation[],
  { again = false } = {},
): Promise<{ readonly run: CommandRun; readonly work: WorkSource }> {
  const command = operations[0]?.id.replace('.', ' ') ?? '';
  const run = await ledger.startCommand({ ...newRun, command }, operations.length);
  return { run, work: plainSource(operations, (each) => run.entryOf(each, again)) };
}

export interface Sent {
  readonly operation: Operation;
  readonly entry: WorkEntry;
}

/** Works it through, so many at one time; answers every result in the order of its ending. */
export async function worked(
  { work }: Pick<ImportRun, 'work'>,
  answering: Answering = allDone,
  concurrency = 1,
): Promise<Result[]> {
  const results: Result[] = [];
  const worker = async () => {
    for (let step = await work.next(); step !== null; step = await work.next()) {
      results.push(step.kind === 'settled' ? step.result : await performed(step, answering));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

export async function performed({ operation, entry }: Sent, answering = allDone): Promise<Result> {
  const obstacle = await entry.begin(intent());
  if (obstacle !== null) return blocked({ operation, entry }, obstacle);
  const answer = answering(operation);
  const result =
    typeof answer === 'string'
      ? resultOf(operation, answer)
      : resultOf(operation, 'done', answer.content);
  return entry.end(result, { status: 200, body: '{"raw":1}' });
}

export const blocked = ({ operation, entry }: Sent, by: Problem): Promise<Result> =>
  entry.end({ ...resultOf(operation, 'blocked'), error: { kind: 'refused', problem: by } }, null);

/** From now on its request is under way. */
export async function leaves({ entry }: Sent, attempt = intent()): Promise<void> {
  await entry.begin(attempt);
}

export function sent(step: Step | null): Sent {
  if (step?.kind !== 'send') throw new Error(`not sent: ${JSON.stringify(step)}`);
  return step;
}

export const resultsOf = (ledger: Ledger, run: string): RecordedResult[] => [
  ...ledger.results(run),
];

export const outcomes = (results: readonly Pick<Result, 'key' | 'outcome' | 'source'>[]) =>
  results.map(({ key, outcome, source }) => `${key ?? source?.line ?? '?'} ${outcome}`);

/** An import of four documents, from beginning to end. */
export async function used(file: string): Promise<void> {
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }, {}, {}]);
  await worked(run);
  await run.finish();
}

export async function problemOf(work: () => Promise<Ledger>): Promise<unknown> {
  try {
    await (await work())[Symbol.asyncDispose]();
    return null;
  } catch (error) {
    return error;
  }
}

export const refused = (code: string, kind: string, params: object = {}) => ({
  kind,
  problem: { code, params },
});

/** One answer of a person. Throws what is wrong with it. */
export async function settle(
  ledger: Ledger,
  run: string,
  seq: number,
  resolution: Resolution,
): Promise<RecordedResult | undefined> {
  const { settled, wrong } = await ledger.resolve(run, [{ seq, ...resolution }], false);
  for (const { error } of wrong) throw error;
  return settled[0];
}
