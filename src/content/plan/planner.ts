/**
 * Makes a plan: compares the resources of the files with what the ledger knows (docs/content-as-code.md).
 * It sends nothing and records nothing.
 */
import type { PlanTotals, RecordedChange } from '../../contract/changes.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import {
  type CachedText,
  lastKnown,
  type PlacedResource,
  referencesIn,
  type ResourceNote,
  type Resources,
} from '../../contract/resources.ts';
import type { Finding } from '../../core/diagnostic.ts';
import type { Digest } from '../../documents/canonical.ts';
import { problem } from '../../messages/problem.ts';
import type { PrintQuestion } from './author-words.ts';
import { decideBodies } from './bodies.ts';
import { changeOf, otherDoubt, type PlannedChange } from './change.ts';
import { decide, type DecidePorts } from './decide.ts';
import { createDeletions, keptOnes, plannedFate } from './deletions.ts';
import { duplicateKey, findingsOfState, known, type KnownAs } from './known.ts';
import { type PlanEntry, SAME, walkReferences } from './references.ts';
import { stepsOf } from './steps.ts';
import { createTotals } from './totals.ts';

export interface PlanOptions {
  /** The scope of the content folder; null without one. */
  readonly scope: string | null;
  /** True if the input is the whole folder, so that what is missing from it can be told. */
  readonly isWhole: boolean;
  /**
   * What is deleted: nothing, what is missing from the whole folder (--prune), or exactly what has
   * these keys (an undo), and then what is missing is not told.
   */
  readonly deletes: 'nothing' | 'missing' | ReadonlySet<string>;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
  /** The commit that CI named; null if unknown. */
  readonly commit: string | null;
}

interface PlanPorts {
  readonly resources: Resources;
  readonly digest: Digest;
  readonly print: PrintQuestion;
  /** The name of a file of the input. */
  readonly nameOf: (file: number) => string;
}

const noSteps = () => [];

export interface Planner {
  /** Adds the next resource of the files. Returns what is wrong with it, by its document's paths. */
  add(resource: PlacedResource): Finding[];
  /**
   * Adds a resource whose document was not read, if nothing happens to it and nothing is wrong with
   * it. If not, its document must be read.
   */
  addUnchanged(text: CachedText, place: DocumentPlace): boolean;
  /** True for a key that a resource of the files has, or had when the ledger saw it last. */
  isInFiles(key: string): boolean;
  /** The key that the files have for what the ledger has under a key. */
  readonly keyNow: (key: string) => string;
  /** Called after the last one. Returns what is wrong with references and earlier keys. */
  complete(): PlacedFinding[];
  /**
   * The changes in the order of the files, then what is missing from them and kept, then deletions.
   */
  changes(): Generator<PlannedChange>;
  /** What the changes so far add up to, since `changes` was called last. */
  readonly totals: () => PlanTotals;
  /** What an apply records without a request. */
  notes(): Generator<ResourceNote>;
}

