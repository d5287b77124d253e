/** The files of a content folder: what the patterns of lms-cli.yaml name. */
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { loadConfiguration, type ConfigurationFile } from '../../config/load.ts';
import { PROJECT_FILE } from '../../config/project-file.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { type Host, type WalkedFile, onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../question/input.ts';
import { patternOf, type Pattern } from './patterns.ts';

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
export async function contentFiles(
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
    throw new CliError('usage', problem('content/missing', {}));
  }
  const patterns = project.content.files.map(patternOf);
  const folder = dirname(project.path);
  const matched = matchedBy(patterns, await walked(folder, patterns, host));
  checkAllMatch(matched, patterns, project);
  const shown = (path: string) => nameFrom(folder, path, host);
  return { scope, files: ownFiles(matched, shown).toSorted().map(shown) };
}

/** True if the patterns of the folder include the file. */
function isIn({ path, content }: ConfigurationFile, file: string, host: Host): boolean {
  const name = relative(dirname(path), resolve(host.workingDirectory, file));
  const own = name.split(sep).join('/');
  const matching = (content?.files ?? []).map(patternOf).filter((each) => each.matches(own));
  return matching.length > 0 && matching.every(({ isExcluding }) => !isExcluding);
}

/** Enters only folders in which a pattern may match something. */
async function walked(
  folder: string,
  patterns: readonly Pattern[],
  { files }: Pick<Host, 'files'>,
): Promise<WalkedFile[]> {
  const including = patterns.filter(({ isExcluding }) => !isExcluding);
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
function matchedBy(patterns: readonly Pattern[], found: readonly WalkedFile[]): Matched {
  const isOf = (pattern: Pattern, { path, isFolder }: WalkedFile) =>
    pattern.matches(path) || (isFolder && pattern.mayMatchIn(path));
  const excluding = patterns.filter(({ isExcluding }) => isExcluding);
  const content = found.filter(
    (file) =>
      basename(file.path) !== PROJECT_FILE && !excluding.some((each) => each.matches(file.path)),
  );
  return new Map(
    patterns
      .filter(({ isExcluding }) => !isExcluding)
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
