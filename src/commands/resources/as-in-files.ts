/**
 * `resources adopt --as-in-files`: takes what the service holds from the documents of the content
 * folder (docs/content-as-code.md, State).
 */
import { type Outlook, outlookGives, resolvedBody } from '../../content/plan/decide.ts';
import { duplicateKey } from '../../content/plan/known.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type {
  Adoption,
  BodyInFiles,
  PlacedResource,
  ResourceKind,
  Resources,
} from '../../contract/resources.ts';
import { createFindings, type Diagnostic, type Problem } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { usualEncoding } from '../../documents/csv/encoding.ts';
import { comparableDigest } from '../../documents/digests.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { ReadableFile } from '../send/input.ts';
import { diagnosticsOf, originsIn } from '../send/origins.ts';
import { findContentFiles } from '../content/content-files.ts';
import { readContent } from '../content/make-plan.ts';
import type { Context } from '../context.ts';

/** A resource to adopt, and where it was named. */
export interface AdoptionRow {
  readonly adoption: Adoption;
  /** A problem of its key, at its cell; null if the command line named it. */
  readonly finding: ((about: Problem) => Diagnostic) | null;
}

interface Adopting {
  readonly documents: FolderDocuments;
  readonly resources: Pick<Resources, 'given'>;
}

interface InFiles {
  readonly adoptions: readonly Adoption[];
  /** How many the next apply releases, because no released version is known. */
  readonly releases: number;
}

/** The adoptions with the bodies of their documents. Throws everything that is wrong with any. */
export async function asInFiles(
  rows: readonly AdoptionRow[],
  { documents, resources }: Adopting,
): Promise<InFiles> {
  const outlookOf = outlooksAfter(rows, resources);
  const wrong = createFindings<Diagnostic>();
  const inDocuments: PlacedFinding[] = [];
  const adoptions: Adoption[] = [];
  let releases = 0;
  for (const row of rows) {
    const { adoption } = row;
    const document = documents.find(adoption.key);
    if (document === null) {
      wrong.add(refusal(row, noDocument(adoption.key, documents)));
      continue;
    }
    inDocuments.push(...findingsIn(document, adoption, outlookOf));
    // The files say more than another ledger.
    const { recorded: _, ...told } = adoption;
    adoptions.push({ ...told, body: bodyIn(document, documents, outlookOf) });
    if (document.release !== null && outlookOf(adoption.key).version === null) releases += 1;
  }
  for (const each of await documents.located(inDocuments)) wrong.add(each);
  if (wrong.errors > 0) throw new InvalidDocuments(wrong.list);
  return { adoptions, releases };
}

/**
 * The adoptions from another ledger. Those whose documents say what it recorded get their text, so
 * that a later plan can show what changes, and an undo can take it back.
 */
export function recordedInFiles(
  rows: readonly AdoptionRow[],
  { documents, resources }: Adopting,
): Adoption[] {
  const outlookOf = outlooksAfter(rows, resources);
  return rows.map(({ adoption }) => {
    const { key, kind, recorded } = adoption;
    const content = recorded?.content ?? null;
    const document = documents.find(key);
    if (document === null || content === null || document.kind !== kind) return adoption;
    const body = bodyIn(document, documents, outlookOf);
    const isEqualNow = comparableDigest(kind, body.resolved) === content;
    return isEqualNow ? { ...adoption, body } : adoption;
  });
}

type OutlookOf = (key: string) => Outlook;

/** What references give once all of them are adopted. */
function outlooksAfter(rows: readonly AdoptionRow[], resources: Adopting['resources']): OutlookOf {
  const adopted = new Map(rows.map(({ adoption }) => [adoption.key, adoption]));
  const digits = (id: string | null | undefined) => (id == null ? null : { digits: id });
  return (key) => {
    const adoption = adopted.get(key);
    const given = resources.given(key);
    return {
      id: digits(adoption?.id ?? given?.id),
      version: digits(adoption?.version ?? given?.versionId),
      stuckBy: [],
      isWaiting: false,
    };
  };
}

/** A problem of its key: a finding at its row, or a usage error of the command line. */
function refusal({ finding }: AdoptionRow, about: Problem): Diagnostic {
  if (finding === null) throw new CliError('usage', about);
  return finding(about);
}

