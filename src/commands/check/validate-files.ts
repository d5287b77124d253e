/** Checks documents of any kind, however many, without a service (cli.md: validate). */
import { compileDocument } from '../../authoring/compile-document.ts';
import { isOperationId } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { checkImportDocument } from '../../documents/import-document.ts';
import { kindOf } from '../../documents/kind.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import { createReferenceCheck } from '../../documents/reference-check.ts';
import { byPlace, createRepeats } from '../../documents/source-document.ts';
import { readStream, type StreamOptions } from '../../documents/stream.ts';
import type { ImportFindings } from '../import/import-findings.ts';
import { unreadable } from '../question/input.ts';

export interface ValidateOptions extends Omit<StreamOptions, 'as'> {
  /** The kind of every document; null where each says its own. */
  readonly as: string | null;
}

/**
 * Adds what is wrong with each document by its kind, and with their keys and references among
 * each other, to the findings; answers how many documents there are. Throws CliError
 * `usage/kind-missing` where there is nothing worse than a document of no known kind.
 */
export async function validateFiles(
  files: readonly string[],
  options: ValidateOptions,
  { host, findings }: { host: Host; findings: ImportFindings },
): Promise<number> {
  const { as } = options;
  const references = createReferenceCheck();
  const withoutRepeats = createRepeats();
  const reading = { ...options, as: as !== null && isOperationId(as) ? as : null };
  let documents = 0;
  let unsaid: CliError | null = null;
  const check = ({ document, diagnostics }: StreamedDocument): readonly Diagnostic[] => {
    if (document === null || diagnostics.length > 0) return diagnostics;
    documents += 1;
    try {
      const kind = kindOf(document, as);
      const operation = kind === 'import' ? null : kind;
      const compiled = compileDocument(document, operation);
      const checked = checkImportDocument(compiled.document, { ...options, as: operation });
      const others = [...compiled.diagnostics, ...references.add(document, checked)];
      return others.length === 0
        ? checked.diagnostics
        : [...checked.diagnostics, ...others].sort(byPlace);
    } catch (error) {
      // A file whose kind is not said must not hide the findings of the others.
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
