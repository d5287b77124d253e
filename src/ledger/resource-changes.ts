/**
 * Keeps what is known of resources up to date (docs/content-as-code.md, State), within the
 * transactions that record their operations: from the first intent on the resource has a change,
 * and with a certain outcome the change takes effect.
 */
import { operations, pathParamsOf, type Operation } from '../contract/operations.ts';
import type { Effect, KnownResource, ResourceKind } from '../contract/resources.ts';
import { isEqual } from '../core/bytes.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parentIn } from '../documents/comparable.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { numberOrNullIn, textOrNullIn } from './columns.ts';
import type { Database } from './database.ts';
import { bodyAfter, contentOf, saysEverything } from './known-body.ts';
import { createResourceRows, type ResourceRow } from './resource-rows.ts';
import { changeIn, createStandings, sumOfChange, type ChangeRow } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { effectIn, objectInColumn } from './stored-effect.ts';
import { targetId } from './subject.ts';

/** An operation that may change a resource. */
export interface Working {
  readonly operation: Pick<Operation, 'id' | 'params' | 'body'>;
  /** Of a step of an apply; null for any other operation. */
  readonly effect: Effect | null;
  readonly source: KnownResource['source'];
}

/** What an operation that is done returned. */
export interface Performed {
  /** The number of its run. */
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of a create, the version of a release; otherwise null. */
  readonly returned: string | null;
  /** The content of the answer; null if nobody has it. */
  readonly answer: Json;
}

/** All functions are called within a transaction. */
export interface ResourceChanges {
  /** An operation is taken up again: keeps what its last attempt left unknown. */
  retake(seq: number): void;
  /** The first intent. Returns false if it concerns no resource that is known, and no apply. */
  begin(seq: number, run: number, working: Working): boolean;
  /** The change with this number is done. Returns false if it is no change of a resource. */
  done(seq: number, performed: Performed): boolean;
  /** Records a resource that a document with a key has created, of which nothing else is known. */
  created(key: string, kind: ResourceKind, created: Performed & Pick<Working, 'source'>): void;
  /** The key of another resource that has the id. */
  otherWith(key: string | null, kind: ResourceKind, id: string): string | null;
  /** What an operation did that was done is not certain any more. */
  doubted(seq: number): void;
}

