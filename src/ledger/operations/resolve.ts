/**
 * What a person says about operations in doubt (docs/reliability.md, ledger promise 7): how they
 * ended, and that an earlier answer was wrong, as long as nothing was built on it.
 */
import type {
  DoubtAnswer,
  RecordedResult,
  Resolution,
  Resolved,
  WrongAnswer,
} from '../../contract/ledger.ts';
import { isIdText } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import type { IsDead } from '../file/lock.ts';
import { captureFormer } from '../resources/formers.ts';
import { otherWith, takeEffect } from '../resources/change.ts';
import {
  bodyOf,
  putResource,
  removeResource,
  resourceRow,
  rowInText,
  textOfRow,
} from '../resources/rows.ts';
import {
  asHolder,
  fileNamesOfRun,
  runIdOf,
  runningRuns,
  type RunRow,
  runWith,
} from '../runs/rows.ts';
import { holderOf, markGone, plainId } from './ids.ts';
import { newestSeq, sentAgainSince, whatCounts } from './known.ts';
import { detailOfUnperformed, outcomeOf, recordedResult, sourceOfRow } from './outcome.ts';
import {
  isNotPerformed,
  NOT_PERFORMED,
  operationRow,
  type OperationRow,
  specOf,
  type OperationState,
} from './rows.ts';

interface Answering {
  readonly database: Database;
  readonly isDead: IsDead;
  readonly run: RunRow;
  /** What was recorded until now of those that are corrected; null if answers must not correct. */
  readonly corrected: RecordedResult[] | null;
}

/** An operation, and the row with which the run has it. */
interface Held {
  readonly row: OperationRow;
  readonly place: OperationRow;
}

/** Settles them all in one commit, or none of them if any answer is wrong. */
export async function resolve(
  run: string,
  answers: readonly DoubtAnswer[],
  corrects: boolean,
  { database, commits, isDead }: { database: Database; commits: Commits; isDead: IsDead },
): Promise<Resolved> {
  const wrong: WrongAnswer[] = [];
  try {
    return await commits.alone(() => {
      const corrected: RecordedResult[] = [];
      const answering: Answering = {
        database,
        isDead,
        run: runWith(run, database),
        corrected: corrects ? corrected : null,
      };
      const settled = answers.flatMap((answer, index) => {
        try {
          return settledBy(answer, answering) ?? [];
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          wrong.push({ index, error });
          return [];
        }
      });
      // Takes back what the others have settled.
      if (wrong.length > 0) throw new NothingResolved();
      return { settled, corrected, before: answers.length - settled.length, wrong };
    });
  } catch (error) {
    if (!(error instanceof NothingResolved)) throw error;
    return { settled: [], corrected: [], before: 0, wrong };
  }
}

class NothingResolved extends Error {}

/** Null if the ledger has it like that already. Throws CliError if it cannot be so. */
function settledBy(answer: DoubtAnswer, answering: Answering): RecordedResult | null {
  const { database, corrected } = answering;
  const held = heldBy(answer.seq, answering);
  if (held === null) throw notInDoubt(answer, null, answering);
  const { row } = held;
  if (row.state === 'in-doubt') {
    const again = sentAgainSince(row, database);
    if (again !== undefined) throw notInDoubt(answer, again, answering);
    return settle(held, answer, answering);
  }
  if (isLike(row, answer.resolution)) return null;
  if (row.before === null) throw notInDoubt(answer, row, answering);
  if (corrected === null) throw notInDoubt(answer, row, answering);
  mustBeAlone(answering);
  mustNotBeUsed(row, answering);
  corrected.push(resultOfHeld(held, answering));
  const laterRuns = takeBack(row, database);
  const again = { ...held, row: operationRow(row.seq, database) };
  const settled = settle(again, answer, answering);
  for (const { run, key } of laterRuns) captureFormer(key, run, database);
  return settled;
}

/** The operation with that number, if the run has it or has found it in doubt. */
function heldBy(seq: number, { database, run }: Answering): Held | null {
  const place = database.get<OperationRow>(
    `SELECT * FROM operations WHERE run = ?1 AND (seq = ?2 OR found = ?2) ORDER BY seq LIMIT 1`,
    run.number,
    seq,
  );
  if (place === undefined) return null;
  return { place, row: place.found === null ? place : operationRow(place.found, database) };
}

