import type { Result } from '../../core/result.ts';

/** Holds each result back until all results before it have come. */
export interface OrderedResults {
  /** `index` is the position of the operation in the input, from 0. */
  add(result: Result, index: number): Promise<void>;
  /** Releases the results that wait for one that never came. */
  finish(): Promise<void>;
}

export function inGivenOrder(
  write: (result: Result, index: number) => Promise<void>,
): OrderedResults {
  const waiting = new Map<number, Result>();
  let next = 0;
  // Only one call writes at a time. Results that come meanwhile wait for it.
  let writing = Promise.resolve();
  const letOut = async () => {
    for (let result = waiting.get(next); result !== undefined; result = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await write(result, next - 1);
    }
  };
  return {
    async add(result, index) {
      waiting.set(index, result);
      writing = writing.then(letOut);
      await writing;
    },
    async finish() {
      for (const [index, result] of [...waiting].sort(([a], [b]) => a - b)) {
        await write(result, index);
      }
    },
  };
}
