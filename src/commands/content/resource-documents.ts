/** Turns the documents of a content folder into resources (docs/content-as-code.md). */
import { compileDocument } from '../../authoring/compile-document.ts';
import type { Place } from '../../contract/ledger.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import {
  asResourceDocument,
  checkResourceDocument,
  type CheckedResource,
  type ResourceCheckOptions,
} from '../../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { withFindings, withVariables } from '../../documents/variables.ts';

export interface ResourceOptions extends ResourceCheckOptions {
  readonly variables: Variables;
}

export interface ResourceOfFolder extends CheckedResource {
  /** With its variables replaced; null if its text is malformed. */
  readonly document: SourceDocument | null;
  readonly place: Omit<Place, 'file'>;
}

/**
 * The resource that a document asks for, whichever its format. The rows of a CSV file must have been
 * read as resources (StreamOptions.as).
 */
export function resourceOf(
  { document, diagnostics, line, bytes }: StreamedDocument,
  { variables, ...options }: ResourceOptions,
): ResourceOfFolder {
  const place = { line, bytes };
  if (document === null) {
    return { document, resource: null, key: null, diagnostics: [...diagnostics], place };
  }
  const filled = withVariables(asResourceDocument(document), variables);
  const { resource, key, diagnostics: checked } = checkWrapped(filled.document, options);
  const found = [...withFindings(filled.diagnostics, checked)];
  const all = [...diagnostics, ...found].sort(byPlace);
  const isRight = [...diagnostics, ...filled.diagnostics].every(
    ({ severity }) => severity !== 'error',
  );
  return {
    document: filled.document,
    resource: isRight ? resource : null,
    key,
    diagnostics: all,
    place,
  };
}

/** Checks a document of any format. Its text must have no problems. */
export function checkResource(
  read: SourceDocument,
  options: ResourceCheckOptions,
): CheckedResource {
  return checkWrapped(asResourceDocument(read), options);
}

function checkWrapped(read: SourceDocument, options: ResourceCheckOptions): CheckedResource {
  const { document, diagnostics } = compileDocument(read, null);
  const checked = checkResourceDocument(document, options);
  if (diagnostics.length === 0) return checked;
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  return { resource: null, key: checked.key, diagnostics: all };
}
