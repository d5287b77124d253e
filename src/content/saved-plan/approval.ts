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
import { hexadecimal } from '../../core/bytes.ts';
import type { JsonObject } from '../../core/json.ts';
import {
  canonicalText,
  comparableDigest,
  type Digest,
  parentIn,
} from '../../documents/canonical.ts';
import { withKeys } from '../../documents/references.ts';
import type { PlannedChange } from '../plan/change.ts';

/** A resource at one moment. */
export interface ApprovedState {
  /** In digits; null if it gets one. */
  readonly id: string | null;
  readonly deleted: boolean;
  /** Digits, or a reference as JSON; null if it is unknown, or in nothing. */
  readonly parent: string | null;
  readonly scope: string | null;
  readonly protect: boolean;
  /** A digest of what its author wrote, in hexadecimal digits; null if it is unknown. */
  readonly content: string | null;
  /** The run, or the time of the adoption, that made something of it unknown; otherwise null. */
  readonly unknownSince: string | null;
}

export interface Approval {
  readonly key: string;
  readonly resource: ResourceKind;
  readonly formerly: string | null;
  readonly actions: readonly ApprovedAction[];
  /** The keys whose new ids or versions are the only reason for it. */
  readonly follows: readonly string[];
  /** Null if the ledger does not know it. */
  readonly from: ApprovedState | null;
  /** Null if it is deleted. */
  readonly to: ApprovedState | null;
}

export interface ApprovalPorts {
  readonly resources: Pick<Resources, 'find' | 'bodyOf' | 'byId'>;
  readonly digest: Digest;
  /** The scope of the content folder; null without one. */
  readonly scope: string | null;
  /** The key that the files have for what the ledger has under a key. */
  readonly keyNow: (key: string) => string;
}

/** Null for a change that changes nothing. */
export function approvalOf(planned: PlannedChange, ports: ApprovalPorts): Approval | null {
  const { change } = planned;
  const actions = actionsOf(change);
  if (change.key === null || actions.length === 0) return null;
  const formerly = change.recorded?.renamedFrom ?? null;
  const from = stateOf(formerly ?? change.key, ports);
  const to = stateAfter(planned, from, ports);
  const approval = { key: change.key, resource: change.resource, formerly, actions, from, to };
  const because = change.kind === 'requests' ? change.because : [];
  const isFollowing = actionsBeyondFollowing(approval, ports).length === 0;
  return { ...approval, follows: isFollowing ? because : [] };
}

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
export function actionsBeyondFollowing(
  { key, formerly, actions, from, to }: Omit<Approval, 'follows'>,
  ports: ApprovalPorts,
): readonly ApprovedAction[] {
  const isSameContent = from !== null && to !== null && from.content === to.content;
  if (!isSameContent || from.content === null || actions.includes('create')) return actions;
  const isFollowing =
    actions.includes('edit') || from.content === releasedContent(formerly ?? key, ports);
  return isFollowing ? actions.filter((each) => each !== 'edit' && each !== 'release') : actions;
}

/** Null if its newest version holds its content, or nobody knows. */
function releasedContent(key: string, ports: ApprovalPorts): string | null {
  const state = lastKnown(ports.resources.find(key));
  const released = ports.resources.bodyOf(key)?.released ?? null;
  return state && released && contentOf(state.kind, released.written, ports).content;
}

/** Null if the ledger does not know it. */
export function stateOf(key: string, ports: ApprovalPorts): ApprovedState | null {
  const state = ports.resources.find(key);
  const known = state.kind === 'known' ? state.resource : lastKnown(state);
  if (known === null) return null;
  const { id, kind, scope, protect } = known;
  if (known.deletedBy !== null) return { ...unknown, id, deleted: true };
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

const unknown: ApprovedState = {
  id: null,
  deleted: false,
  parent: null,
  scope: null,
  protect: false,
  content: null,
  unknownSince: null,
};

function stateAfter(
  { change, wanted }: PlannedChange,
  from: ApprovedState | null,
  ports: ApprovalPorts,
): ApprovedState | null {
  if (wanted === undefined) return null;
  const verbs = change.kind === 'requests' ? change.verbs : [];
  const before = from === null || from.deleted ? { ...unknown, scope: ports.scope } : from;
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
  const { digest, keyNow } = ports;
  const named = withKeys(written, keyNow);
  const parent = named[parentFields[kind] ?? ''] ?? null;
  return {
    content: hexadecimal(comparableDigest(kind, named, digest)),
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
