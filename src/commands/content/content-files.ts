/** The files of a content folder: what the patterns of lms-cli.yaml name. */
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { isExcluding } from '../../config/file-schema.ts';
import { type ConfigurationFile, loadConfiguration } from '../../config/load.ts';
import { PROJECT_FILE } from '../../config/project-file.ts';
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { type Host, onFileProblem, type WalkedFile } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../input/documents.ts';

interface ContentFiles {
  /** The name under which the ledger has the resources of this folder; null if it has none. */
  readonly scope: string | null;
  /** Relative to the working directory. */
  readonly files: readonly string[];
}

/**
 * The files that `content:` in lms-cli.yaml names, in the order of their paths in the folder. Throws
 * CliError `content/missing` without such an entry, InvalidDocuments for a pattern that matches
 * nothing, and CliError `content/foreign-file` for what is not a file of the folder.
 * @param named files of the command line, which are taken instead; the scope is the same
 */
export async function findContentFiles(
  { host }: Pick<Context, 'host'>,
  named: readonly string[] = [],
): Promise<ContentFiles> {
  const { project } = await loadConfiguration(host);
  const scope = project?.content?.scope ?? null;
  if (named.length > 0) {
    // A file from elsewhere is no part of the folder, and so cannot be missing from it.
    const isOfFolder = project !== null && named.every((file) => isIn(project, file, host));
    return { scope: isOfFolder ? scope : null, files: named };
  }
  if (project === null || project.content === null) {
    throw new CliError('usage', problem('content/missing', { hasFile: project !== null }));
  }
  const { patterns, matched, named: shown } = await lookInto(project, host);
  checkAllMatch(matched, patterns, project);
  return { scope, files: ownFiles(matched, shown).toSorted().map(shown) };
}

/** What the patterns of a content folder name, and how its paths are named here. */
async function lookInto({ path, content }: ConfigurationFile, host: Host) {
  const folder = dirname(path);
  const patterns = (content?.files ?? []).map(patternOf);
  const matched = matchFiles(patterns, await walkFolder(folder, patterns, host));
  return { patterns, matched, named: (file: string) => nameFrom(folder, file, host) };
}

/** Where the documents of a content folder are, and where a new one belongs. */
export type ContentPlaces = NonNullable<Awaited<ReturnType<typeof findContentPlaces>>>;

/** Null without `content:` in a valid lms-cli.yaml. */
export async function findContentPlaces(host: Host) {
  const configuration = await unlessReported(loadConfiguration(host), [InvalidDocuments], null);
  const project = configuration?.project ?? null;
  if (project === null || project.content === null) return null;
  const roots = project.content.files.filter((each) => !isExcluding(each)).map(fixedFolder);
  return {
    /** True for a file that the patterns include, named from the working directory. */
    includes: (file: string) => isIn(project, file, host),
    /** The file that a pattern includes for a name with one of these endings; null if none does. */
    fileFor: (name: string, endings: readonly string[]): string | null => {
      const possible = endings.flatMap((ending) =>
        roots.map((root) => nameFrom(dirname(project.path), `${root}${name}${ending}`, host)),
      );
      return possible.find((file) => isIn(project, file, host)) ?? null;
    },
    /** Every file that is there; patterns that match nothing are passed over. */
    files: async (): Promise<readonly string[]> => {
      const { matched, named } = await lookInto(project, host);
      return [...new Set([...matched.values()].flat())]
        .filter(({ isFolder, standing }) => !isFolder && standing.kind !== 'foreign')
        .map(({ path }) => named(path));
    },
  };
}

/** The folders of a pattern that have no signs, each with its `/`. */
function fixedFolder(pattern: string): string {
  const path = pattern.replace(/^(?:\.\/)+/, '');
  return /^(?:[^*?[\]{}\\/]+\/)*/.exec(path)?.[0] ?? '';
}

