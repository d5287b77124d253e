/** Applies of a few steps, with a real ledger and a service that answers at once. */
import type { AskedDocument } from '../../../src/contract/import-run.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { type OperationId, operations } from '../../../src/contract/operations.ts';
import type { Effect, ResourceNote } from '../../../src/contract/resources.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Result } from '../../../src/core/result.ts';
import { comparableDigest, contentDigest } from '../../../src/documents/canonical.ts';
import {
  allDone,
  type Answering,
  type Drafted,
  importOptions,
  inputFile,
  newRun,
  planned,
  worked,
} from './recording.ts';

/** As the ledger returns it. */
export const contentOf = (body: JsonObject, kind: Effect['kind'] = 'lacuna') =>
  comparableDigest(kind, body);

export interface Step extends Omit<Drafted, 'operation' | 'key'> {
  readonly operation: OperationId;
  /** Of the resource. */
  readonly key: string;
  readonly effect?: Partial<Effect>;
  readonly after?: readonly string[];
}

/** A step of an apply, at a line of the files. */
export function step(line: number, { effect, after = [], ...drafted }: Step): AskedDocument {
  const { resource: kind, verb } = operations[drafted.operation];
  const key = verb === 'create' ? drafted.key : `${drafted.key}#${verb}`;
  const { body = null } = drafted;
  const hasBody = verb === 'create' || verb === 'edit';
  const document = planned(line, { ...drafted, key, body });
  return {
    ...document,
    content: contentDigest({ operation: drafted.operation, params: document.params, body }),
    after,
    effect: {
      key: drafted.key,
      kind,
      scope: 'course',
      protect: false,
      written: hasBody ? body : null,
      commit: null,
      ...effect,
    },
  };
}

export const applyOptions = { ...importOptions, isApply: true };

/** Performs the steps in a run of their own. */
export async function applied(
  ledger: Ledger,
  steps: readonly Step[],
  answering: Answering = allDone,
): Promise<{ readonly run: string; readonly results: Result[] }> {
  const run = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
  for (const [index, each] of steps.entries()) run.add(step(index + 1, each));
  await run.complete([inputFile]);
  const results = await worked(run, answering);
  await run.finish();
  return { run: run.id, results };
}

/** A run of an apply that only records these. Returns it. */
export async function noted(ledger: Ledger, notes: readonly ResourceNote[]): Promise<string> {
  const run = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
  await run.complete([inputFile]);
  await ledger.resources.note(notes, run.id);
  await run.finish();
  return run.id;
}

export const question = (title: string, topicId = 8801): JsonObject => ({ title, topicId });

export const create = (key: string, body = question(key)): Step => ({
  operation: 'lacuna.create',
  key,
  body,
});

export const edit = (key: string, id: number, body: JsonObject): Step => ({
  operation: 'lacuna.edit',
  key,
  body: { id, ...body },
  effect: { written: body },
});
