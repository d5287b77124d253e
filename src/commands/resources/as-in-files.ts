/**
 * `resources adopt --as-in-files` and `--existing`: takes what the service holds from the documents of
 * the content folder (docs/content-as-code.md, State).
 */
import { outlookGives, resolvedBody, type Outlook } from '../../content/plan/decide.ts';
import { duplicateKey } from '../../content/plan/known.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Adoption, BodyInFiles, PlacedResource, Resources } from '../../contract/resources.ts';
import {
  createFindings,
  type Diagnostic,
  type Findings,
  type Problem,
} from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { usualTable } from '../../documents/csv/header.ts';
import { comparableDigest } from '../../documents/digests.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import { diagnosticsOf, originsIn, type ReadableFile } from '../send/input.ts';
import type { FolderRequest } from '../send/options.ts';
import { findContentFiles } from '../content/content-files.ts';
import { findExisting, makePlan, readContent } from '../content/make-plan.ts';
import { findUnadoptable } from '../send/existing.ts';
import { collectFindings } from '../send/outputs.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Context } from '../context.ts';
import type { AdoptionRow } from './adopt-rows.ts';

interface Adopting {
  readonly folder: Folder;
  readonly resources: Pick<Resources, 'given'>;
}

export interface InFiles {
  readonly adoptions: readonly Adoption[];
  /** How many the next apply releases, because no released version is known. */
  readonly releases: number;
}

/** The adoptions with the bodies of their documents. Throws everything that is wrong with any. */
export async function asInFiles(
  rows: readonly AdoptionRow[],
  { folder, resources }: Adopting,
): Promise<InFiles> {
  const outlookOf = outlooksAfter(rows, resources);
  const wrong = createFindings<Diagnostic>();
  const inDocuments: PlacedFinding[] = [];
  const adoptions: Adoption[] = [];
  let releases = 0;
  for (const row of rows) {
    const { adoption } = row;
    const document = folder.documents.get(adoption.key);
    if (document === undefined) {
      wrong.add(row.finding(noDocument(adoption.key, folder)));
      continue;
    }
    inDocuments.push(...findingsIn(document, adoption, outlookOf));
    // The files say more than another ledger.
    const { recorded: _, ...told } = adoption;
    adoptions.push({ ...told, body: bodyIn(document, folder, outlookOf) });
    if (document.release !== null && outlookOf(adoption.key).version === null) releases += 1;
  }
  const found = await diagnosticsOf({ findings: inDocuments }, folder.originOf);
  for (const each of found) wrong.add(each);
  if (wrong.errors > 0) throw new InvalidDocuments(wrong.list);
  return { adoptions, releases };
}

/**
 * The adoptions from another ledger. Those whose documents say what it recorded get their text, so
 * that a later plan can show what changes, and an undo can take it back.
 */