/** What is wrong with a key that no document has. */
export function noDocument(key: string, { keys }: FolderDocuments): Problem {
  const suggestion = nearestName(key, [...keys]);
  return problem('resources/no-document', { key, suggestion });
}

function findingsIn(
  { key, kind, references, place }: PlacedResource,
  adoption: Adoption,
  outlookOf: OutlookOf,
): PlacedFinding[] {
  const error = (about: Problem) => ({ severity: 'error', problem: about }) as const;
  const other = problem('resources/other-kind', { key, kind, said: adoption.kind });
  const missing = references.filter(
    (reference) => outlookGives(outlookOf(reference.key), reference) === null,
  );
  return [
    ...(kind === adoption.kind ? [] : [{ finding: error(other), place, range: null }]),
    ...missing.map(({ key: target, gives, range }) => {
      const about = problem('resources/not-given', { key: target, gives });
      return { finding: error(about), place, range };
    }),
  ];
}

function bodyIn(
  document: PlacedResource,
  folder: FolderDocuments,
  outlookOf: OutlookOf,
): BodyInFiles {
  const { body, protect, place } = document;
  return {
    written: body,
    resolved: resolvedBody(document, outlookOf),
    scope: folder.scope,
    protect,
    source: { file: folder.nameOf(place.file), line: place.line },
  };
}

interface FolderReading {
  /** The kind of the rows of CSV that name none. */
  readonly as: ResourceKind | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
}

interface Folder {
  /** The kind that the document of a key names; null without such a document, or a folder. */
  kindOf(key: string): Promise<ResourceKind | null>;
  /**
   * All documents. Throws CliError `content/missing` without a folder, and InvalidDocuments if
   * anything is wrong in any of them.
   */
  documents(): Promise<FolderDocuments>;
  /** The same; null without a folder. */
  documentsIfThere(): Promise<FolderDocuments | null>;
}

interface FolderDocuments {
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
export function openContentFolder(reading: FolderReading, context: Context): Folder {
  let reads: Promise<Read> | null = null;
  const read = () => {
    reads ??= readFolder(reading, context);
    return reads;
  };
  return {
    kindOf: async (key) => (await ifThere(read()))?.documents.find(key)?.kind ?? null,
    documents: async () => withoutErrors(await read()),
    documentsIfThere: async () => {
      const found = await ifThere(read());
      return found && withoutErrors(found);
    },
  };
}

async function ifThere(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CliError && error.problem.code === 'content/missing') return null;
    throw error;
  }
}

function withoutErrors({ documents, diagnostics, hasErrors }: Read): FolderDocuments {
  if (hasErrors) throw new InvalidDocuments(diagnostics);
  return documents;
}

async function readFolder(
  { as, allowUnknown, variables: said }: FolderReading,
  context: Context,
): Promise<Read> {
  const { host } = context;
  const { drain } = host.interruption;
  const { scope, files: names } = await findContentFiles(context);
  const files = names.map((name): ReadableFile => ({
    name,
    path: name,
    format: null,
    encoding: usualEncoding,
  }));
  const nameOf = (file: number) => names[file] ?? '';
  const variables = await effectiveVariables(said, context);
  const findings = createFindings<Diagnostic>();
  const resources = new Map<string, PlacedResource>();
  const add = (resource: PlacedResource) => {
    const first = resources.get(resource.key);
    if (first !== undefined) return [duplicateKey(resource.key, first.place, nameOf)];
    resources.set(resource.key, resource);
    return [];
  };
  const found = (diagnostics: readonly Diagnostic[]) => {
    for (const each of diagnostics) findings.add(each);
    return !drain.aborted;
  };
  const options = { as, allowUnknown, variables };
  await readContent({ add }, files, { options, found, progress: () => undefined }, host);
  if (drain.aborted) throw new Interrupted();
  const originOf = originsIn(files, host);
  const documents: FolderDocuments = {
    scope,
    keys: new Set(resources.keys()),
    find: (key) => resources.get(key) ?? null,
    nameOf,
    located: (wrong) => diagnosticsOf({ findings: wrong }, originOf),
  };
  return { documents, diagnostics: findings.list, hasErrors: findings.errors > 0 };
}
