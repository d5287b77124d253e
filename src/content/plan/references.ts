/** Follows the references between the resources of the files, so that each is decided after those that it needs. */
import { groupByCycles } from '../../contract/cycles.ts';
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
  nowhere,
  type Outlook,
  outlookGives,
  outlookOfDoubt,
  outlookOfKnown,
} from './decide.ts';
import { known, type KnownAs } from './known.ts';

export interface PlanEntry {
  readonly resource: PlacedResource;
  /** Null until it is decided. */
  decision: Decision | typeof SAME | null;
  /** True if an apply records something of it without a request. */
  readonly hasNote: boolean;
}

/** The decision for a resource that needs nothing. Most need nothing, so it holds nothing. */
export const SAME = 'same';

/** The resources of the files as far as they were added, and what the ledger knows. */
export interface PlannedFiles {
  readonly entries: Map<string, PlanEntry>;
  /** The keys that the files have now, by those that the ledger has for the same resources. */
  readonly renamed: Map<string, string>;
  /** The keys of today, by the earlier ones that documents name. */
  readonly formers: Map<string, string>;
  readonly resources: Resources;
}

/** A resource that is not in the files, and that somebody has to settle. */
export interface OtherDoubt {
  readonly state: Extract<KeyState, { kind: 'in-doubt' | 'given-up' }>;
  /** Where it is referred to. */
  readonly place: DocumentPlace;
}

/** How many outlooks are remembered: resources that stand together refer to the same ones. */
const MOST_REMEMBERED = 10_000;

export class ReferenceWalk implements DecidePorts {
  readonly leavesReleases: boolean;
  /** The keys of what needs nothing and has no version. */
  readonly unreleased = new Set<string>();
  /** Keys that are not in the files and whose outcome is unknown, with the first reference to each. */
  readonly doubts = new Map<string, OtherDoubt>();
  readonly #files: PlannedFiles;
  /** So that they need not be looked up. */
  readonly #remembered = new Map<string, Outlook>();

  constructor(files: PlannedFiles, { leavesReleases }: Pick<DecidePorts, 'leavesReleases'>) {
    this.#files = files;
    this.leavesReleases = leavesReleases;
  }

  readonly outlookOf = (key: string): Outlook => {
    const entry = this.#files.entries.get(key);
    if (entry?.decision === null) return this.#lookUp(key, entry);
    if (entry !== undefined && entry.decision !== SAME) return entry.decision.outlook;
    const before = this.#remembered.get(key);
    if (before !== undefined) return before;
    const outlook = this.#lookUp(key, entry);
    this.#remember(key, outlook);
    return outlook;
  };

  decide(resource: PlacedResource, { key, state }: KnownAs): Decision | typeof SAME {
    const decision = decide(resource, state, this);
    if (decision.kind !== 'nothing' || key !== resource.key) return decision;
    const { outlook } = decision;
    this.#remember(key, outlook);
    if (resource.kind !== 'track' && outlook.version === null) this.unreleased.add(key);
    return SAME;
  }

  /**
   * Decides all resources that have references, each after those that it refers to. Returns what is
   * wrong with these.
   * @param note called with each reference
   */
  decideAll(note: (resource: PlacedResource, reference: Reference) => void): PlacedFinding[] {
    const { entries } = this.#files;
    const findings: PlacedFinding[] = [];
    const cycles: PlacedFinding[] = [];
    const node = (id: string) => {
      const entry = entries.get(id);
      return entry?.decision === null ? { id, needs: referencesIn(entry.resource), entry } : null;
    };
    const starts = (function* () {
      for (const key of entries.keys()) {
        const open = node(key);
        if (open !== null) yield open;
      }
    })();
    const groups = groupByCycles(starts, { idOf: ({ key }: Reference) => key, node });
    for (const { members, cycle } of groups) {
      for (const { entry, needs } of members) {
        const { resource } = entry;
        for (const reference of needs) {
          note(resource, reference);
          findings.push(...this.#findingsOf(resource, reference));
        }
        entry.decision = this.decide(resource, known(resource, this.#files.resources));
      }
      if (cycle === null) continue;
      const about = problem('reference/cycle', { keys: cycle.way.map(({ id }) => id) });
      cycles.push(at(cycle.from.entry.resource, cycle.by, about));
    }
    return [...findings, ...cycles];
  }

  #findingsOf(resource: PlacedResource, reference: Reference): PlacedFinding[] {
    const { entries, resources } = this.#files;
    const { key } = reference;
    const state = entries.has(key) || this.doubts.has(key) ? null : resources.find(key);
    if (state?.kind === 'in-doubt' || state?.kind === 'given-up')
      this.doubts.set(key, { state, place: resource.place });
    const found = problemOf(reference, this.outlookOf(key), this.#files);
    return found === null ? [] : [at(resource, reference, found)];
  }

  #remember(key: string, outlook: Outlook): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(key, outlook);
  }

  #lookUp(key: string, entry: PlanEntry | undefined): Outlook {
    const { resources } = this.#files;
    if (entry === undefined) return outlookOfOther(key, resources);
    const { resource } = entry;
    const outlook = outlookOfKnown(existingResource(known(resource, resources).state));
    return { ...outlook, isWaiting: this.leavesReleases && resource.release !== null };
  }
}

/** A key that is not in the files, but known. */
function outlookOfOther(key: string, resources: Resources): Outlook {
  const state = resources.find(key);
  if (state.kind === 'in-doubt' || state.kind === 'given-up') return outlookOfDoubt(key, state);
  if (state.kind === 'known') return outlookOfKnown(existingResource(state));
  const given = resources.given(key);
  return { ...nowhere, id: given?.id ?? null, version: given?.versionId ?? null };
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
  { entries, formers, resources }: PlannedFiles,
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

/** Earlier keys that other resources of the files have. */
export function* formerKeysIn(entries: ReadonlyMap<string, PlanEntry>): Generator<PlacedFinding> {
  for (const { resource } of entries.values()) {
    for (const former of resource.formerly) {
      if (!entries.has(former)) continue;
      const about = problem('content/former', { reason: 'twice', key: resource.key, former });
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
