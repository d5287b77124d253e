/** Follows the references between the resources of the files, so that each is decided after those that it needs. */
import { groupsOf } from '../../contract/cycles.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { DocumentPlace, Reference } from '../../contract/references.ts';
import {
  existingResource,
  type KeyState,
  type PlacedResource,
  referencesIn,
  type Resources,
} from '../../contract/resources.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import {
  decide,
  type DecidePorts,
  type Decision,
  type Outlook,
  outlookGives,
  outlookOfDoubt,
  outlookOfKnown,
} from './decide.ts';
import { known } from './known.ts';

/** A resource of the files. */
export interface PlanEntry {
  readonly resource: PlacedResource;
  /** Null until it is decided. */
  decision: Decision | typeof SAME | null;
  /** True if an apply records something of it without a request. */
  readonly hasNote: boolean;
}

/** The decision for a resource that needs nothing. Most need nothing, so it holds nothing. */
export const SAME = 'same';

interface WalkPorts {
  readonly entries: ReadonlyMap<string, PlanEntry>;
  /** The present keys of the files by their earlier ones. */
  readonly formers: ReadonlyMap<string, string>;
  readonly resources: Resources;
  /** Called for each reference of the files. */
  readonly noteReference: (resource: PlacedResource, reference: Reference) => void;
}

/** A resource that is not in the files, and that somebody has to settle. */
export interface OtherDoubt {
  readonly state: Extract<KeyState, { kind: 'in-doubt' | 'given-up' }>;
  /** Where it is referred to. */
  readonly place: DocumentPlace;
}

/** How many outlooks are remembered: resources that stand together refer to the same ones. */
const MOST_REMEMBERED = 10_000;

export function walkReferences(
  { entries, formers, resources, noteReference }: WalkPorts,
  { leavesReleases }: { readonly leavesReleases: boolean },
) {
  const remembered = new Map<string, Outlook>();
  /** So that it need not be looked up. */
  const remember = (key: string, outlook: Outlook) => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, outlook);
  };
  /** The keys of what needs nothing and has no version. */
  const unreleased = new Set<string>();
  /** Notes the outlook of a resource that needs nothing. */
  const leave = ({ key, kind }: PlacedResource, outlook: Outlook) => {
    remember(key, outlook);
    if (kind !== 'track' && outlook.version === null) unreleased.add(key);
  };
  const lookUp = (key: string, entry: PlanEntry | undefined): Outlook => {
    if (entry === undefined) return outlookOfOther(key, resources);
    const { resource } = entry;
    const outlook = outlookOfKnown(existingResource(known(resource, resources).state));
    return { ...outlook, isWaiting: leavesReleases && resource.release !== null };
  };
  const outlookOf = (key: string): Outlook => {
    const entry = entries.get(key);
    if (entry?.decision === null) return lookUp(key, entry);
    if (entry !== undefined && entry.decision !== SAME) return entry.decision.outlook;
    const before = remembered.get(key);
    if (before !== undefined) return before;
    const outlook = lookUp(key, entry);
    remember(key, outlook);
    return outlook;
  };
  /** Keys that are not in the files and whose outcome is unknown, with the first reference to each. */
  const doubts = new Map<string, OtherDoubt>();
  const noteDoubt = (key: string, place: DocumentPlace) => {
    if (entries.has(key) || doubts.has(key)) return;
    const state = resources.find(key);
    if (state.kind === 'in-doubt' || state.kind === 'given-up') doubts.set(key, { state, place });
  };
  return {
    outlookOf,
    leave,
    unreleased,
    doubts,
    /** Decides all resources that have references. Returns what is wrong with these. */
    decideAll: (deciding: DecidePorts) => {
      const findings: PlacedFinding[] = [];
      const decideOne = (resource: PlacedResource, entry: PlanEntry) => {
        for (const reference of referencesIn(resource)) {
          noteDoubt(reference.key, resource.place);
          noteReference(resource, reference);
          const found = problemOf(reference, outlookOf(reference.key), {
            entries,
            formers,
            resources,
          });
          if (found !== null) findings.push(at(resource, reference, found));
        }
        const { key, state } = known(resource, resources);
        const decision = decide(resource, state, deciding);
        const isSame = decision.kind === 'nothing' && key === resource.key;
        entry.decision = isSame ? SAME : decision;
        if (isSame) leave(resource, decision.outlook);
      };
      const cycles = follow({ entries, decideOne });
      return [...findings, ...cycles];
    },
    /** Earlier keys that other resources of the files have. */
    formerKeysInFiles: () => [...formerKeysIn(entries)],
  };
}

