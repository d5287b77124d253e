/** A decision as a change of the plan, with everything that a reader needs to see. */
import type { Change, Doubtful, Missing, Requests } from '../contract/changes.ts';
import { operations } from '../contract/operations.ts';
import { toInteger } from '../contract/numbers.ts';
import {
  existing,
  type KnownResource,
  lastKnown,
  type PlacedResource,
} from '../contract/resources.ts';
import type { Decision } from './decide.ts';
import type { Decided } from './decided.ts';
import { type Body, differencesOf, parentValue } from './differences.ts';
import type { OtherDoubt } from './references-walk.ts';

interface ChangePorts {
  readonly nameOf: (file: number) => string;
}

/** Null if there is nothing to tell. */
export function changeOf(decided: Decided, ports: ChangePorts): Change | null {
  const { resource, knownAs, decision } = decided;
  const { place, key } = resource;
  const own = {
    resource: resource.kind,
    key,
    id: lastKnown(knownAs.state)?.id ?? null,
    source: { file: ports.nameOf(place.file), line: place.line },
  };
  const renamedFrom = knownAs.key === key ? null : knownAs.key;
  switch (decision.kind) {
    case 'requests':
      return { ...own, kind: 'requests', ...requestsOf(decided, decision), renamedFrom };
    case 'in-doubt':
      return { ...own, kind: 'in-doubt', doubt: decision.doubt };
    case 'given-up':
      // By the key under which somebody can settle it.
      return { ...own, key: knownAs.key, kind: 'given-up', doubt: decision.doubt };
    case 'blocked':
      return { ...own, kind: 'blocked', by: decision.by };
    case 'waiting':
      return { ...own, kind: 'waiting', for: decision.by };
    default:
      return renamedFrom === null ? null : { ...own, kind: 'rename', renamedFrom };
  }
}

/** A resource that only the ledger knows, and that others refer to. */
export function otherDoubt(key: string, state: OtherDoubt['state']): Doubtful {
  const found = lastKnown(state);
  const { resource } = operations[state.doubt.operation];
  const { kind, doubt } = state;
  return { kind, doubt, resource, key, id: found?.id ?? null, source: found?.source ?? null };
}

/** A resource of the scope that the files do not have any more. */
export function missing(
  { kind, key, id, protect }: KnownResource,
  referredBy: readonly string[] = [],
): Missing {
  // Where its document was, there may be another one now.
  const own = { resource: kind, key, id, source: null };
  return { ...own, kind: 'missing', isProtected: protect, referredBy };
}

type RequestsOfOne = Omit<Requests, 'kind' | 'resource' | 'key' | 'id' | 'source' | 'renamedFrom'>;

function requestsOf(
  { resource, knownAs, body, edit }: Decided,
  { verbs, because }: Extract<Decision, { kind: 'requests' }>,
): RequestsOfOne {
  const { state } = knownAs;
  const after: Body = { written: resource.body, resolved: body };
  const known = edit?.known ?? null;
  return {
    verbs,
    because,
    deletedBy: state.kind === 'known' ? state.resource.deletedBy : null,
    move: verbs.includes('move') ? moveOf(resource, existing(state), after) : null,
    differences: known === null ? [] : differencesOf(resource.kind, known, after),
    isInFull: edit !== null && known === null,
    blocksMadeAnew: edit?.blocksMadeAnew ?? 0,
  };
}

function moveOf({ kind }: PlacedResource, before: KnownResource | null, after: Body) {
  const to = parentValue(kind, after);
  if (to === null) return null;
  const from = before?.parent ?? null;
  return { from: from === null ? null : ({ kind: 'value', value: toInteger(from) } as const), to };
}
