/** What a run did, walked backwards: how resources were before it, and what it created or changed. */
import type { OperationId } from '../../contract/operations.ts';
import {
  type ResourceKind,
  type AlteredResource,
  type CreatedResource,
  existingResource,
  type FormerResource,
  type KeyState,
  type KnownResource,
  parentFields,
  type PastWork,
  type WorkSince,
} from '../../contract/resources.ts';
import { isWholeUndo } from '../../contract/run-record.ts';
import { groupBy } from '../../core/groups.ts';
import type { Database } from '../file/database.ts';
import {
  type Event,
  eventAt,
  eventsBetween,
  intentAt,
  type ResourceChange,
  type ResourceRow,
} from '../log/events.ts';
import {
  findOperation,
  isDoneDeletion,
  isNotPerformed,
  type OperationRow,
  renamedTo,
  specOf,
  workAfter,
} from '../log/identities.ts';
import { previousOf, resourceState, rowAt, stateOfId } from '../log/resource-rows.ts';
import { certainPart, find, openOn, ownBody } from './resources.ts';
import { filesOf, sourceOf } from './results.ts';
import { beganIn, lastOf, operationsIn, runNumber, runRecords } from './runs.ts';

export function formersOf(run: string, database: Database): FormerResource[] {
  const number = runNumber(run, database);
  const later = laterThan(number, database);
  const formers = groupBy(changesOf(number, run, database), ({ key }) => key);
  return [...formers]
    .map(([key, changes]) => {
      const before = changes[0]?.before ?? null;
      const isOnlyReleased = changes.every(({ verb }) => verb === 'release');
      return { key: keyNow(key, before, database), before, isOnlyReleased };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ key, before, isOnlyReleased }) => {
      // What was forgotten is forgotten here as well.
      if (before === null || resourceState(key, database) === null) return [];
      const state = find(key, database);
      const isBack = state.kind === 'known' && isSame(state.resource, before);
      const since = isBack ? 'gone' : sinceOfKey(number, { key, state, later }, database);
      return [{ key, before, body: ownBody(before, database), since, isOnlyReleased }];
    });
}

/** By its id: its key of then may be that of another resource by now. */
const keyNow = (key: string, before: ResourceRow | null, database: Database): string =>
  (before?.id == null ? null : stateOfId(before.kind, before.id, database)?.key) ??
  renamedTo(key, database) ??
  key;

/** What the events of a run say of resources, oldest first, by the keys that they had before it. */
function* changesOf(number: number, run: string, database: Database) {
  const keyBefore = new Map<string, string>();
  for (const event of eventsBetween(number, lastOf(number, database), database)) {
    if (event.run !== run) continue;
    const change = changeIn(event, database);
    if (change === null) continue;
    const { key, event: before, open } = change;
    if (event.kind === 'resource') keyBefore.set(event.data.key, key);
    const row = before === null ? null : rowAt(before, database);
    const verb = event.kind === 'intent' ? specOf(event.data.operation).verb : null;
    yield { key: keyBefore.get(key) ?? key, before: row && certainPart(row, open), verb };
  }
}

/** What an operation did that was, or may have been, performed, or what needed no request. */
function changeIn(event: Event, database: Database): Omit<ResourceChange, 'to'> | null {
  if (event.kind === 'resource') {
    const { key, from, previous } = event.data;
    return { key: from ?? key, event: previous, open: [] };
  }
  if (event.kind !== 'intent' || event.data.change === undefined) return null;
  const row = findOperation(event.number, database);
  if (row === undefined || (row.state !== 'done' && row.maybe === 0)) return null;
  return event.data.change;
}

export function pastWork(key: string, database: Database): PastWork[] {
  const found = new Map<string, PastWork>();
  for (const event of historyOf(key, database)) {
    const { run } = eventAt(event, database);
    const previous = previousOf(event, database) ?? null;
    const before = previous === null ? null : rowAt(previous, database);
    if (run === null || before === null) continue;
    const isUndo = beganIn(runNumber(run, database), database).undoes !== null;
    const written = before.body?.written ?? null;
    found.set(run, { run, isUndo, before, written });
  }
  return [...found.values()];
}

/** What a run created, by number. What was forgotten since is not among it. */
export function* createdBy(run: string, database: Database): Iterable<CreatedResource> {
  const number = runNumber(run, database);
  const files = filesOf(number, database);
  const later = laterThan(number, database);
  for (const row of operationsIn(number, database)) {
    const { number: seq, operation, id, key: own, identity, gone } = row;
    const { resource: kind, verb } = specOf(operation);
    if (verb !== 'create' || row.run !== number || row.state !== 'done' || id === null) continue;
    const intent = intentAt(seq, database);
    const key = gone === null ? stateOfId(kind, id, database)?.key : intent.change?.key;
    if (gone === null && key === undefined && own !== null && identity === null) continue;
    const since =
      key === undefined
        ? sinceOfId({ ...row, id }, later, database)
        : sinceOfCreate(number, { key, id, later }, database);
    yield { kind, id, key: key ?? null, seq, source: sourceOf(intent, files), since };
  }
}

export function wasReleasedSince(
  run: string,
  resource: { readonly kind: ResourceKind; readonly id: string },
  database: Database,
): boolean {
  const number = runNumber(run, database);
  return workAfter(number, resource, database).some(
    (each) => each.run !== number && isRelease(each.operation),
  );
}

/** A later release of what the undo deletes does not count: it has no content that would be lost. */
const isRelease = (operation: OperationId) => specOf(operation).verb === 'release';

