/**
 * A disk that may lose what was not synced. It replays the calls of a traced command, and says what
 * a power failure could leave after each of them. Each unsynced write into the old length of a file
 * is kept or lost by itself. What was appended is kept up to any byte. If a truncation is lost,
 * everything after it in that file is lost too. The changes of names in the folder are kept up to
 * any of them, in their order.
 */
import { basename, dirname } from 'node:path';
import type { Call } from '../e2e/traced.ts';

type Change =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly at: number };

interface File {
  synced: Buffer;
  changes: Change[];
}

/** The names in the folder after one of its changes. */
type Names = ReadonlyMap<string, File>;

export type Image = ReadonlyMap<string, Buffer>;

/** What the disk keeps: everything, only what was synced, or a random part. */
export type Luck = 'all' | 'synced' | (() => number);

export interface Disk {
  /** False if the call does not concern the folder. */
  apply(call: Call): boolean;
  /** The files after a power failure. */
  image(luck: Luck): Image;
}

/** @param folder its real path */
export function createDisk(folder: string): Disk {
  let synced: Names = new Map();
  let changed: Names[] = [];
  const now = () => changed.at(-1) ?? synced;
  const rename = (edit: (names: Map<string, File>) => void) => {
    const names = new Map(now());
    edit(names);
    changed.push(names);
  };
  const change = (name: string, each: Change) => now().get(name)?.changes.push(each);
  const sync = (name: string) => {
    const file = now().get(name);
    if (file === undefined) return;
    file.synced = leftOf(file, 'all');
    file.changes = [];
  };
  return {
    apply: ({ name: call, path, to, bytes, at, creates }) => {
      if (path === folder && call === 'fsync') {
        synced = now();
        changed = [];
        return true;
      }
      const name = basename(path);
      if (dirname(path) !== folder || /-shm$|\.lock$/.test(name)) return false;
      const file = now().get(name);
      if (call === 'pwrite64') change(name, { kind: 'write', at, bytes });
      if (call === 'ftruncate') change(name, { kind: 'cut', at });
      if (call === 'fsync') sync(name);
      if (creates && file === undefined) {
        rename((names) => names.set(name, { synced: Buffer.alloc(0), changes: [] }));
      }
      if (call === 'unlink') rename((names) => names.delete(name));
      if (call === 'rename' && file !== undefined) {
        rename((names) => names.set(basename(to), file).delete(name));
      }
      return true;
    },
    image: (luck) => {
      const names = [synced, ...changed];
      const last = { all: names.length - 1, synced: 0 };
      const index = typeof luck === 'string' ? last[luck] : Math.floor(luck() * names.length);
      return new Map(
        [...(names[index] ?? synced)].map(([name, file]) => [name, leftOf(file, luck)]),
      );
    },
  };
}

function leftOf({ synced, changes }: File, luck: Luck): Buffer {
  let left = synced;
  if (luck === 'synced') return left;
  const isKept = () => luck === 'all' || luck() < 0.5;
  let mayGrow = true;
  for (const change of changes) {
    const { at } = change;
    if (change.kind === 'cut') {
      if (at === left.length) continue;
      if (!isKept()) return left;
      left = left.subarray(0, at);
      continue;
    }
    const { bytes } = change;
    const grows = at + bytes.length > left.length;
    if (grows && !mayGrow) continue;
    if (isKept()) {
      left = overwritten(left, at, bytes);
    } else if (grows) {
      mayGrow = false;
      const some = typeof luck === 'function' ? Math.floor(luck() * bytes.length) : 0;
      if (some > 0) left = overwritten(left, at, bytes.subarray(0, some));
    }
  }
  return left;
}

function overwritten(old: Buffer, at: number, bytes: Buffer): Buffer {
  const file = Buffer.alloc(Math.max(old.length, at + bytes.length));
  old.copy(file);
  bytes.copy(file, at);
  return file;
}

/** mulberry32: the same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
