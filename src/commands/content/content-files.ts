/** The files that a command line names, or else those of the content folder that lms-cli.yaml names. */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isExcluding } from '../../config/file-schema.ts';
import { type ConfigurationFile, loadConfiguration } from '../../config/load.ts';
import { PROJECT_FILE } from '../../config/own-files.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { type Host, onFileProblem, type WalkedFile } from '../../core/host.ts';
import { formatOfName, STANDARD_STREAM } from '../../documents/document-format.ts';
import { placedIn } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../input/documents.ts';
import { parsePattern, type PathPattern } from './path-patterns.ts';

interface ContentFiles {
  /** The name under which the ledger has the resources of this folder; null if it has none. */
  readonly scope: string | null;
  /** Relative to the working directory. */
  readonly files: readonly string[];
}

/**
 * The files that `content:` in lms-cli.yaml names, in the order of their paths in the folder. Throws
 * CliError `content/missing` without such an entry, InvalidDocuments for a pattern that matches
 * nothing, and CliError `state/foreign-file` for what is not a file of the folder.
 * @param named words of the command line, whose files are taken instead; the scope is the same
 */
export async function findContentFiles(
  { host }: Pick<Context, 'host'>,
  named: readonly string[] = [],
): Promise<ContentFiles> {
  const { project } = await loadConfiguration(host);
  const scope = project?.content?.scope ?? null;
  if (named.length > 0) {
    const files = await filesNamed(named, host);
    // A file from elsewhere is no part of the folder, and so cannot be missing from it.
    const isOfFolder = project !== null && files.every((file) => isIn(project, file, host));
    return { scope: isOfFolder ? scope : null, files };
  }
  if (project === null || project.content === null)
    throw new CliError('usage', problem('content/missing', {}));
  const { patterns, matched, named: shown } = await lookInto(project, host);
  checkAllMatch(matched, patterns, project);
  return { scope, files: ownFiles(matched, shown).toSorted().map(shown) };
}

/** The same files for a command that needs no content folder where files are named. */
export async function findFiles(
  named: readonly string[],
  { host }: Pick<Context, 'host'>,
): Promise<readonly string[]> {
  return named.length > 0 ? filesNamed(named, host) : (await findContentFiles({ host })).files;
}

/**
 * A folder stands for the documents in it that lms-cli.yaml does not exclude, and a pattern, which not
 * every shell replaces, for what it matches. Throws InvalidDocuments with each word that names nothing.
 */
async function filesNamed(words: readonly string[], host: Host): Promise<readonly string[]> {
  const plain: string[] = [];
  const found = new Set<string>();
  const missing: Diagnostic[] = [];
  for (const word of words) {
    const identity = word === STANDARD_STREAM ? null : await host.files.identity(word);
    const isFolder = identity?.kind === 'folder';
    if (!isFolder && (identity !== null || !SIGNS.test(word))) {
      plain.push(word);
      continue;
    }
    const files = await filesIn(word.replaceAll(sep, '/'), isFolder, host);
    for (const file of files) found.add(file);
    if (files.length > 0) continue;
    const about = problem('document/unreadable', { reason: 'no-match', file: word });
    missing.push(placedIn({ name: word, text: '' }, { problem: about, range: null }));
  }
  if (missing.length > 0) throw new InvalidDocuments(missing);
  return [...plain, ...[...found].filter((file) => !plain.includes(file))];
}

const SIGNS = /[*?]|\[.+\]|\{.*,.*\}/;

async function filesIn(word: string, isFolder: boolean, host: Host): Promise<string[]> {
  const folder = isFolder ? word : fixedFolder(word);
  const root = resolve(host.workingDirectory, folder);
  if ((await host.files.identity(root))?.kind !== 'folder') return [];
  const pattern = isFolder ? documents : parsePattern(word.slice(folder.length));
  const matched = matchFiles([pattern], await walkFolder(root, [pattern], host));
  const named = (path: string) => openable(join(folder, path));
  const files = ownFiles(matched, named).toSorted().map(named);
  const places = isFolder ? await findContentPlaces(host) : null;
  return places === null ? files : files.filter((file) => !places.excludes(file));
}

const everything = parsePattern('**');

/** The schemas for editors are no documents. */
const documents: PathPattern = {
  ...everything,
  matches: (path) =>
    everything.matches(path) && formatOfName(path) !== null && !/\.schema\.json$/i.test(path),
};

async function lookInto({ path, content }: ConfigurationFile, host: Host) {
  const folder = dirname(path);
  const patterns = (content?.files ?? []).map(parsePattern);
  const matched = matchFiles(patterns, await walkFolder(folder, patterns, host));
  return { patterns, matched, named: (file: string) => nameFrom(folder, file, host) };
}

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
    /** True for a file that a pattern excludes, whatever others include. */
    excludes: (file: string) => patternsFor(project, file, host).some((each) => each.isExcluding),
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

/** The folders of a pattern before its first sign, each with its `/`. */
function fixedFolder(pattern: string): string {
  return /^(?:[^*?[\]{}\\/]*\/)*/.exec(pattern)?.[0] ?? '';
}

function isIn(project: ConfigurationFile, file: string, host: Host): boolean {
  const matching = patternsFor(project, file, host);
  return matching.length > 0 && matching.every((each) => !each.isExcluding);
}

function patternsFor({ path, content }: ConfigurationFile, file: string, host: Host) {
  const name = relative(dirname(path), resolve(host.workingDirectory, file));
  const own = name.split(sep).join('/');
  return (content?.files ?? []).map(parsePattern).filter((each) => each.matches(own));
}

async function walkFolder(
  folder: string,
  patterns: readonly PathPattern[],
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
type PatternMatches = ReadonlyMap<PathPattern, readonly WalkedFile[]>;

/**
 * A link to a folder outside counts for the patterns that lead into it: what they name there is not
 * in the content folder.
 */
function matchFiles(
  patterns: readonly PathPattern[],
  found: readonly WalkedFile[],
): PatternMatches {
  const isOf = (pattern: PathPattern, { path, isFolder }: WalkedFile) =>
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
  matched: PatternMatches,
  patterns: readonly PathPattern[],
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
function ownFiles(matched: PatternMatches, shown: (path: string) => string): string[] {
  const byRealPath = new Map<string, { readonly path: string; readonly isLink: boolean }>();
  for (const { path, standing } of new Set([...matched.values()].flat())) {
    if (standing.kind === 'foreign') {
      throw new CliError(
        'input',
        problem('state/foreign-file', { reason: 'content', file: shown(path) }),
      );
    }
    const known = byRealPath.get(standing.path);
    if (known === undefined || (known.isLink && !standing.isLink)) {
      byRealPath.set(standing.path, { path, isLink: standing.isLink });
    }
  }
  return [...byRealPath.values()].map(({ path }) => path);
}

const nameFrom = (folder: string, path: string, { workingDirectory }: Host): string =>
  openable(relative(workingDirectory, `${folder}${sep}${path.replaceAll('/', sep)}`));

/** A lone `-` would be standard input. */
const openable = (name: string): string => (name === STANDARD_STREAM ? `.${sep}-` : name);