function sinceOfId(
  { run, operation, id, gone }: OperationRow & { readonly id: string },
  later: readonly LaterRun[],
  database: Database,
): WorkSince {
  if (gone !== null) return 'gone';
  const { resource: kind } = specOf(operation);
  const work = workAfter(0, { kind, id }, database).filter((each) => !isRelease(each.operation));
  return sinceOf(run, new Set(work.map((each) => each.run)), later);
}

function sinceOfCreate(
  run: number,
  { key, id, later }: { readonly key: string; readonly id: string; readonly later: LaterRun[] },
  database: Database,
): WorkSince {
  const state = find(key, database);
  const exists = existingResource(state);
  if (state.kind !== 'in-doubt' && state.kind !== 'given-up' && exists === null) return 'gone';
  const since = sinceOfKey(run, { key, state, later, isMade: true }, database);
  // Another resource may have the key by now.
  return typeof since === 'object' && exists !== null && exists.id !== id ? 'gone' : since;
}

interface LaterRun {
  readonly number: number;
  readonly id: string;
  /** The number of the run that it has taken back; null for none. */
  readonly undoes: number | null;
  /** True if everything is done that it can take back. */
  readonly isWhole: boolean;
}

/** Newest first. */
function laterThan(run: number, database: Database): LaterRun[] {
  const records = runRecords(database, () => false);
  const numbers = new Map(records.map(({ id }) => [id, runNumber(id, database)]));
  return records
    .map((record) => ({
      id: record.id,
      number: numbers.get(record.id) ?? 0,
      undoes: record.undoes === null ? null : (numbers.get(record.undoes) ?? 0),
      isWhole: isWholeUndo(record),
    }))
    .filter(({ number }) => number > run);
}

/**
 * The newest later run whose work nobody has undone. What an undo changed besides only follows its
 * references.
 * @param workers the runs that have, or may have, worked on the resource
 */
function sinceOf(run: number, workers: ReadonlySet<number>, later: readonly LaterRun[]): WorkSince {
  const undone = new Set<number>();
  for (const { number, id, undoes, isWhole } of later) {
    const isAtWork = workers.has(number) && !undone.has(number);
    if (undoes === null) {
      if (isAtWork) return { by: id };
    } else if (isAtWork || (isWhole && !undone.has(number))) {
      if (undoes < run && workers.has(undoes)) return 'gone';
      undone.add(undoes);
    }
  }
  return 'there';
}

interface KeyHistory {
  readonly key: string;
  readonly state: KeyState;
  readonly later: readonly LaterRun[];
  /** True if the run created it. */
  readonly isMade?: boolean;
}

/** Nothing was done since if the resource is as the run has left it. */
function sinceOfKey(
  run: number,
  { key, state, later, isMade = false }: KeyHistory,
  database: Database,
): WorkSince {
  const open = openOn(key, database).filter((each) => !(isMade && isRelease(each.operation)));
  const workers = new Set(open.map((each) => each.run));
  let left: ResourceRow | null = null;
  let isAdopted = false;
  for (const event of historyOf(key, database)) {
    const row = rowAt(event, database);
    if (row === null) continue;
    const worker = row.run === null ? null : runNumber(row.run, database);
    if (worker !== null && !(isMade && isReleaseAt(event, database))) workers.add(worker);
    if (worker === run) left ??= row;
    else isAdopted ||= left === null && row.run === null;
  }
  const since = isAdopted ? { by: null } : sinceOf(run, workers, later);
  const isAsLeft =
    left !== null &&
    state.kind === 'known' &&
    state.openRun === undefined &&
    isSame(state.resource, left);
  return typeof since === 'object' && isAsLeft ? 'there' : since;
}

function isReleaseAt(number: number, database: Database): boolean {
  const { kind, data } = eventAt(number, database);
  return (
    (kind === 'outcome' || kind === 'answer') && isRelease(intentAt(data.of, database).operation)
  );
}

/** The events that have changed what has a key, newest first, and the numbers of their runs. */
function* historyOf(key: string, database: Database) {
  let event = resourceState(key, database)?.event ?? null;
  for (; event !== null; event = previousOf(event, database) ?? null) yield event;
}

/** True if nothing differs. What is unknown is the same only if nobody changed the resource. */
function isSame(one: KnownResource, other: KnownResource): boolean {
  const { kind, content, parent, version, run, at } = one;
  const isKnown =
    content !== null &&
    (parent !== null || parentFields[kind] === null) &&
    version?.content !== null;
  return partsOf(one) === partsOf(other) && (isKnown || (run === other.run && at === other.at));
}

const partsOf = ({ key, id, scope, protect, parent, content, version, ...known }: KnownResource) =>
  JSON.stringify([key, id, scope, protect, parent, content, version, known.deletedBy === null]);

export function alteredBy(run: string, database: Database): AlteredResource[] {
  const number = runNumber(run, database);
  /** Null of what it created, and of what has a key. */
  const found = new Map<string, AlteredResource | null>();
  for (const row of operationsIn(number, database)) {
    const { resource: kind, verb } = specOf(row.operation);
    const { id } = row;
    if (row.run !== number || id === null || isNotPerformed(row, database)) continue;
    const name = `${kind} ${id}`;
    if (verb === 'create') found.set(name, null);
    const isTold = found.has(name) && found.get(name)?.verb !== 'release';
    if (verb === 'create' || isTold) continue;
    const isDeletedSince = workAfter(number, { kind, id }, database).some(
      (each) => each.run > number && isDoneDeletion(each),
    );
    const key = intentAt(row.number, database).change?.key ?? row.key;
    if (!isDeletedSince) found.set(name, key === null ? { kind, id, verb } : null);
  }
  return [...found.values()].flatMap((altered) => altered ?? []);
}
