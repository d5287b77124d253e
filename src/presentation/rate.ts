const WINDOW_S = 10;

/** How many things a second happen, of late. Times are in milliseconds of a clock. */
export interface Rate {
  add(now: number): void;
  /** Over the last ten seconds, or what there is of them. */
  perSecond(now: number): number;
}

export function createRate(start: number): Rate {
  // One more for the second that has begun.
  const slots = WINDOW_S + 1;
  const counts = Array.from({ length: slots }, () => 0);
  /** The second that each count is of. */
  const seconds = Array.from({ length: slots }, () => -1);
  return {
    add(now) {
      const second = Math.floor((now - start) / 1000);
      const slot = second % slots;
      if (seconds[slot] !== second) counts[slot] = 0;
      seconds[slot] = second;
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    perSecond(now) {
      const elapsed = (now - start) / 1000;
      const oldest = Math.max(0, Math.floor(elapsed) - WINDOW_S);
      const happened = counts.filter((_, slot) => (seconds[slot] ?? -1) >= oldest);
      const sum = happened.reduce((total, count) => total + count, 0);
      return sum / Math.max(1, elapsed - oldest);
    },
  };
}
