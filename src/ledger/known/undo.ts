/** What a run did, walked backwards: how resources were before it, and what it created or changed. */
import type {
  AlteredResource,
  CreatedResource,
  FormerResource,
  PastWork,
  ResourceKind,
} from '../../contract/resources.ts';
import type { Database } from '../file/database.ts';
import {
  type Event,
  eventAt,
  eventsBetween,
  intentAt,
  type ResourceChange,
} from '../log/events.ts';
import { previousOf, rowAt } from '../log/known.ts';
import {
  goneBy,
  isDoneDeletion,
  isNotPerformed,
  type OperationRow,
  renamedTo,
  specOf,
  workAfter,
} from '../log/identities.ts';
import { resourceRow, type ResourceRow, rowOfId } from '../log/resource-rows.ts';
import { certainPart, knownResource, openOn, ownBody, runIdOf } from './resources.ts';
import { filesOf, sourceOf } from './results.ts';
import { beganIn, lastOf, operationsIn, runNumber } from './runs.ts';

/** What a run worked on, as it was before, by key. Without what it created. */
export function formersOf(run: string, database: Database): FormerResource[] {
  const number = runNumber(run, database);
  const formers = new Map<string, ResourceRow | null>();
  for (const { key, before } of changesOf(number, run, database)) {
    if (!formers.has(key)) formers.set(key, before);
  }
  return [...formers]
    .map(([key, before]) => ({ key: keyNow(key, before, database), before }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ key, before }) => {
      // What was forgotten is forgotten here as well.
      if (before === null || resourceRow(key, database) === null) return [];
      return [{ key, before: knownResource(before, database), body: ownBody(before, database) }];
    });
}

/** By its id: its key of then may be that of another resource by now. */
const keyNow = (key: string, before: ResourceRow | null, database: Database): string =>
  (before?.id == null ? null : rowOfId(before.kind, before.id, database)?.key) ??
  renamedTo(key, database) ??
  key;

/** What the events of a run say of resources, oldest first, by the keys that they had before it. */
function* changesOf(number: number, run: string, database: Database) {
  const keyBefore = new Map<string, string>();
  for (const event of eventsBetween(number, endOf(number, database), database)) {
    if (event.run !== run) continue;
    const change = changeIn(event, database);
    if (change === null) continue;
    const { key, event: before, open } = change;
    if (event.kind === 'resource') keyBefore.set(event.data.key, key);
    const row = before === null ? null : rowAt(before, database);
    yield { key: keyBefore.get(key) ?? key, before: row && certainPart(row, open) };
  }
}

function endOf(number: number, database: Database): number {
  const last = lastOf(number, database);
  const newest = database.one<{ number: number }>(
    'SELECT max(number) AS number FROM events',
  ).number;
  return Math.min(last, newest);
}

/** What an operation did that was, or may have been, performed, or what needed no request. */
function changeIn(event: Event, database: Database): Omit<ResourceChange, 'to'> | null {
  if (event.kind === 'resource') {
    const { key, from, previous } = event.data;
    return { key: from ?? key, event: previous, open: [] };
  }
  if (event.kind !== 'intent' || event.data.change === undefined) return null;
  const row = database.get<OperationRow>('SELECT * FROM operations WHERE number = ?', event.number);
  if (row === undefined || (row.state !== 'done' && row.maybe === 0)) return null;
  return event.data.change;
}

/** The runs that worked on what has the key, and how it was before each, the newest first. */
export function pastWork(key: string, database: Database): PastWork[] {
  const found = new Map<number, ResourceRow>();
  for (const { run, before } of workOn(key, database)) {
    if (before !== null) found.set(run, before);
  }
  return [...found]
    .toSorted(([a], [b]) => b - a)
    .map(([run, before]) => ({
      run: runIdOf(run, database),
      isUndo: beganIn(run, database).undoes !== null,
      before: knownResource(before, database),
      written: before.body?.written ?? null,
    }));
}

/** Newest first: what may have been done to it, and what was. */
function* workOn(key: string, database: Database) {
  for (const { number, run } of openOn(key, database)) {
    const { change } = intentAt(number, database);
    const before = change?.event == null ? null : rowAt(change.event, database);
    yield { run, before: before && certainPart(before, change?.open ?? []) };
  }
  for (let event = resourceRow(key, database)?.event ?? null; event !== null;) {
    const { run } = eventAt(event, database);
    const previous = previousOf(event, database) ?? null;
    const before = previous === null ? null : rowAt(previous, database);
    if (run !== null) yield { run: runNumber(run, database), before };
    event = previous;
  }
}

/** What a run created, by number. What was forgotten since is not among it. */
export function* createdBy(run: string, database: Database): Iterable<CreatedResource> {
  const number = runNumber(run, database);
  const files = filesOf(number, database);
  for (const row of operationsIn(number, database)) {
    const isCreate = specOf(row.operation).verb === 'create' && row.run === number;
    if (!isCreate || row.state !== 'done' || row.id === null) continue;
    const created = createdResource(row, row.id, files, database);
    if (created !== null) yield created;
  }
}

function createdResource(
  row: OperationRow,
  id: string,
  files: readonly string[],
  database: Database,
) {
  const { number: seq, operation, gone, key: own, identity, run } = row;
  const { resource: kind } = specOf(operation);
  const intent = intentAt(seq, database);
  const about = { kind, id, seq, source: sourceOf(intent, files) };
  if (gone !== null) {
    const deletion = goneBy(gone, database);
    const changedBy = deletion && runIdOf(deletion.run, database);
    return { ...about, key: intent.change?.key ?? null, changedBy, isDeleted: true };
  }
  const key = rowOfId(kind, id, database)?.key ?? null;
  if (key === null && own !== null && identity === null) return null;
  const newest = newestWork({ kind, id, key, run }, database);
  return {
    ...about,
    key,
    changedBy: newest === null ? null : runIdOf(newest, database),
    isDeleted: false,
  };
}

/**
 * The newest later run that may have worked on a resource; null if none did. A release alone does not
 * count for what has no key: nothing of it would be lost but with the resource.
 */
function newestWork(
  { kind, id, key, run }: { kind: ResourceKind; id: string; key: string | null; run: number },
  database: Database,
): number | null {
  const last = key === null ? null : (resourceRow(key, database)?.run ?? null);
  const work = workAfter(run, { kind, id }, database).filter(
    ({ operation }) => key !== null || specOf(operation).verb !== 'release',
  );
  const runs = [last ?? run, ...work.map((each) => each.run)].filter((each) => each > run);
  return runs.length === 0 ? null : Math.max(...runs);
}

/**
 * What a run changed, or may have changed, by its id, which nobody has given a key, and did not create.
 * Without what a later run deleted.
 */
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
    if (verb === 'create' || found.has(name)) continue;
    const isDeletedSince = workAfter(number, { kind, id }, database).some(
      (each) => each.run > number && isDoneDeletion(each),
    );
    const key = intentAt(row.number, database).change?.key ?? row.key;
    if (!isDeletedSince) found.set(name, key === null ? { kind, id, verb } : null);
  }
  return [...found.values()].flatMap((altered) => altered ?? []);
}
