/** A decision as a change of the plan, with everything that a reader needs to see. */
import type { Change, Doubtful, Missing, Requests } from '../contract/changes.ts';
import { operations } from '../contract/operations.ts';
import { toInteger } from '../contract/numbers.ts';
import type { KnownResource, PlacedResource, Resources } from '../contract/resources.ts';
import { type Decision, existing, type Outlook, resolvedBody } from './decide.ts';
import { type Body, differencesOf, parentValue } from './differences.ts';
import { exactEdit } from './exact-edit.ts';
import type { KnownAs } from './known-as.ts';
import type { OtherDoubt } from './references-walk.ts';

export interface Decided {
  readonly resource: PlacedResource;
  readonly knownAs: KnownAs;
  readonly decision: Decision;
  readonly outlookOf: (key: string) => Outlook;
}

interface ChangePorts {
  readonly resources: Resources;
  readonly nameOf: (file: number) => string;
}

/** Null if there is nothing to tell. */
export function changeOf(decided: Decided, ports: ChangePorts): Change | null {
  const { resource, knownAs, decision } = decided;
  const { place, key } = resource;
  const { state } = knownAs;
  const found = state.kind === 'in-doubt' ? state.resource : existing(state);
  const own = {
    resource: resource.kind,
    key,
    id: found?.id ?? null,
    source: { file: ports.nameOf(place.file), line: place.line },
  };
  const renamedFrom = knownAs.key === key ? null : knownAs.key;
  switch (decision.kind) {
    case 'requests':
      return { ...own, kind: 'requests', ...requestsOf(decided, decision, ports), renamedFrom };
    case 'in-doubt':
    case 'given-up':
      return { ...own, kind: decision.kind, doubt: decision.doubt };
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
  const found = state.kind === 'in-doubt' ? state.resource : null;
  const { resource } = operations[state.doubt.operation];
  const { kind, doubt } = state;
  return { kind, doubt, resource, key, id: found?.id ?? null, source: found?.source ?? null };
}

/** A resource of the scope that the files do not have any more. */
export function missing({ kind, key, id, protect }: KnownResource): Missing {
  // Where its document was, there may be another one now.
  return { kind: 'missing', resource: kind, key, id, source: null, isProtected: protect };
}

type RequestsOfOne = Omit<Requests, 'kind' | 'resource' | 'key' | 'id' | 'source' | 'renamedFrom'>;

function requestsOf(
  { resource, knownAs, outlookOf }: Decided,
  { verbs, because }: Extract<Decision, { kind: 'requests' }>,
  { resources }: ChangePorts,
): RequestsOfOne {
  const { state } = knownAs;
  const before = existing(state);
  const known = before?.content == null ? null : resources.bodyOf(knownAs.key);
  const body = resolvedBody(resource, outlookOf);
  const after: Body = { written: resource.body, resolved: body };
  const isEdited = verbs.includes('edit');
  const edit = before === null || !isEdited ? null : { id: before.id, body, known };
  return {
    verbs,
    because,
    deletedBy: state.kind === 'known' ? state.resource.deletedBy : null,
    move: verbs.includes('move') ? moveOf(resource, before, after) : null,
    differences: known === null || !isEdited ? [] : differencesOf(resource.kind, known, after),
    isInFull: isEdited && known === null,
    blocksMadeAnew: edit === null ? 0 : exactEdit(resource.kind, edit).blocksMadeAnew,
  };
}

function moveOf({ kind }: PlacedResource, before: KnownResource | null, after: Body) {
  const to = parentValue(kind, after);
  if (to === null) return null;
  const from = before?.parent ?? null;
  return { from: from === null ? null : ({ kind: 'value', value: toInteger(from) } as const), to };
}
