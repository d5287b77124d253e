import { closest, distance } from 'fastest-levenshtein';

/**
 * The known name that the author of this one probably meant: the same name in other letter case, or
 * else a name in which at most a third of the letters differ. Null if none is near.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const same = known.find((candidate) => candidate.toLowerCase() === wanted);
  if (same !== undefined) return same;
  if (known.length === 0 || name.length > LONGEST_NAME) return null;
  const lower = known.map((candidate) => candidate.toLowerCase());
  const nearest = closest(wanted, lower);
  const longer = Math.max(nearest.length, wanted.length);
  if (distance(wanted, nearest) > Math.ceil(longer / 3)) return null;
  return known[lower.indexOf(nearest)] ?? null;
}

/** The same for a short word: at most one letter away for each so many of the shorter name. */
export function nearestWord(name: string, known: readonly string[], letters: number) {
  const near = nearestName(name, known);
  if (near === null) return null;
  const most = Math.floor(Math.min(near.length, name.length) / letters);
  return distance(name.toLowerCase(), near.toLowerCase()) <= most ? near : null;
}

/** The known names that differ by one slip: a letter added, missing, wrong or swapped. */
export function namesOneSlipAway(name: string, known: readonly string[]): string[] {
  const wanted = name.toLowerCase();
  return known.filter((candidate) => isOneSlipAway(wanted, candidate.toLowerCase()));
}

function isOneSlipAway(name: string, other: string): boolean {
  if (distance(name, other) <= 1) return true;
  const at = Array.from(name).findIndex((letter, index) => letter !== other[index]);
  if (at === -1) return false;
  const swapped = `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
  return swapped === other;
}

/** Longer than any known name. The cost of a comparison is the product of both lengths. */
const LONGEST_NAME = 100;
