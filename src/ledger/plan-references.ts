/**
 * Checks the references of a whole input: each must lead to a key that provides it, and none may
 * form a cycle.
 */
import type { PlacedFinding, Reference, PlannedId } from '../contract/ledger.ts';
import type { Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { textIn } from './columns.ts';
import type { Known } from './known-documents.ts';
import type { Plan } from './plan.ts';
import { placeOf, referencesOf, type PlannedRow, plannedRowIn } from './planned-row.ts';
import { tableRow } from './operation-rows.ts';

/** How many documents are read at a time: a million must not be in memory at once. */
const PAGE = 256;
/** The most keys of a cycle that are named. */
const NAMED_KEYS = 8;

/** Adds to the plan what it needs from earlier runs. Documents with a finding become invalid. */
export function checkPlan(plan: Plan, known: Known): PlacedFinding[] {
  if (!plan.hasReferences) return [];
  addDoneKeys(plan, known);
  const findings: PlacedFinding[] = [];
  const report = (row: PlannedRow, reference: Reference, found: Problem) => {
    const finding = { severity: 'error', problem: found } as const;
    findings.push({ finding, place: placeOf(row), range: reference.range });
    plan.invalidate(row.position, { kind: 'refused', problem: found });
  };
  for (const row of rowsWithReferences(plan)) {
    for (const reference of referencesOf(row)) {
      const found = problemOf(reference, plan);
      if (found !== null) report(row, reference, found);
    }
  }
  for (const { row, reference, keys } of circlesIn(plan)) {
    report(row, reference, problem('reference/cycle', { keys: keys.slice(0, NAMED_KEYS) }));
  }
  return findings;
}

/** Whether an operation returns what a reference asks for. */
export function givesIt(operation: PlannedId, gives: Reference['gives']): boolean {
  const verb = tableRow(operation)?.verb;
  return gives === 'versionId' ? verb === 'release' : verb === 'create' || verb === 'edit';
}

function addDoneKeys(plan: Plan, known: Known): void {
  const unknown = plan.database.prepare(
    `SELECT DISTINCT key FROM needs
     WHERE key > ? AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.key = needs.key)
     ORDER BY key LIMIT ${PAGE}`,
  );
  for (let last = ''; ;) {
    const page = unknown.all(last);
    for (const found of page) {
      const key = textIn(found, 'key');
      const row = known.byKey(key);
      if (row?.state === 'done') plan.addDoneKey(key, row.operation);
      last = key;
    }
    if (page.length < PAGE) return;
  }
}

function* rowsWithReferences({ database }: Plan): Generator<PlannedRow> {
  const next = database.prepare(
    `SELECT * FROM documents
     WHERE conditional = 1 AND taken = 0 AND position > ? AND refs IS NOT NULL
     ORDER BY position LIMIT ${PAGE}`,
  );
  for (let last = 0; ;) {
    const page = next.all(last).map(plannedRowIn);
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}

function problemOf({ key, gives }: Reference, plan: Plan): Problem | null {
  const found = plan.keyOf(key);
  if (found === undefined) return problem('reference/unknown-key', { key });
  const { operation } = found;
  return givesIt(operation, gives)
    ? null
    : problem('reference/wrong-kind', { key, gives, operation });
}

interface Circle {
  /** The document whose reference closes the cycle. */
  readonly row: PlannedRow;
  readonly reference: Reference;
  readonly keys: readonly string[];
}

interface Step {
  readonly row: PlannedRow;
  readonly references: readonly Reference[];
  next: number;
}

/** Depth-first, each document once: meeting a document on the current path again means a cycle. */
function* circlesIn(plan: Plan): Generator<Circle> {
  const finished = new Set<number>();
  const onTheWay = new Map<number, number>();
  for (const start of rowsWithReferences(plan)) {
    if (finished.has(start.position)) continue;
    const way: Step[] = [];
    const enter = (row: PlannedRow) => {
      onTheWay.set(row.position, way.length);
      way.push({ row, references: referencesOf(row), next: 0 });
    };
    enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const reference = step.references[step.next++];
      if (reference === undefined) {
        finished.add(step.row.position);
        onTheWay.delete(step.row.position);
        way.pop();
        continue;
      }
      const position = plan.keyOf(reference.key)?.position ?? null;
      if (position === null || finished.has(position)) continue;
      const since = onTheWay.get(position);
      if (since !== undefined) {
        // Each of many cycles may be as long as the input.
        const keys = way.slice(since, since + NAMED_KEYS + 1).flatMap(({ row }) => row.key ?? []);
        yield { row: step.row, reference, keys };
        continue;
      }
      const row = plan.row(position);
      if (row?.refs !== null && row !== undefined) enter(row);
    }
  }
}
