/**
 * Decides what is deleted and in which order, what is kept, and why (docs/content-as-code.md,
 * Deletions). Nothing that stays may refer to something that is deleted.
 */
import type { PlacedFinding } from '../contract/ledger.ts';
import type { Reference } from '../contract/references.ts';
import {
  existing,
  type KnownResource,
  lastKnown,
  type PlacedResource,
  type Resources,
} from '../contract/resources.ts';
import { keysOfSteps } from '../contract/step-keys.ts';
import { problem } from '../messages/problem.ts';
import type { Entry } from './references-walk.ts';
import { SAME } from './references-walk.ts';
import { type Edges, edgesTo, type Link } from './referring.ts';

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

export interface DeletionChoice {
  readonly scope: string | null;
  readonly isWhole: boolean;
  readonly deletes: 'nothing' | 'missing' | ReadonlySet<string>;
}

export interface DeletionPorts {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The keys of the files by those that the ledger has for the same resources. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly resources: Resources;
}

export interface Deletions {
  /** Looks for what may be deleted. Called when all resources of the files are known. */
  find(): void;
  /** Notes a reference of the files, which may refer to something that is deleted. */
  note(resource: PlacedResource, reference: Reference): void;
  /** Called after everything else is decided. Returns the references to what is deleted. */
  decide(): PlacedFinding[];
  /** What is kept, blocked or in doubt, by keys, and then what is deleted, in that order. */
  fates(): Iterable<readonly [string, Fate]>;
}

export function createDeletions(choice: DeletionChoice, ports: DeletionPorts): Deletions {
  const fates = new Map<string, Fate>();
  const noted: Noted[] = [];
  let order: readonly string[] = [];
  return {
    find: () => {
      for (const [key, fate] of candidates(choice, ports)) fates.set(key, fate);
    },
    note: ({ key: referrer, place }, { key, range }) => {
      if (fates.get(key)?.kind === 'delete') noted.push({ referrer, key, place, range });
    },
    decide: () => {
      const isDeleting = [...fates.values()].some(({ kind }) => kind === 'delete');
      if (isDeleting) {
        const edges = edgesTo(new Set(fates.keys()), ports.resources);
        spread(fates, edges, { ...ports, noted: groupedBy(noted) });
        order = referrersFirst(fates, edges);
      }
      return noted.flatMap(({ key, place, range }) => {
        if (fates.get(key)?.kind === 'kept') return [];
        const about = problem('content/refers-to-deleted', { key });
        return [{ finding: { severity: 'error', problem: about }, place, range }];
      });
    },
    *fates() {
      for (const each of fates) if (each[1].kind !== 'delete') yield each;
      for (const key of order) {
        const fate = fates.get(key);
        if (fate !== undefined) yield [key, fate];
      }
    },
  };
}

/** A reference of the files to what may be deleted. */
interface Noted extends Pick<PlacedFinding, 'place' | 'range'> {
  readonly referrer: string;
  readonly key: string;
}

/** What the files refer to, by the keys of what refers to it. */
function groupedBy(noted: readonly Noted[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { referrer, key } of noted) {
    const known = groups.get(referrer);
    if (known === undefined) groups.set(referrer, new Set([key]));
    else known.add(key);
  }
  return groups;
}

const DELETE: Fate = { kind: 'delete', after: [] };
const KEPT: Fate = { kind: 'kept', referredBy: [] };
const DOUBT: Fate = { kind: 'doubt' };

/** Each with what becomes of it if nothing refers to it. */
function* candidates(
  { scope, isWhole, deletes }: DeletionChoice,
  ports: DeletionPorts,
): Generator<readonly [string, Fate]> {
  if (deletes === 'nothing') return;
  const { entries, renamed, resources } = ports;
  const isNamed = typeof deletes !== 'string';
  if (!isNamed && (!isWhole || scope === null)) return;
  const keys = isNamed ? [...deletes].toSorted() : keysIn(resources.list(scope ?? undefined));
  for (const key of keys) {
    if (entries.has(key) || renamed.has(key)) continue;
    const fate = fateAlone(key, resources);
    if (fate !== null) yield [key, fate];
  }
}

function* keysIn(list: Iterable<KnownResource>): Generator<string> {
  for (const { key, deletedBy } of list) if (deletedBy === null) yield key;
}

/** Null for what does not exist. */
function fateAlone(key: string, resources: Resources): Fate | null {
  const state = resources.find(key);
  if (state.kind === 'in-doubt' || state.kind === 'given-up') return DOUBT;
  const found = existing(state);
  if (found === null) return null;
  return found.protect ? KEPT : DELETE;
}

interface SpreadPorts extends DeletionPorts {
  readonly noted: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Keeps and blocks what something refers to that stays, and what that refers to in its turn. */
function spread(fates: Map<string, Fate>, edges: Edges, ports: SpreadPorts): void {
  const referred = invert(edges);
  const queue: string[] = [];
  const change = (key: string, fate: Fate) => {
    fates.set(key, fate);
    queue.push(key);
  };
  for (const [key, fate] of fates) {
    if (fate.kind !== 'delete') queue.push(key);
    else {
      const outer = [...(edges.get(key) ?? [])].filter(([referrer]) => !fates.has(referrer));
      const met = metBy(key, outer, ports);
      if (met.kind === 'delete') fates.set(key, met);
      else change(key, met);
    }
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

/**
 * When a resource does not refer to another one any more: after a step, never, or after somebody
 * has settled these keys.
 */
type Parting = { readonly step: string } | 'stays' | { readonly settled: readonly string[] };

function partingOf(referrer: string, link: Link, ports: DeletionPorts): Parting {
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
const keyNow = (key: string, { entries, renamed }: DeletionPorts): string =>
  entries.has(key) ? key : (renamed.get(key) ?? key);

/** The same object if nothing changes. */
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

/**
 * The order of the deletions, which each wait for those before them that refer to it. Circles, which
 * edits can leave behind, are cut. A stack of its own, because a chain may be as long as the input.
 */
function referrersFirst(fates: Map<string, Fate>, edges: Edges): string[] {
  const order = new Map<string, boolean>();
  const referrersOf = (key: string) =>
    [...(edges.get(key)?.keys() ?? [])].filter((each) => fates.get(each)?.kind === 'delete');
  const isDone = (key: string) => order.get(key) === true;
  const done: string[] = [];
  for (const [start, { kind }] of fates) {
    if (kind !== 'delete') continue;
    const stack = [start];
    for (let key = stack.at(-1); key !== undefined; key = stack.at(-1)) {
      const open = order.has(key) ? [] : referrersOf(key).filter((each) => !order.has(each));
      if (!order.has(key)) order.set(key, false);
      if (open.length > 0) {
        stack.push(...open);
        continue;
      }
      stack.pop();
      if (isDone(key)) continue;
      order.set(key, true);
      const fate = fates.get(key);
      const after = fate?.kind === 'delete' ? fate.after : [];
      const before = referrersOf(key).filter((each) => each !== key && isDone(each));
      const steps = before.flatMap((each) => keysOfSteps(each, ['delete']));
      fates.set(key, { kind: 'delete', after: [...after, ...steps] });
      done.push(key);
    }
  }
  return done;
}
