/** Records the answers that a process had noted when it was killed, and had not recorded. */
import type { Result } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import type { Answered } from './answer-note.ts';
import { present } from './columns.ts';
import type { Database } from './database.ts';
import { createDoneOperations, type DoneOperations } from './done-operations.ts';
import { createRecords, type Records, type Row } from './operation-rows.ts';
import { sourceOf } from './recorded-results.ts';
import { createResourceChanges } from './resource-changes.ts';
import { createIds } from './returned-ids.ts';
import { namesOf } from './run-files.ts';
import { runRowIn } from './run-row.ts';
import { answerOfAnother, failureAsJson } from './stored-outcome.ts';

/**
 * Takes the row as the answer leaves it, and returns it as it is recorded: a create whose id belongs
 * to another operation is in doubt. Called within a transaction. The answer itself is lost, so the
 * ids of the blocks of an assessment are unknown afterwards, as after `runs resolve`.
 */
export type RecordAnswer = (answered: Row, answer: Answered) => Row;

interface Ports {
  readonly records: Records;
  readonly done: DoneOperations;
}

export function createAnswerRecords(database: Database): RecordAnswer {
  let made: Ports | null = null;
  // Few processes leave an answer, so nothing is prepared before the first one.
  const ports = () => (made ??= portsOf(database));
  const sourceIn = (row: Row): Result['source'] => {
    const run = database.prepare('SELECT * FROM runs WHERE number = ?').get(row.run);
    return sourceOf(row, namesOf(runRowIn(present(run))));
  };
  return (answered, { worksOn, instance }) => {
    const { seq, run, began_at: at, resource, version } = answered;
    const { records, done } = ports();
    const doer = { ...answered, worksOn, mayChangeResource: true };
    const returned = version ?? resource;
    const isDone = answered.state === 'done';
    const other = isDone ? done.claim(doer, returned) : null;
    const row = other === null ? answered : doubted(answered, other);
    records.end(seq, { ...row, maybePerformed: row.maybe === 1 });
    if (instance !== null) records.noteInstance(instance);
    if (isDone && other === null) {
      const source = sourceIn(answered);
      done.takeEffect(doer, { run, at: at ?? 0, returned, answer: null, source });
    }
    return row;
  };
}

function portsOf(database: Database): Ports {
  const done = createDoneOperations(createIds(database), createResourceChanges(database));
  return { records: createRecords(database), done };
}

function doubted(row: Row, id: string): Row {
  const detail = stringifyExact({ error: failureAsJson(answerOfAnother(id)) });
  return { ...row, state: 'in-doubt', maybe: 1, resource: null, version: null, sum: null, detail };
}
