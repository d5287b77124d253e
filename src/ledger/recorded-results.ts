/** Turns rows into results for display (`runs show`). */
import type { RecordedResult } from '../contract/ledger.ts';
import type { Counted, Result } from '../core/result.ts';
import { verified } from './checksum.ts';
import { detailIn, returnedContent } from './stored-outcome.ts';
import type { Row, State } from './operation-rows.ts';
import { placeOf } from './planned-row.ts';
import { shownKey } from '../contract/step-keys.ts';

export function outcomeOf(state: State): Exclude<Counted, 'skipped' | 'planned'> {
  if (state === 'begun' || state === 'waiting') throw new TypeError('an operation under way');
  return state;
}

/** The result of a finished row, in a run that read the files with these names. */
export function recordedResult(row: Row, names: readonly string[]): RecordedResult {
  verified(row);
  const { text, answer, error } = detailIn(row);
  // The time of an attempt that did not leave would send people to look for it.
  const hasLeft = row.maybe === 1 || error === null || !unsent.has(error.problem.code);
  return {
    seq: row.seq,
    result: { ...resultOf(row), source: sourceOf(row, names), seq: row.seq },
    subject: row.line === null ? row.source : null,
    sentAt: hasLeft ? row.began_at : null,
    text,
    place: placeOf(row),
    answer,
  };
}

const unsent: ReadonlySet<string> = new Set(['run/not-sent', 'network/unsent']);

export function resultOf(row: Row): Result {
  const { content, message, error } = detailIn(row);
  const counted = outcomeOf(row.state);
  const isGivenUp = counted === 'given-up';
  // Nothing more has to be done for it: it is skipped from now on.
  const outcome = isGivenUp ? 'skipped' : counted;
  const isOver = outcome === 'done' || outcome === 'skipped';
  return {
    content: outcome === 'done' ? returnedContent(row.operation, row) : content,
    message,
    operation: row.operation,
    outcome,
    key: shownKey(row.key),
    source: null,
    status: row.status,
    attempts: row.attempts,
    durationMs: row.duration ?? 0,
    ...(error === null || isOver ? {} : { error }),
    ...(row.suspect === 1 ? { suspect: true } : {}),
    ...(isGivenUp ? { givenUp: true } : {}),
  };
}

/** Where its document is; null if it has none. */
export function sourceOf({ source, file, line }: Row, names: readonly string[]): Result['source'] {
  const name = file === null ? source : names[file];
  return name === null || name === undefined || line === null ? null : { file: name, line };
}
