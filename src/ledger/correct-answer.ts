/**
 * Takes back what a person answered about an operation, so that another answer can follow. Only as
 * long as nothing was built on it (docs/reliability.md, ledger promise 7).
 */
import type { RecordedResult } from '../contract/ledger.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import type { AnswerKeeping } from './answer-keeping.ts';
import { moveCount, numberIn, numberOrNullIn, present, textIn, textOrNullIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { createFormerRows } from './former-rows.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { NOT_PERFORMED, type Row, tableRow } from './operation-rows.ts';
import type { Reader } from './reader.ts';
import { outcomeOf } from './recorded-results.ts';
import { createResourceRows } from './resource-rows.ts';
import { createStandings } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { workedOnSince } from './worked-on-since.ts';

export interface CorrectionPorts {
  readonly database: Database;
  readonly reader: Reader;
  readonly keeping: Pick<AnswerKeeping, 'answers' | 'rows'>;
}

/** Why an answer stays: the run that has built on it since; null if no run did. */
interface Obstacle {
  readonly what: 'sent-again' | 'referred' | 'resource';
  readonly by: number | null;
}

export interface TakenBack {
  /** What was recorded until now. */
  readonly was: RecordedResult;
  /** Called once the other answer is settled. */
  readonly end: () => void;
}

/**
 * Puts the ledger back as it was before the last answer about the operation in this run. Returns
 * null if no such answer is kept, or if another run has tried the operation again since. Throws
 * CliError `ledger/answer-used` if something was built on the answer.
 * @param row the operation now
 * @param own the same as the run left it
 */
export function takeBackAnswer(
  { id, number }: { readonly id: string; readonly number: number },
  { row, own }: { readonly row: Row; readonly own: Row },
  { database, reader, keeping }: CorrectionPorts,
): TakenBack | null {
  const { seq } = row;
  const { answers, rows } = keeping;
  const kept = answers.find(seq);
  if (kept === null || !holdersOf(kept).includes(number)) return null;
  if (row.run !== kept.run) return null;
  const obstacle = obstacleTo(kept, own, { database, keeping });
  if (obstacle !== null) {
    const by = obstacle.by === null ? null : reader.runOf(obstacle.by).id;
    const resources = createResourceRows(database);
    const [resource = null] = kept.reach.keys.flatMap((key) => resources.find(key) ?? []);
    const named = resource && { key: resource.key, kind: resource.kind };
    const about = { run: id, seq, what: obstacle.what, by, isInDoubt: false, resource: named };
    throw new CliError('conflict', problem('ledger/answer-used', about));
  }
  const was = reader.result(own, reader.rowOf(id));
  rows.putBack(kept.reach, kept.since.run, kept.before);
  const before = wasInDoubt(present(kept.before.own[0]?.[0])) ? 'in-doubt' : 'done';
  for (const holder of holdersOf(kept)) {
    moveCount(database, holder, { from: outcomeOf(kept.state), to: before });
  }
  return { was, end: formersSince(kept, database) };
}

/**
 * Forgets how these resources were before later runs, all of which did nothing to them. The function
 * that it returns keeps it again, as it then is.
 */
function formersSince({ reach: { keys }, since }: KeptAnswer, database: Database): () => void {
  const formers = 'FROM formers WHERE now = ? AND during > ?';
  const find = database.prepare(`SELECT DISTINCT now, during ${formers}`);
  const forget = database.prepare(`DELETE ${formers}`);
  const found = keys.flatMap((key) => find.all(key, since.run));
  for (const key of keys) forget.run(key, since.run);
  return () => {
    const rows = createFormerRows(database, createStandings(database));
    for (const row of found) rows.capture(textIn(row, 'now'), numberIn(row, 'during'));
  };
}

/** True if that is an answer about the record of this run, and another run sent it again since. */
export const isSentAgainSince = (kept: KeptAnswer | null, row: Row, run: number): boolean =>
  kept !== null && holdersOf(kept).includes(run) && row.run > kept.since.run;

/** True if that is an answer about the record of this run, and no other run sent it again since. */
export const isAnswerOf = (
  kept: KeptAnswer | null,
  row: Pick<Row, 'run'>,
  run: number,
): kept is KeptAnswer => kept !== null && row.run === kept.run && holdersOf(kept).includes(run);

/** What the operation had returned before the answer. */
export function idBefore({ before }: KeptAnswer): string | null {
  const row = present(before.own[0]?.[0]);
  return textOrNullIn(row, 'version') ?? textOrNullIn(row, 'resource');
}

const wasInDoubt = ({ state }: Columns) => state === 'in-doubt';

/** The runs that had it in doubt, or the one that had it as suspect. */
function holdersOf({ before: { own } }: KeptAnswer): number[] {
  const [now = [], history = []] = own;
  const others = now.some(wasInDoubt) ? history.filter(wasInDoubt) : [];
  return [...new Set([...now, ...others].map((row) => numberIn(row, 'run')))];
}

type Looking = Omit<CorrectionPorts, 'reader'>;

function obstacleTo(kept: KeptAnswer, answered: Row, ports: Looking): Obstacle | null {
  const { reach, after, since } = kept;
  const again = sentAgainBy(kept, answered, ports);
  if (again !== null) return { what: 'sent-again', by: again };
  const reliant = reliantOn(kept, ports);
  if (reliant !== null) return { what: 'referred', by: reliant };
  const worker = workerOn(kept, answered, ports);
  if (worker !== null) return { what: 'resource', by: worker };
  const { rows } = ports.keeping;
  const now = rows.digests(reach, since.run);
  if (now.own === after.own && now.shared === after.shared) return null;
  const [, changes = [], resources = []] = rows.of(reach, since.run).shared;
  const runs = [...resources, ...changes.map((change) => runOfChange(change, ports))];
  return { what: 'resource', by: newestIn(runs, kept) };
}

/** The run of an operation that refers to it, unless that was not performed. */
function reliantOn({ reach }: KeptAnswer, { database, keeping }: Looking): number | null {
  const from = (table: string) =>
    `SELECT 1 FROM ${table} WHERE run = ?1 AND seq = ?2 AND NOT ${NOT_PERFORMED}`;
  const performed = database.prepare(
    `${from('operations')} UNION ALL ${from('history')} AND is_last = 1`,
  );
  const found = keeping.answers
    .reliedOn(reach.seq)
    .find(({ run, seq }) => performed.get(run, seq) !== undefined);
  return found?.run ?? null;
}

/** The newest run of these rows, if it began after the answer. */
function newestIn(rows: readonly Columns[], { since }: KeptAnswer): number | null {
  const runs = rows.map((row) => numberOrNullIn(row, 'run') ?? 0);
  const newest = Math.max(0, ...runs);
  return newest > since.run ? newest : null;
}

function runOfChange({ seq }: Columns, { database }: Looking): Columns {
  const found = database
    .prepare('SELECT run FROM operations WHERE seq = ?')
    .get(numberIn({ seq }, 'seq'));
  return found ?? { run: null };
}

/** A single command is not found again by its key or its place, so that its repeat is another one. */
function sentAgainBy(
  { since }: KeptAnswer,
  { seq, operation, content, ordinal }: Row,
  { database }: Looking,
): number | null {
  const found = database
    .prepare(
      `SELECT run FROM history WHERE seq = ?3 AND is_last = 1 AND run > ?5 AND NOT ${NOT_PERFORMED}
       UNION ALL
       SELECT run FROM operations WHERE operation = ?1 AND content = ?2 AND seq <> ?3
         AND (seq > ?4 OR run > ?5) AND (ordinal IS NULL OR ?6 IS NULL) AND NOT ${NOT_PERFORMED}`,
    )
    .get(operation, content, seq, since.seq, since.run, ordinal);
  return found === undefined ? null : numberIn(found, 'run');
}

/** The run that named the created resource by its id. */
function workerOn(
  { since: { seq, run } }: KeptAnswer,
  { operation, state, resource }: Row,
  { database }: Looking,
): number | null {
  const { verb, resource: kind } = tableRow(operation) ?? {};
  if (verb !== 'create' || kind === undefined || state !== 'done' || resource === null) return null;
  const worked = workedOnSince({ kind, id: plainId(resource), seq, run }, database);
  return worked.newest?.run ?? null;
}
