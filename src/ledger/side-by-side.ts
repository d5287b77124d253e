/**
 * Detects two concurrent commands with the same content, neither of which is done when the other
 * one checks. So each checks again, in the transaction of its intent, for operations that others
 * have begun meanwhile.
 */
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { bytesIn, numberIn, present, textIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import type { ActiveRun } from './runs.ts';

export interface SideBySide {
  /** Why it may not begin; null if it may. Call only within a transaction. */
  refusal(content: Uint8Array): CliError | null;
}

/** @param run the asking run, whose own operations do not count. It gets its number later. */
export function createSideBySide(database: Database, run: Pick<ActiveRun, 'number'>): SideBySide {
  const creates = `SELECT seq, content FROM operations WHERE run <> ? AND operation LIKE '%.create'`;
  const underWay = database.prepare(`${creates} AND state IN ('begun', 'waiting')`);
  const newer = database.prepare(`${creates} AND seq > ? ORDER BY seq`);
  const one = database.prepare(
    `SELECT operations.state AS state, operation, runs.id AS run_id
     FROM operations JOIN runs ON runs.number = run WHERE seq = ?`,
  );
  const others = new Map<string, number[]>();
  let seen = lastSeq(database);
  const note = (rows: readonly Columns[]) => {
    for (const row of rows) {
      const seq = numberIn(row, 'seq');
      const name = nameOf(bytesIn(row, 'content'));
      others.set(name, [...(others.get(name) ?? []), seq]);
      seen = Math.max(seen, seq);
    }
  };
  note(underWay.all(run.number));
  return {
    refusal: (content) => {
      note(newer.all(run.number, seen));
      for (const seq of others.get(nameOf(content)) ?? []) {
        const row = one.get(seq);
        if (row === undefined || !held.has(textIn(row, 'state'))) continue;
        const [operation, id] = [textIn(row, 'operation'), textIn(row, 'run_id')];
        return new CliError('conflict', problem('ledger/being-created', { operation, run: id }));
      }
      return null;
    },
  };
}

/** Operations with any other state have created nothing. */
const held: ReadonlySet<string> = new Set(['begun', 'waiting', 'done', 'in-doubt']);

const nameOf = (content: Uint8Array) => Buffer.from(content).toString('base64');

function lastSeq(database: Database): number {
  const row = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM operations').get();
  return numberIn(present(row), 'seq');
}
