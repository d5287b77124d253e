/** Decides which requests a resource needs. */
import { toInteger } from '../../contract/numbers.ts';
import type { Verb } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type DesiredResource,
  existingResource,
  type KeyState,
  type KnownResource,
  lastKnown,
  parentFields,
  referencesIn,
  type ResourceContent,
  type ResourceDoubt,
} from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { comparableDigest, parentIn } from '../../documents/canonical.ts';
import { objectWith } from '../../documents/references.ts';

/** What references to a resource give, once the plan has come to it. */
export interface Outlook {
  /** Null if it does not exist and is not created. */
  readonly id: GivenId | null;
  /** Null if it has no released version and gets none. */
  readonly version: GivenId | null;
  /** The keys that somebody has to settle before anything that refers to it can be sent. */
  readonly stuckBy: readonly string[];
  /** True if its release is left for later. */
  readonly isWaiting: boolean;
}

/** The digits of an id, or `new` if this apply makes it. */
type GivenId = string;

export type Decision = { readonly outlook: Outlook } & (
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'requests';
      readonly verbs: readonly Verb[];
      /** The keys whose new ids or versions it gets. */
      readonly because: readonly string[];
    }
  | { readonly kind: 'in-doubt' | 'given-up'; readonly doubt: ResourceDoubt }
  | { readonly kind: 'blocked' | 'waiting'; readonly by: readonly string[] }
);

export interface DecidePorts {
  readonly outlookOf: (key: string) => Outlook;
  readonly leavesReleases: boolean;
}

export function decide(resource: DesiredResource, state: KeyState, ports: DecidePorts): Decision {
  if (state.kind === 'in-doubt' || state.kind === 'given-up') {
    return { kind: state.kind, doubt: state.doubt, outlook: outlookOfDoubt(resource.key, state) };
  }
  const known = existingResource(state);
  const needs = needsOf(resource, ports);
  const before = outlookOfKnown(known);
  const blockedBy = (keys: ReadonlySet<string>): Decision => {
    const by = [...keys];
    return { kind: 'blocked', by, outlook: { ...before, stuckBy: by } };
  };
  if (needs.blocked.size > 0) return blockedBy(needs.blocked);
  if (needs.waiting.size > 0) {
    return { kind: 'waiting', by: [...needs.waiting], outlook: { ...before, isWaiting: true } };
  }
  const verbs = verbsFor(resource, known, ports);
  if (verbs.length > 0 && needs.stuck.size > 0) return blockedBy(needs.stuck);
  const outlook: Outlook = {
    ...before,
    id: known === null ? 'new' : before.id,
    version: verbs.includes('release') ? 'new' : before.version,
    isWaiting: ports.leavesReleases && resource.release !== null,
  };
  if (verbs.length === 0) return { kind: 'nothing', outlook };
  // A new resource needs no reason.
  return { kind: 'requests', verbs, because: known === null ? [] : [...needs.fresh], outlook };
}

export const nowhere: Outlook = { id: null, version: null, stuckBy: [], isWaiting: false };

type Doubtful = Extract<KeyState, { kind: 'in-doubt' | 'given-up' }>;

export function outlookOfDoubt(key: string, state: Doubtful): Outlook {
  return { ...outlookOfKnown(lastKnown(state)), stuckBy: [key] };
}

/** What a resource gives if nothing happens to it. */
export function outlookOfKnown(known: KnownResource | null): Outlook {
  if (known === null || known.deletedBy !== null) return nowhere;
  return { ...nowhere, id: known.id, version: known.version?.id ?? null };
}

/**
 * The keys whose new ids or versions it gets (`fresh`), that must be settled before its content is known
 * (`blocked`) or before anything is sent (`stuck`), and whose release is left for later (`waiting`).
 */
function needsOf(resource: DesiredResource, { outlookOf }: DecidePorts) {
  const keys = () => new Set<string>();
  const needs = { fresh: keys(), blocked: keys(), stuck: keys(), waiting: keys() };
  for (const reference of referencesIn(resource)) {
    const outlook = outlookOf(reference.key);
    const given = outlookGives(outlook, reference);
    if (given === 'new') needs.fresh.add(reference.key);
    if (given === null && outlook.isWaiting) needs.waiting.add(reference.key);
    for (const key of outlook.stuckBy) {
      needs.stuck.add(key);
      // Its version may be another one, once somebody has settled it.
      if (given === null || reference.gives === 'versionId') needs.blocked.add(key);
    }
  }
  return needs;
}

export const outlookGives = ({ id, version }: Outlook, { gives }: Pick<Reference, 'gives'>) =>
  gives === 'id' ? id : version;

function verbsFor(
  resource: DesiredResource,
  known: KnownResource | null,
  ports: DecidePorts,
): readonly Verb[] {
  const isToRelease = resource.release !== null && !ports.leavesReleases;
  if (known === null && resource.released === undefined) {
    return isToRelease ? ['create', 'release'] : ['create'];
  }
  const body = resolvedBody(resource, ports.outlookOf);
  const content = comparableDigest(resource.kind, body);
  const released = isToRelease ? releasedDigest(resource, content, ports) : null;
  if (known === null) return ['create', ...releaseVerbs(released, { content, before: released })];
  const move: readonly Verb[] = isElsewhere(resource, body, known) ? ['move'] : [];
  const before = known.content;
  const isChanged = before === null || content !== before;
  const isReleased =
    released !== null && holds(known, released) && (resource.released !== undefined || !isChanged);
  if (released !== null && !isReleased) {
    return [...move, ...releaseVerbs(released, { content, before })];
  }
  return isChanged ? [...move, 'edit'] : move;
}

function releasedDigest(
  { kind, released }: DesiredResource,
  content: string,
  { outlookOf }: DecidePorts,
): string {
  if (released === undefined) return content;
  return comparableDigest(kind, resolvedBody(released, outlookOf));
}

/**
 * The requests around a release, which is of what the service holds at that moment.
 * @param before what it holds first; null if that is unknown
 */
function releaseVerbs(
  released: string | null,
  { content, before }: { readonly content: string; readonly before: string | null },
): Verb[] {
  if (released === null) return [];
  const isHeld = before === released;
  const isLast = released === content;
  return [
    ...(isHeld ? [] : (['edit'] as const)),
    'release',
    ...(isLast ? [] : (['edit'] as const)),
  ];
}

/**
 * The body with every id that is known. A reference to one that this apply makes stays, so that the
 * body equals none that was sent before.
 */
export function resolvedBody(
  { body, references }: ResourceContent,
  outlookOf: DecidePorts['outlookOf'],
): JsonObject {
  if (references.length === 0) return body;
  const changes = references.flatMap((reference) => {
    const given = outlookGives(outlookOf(reference.key), reference);
    if (given === null || given === 'new') return [];
    return [{ path: reference.path.slice(1), value: toInteger(given) }];
  });
  return objectWith(body, changes);
}

/** If nothing at all is known of a resource, its edit says where it belongs. */
function isElsewhere({ kind }: DesiredResource, body: JsonObject, known: KnownResource): boolean {
  if (parentFields[kind] === null) return false;
  if (known.parent === null && known.content === null) return false;
  return parentIn(kind, body) !== known.parent;
}

const holds = ({ version }: KnownResource, content: string) => version?.content === content;
