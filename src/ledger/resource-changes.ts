/**
 * Keeps what is known of resources up to date (docs/content-as-code.md, State), within the
 * transactions that record their operations: from the first intent on the resource has a change,
 * and with a certain outcome the change takes effect.
 */
import { operations } from '../contract/operations.ts';
import type { ResourceKind } from '../contract/resources.ts';
import { createChangeRows, type ChangeRow } from './change-rows.ts';
import type { Database } from './database.ts';
import { createFormerRows } from './former-rows.ts';
import { createKeyedOperations } from './keyed-operations.ts';
import {
  assumed,
  createEffects,
  sayingOf,
  sentBy,
  type Performed,
  type Working,
} from './resource-effects.ts';
import { createResourceRows, type ResourceRow } from './resource-rows.ts';
import { createStandings } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { targetId } from './subject.ts';

/** All functions are called within a transaction. */
export interface ResourceChanges {
  /** An operation is taken up again: keeps what its last attempt left unknown. */
  retake(seq: number): void;
  /** The first intent. Returns false if it concerns no resource that is known, and no apply. */
  begin(seq: number, run: number, working: Working): boolean;
  /** The change with this number was not sent, and nothing of it remains. */
  withdraw(seq: number): void;
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
  const standings = createStandings(database);
  const changes = createChangeRows(database);
  const formers = createFormerRows(database, standings);
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
  const keyed = createKeyedOperations(database);
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
      formers.capture(key, run);
      changes.removeSettled(key, run);
      changes.insert({
        seq,
        key,
        kind,
        verb,
        id,
        content: verb === 'release' ? contentNow(key) : null,
        overtaken: 0,
        effect: sayingOf(working),
        sent: sentBy(working),
      });
      return true;
    },
    withdraw: (seq) => changes.remove(seq),
    done: (seq, performed) => {
      const change = changes.find(seq);
      if (change === undefined) return false;
      effects.take(change, performed, contentNow(change.key));
      if (change.verb === 'create' || change.verb === 'delete') {
        changes.removeAll(change.key);
      } else {
        discardOlder(change);
      }
      if (change.verb === 'delete') keyed.detachDoubts(change.key, seq);
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
