/**
 * Holds objects that are added and removed many thousand times a second, few at a time. A Map or
 * Set would be rebuilt again and again, and each discarded table would keep the next one, with all
 * its contents, from being garbage-collected young.
 */
export interface Slots<T> {
  /** Returns the slot that the object occupies until it is removed. */
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
