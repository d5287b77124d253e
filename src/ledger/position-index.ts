/** Finds the positions of documents by a hash: eight bytes for each place in a table. */

export interface PositionIndex {
  /** The position that was set for this hash and is the same; 0 if there is none. */
  get(hash: number, isSame: IsSame): number;
  /** Sets a position, in place of the one that is the same. Returns that one; 0 if there was none. */
  set(hash: number, position: number, isSame: IsSame): number;
}

/** Different documents may have one hash, so what has the same one is looked at. */
export type IsSame = (position: number) => boolean;

const FIRST_PLACES = 256;
/** A table that is fuller than this is slow, and a larger one takes its place. */
const MOST_FULL = 0.8;

/** Positions are from 1, and hashes are unsigned integers of 32 bits. */
export function createPositionIndex(): PositionIndex {
  let places = FIRST_PLACES;
  let hashes = new Uint32Array(places);
  /** 0 in a free place. */
  let positions = new Uint32Array(places);
  let size = 0;

  /** The place of the same one, otherwise the free place for it. */
  const placeOf = (hash: number, isSame: IsSame): number => {
    for (let place = hash & (places - 1); ; place = (place + 1) & (places - 1)) {
      const position = positions[place] ?? 0;
      if (position === 0 || (hashes[place] === hash && isSame(position))) return place;
    }
  };
  const grow = () => {
    const [formerHashes, former] = [hashes, positions];
    places *= 2;
    hashes = new Uint32Array(places);
    positions = new Uint32Array(places);
    for (const [at, position] of former.entries()) {
      if (position === 0) continue;
      const hash = formerHashes[at] ?? 0;
      const place = placeOf(hash, never);
      hashes[place] = hash;
      positions[place] = position;
    }
  };
  return {
    get: (hash, isSame) => positions[placeOf(hash, isSame)] ?? 0,
    set: (hash, position, isSame) => {
      const place = placeOf(hash, isSame);
      const former = positions[place] ?? 0;
      hashes[place] = hash;
      positions[place] = position;
      if (former === 0 && ++size > MOST_FULL * places) grow();
      return former;
    },
  };
}

const never = () => false;

/** A digest is a hash already. */
export const startOf = (digest: Uint8Array) =>
  (((digest[0] ?? 0) << 24) |
    ((digest[1] ?? 0) << 16) |
    ((digest[2] ?? 0) << 8) |
    (digest[3] ?? 0)) >>>
  0;

/** FNV-1a, with all bits mixed into the low ones (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
