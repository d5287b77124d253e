/** Retries that a run has in hand; each operation that is done gives one back. */
const CAPACITY = 100;

/** Bounds the retries of a run, so that an outage is not answered with a storm. */
export interface RetryBudget {
  /** False where none is left. */
  take(): boolean;
  giveBack(): void;
}

export function createRetryBudget(): RetryBudget {
  let left = CAPACITY;
  return {
    take() {
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    giveBack() {
      left = Math.min(CAPACITY, left + 1);
    },
  };
}
