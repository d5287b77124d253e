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

export interface ResourceOfFolder extends CheckedResource {
  readonly place: Omit<Place, 'file'>;
}

/**
 * The resource that a document asks for, whichever its format. The rows of a CSV file must have been
 * read as resources (StreamOptions.as).
 */
export function resourceOf(
  { document, diagnostics, line, bytes }: StreamedDocument,
  options: ResourceCheckOptions,
): ResourceOfFolder {
  const place = { line, bytes };
  if (document === null) {
    return { resource: null, key: null, diagnostics: [...diagnostics], place };
  }
  const { resource, key, diagnostics: found } = checkResource(document, options);
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const all = [...diagnostics, ...found].sort(byPlace);
  return { resource: isRight ? resource : null, key, diagnostics: all, place };
}

/** Checks a document of any format. Its text must have no problems. */
export function checkResource(
  read: SourceDocument,
  options: ResourceCheckOptions,
): CheckedResource {
  const { document, diagnostics } = compileDocument(asResourceDocument(read), null);
  const checked = checkResourceDocument(document, options);
  if (diagnostics.length === 0) return checked;
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  return { resource: null, key: checked.key, diagnostics: all };
}