export function createResourceChanges(database: Database): ResourceChanges {
  const rows = createResourceRows(database);
  const standings = createStandings(database, () => false);
  const changes = createChangeRows(database);
  const forgetPart = (change: ChangeRow) => {
    const row = rows.find(change.key);
    if (row !== undefined && row.deleted === null) without(change, row);
  };
  const without = ({ verb }: ChangeRow, row: ResourceRow) => {
    if (verb === 'edit') rows.put({ ...row, content: null }, null);
    if (verb === 'move') rows.put({ ...row, parent: null });
    if (verb === 'release') rows.put({ ...row, held: null });
    if (verb === 'delete') rows.put({ ...row, content: null, parent: null, held: null }, null);
  };
  const contentNow = (key: string): Uint8Array | null => {
    const isOpen = standings.of(key).some(({ change }) => change.verb === 'edit');
    return isOpen ? null : (rows.find(key)?.content ?? null);
  };
  const effects = createEffects(database);
  const discardOlder = ({ seq, key, verb }: ChangeRow) => {
    for (const { change: other, standing } of standings.of(key)) {
      // A resource that can be changed was not deleted.
      const isDisproved = other.verb === 'delete' && standing === 'unknown';
      if (other.seq === seq || (other.verb !== verb && !isDisproved)) continue;
      if (standing === 'doubt') changes.insert({ ...other, overtaken: 1 });
      else changes.remove(other.seq);
    }
  };
  return {
    retake: (seq) => {
      const open = standings.bySeq(seq);
      if (open !== undefined) forgetPart(open.change);
      changes.remove(seq);
    },
    begin: (seq, run, working) => {
      const { operation, effect } = working;
      const { resource: kind, verb } = operations[operation.id];
      const target = targetId(operation.id, operation);
      const id = target === null ? null : plainId(target);
      const key = effect?.key ?? (id === null ? null : rows.keyOf(kind, id));
      if (key === null) return false;
      changes.removeSettled(key, run);
      changes.insert({
        seq,
        key,
        kind,
        verb,
        id,
        content: verb === 'release' ? contentNow(key) : null,
        overtaken: 0,
        effect: stringifyExact(sayingOf(working)),
        sent: sentBy(working),
      });
      return true;
    },
    done: (seq, performed) => {
      const change = changes.find(seq);
      if (change === undefined) return false;
      effects.take(change, performed, contentNow);
      if (change.verb === 'create' || change.verb === 'delete') {
        changes.removeAll(change.key);
      } else {
        discardOlder(change);
      }
      // Its answer may still turn out to belong to another request.
      if (change.verb !== 'create') changes.insert({ ...change, effect: null, sent: null });
      return true;
    },
    created: (key, kind, { run, at, returned, source }) => {
      if (returned === null) return;
      const row = assumed({ key, kind, id: returned, run, at, source });
      if (rows.insert(row)) return;
      // The key is that of a deleted resource, or the document was sent again (--again).
      if (rows.keyOf(kind, row.id) === null || rows.find(key)?.id === row.id) rows.put(row, null);
      changes.removeAll(key);
    },
    otherWith: (key, kind, id) => {
      const holder = rows.keyOf(kind, plainId(id));
      return holder === key ? null : holder;
    },
    doubted: (seq) => {
      const change = changes.find(seq);
      const row = change && rows.find(change.key);
      if (change === undefined || row === undefined) return;
      if (change.verb === 'delete' && rows.keyOf(row.kind, row.id) === null)
        rows.put({ ...row, deleted: null });
      else forgetPart(change);
    },
  };
}

interface Assumed extends Pick<ResourceRow, 'key' | 'kind' | 'id' | 'run' | 'at'> {
  readonly source: KnownResource['source'];
}

/** The row of a resource of which only its id is known. */
export function assumed({ key, kind, id, run, at, source }: Assumed): Omit<ResourceRow, 'texts'> {
  return {
    key,
    kind,
    id: plainId(id),
    scope: null,
    content: null,
    parent: null,
    version: null,
    held: null,
    protect: 0,
    deleted: null,
    run,
    at,
    file: source?.file ?? null,
    line: source?.line ?? null,
    commit_id: null,
  };
}

/** What the column `effect` holds: what `done` needs, whichever process calls it. */
interface Saying {
  readonly file: string | null;
  readonly line: number | null;
  /** The new parent of a move. */
  readonly to: string | null;
  /** Null unless it is a step of an apply. */
  readonly effect: Effect | null;
}

function sayingOf({ operation, effect, source }: Working): JsonObject {
  const destination = pathParamsOf(operation.id)[1];
  return {
    file: source?.file ?? null,
    line: source?.line ?? null,
    to: destination === undefined ? null : (operation.params[destination] ?? null),
    effect: effect && { ...effect },
  };
}

function sayingIn({ effect: text }: ChangeRow): Saying {
  if (text === null) return { file: null, line: null, to: null, effect: null };
  const saying = objectInColumn(text);
  const { effect = null } = saying;
  return {
    file: textOrNullIn(saying, 'file'),
    line: numberOrNullIn(saying, 'line'),
    to: textOrNullIn(saying, 'to'),
    effect: isObject(effect) ? effectIn(effect) : null,
  };
}

function sentBy({ operation }: Working): string | null {
  const { verb } = operations[operation.id];
  const hasBody = verb === 'create' || verb === 'edit';
  return hasBody && operation.body !== null ? stringifyExact(operation.body) : null;
}

