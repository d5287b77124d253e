/**
 * `resources adopt --as-in-files`: takes what the service holds from the documents of the content
 * folder (docs/content-as-code.md, State).
 */
import { outlookGives, type Outlook, resolvedBody } from '../../content/plan/decide.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Adoption, BodyInFiles, PlacedResource, Resources } from '../../contract/resources.ts';
import { type Diagnostic, type Problem, createFindings } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import type { AdoptionRow } from './adoption-file.ts';
import type { FolderDocuments } from './folder-documents.ts';

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
    adoptions.push({ ...adoption, body: bodyIn(document, documents, outlookOf) });
    if (document.release !== null && outlookOf(adoption.key).version === null) releases += 1;
  }
  for (const each of await documents.located(inDocuments)) wrong.add(each);
  if (wrong.errors > 0) throw new InvalidDocuments(wrong.list);
  return { adoptions, releases };
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