function resultOfHeld({ row, place }: Held, { database, run }: Answering): RecordedResult {
  return recordedResult(
    operationRow(row.seq, database),
    place,
    fileNamesOfRun(run, database),
    database,
  );
}

const states: Readonly<Record<Resolution['kind'], OperationState>> = {
  done: 'done',
  'not-done': 'failed',
  'give-up': 'given-up',
};

/** Throws CliError if the operation cannot have ended like that. */
function settle(held: Held, answer: DoubtAnswer, answering: Answering): RecordedResult {
  const { database } = answering;
  const { row } = held;
  const { seq } = row;
  const { resolution } = answer;
  const returned = idNamedBy(row, resolution);
  const state = states[resolution.kind];
  const done = { ...row, state, returned };
  if (state === 'done') mustBeFree(done, answering);
  const before = keptBefore(row, database);
  const isOver = state === 'done' || state === 'failed';
  database.run(
    `UPDATE operations SET state = ?, maybe = ?, returned = ?, detail = ?,
       effect = iif(?5, NULL, effect), sent = iif(?5, NULL, sent) WHERE seq = ?6`,
    state,
    Number(!isOver),
    returned,
    state === 'failed' ? detailOfUnperformed(row, database) : row.detail,
    Number(isOver),
    seq,
  );
  if (state === 'done') takeEffectOf(done, database);
  const after = resourceText(row.resource, database);
  database.run(
    'UPDATE operations SET before = ? WHERE seq = ?',
    stringifyExact({ ...before, after, since: newestSeq(database) }),
    seq,
  );
  return resultOfHeld(held, answering);
}

/** What an answer changes, so that it can be taken back. */
const keptBefore = (row: OperationRow, database: Database): JsonObject => ({
  detail: row.detail,
  effect: row.effect,
  sent: row.sent,
  resource: resourceText(row.resource, database),
});

function resourceText(key: string | null, database: Database): string | null {
  const row = key === null ? undefined : resourceRow(key, database);
  return row === undefined ? null : textOfRow(row, bodyOf(row.key, database));
}

/** Changes its resource, unless another operation counts under its key by now. */
function takeEffectOf(done: OperationRow, database: Database): void {
  const { nth, operation, key, returned } = done;
  const spec = specOf(operation);
  const { verb } = spec;
  // Somebody may have deleted it while its create was in doubt.
  if (verb === 'create' && returned !== null) markGone(spec.resource, returned, database);
  const run = database.one<RunRow>('SELECT * FROM runs WHERE number = ?', done.run);
  const performed = {
    at: done.began_at ?? run.started_at,
    answer: null,
    source: sourceOfRow(done, fileNamesOfRun(run, database)),
  };
  if (verb === 'create' && nth === 0 && key !== null) {
    const counts = whatCounts(done, operation, database).row;
    if (counts !== null && counts.seq !== done.seq) return;
  }
  takeEffect(done, performed, database);
  if (verb === 'create' && returned !== null) linkEarlierWork(done, returned, database);
}

/**
 * What others did to a resource while its create was in doubt: only then did the ledger not know that
 * it was the resource of a key. What it was created with is out of date then.
 */
function linkEarlierWork(created: OperationRow, id: string, database: Database): void {
  const { resource: key, operation, seq } = created;
  const kind = specOf(operation).resource;
  const row = key === null ? undefined : resourceRow(key, database);
  if (key === null || kind === undefined || row === undefined || row.id !== id) return;
  const work = database.all<Pick<OperationRow, 'run' | 'began_at' | 'operation' | 'state'>>(
    `SELECT run, began_at, operation, state FROM operations
     WHERE target = ? AND operation LIKE ? AND seq > ? AND state <> 'found' AND NOT ${NOT_PERFORMED}
     ORDER BY run, began_at`,
    id,
    `${kind}.%`,
    seq,
  );
  const newest = work.at(-1);
  if (newest === undefined) return;
  database.run(
    `UPDATE operations SET resource = ? WHERE target = ? AND operation LIKE ? AND seq > ?
       AND resource IS NULL`,
    key,
    id,
    `${kind}.%`,
    seq,
  );
  const deletion = work.find(
    ({ operation: id_, state }) => id_ === `${kind}.delete` && state === 'done',
  );
  const unknown = { content: null, parent: null, version: null, held: null };
  const last = { run: newest.run, at: newest.began_at ?? 0, deleted: deletion?.run ?? null };
  putResource({ ...row, ...unknown, ...last }, database, null);
}

