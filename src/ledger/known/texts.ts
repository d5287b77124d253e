/**
 * What texts of documents say, so that `plan` need not read them again
 * (docs/adr/0020-content-as-code.md). The file is a cache and no record: whoever deletes or damages it
 * slows a plan down, and changes none.
 */
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type CachedText, resourceKinds } from '../../contract/resources.ts';
import { isObject, type Json } from '../../core/json.ts';
import { isFileError } from '../file/errors.ts';

/** A file that would grow beyond that begins anew, which also drops old texts. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface Texts extends Disposable {
  /** Null for a text that has to be read. */
  find(digest: string): CachedText | null;
  keep(digest: string, text: CachedText): void;
}

/** Opens the cache beside a ledger. What is kept is written at its end. */
export function openTexts(ledger: string): Texts {
  const file = `${ledger}.texts`;
  const known = ifPossible(() => readTexts(file)) ?? new Map<string, CachedText>();
  let isChanged = false;
  return {
    find: (digest) => known.get(digest) ?? null,
    keep(digest, text) {
      isChanged ||= !known.has(digest);
      known.set(digest, text);
    },
    [Symbol.dispose]() {
      if (isChanged) ifPossible(() => writeTexts(file, known));
    },
  };
}

function readTexts(file: string): Map<string, CachedText> {
  const { size } = lstatSync(file);
  if (!lstatSync(file).isFile() || size > MOST_BYTES) return new Map();
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries: Json[] = Array.isArray(read) ? read : [];
  return new Map(entries.flatMap((entry) => (isEntry(entry) ? [entry] : [])));
}

/** Somebody may have planted it with a folder. */
function isEntry(entry: unknown): entry is [string, CachedText] {
  const [digest, text]: unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof digest !== 'string' || !isObject(text)) return false;
  const { kind, key, lines, protect, releases, content, parent } = text;
  return (
    resourceKinds.some((each) => each === kind) &&
    [key, content, parent ?? ''].every((each) => typeof each === 'string') &&
    [protect, releases].every((each) => typeof each === 'boolean') &&
    Number.isSafeInteger(lines)
  );
}

/** Removes the file first, so that a planted link is not followed. */
function writeTexts(file: string, texts: ReadonlyMap<string, CachedText>): void {
  rmSync(file, { force: true });
  const text = JSON.stringify([...texts]);
  if (Buffer.byteLength(text) <= MOST_BYTES) writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
}

function ifPossible<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SyntaxError || isFileError(error)) return null;
    throw error;
  }
}
