/** The patterns that name files: those of a content folder, and those of the command line. */
import { isExcluding } from '../../config/file-schema.ts';

/** One pattern: what it matches, and where to look for it. Paths are relative, with `/`. */
export interface PathPattern {
  readonly isExcluding: boolean;
  matches(path: string): boolean;
  mayMatchIn(folder: string): boolean;
}

/** `**` never means what is hidden or installed: only a pattern that names such a folder does. */
const INSTALLED = 'node_modules';

export function parsePattern(written: string): PathPattern {
  const path = written.replace(/^!/, '').replace(/^(?:\.\/)+/, '');
  const glob = globOf(path);
  const namesInstalled = path.split('/').includes(INSTALLED);
  const isAllowed = (name: string) => namesInstalled || !name.split('/').includes(INSTALLED);
  return {
    isExcluding: isExcluding(written),
    matches: (file) => isAllowed(file) && glob.matches(file),
    mayMatchIn: (folder) => isAllowed(folder) && glob.mayMatchIn(folder),
  };
}

interface Path {
  readonly signs: readonly string[];
  /** True for a folder: where it ends, a part may match what is below it. */
  readonly goesOn: boolean;
}
type Places = ReadonlySet<number>;
/** The places in the path up to which it matches, after those up to which it did before. */
type Part = (path: Path, from: Places) => Places;
type Test = (signs: readonly string[], at: number) => boolean;

/**
 * Matches paths with a pattern: `*` and `?` within a name, `[a-z]`, `{a,b}`, and `**` for folders.
 * Each part of a pattern is asked once where all that was matched so far may go on. So no pattern
 * takes longer than its length times that of the path.
 */
function globOf(pattern: string): Omit<PathPattern, 'isExcluding'> {
  const parts = partsOf(pattern);
  const isMatched = (text: string, goesOn: boolean) => {
    const signs = Array.from(text);
    return matchParts(parts, { signs, goesOn }, new Set([0])).has(signs.length);
  };
  return {
    matches: (path) => isMatched(path, false),
    mayMatchIn: (folder) => isMatched(`${folder}/`, true),
  };
}

function matchParts(parts: readonly Part[], path: Path, from: Places): Places {
  const end = path.signs.length;
  return parts.reduce((before, part) => {
    const after = part(path, before);
    return path.goesOn && before.has(end) ? new Set([...after, end]) : after;
  }, from);
}

const PARTS =
  /(?<=^|\/)\*\*\/|(?<=^|\/)\*\*$|\*+|\\.|\[[!^]?(?:\\.|[^\]\\[/])+\]|\{[^{}]*,[^{}]*\}|[^]/gu;

const partsOf = (pattern: string) => (pattern.match(PARTS) ?? []).map(partOf);

function partOf(written: string): Part {
  if (written === '**/') return folders;
  if (written === '**') return many(isShown);
  if (written.startsWith('*')) return many(isInName);
  if (written === '?') return one(isInName);
  if (written.length === 1) return one((signs, at) => signs[at] === written);
  if (written.startsWith('{')) return either(written.slice(1, -1).split(',').map(partsOf));
  if (written.startsWith('[')) return one(classOf(written));
  const sign = written.replace(/^\\/, '');
  return one((signs, at) => signs[at] === sign);
}

/** A wild part never matches the dot of a hidden name. */
const isShown: Test = (signs, at) =>
  at < signs.length && !(signs[at] === '.' && (at === 0 || signs[at - 1] === '/'));

const isInName: Test = (signs, at) => isShown(signs, at) && signs[at] !== '/';

const one =
  (test: Test): Part =>
  ({ signs }, from) =>
    new Set([...from].filter((at) => test(signs, at)).map((at) => at + 1));

const many =
  (test: Test): Part =>
  ({ signs }, from) => {
    const all = new Set(from);
    for (const at of all) if (test(signs, at)) all.add(at + 1);
    return all;
  };

const folders: Part = (path, from) => {
  const below = [...many(isShown)(path, from)].filter((at) => path.signs[at - 1] === '/');
  return new Set([...from, ...below]);
};

const either =
  (alternatives: readonly (readonly Part[])[]): Part =>
  (path, from) =>
    new Set(alternatives.flatMap((parts) => [...matchParts(parts, path, from)]));

function classOf(written: string): Test {
  const [, not, inside = ''] = /^\[([!^]?)(.*)\]$/su.exec(written) ?? [];
  const ranges = Array.from(
    inside.matchAll(/\\?(.)(?:-\\?(.))?/gsu),
    ([, first = '', last = first]) => [first, last] as const,
  );
  return (signs, at) => {
    const sign = signs[at] ?? '';
    const isOne = ranges.some(([first, last]) => first <= sign && sign <= last);
    return isInName(signs, at) && isOne === (not === '');
  };
}
