/** Resolves operations in doubt (docs/reliability.md, ledger promise 7). */
import type { Answer, Ledger, RecordedResult, Resolution } from '../contract/ledger.ts';
import { isIdText } from '../contract/numbers.ts';
import { CliError } from '../core/errors.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import { checksumOf } from './checksum.ts';
import { moveCount, numberIn, present } from './columns.ts';
import type { Database } from './database.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import type { Reader } from './reader.ts';
import { outcomeOf } from './recorded-results.ts';
import { createIds } from './returned-ids.ts';
import { type SettleResource, settlingResources } from './settle-resource.ts';
import type { Writing } from './writing.ts';

const states: Readonly<Record<Resolution['kind'], State>> = {
  done: 'done',
  'not-done': 'failed',
  'give-up': 'given-up',
  'send-unknown': 'given-up',
};

export function createResolve(
  { database, change }: Writing,
  reader: Reader,
): Pick<Ledger, 'resolve' | 'resolveAll'> {
  const ports = { database, reader };
  return {
    resolve: async (run, seq, resolution) =>
      change(() => {
        const question = { run, seq, resolution };
        const found = findRow(database, reader, question);
        const settleResource = settlingResources(database);
        if (found.isInDoubt) return settle(found.row, { ...ports, settleResource, question });
        throw notInDoubt(question, found.row);
      }),
    resolveAll: async (run, answers) =>
      change(() => {
        const settleResource = settlingResources(database);
        return answers.flatMap((answer) => {
          const question = { run, ...answer };
          const { row, isInDoubt } = findRow(database, reader, question);
          if (isInDoubt) return [settle(row, { ...ports, settleResource, question })];
          if (outcomeOfRow(row) === null) throw notInDoubt(question, row);
          return [];
        });
      }),
  };
}

interface Question extends Answer {
  readonly run: string;
}

interface Settling {
  readonly database: Database;
  readonly reader: Reader;
  readonly settleResource: SettleResource;
  readonly question: Question;
}

function settle(row: Row, settling: Settling): RecordedResult {
  const { database, reader, settleResource, question } = settling;
  const { run, seq, resolution } = question;
  const isGap = row.operation === 'import';
  if (isGap !== (resolution.kind === 'send-unknown')) {
    throw new CliError('usage', problem('ledger/send-unknown', { run, seq, isGap }));
  }
  const returned = returnedBy(row, resolution);
  const state = states[resolution.kind];
  if (row.state === 'in-doubt') {
    for (const holder of runsWith(database, seq)) {
      moveCount(database, holder, { from: 'in-doubt', to: outcomeOf(state) });
    }
  } else {
    moveCount(database, row.run, { from: 'done', to: outcomeOf(state) });
  }
  const resource = returned.resource ?? row.resource;
  const version = returned.version ?? row.version;
  takeId(row, { id: state === 'done' ? (version ?? resource) : null, run }, database);
  const { started_at: startedAt } = reader.runOf(row.run);
  const at = row.began_at ?? startedAt;
  const source = sourceOf(row, reader);
  settleResource(row, { state, returned: version ?? resource, at, source });
  // A run before may have left it in doubt with another content, so each record has its own sum.
  const valuesFor = (record: Row) => {
    const sum = state === 'done' ? checksumOf({ ...record, resource, version }) : null;
    return [state, Number(state !== 'failed'), resource, version, sum];
  };
  const assignment = 'SET state = ?, maybe = ?, resource = ?, version = ?, sum = ?';
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

type FoundRow =
  | { readonly isInDoubt: true; readonly row: Row }
  | { readonly isInDoubt: false; readonly row: Row | undefined };

/** The operation, if the run has it. */
function findRow(database: Database, reader: Reader, { run, seq }: Question): FoundRow {
  const found = database
    .prepare(
      `SELECT * FROM operations WHERE seq = ?1 AND (run = ?2
         OR EXISTS (SELECT 1 FROM history WHERE run = ?2 AND seq = ?1 AND is_last = 1))`,
    )
    .get(seq, reader.rowOf(run).number);
  const row = found && rowIn(found);
  const isOpen = row?.state === 'in-doubt' || row?.suspect === 1;
  return row !== undefined && isOpen ? { isInDoubt: true, row } : { isInDoubt: false, row };
}

/** Null while the operation is unfinished. */
function outcomeOfRow(row: Row | undefined) {
  const isUnderWay = row?.state === 'begun' || row?.state === 'waiting';
  return row === undefined || isUnderWay ? null : outcomeOf(row.state);
}

function notInDoubt({ run, seq }: Question, row: Row | undefined): CliError {
  const about = { run, seq, outcome: outcomeOfRow(row) };
  return new CliError('usage', problem('ledger/not-in-doubt', about));
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
