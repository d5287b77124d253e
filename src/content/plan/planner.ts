/**
 * Makes a plan: compares the resources of the files with what the ledger knows (docs/content-as-code.md).
 * It sends nothing and records nothing.
 */
import type { PlanTotals, RecordedChange } from '../../contract/changes.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import {
  lastKnown,
  noneUnreleased,
  type PlacedResource,
  referencesIn,
  type ReleasableKind,
  type ResourceNote,
  type Resources,
  type UnreleasedCounts,
} from '../../contract/resources.ts';
import type { Finding } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import type { PrintQuestion } from './change.ts';
import { describeChange, otherDoubt, type PlannedChange } from './change.ts';
import { resolvedBody } from './decide.ts';
import { type DeletionChoice, Deletions } from './deletions.ts';
import { duplicateKey, findingsOfState, known, type KnownAs } from './known.ts';
import {
  formerKeysIn,
  type PlanEntry,
  type PlannedFiles,
  ReferenceWalk,
  SAME,
} from './references.ts';
import { decideRequests, makeSteps } from './requests.ts';
import { Totals } from './totals.ts';

export interface PlanOptions extends DeletionChoice {
  readonly leavesReleases: boolean;
}

interface PlanPorts {
  readonly resources: Resources;
  readonly print: PrintQuestion;
  /** The name of a file of the input. */
  readonly nameOf: (file: number) => string;
}

export class Planner {
  readonly #options: PlanOptions;
  readonly #ports: PlanPorts;
  readonly #files: PlannedFiles;
  readonly #deletions: Deletions;
  readonly #walk: ReferenceWalk;
  #totals = new Totals();

  constructor(options: PlanOptions, ports: PlanPorts) {
    const { resources } = ports;
    const files: PlannedFiles = {
      entries: new Map(),
      renamed: new Map(),
      formers: new Map(),
      resources,
    };
    this.#options = options;
    this.#ports = ports;
    this.#files = files;
    this.#deletions = new Deletions(options, files);
    this.#walk = new ReferenceWalk(files, options);
  }

