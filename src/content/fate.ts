/** What becomes of resources that are not in the files. */

/** What becomes of a resource that is not in the files, or that somebody wants to delete. */
export type Fate =
  /** `after`: the keys of the steps that must be done before. */
  | { readonly kind: 'delete'; readonly after: readonly string[] }
  /** `referredBy`: the keys of what refers to it and stays. */
  | { readonly kind: 'kept'; readonly referredBy: readonly string[] }
  /** `by`: the keys of what refers to it, or may refer to it, and is in doubt or given up. */
  | { readonly kind: 'blocked'; readonly by: readonly string[] }
  /** It is itself in doubt or given up. */
  | { readonly kind: 'doubt' };

export const DELETE: Fate = { kind: 'delete', after: [] };
export const KEPT: Fate = { kind: 'kept', referredBy: [] };
export const DOUBT: Fate = { kind: 'doubt' };

/** The fate with one more referrer, whose own fate is known; the same object if nothing changes. */
export function withReferrer(fate: Fate, referrer: string, other: Fate): Fate {
  if (fate.kind === 'doubt' || other.kind === 'delete') return fate;
  const isForGood = other.kind === 'kept';
  if (isForGood) {
    const before = fate.kind === 'kept' ? fate.referredBy : [];
    // What is kept for its own sake does not need a reason.
    if (fate === KEPT || before.includes(referrer)) return fate;
    return { kind: 'kept', referredBy: [...before, referrer] };
  }
  if (fate.kind === 'kept') return fate;
  const before = fate.kind === 'blocked' ? fate.by : [];
  const more = other.kind === 'doubt' ? [referrer] : other.by;
  const by = [...new Set([...before, ...more])];
  return by.length === before.length ? fate : { kind: 'blocked', by };
}
