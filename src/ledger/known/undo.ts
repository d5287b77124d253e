/** What a run did, walked backwards: how resources were before it, and what it created or changed. */
import type { OperationId } from '../../contract/operations.ts';
import {
  type AlteredResource,
  type CreatedResource,
  existingResource,
  type FormerResource,
  type GivenUpCreate,
  type KeyState,
  type KnownResource,
  parentFields,
  type PastRun,
  type PastWork,
  type ResourceKind,
  type WorkSince,
} from '../../contract/resources.ts';
import { isWholeUndo, type RunRecord } from '../../contract/run-record.ts';
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
  findSpec,
  isDoneDeletion,
  isNotPerformed,
  type OperationRow,
  renamedTo,
  sentAgainSince,
  workAfter,
} from '../log/identities.ts';
import {
  findPrevious,
  resourceState,
  rowAfterEvent,
  rowAt,
  stateOfId,
} from '../log/resource-rows.ts';
import { certainPart, find, findRunId, openOn, ownBody } from './resources.ts';
import { findSource, listFiles } from './results.ts';
import { beganIn, findLastEvent, operationsIn, runNumber, runRecords } from './runs.ts';

export class RecordedPast implements PastRun {
  readonly #id: string;
  readonly #number: number;
  readonly #database: Database;

  constructor(id: string, database: Database) {
    this.#id = id;
    this.#number = runNumber(id, database);
    this.#database = database;
  }

