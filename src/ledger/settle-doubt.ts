/** Resolves operations in doubt (docs/reliability.md, ledger promise 7). */
import type { Ledger, RecordedResult, Resolution, WrongAnswer } from '../contract/ledger.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { createAnswerKeeping } from './answer-keeping.ts';
import {
  idBefore,
  isAnswerOf,
  isSentAgainSince,
  takeBackAnswer,
  type TakenBack,
} from './correct-answer.ts';
import type { Database } from './database.ts';
import { type IsDead, runningRuns } from './holders.ts';
import { type Row, rowIn, tableRow, unperformed } from './operation-rows.ts';
import type { Reader } from './reader.ts';
import { outcomeOf } from './recorded-results.ts';
import { plainId } from './returned-ids.ts';
import { isGap, type Question, settle, type SettlingPorts } from './settle-operation.ts';
import { settlingResources } from './settle-resource.ts';
import { takeBackRepeats } from './take-back.ts';
import type { Writing } from './writing.ts';

export function createResolve(
  { database, change, name: file }: Writing,
  reader: Reader,
  isDead: IsDead,
): Pick<Ledger, 'resolve'> {
  /** An import that is active may have told its documents of an answer already. */
  const mustBeAlone = () => {
    const active = runningRuns(database).find((run) => run.kind === 'import' && !isDead(run));
    if (active === undefined) return;
    const { id: run, pid, host, started_at: startedAt } = active;
    const holder = { run, pid, host, startedAt };
    throw new CliError('conflict', problem('ledger/locked', { file, holder }));
  };
  return {
    resolve: async (run, answers, corrects = false) => {
      const wrong: WrongAnswer[] = [];
      try {
        return change(() => {
          const ports: Ports = {
            database,
            reader,
            settleResource: settlingResources(database),
            keeping: createAnswerKeeping(database),
            notPerformed: new Set(),
            corrected: corrects ? [] : null,
            mustBeAlone,
          };
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
          const { notPerformed, keeping, corrected } = ports;
          if (notPerformed.size > 0) takeBackRepeats(database, ({ seq }) => notPerformed.has(seq));
          keeping.end();
          const before = answers.length - settled.length;
          return { settled, corrected: corrected ?? [], before, wrong };
        });
      } catch (error) {
        if (!(error instanceof NothingResolved)) throw error;
        return { settled: [], corrected: [], before: 0, wrong };
      }
    },
  };
}

class NothingResolved extends Error {}

interface Ports extends SettlingPorts {
  /** What was recorded until now of those that are corrected; null if answers must not correct. */
  readonly corrected: RecordedResult[] | null;
  /** Throws CliError `ledger/locked` unless no import is active. */
  readonly mustBeAlone: () => void;
}

/**
 * Null if the run has it like that already. Throws CliError if it cannot be so, or if only another
 * run has it in doubt: the answer was not about that attempt.
 */
function settledBy(question: Question, ports: Ports): RecordedResult | null {
  const { run, resolution } = question;
  const { reader, database } = ports;
  const row = findRow(database, reader, question);
  if (row === null) throw notInDoubt(question, null, ports);
  const { number } = reader.rowOf(run);
  const own = ownRecord(row, number, database);
  if (isOpen(own) && isOpen(row)) return settle(row, question, ports);
  const kept = ports.keeping.answers.find(row.seq);
  if (isLike(own, resolution, kept === null ? null : idBefore(kept))) return null;
  const takenBack = tookBack({ row, own }, question, ports);
  const doubted = takenBack && findRow(database, reader, question);
  if (doubted !== null) {
    const settled = settle(doubted, question, ports);
    takenBack?.end();
    return settled;
  }
  if (isLike(row, resolution, null)) return null;
  const isCorrection = ports.corrected !== null && isSentAgainSince(kept, row, number);
  throw isCorrection ? sentAgain(question, row, ports) : notInDoubt(question, row, ports);
}

/** Takes back an earlier answer. Null if there is none. */
function tookBack(
  records: { readonly row: Row; readonly own: Row },
  { run: id }: Question,
  { corrected, mustBeAlone, database, reader, keeping }: Ports,
): TakenBack | null {
  if (corrected === null || keeping.answers.find(records.row.seq) === null) return null;
  mustBeAlone();
  const run = { id, number: reader.rowOf(id).number };
  const takenBack = takeBackAnswer(run, records, { database, reader, keeping });
  if (takenBack !== null) corrected.push(takenBack.was);
  return takenBack;
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

/**
 * True if the answer is what is known of the operation.
 * @param given the id that it has if the answer names none; null for any
 */
function isLike(
  { operation, state, resource, version }: Row,
  resolution: Resolution,
  given: string | null,
): boolean {
  switch (resolution.kind) {
    case 'done': {
      const id = resolution.id ?? given;
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

function sentAgain({ run, seq }: Question, row: Row, { reader }: Ports): CliError {
  const by = reader.runOf(row.run).id;
  const isInDoubt = row.state === 'in-doubt';
  const about = { run, seq, what: 'sent-again', by, isInDoubt, resource: null } as const;
  return new CliError('conflict', problem('ledger/answer-used', about));
}

function notInDoubt(question: Question, row: Row | null, ports: Ports): CliError {
  const { run, seq, resolution } = question;
  const { reader, corrected, keeping } = ports;
  const newest = row === null ? run : reader.runOf(row.run).id;
  const { number } = reader.rowOf(run);
  const isAnswered = row !== null && isAnswerOf(keeping.answers.find(seq), row, number);
  const correction = isAnswered && corrected === null ? optionOf(resolution) : null;
  const isSentAgain = row !== null && row.run > number;
  const about = { run, seq, newest, isSentAgain, correction, ...endOf(row, isAnswered) };
  return new CliError('usage', problem('ledger/not-in-doubt', about));
}

/** How the command line says it. */
function optionOf(resolution: Resolution): string {
  if (resolution.kind !== 'done') return `--${resolution.kind}`;
  return resolution.id === null ? '--done' : `--created ${resolution.id}`;
}

function endOf(row: Row | null, isAnswered: boolean) {
  if (row === null) return { outcome: null, id: null };
  if (isAnswered && row.state === 'failed') return { outcome: 'not-done' as const, id: null };
  const isUnderWay = row.state === 'begun' || row.state === 'waiting';
  const outcome = isUnderWay ? ('under-way' as const) : outcomeOf(row.state);
  return { outcome, id: outcome === 'done' ? (row.version ?? row.resource) : null };
}
