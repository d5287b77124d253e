/** Keeps the answers of one command, each with what the ledger had before it. */
import { type AnswerRows, createAnswerRows, digestOf, reachOf } from './answer-rows.ts';
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

export function createAnswerKeeping(database: Database): AnswerKeeping {
  const answers = createKeptAnswers(database);
  const rows = createAnswerRows(database);
  const given: (Pick<KeptAnswer, 'reach' | 'state' | 'before'> & { readonly shared: string })[] =
    [];
  return {
    answers,
    rows,
    around: (row, { state, resource, version }, settle) => {
      const reach = reachOf(row, version ?? resource, database);
      const before = { own: rows.own(row.seq), shared: rows.shared(reach) };
      const result = settle();
      // Before other answers change the same resource: then this one stays.
      given.push({ reach, state, before, shared: digestOf(rows.shared(reach)) });
      return result;
    },
    end: () => {
      const since = newest(database);
      for (const { shared, ...answer } of given) {
        const own = rows.own(answer.reach.seq);
        const run = numberIn(present(own[0]?.[0]), 'run');
        answers.put({ ...answer, run, since, after: { own: digestOf(own), shared } });
      }
    },
  };
}

function newest(database: Database): KeptAnswer['since'] {
  const found = database
    .prepare(
      `SELECT (SELECT max(seq) FROM operations) AS seq, (SELECT max(number) FROM runs) AS run`,
    )
    .get();
  return { seq: numberIn(present(found), 'seq'), run: numberIn(present(found), 'run') };
}
