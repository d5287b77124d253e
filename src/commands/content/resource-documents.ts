/**
 * Turns the documents of a content folder into resources (docs/content-as-code.md). Apart from their
 * reading, because `validate` needs it without the digests, for which Node loads its slow crypto.
 */
import { prepareDocument } from '../../authoring/prepare-document.ts';
import type { Place } from '../../contract/references.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import {
  asResourceDocument,
  checkResourceDocument,
  type CheckedResource,
  type ResourceCheckOptions,
} from '../../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { withFindings } from '../../documents/variables.ts';

export interface ResourceOptions extends ResourceCheckOptions {
  readonly variables: Variables;
}

/** The options of `plan` and `apply`. */
export interface FolderOptions extends ResourceOptions {
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
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
  options: ResourceOptions,
): ResourceOfFolder {
  const place = { line, bytes };
  if (document === null) {
    return { document, resource: null, key: null, diagnostics: [...diagnostics], place };
  }
  const checked = checkResource(document, options);
  const { resource, key } = checked;
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  const right = isRight ? resource : null;
  return { document: checked.document, resource: right, key, diagnostics: all, place };
}

interface CheckedDocument extends CheckedResource {
  /** With its variables replaced. */
  readonly document: SourceDocument;
}

/** Checks a document of any format. Its text must have no problems. */
export function checkResource(
  read: SourceDocument,
  { variables, ...options }: ResourceOptions,
): CheckedDocument {
  const prepared = prepareDocument(asResourceDocument(read), null, variables);
  const { document } = prepared;
  const checked = checkResourceDocument(document, options);
  if (prepared.diagnostics.length === 0) return { ...checked, document };
  const diagnostics = withFindings(prepared.diagnostics, checked.diagnostics).toSorted(byPlace);
  return { document, resource: null, key: checked.key, diagnostics };
}
