/** What an operation that is done changes in the row of its resource. */
import { operations, pathParamsOf, type Operation } from '../contract/operations.ts';
import type { Effect, KnownResource } from '../contract/resources.ts';
import { isObject, type Json } from '../core/json.ts';
import { parentIn } from '../documents/comparable.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import type { ChangeRow } from './change-rows.ts';
import { numberOrNullIn, textOrNullIn } from './columns.ts';
import type { Database } from './database.ts';
import { bodyAfter, bodyMoved, contentOf, saysEverything } from './known-body.ts';
import { releasedAfter } from './released-body.ts';
import { createResourceRows, type AssumedRow, type ResourceRow } from './resource-rows.ts';
import { plainId } from './returned-ids.ts';
import { effectIn, objectInColumn } from './stored-effect.ts';

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

interface Assumed extends Pick<ResourceRow, 'key' | 'kind' | 'id' | 'run' | 'at'> {
  readonly source: KnownResource['source'];
}

/** The row of a resource of which only its id is known. */
export function assumed({ key, kind, id, run, at, source }: Assumed): AssumedRow {
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
    texts: null,
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

/** The column `effect` of an operation. */
export function sayingOf({ operation, effect, source }: Working): string {
  const destination = pathParamsOf(operation.id)[1];
  const to = destination === undefined ? null : (operation.params[destination] ?? null);
  return stringifyExact({
    file: source?.file ?? null,
    line: source?.line ?? null,
    to: to === null ? null : plainId(to),
    effect: effect && { ...effect },
  });
}

/** Throws DamagedRecord for anything that lms-cli cannot have written. */
export function sayingIn({ effect: text }: ChangeRow): Saying {
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

/** The body that is sent, if the resource has it afterwards; otherwise null. */
export function sentBy({ operation }: Working): string | null {
  const { verb } = operations[operation.id];
  const hasBody = verb === 'create' || verb === 'edit';
  return hasBody && operation.body !== null ? stringifyExact(operation.body) : null;
}

export interface Effects {
  /** @param content of the resource now; null if it is unknown */
  take(change: ChangeRow, performed: Performed, content: Uint8Array | null): void;
}

/** Writes what an operation did into the row of its resource. */
export function createEffects(database: Database): Effects {
  const rows = createResourceRows(database);
  const putBody = (row: ResourceRow, change: ChangeRow, answer: Json) => {
    const { kind, verb, overtaken } = change;
    const sent = change.sent === null ? null : objectInColumn(change.sent);
    const before = verb === 'edit' ? rows.bodyOf(change.key) : null;
    const former = before?.written ?? null;
    const written = sayingIn(change).effect?.written ?? null;
    if (sent === null || overtaken === 1) {
      rows.put({ ...row, content: null }, null);
      return;
    }
    const parent = parentIn(kind, sent) ?? row.parent;
    if (verb !== 'create' && !saysEverything(kind, { written, former, sent })) {
      rows.put({ ...row, parent, content: null }, null);
      return;
    }
    const body = bodyAfter(kind, { written, former, sent, answer });
    const released = releasedAfter({ ...row, body: before });
    rows.put({ ...row, parent, content: contentOf(kind, body) }, { ...body, released });
  };
  const putParent = (row: ResourceRow, change: ChangeRow) => {
    const { to, effect } = sayingIn(change);
    const body = rows.bodyOf(change.key);
    if (change.overtaken === 1 || to === null || body === null) {
      rows.put({ ...row, parent: change.overtaken === 1 ? null : to });
      return;
    }
    const written = effect?.written ?? null;
    rows.put({ ...row, parent: to }, bodyMoved(row.kind, body, { to, written }));
  };
  return {
    take: (change, performed, content) => {
      const row = rowAfter(change, performed, rows.find(change.key));
      if (row === null) return;
      const { verb } = change;
      const { run, returned, answer } = performed;
      if (verb === 'create' || verb === 'edit') putBody(row, change, answer);
      if (verb === 'move') putParent(row, change);
      if (verb === 'delete') rows.put({ ...row, deleted: run });
      if (verb === 'release' && returned !== null) {
        rows.put({ ...row, version: plainId(returned), held: heldAfter(change, content) });
      }
    },
  };
}

/** The row without what the verb changes; null if there is nothing to write. */
function rowAfter(
  change: ChangeRow,
  { run, at, returned }: Performed,
  before: ResourceRow | undefined,
): ResourceRow | null {
  const { key, kind, verb, id } = change;
  const { file, line, effect } = sayingIn(change);
  const last = { run, at, file, line, commit_id: null, ...(effect && ofEffect(effect)) };
  if (verb === 'create') {
    if (returned === null) return null;
    return { ...assumed({ key, kind, id: returned, run, at, source: null }), ...last };
  }
  if (before === undefined || before.deleted !== null) return null;
  // Another create may have taken the key. The id is unknown if the operation's record was lost.
  return id !== null && before.id !== id ? null : { ...before, ...last };
}

const ofEffect = ({ scope, protect, commit }: Effect) => ({
  scope,
  protect: Number(protect),
  commit_id: commit,
});

/** What a released version holds; null unless nothing changed between its intent and its answer. */
function heldAfter({ content: before, overtaken }: ChangeRow, now: Uint8Array | null) {
  const isSame = now !== null && before !== null && Buffer.from(now).equals(before);
  return isSame && overtaken === 0 ? now : null;
}
