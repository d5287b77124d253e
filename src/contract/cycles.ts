/** Finds cycles of references (Tarjan). Each is followed once, however many cycles there are. */

/** How many of a cycle are named. It may be as long as the input. */
const MOST_NAMED = 8;

interface Node<Id, Need> {
  readonly id: Id;
  readonly needs: readonly Need[];
}

/** One that needs none of those after it; or several, each of which leads to all others. */
export interface CycleGroup<Each, Need> {
  /** Those that were met first come last. */
  readonly members: readonly Each[];
  /** One of its cycles; null if there is none. */
  readonly cycle: Cycle<Each, Need> | null;
}

interface Cycle<Each, Need> {
  /** The first of those that it leads through. */
  readonly way: readonly Each[];
  /** The last of them, and the reference of it that leads back to the first. */
  readonly from: Each;
  readonly by: Need;
}

interface Graph<Id, Need, Each> {
  /** Null for what is not followed. */
  readonly idOf: (need: Need) => Id | null;
  readonly node: (id: Id) => Each | null;
}

interface Frame<Each, Need> {
  readonly node: Each;
  /** Where it stands among those that wait for the end of their group. */
  readonly at: number;
  /** Where it stands on the way. */
  readonly depth: number;
  /** The first of those that wait to which it leads. */
  first: number;
  next: number;
  /** The first cycle back to it. */
  cycle: Cycle<Each, Need> | null;
}

/** Yields each group after those that it needs. No recursion: a chain may be as long as the input. */
export function* groupByCycles<Id, Need, Each extends Node<Id, Need>>(
  starts: Iterable<Each>,
  { idOf, node }: Graph<Id, Need, Each>,
): Generator<CycleGroup<Each, Need>> {
  const finished = new Set<Id>();
  const met = new Map<Id, Frame<Each, Need>>();
  const waiting: Each[] = [];
  const way: Frame<Each, Need>[] = [];
  const enter = (entered: Each) => {
    const at = waiting.push(entered) - 1;
    const frame = { node: entered, at, depth: way.length, first: at, next: 0, cycle: null };
    met.set(entered.id, frame);
    way.push(frame);
  };
  const follow = (frame: Frame<Each, Need>, need: Need) => {
    const id = idOf(need);
    if (id === null || finished.has(id)) return;
    const earlier = met.get(id);
    if (earlier === undefined) {
      const entered = node(id);
      if (entered !== null) enter(entered);
      return;
    }
    frame.first = Math.min(frame.first, earlier.at);
    earlier.cycle ??= {
      way: way.slice(earlier.depth, earlier.depth + MOST_NAMED).map((each) => each.node),
      from: frame.node,
      by: need,
    };
  };
  for (const start of starts) {
    if (!finished.has(start.id)) enter(start);
    for (let frame = way.at(-1); frame !== undefined; frame = way.at(-1)) {
      const need = frame.node.needs[frame.next++];
      if (need !== undefined) {
        follow(frame, need);
        continue;
      }
      way.pop();
      const before = way.at(-1);
      if (before !== undefined) before.first = Math.min(before.first, frame.first);
      if (frame.first < frame.at) continue;
      const members = waiting.splice(frame.at).toReversed();
      for (const { id } of members) {
        finished.add(id);
        met.delete(id);
      }
      // The first of a group is on the way until the group ends, so that a cycle leads back to it.
      yield { members, cycle: frame.cycle };
    }
  }
}
