/** Resolves operations in doubt (docs/reliability.md, ledger promise 7). */
import type {
  Answer,
  Ledger,
  RecordedResult,
  Resolution,
  WrongAnswer,
} from '../contract/ledger.ts';
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
import { createIds, plainId } from './returned-ids.ts';
import { type SettleResource, settlingResources } from './settle-resource.ts';
import { detailOfUnperformed } from './stored-outcome.ts';
import { takeBackRepeats } from './take-back.ts';
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
): Pick<Ledger, 'resolve'> {
  return {
    resolve: async (run, answers) => {
      const wrong: WrongAnswer[] = [];
      try {
        return change(() => {
          const settleResource = settlingResources(database);
          const notPerformed = new Set<number>();
          const ports = { database, reader, settleResource, notPerformed };
          const settled = answers.flatMap((answer, index) => {
            try {
              return settledBy({ run, ...answer }, ports) ?? [];
            } catch (error) {
              if (!(error instanceof CliError)) throw error;
              wrong.push({ index, error });
              return [];
            }
          });
          // Takes back what the others have settled.
          if (wrong.length > 0) throw new NothingResolved();
          if (notPerformed.size > 0) takeBackRepeats(database, ({ seq }) => notPerformed.has(seq));
          return { settled, before: answers.length - settled.length, wrong };
        });
      } catch (error) {
        if (!(error instanceof NothingResolved)) throw error;
        return { settled: [], before: 0, wrong };
      }
    },
  };
}

class NothingResolved extends Error {}

/**
 * Null if the run has it like that already. Throws CliError if it cannot be so, or if only another
 * run has it in doubt: the answer was not about that attempt.
 */
function settledBy(question: Question, ports: Ports): RecordedResult | null {
  const { database, reader } = ports;
  const { run, resolution } = question;
  const row = findRow(database, reader, question);
  if (row === null) throw notInDoubt(question, null, reader);
  const own = ownRecord(row, reader.rowOf(run).number, database);
  if (isOpen(own) && isOpen(row)) return settle(row, { ...ports, question });
  if (isLike(own, resolution) || isLike(row, resolution)) return null;
  throw notInDoubt(question, row, reader);
}

const isOpen = ({ state, suspect }: Row) => state === 'in-doubt' || suspect === 1;

/** The operation as this run left it. */
function ownRecord(row: Row, run: number, database: Database): Row {
  if (row.run === run) return row;
  const left = database
    .prepare(
      `SELECT * FROM history WHERE run = ? AND seq = ? AND is_last = 1
       ORDER BY rowid DESC LIMIT 1`,
    )
    .get(run, row.seq);
  return left === undefined ? row : rowIn(left);
}

/** True if the answer is what is known of the operation. */
function isLike({ operation, state, resource, version }: Row, resolution: Resolution): boolean {
  switch (resolution.kind) {
    case 'done': {
      const { id } = resolution;
      const verb = tableRow(operation)?.verb;
      const known = verb === 'release' ? version : resource;
      const isAnyId = id === null || verb === 'delete' || verb === 'move';
      return state === 'done' && (isAnyId || (known !== null && plainId(known) === plainId(id)));
    }
    case 'not-done':
      return unperformed.has(state);
    case 'give-up':
    case 'send-unknown':
      return state === 'given-up' && isGap(operation) === (resolution.kind === 'send-unknown');
  }
}

const unperformed: ReadonlySet<State> = new Set(['failed', 'rejected', 'blocked']);

/** True for the entry of `runs recover`. */
const isGap = (operation: Row['operation']) => operation === 'import';

interface Question extends Answer {
  readonly run: string;
}

interface Ports {
  readonly database: Database;
  readonly reader: Reader;
  readonly settleResource: SettleResource;
  /** The operations that were in doubt, and now are known not to have been performed. */
  readonly notPerformed: Set<number>;
}

interface Settling extends Ports {
  readonly question: Question;
}

function settle(row: Row, settling: Settling): RecordedResult {
  const { database, reader, settleResource, notPerformed, question } = settling;
  const { run, seq, resolution } = question;
  const ofGap = isGap(row.operation);
  if (ofGap !== (resolution.kind === 'send-unknown')) {
    throw new CliError('usage', problem('ledger/send-unknown', { run, seq, isGap: ofGap }));
  }
  const returned = returnedBy(row, resolution);
  const state = states[resolution.kind];
  if (row.state === 'in-doubt') {
    for (const holder of runsWith(database, seq)) {
      moveCount(database, holder, { from: 'in-doubt', to: outcomeOf(state) });
    }
    if (state === 'failed') notPerformed.add(seq);
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

/** The operation, if the run has it. */
function findRow(database: Database, reader: Reader, { run, seq }: Question): Row | null {
  const found = database
    .prepare(
      `SELECT * FROM operations WHERE seq = ?1 AND (run = ?2
         OR EXISTS (SELECT 1 FROM history WHERE run = ?2 AND seq = ?1 AND is_last = 1))`,
    )
    .get(seq, reader.rowOf(run).number);
  return found === undefined ? null : rowIn(found);
}

function notInDoubt({ run, seq }: Question, row: Row | null, reader: Reader): CliError {
  const newest = row === null ? run : reader.runOf(row.run).id;
  const about = { run, seq, newest, ...endOf(row) };
  return new CliError('usage', problem('ledger/not-in-doubt', about));
}

function endOf(row: Row | null) {
  if (row === null) return { outcome: null, id: null };
  const isUnderWay = row.state === 'begun' || row.state === 'waiting';
  const outcome = isUnderWay ? ('under-way' as const) : outcomeOf(row.state);
  return { outcome, id: outcome === 'done' ? (row.version ?? row.resource) : null };
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