/**
 * A person's statement counts like an answer of the service: no other operation and no other resource
 * has the id. Throws CliError `ledger/id-known` or `resources/id-taken`.
 */
function mustBeFree(done: OperationRow, { database, run }: Answering): void {
  const { operation, returned } = done;
  if (returned === null) return;
  const holder = holderOf(done, returned, database);
  if (holder !== null) {
    const about = { operation, id: returned, holder: holder.seq, run: run.id };
    throw new CliError('usage', problem('ledger/id-known', about));
  }
  const other = otherWith(done, database);
  const kind = specOf(operation).resource;
  if (other === null || kind === undefined) return;
  const about = { key: done.resource ?? '', kind, id: returned, holder: other };
  throw new CliError('conflict', problem('resources/taken', { reason: 'id', ...about }));
}

/** The id that it returned, as the answer says. */
function idNamedBy(row: OperationRow, resolution: Resolution): string | null {
  if (resolution.kind !== 'done') return null;
  const { id } = resolution;
  const { operation, seq } = row;
  const verb = specOf(operation).verb;
  const isOwed = verb === 'release' || verb === 'create';
  if (id === null ? isOwed : !isIdText(id)) {
    throw new CliError('usage', problem('ledger/id-needed', { operation, seq }));
  }
  return id !== null && (isOwed || verb === 'edit') ? plainId(id) : null;
}

/** True if the answer is what is known of the operation. */
function isLike(row: OperationRow, resolution: Resolution): boolean {
  switch (resolution.kind) {
    case 'done': {
      const verb = specOf(row.operation).verb;
      const isAnyId = resolution.id === null || verb === 'delete' || verb === 'move';
      const isSameId = resolution.id !== null && row.returned === plainId(resolution.id);
      return row.state === 'done' && (isAnyId || isSameId);
    }
    case 'not-done':
      return isNotPerformed(row);
    case 'give-up':
      return row.state === 'given-up';
  }
}

/** A run that is active may have told its documents of the answer already. */
function mustBeAlone({ database, isDead }: Answering): void {
  const active = runningRuns(database).find((run) => run.kind === 'import' && !isDead(run));
  if (active === undefined) return;
  const about = { file: database.file, holder: asHolder(active) };
  throw new CliError('locked', problem('ledger/locked', about));
}

interface Obstacle {
  readonly what: 'sent-again' | 'referred' | 'resource';
  /** The number of the run; null if no run did it. */
  readonly by: number | null;
  readonly isInDoubt: boolean;
}

/** Throws CliError `ledger/answer-used` if something was built on the answer. */
function mustNotBeUsed(row: OperationRow, { database, run }: Answering): void {
  const obstacle = obstacleTo(row, database);
  if (obstacle === null) return;
  const { what, by, isInDoubt } = obstacle;
  const resource = row.resource === null ? undefined : resourceRow(row.resource, database);
  const about = {
    run: run.id,
    seq: row.seq,
    what,
    by: by === null ? null : runIdOf(by, database),
    isInDoubt,
    resource: resource === undefined ? null : { key: resource.key, kind: resource.kind },
  };
  throw new CliError('conflict', problem('ledger/answer-used', about));
}

function obstacleTo(row: OperationRow, database: Database): Obstacle | null {
  const { after = null, since = 0 } = database.object(row.before ?? '{}');
  const newest = Number(since);
  const again = sentAgain(row, newest, database);
  if (again !== undefined)
    return { what: 'sent-again', by: again.run, isInDoubt: again.state === 'in-doubt' };
  const reliant = database.get<{ run: number }>(
    `SELECT run FROM refs JOIN operations USING (seq) WHERE refs.key IN (?, ?) AND seq > ?
       AND NOT ${NOT_PERFORMED} ORDER BY seq LIMIT 1`,
    row.resource,
    row.key,
    newest,
  );
  if (reliant !== undefined) return { what: 'referred', by: reliant.run, isInDoubt: false };
  const worker = workerOn(row, newest, database);
  if (worker !== undefined) return { what: 'resource', by: worker.run, isInDoubt: false };
  // An adoption, or another answer about the same resource.
  if (row.resource === null || resourceText(row.resource, database) === after) return null;
  const by = resourceRow(row.resource, database)?.run ?? null;
  return { what: 'resource', by: by === row.run ? null : by, isInDoubt: false };
}

