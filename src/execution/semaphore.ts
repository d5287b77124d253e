/** Lets in so many at a time; the others wait in the order in which they came. */
export interface Semaphore {
  /** How many are in, the caller included; 0 where the gate is closed meanwhile. */
  readonly enter: () => Promise<number> | number;
  readonly leave: () => void;
  /** A smaller size sends nobody away: it lets nobody in until enough have left. */
  readonly resize: (size: number) => void;
  /** Nobody comes in any more; who waits is told so. */
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