  formers(): FormerResource[] {
    const database = this.#database;
    const formers = groupBy(this.#changes(), ({ key }) => key);
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
        const since = isBack ? 'gone' : this.#sinceOfKey(key, state);
        return [{ key, before, body: ownBody(before, database), since, isOnlyReleased }];
      });
  }

  /** What its events say of resources, oldest first, by the keys that they had before it. */
  *#changes() {
    const database = this.#database;
    const keyBefore = new Map<string, string>();
    for (const event of eventsBetween(
      this.#number,
      findLastEvent(this.#number, database),
      database,
    )) {
      const change = event.run === this.#id ? changeIn(event, database) : null;
      if (change === null) continue;
      const { key, event: before, open } = change;
      if (event.kind === 'resource') keyBefore.set(event.data.key, key);
      const row = before === null ? null : rowAt(before, database);
      const verb = event.kind === 'intent' ? findSpec(event.data.operation).verb : null;
      yield { key: keyBefore.get(key) ?? key, before: row && certainPart(row, open), verb };
    }
  }

  /** What was forgotten since is not among it. */
  *created(): Iterable<CreatedResource> {
    const database = this.#database;
    const files = listFiles(this.#number, database);
    for (const row of operationsIn(this.#number, database)) {
      const { number: seq, operation, id, key: own, identity, gone } = row;
      const { resource: kind, verb } = findSpec(operation);
      if (verb !== 'create' || row.run !== this.#number || row.state !== 'done' || id === null)
        continue;
      const intent = intentAt(seq, database);
      const key = gone === null ? stateOfId(kind, id, database)?.key : intent.change?.key;
      if (gone === null && key === undefined && own !== null && identity === null) continue;
      const since = key === undefined ? this.#sinceOfId(row, id) : this.#sinceOfCreate(key, id);
      yield { kind, id, key: key ?? null, seq, source: findSource(intent, files), since };
    }
  }

  *givenUp(): Iterable<GivenUpCreate> {
    const database = this.#database;
    const files = listFiles(this.#number, database);
    for (const row of operationsIn(this.#number, database)) {
      const { number: seq, operation, state, resource: key } = row;
      const { resource: kind, verb } = findSpec(operation);
      if (verb !== 'create' || row.run !== this.#number || state !== 'given-up') continue;
      const known = key === null ? null : find(key, database);
      const isSettled =
        known === null ? sentAgainSince(row, database) !== null : known.kind !== 'given-up';
      if (!isSettled) yield { kind, key, source: findSource(intentAt(seq, database), files) };
    }
  }

  altered(): AlteredResource[] {
    const database = this.#database;
    /** Null of what it created, and of what has a key. */
    const found = new Map<string, AlteredResource | null>();
    for (const row of operationsIn(this.#number, database)) {
      const { resource: kind, verb } = findSpec(row.operation);
      const { id } = row;
      if (row.run !== this.#number || id === null || isNotPerformed(row, database)) continue;
      const name = `${kind} ${id}`;
      if (verb === 'create') found.set(name, null);
      const isTold = found.has(name) && found.get(name)?.verb !== 'release';
      if (verb === 'create' || isTold) continue;
      const key = intentAt(row.number, database).change?.key ?? row.key;
      if (!this.#workSince(kind, id).some(isDoneDeletion))
        found.set(name, key === null ? { kind, id, verb } : null);
    }
    return [...found.values()].flatMap((altered) => altered ?? []);
  }

  isReleasedSince(kind: ResourceKind, id: string): boolean {
    return this.#workSince(kind, id).some((each) => isRelease(each.operation));
  }

  /** What other runs have done, or may have done, to a resource since it began. */
  #workSince(kind: ResourceKind, id: string): OperationRow[] {
    const work = workAfter(this.#number, { kind, id }, this.#database);
    return work.filter(({ run }) => run !== this.#number);
  }

  #sinceOfId({ operation, gone }: OperationRow, id: string): WorkSince {
    if (gone !== null) return 'gone';
    const { resource: kind } = findSpec(operation);
    const all = workAfter(0, { kind, id }, this.#database);
    const work = all.filter((each) => !isRelease(each.operation));
    return this.#since(new Set(work.map(({ run }) => findRunId(run, this.#database))));
  }

  #sinceOfCreate(key: string, id: string): WorkSince {
    const state = find(key, this.#database);
    const exists = existingResource(state);
    if (state.kind !== 'in-doubt' && state.kind !== 'given-up' && exists === null) return 'gone';
    const since = this.#sinceOfKey(key, state, true);
    // Another resource may have the key by now.
    return typeof since === 'object' && exists !== null && exists.id !== id ? 'gone' : since;
  }

  /** Nothing was done since if the resource is as the run has left it. @param isMade by the run */
  #sinceOfKey(key: string, state: KeyState, isMade = false): WorkSince {
    const database = this.#database;
    const open = openOn(key, database).filter((each) => !(isMade && isRelease(each.operation)));
    const workers = new Set(open.map(({ run }) => findRunId(run, database)));
    let left: ResourceRow | null = null;
    let isAdopted = false;
    for (const { event, row } of historyOf(key, database)) {
      if (row.run === this.#id) left ??= row;
      else if (row.run !== null && !(isMade && isReleaseOf(event, database))) workers.add(row.run);
      isAdopted ||= left === null && row.run === null;
    }
    const since = isAdopted ? { by: null } : this.#since(workers);
    const isAsLeft =
      left !== null &&
      state.kind === 'known' &&
      state.openRun === undefined &&
      isSame(state.resource, left);
    return typeof since === 'object' && isAsLeft ? 'there' : since;
  }

  /**
   * The newest later run whose work nobody has undone. What an undo changed besides only follows its
   * references.
   * @param workers the runs that have, or may have, worked on the resource
   */
  #since(workers: ReadonlySet<string>): WorkSince {
    const undone = new Set<string>();
    const { later, earlier } = this.#others;
    for (const run of later) {
      const { id, undoes } = run;
      const isAtWork = workers.has(id) && !undone.has(id);
      if (undoes === null) {
        if (isAtWork) return { by: id };
      } else if (isAtWork || (isWholeUndo(run) && !undone.has(id))) {
        if (earlier.has(undoes) && workers.has(undoes)) return 'gone';
        undone.add(undoes);
      }
    }
    return 'there';
  }

  #runs: { later: readonly RunRecord[]; earlier: ReadonlySet<string> } | null = null;

  /** The runs that began after it, newest first, and those before. */
  get #others() {
    if (this.#runs !== null) return this.#runs;
    const records = runRecords(this.#database, () => false);
    const own = records.findIndex(({ id }) => id === this.#id);
    const earlier = new Set(records.slice(own + 1).map(({ id }) => id));
    return (this.#runs = { later: records.slice(0, own), earlier });
  }
}

/** A later release of what the undo deletes does not count: it has no content that would be lost. */
const isRelease = (operation: OperationId) => findSpec(operation).verb === 'release';

const isReleaseOf = ({ kind, data }: Event, database: Database): boolean =>
  (kind === 'outcome' || kind === 'answer') && isRelease(intentAt(data.of, database).operation);

/** By its id: its key of then may be that of another resource by now. */
const keyNow = (key: string, before: ResourceRow | null, database: Database): string =>
  (before?.id == null ? null : stateOfId(before.kind, before.id, database)?.key) ??
  renamedTo(key, database) ??
  key;

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
  const history = [...historyOf(key, database)];
  for (const [index, { event }] of history.entries()) {
    const { run } = event;
    const before = history[index + 1]?.row;
    if (run === null || before === undefined) continue;
    const isUndo = beganIn(runNumber(run, database), database).undoes !== null;
    found.set(run, { run, isUndo, before, written: before.body?.written ?? null });
  }
  return [...found.values()];
}

/** What events have left of what has a key, newest first. */
function* historyOf(key: string, database: Database) {
  let number = resourceState(key, database)?.event ?? null;
  while (number !== null) {
    const event = eventAt(number, database);
    const row = rowAfterEvent(event, database);
    if (row !== null) yield { event, row };
    number = findPrevious(event) ?? null;
  }
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
