/**
 * A single command: it sends each of its operations, whatever earlier runs did, and its record never
 * makes an import skip anything.
 */
import type { CommandRun, CreatedBefore } from '../../contract/ledger.ts';
import { namedIds, type Operation } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { parentIn } from '../../documents/canonical.ts';
import { comparableDigest, contentDigest } from '../../documents/digests.ts';
import type { Database } from '../file/database.ts';
import { targetIn } from '../known/ids.ts';
import { titleOfBody } from '../known/titles.ts';
import { problem } from '../../messages/problem.ts';
import { createdMeanwhile, existingBy } from './existing.ts';
import { Entry } from './entry.ts';
import {
  type ContentDigests,
  deletionOfId,
  isGone,
  isOwnDoubt,
  type OperationRow,
  specOf,
  withContent,
} from '../log/identities.ts';
import { positionIn } from '../log/log.ts';
import { runIdOf } from '../known/resources.ts';
import type { ActiveRun, Recording } from '../known/runs.ts';
import { mustStillBelongTo } from '../known/target.ts';

/** @param operations how many it sends */
export function commandRun(run: ActiveRun, operations: number, recording: Recording): CommandRun {
  // Before anybody looks for earlier creates, so that nothing begun meanwhile is missed.
  const since = positionIn(recording.database).number;
  const { service, database } = recording;
  run.expect(operations, []);
  return {
    get id() {
      return run.id;
    },
    finish: () => run.finish(),
    abandon: () => run.abandon(),
    entryOf: (operation, again) => {
      const { key, origin } = operation;
      const compared = createdParts(operation);
      const subject = {
        identity: null,
        key,
        ...comparedOf(operation),
        operation,
        effect: null,
        maybePerformed: isRepeatOfDeletion(operation, database),
        place: null,
        origin,
        title: titleOfBody(operation.body),
        source: origin === null ? namedIds(operation) : origin.file,
        line: origin?.line ?? null,
        plannedText: () => null,
        refusal: () => {
          mustStillBelongTo(service, database);
          return again ? null : createdMeanwhile(compared, { run, since, database });
        },
      };
      return new Entry(subject, run, recording, () => {});
    },
  };
}

/** An earlier attempt may have deleted it: then the service does not know it any more. */
function isRepeatOfDeletion({ id: operation, ...parts }: Operation, database: Database): boolean {
  const id = targetIn(operation, parts);
  const now = { operation, id, number: 0 };
  return specOf(operation).verb === 'delete' && deletionOfId(now, 'in-doubt', database) !== null;
}

const contentOf = ({ id, params, body, defaulted = [] }: Operation) =>
  contentDigest({ operation: id, params, body, defaulted });

function comparedOf(operation: Operation): ContentDigests {
  const content = contentOf(operation);
  if (operation.defaulted === undefined || operation.defaulted.length === 0) return { content };
  return { content, sent: contentOf({ ...operation, defaulted: [] }) };
}

/** What an operation is compared by with what exists. */
export const createdParts = (operation: Operation) => ({
  operation: operation.id,
  ...comparedOf(operation),
});

/** Why one of the operations must not be sent: the very same is in doubt. */
export function doubtBefore(operations: readonly Operation[], database: Database): CliError | null {
  for (const operation of operations) {
    const doubt = withContent(contentOf(operation), database).find((row) =>
      isOwnDoubt(row, database),
    );
    if (doubt === undefined) continue;
    const { operation: id, number: seq } = doubt;
    const about = { operation: id, run: runIdOf(doubt.run, database), seq };
    return new CliError('inDoubt', problem('ledger/in-doubt-before', about));
  }
  return null;
}

/**
 * The creates among them whose content the ledger has already created and not deleted since, or given
 * to a resource by an edit, in the order of the list.
 */
export function createdBefore(
  operations: readonly Operation[],
  database: Database,
): CreatedBefore[] {
  return operations.flatMap((operation, index) => {
    const { id, origin } = operation;
    if (specOf(id).verb !== 'create') return [];
    const same = withContent(contentOf(operation), database).find(
      (row) => row.operation === id && row.state === 'done' && !isGone(row, database),
    );
    const existing =
      same === undefined ? resourceAlike(operation, database) : createdBy(same, database);
    if (existing === undefined) return [];
    const { file, line } = origin ?? { file: null, line: null };
    return [{ index, operation: id, file, line, ...existing }];
  });
}

function createdBy(row: OperationRow, database: Database): Alike {
  const { id, at, run, existingKey } = existingBy(row, database);
  return { id: id ?? '', at, run, existingKey };
}

type Alike = Pick<CreatedBefore, 'id' | 'at' | 'run' | 'existingKey'>;

/** A resource that has this content now, under the same parent. */
function resourceAlike({ id, body }: Operation, database: Database) {
  if (body === null) return undefined;
  const { resource: kind } = specOf(id);
  return database.get<Alike>(
    `SELECT r.id, r.key AS existingKey, r.at, runs.id AS run
     FROM resources r JOIN runs ON runs.number = r.run
     WHERE r.kind = ? AND r.content = ? AND r.parent IS ? AND r.deleted IS NULL LIMIT 1`,
    kind,
    comparableDigest(kind, body),
    parentIn(kind, body),
  );
}
