/** Finds and reads the two configuration files; what is wrong in them is shown in place. */
import { dirname, join } from 'node:path';
import type * as z from 'zod/mini';
import type { Diagnostic } from '../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../core/errors.ts';
import { FileProblem, type Host } from '../core/host.ts';
import { isObject, type JsonObject, type JsonPath } from '../core/json.ts';
import { findingsOfIssue, receivedAt } from '../documents/issues.ts';
import { lineAt } from '../documents/position.ts';
import { readDocuments } from '../documents/read.ts';
import { byPlace, type SourceDocument } from '../documents/source-document.ts';
import { locate, startOf } from '../documents/tree.ts';
import { problem } from '../messages/problem.ts';
import { withoutClearSecrets } from './clear-secrets.ts';
import {
  projectFileSchema,
  userFileSchema,
  type FileContent,
  type ProfileEntry,
} from './file-schema.ts';
import { findProjectFile } from './project-file.ts';

const USER_FILE = 'config.yaml';
const LIMIT_BYTES = 2 ** 20;

/** One configuration file as it is used. */
export interface ConfigurationFile {
  readonly path: string;
  /** A project file comes with a folder, perhaps from somebody else, and may do less. */
  readonly owner: 'project' | 'user';
  readonly defaultProfile: string | null;
  readonly profiles: ReadonlyMap<string, ProfileEntry>;
  readonly trustedOrigins: readonly string[];
  /** The line on which a field that is there is named, from 1. */
  readonly lineOf: (path: JsonPath) => number;
}

/** Both files, each null where it is not there. */
export interface Configuration {
  readonly project: ConfigurationFile | null;
  readonly user: ConfigurationFile | null;
}

export const userFilePath = (host: Host) => join(host.configDirectory, USER_FILE);

/** Both files, those that exist; throws every finding of a file that is wrong. */
export async function loadConfiguration(host: Host): Promise<Configuration> {
  const projectPath = await findProjectFile(host);
  return {
    project: projectPath === null ? null : await loadFile(projectPath, 'project', host),
    user: await loadUserFile(host),
  };
}

/** The user's own file alone; null where it is not there. */
export async function loadUserFile(host: Host): Promise<ConfigurationFile | null> {
  const path = userFilePath(host);
  return (await host.files.exists(path)) ? loadFile(path, 'user', host) : null;
}

async function loadFile(
  path: string,
  owner: ConfigurationFile['owner'],
  host: Host,
): Promise<ConfigurationFile> {
  const schema = owner === 'user' ? userFileSchema() : projectFileSchema();
  const document = await documentIn({ path, owner }, host);
  const content = document === null ? {} : contentOf(document, schema);
  return {
    path,
    owner,
    defaultProfile: content.defaultProfile ?? null,
    profiles: new Map(Object.entries(content.profiles ?? {})),
    trustedOrigins: content.trustedOrigins ?? [],
    lineOf: (fields) =>
      document === null ? 1 : lineAt(document.source, locate(document.node, fields, 'key')[0]),
  };
}

/** The one document of a file; null for a file of comments, which sets nothing. */
export async function documentIn(file: NamedFile, host: Host): Promise<SourceDocument | null> {
  const bytes = await readConfiguration(file, host);
  const { documents, diagnostics } = readDocuments({ name: file.path, bytes }, 'yaml');
  const isEmpty = diagnostics.every(({ problem: { code } }) => code === 'document/empty');
  if (!isEmpty) throw new InvalidDocuments(diagnostics.map(withoutLine), 'usage');
  const [document, second] = documents;
  if (second !== undefined) {
    const { source, node } = second;
    throw invalid([
      { problem: problem('config/several-documents', {}), source, range: startOf(node) },
    ]);
  }
  return document ?? null;
}

/** A line in another encoding may hold a secret: nobody can tell where it stands. */
function withoutLine(diagnostic: Diagnostic): Diagnostic {
  const isUnreadable = diagnostic.problem.code === 'document/encoding';
  const { name } = diagnostic.source;
  return isUnreadable ? { ...diagnostic, source: { name, text: '' }, range: null } : diagnostic;
}

type NamedFile = Pick<ConfigurationFile, 'path' | 'owner'>;

/**
 * The bytes of a configuration file; throws CliError where they cannot be had. A project file
 * that is a link out of its folder is not read: what it leads to would be shown where it is wrong.
 */
export async function readConfiguration(
  { path, owner }: NamedFile,
  { files }: Pick<Host, 'files'>,
): Promise<Uint8Array> {
  try {
    if (owner === 'project' && (await files.standing(path, dirname(path))).kind === 'foreign') {
      throw new CliError('usage', problem('config/file', { file: path, reason: 'foreign' }));
    }
    return await files.read(path, LIMIT_BYTES);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const about = problem('config/file', { file: path, reason: 'unreadable' });
    throw new CliError('usage', about, { cause: error });
  }
}

/**
 * Replaces a configuration file in one step; the user's own is readable by nobody else. Throws
 * CliError where it cannot be written.
 */
export async function writeConfiguration(
  { path, owner }: NamedFile,
  text: string,
  { files }: Pick<Host, 'files'>,
): Promise<void> {
  try {
    await files.replace(path, text, owner === 'user' ? 'private' : 'shared');
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const about = problem('config/file', { file: path, reason: 'unwritable' });
    throw new CliError('usage', about, { cause: error });
  }
}

function invalid(findings: readonly Omit<Diagnostic, 'severity'>[]): InvalidDocuments {
  const diagnostics = findings.map((each): Diagnostic => ({ severity: 'error', ...each }));
  return new InvalidDocuments(diagnostics.sort(byPlace), 'usage');
}

/** What a file holds; throws its findings, each at its place. */
function contentOf(document: SourceDocument, schema: z.ZodMiniType<FileContent>): FileContent {
  const { source, node, value: written } = document;
  if (!isObject(written)) {
    const about = problem('config/not-configuration', { received: receivedAt(document, []) });
    throw invalid([{ problem: about, source, range: startOf(node) }]);
  }
  const result = schema.safeParse(written);
  const misnamed = profileNames(written).filter((name) => !isProfileName(name));
  if (misnamed.length > 0) {
    throw invalid(
      misnamed.map((name) => ({
        problem: problem('config/profile-name', { name }),
        source,
        range: locate(node, ['profiles', name], 'key'),
      })),
    );
  }
  if (result.success) return result.data;
  const context = { document, overrides: {}, written, kind: null, schema };
  const findings = result.error.issues.flatMap((issue) => findingsOfIssue(issue, context));
  const found = findings.map(({ problem: about, path, at }) => ({
    problem: about,
    range: locate(node, path, at),
  }));
  const shown = withoutClearSecrets(document, found);
  throw invalid(found.map((each) => ({ ...each, source: shown })));
}

function profileNames({ profiles }: JsonObject): string[] {
  return isObject(profiles) ? Object.keys(profiles) : [];
}

/** The name becomes part of the names of files (cli.md: a ledger for each profile). */
export const isProfileName = (name: string) => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name);
