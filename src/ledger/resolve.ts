/**
 * What a person says about operations in doubt: how they ended, and that an earlier answer was wrong,
 * as long as nothing has used it since.
 */
import type {
  DoubtAnswer,
  RecordedResult,
  Resolution,
  ResolvedOperations,
  WrongAnswer,
} from '../contract/ledger.ts';
import { isIdText } from '../contract/numbers.ts';
import { CliError } from '../core/errors.ts';
import type { Database } from './file/database.ts';
import { plainId } from './known/ids.ts';
import { problem } from '../messages/problem.ts';
import { previousFor } from './known/changes.ts';
import { type Answered, eventAt, intentAt } from './log/events.ts';
import {
  findSpec,
  isDoneDeletion,
  isNotPerformed,
  type OperationRow,
  operationRow,
  sentAgainSince,
  workAfter,
} from './log/identities.ts';
import { findPrevious, resourceState, stateOfId } from './log/resource-rows.ts';
import { findRunId } from './known/resources.ts';
import { recordedResult } from './known/results.ts';
import { noteDeletion } from './known/notes.ts';
import {
  lockedBy,
  operationIn,
  runningRuns,
  runNumber,
  type WritableLedger,
} from './known/runs.ts';

interface ResolveContext extends Pick<WritableLedger, 'database' | 'log' | 'now' | 'isDead'> {
  readonly run: string;
  /** What was recorded until now of those that are corrected; null if answers must not correct. */
  readonly corrected: RecordedResult[] | null;
}

/** Settles them all in one commit, or none of them if any answer is wrong. */
export async function resolve(
  run: string,
  answers: readonly DoubtAnswer[],
  corrects: boolean,
  recording: WritableLedger,
): Promise<ResolvedOperations> {
  const wrong: WrongAnswer[] = [];
  const corrected: RecordedResult[] = [];
  const answering = { ...recording, run, corrected: corrects ? corrected : null };
  const settle = (answer: DoubtAnswer, index: number) => {
    try {
      return settledBy(answer, answering) ?? [];
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      wrong.push({ index, error });
      return [];
    }
  };
  try {
    const settled = await recording.commits.alone(() => {
      const all = answers.flatMap(settle);
      // Takes back what the others have settled.
      for (const { error } of wrong) throw error;
      return all;
    });
    return { settled, corrected, wrong };
  } catch (error) {
    if (wrong.length === 0) throw error;
    return { settled: [], corrected: [], wrong };
  }
}

/** Null if the ledger has it like that already. Throws CliError if it cannot be so. */
function settledBy(answer: DoubtAnswer, answering: ResolveContext): RecordedResult | null {
  const { database, corrected } = answering;
  const row = operationIn(runNumber(answering.run, database), answer.seq, database);
  if (row === null) throw notInDoubt(answer, null, answering);
  if (row.state === 'in-doubt') {
    const again = sentAgainSince(row, database);
    if (again !== null) throw notInDoubt(answer, again, answering);
    return recordAnswer(row, answer, answering);
  }
  if (isLike(row, answer)) return null;
  if (row.answered === null || corrected === null) throw notInDoubt(answer, null, answering);
  mustBeAlone(answering);
  mustNotBeUsed(row, row.answered, answering);
  corrected.push(recordedResult(row, database));
  return recordAnswer(row, answer, answering);
}

/** Throws CliError if the operation cannot have ended like that. */
function recordAnswer(
  row: OperationRow,
  { as, id }: DoubtAnswer,
  answering: ResolveContext,
): RecordedResult {
  const { database, log, now } = answering;
  const { number: of } = row;
  const returned = as === 'done' ? idNamedBy(row, id) : null;
  if (findSpec(row.operation).verb !== 'edit' && returned !== null)
    mustBeFree(row, returned, answering);
  const effect = as === 'done' ? effectOf(row, returned, database) : {};
  const by = { run: answering.run, at: now() };
  log.append('answer', { of, as, returned, ...effect }, by);
  if (as === 'done')
    noteDeletion(row, { ...by, run: findRunId(row.run, database) }, database, (noted) => {
      log.append('resource', noted, by);
    });
  return recordedResult(operationRow(of, database), database);
}

/** What follows for its resource. */
function effectOf(
  row: OperationRow,
  returned: string | null,
  database: Database,
): Pick<Answered, 'previous' | 'outdated'> {
  const { change } = intentAt(row.number, database);
  // An adoption or another create has ended what it might have done, and a newer release is the newest.
  if (change === undefined || row.over !== null || hasNewerRelease(row, database)) return {};
  // A wrong answer is taken back first.
  const isAgain = row.answered !== null && row.state === 'done';
  const previous = isAgain
    ? findPrevious(eventAt(row.answered, database))
    : previousFor(change, database);
  if (previous === undefined) return {};
  const isCreate = returned !== null && change.to.id === '';
  const outdated = isCreate ? outdatedBy(row, returned, database) : null;
  return { previous, ...(outdated !== null && { outdated }) };
}

