import type { PackageEntry } from './open-package.ts';

export interface SortedEntries {
  /** May hold questions, if a format recognizes them. */
  readonly questions: readonly QuestionEntry[];
  /** Packages inside of the package. They are not opened. */
  readonly nested: readonly PackageEntry[];
}

export interface QuestionEntry {
  readonly entry: PackageEntry;
  /** `h5p.json`, with the title, the authors and the kind of a content of H5P. */
  readonly about: PackageEntry | null;
}

/** Leaves out what never holds questions, such as media, style sheets and manifests. */
export function packageEntries(entries: readonly PackageEntry[]): SortedEntries {
  const abouts = new Map(
    entries
      .filter(({ name }) => baseOf(name) === H5P_JSON)
      .map((entry) => [entry.name.slice(0, -H5P_JSON.length), entry]),
  );
  // A package of H5P brings libraries, whose texts are no questions, and the files of its content.
  const others = [
    ...[...abouts.keys()].map((folder) => `${folder}content/`),
    ...entries
      .filter(({ name }) => baseOf(name) === H5P_LIBRARY)
      .map(({ name }) => name.slice(0, -H5P_LIBRARY.length)),
  ].filter((folder) => folder !== '');
  const questions = entries.flatMap((entry): QuestionEntry[] => {
    const { name } = entry;
    const content = h5pContent.exec(name);
    const about = content === null ? undefined : abouts.get(content[1] ?? '');
    if (about !== undefined) return [{ entry, about }];
    const isOther = abouts.size > 0 && others.some((each) => name.startsWith(each));
    return isOther || !mayHoldQuestions(name) ? [] : [{ entry, about: null }];
  });
  const nested = entries.filter(({ name }) => packageExtensions.has(extensionOf(name)));
  return { questions, nested };
}

const H5P_JSON = 'h5p.json';
const H5P_LIBRARY = 'library.json';
/** Some tools leave out the folder. */
const h5pContent = /^(.*?\/)??(?:content\/)?content\.json$/s;

/** True for the beginning of a zip archive, whatever the name of the file. */
export function beginsPackage([first, second, third, fourth]: Uint8Array): boolean {
  // The second form is that of an archive without entries.
  const isLocal = third === 3 && fourth === 4;
  const isEnd = third === 5 && fourth === 6;
  return first === 0x50 && second === 0x4b && (isLocal || isEnd);
}

const questionExtensions = new Set(
  'xml txt gift csv tsv dat qti md yaml yml json jsonc ndjson jsonl'.split(' '),
);
const packageExtensions = new Set(['zip', 'h5p', 'apkg', 'colpkg', 'xlsx', 'imscc', 'mbz']);
const manifests = new Set(['imsmanifest.xml', 'assessment_meta.xml', H5P_JSON]);

function mayHoldQuestions(name: string): boolean {
  const base = baseOf(name);
  // macOS adds a file `__MACOSX/._name` for each file.
  if (name.startsWith('__MACOSX/') || base.startsWith('.') || name.endsWith('/')) return false;
  const extension = extensionOf(name);
  if (extension === '') return true;
  return questionExtensions.has(extension) && !manifests.has(base.toLowerCase());
}

const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);

function extensionOf(name: string): string {
  const base = baseOf(name);
  const dot = base.lastIndexOf('.');
  return dot === -1 ? '' : base.slice(dot + 1).toLowerCase();
}
