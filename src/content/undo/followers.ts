/** What refers to something that an undo releases or creates anew, and so has to follow it. */
import type { Reference } from '../../contract/references.ts';
import { lastKnown, type Resources, type SentBody } from '../../contract/resources.ts';
import { type NeededKey, referencesWithin } from '../../documents/references.ts';
import { isReleased, type ThenAndNow } from './restored.ts';
import type { WorkSince } from './work-since.ts';

/** A resource that an undo takes back. */
export interface Followed {
  /** True if it has another id than before, or gets one. */
  readonly isAnew: boolean;
  /** True if its version held its content, and so follows what that refers to. */
  readonly isReleased: boolean;
  /** True if its version is another one since, or will be. */
  readonly isNewVersion: boolean;
  /** What its earlier contents referred to. */
  readonly references: readonly NeededKey[];
}

interface FollowingPorts {
  readonly resources: Resources;
  readonly later: Pick<WorkSince, 'undos' | 'since'>;
  readonly leavesReleases: boolean;
  /** The keys of everything that the run worked on. */
  readonly worked: ReadonlySet<string>;
  /** True for what the undo does not work on. */
  readonly isOther: (key: string) => boolean;
}

/**
 * As they are now, or as they were before an undo that was stopped. Goes through the references from
 * one to the next.
 */
export function* followersOf(
  taken: ReadonlyMap<string, Followed>,
  ports: FollowingPorts,
): Generator<ThenAndNow> {
  const { resources, leavesReleases, isOther } = ports;
  const news = new Map<string, NeededKey>();
  const add = (key: string, gives: Reference['gives']) => {
    if (gives === 'id' || !leavesReleases) news.set(`${gives} ${key}`, { key, gives });
  };
  for (const [key, { isAnew, isNewVersion }] of taken) {
    if (isAnew) add(key, 'id');
    if (isNewVersion) add(key, 'versionId');
  }
  const followers = new Set<string>();
  const follow = (follower: ThenAndNow): ThenAndNow => {
    followers.add(follower.former.key);
    if (isReleased(follower.former)) add(follower.former.key, 'versionId');
    return follower;
  };
  const isNew = (key: string) => isOther(key) && !followers.has(key);
  for (const begun of begunIn(ports)) if (isNew(begun.former.key)) yield follow(begun);
  if (news.size === 0) return;
  const wanting = wantingIn(taken);
  const referrers = resources.referrers();
  // A map is walked together with what is added to it.
  for (const asked of news.values()) {
    for (const key of wanting.get(textOf(asked)) ?? []) add(key, 'versionId');
    for (const key of referrers.get(asked.key) ?? []) {
      const follower = isNew(key) ? followerOf(key, asked, resources) : null;
      if (follower !== null) yield follow(follower);
    }
  }
}

/** What an undo that was stopped began to change: what it left unknown was known before. */
function* begunIn({ resources, later, worked }: FollowingPorts): Generator<ThenAndNow> {
  for (const undo of later.undos) {
    for (const former of resources.formers(undo)) {
      const { key, before } = former;
      if (worked.has(key)) continue;
      const now = lastKnown(resources.find(key));
      // Somebody else may have changed it since.
      const isBegun = now !== null && before.deletedBy === null;
      if (!isBegun || later.since(undo, key) !== 'there') continue;
      yield { former, now, bodyNow: resources.bodyOf(key) };
    }
  }
}

const textOf = ({ key, gives }: NeededKey) => `${gives} ${key}`;

/** The keys of what gets its version back and refers to something, by what it refers to. */
function wantingIn(taken: ReadonlyMap<string, Followed>): ReadonlyMap<string, readonly string[]> {
  const wanting = new Map<string, string[]>();
  for (const [key, { isReleased: isFollowing, references }] of taken) {
    if (!isFollowing) continue;
    for (const asked of references) {
      const text = textOf(asked);
      wanting.set(text, [...(wanting.get(text) ?? []), key]);
    }
  }
  return wanting;
}

/** Null if it does not exist, if nobody knows its content, or if it does not ask for that. */
function followerOf(
  key: string,
  { key: to, gives }: NeededKey,
  resources: Resources,
): ThenAndNow | null {
  const now = lastKnown(resources.find(key));
  const body = resources.bodyOf(key);
  if (now === null || body === null) return null;
  const asks = contentsOf(body).some(({ written }) =>
    referencesWithin(written).some((each) => each.key === to && each.gives === gives),
  );
  return asks ? { former: { key, before: now, body }, now, bodyNow: body } : null;
}

const contentsOf = (body: SentBody) => (body.released === null ? [body] : [body, body.released]);