/** Writes what an operation did into the row of its resource. */
function createEffects(database: Database) {
  const rows = createResourceRows(database);
  const put = (row: Omit<ResourceRow, 'texts'>, change: ChangeRow, answer: Json) => {
    const sent = change.sent === null ? null : objectInColumn(change.sent);
    const isKnown =
      sent !== null &&
      change.overtaken === 0 &&
      (change.verb === 'create' || saysEverything(change.kind, sent));
    if (!isKnown) {
      rows.put({ ...row, content: null }, null);
      return;
    }
    const { kind, verb } = change;
    const former = verb === 'edit' ? (rows.bodyOf(change.key)?.written ?? null) : null;
    const written = sayingIn(change).effect?.written ?? null;
    const body = bodyAfter(kind, { written, former, sent, answer });
    const parent = parentIn(kind, sent) ?? row.parent;
    rows.put({ ...row, parent, content: contentOf(kind, body) }, body);
  };
  return {
    take: (
      change: ChangeRow,
      performed: Performed,
      contentNow: (key: string) => Uint8Array | null,
    ) => {
      const { key, kind, verb, overtaken } = change;
      const { run, at, returned, answer } = performed;
      const saying = sayingIn(change);
      const { effect } = saying;
      if (verb === 'create') {
        if (returned === null) return;
        const source =
          saying.file === null || saying.line === null
            ? null
            : { file: saying.file, line: saying.line };
        const row = assumed({ key, kind, id: returned, run, at, source });
        put({ ...row, ...ofEffect(effect) }, change, answer);
        return;
      }
      const before = rows.find(key);
      if (before === undefined || before.deleted !== null) return;
      // Another create has taken its key. The id is unknown if the record of the operation was lost.
      if (change.id !== null && before.id !== change.id) return;
      const { file, line } = saying;
      const row = { ...before, run, at, file, line, commit_id: null, ...ofEffect(effect) };
      if (verb === 'edit') put(row, change, answer);
      if (verb === 'move') rows.put({ ...row, parent: overtaken === 1 ? null : saying.to });
      if (verb === 'delete') rows.put({ ...row, deleted: run });
      if (verb === 'release' && returned !== null) {
        const now = contentNow(key);
        const isSame = now !== null && change.content !== null && isEqual(now, change.content);
        const held = isSame && overtaken === 0 ? now : null;
        rows.put({ ...row, version: plainId(returned), held });
      }
    },
  };
}

const ofEffect = (effect: Saying['effect']) =>
  effect && { scope: effect.scope, protect: Number(effect.protect), commit_id: effect.commit };

export function createChangeRows(database: Database) {
  const find = database.prepare('SELECT * FROM changes WHERE seq = ?');
  const insert = database.prepare(
    `INSERT OR REPLACE INTO changes
       (seq, key, kind, verb, id, content, overtaken, effect, sent, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM changes WHERE seq = ?');
  const removeAll = database.prepare('DELETE FROM changes WHERE key = ?');
  // Answers of the run that is active may still turn out to belong to other requests.
  const removeSettled = database.prepare(
    `DELETE FROM changes WHERE key = ? AND EXISTS (SELECT 1 FROM operations
       WHERE operations.seq = changes.seq AND run <> ? AND maybe = 0 AND suspect = 0
         AND state IN ('done', 'rejected', 'failed', 'blocked'))`,
  );
  return {
    find: (seq: number): ChangeRow | undefined => {
      const row = find.get(seq);
      return row && changeIn(row);
    },
    insert: (row: ChangeRow) => {
      const { seq, key, kind, verb, id, content, overtaken, effect, sent } = row;
      const values = [seq, key, kind, verb, id, content, overtaken, effect, sent] as const;
      insert.run(...values, sumOfChange(row));
    },
    remove: (seq: number) => void remove.run(seq),
    removeAll: (key: string) => void removeAll.run(key),
    removeSettled: (key: string, run: number) => void removeSettled.run(key, run),
  };
}