/** A key that is not in the files, but known. */
function outlookOfOther(key: string, resources: Resources): Outlook {
  const state = resources.find(key);
  if (state.kind === 'in-doubt' || state.kind === 'given-up') return outlookOfDoubt(key, state);
  if (state.kind === 'known') return outlookOfKnown(existingResource(state));
  const given = resources.given(key);
  const digits = (id: string | null | undefined) => (id == null ? null : { digits: id });
  const [id, version] = [digits(given?.id), digits(given?.versionId)];
  return { id, version, stuckBy: [], isWaiting: false };
}

interface Following {
  readonly entries: ReadonlyMap<string, PlanEntry>;
  readonly decideOne: (resource: PlacedResource, entry: PlanEntry) => void;
}

/** Decides each resource after those that it refers to. Returns the cycles. */
function follow({ entries, decideOne }: Following): PlacedFinding[] {
  const findings: PlacedFinding[] = [];
  const nodeOf = (key: string, entry: PlanEntry) => {
    const { resource } = entry;
    return { id: key, needs: referencesIn(resource), entry, resource };
  };
  const idOf = ({ key }: Reference) => key;
  const node = (key: string) => {
    const entry = entries.get(key);
    return entry?.decision === null ? nodeOf(key, entry) : null;
  };
  const starts = (function* () {
    for (const [key, entry] of entries) if (entry.decision === null) yield nodeOf(key, entry);
  })();
  for (const { members, cycle } of groupsOf(starts, { idOf, node })) {
    for (const { resource, entry } of members) decideOne(resource, entry);
    if (cycle === null) continue;
    const about = problem('reference/cycle', { keys: cycle.way.map(({ id }) => id) });
    findings.push(at(cycle.from.resource, cycle.by, about));
  }
  return findings;
}

function at(
  { place }: PlacedResource,
  { range }: Pick<Reference, 'range'>,
  about: PlacedFinding['finding']['problem'],
): PlacedFinding {
  return { finding: { severity: 'error', problem: about }, place, range };
}

/** What is wrong with the target of a reference; null if it gives what is asked for. */
function problemOf(
  reference: Reference,
  outlook: Outlook,
  { entries, formers, resources }: Pick<WalkPorts, 'entries' | 'formers' | 'resources'>,
) {
  const { key, gives } = reference;
  const now = entries.has(key) ? undefined : formers.get(key);
  // After the apply, the ledger would not know the earlier key any more.
  if (now !== undefined) return problem('content/former', { reason: 'renamed', key, now });
  const mayComeLater = outlook.isWaiting || outlook.stuckBy.length > 0;
  if (mayComeLater || outlookGives(outlook, reference) !== null) return null;
  const entry = entries.get(key);
  if (entry !== undefined && entry.decision === null) return null;
  const isKnown = entry !== undefined || outlook.id !== null;
  if (gives === 'versionId' && isKnown)
    return problem('content/reference', { reason: 'no-version', key });
  const state = resources.find(key);
  const deletedBy = state.kind === 'known' ? state.resource.deletedBy : null;
  return deletedBy === null
    ? problem('content/reference', {
        reason: 'unknown',
        key,
        suggestion: nearestName(key, firstOf(entries)),
      })
    : problem('content/reference', { reason: 'deleted', key, run: deletedBy });
}

function* formerKeysIn(entries: ReadonlyMap<string, PlanEntry>): Generator<PlacedFinding> {
  for (const { resource } of entries.values()) {
    for (const former of resource.formerly) {
      if (!entries.has(former)) continue;
      const about = problem('content/former', { reason: 'in-files', key: resource.key, former });
      yield { finding: { severity: 'error', problem: about }, place: resource.place, range: null };
    }
  }
}

/** How many keys are searched for one that was meant by a misspelt one. */
const MOST_SEARCHED = 10_000;

function firstOf(entries: ReadonlyMap<string, PlanEntry>): string[] {
  const keys: string[] = [];
  for (const key of entries.keys()) if (keys.push(key) === MOST_SEARCHED) break;
  return keys;
}
