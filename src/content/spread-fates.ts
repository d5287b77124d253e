/** What refers to a resource decides whether it can be deleted. */
import { lastKnown } from '../contract/resources.ts';
import { type Fate, withReferrer } from './fate.ts';
import { editsInFull, type FilesPorts, keyNow, partingOf } from './parting.ts';
import type { Edges, Link } from './referring.ts';

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
    for (const target of referred.get(key) ?? []) {
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

function invert(edges: Edges): Map<string, string[]> {
  const inverted = new Map<string, string[]>();
  for (const [key, referrers] of edges) {
    for (const referrer of referrers.keys()) {
      const list = inverted.get(referrer);
      if (list === undefined) inverted.set(referrer, [key]);
      else list.push(key);
    }
  }
  return inverted;
}
