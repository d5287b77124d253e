/**
 * Decides what is deleted and in which order, what is kept, and why (docs/content-as-code.md,
 * Deletions). Nothing that stays may refer to something that is deleted.
 */
import type { DeletedResource, Requests } from '../../contract/changes.ts';
import { groupByCycles } from '../../contract/cycles.ts';
import type { AskedDocument, PlacedFinding } from '../../contract/import-run.ts';
import { listPathParams, operations } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type CreatedResource,
  deletableResource,
  type Effect,
  type KnownResource,
  lastKnown,
  type PlacedResource,
  type ResourceDoubt,
  type ResourceKind,
  type Resources,
} from '../../contract/resources.ts';
import { keysOfSteps, stepKey } from '../../contract/step-keys.ts';
import { groupBy } from '../../core/groups.ts';
import { contentDigest } from '../../documents/canonical.ts';
import { problem } from '../../messages/problem.ts';
import { missing, otherDoubt, placeless, type PlannedChange } from './change.ts';
import { type PlannedFiles, SAME } from './references.ts';
import { edgesTo, type Link } from './referring.ts';
import { givenUp, nameOperation } from './requests.ts';

/** What becomes of a resource that is not in the files, or that somebody wants to delete. */
interface Fate {
  /** `doubt`: it is itself in doubt or given up. */
  readonly kind: 'delete' | 'kept' | 'blocked' | 'doubt';
  /**
   * For a deletion, the keys of the steps that must be done before; for what is kept, those of what
   * refers to it and stays; for what is blocked, those of what is in doubt or given up, and refers to
   * it or may.
   */
  readonly by: readonly string[];
}

const DELETE: Fate = { kind: 'delete', by: [] };
const KEPT: Fate = { kind: 'kept', by: [] };
const DOUBT: Fate = { kind: 'doubt', by: [] };

export interface DeletionChoice {
  readonly scope: string | null;
  /** True if the input is the whole folder, so that what is missing from it can be told. */
  readonly isWhole: boolean;
  /**
   * What is deleted: nothing, what is missing from the whole folder (--prune), or exactly what has
   * these keys (an undo), and then what is missing is not told.
   */
  readonly deletes: 'nothing' | 'missing' | ReadonlySet<string>;
  /** The commit that CI named; null if unknown. */
  readonly commit: string | null;
}

interface ReferrerFinding extends Pick<PlacedFinding, 'place' | 'range'> {
  readonly referrer: string;
  readonly key: string;
}

export class Deletions {
  readonly #choice: DeletionChoice;
  readonly #files: PlannedFiles;
  readonly #fates = new Map<string, Fate>();
  readonly #noted: ReferrerFinding[] = [];
  /** The keys of what is deleted, those that refer to others before these. */
  readonly #order: string[] = [];

  constructor(choice: DeletionChoice, files: PlannedFiles) {
    this.#choice = choice;
    this.#files = files;
  }

  /** Looks for what is missing from the files. Called when all their resources are known. */
  find(): void {
    const { entries, renamed } = this.#files;
    for (const key of this.#candidates()) {
      const fate = entries.has(key) || renamed.has(key) ? null : this.#fateAlone(key);
      if (fate !== null) this.#fates.set(key, fate);
    }
  }

  note({ key: referrer, place }: PlacedResource, { key, range }: Reference): void {
    if (this.#fates.has(key)) this.#noted.push({ referrer, key, place, range });
  }

  /** Called after everything else is decided. Returns the references to what is deleted. */
  decide(): PlacedFinding[] {
    const noted = groupBy(this.#noted, ({ key }) => key);
    if (this.#choice.deletes === 'nothing') {
      for (const [key, all] of noted) {
        const by = [...new Set(all.map(({ referrer }) => referrer))];
        this.#fates.set(key, { kind: 'kept', by });
      }
      return [];
    }
    this.#follow(noted);
    return this.#noted.flatMap(({ key, place, range }) => {
      const kind = this.#fates.get(key)?.kind;
      if (kind === 'kept' || kind === 'doubt') return [];
      const about = problem('content/reference', { reason: 'to-be-deleted', key });
      return [{ finding: { severity: 'error', problem: about }, place, range }];
    });
  }

