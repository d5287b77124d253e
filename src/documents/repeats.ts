import type { Diagnostic, Source } from '../core/diagnostic.ts';

/**
 * Leaves out what was told before: documents of one text may share a part of it, and each is
 * checked with that.
 */
export function createRepeats(): (found: readonly Diagnostic[]) => readonly Diagnostic[] {
  const told = new WeakMap<Source, Set<string>>();
  return (found) => {
    if (found.length === 0) return found;
    return found.filter(({ source, range, times, problem: { code, params } }) => {
      const known = told.get(source) ?? new Set();
      told.set(source, known);
      const place = range === null ? '' : `${range[0]}-${range[1]}`;
      const name = [place, code, times, ...Object.values(params).map(String)].join(' ');
      if (range !== null && known.has(name)) return false;
      known.add(name);
      return true;
    });
  };
}
