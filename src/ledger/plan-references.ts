/**
 * Checks the references of a whole input: each must lead to a key that provides it, and none may
 * form a cycle.
 */
import { groupsOf } from '../contract/circles.ts';
import type { PlacedFinding } from '../contract/import-run.ts';
import type { Reference, PlannedId } from '../contract/references.ts';
import type { Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import type { Known } from './known-documents.ts';
import type { Plan } from './plan.ts';
import {
  needsOf,
  placeOfDocument,
  referencesOf,
  type Need,
  type PlannedRow,
} from './planned-row.ts';
import { sourceOf } from './readiness.ts';
import { isStepKey, shownKey } from '../contract/step-keys.ts';
import { tableRow } from './operation-rows.ts';

/** How many documents are read at a time: a million must not be in memory at once. */
const PAGE = 256;

/** Adds to the plan what it needs from earlier runs. Documents with a finding become invalid. */
export function checkPlan(plan: Plan, known: Known): PlacedFinding[] {
  if (!plan.hasReferences) return [];
  addDoneKeys(plan, known);
  const findings: PlacedFinding[] = [];
  const report = (row: PlannedRow, need: Need, found: Problem) => {
    const finding = { severity: 'error', problem: found } as const;
    const range = need.gives === null ? null : need.range;
    findings.push({ finding, place: placeOfDocument(row), range });
    plan.invalidate(row.position, { kind: 'refused', problem: found });
  };
  for (const row of rowsWithReferences(plan)) {
    for (const reference of referencesOf(row)) {
      const found = problemOf(reference, plan, known);
      if (found !== null) report(row, reference, found);
    }
  }
  for (const { circle, members } of groupsIn(plan)) {
    if (circle === null) continue;
    const keys = circle.way.flatMap(({ row }) => shownKey(row.key) ?? []);
    const about = problem('reference/cycle', { keys });
    for (const { id } of members) plan.invalidate(id, { kind: 'refused', problem: about });
    report(circle.from.row, circle.by, about);
  }
  return findings;
}

/** Whether an operation returns what a reference asks for. */
function givesIt(operation: PlannedId, gives: Reference['gives']): boolean {
  const verb = tableRow(operation)?.verb;
  return gives === 'versionId' ? verb === 'release' : verb === 'create' || verb === 'edit';
}

function addDoneKeys(plan: Plan, known: Known): void {
  for (let last = ''; ;) {
    const page = plan.keysNeeded(last, PAGE);
    for (const key of page) {
      last = key;
      // What an earlier apply released is known of the resource itself.
      if (isStepKey(key) || plan.keyOf(key) !== undefined) continue;
      const row = known.byKey(key);
      const given = known.given(key);
      if (given !== null) plan.addDoneKey(key, given.operation);
      // A create is not there any more if its resource is unknown: deleted, renamed or forgotten.
      else if (row?.state === 'done' && (row.suspect === 1 || !isCreate(row.operation)))
        plan.addDoneKey(key, row.operation);
    }
    if (page.length < PAGE) return;
  }
}

const isCreate = (operation: PlannedId) => tableRow(operation)?.verb === 'create';

function* rowsWithReferences(plan: Plan): Generator<PlannedRow> {
  for (let last = 0; ;) {
    const page = plan.parked({ after: last, upTo: plan.size, limit: PAGE });
    for (const position of page) {
      const row = plan.row(position);
      if (row !== undefined && row.refs !== null) yield row;
    }
    const end = page.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

function problemOf(reference: Reference, plan: Plan, known: Known): Problem | null {
  const { key, gives } = reference;
  const found = plan.keyOf(sourceOf(reference, plan));
  if (found === undefined) return problem('reference/unknown-key', { key });
  const { operation, position } = found;
  const row = position === null ? undefined : plan.row(position);
  const isSent = row?.treatment === 'send';
  // What is in doubt blocks the document when its turn comes.
  if (givesIt(operation, gives) || row?.treatment === 'in-doubt') return null;
  if (!isSent && (known.given(key)?.returned[gives] ?? null) !== null) return null;
  return problem('reference/wrong-kind', { key, gives, operation });
}

/** The documents that refer to others, with those that they refer to. */
function groupsIn(plan: Plan) {
  const nodeOf = (row: PlannedRow) => ({ id: row.position, needs: needsOf(row), row });
  const idOf = (need: Need) => plan.keyOf(sourceOf(need, plan))?.position ?? null;
  const node = (position: number) => {
    const row = plan.row(position);
    return row === undefined || row.refs === null ? null : nodeOf(row);
  };
  const starts = (function* () {
    for (const row of rowsWithReferences(plan)) yield nodeOf(row);
  })();
  return groupsOf(starts, { idOf, node });
}
