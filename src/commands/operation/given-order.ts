import type { Result } from '../../core/result.ts';

/** Holds results back until those before them have come. */
export interface OrderedResults {
  /** `index` counts the operations as they were given, from 0. */
  add(result: Result, index: number): Promise<void>;
  /** Lets out what waits for a result that never came. */
  finish(): Promise<void>;
}

export function inGivenOrder(
  write: (result: Result, index: number) => Promise<void>,
): OrderedResults {
  const waiting = new Map<number, Result>();
  let next = 0;
  // One writer at a time: results that come while another is written wait for it.
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
