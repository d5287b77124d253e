/** Checks any number of documents of any kind without a service. */
import { checkDocument } from '../../authoring/check-document.ts';
import { isOperationId } from '../../contract/operations.ts';
import { isResourceKind } from '../../contract/resource-schema.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { RowsAs } from '../../documents/csv/header.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { kindOf } from '../../documents/kind.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import { createReferenceCheck } from '../../documents/reference-check.ts';
import { byPlace, createRepeats, type SourceDocument } from '../../documents/source-document.ts';
import { readStream, type StreamOptions } from '../../documents/stream.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { ImportFindings } from '../bulk/outputs.ts';
import { unreadable } from '../question/input.ts';

export interface ValidateOptions extends Omit<StreamOptions, 'as'> {
  /** The kind of every document; null if each document names its own. */
  readonly as: string | null;
  readonly variables: Variables;
}

/**
 * Checks each document by its kind, and the keys and references of all. Adds the findings and
 * returns the number of documents. Throws CliError `usage/kind-missing` if the worst problem is a
 * document of unknown kind.
 */
export async function validateFiles(
  files: readonly string[],
  options: ValidateOptions,
  { host, findings }: { host: Host; findings: ImportFindings },
): Promise<number> {
  const { as } = options;
  const references = createReferenceCheck();
  const withoutRepeats = createRepeats();
  const reading = { ...options, as: rowsAs(as) };
  let documents = 0;
  let unsaid: CliError | null = null;
  const check = ({ document, diagnostics }: StreamedDocument): readonly Diagnostic[] => {
    if (document === null || diagnostics.length > 0) return diagnostics;
    documents += 1;
    try {
      const checked = checkDocument(document, expectationOf(document, as), options);
      const others = references.add(document, checked);
      return others.length === 0
        ? checked.diagnostics
        : [...checked.diagnostics, ...others].sort(byPlace);
    } catch (error) {
      // A file without a known kind must not hide the findings of other files.
      if (!(error instanceof CliError)) throw error;
      unsaid ??= error;
      return [];
    }
  };
  for (const name of files) {
    const chunks = name === STANDARD_INPUT ? host.terminal.stdin.stream() : host.files.stream(name);
    try {
      for await (const batch of readStream({ name, chunks }, reading)) {
        for (const each of batch.documents) findings.add(withoutRepeats(check(each)));
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      findings.add([unreadable(name, error)]);
    }
  }
  findings.add(references.complete());
  if (unsaid !== null && !findings.hasErrors) throw unsaid;
  return documents;
}

/** What the rows of a CSV file are, for a kind of documents. */
function rowsAs(as: string | null): RowsAs | null {
  if (as === null) return null;
  return as === 'resource' || isResourceKind(as) || isOperationId(as) ? as : null;
}

/** What a document must be. Throws CliError like `kindOf`. */
function expectationOf(document: SourceDocument, as: string | null) {
  const kind = kindOf(document, isResourceKind(as) ? 'resource' : as);
  if (kind === 'resource') return { resource: true } as const;
  return { import: kind === 'import' ? null : kind };
}
