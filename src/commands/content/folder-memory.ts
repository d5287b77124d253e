/**
 * Remembers the documents of a content folder by their texts, so that what is unchanged since an
 * apply need not be read again (docs/adr/0020-content-as-code.md).
 */
import { comparedBy } from '../../content/decide.ts';
import type { Planner } from '../../content/planner.ts';
import { hexadecimal } from '../../content/rested-keys.ts';
import type { FoundReadings, Readings } from '../../contract/readings.ts';
import type { DesiredResource } from '../../contract/resources.ts';
import { VERSION } from '../../core/version.ts';
import type { StreamedDocument, TextMemory } from '../../documents/pieces.ts';
import type { NewReadings } from '../../ledger/new-readings.ts';
import { FORM_OF_READINGS, LONGEST_TEXT } from '../../ledger/readings.ts';
import { digestsAfter, sha256 } from '../../ledger/sha256.ts';
import type { Readable } from '../import/import-files.ts';
import { variablesDigest } from '../import/import-input.ts';
import type { FolderOptions } from './resource-documents.ts';

export interface FolderMemory {
  readonly planner: Pick<Planner, 'addUnchanged'>;
  readonly folder: string;
  /** Null if every document is to be read. */
  readonly known: Readings | null;
  /** Receives what is read; null if nothing is kept. */
  readonly kept: NewReadings | null;
}

/** The memory while the files are read, one after the other. */
export interface ReadingMemory {
  memoryOf(file: number): TextMemory;
  /** A document was read that has no findings. */
  note(streamed: StreamedDocument, resource: DesiredResource): void;
  ended(file: number): void;
}

export function createReadingMemory(
  { planner, folder, known, kept }: FolderMemory,
  files: readonly Readable[],
  options: FolderOptions,
): ReadingMemory {
  const nameOf = namesFor(options);
  let found: FoundReadings | null = null;
  let isChanged = false;
  return {
    memoryOf: (file) => {
      found = known?.of(folder, files[file]?.name ?? '') ?? null;
      isChanged = false;
      kept?.begin();
      return {
        nameOf,
        takes: ({ name, line }, bytes) => {
          const reading = found?.find(name) ?? null;
          if (reading === null) return false;
          const place = { file, line: line + reading.lines, bytes };
          if (!planner.addUnchanged(reading, place)) return false;
          kept?.add(reading);
          return true;
        },
      };
    },
    note: ({ text, line }, resource) => {
      if (kept === null || text === undefined) return;
      const { kind, key, references, release, formerly, protect } = resource;
      if (references.length > 0 || formerly.length > 0 || key.length > LONGEST_KEY) return;
      const { content, parent } = comparedBy(resource, { outlookOf: unasked, digest: sha256 });
      isChanged = true;
      const { name } = text;
      const own = { name, lines: line - text.line, kind, key, protect };
      kept.add({ ...own, releases: release !== null, content: hexadecimal(content), parent });
    },
    ended: (file) => {
      if (kept === null) return;
      kept.end(files[file]?.name ?? '', isChanged || found?.isEmpty === false);
    },
  };
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
    const manner = [FORM_OF_READINGS, VERSION, format, as, allowUnknown, read];
    const digestOf = made.get(key) ?? digestsAfter(`${JSON.stringify(manner)}\n`);
    made.set(key, digestOf);
    return digestOf;
  };
  return (text, format) => {
    if (text.length > LONGEST_TEXT) return null;
    // A variable is written with a dollar sign, or with an escape instead of it.
    const mayHaveVariables = text.includes(DOLLAR) || text.includes(BACKSLASH);
    return digestsFor(format, mayHaveVariables ? values : null)(text).slice(0, 32);
  };
}

/** So that what is kept of many texts is short. */
const LONGEST_KEY = 500;

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;
