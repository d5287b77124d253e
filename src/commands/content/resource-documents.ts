/** Turns the documents of a content folder into resources (docs/content-as-code.md). */
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import type { CheckedResource } from '../../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';

/** The options of `plan` and `apply`. */
export interface FolderOptions extends DocumentCheckOptions {
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
}

export interface ResourceOfFolder extends CheckedResource {
  /** With its variables replaced; null if its text is malformed. */
  readonly document: SourceDocument | null;
  readonly place: Omit<DocumentPlace, 'file'>;
}

/**
 * The resource that a document asks for, whichever its format. The rows of a CSV file must have been
 * read as resources (StreamOptions.as).
 */
export function resourceOf(
  { document, diagnostics, line, bytes }: StreamedDocument,
  options: DocumentCheckOptions,
): ResourceOfFolder {
  const place = { line, bytes };
  if (document === null) {
    return { document, resource: null, key: null, diagnostics: [...diagnostics], place };
  }
  const checked = checkDocument(document, { resource: true }, options);
  const { resource, key } = checked;
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  const right = isRight ? resource : null;
  return { document: checked.document, resource: right, key, diagnostics: all, place };
}
