/** What a saved plan rests on: what the ledger knew of each key when the plan was made. */
import type { KeyState, KnownResource, PlacedResource, Resources } from '../contract/resources.ts';
import { hexadecimal } from '../core/bytes.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { canonicalText, type Digest } from '../documents/canonical.ts';

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
export function restedKeys(
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
  const known = digest(canonicalText({ ...content, body }));
  return { key, state: hexadecimal(known.subarray(0, STATE_BYTES)), run: lastRun(state) };
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
      return { kind, resource: resourceObject(state.resource) };
    case 'in-doubt': {
      const { doubt, resource } = state;
      return { kind, doubt: { ...doubt }, resource: resource && resourceObject(resource) };
    }
    case 'given-up':
      return { kind, doubt: { ...state.doubt } };
    case 'other':
      return { kind, operation: state.operation, run: state.run };
  }
}

/** Without when and from where it was changed: another clock or file makes no other plan. */
function resourceObject(resource: KnownResource): JsonObject {
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
