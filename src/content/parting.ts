/** When the resources of the files do not refer to others any more. */
import { lastKnown, type ResourceKind, type Resources } from '../contract/resources.ts';
import { keysOfSteps } from '../contract/step-keys.ts';
import { type PlanEntry, SAME } from './references-walk.ts';
import type { Link } from './referring.ts';

export interface FilesPorts {
  readonly entries: ReadonlyMap<string, PlanEntry>;
  /** The keys of the files by those that the ledger has for the same resources. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly resources: Resources;
}

/**
 * When a resource does not refer to another one any more: after a step, never, or after somebody
 * has settled these keys.
 */
export type Parting = { readonly step: string } | 'stays' | { readonly settled: readonly string[] };

export function partingOf(referrer: string, link: Link, ports: FilesPorts): Parting {
  const { entries, resources } = ports;
  const key = keyNow(referrer, ports);
  const decision = entries.get(key)?.decision ?? null;
  if (decision === null || decision === SAME) return 'stays';
  switch (decision.kind) {
    case 'in-doubt':
    case 'given-up':
      return { settled: [key] };
    case 'blocked':
      return { settled: decision.by };
    case 'requests': {
      const { verbs } = decision;
      const isParentKnown = lastKnown(resources.find(referrer))?.parent !== null;
      const parts = link === 'parent' && isParentKnown ? 'move' : 'edit';
      const [step = ''] = keysOfSteps(key, verbs).slice(-1);
      return verbs.includes(parts) ? { step } : 'stays';
    }
    default:
      return 'stays';
  }
}

/** The key in the files of what the ledger has under a key. */
export const keyNow = (key: string, { entries, renamed }: FilesPorts): string =>
  entries.has(key) ? key : (renamed.get(key) ?? key);

/**
 * By the kinds of resources, the last steps of what is sent in full and may refer to one of these:
 * nobody knows what it holds until then.
 */
export function editsInFull({
  entries,
  renamed,
  resources,
}: FilesPorts): ReadonlyMap<ResourceKind, readonly string[]> {
  const before = new Map([...renamed].map(([known, now]) => [now, known]));
  const steps = new Map<ResourceKind, string[]>();
  for (const [key, { decision }] of entries) {
    if (decision === null || decision === SAME || decision.kind !== 'requests') continue;
    if (!decision.verbs.includes('edit')) continue;
    const found = lastKnown(resources.find(before.get(key) ?? key));
    if (found === null || found.content !== null) continue;
    const step = keysOfSteps(key, decision.verbs).slice(-1);
    for (const kind of referable[found.kind])
      steps.set(kind, [...(steps.get(kind) ?? []), ...step]);
  }
  return steps;
}

/** The kinds that a resource can refer to. */
const referable: Readonly<Record<ResourceKind, readonly ResourceKind[]>> = {
  lacuna: [],
  assessment: ['lacuna'],
  track: ['assessment', 'track'],
};
