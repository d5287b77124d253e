/** Makes a document ready for the checks: replaces its variables, then compiles its `cloze`. */
import type { OperationId } from '../contract/operations.ts';
import type { SourceDocument } from '../documents/source-document.ts';
import type { Variables } from '../documents/variable-definitions.ts';
import { withVariables } from '../documents/variables.ts';
import { compileDocument, type CompiledDocument } from './compile-document.ts';

/** @param as the operation whose bare body the document is; null if the document names it */
export function prepareDocument(
  document: SourceDocument,
  as: OperationId | null,
  variables: Variables,
): CompiledDocument {
  const filled = withVariables(document, variables);
  const compiled = compileDocument(filled.document, as);
  if (filled.diagnostics.length === 0) return compiled;
  return {
    document: compiled.document,
    diagnostics: [...filled.diagnostics, ...compiled.diagnostics],
  };
}
