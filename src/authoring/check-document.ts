/** The one way from the text of a document to checked values. */
import type { DocumentKind, OperationId } from '../contract/operations.ts';
import { type CheckedBody, checkOfKind } from '../documents/check.ts';
import { type CheckedImport, checkImportDocument } from '../documents/import-document.ts';
import {
  asResourceDocument,
  type CheckedResource,
  checkResourceDocument,
} from '../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../documents/source-document.ts';
import type { Variables } from '../documents/variable-definitions.ts';
import { completeDocument, withFindings, withVariables } from '../documents/variables.ts';
import { type CompiledDocument, compileDocument } from './compile-document.ts';

export type Expectation =
  | { readonly body: DocumentKind }
  /** The bare part of an operation, or null where the document names its operation. */
  | { readonly import: OperationId | null }
  | { readonly resource: true };

export interface DocumentCheckOptions {
  readonly allowUnknown: boolean;
  readonly variables: Variables;
}

interface PreparedDocument {
  /** With its variables replaced, its `cloze` compiled, and the defaults for what it leaves out. */
  readonly document: SourceDocument;
  readonly defaulted: readonly string[];
  /** False after an error in a variable or in the notation. */
  readonly isPrepared: boolean;
}

type CheckedAs<Expected> = Expected extends { readonly body: unknown }
  ? CheckedBody
  : Expected extends { readonly import: unknown }
    ? CheckedImport
    : CheckedResource;

export type CheckedDocument<Result> = PreparedDocument & Result;

/**
 * Replaces the variables of a document, compiles its `cloze`, completes it and checks it. The findings of all
 * steps are in the order of their places. After an error there is no body, nothing planned and no
 * resource.
 */
export function checkDocument<Expected extends Expectation>(
  read: SourceDocument,
  expectation: Expected,
  options: DocumentCheckOptions,
): CheckedDocument<CheckedAs<Expected>>;
export function checkDocument(
  read: SourceDocument,
  expectation: Expectation,
  { variables, allowUnknown }: DocumentCheckOptions,
): CheckedDocument<CheckedBody | CheckedImport | CheckedResource> {
  const { document, defaulted, diagnostics: own } = prepare(read, expectation, variables);
  const checked = checkPrepared(document, expectation, allowUnknown);
  // Node 20 takes twenty times as long where fields follow the spread, and each object leaves garbage.
  if (own.length === 0) return { document, defaulted, isPrepared: true, ...checked };
  const diagnostics = withFindings(own, checked.diagnostics).toSorted(byPlace);
  if (own.every(({ severity }) => severity === 'warning')) {
    return { ...checked, diagnostics, document, defaulted, isPrepared: true };
  }
  return { ...checked, ...nothing, diagnostics, document, defaulted, isPrepared: false };
}

const nothing = { body: null, planned: null, resource: null };

function prepare(
  read: SourceDocument,
  expectation: Expectation,
  variables: Variables,
): CompiledDocument & Pick<PreparedDocument, 'defaulted'> {
  const isResource = 'resource' in expectation;
  const bare = 'body' in expectation ? expectation.body : isResource ? null : expectation.import;
  const filled = withVariables(isResource ? asResourceDocument(read) : read, variables);
  const compiled = compileDocument(filled.document, bare);
  const completed = completeDocument(compiled.document, bare, variables);
  const { diagnostics: found } = filled;
  const all = found.length === 0 ? compiled.diagnostics : [...found, ...compiled.diagnostics];
  return { diagnostics: all, ...completed };
}

function checkPrepared(document: SourceDocument, expectation: Expectation, allowUnknown: boolean) {
  if ('resource' in expectation) return checkResourceDocument(document, { allowUnknown });
  if ('import' in expectation) {
    return checkImportDocument(document, { as: expectation.import, allowUnknown });
  }
  return checkOfKind(document, expectation.body, { allowUnknown });
}
