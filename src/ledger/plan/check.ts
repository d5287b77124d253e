/**
 * Checks the whole plan after its last document: what is gone or refers to something else by now is
 * sent again, each reference must lead to a key that provides it, and none may form a cycle. Also the
 * totals.
 */
import { createHash } from 'node:crypto';
import { groupByCycles } from '../../contract/cycles.ts';
import type { DuplicateDocument, PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import type { ExistingResource } from '../../contract/resources.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { keyProgress } from './order.ts';
import { targetIn } from '../known/ids.ts';
import { given, newestEventOn } from '../known/resources.ts';
import { listFiles } from '../known/results.ts';
import { operationsIn } from '../known/runs.ts';
import {
  type ContentDigests,
  findOperation,
  findSpec,
  isGone,
  operationRow,
  type OperationRow,
} from '../log/identities.ts';
import { intentAt } from '../log/events.ts';
import { alike, existingFor, findAdopted } from './existing.ts';
import { decideTodo, findGiver, knowsNothing, listReferences, type Plan } from './plan.ts';
import type { Need, PlanRow } from './rows.ts';
import { problem } from '../../messages/problem.ts';

export function checkPlan(plan: Plan): PlanCheck {
  const gone = sendWhatIsGone(plan);
  plan.addReleases();
  return {
    gone,
    findings: [...findingsIn(plan), ...besideOriginals(plan)],
    existing: createsThatExist(plan),
    ...totalsOf(plan),
  };
}

/** What a document of this input has deleted itself is not sent again. Returns how many others are. */
function sendWhatIsGone(plan: Plan): number {
  const { rows, database } = plan;
  let gone = 0;
  const identities = new Set<string | null>();
  if (rows.find(({ todo }) => todo === 'gone') !== null)
    for (const { identity } of rows) identities.add(identity);
  for (const row of rows) {
    if (row.todo === 'gone') {
      const deletion = row.known === null ? null : operationRow(row.known, database).gone;
      const by = deletion === null ? null : (findOperation(deletion, database)?.identity ?? null);
      const isOwn = by !== null && identities.has(by);
      row.todo = isOwn ? 'skipped' : row.details.failure === null ? 'send' : 'invalid';
    } else if (row.todo === 'skipped' && row.details.needs.length > 0 && refersToOther(row, plan)) {
      row.todo = 'send';
    } else continue;
    if (row.todo === 'send') gone++;
  }
  return gone;
}

/** True if a reference gives another id than when the document was done. */
function refersToOther({ known, details }: PlanRow, plan: Plan): boolean {
  if (known === null || operationRow(known, plan.database).state !== 'done') return false;
  const { refs = {} } = intentAt(known, plan.database);
  return details.needs.some(({ key, gives }) => {
    const before = refs[key];
    if (gives !== 'id' || before === undefined) return false;
    const isSent = plan.withKey(key)?.todo === 'send';
    const id = given(key, plan.database)?.id;
    return isSent || (id ?? before) !== before;
  });
}

/**
 * Creates whose content another document or command has created: under another key, or without one. An
 * apply looks for them itself, because it knows its resources by their keys.
 */
function createsThatExist(plan: Plan): DuplicateDocument[] {
  const { rows, database, options } = plan;
  // A single command may have created the first resource while this was planned.
  if (knowsNothing(database) || options.isApply || options.again) return [];
  const creates: (Omit<DuplicateDocument, 'existing'> & ContentDigests)[] = [];
  for (const row of rows) {
    const { operation, content, key, identity, place, details } = row;
    if (row.todo !== 'send' || findSpec(operation).verb !== 'create') continue;
    const { sent, settles } = details;
    // Whoever corrects a document asks for something else than its equals.
    const same = settles.length > 0 ? [] : alike({ content, sent }, operation, database);
    if (same.length === 0) continue;
    const taken = identity === null ? undefined : findAdopted(same, identity, database);
    if (taken === undefined)
      creates.push({ operation, content, sent, key, identity, place, body: null });
    else {
      row.todo = 'skipped';
      row.known = taken.number;
    }
  }
  if (creates.length === 0) return [];
  const own = new Set<string | number | null>();
  for (const { identity, known } of rows) own.add(identity).add(known);
  const isOwn = ({ existingKey }: ExistingResource, { number, identity }: OperationRow) =>
    (existingKey !== null && plan.withKey(existingKey) !== null) ||
    own.has(number) ||
    (identity !== null && own.has(identity));
  const found = existingFor(creates, (...each) => !isOwn(...each), database);
  return creates
    .map((each, index) => ({ ...each, existing: found[index] ?? [] }))
    .filter(({ existing }) => existing.length > 0);
}

/** Corrections whose originals would be sent as well, or other corrections of these before them. */
function besideOriginals({ rows, options }: Plan): PlacedFinding[] {
  const corrections = rows.filter(
    ({ details, todo }) => details.settles.length > 0 && todo === 'send',
  );
  if (corrections.length === 0) return [];
  const sent = new Map<string | null, PlanRow>();
  for (const row of rows) if (row.todo === 'send') sent.set(row.identity, row);
  const firsts = new Map<string, PlanRow>();
  return corrections.flatMap((row) => {
    const { settles } = row.details;
    const beside = settles.flatMap((each) => [sent.get(each), firsts.get(each)]);
    const other = beside.find((each) => each !== undefined && each.position !== row.position);
    for (const each of settles) if (!firsts.has(each)) firsts.set(each, row);
    if (other === undefined || row.place === null || other.place === null) return [];
    const { file, line } = options.originOf(other.place);
    const found = problem('rejects/original', { reason: 'in-input', file, line });
    return [{ finding: { severity: 'error', problem: found }, place: row.place, range: null }];
  });
}

function findingsIn(plan: Plan): PlacedFinding[] {
  const findings: PlacedFinding[] = [];
  const report = (row: PlanRow, need: Need, found: Problem) => {
    const { place } = row;
    if (place === null) throw new TypeError('a finding about a step without a document');
    if (plan.skips(found)) {
      plan.rows.refuse(row.position, found);
      return;
    }
    const range = need.gives === null ? null : need.range;
    findings.push({ finding: { severity: 'error', problem: found }, place, range });
  };
  const referring = plan.rows.filter(
    ({ details, todo }) => details.needs.length > 0 && todo === 'send',
  );
  for (const row of referring) {
    for (const reference of listReferences(row)) {
      const found = problemOf(reference, plan);
      if (found !== null) report(row, reference, found);
    }
  }
  for (const { cycle } of cyclesIn(referring, plan)) {
    if (cycle === null) continue;
    const keys = cycle.way.flatMap(({ row }) => shownKey(row.key) ?? []);
    report(cycle.from.row, cycle.by, problem('reference/cycle', { keys }));
  }
  return findings;
}

/** Whether an operation returns what a reference asks for. */
function givesIt(operation: OperationId, gives: Reference['gives']): boolean {
  const { verb } = findSpec(operation);
  return gives === 'versionId' ? verb === 'release' : verb === 'create' || verb === 'edit';
}

function problemOf(reference: Reference, plan: Plan): Problem | null {
  const { key, gives } = reference;
  const row = plan.withKey(findGiver(reference, plan));
  // What is in doubt blocks the document when its turn comes.
  if (row !== null && (givesIt(row.operation, gives) || row.todo === 'in-doubt')) return null;
  const known = row?.todo === 'send' ? null : keyProgress(key, plan.database);
  if (known?.kind === 'done' && known.returned[gives] !== null) return null;
  // It is known, but not done: the document is blocked when its turn comes.
  if (row === null && known?.kind === 'otherwise') return null;
  const operation = row?.operation ?? (known?.kind === 'done' ? known.operation : null);
  if (operation === null) return problem('reference/unknown-key', { key, isOffline: false });
  return problem('reference/wrong-kind', { reason: 'returns', key, gives, operation });
}

function cyclesIn(referring: readonly PlanRow[], plan: Plan) {
  const nodeOf = (row: PlanRow) => ({ id: row.position, needs: row.details.needs, row });
  const idOf = (need: Need) => plan.withKey(findGiver(need, plan))?.position ?? null;
  const node = (position: number) => {
    const row = plan.rows.at(position);
    return row === null || row.details.needs.length === 0 ? null : nodeOf(row);
  };
  return groupByCycles(referring.map(nodeOf), { idOf, node });
}

/** With what is replaced or deleted, unless a file has to be read again to know what that is. */
export function digestOfPlan(plan: Plan): string {
  const { database } = plan;
  const digest = createHash('sha256');
  const idOf = (key: string) => given(key, database)?.id ?? null;
  for (const row of plan.rows) {
    const { todo, operation, key, content, reading } = row;
    if (todo !== 'send') continue;
    const id = reading === 'kept' ? targetIn(operation, plan.partsOf(row), idOf) : null;
    const replaces = id === null ? null : newestEventOn(findSpec(operation).resource, id, database);
    digest.update(JSON.stringify({ operation, key, content, replaces }));
  }
  return digest.digest('hex');
}

function totalsOf(plan: Plan) {
  const { rows, database, options } = plan;
  const totals = { toSend: 0, skipped: 0, inDoubt: 0, repeats: 0, deletions: 0 };
  for (const { todo, operation, known } of rows) {
    if (todo === 'skipped' || todo === 'given-up') totals.skipped++;
    if (todo === 'in-doubt') totals.inDoubt++;
    if (todo !== 'send') continue;
    totals.toSend++;
    if (findSpec(operation).verb === 'delete') totals.deletions++;
    if (
      options.again &&
      known !== null &&
      decideTodo(operationRow(known, database), database) !== 'send'
    )
      totals.repeats++;
  }
  return { ...totals, documents: rows.length, corrected: countCorrected(plan) };
}

/**
 * How many of the new documents probably are corrections: of each file, as many as imports of this name
 * have done, without a key, that exist and that it does not have any more.
 */
function countCorrected(plan: Plan): number {
  const { rows, database, options } = plan;
  if (options.isApply || options.again) return 0;
  const fresh = new Map<string, number>();
  for (const row of rows) {
    if (!isFresh(row) || row.place === null) continue;
    const { file } = options.originOf(row.place);
    fresh.set(file, (fresh.get(file) ?? 0) + 1);
  }
  if (fresh.size === 0) return 0;
  const missing = new Map<string, Set<string>>();
  for (const { number } of database.all<{ number: number }>(BULK_RUNS)) {
    const names = listFiles(number, database);
    if (!names.some((name) => fresh.has(name))) continue;
    for (const row of operationsIn(number, database)) {
      const { identity, key, state } = row;
      if (identity === null || key !== null || state !== 'done') continue;
      if (plan.hasIdentity(identity) || isGone(row, database)) continue;
      // An added release has no place.
      const name = names[intentAt(row.number, database).place?.[0] ?? -1] ?? '';
      missing.set(name, (missing.get(name) ?? new Set()).add(identity));
    }
  }
  let count = 0;
  for (const [file, of] of fresh) count += Math.min(of, missing.get(file)?.size ?? 0);
  return count;
}

const BULK_RUNS = `SELECT number FROM runs WHERE kind = 'bulk'`;

const isFresh = ({ todo, known, key, releases, details: { settles } }: PlanRow) =>
  todo === 'send' && [known, key, releases].every((each) => each === null) && settles.length === 0;