  /** What is kept, blocked or in doubt, and then what is deleted, in that order. */
  *changes(): Generator<PlannedChange> {
    const others = [...this.#fates].filter(([, { kind }]) => kind !== 'delete');
    for (const key of [...others.map(([other]) => other), ...this.#order]) {
      const planned = plannedFate(key, this.#fates.get(key) ?? KEPT, {
        ...this.#files,
        ...this.#choice,
      });
      if (planned !== null) yield planned;
    }
  }

  *#candidates(): Generator<string> {
    const { scope, isWhole, deletes } = this.#choice;
    if (typeof deletes !== 'string') yield* [...deletes].toSorted();
    else if (isWhole && scope !== null) {
      for (const { key, deletedBy } of this.#files.resources.list(scope))
        if (deletedBy === null) yield key;
    }
  }

  /** What becomes of it if nothing refers to it. Null for what does not exist. */
  #fateAlone(key: string): Fate | null {
    if (this.#choice.deletes === 'nothing') return KEPT;
    const state = this.#files.resources.find(key);
    const found = deletableResource(state);
    if (found === null)
      return state.kind === 'in-doubt' || state.kind === 'given-up' ? DOUBT : null;
    return found.protect ? KEPT : DELETE;
  }

  /**
   * Decides each after what refers to it, which is deleted first. What is kept or blocked keeps or
   * blocks what it refers to. Cycles, which edits can leave behind, are cut.
   */
  #follow(noted: ReadonlyMap<string, readonly ReferrerFinding[]>): void {
    const fates = this.#fates;
    const { resources } = this.#files;
    if (![...fates.values()].includes(DELETE)) return;
    const edges = edgesTo(new Set(fates.keys()), resources);
    const referrersOf = (id: string) => [...(edges.get(id) ?? [])];
    const nodeOf = (id: string) => {
      const needs = referrersOf(id).flatMap(([referrer]) => (fates.has(referrer) ? referrer : []));
      return { id, needs };
    };
    const starts = Array.from(fates.keys(), nodeOf);
    const order = [...groupByCycles(starts, { idOf: (key: string) => key, node: nodeOf })]
      .flatMap(({ members }) => members)
      .filter(({ id }) => fates.get(id) === DELETE);
    // A reference in the files is a finding.
    const isNoted = (id: string, referrer: string) =>
      noted.get(id)?.some((each) => each.referrer === this.#keyNow(referrer)) === true;
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const { id } of order) {
        const before = fates.get(id) ?? KEPT;
        const met = referrersOf(id)
          .filter(([referrer]) => !isNoted(id, referrer))
          .map((each) => this.#metBy(...each));
        const after = strongestOf(met);
        isChanged ||= after.kind !== before.kind || after.by.length !== before.by.length;
        fates.set(id, after);
      }
    }
    const inFull = this.#editsInFull();
    const deleted = new Set<string>();
    for (const { id, needs } of order) {
      const fate = fates.get(id);
      if (fate?.kind !== 'delete') continue;
      const kind = lastKnown(resources.find(id))?.kind;
      const unknown = (kind && inFull.get(kind)) ?? [];
      const steps = needs.filter((each) => deleted.has(each));
      const others = steps.map((each) => stepKey(each, 'delete'));
      fates.set(id, { kind: 'delete', by: [...fate.by, ...unknown, ...others] });
      deleted.add(id);
    }
    this.#order.push(...deleted);
  }

  /** What becomes of a resource because of one that refers to it. */
  #metBy(referrer: string, link: Link): Fate {
    const own = this.#fates.get(referrer);
    if (own?.kind === 'delete') return DELETE;
    if (own?.kind === 'blocked') return own;
    const stays: Fate = { kind: 'kept', by: [referrer] };
    if (own !== undefined) return own.kind === 'doubt' ? { ...stays, kind: 'blocked' } : stays;
    const key = this.#keyNow(referrer);
    const decision = this.#files.entries.get(key)?.decision ?? null;
    if (decision === null || decision === SAME) return stays;
    switch (decision.kind) {
      case 'in-doubt':
      case 'given-up':
        return { kind: 'blocked', by: [key] };
      case 'blocked':
        return { kind: 'blocked', by: decision.by };
      case 'requests': {
        const { verbs } = decision;
        const isParentKnown = lastKnown(this.#files.resources.find(referrer))?.parent !== null;
        const parts = link === 'parent' && isParentKnown ? 'move' : 'edit';
        const steps = keysOfSteps(key, verbs).slice(-1);
        return verbs.includes(parts) ? { kind: 'delete', by: steps } : stays;
      }
      default:
        return stays;
    }
  }

