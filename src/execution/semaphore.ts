/** Admits a bounded number of callers. The others wait in order of arrival. */
export interface Semaphore {
  /** How many are inside, including the caller; 0 if the semaphore has been closed meanwhile. */
  readonly enter: () => Promise<number> | number;
  readonly leave: () => void;
  /** A smaller size expels nobody: it admits nobody until enough callers have left. */
  readonly resize: (size: number) => void;
  /** Admits nobody from now on, and tells waiting callers so. */
  readonly close: () => void;
  readonly inside: () => number;
}

export function createSemaphore(initialSize: number): Semaphore {
  const waiting: ((inside: number) => void)[] = [];
  let size = initialSize;
  let inside = 0;
  let isClosed = false;
  const letIn = () => {
    while (inside < size) {
      const next = waiting.shift();
      if (next === undefined) return;
      inside += 1;
      next(inside);
    }
  };
  return {
    enter() {
      if (isClosed) return 0;
      if (inside >= size) return new Promise((resolve) => waiting.push(resolve));
      inside += 1;
      return inside;
    },
    leave() {
      inside -= 1;
      letIn();
    },
    resize(next) {
      size = next;
      letIn();
    },
    close() {
      isClosed = true;
      for (const tell of waiting.splice(0)) tell(0);
    },
    inside: () => inside,
  };
}
