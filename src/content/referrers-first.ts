import { keysOfSteps } from '../contract/step-keys.ts';
import type { Fate } from './fate.ts';
import type { Edges } from './referring.ts';

/**
 * The order of the deletions, which each wait for those before them that refer to it. Circles, which
 * edits can leave behind, are cut. A stack of its own, because a chain may be as long as the input.
 */
export function referrersFirst(fates: Map<string, Fate>, edges: Edges): string[] {
  const order = new Map<string, boolean>();
  const referrersOf = (key: string) =>
    [...(edges.get(key)?.keys() ?? [])].filter((each) => fates.get(each)?.kind === 'delete');
  const isDone = (key: string) => order.get(key) === true;
  const done: string[] = [];
  for (const [start, { kind }] of fates) {
    if (kind !== 'delete') continue;
    const stack = [start];
    for (let key = stack.at(-1); key !== undefined; key = stack.at(-1)) {
      const open = order.has(key) ? [] : referrersOf(key).filter((each) => !order.has(each));
      if (!order.has(key)) order.set(key, false);
      if (open.length > 0) {
        stack.push(...open);
        continue;
      }
      stack.pop();
      if (isDone(key)) continue;
      order.set(key, true);
      const fate = fates.get(key);
      const after = fate?.kind === 'delete' ? fate.after : [];
      const before = referrersOf(key).filter((each) => each !== key && isDone(each));
      const steps = before.flatMap((each) => keysOfSteps(each, ['delete']));
      fates.set(key, { kind: 'delete', after: [...after, ...steps] });
      done.push(key);
    }
  }
  return done;
}
