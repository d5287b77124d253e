/** Reads the documents of a content folder, as resources, into a planner (docs/content-as-code.md). */
import { prepareDocument } from '../../authoring/prepare-document.ts';
import { comparedBy } from '../../content/plan/decide.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Place } from '../../contract/references.ts';
import type { CachedText, DesiredResource, ResourceKind } from '../../contract/resources.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { VERSION } from '../../core/version.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { StreamedDocument, TextMemory } from '../../documents/pieces.ts';
import {
  asResourceDocument,
  type CheckedResource,
  checkResourceDocument,
  type ResourceCheckOptions,
} from '../../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { withFindings } from '../../documents/variables.ts';
import type { Texts } from '../../ledger/resources/texts.ts';
import { digestsAfter, sha256 } from '../../ledger/sha256.ts';
import type { Readable } from '../import/import-files.ts';
import { type FilesReading, readFiles, variablesDigest } from '../import/import-input.ts';

interface ContentReading extends Pick<FilesReading, 'found' | 'progress'> {
  readonly options: FolderOptions;
  /** Left out if every document is to be read. */
  readonly memory?: ContentMemory;
}

interface ContentMemory extends Pick<Planner, 'addUnchanged'> {
  readonly texts: Texts;
}

/** Adds every resource of every file, and returns a summary of the input. */
export function readContent(
  planner: Pick<Planner, 'add'>,
  files: readonly Readable[],
  { options, memory, ...reading }: ContentReading,
  host: Host,
): Promise<RunFile[]> {
  const take = (streamed: StreamedDocument, file: number): readonly Diagnostic[] => {
    const { resource, document, diagnostics } = resourceOf(streamed, options);
    if (resource === null || document === null) return diagnostics;
    const { line, bytes, text } = streamed;
    const findings = planner.add({ ...resource, place: { file, line, bytes } });
    const all = [...diagnostics, ...findings.map((finding) => diagnosticOf(finding, document))];
    if (memory === undefined || text === undefined || all.length > 0) return all;
    const cached = cachedOf(resource, line - text.line);
    if (cached !== null) memory.texts.keep(text.name, cached);
    return all;
  };
  const { allowUnknown, as } = options;
  const known = memory === undefined ? {} : { memoryOf: memoryOf(memory, options) };
  return readFiles(
    files,
    { ...reading, reading: { allowUnknown, as: as ?? 'resource' }, take, ...known },
    host,
  );
}

function memoryOf(
  { texts, addUnchanged }: ContentMemory,
  options: FolderOptions,
): (file: number) => TextMemory {
  const nameOf = namesFor(options);
  return (file) => ({
    nameOf,
    takes: ({ name, line }, bytes) => {
      const text = texts.find(name);
      if (text === null) return false;
      return addUnchanged(text, { file, line: line + text.lines, bytes });
    },
  });
}

/** Null if what a text says depends on other resources. */
function cachedOf(resource: DesiredResource, lines: number): CachedText | null {
  const { kind, key, references, release, formerly, protect } = resource;
  if (references.length > 0 || formerly.length > 0) return null;
  const compared = comparedBy(resource, { outlookOf: unasked, digest: sha256 });
  return { kind, key, lines, protect, releases: release !== null, ...compared };
}

/** A body without references asks for no other resource. */
const unasked = () => {
  throw new TypeError('a reference that nobody noted');
};

/** The same text says the same only if it is read in the same manner. */
function namesFor({ as, allowUnknown, variables }: FolderOptions): TextMemory['nameOf'] {
  const made = new Map<string, ReturnType<typeof digestsAfter>>();
  const values = variablesDigest(variables);
  const digestsFor = (format: string, read: string | null) => {
    const key = `${format} ${read ?? ''}`;
    const manner = [VERSION, format, as, allowUnknown, read];
    const digestOf = made.get(key) ?? digestsAfter(`${JSON.stringify(manner)}\n`);
    made.set(key, digestOf);
    return digestOf;
  };
  return (text, format) => {
    // A variable is written with a dollar sign, or with an escape instead of it.
    const mayHaveVariables = text.includes(DOLLAR) || text.includes(BACKSLASH);
    return digestsFor(format, mayHaveVariables ? values : null)(text).slice(0, 32);
  };
}

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

interface ResourceOptions extends ResourceCheckOptions {
  readonly variables: Variables;
}

/** The options of `plan` and `apply`. */
interface FolderOptions extends ResourceOptions {
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
}

interface ResourceOfFolder extends CheckedResource {
  /** With its variables replaced; null if its text is malformed. */
  readonly document: SourceDocument | null;
  readonly place: Omit<Place, 'file'>;
}

/**
 * The resource that a document asks for, whichever its format. The rows of a CSV file must have been
 * read as resources (StreamOptions.as).
 */
export function resourceOf(
  { document, diagnostics, line, bytes }: StreamedDocument,
  options: ResourceOptions,
): ResourceOfFolder {
  const place = { line, bytes };
  if (document === null) {
    return { document, resource: null, key: null, diagnostics: [...diagnostics], place };
  }
  const checked = checkResource(document, options);
  const { resource, key } = checked;
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  const right = isRight ? resource : null;
  return { document: checked.document, resource: right, key, diagnostics: all, place };
}

interface CheckedDocument extends CheckedResource {
  /** With its variables replaced. */
  readonly document: SourceDocument;
}

/** Checks a document of any format. Its text must have no problems. */
export function checkResource(
  read: SourceDocument,
  { variables, ...options }: ResourceOptions,
): CheckedDocument {
  const prepared = prepareDocument(asResourceDocument(read), null, variables);
  const { document } = prepared;
  const checked = checkResourceDocument(document, options);
  if (prepared.diagnostics.length === 0) return { ...checked, document };
  const diagnostics = withFindings(prepared.diagnostics, checked.diagnostics).toSorted(byPlace);
  return { document, resource: null, key: checked.key, diagnostics };
}
