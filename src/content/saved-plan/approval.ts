/**
 * What a saved plan approves of a change (docs/teams.md): what is done, and the resource before
 * and afterwards. It has references by key and no version ids, so that a change of something else does
 * not make another approval of it.
 */
import type { Change } from '../../contract/changes.ts';
import type { ApprovedAction } from '../../contract/plan-schema.ts';
import {
  type KeyState,
  lastKnown,
  parentFields,
  type ResourceKind,
  type Resources,
} from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { canonicalText, comparableDigest, parentIn, sha256 } from '../../documents/canonical.ts';
import { withKeys } from '../../documents/references.ts';
import type { PlannedChange } from '../plan/change.ts';

/** As a saved plan has it. Of contents it has digests in hexadecimal digits. */
export interface Approval {
  readonly key: string;
  readonly resource: ResourceKind;
  readonly actions: readonly ApprovedAction[];
  /** The keys whose new ids or versions are the only reason for it. */
  readonly follows: readonly string[];
  /** The resource that it changes, with everything known of it; null if nothing is. */
  readonly before: string | null;
  /** What it will be; null if it is deleted. */
  readonly wanted: string | null;
}

/** The approval that a change of the files needs. */
export interface AskedApproval {
  readonly approval: Approval;
  /** The key that the ledger has it under. */
  readonly keyBefore: string;
  /** What it does beside following new ids and versions. */
  readonly needed: readonly ApprovedAction[];
}

interface State {
  /** Null if the service gives one. */
  readonly id: string | null;
  readonly isDeleted: boolean;
  /** Digits, or a reference as JSON; null if it is unknown, or in nothing. */
  readonly parent: string | null;
  readonly scope: string | null;
  readonly protect: boolean;
  /** A digest of what its author wrote; null if it is unknown. */
  readonly content: string | null;
  /** The run, or the time of the adoption, that made something of it unknown; otherwise null. */
  readonly unknownSince: string | null;
}

export interface ApprovalPorts {
  readonly resources: Resources;
  readonly scope: string | null;
  /** The key that the files have for what the ledger has under a key. */
  readonly keyNow: (key: string) => string;
}

/** Null for a change that changes nothing. */
export function makeApproval(planned: PlannedChange, ports: ApprovalPorts): AskedApproval | null {
  const { change } = planned;
  const { key, resource } = change;
  const actions = actionsOf(change);
  if (key === null || actions.length === 0) return null;
  const keyBefore = change.recorded?.renamedFrom ?? key;
  const state = stateOf(keyBefore, ports);
  const after = stateAfter(planned, state, ports);
  const beyond = beyondFollowing(actions, [state, after], keyBefore, ports);
  const follows = beyond.length === 0 && change.kind === 'requests' ? change.because : [];
  const before = state && digestOf({ key: keyBefore, ...state });
  const wanted = after && digestWanted(key, after);
  const approval = { key, resource, actions, follows, before, wanted };
  return { approval, keyBefore, needed: beyond };
}

/** The resource as it is, as `wanted` would have it; null if it does not exist. */
export function digestNow(key: string, ports: ApprovalPorts): string | null {
  const state = stateOf(key, ports);
  return state === null || state.isDeleted ? null : digestWanted(key, state);
}

/** Without what the service gives. */
const digestWanted = (key: string, { parent, scope, protect, content }: State) =>
  digestOf({ key, parent, scope, protect, content });

const digestOf = (value: JsonObject) => sha256(canonicalText(value));

function actionsOf(change: Change): ApprovedAction[] {
  const { renamedFrom = null, protect = null, scope = null } = change.recorded ?? {};
  return [
    ...(renamedFrom === null ? [] : (['rename'] as const)),
    ...(protect === null ? [] : (['protect'] as const)),
    ...(scope === null ? [] : (['scope'] as const)),
    ...(change.kind === 'requests' ? change.verbs : []),
  ];
}

