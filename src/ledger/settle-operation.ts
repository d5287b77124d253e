/** Records how a person says that an operation in doubt ended. */
import type { Answer, RecordedResult, Resolution } from '../contract/ledger.ts';
import { isIdText } from '../contract/numbers.ts';
import { CliError } from '../core/errors.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import type { AnswerKeeping, Ending } from './answer-keeping.ts';
import { checksumOf } from './checksum.ts';
import { moveCount, numberIn, present } from './columns.ts';
import type { Database } from './database.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import type { Reader } from './reader.ts';
import { outcomeOf } from './recorded-results.ts';
import { createIds } from './returned-ids.ts';
import type { SettleResource } from './settle-resource.ts';
import { detailOfUnperformed } from './stored-outcome.ts';

export interface Question extends Answer {
  readonly run: string;
}

export interface SettlingPorts {
  readonly database: Database;
  readonly reader: Reader;
  readonly settleResource: SettleResource;
  readonly keeping: AnswerKeeping;
  /** The operations that were in doubt, and now are known not to have been performed. */
  readonly notPerformed: Set<number>;
}

/** True for the entry of `runs recover`. */
export const isGap = (operation: Row['operation']) => operation === 'import';

const states: Readonly<Record<Resolution['kind'], State>> = {
  done: 'done',
  'not-done': 'failed',
  'give-up': 'given-up',
  'send-unknown': 'given-up',
};

/** Throws CliError if the operation cannot have ended like that. Within a transaction. */
export function settle(row: Row, question: Question, ports: SettlingPorts): RecordedResult {
  const { run, seq, resolution } = question;
  const ofGap = isGap(row.operation);
  if (ofGap !== (resolution.kind === 'send-unknown')) {
    throw new CliError('usage', problem('ledger/send-unknown', { run, seq, isGap: ofGap }));
  }
  const { resource, version } = returnedBy(row, resolution);
  const ending = {
    state: states[resolution.kind],
    resource: resource ?? row.resource,
    version: version ?? row.version,
  };
  // The gap is no operation, and has only one answer.
  if (ofGap) return written(row, run, ending, ports);
  return ports.keeping.around(row, ending, () => written(row, run, ending, ports));
}

function written(
  row: Row,
  run: string,
  { state, resource, version }: Ending,
  { database, reader, settleResource, notPerformed }: SettlingPorts,
): RecordedResult {
  const { seq } = row;
  if (row.state === 'in-doubt') {
    for (const holder of runsWith(database, seq)) {
      moveCount(database, holder, { from: 'in-doubt', to: outcomeOf(state) });
    }
    if (state === 'failed') notPerformed.add(seq);
  } else {
    moveCount(database, row.run, { from: 'done', to: outcomeOf(state) });
  }
  takeId(row, { id: state === 'done' ? (version ?? resource) : null, run }, database);
  const { started_at: startedAt } = reader.runOf(row.run);
  const at = row.began_at ?? startedAt;
  const source = sourceOf(row, reader);
  settleResource(row, { state, returned: version ?? resource, at, source });
  // A run before may have left it in doubt with another content, so each record has its own sum.
  const valuesFor = (record: Row) => {
    const sum = state === 'done' ? checksumOf({ ...record, resource, version }) : null;
    const detail = state === 'failed' ? detailOfUnperformed(record) : record.detail;
    return [state, Number(state !== 'failed'), resource, version, sum, detail];
  };
  const assignment = 'SET state = ?, maybe = ?, resource = ?, version = ?, sum = ?, detail = ?';
  database
    .prepare(`UPDATE operations ${assignment}, suspect = 0 WHERE seq = ?`)
    .run(...valuesFor(row), seq);
  const update = database.prepare(`UPDATE history ${assignment} WHERE rowid = ?`);
  const former = database
    .prepare(
      `SELECT rowid AS rowid, * FROM history
       WHERE seq = ? AND state = 'in-doubt' AND is_last = 1`,
    )
    .all(seq);
  for (const each of former) update.run(...valuesFor(rowIn(each)), numberIn(each, 'rowid'));
  const settled = database.prepare('SELECT * FROM operations WHERE seq = ?').get(seq);
  return reader.result(rowIn(present(settled)), reader.rowOf(run));
}

function sourceOf(row: Row, reader: Reader): Result['source'] {
  return reader.result(row, reader.runOf(row.run)).result.source;
}

/**
 * A person's statement counts like an answer of the service: if another operation receives this id,
 * it is in doubt. Throws CliError `ledger/id-known` if an operation that is not suspect already has
 * the id.
 */
function takeId(
  row: Row,
  { id, run }: { readonly id: string | null; readonly run: string },
  database: Database,
): void {
  const { operation, seq } = row;
  const ids = createIds(database);
  // One in doubt has returned nothing. What it did before a repeat (--again) stays known.
  const before = row.state === 'done' ? (row.version ?? row.resource) : null;
  if (before !== null) ids.unclaim({ operation, id: before, seq });
  const verb = tableRow(operation)?.verb;
  if (id === null || (verb !== 'create' && verb !== 'release')) return;
  const claimed = { operation, id, seq, released: null };
  const holder = ids.claim(claimed);
  if (holder === null) return;
  if (holder.suspect === 0) {
    const about = { operation, id, holder: holder.seq, run };
    throw new CliError('usage', problem('ledger/id-known', about));
  }
  ids.unclaim({ operation, id, seq: holder.seq });
  ids.claim(claimed);
}

/** The ids that it returned. */
function returnedBy({ operation, seq, resource }: Row, resolution: Resolution) {
  if (resolution.kind !== 'done') return { resource: null, version: null };
  const { id } = resolution;
  const verb = tableRow(operation)?.verb;
  const isOwed = verb === 'release' || (verb === 'create' && resource === null);
  if (id === null ? isOwed : !isIdText(id)) {
    throw new CliError('usage', problem('ledger/id-needed', { operation, seq }));
  }
  if (verb === 'release') return { resource: null, version: id };
  return { resource: verb === 'create' || verb === 'edit' ? id : null, version: null };
}

/** The runs that sent it, or found it, and have it in doubt. */
function runsWith(database: Database, seq: number): number[] {
  const rows = database
    .prepare(
      `SELECT run FROM operations WHERE seq = ?1 AND state = 'in-doubt' UNION
       SELECT run FROM history WHERE seq = ?1 AND state = 'in-doubt' AND is_last = 1`,
    )
    .all(seq);
  return rows.map((row) => numberIn(row, 'run'));
}
