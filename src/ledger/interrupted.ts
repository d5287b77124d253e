/**
 * How operations ended whose process died (docs/reliability.md, Points of failure, the last two
 * rows). What was not sent is not performed, and remains to be done. What was answered is as the
 * answer says. The others are in doubt if a repeat could duplicate them, otherwise to be sent again.
 */
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { Answered } from './answer-note.ts';
import { checksumOf } from './checksum.ts';
import type { Database } from './database.ts';
import type { Departed } from './departure-proof.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import { failureAsJson } from './stored-outcome.ts';

type Fate = Pick<Row, 'state' | 'maybe' | 'detail'>;

/**
 * True for an operation of a dead process if nothing but its first intent is known of it, and that
 * was not sent. It is as if its run had not reached it.
 */
function isUnreached({ seq, maybe, attempts }: Row, departed: Departed): boolean {
  return departed !== null && maybe === 0 && attempts === 1 && !departed.has(seq);
}

/** The row of an operation whose process is known to be dead, whatever was answered. */
function unansweredRow(row: Row, departed: Departed): Row {
  switch (row.state) {
    case 'waiting':
      return { ...row, ...fateOf(row, false) };
    case 'begun': {
      if (departed === null) return { ...row, ...fateOf(row, true) };
      const departure = departed.get(row.seq);
      const wasSent = departure?.attempt === row.attempts;
      const began_at = wasSent ? departure.at : row.began_at;
      return { ...row, ...fateOf(row, wasSent), began_at };
    }
    default:
      return row;
  }
}

function fateOf({ operation, maybe }: Row, wasSent: boolean): Fate {
  const maybeSent = wasSent || maybe === 1;
  if (!maybeSent) return fate('failed', 0, problem('run/not-sent', {}));
  const isRepeatable = tableRow(operation)?.repeat !== 'once';
  const interrupted = problem('run/interrupted', { isRepeatable });
  return fate(isRepeatable ? 'failed' : 'in-doubt', 1, interrupted);
}

function fate(state: State, maybe: number, why: Failure['problem']): Fate {
  const error = failureAsJson({ kind: 'unavailable', problem: why });
  return { state, maybe, detail: stringifyExact({ error }) };
}

/** What the process had noted of the answer to the last attempt. */
function answerTo({ seq, state, attempts }: Row, departed: Departed): Answered | null {
  const departure = state === 'begun' ? departed?.get(seq) : undefined;
  return departure?.attempt === attempts ? departure.answer : null;
}

function answeredRow(row: Row, answer: Answered): Row {
  const { outcome, attempts, status, duration, connection, maybePerformed, version } = answer;
  const known = { ...row, attempts, status, duration, connection };
  if (outcome === 'refused') {
    return { ...known, ...fate('failed', 0, problem('run/refused-unrecorded', {})) };
  }
  const resource = answer.resource ?? row.resource;
  const sum = checksumOf({ ...row, resource, version });
  return { ...known, state: 'done', maybe: Number(maybePerformed), resource, version, sum };
}

/**
 * The unfinished operations that a dead run reached, as the next command that writes will record
 * them. For a reader that makes no copy (copy-to-read.ts).
 */
export function settledUnderWay(
  database: Database,
  run: number,
  departedOf: (database: Database) => Departed,
): Row[] {
  return underWayOf(database, run, departedOf)
    .filter(({ isReached }) => isReached)
    .map(({ settled }) => settled);
}

/** An operation that its process left, and what had been answered. */
export interface UnderWay {
  readonly settled: Row;
  readonly answer: Answered | null;
  readonly isReached: boolean;
}

export function underWayOf(
  database: Database,
  run: number,
  departedOf: (database: Database) => Departed,
): UnderWay[] {
  const rows = database
    .prepare(`SELECT * FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`)
    .all(run)
    .map(rowIn);
  if (rows.length === 0) return [];
  const departed = departedOf(database);
  return rows.map((row) => {
    const answer = answerTo(row, departed);
    const settled = answer === null ? unansweredRow(row, departed) : answeredRow(row, answer);
    return { settled, answer, isReached: !isUnreached(row, departed) };
  });
}
