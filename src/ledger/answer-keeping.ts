/** Keeps the answers of one command, each with what the ledger had before it. */
import { type AnswerRows, createAnswerRows, reachOf } from './answer-rows.ts';
import { numberIn, present } from './columns.ts';
import type { Database } from './database.ts';
import { createKeptAnswers, type KeptAnswer, type KeptAnswers } from './kept-answers.ts';
import type { Row, State } from './operation-rows.ts';

/** How an operation ended, as an answer of a person says. */
export interface Ending {
  readonly state: State;
  readonly resource: string | null;
  readonly version: string | null;
}

/** All functions are called within one transaction. */
export interface AnswerKeeping {
  readonly answers: KeptAnswers;
  readonly rows: AnswerRows;
  /** Settles an operation, and remembers what there was before. */
  around<T>(row: Row, ending: Ending, settle: () => T): T;
  /** Keeps what was remembered. */
  end(): void;
}

type Given = Pick<KeptAnswer, 'reach' | 'state' | 'before'> & { readonly shared: string };

export function createAnswerKeeping(database: Database): AnswerKeeping {
  const answers = createKeptAnswers(database);
  const rows = createAnswerRows(database);
  const since = newest(database);
  const given: Given[] = [];
  return {
    answers,
    rows,
    around: (row, { state, resource, version }, settle) => {
      const reach = reachOf(row, version ?? resource, database);
      const before = rows.of(reach, since.run);
      const result = settle();
      // Before other answers change the same resource: then this one stays.
      const { shared } = rows.digests(reach, since.run);
      given.push({ reach, state, before, shared });
      return result;
    },
    end: () => {
      const find = database.prepare('SELECT run FROM operations WHERE seq = ?');
      for (const { shared, ...answer } of given) {
        const { seq } = answer.reach;
        const run = numberIn(present(find.get(seq)), 'run');
        const { own } = rows.digests(answer.reach, since.run);
        answers.put({ ...answer, run, since, after: { own, shared } });
      }
    },
  };
}

function newest(database: Database): KeptAnswer['since'] {
  const found = database
    .prepare(
      `SELECT (SELECT coalesce(max(seq), 0) FROM operations) AS seq,
         (SELECT coalesce(max(number), 0) FROM runs) AS run`,
    )
    .get();
  return { seq: numberIn(present(found), 'seq'), run: numberIn(present(found), 'run') };
}