/**
 * What it does beside following new ids and versions: the content, as it is written, is the one that
 * was sent before, or the one that was released before.
 */
function beyondFollowing(
  actions: readonly ApprovedAction[],
  [before, after]: readonly [State | null, State | null],
  keyBefore: string,
  ports: ApprovalPorts,
): readonly ApprovedAction[] {
  const isSameContent = before !== null && after !== null && before.content === after.content;
  if (!isSameContent || before.content === null || actions.includes('create')) return actions;
  const isFollowing =
    actions.includes('edit') || before.content === releasedContent(keyBefore, ports);
  return isFollowing ? actions.filter((each) => each !== 'edit' && each !== 'release') : actions;
}

/** Null if its newest version holds its content, or nobody knows. */
function releasedContent(key: string, ports: ApprovalPorts): string | null {
  const state = lastKnown(ports.resources.find(key));
  const released = ports.resources.bodyOf(key)?.released ?? null;
  return state && released && contentOf(state.kind, released.written, ports).content;
}

/** Null if the ledger does not know it. */
function stateOf(key: string, ports: ApprovalPorts): State | null {
  const state = ports.resources.find(key);
  const known = state.kind === 'known' ? state.resource : lastKnown(state);
  if (known === null) return null;
  const { id, kind, scope, protect } = known;
  if (known.deletedBy !== null) return { ...unknown, id, isDeleted: true };
  const own = { ...unknown, id, scope, protect, parent: parentByKey(kind, known.parent, ports) };
  const written = known.content === null ? null : (ports.resources.bodyOf(key)?.written ?? null);
  const openRun = openRunOf(state);
  if (written === null) {
    return { ...own, unknownSince: openRun ?? known.run ?? String(known.at) };
  }
  const { parent, content } = contentOf(kind, written, ports);
  return { ...own, ...(known.parent === null ? {} : { parent }), content, unknownSince: openRun };
}

const openRunOf = (state: KeyState) => (state.kind === 'known' ? (state.openRun ?? null) : null);

const unknown: State = {
  id: null,
  isDeleted: false,
  parent: null,
  scope: null,
  protect: false,
  content: null,
  unknownSince: null,
};

function stateAfter(
  { change, wanted }: PlannedChange,
  from: State | null,
  ports: ApprovalPorts,
): State | null {
  if (wanted === undefined) return null;
  const verbs = change.kind === 'requests' ? change.verbs : [];
  const before = from === null || from.isDeleted ? { ...unknown, scope: ports.scope } : from;
  const scope = change.recorded?.scope ?? { to: before.scope };
  const { kind, body, written = body } = wanted;
  const { content, parent } = contentOf(kind, written, ports);
  const isHeld = verbs.every((verb) => verb === 'move');
  const isThere = verbs.every((verb) => verb === 'release');
  return {
    ...before,
    scope: scope.to,
    protect: wanted.protect,
    ...(isHeld ? {} : { content, unknownSince: null }),
    ...(isThere ? {} : { parent }),
  };
}

/** @param written a body with its references */
function contentOf(kind: ResourceKind, written: JsonObject, ports: ApprovalPorts) {
  const { keyNow } = ports;
  const named = withKeys(written, keyNow);
  const parent = named[parentFields[kind] ?? ''] ?? null;
  return {
    content: comparableDigest(kind, named),
    parent:
      parentByKey(kind, parentIn(kind, named), ports) ??
      (parent === null ? null : canonicalText(parent)),
  };
}

/** A track that the ledger knows is named by its key, however its author named it. */
function parentByKey(
  kind: ResourceKind,
  parent: string | null,
  { resources, keyNow }: Pick<ApprovalPorts, 'resources' | 'keyNow'>,
): string | null {
  const track = kind === 'track' && parent !== null ? resources.byId('track', parent) : null;
  return track === null ? parent : canonicalText({ $ref: keyNow(track.key) });
}
