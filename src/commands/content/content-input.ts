/** Reads the documents of a content folder into a planner (docs/content-as-code.md). */
import { comparedBy } from '../../content/plan/decide.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { CachedText, DesiredResource } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { VERSION } from '../../core/version.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { StreamedDocument, TextMemory } from '../../documents/pieces.ts';
import type { Texts } from '../../ledger/resources/texts.ts';
import { digestsAfter, sha256 } from '../../ledger/sha256.ts';
import type { Readable } from '../import/import-files.ts';
import { type FilesReading, readFiles, variablesDigest } from '../import/import-input.ts';
import { resourceOf, type FolderOptions } from './resource-documents.ts';

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