/** A later attempt at the same document or request, whether or not it was performed. */
function sentAgain(row: OperationRow, since: number, database: Database) {
  return database.get<Pick<OperationRow, 'run' | 'state'>>(
    `SELECT run, state FROM operations WHERE seq > ?1 AND state <> 'found' AND operation = ?2
       AND ((?3 IS NOT NULL AND nth = ?3 AND iif(nth = 0, key = ?4, content = ?5))
         OR (content = ?5 AND (nth IS NULL OR ?3 IS NULL) AND NOT ${NOT_PERFORMED}))
     ORDER BY seq LIMIT 1`,
    since,
    row.operation,
    row.nth,
    row.key,
    row.content,
  );
}

/** Work on the same resource, or on what was created, since the answer. */
function workerOn(row: OperationRow, since: number, database: Database) {
  const spec = specOf(row.operation);
  if (spec === null) return undefined;
  const id = spec.verb === 'create' ? row.returned : row.target;
  return database.get<Pick<OperationRow, 'run'>>(
    `SELECT run FROM operations WHERE seq > ?1 AND state <> 'found' AND NOT ${NOT_PERFORMED}
       AND ((target = ?2 AND operation LIKE ?3) OR (resource = ?4 AND resource IS NOT NULL))
     ORDER BY seq LIMIT 1`,
    since,
    id,
    `${spec.resource}.%`,
    row.resource,
  );
}

/**
 * Puts the operation and its resource back as they were before the answer. Later runs, which did
 * nothing to the resource, have kept how it was after the answer: returns them, to keep it anew.
 */
function takeBack(row: OperationRow, database: Database) {
  const { seq, resource: key, operation, target, returned } = row;
  const { detail, effect, sent, resource } = database.object(row.before ?? '{}');
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  database.run(
    `UPDATE operations SET state = 'in-doubt', maybe = 1, returned = NULL, gone = 0, detail = ?,
       effect = ?, sent = ?, before = NULL WHERE seq = ?`,
    text(detail),
    text(effect),
    text(sent),
    seq,
  );
  const spec = specOf(operation);
  const { verb } = spec;
  if (verb === 'delete' && target !== null) markGone(spec.resource, target, database);
  if (key === null) return [];
  const former = text(resource);
  if (former === null) removeResource(key, database);
  else {
    const kept = rowInText(former, database);
    putResource(kept.row, database, kept.body);
  }
  if (verb === 'create' && returned !== null)
    database.run(
      'UPDATE operations SET resource = NULL WHERE resource = ? AND target = ? AND seq > ?',
      key,
      returned,
      seq,
    );
  const later = database.all<{ run: number }>(
    `SELECT run FROM formers WHERE key = ?1 AND run > ?2
     UNION SELECT run FROM operations WHERE target = ?3 AND operation LIKE ?4 AND run > ?2`,
    key,
    row.run,
    target,
    `${spec?.resource ?? ''}.%`,
  );
  database.run('DELETE FROM formers WHERE key = ? AND run > ?', key, row.run);
  return later.map(({ run }) => ({ run, key }));
}

function notInDoubt(answer: DoubtAnswer, row: OperationRow | null, answering: Answering): CliError {
  const { seq, resolution } = answer;
  const { database, run, corrected } = answering;
  const isAnswered = row !== null && row.before !== null;
  const newest = row === null ? run.id : runIdOf(row.run, database);
  const about = {
    run: run.id,
    seq,
    newest,
    isSentAgain: row !== null && row.run > run.number,
    correction: isAnswered && corrected === null ? optionOf(resolution) : null,
    ...endOf(row, isAnswered),
  };
  return new CliError('usage', problem('ledger/not-in-doubt', about));
}

/** How the command line says it. */
function optionOf(resolution: Resolution): string {
  if (resolution.kind !== 'done') return `--${resolution.kind}`;
  return resolution.id === null ? '--done' : `--created ${resolution.id}`;
}

function endOf(row: OperationRow | null, isAnswered: boolean) {
  if (row === null) return { outcome: null, id: null };
  if (isAnswered && row.state === 'failed') return { outcome: 'not-done' as const, id: null };
  const isUnderWay = row.state === 'begun' || row.state === 'waiting';
  const outcome = isUnderWay ? ('under-way' as const) : outcomeOf(row.state);
  return { outcome, id: outcome === 'done' ? (row.returned ?? row.target) : null };
}
