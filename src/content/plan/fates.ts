/** What becomes of resources that are not in the files. */
import { groupBy } from '../../core/groups.ts';
import { lastKnown, type ResourceKind, type Resources } from '../../contract/resources.ts';
import { keysOfSteps } from '../../contract/step-keys.ts';
import { type PlanEntry, SAME } from './references.ts';
import type { Edges, Link } from './referring.ts';

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
function withReferrer(fate: Fate, referrer: string, other: Fate): Fate {
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
type Parting = { readonly step: string } | 'stays' | { readonly settled: readonly string[] };

function partingOf(referrer: string, link: Link, ports: FilesPorts): Parting {
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
const keyNow = (key: string, { entries, renamed }: FilesPorts): string =>
  entries.has(key) ? key : (renamed.get(key) ?? key);

/**
 * By the kinds of resources, the last steps of what is sent in full and may refer to one of these:
 * nobody knows what it holds until then.
 */
function editsInFull({
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

interface SpreadPorts extends FilesPorts {
  /** What the files refer to, by the keys of what refers to it. */
  readonly noted: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Keeps and blocks what something refers to that stays, and what that refers to in its turn. */
export function spreadFates(fates: Map<string, Fate>, edges: Edges, ports: SpreadPorts): void {
  const referred = invert(edges);
  const queue: string[] = [];
  const change = (key: string, fate: Fate) => {
    fates.set(key, fate);
    queue.push(key);
  };
  const unknown = editsInFull(ports);
  for (const [key, fate] of fates) {
    if (fate.kind !== 'delete') {
      queue.push(key);
      continue;
    }
    const outer = [...(edges.get(key) ?? [])].filter(([referrer]) => !fates.has(referrer));
    const met = metBy(key, outer, ports);
    if (met.kind !== 'delete') change(key, met);
    else
      fates.set(key, { kind: 'delete', after: [...met.after, ...unknownTo(key, unknown, ports)] });
  }
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const fate = fates.get(key);
    for (const { key: target } of referred.get(key) ?? []) {
      const before = fates.get(target);
      if (fate === undefined || before === undefined) continue;
      const after = withReferrer(before, key, fate);
      if (after !== before) change(target, after);
    }
  }
}

/** The steps after which it is known what refers to the resource. */
function unknownTo(
  key: string,
  unknown: ReturnType<typeof editsInFull>,
  { resources }: SpreadPorts,
): readonly string[] {
  const found = unknown.size === 0 ? null : lastKnown(resources.find(key));
  return (found && unknown.get(found.kind)) ?? [];
}

/** What becomes of a resource because of those of the files and of other folders. */
function metBy(
  key: string,
  referrers: readonly (readonly [string, Link])[],
  ports: SpreadPorts,
): Fate {
  const after: string[] = [];
  const referredBy: string[] = [];
  const by = new Set<string>();
  for (const [referrer, link] of referrers) {
    const now = keyNow(referrer, ports);
    // The reference in the files is a finding.
    if (ports.noted.get(now)?.has(key) === true) continue;
    const parting = partingOf(referrer, link, ports);
    if (parting === 'stays') referredBy.push(referrer);
    else if ('step' in parting) after.push(parting.step);
    else for (const each of parting.settled) by.add(each);
  }
  if (referredBy.length > 0) return { kind: 'kept', referredBy };
  return by.size > 0 ? { kind: 'blocked', by: [...by] } : { kind: 'delete', after };
}

/** The pairs of something and what refers to it, by the latter. */
function invert(edges: Edges) {
  const pairs = [...edges].flatMap(([key, referrers]) =>
    Array.from(referrers.keys(), (referrer) => ({ key, referrer })),
  );
  return groupBy(pairs, ({ referrer }) => referrer);
}