/** True if the patterns of the folder include the file. */
function isIn({ path, content }: ConfigurationFile, file: string, host: Host): boolean {
  const name = relative(dirname(path), resolve(host.workingDirectory, file));
  const own = name.split(sep).join('/');
  const matching = (content?.files ?? []).map(patternOf).filter((each) => each.matches(own));
  return matching.length > 0 && matching.every((each) => !each.isExcluding);
}

/** Enters only folders in which a pattern may match something. */
async function walkFolder(
  folder: string,
  patterns: readonly Pattern[],
  { files }: Pick<Host, 'files'>,
): Promise<WalkedFile[]> {
  const including = patterns.filter((each) => !each.isExcluding);
  const enters = (path: string) => including.some((each) => each.mayMatchIn(path));
  const found = await onFileProblem(files.walk(folder, enters), (cause) => {
    throw new InvalidDocuments([unreadable(cause.path, cause)]);
  });
  return found.filter(({ path, isFolder }) => !isFolder || enters(path));
}

/** What was found, by each pattern that includes it; what is excluded is left out. */
type Matched = ReadonlyMap<Pattern, readonly WalkedFile[]>;

/**
 * A link to a folder outside counts for the patterns that lead into it: what they name there is not
 * in the content folder.
 */
function matchFiles(patterns: readonly Pattern[], found: readonly WalkedFile[]): Matched {
  const isOf = (pattern: Pattern, { path, isFolder }: WalkedFile) =>
    pattern.matches(path) || (isFolder && pattern.mayMatchIn(path));
  const excluding = patterns.filter((each) => each.isExcluding);
  const content = found.filter(
    (file) =>
      basename(file.path) !== PROJECT_FILE && !excluding.some((each) => each.matches(file.path)),
  );
  return new Map(
    patterns
      .filter((each) => !each.isExcluding)
      .map((pattern) => [pattern, content.filter((file) => isOf(pattern, file))]),
  );
}

/** A pattern without a file is a slip that would look like deleted content. */
function checkAllMatch(
  matched: Matched,
  patterns: readonly Pattern[],
  { content, placeOf }: ConfigurationFile,
): void {
  const findings = patterns.flatMap((pattern, index) => {
    if (pattern.isExcluding || (matched.get(pattern) ?? []).length > 0) return [];
    const about = problem('content/unmatched', { pattern: content?.files[index] ?? '' });
    const place = placeOf(['content', 'files', index]);
    return [{ severity: 'error' as const, problem: about, ...place }];
  });
  if (findings.length > 0) throw new InvalidDocuments(findings);
}

/** The paths of the files, each file once, under the name that is not a link if it has one. */
function ownFiles(matched: Matched, shown: (path: string) => string): string[] {
  const byRealPath = new Map<string, { readonly path: string; readonly isLink: boolean }>();
  for (const { path, standing } of new Set([...matched.values()].flat())) {
    if (standing.kind === 'foreign') {
      const { reason } = standing;
      throw new CliError('input', problem('content/foreign-file', { file: shown(path), reason }));
    }
    const known = byRealPath.get(standing.path);
    if (known === undefined || (known.isLink && !standing.isLink)) {
      byRealPath.set(standing.path, { path, isLink: standing.isLink });
    }
  }
  return [...byRealPath.values()].map(({ path }) => path);
}

/** A name that opens the file from the working directory. A lone `-` would be standard input. */
function nameFrom(folder: string, path: string, { workingDirectory }: Host): string {
  const name = relative(workingDirectory, `${folder}${sep}${path.replaceAll('/', sep)}`);
  return name === '-' ? `.${sep}-` : name;
}

/** One pattern: what it matches, and where to look for it. Paths are relative, with `/`. */
interface Pattern {
  readonly isExcluding: boolean;
  matches(path: string): boolean;
  /** True if it may match something in that folder. */
  mayMatchIn(folder: string): boolean;
}

/** `**` never means what is hidden or installed: only a pattern that names such a folder does. */
const INSTALLED = 'node_modules';

function patternOf(written: string): Pattern {
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
function globOf(pattern: string): Omit<Pattern, 'isExcluding'> {
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