  /** The key in the files of what the ledger has under a key. */
  #keyNow(key: string): string {
    const { entries, renamed } = this.#files;
    return entries.has(key) ? key : (renamed.get(key) ?? key);
  }

  /**
   * By the kinds of resources, the last steps of what is sent in full and may refer to one of these:
   * nobody knows what it holds until then.
   */
  #editsInFull(): ReadonlyMap<ResourceKind, readonly string[]> {
    const { entries, renamed, resources } = this.#files;
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
}

/** The kinds that a resource can refer to. */
const referable: Readonly<Record<ResourceKind, readonly ResourceKind[]>> = {
  lacuna: [],
  assessment: ['lacuna'],
  track: ['assessment', 'track'],
};

/** What stays keeps it, whatever else refers to it; what nobody knows blocks it. */
function strongestOf(met: readonly Fate[]): Fate {
  const kinds = new Set(met.map(({ kind }) => kind));
  const kind = (['kept', 'blocked'] as const).find((each) => kinds.has(each)) ?? 'delete';
  return { kind, by: [...new Set(met.flatMap((each) => (each.kind === kind ? each.by : [])))] };
}

interface FatePorts {
  readonly resources: Resources;
  readonly commit: string | null;
}

/** Null for a resource that does not exist any more. */
function plannedFate(key: string, fate: Fate, ports: FatePorts): PlannedChange | null {
  const state = ports.resources.find(key);
  if (fate.kind === 'doubt' && (state.kind === 'in-doubt' || state.kind === 'given-up')) {
    // Where its document was, there may be another one now.
    const change = { ...otherDoubt(key, state), source: null };
    const isGivenUp = state.kind === 'given-up';
    return placeless(change, () => (isGivenUp ? [unknownEnd(change, state.doubt)] : []));
  }
  const found = lastKnown(state);
  if (found === null) return null;
  const { kind: resource, id } = found;
  const own = { resource, key, id, source: null };
  const { by } = fate;
  const steps = () => [deletionStep(found, by, ports)];
  if (fate.kind === 'delete')
    return placeless({ ...deletion, ...own, deletes: describeDeleted(found, ports) }, steps);
  if (fate.kind === 'blocked') return placeless({ ...own, kind: 'blocked', by }, steps);
  return placeless(missing(found, ports.resources, fate.kind === 'kept' ? by : []));
}

export const describeDeleted = (
  { key, kind, id, source }: Pick<CreatedResource, 'key' | 'kind' | 'id' | 'source'>,
  { resources }: Pick<FatePorts, 'resources'>,
): DeletedResource => ({
  title: resources.titleOf(kind, id),
  source,
  isReversible: key !== null && resources.bodyOf(key) !== null,
});

/** A change that only deletes. */
export const deletion: Omit<Requests, 'resource' | 'key' | 'id' | 'source'> = {
  kind: 'requests',
  verbs: ['delete'],
  because: [],
  deletedBy: null,
  replaces: null,
  move: null,
  differences: [],
  isInFull: false,
  blocksMadeAnew: 0,
};

/** @param after keys of steps, or of what is in doubt */
function deletionStep(
  found: KnownResource,
  after: readonly string[],
  { commit }: FatePorts,
): AskedDocument {
  const { key, scope, protect } = found;
  const effect: Effect = { key, kind: found.kind, scope, protect, written: null, commit };
  return { ...makeDeletion(found), key: stepKey(key, 'delete'), after, effect };
}

/** The operation that deletes a resource, without the memory of a key. */
export function makeDeletion({ kind, id }: Pick<KnownResource, 'kind' | 'id'>): AskedDocument {
  const operation = nameOperation(kind, 'delete');
  const [name = ''] = listPathParams(operation);
  const params = { [name]: id };
  return {
    key: null,
    operation,
    params,
    body: null,
    content: contentDigest({ operation, params, body: null }),
    references: [],
    place: null,
    rejection: null,
  };
}

/** One step, which is never sent, so that the run has a result for the resource. */
function unknownEnd(
  { key, id }: { readonly key: string | null; readonly id: string | null },
  doubt: ResourceDoubt,
): AskedDocument {
  const { resource: kind } = operations[doubt.operation];
  const rejection = givenUp(key ?? '', doubt);
  return { ...makeDeletion({ kind, id: id ?? '' }), key, rejection };
}
