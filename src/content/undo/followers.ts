/** What refers to something that an undo takes back, and so may have to follow it. */
import { lastKnown, type Resources } from '../../contract/resources.ts';
import type { ThenAndNow } from './restored.ts';

interface FollowingPorts {
  readonly resources: Resources;
  /** The undos of the run, which may have been stopped, the oldest first. */
  readonly undos: readonly string[];
  /** The keys of everything that the run worked on. */
  readonly worked: ReadonlySet<string>;
  /** True for what the undo does not work on. */
  readonly isOther: (key: string) => boolean;
}

/**
 * As they are now, or as they were before an undo that was stopped. Goes through the references from
 * one to the next: which of them must follow, the planner finds out.
 */
export function* followersOf(
  taken: Iterable<string>,
  ports: FollowingPorts,
): Generator<ThenAndNow> {
  const { resources, isOther } = ports;
  const reached = new Set(taken);
  for (const begun of begunIn(ports)) {
    const { key } = begun.former;
    if (!isOther(key) || reached.has(key)) continue;
    reached.add(key);
    yield begun;
  }
  if (reached.size === 0) return;
  const referrers = resources.referrers();
  // A set is walked together with what is added to it.
  for (const each of reached) {
    for (const key of referrers.get(each) ?? []) {
      if (!isOther(key) || reached.has(key)) continue;
      reached.add(key);
      const now = lastKnown(resources.find(key));
      const body = resources.bodyOf(key);
      if (now !== null && body !== null)
        yield { former: { key, before: now, body }, now, bodyNow: body };
    }
  }
}

/** What an undo that was stopped began to change: what it left unknown was known before. */
function* begunIn({ resources, undos, worked }: FollowingPorts): Generator<ThenAndNow> {
  for (const run of undos) {
    for (const former of resources.formers(run)) {
      const { key, before, since } = former;
      // Somebody else may have changed it since.
      if (worked.has(key) || before.deletedBy !== null || since !== 'there') continue;
      const now = lastKnown(resources.find(key));
      if (now !== null) yield { former, now, bodyNow: resources.bodyOf(key) };
    }
  }
}
