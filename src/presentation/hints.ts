import type { Problem } from '../core/diagnostic.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

/** The hints that a command has shown. Its reader needs each of them once, however many problems. */
export interface Hints {
  /** False if the same hint of such a problem was shown before. */
  isNew(problem: Problem): boolean;
}

/** Further ones are shown every time, so that the size is bounded. */
const MOST = 1000;

export function createHints(messages: Catalogue): Hints {
  const shown = new Set<string>();
  return {
    isNew(problem) {
      const hint = `${problem.code} ${describe(problem, messages).hint}`;
      if (shown.has(hint)) return false;
      if (shown.size < MOST) shown.add(hint);
      return true;
    },
  };
}