export function createPlanner(options: PlanOptions, ports: PlanPorts): Planner {
  const { resources, digest, nameOf } = ports;
  const entries = new Map<string, PlanEntry>();
  const renamed = new Map<string, string>();
  let totals = createTotals(resources);
  const formers = new Map<string, string>();
  const deletions = createDeletions(options, { entries, renamed, resources });
  const walk = walkReferences(
    { entries, formers, resources, noteReference: (...each) => deletions.note(...each) },
    options,
  );
  const deciding: DecidePorts = {
    outlookOf: walk.outlookOf,
    digest,
    leavesReleases: options.leavesReleases,
  };
  const noteOf = (resource: PlacedResource, { state, key }: KnownAs): ResourceNote | null => {
    const found = lastKnown(state);
    if (found === null) return null;
    const { protect, scope = options.scope ?? found.scope } = resource;
    const isSame = key === resource.key && scope === found.scope && protect === found.protect;
    return isSame ? null : { key, newKey: resource.key, scope, protect };
  };
  const isInFiles = (key: string) => entries.has(key) || renamed.has(key);
  function* missingOnes(): Generator<PlannedChange> {
    const { deletes, isWhole, scope } = options;
    if (deletes === 'nothing' && isWhole && scope !== null)
      yield* keptOnes(scope, isInFiles, { ...deletions, resources });
    for (const [key, fate] of deletions.fates()) {
      const planned = walk.doubts.has(key)
        ? null
        : plannedFate(key, fate, { ...ports, ...options });
      if (planned !== null) yield planned;
    }
  }
  const plannedOf = ({ resource, decision, hasNote }: PlanEntry): PlannedChange | null => {
    const isSame = decision === SAME || decision === null;
    if (isSame && !hasNote) return null;
    const knownAs = known(resource, resources);
    const { outlookOf } = walk;
    const own = isSame
      ? ({ kind: 'nothing', outlook: outlookOf(resource.key) } as const)
      : decision;
    const input = decideBodies({ resource, knownAs, decision: own, outlookOf }, resources);
    const recorded = recordedBy(noteOf(resource, knownAs), knownAs);
    const change = changeOf(input, { ...ports, recorded });
    if (change === null) return null;
    const steps = () => stepsOf(input, { ...ports, ...options });
    return { change, steps, place: resource.place, wanted: resource };
  };
  return {
    add: (resource) => {
      const { key } = resource;
      const first = entries.get(key);
      if (first !== undefined) return [duplicateKey(key, first.resource.place, nameOf)];
      const knownAs = known(resource, resources);
      if (knownAs.key !== key) renamed.set(knownAs.key, key);
      const claimed = claimedTwice(resource, formers);
      for (const former of resource.formerly) formers.set(former, key);
      const isDeferred = referencesIn(resource).length > 0;
      const decision = isDeferred ? null : decide(resource, knownAs.state, deciding);
      const isSame = decision?.kind === 'nothing' && knownAs.key === key;
      if (isSame) walk.remember(key, decision.outlook);
      entries.set(key, {
        // Nobody asks for the body of what stays as it is.
        resource: isSame ? { ...resource, body: {} } : resource,
        decision: isSame ? SAME : decision,
        hasNote: noteOf(resource, knownAs) !== null,
      });
      const found = { knownAs, decision, scope: options.scope };
      return [...claimed, ...findingsOfState(resource, found, resources)];
    },
    addUnchanged: ({ kind, key, protect, releases, content, parent }, place) => {
      if (entries.has(key)) return false;
      const compared = { content, parent };
      const release = releases ? '' : null;
      const own = { kind, key, body: {}, references: [], release, formerly: [], protect, place };
      const resource: PlacedResource = { ...own, compared };
      const knownAs = { key, state: resources.find(key) };
      const decision = decide(resource, knownAs.state, deciding);
      if (decision.kind !== 'nothing' || noteOf(resource, knownAs) !== null) return false;
      const found = { knownAs, decision, scope: options.scope };
      if (findingsOfState(resource, found, resources).length > 0) return false;
      walk.remember(key, decision.outlook);
      entries.set(key, { resource: own, decision: SAME, hasNote: false });
      return true;
    },
    isInFiles,
    keyNow: (key) => renamed.get(key) ?? key,
    complete: () => {
      deletions.find();
      return [...walk.decideAll(deciding), ...walk.formerKeysInFiles(), ...deletions.decide()];
    },
    *changes() {
      totals = createTotals(resources);
      for (const [key, { state, place }] of walk.doubts) {
        const change = otherDoubt(key, state);
        totals.add(change);
        yield { change, steps: noSteps, place };
      }
      for (const entry of entries.values()) {
        const planned = plannedOf(entry);
        if (planned === null) {
          totals.unchanged();
          continue;
        }
        totals.add(planned.change);
        yield planned;
      }
      for (const planned of missingOnes()) {
        totals.add(planned.change);
        yield planned;
      }
    },
    totals: () => totals.sum(),
    *notes() {
      for (const { resource, hasNote } of entries.values()) {
        if (!hasNote) continue;
        const note = noteOf(resource, known(resource, resources));
        if (note !== null) yield note;
      }
    },
  };
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
  const about = problem('content/former', {
    reason: 'twice',
    former,
    keys: [formers.get(former) ?? '', key],
  });
  return [{ severity: 'error', problem: about, path: ['formerly'] }];
}
