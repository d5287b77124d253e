/** The documents of the content folder by their keys, for `resources adopt`. */
import { duplicateKey } from '../../content/plan/known.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { DesiredStore, PlacedResource, ResourceKind } from '../../contract/resources.ts';
import { type Diagnostic, createFindings } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { effectiveVariables } from '../arguments/variables.ts';
import { contentFiles } from '../content/content-files.ts';
import { readContent } from '../content/content-input.ts';
import type { Context } from '../context.ts';
import type { Readable } from '../import/import-files.ts';
import { diagnosticsOf } from '../import/import-findings.ts';
import { originsIn } from '../import/import-origins.ts';

export interface FolderReading {
  /** The kind of the rows of CSV that name none. */
  readonly as: ResourceKind | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
}

export interface Folder extends Disposable {
  /** The kind that the document of a key names; null without such a document, or a folder. */
  kindOf(key: string): Promise<ResourceKind | null>;
  /**
   * All documents. Throws CliError `content/missing` without a folder, and InvalidDocuments if
   * anything is wrong in any of them.
   */
  documents(): Promise<FolderDocuments>;
}

export interface FolderDocuments {
  readonly scope: string | null;
  readonly keys: ReadonlySet<string>;
  find(key: string): PlacedResource | null;
  nameOf(file: number): string;
  /** The findings with the texts that they point into. */
  located(findings: readonly PlacedFinding[]): Promise<Diagnostic[]>;
}

interface Read {
  readonly documents: FolderDocuments;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

/** The files are read when the first document is asked for: most adoptions need none. */
export function contentFolder(reading: FolderReading, context: Context): Folder {
  let store: DesiredStore | null = null;
  let reads: Promise<Read> | null = null;
  const read = () => {
    store ??= createDesiredStore();
    reads ??= readFolder(reading, store, context);
    return reads;
  };
  return {
    kindOf: async (key) => {
      try {
        return (await read()).documents.find(key)?.kind ?? null;
      } catch (error) {
        if (error instanceof CliError && error.problem.code === 'content/missing') return null;
        throw error;
      }
    },
    documents: async () => {
      const { documents, diagnostics, hasErrors } = await read();
      if (hasErrors) throw new InvalidDocuments(diagnostics);
      return documents;
    },
    [Symbol.dispose]: () => store?.[Symbol.dispose](),
  };
}

async function readFolder(
  { as, allowUnknown, variables: said }: FolderReading,
  store: DesiredStore,
  context: Context,
): Promise<Read> {
  const { host } = context;
  const { drain } = host.interruption;
  const { scope, files: names } = await contentFiles(context);
  const files = names.map((name): Readable => ({ name, path: name, format: null }));
  const nameOf = (file: number) => names[file] ?? '';
  const variables = await effectiveVariables(said, context);
  const findings = createFindings<Diagnostic>();
  const positions = new Map<string, number>();
  const add = (resource: PlacedResource) => {
    const first = positions.get(resource.key);
    if (first !== undefined) return [duplicateKey(resource.key, store.at(first).place, nameOf)];
    positions.set(resource.key, store.add(resource));
    return [];
  };
  const found = (diagnostics: readonly Diagnostic[]) => {
    for (const each of diagnostics) findings.add(each);
    return !drain.aborted;
  };
  const options = { as, allowUnknown, variables };
  await readContent({ add }, files, { options, found, progress: () => undefined }, host);
  if (drain.aborted) throw new Interrupted();
  const originOf = originsIn(files, { as: null, allowUnknown, variables, isApply: true }, host);
  const documents: FolderDocuments = {
    scope,
    keys: new Set(positions.keys()),
    find: (key) => {
      const position = positions.get(key);
      return position === undefined ? null : store.at(position);
    },
    nameOf,
    located: (wrong) => diagnosticsOf({ findings: wrong }, originOf),
  };
  return { documents, diagnostics: findings.list, hasErrors: findings.errors > 0 };
}
