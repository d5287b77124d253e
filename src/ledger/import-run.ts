/** One import: its documents planned, compared with the ledger, and worked through. */
import type { ImportOptions, ImportRun, PlanCheck, PlannedOperation } from '../contract/ledger.ts';
import { isOperationId, operations, type OperationId } from '../contract/operations.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { Failure } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import { scratchLost } from './database.ts';
import type { Recording } from './entries.ts';
import { createImportWork } from './import-work.ts';
import { treatmentOf, type Known, type KnownRow } from './known.ts';
import type { Lock } from './lock.ts';
import { checkPlan } from './plan-check.ts';
import { createPlan, placeOf, type Plan, type Treatment } from './plan.ts';
import { createPlanCounts, type PlanCounts } from './plan-counts.ts';

export interface ImportPorts extends Recording {
  readonly known: Known;
  /** For messages. */
  readonly file: string;
  readonly lock: Lock | null;
}

/** A run whose process may end before it does. */
export interface DiscardableRun extends ImportRun {
  discard(): void;
}

export function createImportRun(options: ImportOptions, ports: ImportPorts): DiscardableRun {
  const { run, known, file } = ports;
  const plan = createPlan();
  const counts = createPlanCounts();
  const inScratch = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw scratchLost(error, file);
    }
  };
  const work = createImportWork({ ...ports, plan, options, inScratch });
  const planner: Planner = { plan, counts, known, options };
  const discard = () => {
    plan[Symbol.dispose]();
    ports.lock?.release();
  };
  return {
    id: run.id,
    work: work.source,
    add: async (planned) => {
      const findings = inScratch(() => addToPlan(planned, planner));
      if (options.sendsWhileReading) work.wake();
      return findings;
    },
    complete: async (files): Promise<PlanCheck> => {
      await run.plan(plan.size, files);
      const findings = inScratch(() => checkPlan(plan, known));
      work.complete();
      return { findings, ...counts.total() };
    },
    finish: async () => {
      try {
        return await run.finish();
      } finally {
        discard();
      }
    },
    discard,
  };
}

interface Planner {
  readonly plan: Plan;
  readonly counts: PlanCounts;
  readonly known: Known;
  readonly options: ImportOptions;
}

function addToPlan(planned: PlannedOperation, planner: Planner): Finding[] {
  const { plan, counts } = planner;
  const { operation, params, body, key, content, references, place } = planned;
  if (!isOperationId(operation)) throw new TypeError(`no operation: ${operation}`);
  const { row, ordinal, treatment, failure, finding } = compared(planned, operation, planner);
  const isSame = row !== undefined && isEqual(row.content, content);
  plan.append({
    operation,
    params,
    body,
    key,
    content,
    references,
    place,
    treatment,
    failure,
    ordinal,
    seq: row?.seq ?? null,
    maybe: isSame && row.maybe === 1,
  });
  const isDeletion = operations[operation].verb === 'delete';
  counts.add({ treatment, file: place.file, isNew: key === null && row === undefined, isDeletion });
  return finding === null ? [] : [{ severity: 'error', problem: finding, path: ['key'] }];
}

interface Compared {
  /** What the ledger knows it as. */
  readonly row: KnownRow | undefined;
  readonly ordinal: number | null;
  readonly treatment: Treatment;
  /** Why it is not sent. */
  readonly failure: Failure | null;
  /** What is wrong with its key. */
  readonly finding: Failure['problem'] | null;
}

function compared(planned: PlannedOperation, operation: OperationId, planner: Planner): Compared {
  const { key, content, rejection } = planned;
  const { plan, known, options } = planner;
  const other = key === null ? null : plan.claimKey(key, operation);
  if (key !== null && other !== null) return invalid(duplicate(key, other, planner), rejection);
  if (rejection !== null) {
    return {
      row: undefined,
      ordinal: null,
      treatment: 'invalid',
      failure: rejection,
      finding: null,
    };
  }
  if (key === null) {
    const ordinal = plan.ordinalOf(content);
    const row = known.byContent(content, ordinal);
    return { row, ordinal, treatment: treatmentOf(row, options.again), ...fine };
  }
  const row = known.byKey(key);
  const isChanged = row?.state === 'done' && !isEqual(row.content, content);
  if (isChanged && !options.again) return invalid(changed(key, row, known), null);
  return { row, ordinal: 0, treatment: treatmentOf(row, options.again), ...fine };
}

const fine = { failure: null, finding: null };

function invalid(finding: Failure['problem'], rejection: Failure | null): Compared {
  const failure = rejection ?? { kind: 'refused', problem: finding };
  return { row: undefined, ordinal: null, treatment: 'invalid', failure, finding };
}

function duplicate(key: string, position: number, { plan, options }: Planner) {
  const row = plan.row(position);
  if (row === undefined) throw new TypeError('a key without a document');
  const { file, line } = options.originOf(placeOf(row));
  return problem('reference/duplicate-key', { key, first: { file, line } });
}

function changed(key: string, row: KnownRow, known: Known) {
  const { verb } = operations[row.operation];
  const id = verb === 'create' ? row.resource : null;
  return problem('ledger/changed-document', { key, id, run: known.runId(row.run) });
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
