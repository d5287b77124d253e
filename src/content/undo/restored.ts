/** What a resource was before a run, as something that a plan can ask for. */
import type { Remainder } from '../../contract/changes.ts';
import { toInteger } from '../../contract/numbers.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type DesiredResource,
  type FormerResource,
  type KnownResource,
  parentFields,
  type ResourceContent,
  type SentBody,
} from '../../contract/resources.ts';
import { type Json, type JsonObject, type JsonPath, valueAt } from '../../core/json.ts';
import { canonicalText, parentIn } from '../../documents/canonical.ts';
import {
  type NeededKey,
  objectWith,
  referencesWithin,
  withReferences,
} from '../../documents/references.ts';

interface RestoredResource {
  readonly resource: DesiredResource;
  readonly remains: readonly Remainder[];
}

export interface RestoringPorts {
  /** The key that a resource has afterwards. */
  readonly keyAfter: (key: string) => string;
  /** True if a reference can give nothing any more: it becomes the id that was sent. */
  readonly isGone: (asked: NeededKey) => boolean;
  /** True for what has another id than before, or gets one. */
  readonly isAnew: (key: string) => boolean;
  /** True for a version that is the newest one, or was at any time since the run began. */
  readonly isRecent: (key: string, version: string) => boolean;
  /** The key of the track that has, or had, this id; null if the ledger knows none. */
  readonly trackWith: (id: string) => string | null;
  readonly notes: string;
}

export interface ThenAndNow {
  readonly former: Pick<FormerResource, 'key' | 'before' | 'body'>;
  /** Null if it does not exist any more. */
  readonly now: KnownResource | null;
  /** Null if nobody knows what the service holds now. */
  readonly bodyNow: SentBody | null;
}

/** Null if nobody knows its content, neither of then nor of now. */
export function restoreResource(of: ThenAndNow, ports: RestoringPorts): RestoredResource | null {
  const { former, now, bodyNow } = of;
  const { key, before } = former;
  const body = former.body ?? (now === null ? null : bodyNow);
  if (body === null) return null;
  const { kind, protect, scope } = before;
  const parent = before.parent ?? now?.parent ?? null;
  const contentOf = (each: Pick<SentBody, 'written' | 'resolved'>, isOlder = false) =>
    inParent(
      kind,
      { parent, resolved: each.resolved, ...contentIn(each, { ...ports, isOlder }) },
      ports,
    );
  const { released, remains } = releaseOf(of);
  const keyAfter = ports.keyAfter(key);
  return {
    resource: {
      kind,
      key: keyAfter,
      ...contentOf(body),
      release: released === null ? null : ports.notes,
      ...(released === null ? {} : { released: contentOf(released, released !== body) }),
      formerly: keyAfter === key ? [] : [key],
      protect,
      scope,
    },
    remains: [
      ...(former.body === null ? (['content'] as const) : []),
      ...(isParentLost(of) ? (['parent'] as const) : []),
      ...remains,
    ],
  };
}

function isParentLost({ former: { before }, now }: ThenAndNow): boolean {
  return parentFields[before.kind] !== null && before.parent === null && now?.parent != null;
}

interface Release {
  /** What the newest version must hold; null to release nothing. */
  readonly released: Pick<SentBody, 'written' | 'resolved'> | null;
  readonly remains: readonly Remainder[];
}

function findReleased({ before: { version, content }, body }: ThenAndNow['former']) {
  const held = version?.content ?? null;
  if (held === null || body === null) return null;
  const isContent = held === content;
  return body.released ?? (isContent ? body : null);
}

function releaseOf({ former, now }: ThenAndNow): Release {
  const { version } = former.before;
  if (version === null) {
    return { released: null, remains: now?.version == null ? [] : ['first-release'] };
  }
  const released = findReleased(former);
  if (released !== null) return { released, remains: [] };
  // What refers to a version of it needs one.
  if (now === null) return { released: former.body, remains: ['released-content'] };
  const [held, last] = [version.content, now.version];
  const isSame =
    last !== null && (last.id === version.id || (held !== null && held === last.content));
  return { released: null, remains: isSame ? [] : ['released-content'] };
}

interface ContentPorts extends RestoringPorts {
  /** True for an older content of a version, which has older versions of what it refers to. */
  readonly isOlder: boolean;
}

/** A reference of a body as it was written, and what it gave. */
interface FoundReference extends NeededKey {
  readonly path: JsonPath;
  readonly sent: Json;
}

/**
 * With the keys that the resources have afterwards. A reference to a version that was not the newest
 * one then stays with that version, as it was sent, and is recorded as it was written.
 */
function contentIn(
  { written, resolved }: Pick<SentBody, 'written' | 'resolved'>,
  ports: ContentPorts,
): ResourceContent {
  const found = referencesWithin(written).map((each): FoundReference => {
    return { ...each, sent: valueAt(resolved, each.path) ?? null };
  });
  const gone = found.filter(ports.isGone);
  const living = found.filter((each) => !gone.includes(each));
  const stale = living.filter((each) => isStale(each, ports));
  const named = objectWith(
    withReferences(
      written,
      living.map((each) => referenceOf(each, ports)),
    ),
    gone.map(sentValueOf),
  );
  return {
    body: objectWith(named, stale.map(sentValueOf)),
    references: living
      .filter((each) => !stale.includes(each))
      .map((each) => ({ ...referenceOf(each, ports), path: ['body', ...each.path] })),
    ...(stale.length === 0 ? {} : { written: named }),
  };
}

const sentValueOf = ({ path, sent }: FoundReference) => ({ path, value: sent });

const referenceOf = (
  { key, gives, path }: FoundReference,
  { keyAfter }: RestoringPorts,
): Reference => {
  return { key: keyAfter(key), gives, path, range: nowhere };
};

function isStale(
  { key, gives, sent }: FoundReference,
  { isAnew, isRecent, isOlder }: ContentPorts,
) {
  if (gives === 'id' || isAnew(key)) return false;
  return isOlder || !isRecent(key, canonicalText(sent));
}

const nowhere: Reference['range'] = [0, 0];

interface PlacedContent extends ResourceContent {
  /** In digits; null if it is unknown. */
  readonly parent: string | null;
  /** The body as it was sent. */
  readonly resolved: JsonObject;
}

/** A move changes what is known of the parent, and not the body. */
function inParent(
  kind: KnownResource['kind'],
  { parent, resolved, ...content }: PlacedContent,
  { trackWith, keyAfter }: RestoringPorts,
): ResourceContent {
  const field = parentFields[kind];
  const isSame = parent === null || parentIn(kind, resolved) === parent;
  if (field === null || isSame) return content;
  const others = content.references.filter(({ path: [, first] }) => first !== field);
  const track = kind === 'track' ? trackWith(parent) : null;
  const key = track === null ? null : keyAfter(track);
  const value = key === null ? toInteger(parent) : { $ref: key };
  const reference = key === null ? [] : [parentReference(key, field)];
  return {
    body: { ...content.body, [field]: value },
    references: [...others, ...reference],
    ...(content.written === undefined ? {} : { written: { ...content.written, [field]: value } }),
  };
}

const parentReference = (key: string, field: string): Reference => {
  return { key, gives: 'id', path: ['body', field], range: nowhere };
};
