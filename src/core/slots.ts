/**
 * Things that come and go many thousand times a second, few at one time. A Map or Set of them
 * is rebuilt again and again, and each table that it gives up keeps the next one from being
 * collected young, with all that is in it.
 */
export interface Slots<T> {
  /** The slot that the thing has until it is removed. */
  readonly add: (thing: T) => number;
  readonly remove: (slot: number) => void;
  readonly find: (isIt: (thing: T) => boolean) => T | undefined;
  readonly forEach: (call: (thing: T) => void) => void;
}

export function createSlots<T>(): Slots<T> {
  const slots: (T | undefined)[] = [];
  const free: number[] = [];
  return {
    add(thing) {
      const slot = free.pop() ?? slots.length;
      slots[slot] = thing;
      return slot;
    },
    remove(slot) {
      slots[slot] = undefined;
      free.push(slot);
    },
    find: (isIt) => slots.find((thing) => thing !== undefined && isIt(thing)),
    forEach(call) {
      for (const thing of slots) if (thing !== undefined) call(thing);
    },
  };
}
