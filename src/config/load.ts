/** Finds and reads the two configuration files, and shows their errors in place. */
import { dirname } from 'node:path';
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../core/errors.ts';
import { type Host, onFileProblem } from '../core/host.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { isSecretName } from '../core/mask.ts';
import { checkedBy, findingsOfIssues, receivedAt } from '../documents/issues.ts';
import { lineAt } from '../documents/position.ts';
import { type ReadDocuments, readDocuments } from '../documents/read.ts';
import { byPlace, type SourceDocument } from '../documents/source-document.ts';
import { findStart, locate, type Mapping, type Node } from '../documents/tree.ts';
import type { Defaults } from '../documents/variable-definitions.ts';
import { problem } from '../messages/problem.ts';
import {
  type ConfigurationContent,
  type ContentEntry,
  type ProfileEntry,
  projectFileSchema,
  userFileSchema,
} from './file-schema.ts';
import { type ConfigurationPorts, findProjectFile, userFilePath } from './own-files.ts';

const LIMIT_BYTES = 2 ** 20;

export interface ConfigurationFile {
  readonly path: string;
  /** A project file comes with a folder, perhaps from somebody else, so it may do less. */
  readonly owner: 'project' | 'user';
  readonly defaultProfile: string | null;
  readonly profiles: ReadonlyMap<string, ProfileEntry>;
  readonly trustedOrigins: readonly string[];
  readonly variables: JsonObject;
  readonly defaults: Defaults;
  readonly content: ContentEntry | null;
  /** The line of a field that exists, from 1. */
  readonly lineOf: (path: JsonPath) => number;
  readonly placeOf: (path: JsonPath) => Pick<Diagnostic, 'source' | 'range'>;
}

export interface Configuration {
  readonly project: ConfigurationFile | null;
  readonly user: ConfigurationFile | null;
}

/** Both files, if they exist. Throws every finding of an invalid file. */
export async function loadConfiguration(ports: ConfigurationPorts): Promise<Configuration> {
  const projectPath = await findProjectFile(ports);
  const userPath = userFilePath(ports);
  const project = projectPath === null ? null : await loadFile(projectPath, 'project', ports);
  const hasUserFile = await ports.files.exists(userPath);
  return { project, user: hasUserFile ? await loadFile(userPath, 'user', ports) : null };
}

async function loadFile(
  path: string,
  owner: ConfigurationFile['owner'],
  ports: Pick<Host, 'files'>,
): Promise<ConfigurationFile> {
  const read = await parseConfiguration({ path, owner }, ports);
  const document = documentIn(read);
  const content = document === null ? {} : (read.content ??= contentOf(document, owner));
  return {
    path,
    owner,
    defaultProfile: content.defaultProfile ?? null,
    profiles: new Map(Object.entries(content.profiles ?? {})),
    trustedOrigins: content.trustedOrigins ?? [],
    variables: content.variables ?? {},
    defaults: document === null ? {} : defaultsIn(document.value),
    content: content.content ?? null,
    lineOf: (fields) =>
      document === null ? 1 : lineAt(document.source, locate(document.node, fields, 'key')[0]),
    placeOf: (fields) =>
      document === null
        ? { source: { name: path, text: '' }, range: null }
        : { source: withoutClearSecrets(document, []), range: locate(document.node, fields) },
  };
}

function schemaOf(written: JsonObject, owner: ConfigurationFile['owner']) {
  const { profiles } = written;
  const entries = [written, ...(isObject(profiles) ? Object.values(profiles) : [])];
  const names = new Set(entries.filter(isObject).flatMap(Object.keys));
  return (owner === 'user' ? userFileSchema : projectFileSchema)((name) => names.has(name));
}

function defaultsIn(value: Json): Defaults {
  const written = isObject(value) ? value['defaults'] : null;
  if (!isObject(written)) return {};
  const given = Object.entries(written).flatMap(([resource, fields]) =>
    isObject(fields) ? [[resource, withoutNulls(fields)] as const] : [],
  );
  return Object.fromEntries(given);
}

const withoutNulls = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The one document of a file; null for a file with only comments, which sets nothing. */
function documentIn({ documents, diagnostics }: ReadDocuments): SourceDocument | null {
  const isEmpty = diagnostics.every(({ problem: { code } }) => code === 'document/empty');
  if (!isEmpty) throw new InvalidDocuments(diagnostics.map(withoutLine), 'usage');
  const [document, second] = documents;
  if (second !== undefined) {
    const { source, node } = second;
    throw invalid([
      {
        problem: problem('config/file', { reason: 'several-documents' }),
        source,
        range: findStart(node),
      },
    ]);
  }
  return document ?? null;
}

/** Hides a line in an unknown encoding. It may hold a secret that cannot be located. */
function withoutLine(diagnostic: Diagnostic): Diagnostic {
  const isUnreadable = diagnostic.problem.code === 'document/encoding';
  const { name } = diagnostic.source;
  return isUnreadable ? { ...diagnostic, source: { name, text: '' }, range: null } : diagnostic;
}

type NamedFile = Pick<ConfigurationFile, 'path' | 'owner'>;

interface ParsedFile extends ReadDocuments {
  readonly bytes: Uint8Array;
  /** Once it was checked. */
  content?: ConfigurationContent;
}