  /** Adds the next resource of the files. Returns what is wrong with it, by its document's paths. */
  add(resource: PlacedResource): Finding[] {
    const { key } = resource;
    const first = this.#files.entries.get(key);
    if (first !== undefined) return [duplicateKey(key, first.resource.place, this.#ports.nameOf)];
    const knownAs = known(resource, this.#files.resources);
    if (knownAs.key !== key) this.#files.renamed.set(knownAs.key, key);
    const claimed = claimedTwice(resource, this.#files.formers);
    for (const former of resource.formerly) this.#files.formers.set(former, key);
    const isDeferred = referencesIn(resource).length > 0;
    const decision = isDeferred ? null : this.#walk.decide(resource, knownAs);
    const isSame = decision === SAME;
    this.#files.entries.set(key, {
      // Nobody asks for the body of what stays as it is.
      resource: isSame ? { ...resource, body: {} } : resource,
      decision,
      hasNote: this.#noteOf(resource, knownAs) !== null,
    });
    const { scope } = this.#options;
    return [
      ...claimed,
      ...findingsOfState(resource, { knownAs, isSame, scope }, this.#files.resources),
    ];
  }

  /** True for a key of the files under which nothing changes, as far as that is decided. */
  readonly isSame = (key: string): boolean => this.#files.entries.get(key)?.decision === SAME;

  /** True for a key that a resource of the files has, or had when the ledger saw it last. */
  readonly isInFiles = (key: string): boolean =>
    this.#files.entries.has(key) || this.#files.renamed.has(key);

  /** The key that the files have for what the ledger has under a key. */
  readonly keyNow = (key: string): string => this.#files.renamed.get(key) ?? key;

  /** Called after the last one. Returns what is wrong with references and earlier keys. */
  complete(): PlacedFinding[] {
    this.#deletions.find();
    return [
      ...this.#walk.decideAll((...each) => this.#deletions.note(...each)),
      ...formerKeysIn(this.#files.entries),
      ...this.#deletions.decide(),
    ];
  }

  /** What is created, in the order of the files, with the body that is sent. */
  readonly creates = (): { readonly resource: PlacedResource; readonly body: JsonObject }[] =>
    [...this.#files.entries.values()].flatMap(({ resource, decision }) => {
      if (decision === null || decision === SAME || decision.kind !== 'requests') return [];
      if (decision.verbs[0] !== 'create') return [];
      return [{ resource, body: resolvedBody(resource, this.#walk.outlookOf) }];
    });

  /** In the order of the files, then what is missing from them and kept, then deletions. */
  *changes(): Generator<PlannedChange> {
    const totals = new Totals();
    this.#totals = totals;
    for (const planned of this.#planned()) {
      if (planned === null) totals.addUnchanged();
      else {
        totals.add(planned.change);
        yield planned;
      }
    }
  }

  /** What the changes so far add up to, since `changes` was called last. */
  readonly totals = (): PlanTotals => this.#totals.sum();

  /** What is unreleased of the files for which nothing is sent, once `changes` is through. */
  leftUnreleased(): UnreleasedCounts {
    const left = { ...noneUnreleased };
    for (const entry of this.#files.entries.values()) {
      const { decision } = entry;
      const isSent = decision !== null && decision !== SAME && decision.kind === 'requests';
      const kind = isSent ? null : this.#unreleasedKind(entry);
      if (kind !== null) left[kind] += 1;
    }
    return left;
  }

  /** Its kind if learners will not see it; null if they will, or may. */
  #unreleasedKind({ resource: { key, kind }, decision }: PlanEntry): ReleasableKind | null {
    if (kind === 'track' || (decision === SAME && !this.#walk.unreleased.has(key))) return null;
    const { id, version } = this.#walk.outlookOf(key);
    if (id === null || version !== null) return null;
    return id === 'new' || this.#files.resources.isUnreleased(kind, id) ? kind : null;
  }

  /** What an apply records without a request. */
  *notes(): Generator<ResourceNote> {
    for (const { resource, hasNote } of this.#files.entries.values()) {
      const note = hasNote ? this.#noteOf(resource, known(resource, this.#files.resources)) : null;
      if (note !== null) yield note;
    }
  }

  /** Null for what stays as it is. */
  *#planned(): Generator<PlannedChange | null> {
    for (const [key, { state, place }] of this.#walk.doubts)
      yield { change: otherDoubt(key, state), steps: () => [], place };
    for (const entry of this.#files.entries.values()) {
      const kind = this.#unreleasedKind(entry);
      if (kind !== null) this.#totals.addUnreleased(kind);
      yield this.#plannedOf(entry);
    }
    for (const planned of this.#deletions.changes())
      if (!this.#walk.doubts.has(planned.change.key ?? '')) yield planned;
  }

  #plannedOf({ resource, decision, hasNote }: PlanEntry): PlannedChange | null {
    const isSame = decision === SAME || decision === null;
    if (isSame && !hasNote) return null;
    const resources = this.#files.resources;
    const knownAs = known(resource, resources);
    const { outlookOf } = this.#walk;
    const own = isSame
      ? ({ kind: 'nothing', outlook: outlookOf(resource.key) } as const)
      : decision;
    const input = decideRequests({ resource, knownAs, decision: own, outlookOf }, resources);
    const recorded = recordedBy(this.#noteOf(resource, knownAs), knownAs);
    const change = describeChange(input, { ...this.#ports, recorded });
    if (change === null) return null;
    const steps = () => makeSteps(input, { ...this.#ports, ...this.#options });
    return { change, steps, place: resource.place, wanted: resource };
  }

  #noteOf(resource: PlacedResource, { state, key }: KnownAs): ResourceNote | null {
    const found = lastKnown(state);
    if (found === null) return null;
    const { protect, scope = this.#options.scope ?? found.scope } = resource;
    const isSame = key === resource.key && scope === found.scope && protect === found.protect;
    return isSame ? null : { key, newKey: resource.key, scope, protect };
  }
}

function recordedBy(note: ResourceNote | null, { state }: KnownAs): RecordedChange | null {
  const before = lastKnown(state);
  if (note === null || before === null) return null;
  const { key, newKey, protect, scope } = note;
  return {
    renamedFrom: key === newKey ? null : key,
    protect: protect === before.protect ? null : protect,
    scope: scope === before.scope ? null : { to: scope },
  };
}

/** An earlier key that another document of the files names as well. */
function claimedTwice(
  { key, formerly }: PlacedResource,
  formers: ReadonlyMap<string, string>,
): Finding[] {
  const former = formerly.find((each) => formers.has(each));
  if (former === undefined) return [];
  const about = problem('content/former', { reason: 'twice', key, former });
  return [{ severity: 'error', problem: about, path: ['formerly'] }];
}