export function recordedInFiles(
  rows: readonly AdoptionRow[],
  { folder, resources }: Adopting,
): Adoption[] {
  const outlookOf = outlooksAfter(rows, resources);
  return rows.map(({ adoption }) => {
    const { key, kind, recorded } = adoption;
    const content = recorded?.content ?? null;
    const document = folder.documents.get(key);
    if (document === undefined || content === null || document.kind !== kind) return adoption;
    const body = bodyIn(document, folder, outlookOf);
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

/** What is wrong with a key that no document has. */
export function noDocument(key: string, { documents }: Folder): Problem {
  const suggestion = nearestName(key, [...documents.keys()]);
  return problem('resources/no-document', { key, suggestion });
}

function findingsIn(
  { key, kind, references, place }: PlacedResource,
  adoption: Adoption,
  outlookOf: OutlookOf,
): PlacedFinding[] {
  const error = (about: Problem) => ({ severity: 'error', problem: about }) as const;
  const other = problem('resources/other-kind', { key, resource: kind });
  const missing = references.filter(
    (reference) => outlookGives(outlookOf(reference.key), reference) === null,
  );
  return [
    ...(kind === adoption.kind ? [] : [{ finding: error(other), place, range: null }]),
    ...missing.map(({ key: target, gives, range }) => {
      const about = problem('resources/not-given', { key: target, reason: gives });
      return { finding: error(about), place, range };
    }),
  ];
}

function bodyIn(document: PlacedResource, folder: Folder, outlookOf: OutlookOf): BodyInFiles {
  const { body, protect, place } = document;
  return {
    written: body,
    resolved: resolvedBody(document, outlookOf),
    scope: folder.scope,
    protect,
    source: { file: folder.nameOf(place.file), line: place.line },
  };
}

/** How the documents of the content folder are read. */
type FolderReading = Pick<FolderRequest, 'as' | 'allowUnknown' | 'var'>;

export interface Folder {
  readonly scope: string | null;
  readonly documents: ReadonlyMap<string, PlacedResource>;
  readonly nameOf: (file: number) => string;
  readonly originOf: ReturnType<typeof originsIn>;
  /** What is wrong in any of its files. */
  readonly findings: Findings<Diagnostic>;
}

/** Null without a content folder. */
export async function folderIfThere(
  reading: FolderReading,
  context: Context,
): Promise<Folder | null> {
  try {
    return await readFolder(reading, context);
  } catch (error) {
    if (error instanceof CliError && error.problem.code === 'content/missing') return null;
    throw error;
  }
}

/** Throws CliError `content/missing` without a content folder. */
export async function readFolder(
  { as, allowUnknown, var: said }: FolderReading,
  context: Context,
): Promise<Folder> {
  const { host } = context;
  const { drain } = host.interruption;
  const { scope, files: names } = await findContentFiles(context);
  const files = filesOfFolder(names);
  const nameOf = (file: number) => names[file] ?? '';
  const variables = await effectiveVariables(said, context);
  const findings = createFindings<Diagnostic>();
  const documents = new Map<string, PlacedResource>();
  const add = (resource: PlacedResource) => {
    const first = documents.get(resource.key);
    if (first !== undefined) return [duplicateKey(resource.key, first.place, nameOf)];
    documents.set(resource.key, resource);
    return [];
  };
  const found = (diagnostics: readonly Diagnostic[]) => {
    for (const each of diagnostics) findings.add(each);
    return !drain.aborted;
  };
  const options = { as, allowUnknown, variables };
  await readContent({ add }, files, { options, found, progress: () => undefined }, host);
  if (drain.aborted) throw new Interrupted();
  return { scope, documents, nameOf, originOf: originsIn(files, host), findings };
}

const filesOfFolder = (names: readonly string[]): ReadableFile[] =>
  names.map((name) => ({ name, path: name, format: null, table: usualTable }));

/** Throws InvalidDocuments if anything is wrong in the folder. */
export function mustBeRight(folder: Folder | null): void {
  if (folder !== null && folder.findings.errors > 0)
    throw new InvalidDocuments(folder.findings.list);
}

/**
 * Adopts what exists with the content of a new resource of the content folder, until that finds nothing
 * more. Returns the adoptions, how many of them the next apply releases, and a warning for each
 * resource whose content exists, but not exactly once. Throws InvalidDocuments if anything is wrong in
 * the folder.
 */
export async function adoptExistingIn(
  reading: FolderReading,
  ledger: Ledger,
  context: Context,
): Promise<InFiles & { readonly warnings: readonly Diagnostic[] }> {
  const { scope, files: names } = await findContentFiles(context);
  const files = filesOfFolder(names);
  const originOf = originsIn(files, context.host);
  const variables = await effectiveVariables(reading.var, context);
  const request = { ...reading, files, scope, isWhole: true, noRelease: false, prune: false };
  const about = { choice: 'adopt', resources: ledger.resources, scope } as const;
  const adoptions: Adoption[] = [];
  for (;;) {
    const findings = collectFindings(null);
    const making = { request, variables, context, ledger, files, findings };
    const { planner, found: wrong } = await makePlan(making);
    findings.add(await diagnosticsOf({ findings: wrong }, originOf));
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    const found = findExisting(planner, making);
    const clear = found.filter((each) => findUnadoptable([each], about).length === 0);
    if (clear.length > 0) {
      const adopted = clear.flatMap((each) => each.adopt() ?? []);
      await ledger.resources.adopt(adopted, context.host.clock.now());
      adoptions.push(...adopted);
      continue;
    }
    const keys = new Set<string | null>(adoptions.map(({ key }) => key));
    const released = [...planner.changes()].filter(
      ({ change }) =>
        change.kind === 'requests' && keys.has(change.key) && change.verbs.includes('release'),
    );
    const warnings = findUnadoptable(found, about).map(({ finding, ...where }) => ({
      finding: { ...finding, severity: 'warning' as const },
      ...where,
    }));
    return {
      adoptions,
      releases: released.length,
      warnings: await diagnosticsOf({ findings: warnings }, originOf),
    };
  }
}