/** What was read last. A command asks for its configuration several times. */
const parsed = new Map<string, ParsedFile>();

/** The documents of a file, valid or not. Throws CliError if it cannot be read. */
export async function parseConfiguration(
  file: NamedFile,
  ports: Pick<Host, 'files'>,
): Promise<ParsedFile> {
  const bytes = await readConfiguration(file, ports);
  const last = parsed.get(file.path);
  if (last !== undefined && Buffer.compare(last.bytes, bytes) === 0) return last;
  const read = { ...readDocuments({ name: file.path, bytes }, 'yaml'), bytes };
  parsed.set(file.path, read);
  return read;
}

/**
 * The bytes of a configuration file. Throws CliError if they cannot be read. A project file that
 * links out of its folder is not read, because an error message would show parts of the target.
 */
export async function readConfiguration(
  { path, owner }: NamedFile,
  { files }: Pick<Host, 'files'>,
): Promise<Uint8Array> {
  const read = async () => {
    if (owner === 'project' && (await files.standing(path, dirname(path))).kind === 'foreign') {
      throw new CliError('usage', problem('config/file', { file: path, reason: 'foreign' }));
    }
    return files.read(path, LIMIT_BYTES);
  };
  return onFileProblem(read(), (cause) => {
    const about = problem('config/file', { file: path, reason: 'unreadable' });
    throw new CliError('usage', about, { cause });
  });
}

/**
 * Replaces a configuration file in one step. Only the user can read their own file. Throws CliError
 * if it cannot be written.
 */
export async function writeConfiguration(
  { path, owner }: NamedFile,
  text: string,
  { files }: Pick<Host, 'files'>,
): Promise<void> {
  const writing = files.replace(path, text, owner === 'user' ? 'private' : 'shared');
  await onFileProblem(writing, (cause) => {
    const about = problem('config/file', { file: path, reason: 'unwritable' });
    throw new CliError('usage', about, { cause });
  });
}

function invalid(findings: readonly Omit<Diagnostic, 'severity'>[]): InvalidDocuments {
  const diagnostics = findings.map((each): Diagnostic => ({ severity: 'error', ...each }));
  return new InvalidDocuments(diagnostics.sort(byPlace), 'usage');
}

function contentOf(
  document: SourceDocument,
  owner: ConfigurationFile['owner'],
): ConfigurationContent {
  const { source, node, value: written } = document;
  if (!isObject(written)) {
    const about = problem('document/not-an-object', { received: receivedAt(document, []) });
    throw invalid([{ problem: about, source, range: findStart(node) }]);
  }
  const schema = schemaOf(written, owner);
  const result = schema.safeParse(written);
  const { profiles } = written;
  const names = isObject(profiles) ? Object.keys(profiles) : [];
  const misnamed = names.filter((name) => !isProfileName(name));
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
  const context = { document, kind: null, schema };
  const findings = findingsOfIssues(checkedBy(schema, written).issues, context);
  const found = findings.map(({ problem: about, path, at }) => ({
    problem: about,
    range: locate(node, path, at),
  }));
  const shown = withoutClearSecrets(document, found);
  throw invalid(found.map((each) => ({ ...each, source: shown })));
}

/** The name becomes a part of file names (docs/import.md, The ledger). */
export const isProfileName = (name: string) => /^(?![._-])[\p{L}\p{N}._-]{1,64}$/u.test(name);

/**
 * The text of a file with asterisks over anything that is or could be a secret in clear text. Its
 * lines keep their places. The findings also locate secrets outside of the known fields.
 */
function withoutClearSecrets(
  { source, node }: Pick<SourceDocument, 'source' | 'node'>,
  findings: readonly Pick<Diagnostic, 'problem' | 'range'>[],
): SourceDocument['source'] {
  const found = findings.flatMap(({ problem: { code }, range }) =>
    code === 'config/secret' && range !== null ? [range] : [],
  );
  const masked = [...found, ...secretsIn(node)].reduce(
    (text, [start, end]) =>
      text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, '*') + text.slice(end),
    source.text,
  );
  return { ...source, text: masked };
}

/** The places of credentials, of texts whose names suggest a secret, and of URLs with a user or a query. */
function secretsIn(node: Node): Range[] {
  if (node.kind === 'scalar') return mayHoldSecret(node.value) ? [node.range] : [];
  if (node.kind === 'sequence') return node.items.flatMap(secretsIn);
  return node.fields.flatMap(({ name, value }) => {
    if (name === 'auth' && value.kind === 'mapping') return authSecrets(value);
    const isSecret = value.kind === 'scalar' && name !== null && isSecretName(name);
    return isSecret ? [value.range] : secretsIn(value);
  });
}

const mayHoldSecret = (value: unknown) =>
  typeof value === 'string' && /^\s*(?:[a-z][\w+.-]*:.*@|https?:.*[?#])/is.test(value);

/** In credentials, only the type and the sources of secrets are not secret. */
function authSecrets({ fields }: Mapping): Range[] {
  return fields.flatMap(({ name, value }) =>
    value.kind === 'scalar' && name !== 'type' ? [value.range] : [],
  );
}
