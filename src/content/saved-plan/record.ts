/**
 * A saved plan (docs/saved-plans.md, plan): what `plan --out` writes. It follows from resources,
 * options and the ledger alone, so `apply PLAN` makes it again and compares.
 */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { Asked } from '../../contract/import-run.ts';
import { PLAN_FORM, PLAN_MARK } from '../../contract/plan-schema.ts';
import type {
  KeyState,
  KnownResource,
  PlacedResource,
  Resources,
} from '../../contract/resources.ts';
import { hexadecimal } from '../../core/bytes.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { canonicalText, type Digest } from '../../documents/canonical.ts';
import type { PlannedChange } from '../plan/change.ts';
import { known } from '../plan/known.ts';
import type { Planner } from '../plan/planner.ts';
import { isReversible } from '../plan/totals.ts';

/** Where a plan is for, and the options that it was made with. */
export interface PlanHead {
  /** The identity of the service. */
  readonly target: string;
  /** The version of the interface. */
  readonly api: string;
  /** The id of the ledger; null if there was none yet. */
  readonly ledger: string | null;
  readonly scope: string | null;
  readonly prune: boolean;
  readonly leavesReleases: boolean;
  readonly allowUnknown: boolean;
  readonly commit: string | null;
}

export interface RecordPorts {
  readonly resources: Resources;
  readonly digest: Digest;
  /** A change as plan -o json shows it. */
  readonly changeData: (change: Change) => Json;
  /** The name of a file of the input. */
  readonly nameOf: (file: number) => string;
}

/** Receives a plan, change by change, and makes the saved one. */
export interface PlanRecord {
  add(planned: PlannedChange): void;
  /** Called after the last change. */
  finish(planner: Pick<Planner, 'needed' | 'totals'>): JsonObject;
}

/** @param isWhole true if the plan is about the whole folder, so that something can be missing */
export function createPlanRecord(
  { isWhole, ...head }: PlanHead & { readonly isWhole: boolean },
  ports: RecordPorts,
): PlanRecord {
  const { resources, digest, changeData } = ports;
  const changes: Json[] = [];
  const steps: Json[] = [];
  const changed: string[] = [];
  return {
    add: (planned) => {
      const { change } = planned;
      changes.push(changeData(change));
      if (change.key !== null) changed.push(change.key);
      if (change.kind !== 'requests') return;
      for (const [at, step] of planned.steps().entries()) {
        const canUndo = isReversible(change, change.verbs[at] ?? 'release', resources);
        steps.push(stepObject(step, canUndo, digest));
      }
    },
    finish: (planner) => {
      const needed = [...planner.needed()].map((each) => withUsedKey(each, resources));
      const own = new Set(needed.map(({ key }) => key));
      const missing = isWhole ? changed.filter((key) => !own.has(key)).toSorted(inLedgerOrder) : [];
      const asked = new Map(needed.map((each) => [each.key, resourceObject(each, ports)]));
      const rests = restedKeys(needed, missing).map((key) => ({
        ...restOf(key, resources, digest),
        asked: askedDigest(asked.get(key), head, digest),
      }));
      return sealPlan(
        {
          [PLAN_MARK]: PLAN_FORM,
          ...head,
          resources: [...asked.values()],
          missing,
          changes,
          steps,
          totals: totalsObject(planner.totals()),
          rests,
        },
        digest,
      );
    },
  };
}

/**
 * A digest of a resource as the files say it, which tells where a file was altered; null if they say
 * nothing of it.
 */
function askedDigest(
  resource: JsonObject | undefined,
  { allowUnknown }: Pick<PlanHead, 'allowUnknown'>,
  digest: Digest,
): string | null {
  if (resource === undefined) return null;
  return hexadecimal(digest(canonicalText({ resource, allowUnknown })).subarray(0, DIGEST_BYTES));
}

/** The order in which the ledger lists keys: by their bytes. */
const inLedgerOrder = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The plan with the digest of all the rest. */
function sealPlan(plan: JsonObject, digest: Digest): JsonObject {
  return { ...plan, digest: planDigest(plan, digest) };
}

/** The digest of a plan, in hexadecimal digits. However the file is laid out, it is the same. */
export function planDigest(written: JsonObject, digest: Digest): string {
  const { digest: _, ...plan } = written;
  return hexadecimal(digest(canonicalText(plan)));
}

