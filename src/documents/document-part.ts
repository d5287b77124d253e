/** Checks the params or the body as if references were ids, and the fields around the part. */
import type * as z from 'zod/mini';
import { isKey } from '../contract/import-schema.ts';
import type { Reference } from '../contract/references.ts';
import { schemaOfPart } from '../contract/schemas.ts';
import { isDocumentKind, type OperationId } from '../contract/operations.ts';
import { fieldsAt } from '../contract/shape.ts';
import type { Diagnostic, Finding, Range } from '../core/diagnostic.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { problem, withParams } from '../messages/problem.ts';
import {
  checkAround,
  type CheckedBody,
  checkOfKind,
  type CheckOptions,
  makeDiagnostic,
} from './check.ts';
import { lastUpTo } from './position.ts';
import { nearestName } from './nearest.ts';
import { hasReference, takeReferences, withReferences } from './references.ts';
import { byPlace, findPart, type SourceDocument, withValue } from './source-document.ts';

/** The fields of an import document that carry the data of its operation. */
export type DocumentPart = 'params' | 'body';

export interface CheckedPart {
  /** In the contract's documented form, with its references; null after an error. */
  readonly value: JsonObject | null;
  /** Their paths are relative to the part. */
  readonly references: readonly Reference[];
  readonly diagnostics: Diagnostic[];
}

/** The part that an operation needs. No operation has both. */
export const partNeededBy = (operation: OperationId): DocumentPart =>
  isDocumentKind(operation) ? 'body' : 'params';

export const expectedPart = (
  operation: OperationId,
  { allowUnknown }: CheckOptions,
): ExpectedPart => ({
  name: partNeededBy(operation),
  schema: schemaOfPart(operation, allowUnknown),
  check: (part) => checkOfKind(part, operation, { allowUnknown }),
});

/** Checks a part that may have references where its schema wants ids. */
export function checkPart(
  document: SourceDocument,
  { schema, check }: Pick<ExpectedPart, 'schema' | 'check'>,
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

export interface ExpectedPart {
  readonly name: DocumentPart;
  readonly schema: z.ZodMiniType;
  readonly check: (part: SourceDocument) => CheckedBody;
}

interface WrappedExpectation {
  readonly schema: z.ZodMiniType;
  /** The field that says what the part is. */
  readonly beside: 'operation' | 'resource';
  /** Null if that field is missing or invalid. */
  readonly part: ExpectedPart | null;
  /** Findings about the fields around the part that their schema cannot make. */
  readonly findings: readonly Finding[];
  /** What is said of a finding around the part, where these documents have their own words. */
  readonly say?: (finding: Finding) => Finding;
}

/**
 * Checks a document that has its params or its body in a field. The key of the result is given as far
 * as it can be read. The fields around the part are null after an error in them, and the part is null
 * if the document has none.
 */
export function checkWrapped(
  document: SourceDocument,
  { schema, beside, part: expected, findings, say }: WrappedExpectation,
) {
  const named = isObject(document.value) ? document.value['key'] : null;
  const key = typeof named === 'string' && isKey(named) ? named : null;
  const { body, diagnostics: found } = checkAround(document, schema, (finding) =>
    outsidePart(say?.(finding) ?? finding, beside, expected),
  );
  const around = findings.length === 0 ? body : null;
  const ofAround = [...found, ...findings.map((finding) => makeDiagnostic(finding, document))];
  const inner = expected === null ? null : findPart(document, expected.name);
  const isPart = expected !== null && inner !== null && isObject(inner.value);
  const part = isPart ? checkPart(inner, expected) : null;
  const ofPart = (part?.diagnostics ?? []).map((each) =>
    beside === 'operation' && expected !== null ? inColumnOf(expected.name, each) : each,
  );
  return { key, around, part, diagnostics: [...ofAround, ...ofPart].sort(byPlace) };
}

/** The columns of operations begin with the name of the part: `body.title`. */
function inColumnOf(part: DocumentPart, found: Diagnostic): Diagnostic {
  const { problem: told } = found;
  if (told.code !== 'document/missing-field' || typeof told.params.cell !== 'string') return found;
  return { ...found, problem: withParams(told, { cell: `${part}.${told.params.cell}` }) };
}

/** An unknown field that does not look like a typing error may belong in the part. */
function outsidePart(
  finding: Finding,
  beside: WrappedExpectation['beside'],
  expected: ExpectedPart | null,
): Finding {
  const { problem: about } = finding;
  if (about.code !== 'document/unknown-field' || about.params.suggestion !== null) return finding;
  const { field } = about.params;
  const known = expected === null ? [] : fieldsAt(expected.schema, []).map(({ name }) => name);
  const part = expected === null || nearestName(field, known) === null ? null : expected.name;
  return {
    ...finding,
    problem: problem('document/part', { reason: 'outside', field, part, beside }),
  };
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