const hasNewerRelease = ({ number, operation, id }: OperationRow, database: Database): boolean =>
  findSpec(operation).verb === 'release' &&
  id !== null &&
  workAfter(number, { kind: findSpec(operation).resource, id }, database).some(
    (row) => row.operation === operation && row.state === 'done',
  );

/** What others did to what it created, while nobody knew that it was the resource of a key. */
function outdatedBy({ number, operation }: OperationRow, id: string, database: Database) {
  const work = workAfter(number, { kind: findSpec(operation).resource, id }, database);
  const newest = work.at(-1);
  if (newest === undefined) return null;
  const { at } = eventAt(newest.number, database);
  const deletion = work.find(isDoneDeletion);
  const deletedBy = deletion === undefined ? null : findRunId(deletion.run, database);
  return { run: findRunId(newest.run, database), at, deletedBy };
}

/** The id that it returned, as the answer says. */
function idNamedBy({ operation, number: seq }: OperationRow, id: string | null): string | null {
  const { verb } = findSpec(operation);
  const isOwed = verb === 'release' || verb === 'create';
  if (id === null ? isOwed : !isIdText(id)) {
    throw new CliError('usage', problem('runs/outcome', { reason: 'id-needed', operation, seq }));
  }
  return id !== null && (isOwed || verb === 'edit') ? plainId(id) : null;
}

/** The service gives each id once. Throws CliError if another key, create or release has it. */
function mustBeFree(row: OperationRow, id: string, { database, run }: ResolveContext): void {
  const { operation, resource: key, identity, number } = row;
  const { resource: kind, verb } = findSpec(operation);
  const holder = verb === 'create' ? stateOfId(kind, id, database)?.key : undefined;
  if (key !== null && holder !== undefined && holder !== key)
    throw new CliError(
      'conflict',
      problem('resources/taken', { reason: 'resolving', kind, id, holder }),
    );
  const other = database.get<{ number: number }>(
    `SELECT number FROM operations WHERE operation = ? AND state = 'done' AND gone IS NULL
       AND number <> ? AND ${verb === 'create' ? 'id = ? AND identity IS NOT ?' : 'version = ?'}`,
    [operation, number, id, ...(verb === 'create' ? [identity ?? ''] : [])],
  );
  if (other === undefined) return;
  const about = { operation, id, holder: other.number, run };
  throw new CliError('usage', problem('runs/outcome', { reason: 'id-known', ...about }));
}

/** True if the answer is what is known of the operation. */
function isLike(
  { operation, state, maybe, version, id: made }: OperationRow,
  { as, id }: Resolution,
) {
  if (as === 'given-up') return state === as;
  if (as === 'not-done') return maybe === 0 && state !== 'done';
  const { verb } = findSpec(operation);
  const isAnyId = id === null || verb === 'delete' || verb === 'move';
  return state === 'done' && (isAnyId || (verb === 'release' ? version : made) === plainId(id));
}

/** A run that is active may have told its documents of the answer already. */
function mustBeAlone({ database, isDead }: ResolveContext): void {
  const active = runningRuns(database).find((run) => run.kind === 'bulk' && !isDead(run));
  if (active !== undefined) throw lockedBy(active, database.file);
}

/** Throws CliError `ledger/not-in-doubt` if something has used the answer. */
function mustNotBeUsed(
  row: OperationRow,
  answered: number,
  { database, run }: ResolveContext,
): void {
  if (isUsed(row, answered, database)) {
    throw new CliError(
      'conflict',
      problem('ledger/not-in-doubt', { reason: 'used', run, seq: row.number }),
    );
  }
}

/** True if something has sent it again, has referred to it, or has worked on its resource since. */
function isUsed(row: OperationRow, answered: number, database: Database): boolean {
  const { resource: kind } = findSpec(row.operation);
  const keys = [row.resource, row.key].filter((each) => each !== null);
  const since = database.all<OperationRow>(
    `SELECT * FROM operations WHERE number > ? ORDER BY number`,
    [answered],
  );
  const isUser = (each: OperationRow) => {
    if (row.identity !== null && each.identity === row.identity) return true;
    if (isNotPerformed(each, database)) return false;
    if (each.operation === row.operation && each.content === row.content) return true;
    if (row.id !== null && each.id === row.id && findSpec(each.operation).resource === kind)
      return true;
    const { refs = {}, change } = intentAt(each.number, database);
    return keys.some((key) => key in refs || `${key}#versionId` in refs || change?.key === key);
  };
  if (since.some(isUser)) return true;
  if (row.resource === null || row.over !== null) return false;
  const now = resourceState(row.resource, database);
  return now === null ? row.state === 'done' : now.event > answered;
}

/** @param again what was sent instead of it since; null if nothing was */
function notInDoubt(
  { seq }: DoubtAnswer,
  again: OperationRow | null,
  { database, run }: ResolveContext,
): CliError {
  const at = { run, named: String(seq) };
  if (again?.state !== 'in-doubt' && again?.state !== 'begun')
    return new CliError('usage', problem('ledger/not-in-doubt', { reason: 'known', ...at }));
  const about = { reason: 'elsewhere', ...at, newest: findRunId(again.run, database) } as const;
  return new CliError('usage', problem('ledger/not-in-doubt', about));
}