/** Of its earlier keys, only the one that it is renamed from has a meaning. */
function withUsedKey(resource: PlacedResource, resources: Pick<Resources, 'find'>): PlacedResource {
  const { key } = known(resource, resources);
  return { ...resource, formerly: key === resource.key ? [] : [key] };
}

function resourceObject(
  { kind, key, release, formerly, protect, body, place }: PlacedResource,
  { nameOf }: Pick<RecordPorts, 'nameOf'>,
): JsonObject {
  return {
    resource: kind,
    key,
    ...(release === null ? {} : { release }),
    ...(formerly.length === 0 ? {} : { formerly }),
    ...(protect ? { protect } : {}),
    body,
    source: { file: nameOf(place.file), line: place.line },
  };
}

function stepObject(step: Asked, reversible: boolean, digest: Digest): JsonObject {
  const { key, operation, params, body, after = [], effect } = step;
  const content = digest(
    canonicalText({ operation, params, body, after, effect: effect ? { ...effect } : null }),
  );
  const short = hexadecimal(content.subarray(0, DIGEST_BYTES));
  return { key, operation, content: short, reversible };
}

const DIGEST_BYTES = 16;

/** Without what only the files tell. */
function totalsObject(totals: PlanTotals): JsonObject {
  const { unchanged: _, left: _left, ...counts } = totals;
  return counts;
}

type RestSource = Pick<Resources, 'find' | 'bodyOf' | 'given'>;

/** What the ledger knew of a key. */
export interface PlanRest {
  readonly key: string;
  /** A digest of it, in hexadecimal digits. */
  readonly state: string;
  /** The run that changed it last; null if none did. */
  readonly run: string | null;
}

/** The keys that the decisions about these resources look at, each once, sorted. */
function restedKeys(
  resources: Iterable<Pick<PlacedResource, 'key' | 'formerly' | 'references'>>,
  missing: Iterable<string>,
): string[] {
  const keys = new Set(missing);
  for (const { key, formerly, references } of resources) {
    for (const each of [key, ...formerly]) keys.add(each);
    for (const reference of references) keys.add(reference.key);
  }
  return [...keys].toSorted();
}

export function restOf(key: string, resources: RestSource, digest: Digest): PlanRest {
  const state = resources.find(key);
  const content = { ...stateObject(state), given: givenObject(key, resources) };
  const body = state.kind === 'known' ? bodyObject(key, resources) : null;
  const ledgerDigest = digest(canonicalText({ ...content, body }));
  return { key, state: hexadecimal(ledgerDigest.subarray(0, STATE_BYTES)), run: lastRun(state) };
}

const STATE_BYTES = 16;

/** The run that changed a key last; null if none did, or if nobody knows. */
export function lastRun(state: KeyState): string | null {
  switch (state.kind) {
    case 'known':
      return state.openRun ?? state.resource.deletedBy ?? state.resource.run;
    case 'in-doubt':
    case 'given-up':
      return state.doubt.run;
    case 'other':
      return state.run;
    case 'free':
      return null;
  }
}

function stateObject(state: KeyState): JsonObject {
  const { kind } = state;
  switch (kind) {
    case 'free':
      return { kind };
    case 'known':
      return { kind, resource: knownObject(state.resource) };
    case 'in-doubt': {
      const { doubt, resource } = state;
      return { kind, doubt: { ...doubt }, resource: resource && knownObject(resource) };
    }
    case 'given-up':
      return { kind, doubt: { ...state.doubt } };
    case 'other':
      return { kind, operation: state.operation, run: state.run };
  }
}

/** Without when and from where it was changed: another clock or file makes no other plan. */
function knownObject(resource: KnownResource): JsonObject {
  const { kind, id, scope, parent, protect, deletedBy, run, content, version } = resource;
  const held = version && { id: version.id, content: digits(version.content) };
  return {
    kind,
    id,
    scope,
    parent,
    protect,
    deletedBy,
    run,
    content: digits(content),
    version: held,
  };
}

const digits = (content: Uint8Array | null) => (content === null ? null : hexadecimal(content));

function bodyObject(key: string, resources: RestSource): Json {
  const sent = resources.bodyOf(key);
  if (sent === null) return null;
  const { written, resolved, released } = sent;
  const blocks = sent.blocks.map(({ id, filters }): Json => [id, filters]);
  return { written, resolved, blocks, released: released && { ...released } };
}

function givenObject(key: string, resources: RestSource): Json {
  const given = resources.given(key);
  return given && { ...given };
}
