/** Checks the params or the body of an operation to import as if its references were ids. */
import type * as z from 'zod/mini';
import { paramsSchemaOf } from '../contract/import-schema.ts';
import type { Reference } from '../contract/references.ts';
import { operations, type OperationId } from '../contract/operations.ts';
import { schemaOf } from '../contract/schemas.ts';
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { DocumentPart } from '../core/problem-params.ts';
import { checkOfKind, checkParams, type Checked, type CheckOptions } from './check.ts';
import { lastUpTo } from './position.ts';
import { hasReference, takeReferences, withReferences } from './references.ts';
import { byPlace, withValue, type SourceDocument } from './source-document.ts';

export interface CheckedPart {
  /** In the contract's documented form, with its references; null after an error. */
  readonly value: JsonObject | null;
  /** Their paths are relative to the part. */
  readonly references: readonly Reference[];
  readonly diagnostics: Diagnostic[];
}

/** The part that an operation needs. No operation has both. */
export const partNeededBy = (operation: OperationId): DocumentPart =>
  operations[operation].documentKind === null ? 'params' : 'body';

export function schemaOfPart(operation: OperationId, allowUnknown: boolean) {
  const { documentKind } = operations[operation];
  return documentKind === null ? paramsSchemaOf(operation) : schemaOf(documentKind, allowUnknown);
}

export function checkPart(
  operation: OperationId,
  document: SourceDocument,
  options: Pick<CheckOptions, 'allowUnknown'>,
): CheckedPart {
  const { documentKind } = operations[operation];
  const checking = { allowUnknown: options.allowUnknown, overrides: {} };
  return checkWithReferences(document, schemaOfPart(operation, options.allowUnknown), (part) =>
    documentKind === null
      ? checkParams(part, operation, checking)
      : checkOfKind(part, documentKind, checking),
  );
}

/** Checks a part that may have references where its schema wants ids. */
export function checkWithReferences(
  document: SourceDocument,
  schema: z.ZodMiniType,
  check: (part: SourceDocument) => Checked,
): CheckedPart {
  if (!hasReference(document)) {
    const { body, diagnostics } = check(document);
    return { value: body, references: [], diagnostics: diagnostics.sort(byPlace) };
  }
  const taken = takeReferences(document, schema);
  const { references } = taken;
  const { body, diagnostics: found } = check(withValue(document, taken.value));
  const isMisplaced = within(taken.misplaced);
  const diagnostics = [
    ...taken.diagnostics,
    ...found.filter(({ range }) => !isMisplaced(range)),
  ].sort(byPlace);
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const value = isRight && body !== null ? withReferences(body, references) : null;
  return { value, references, diagnostics };
}

/** Makes a function that tells if a range is inside one of the others, which do not overlap. */
export function within(ranges: readonly Range[]): (range: Range | null) => boolean {
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  return (range) => {
    if (range === null) return false;
    const around = sorted[lastUpTo(range[0], sorted, ([start]) => start)];
    return around !== undefined && range[1] <= around[1];
  };
}
