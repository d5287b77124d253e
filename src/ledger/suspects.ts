/**
 * Handles results of a connection that mixed up answers (docs/reliability.md, Points of failure).
 * Completed operations become suspect. A once-only operation that was refused is in doubt, because
 * the refusal may have been meant for another one.
 */
import { operationIds, operations } from '../contract/operations.ts';
import { wordIn } from './columns.ts';
import type { Commits } from './group-commit.ts';
import type { Database } from './database.ts';
import { failureAsJson } from './stored-outcome.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { ActiveRun } from './runs.ts';

/** Returns how many operations were neither suspect nor in doubt before. */
export type MarkSuspect = (connection: number) => Promise<number>;

/** Operation names contain no quotes. */
const onceOnly = operationIds
  .filter((id) => operations[id].repeat === 'once')
  .map((id) => `'${id}'`)
  .join(', ');

const mixedUp = stringifyExact(
  failureAsJson({
    kind: 'unavailable',
    problem: problem('service/foreign-answer', { reason: 'mixed-up', id: null, name: null }),
  }),
);

const notDone: ReadonlySet<'rejected' | 'failed'> = new Set(['rejected', 'failed']);

export function markingSuspects(
  database: Database,
  { commits, run }: { readonly commits: Commits; readonly run: ActiveRun },
): MarkSuspect {
  const refused = `run = ? AND connection = ? AND state IN ('rejected', 'failed')
    AND operation IN (${onceOnly})`;
  const refusals = database.prepare(`SELECT state AS outcome FROM operations WHERE ${refused}`);
  const doubt = database.prepare(
    `UPDATE operations SET state = 'in-doubt', maybe = 1,
       detail = json_set(coalesce(detail, '{}'), '$.error', json(?)) WHERE ${refused}`,
  );
  const suspect = database.prepare(
    `UPDATE operations SET suspect = 1
     WHERE run = ? AND connection = ? AND state = 'done' AND suspect = 0`,
  );
  return (connection) =>
    commits.add(() => {
      const doubted = refusals.all(run.number, connection);
      doubt.run(mixedUp, run.number, connection);
      for (const row of doubted) run.recount(wordIn(row, 'outcome', notDone), 'in-doubt');
      return suspect.run(run.number, connection).changes + doubted.length;
    });
}
