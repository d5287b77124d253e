/** Documents of `import` (docs/import.md): an operation, its key, and its params or body. */
import { importSchema, isKey } from '../contract/import-schema.ts';
import type { Asked } from '../contract/import-run.ts';
import {
  isOperationId,
  operationIds,
  pathParamsOf,
  type OperationId,
} from '../contract/operations.ts';
import { fieldsAt } from '../contract/shape.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import {
  diagnosticOf,
  forApply,
  isForFolder,
  isSavedPlan,
  notAnObject,
  savedPlan,
} from './check.ts';
import { checkPart, partNeededBy, schemaOfPart, type CheckedPart } from './import-part.ts';
import { findingsOfIssues } from './issues.ts';
import { kindOfSchema } from './kind.ts';
import { nearestName } from './nearest.ts';
import { byPlace, partOf, type SourceDocument } from './source-document.ts';

export interface ImportCheckOptions {
  /**
   * The operation of every document, which is its body or params; null if each document names its
   * own.
   */
  readonly as: OperationId | null;
  /** Sends unknown fields of a body to the service unchanged. */
  readonly allowUnknown: boolean;
}

/** The work that a document asks for: a planned operation without its place in the input. */
export interface Planned extends Omit<Asked, 'content' | 'place' | 'rejection'> {
  readonly operation: OperationId;
}

export interface CheckedImport {
  /** Null after an error. */
  readonly planned: Planned | null;
  /** The key and the operation as far as they can be read, even after an error. */
  readonly key: string | null;
  readonly operation: OperationId | null;
  /** Every finding, errors and warnings, in the order of their places. */
  readonly diagnostics: Diagnostic[];
}

/** Checks a document of `import` except its references, whose targets are not known yet. */
export function checkImportDocument(
  document: SourceDocument,
  options: ImportCheckOptions,
): CheckedImport {
  const { value } = document;
  const { as } = options;
  const unknown = { planned: null, key: null, operation: as };
  if (!isObject(value)) return { ...unknown, diagnostics: [notAnObject(document)] };
  if (as !== null) {
    const checked = checkPart(as, document, options);
    const planned = plannedFrom(as, null, checked);
    return { planned, key: null, operation: as, diagnostics: checked.diagnostics };
  }
  if (isForFolder(value) && !Object.hasOwn(value, 'operation')) {
    return { ...unknown, diagnostics: [diagnosticOf(forApply(document), document)] };
  }
  if (isSavedPlan(value)) {
    return { ...unknown, diagnostics: [diagnosticOf(savedPlan(document), document)] };
  }
  if (isWrapped(value)) return checkWrapped(document, value, options);
  return { ...unknown, diagnostics: [operationMissing(document)] };
}

const isWrapped = (value: JsonObject) =>
  ['operation', 'params', 'body'].some((name) => Object.hasOwn(value, name));

/** A bare body without an operation gets one finding, not one for each field. */
function operationMissing(document: SourceDocument): Diagnostic {
  const named = kindOfSchema(document.schemaLine);
  const kind = named !== null && isOperationId(named) ? named : null;
  const about = problem('document/operation-missing', { kind, known: operationIds });
  return diagnosticOf({ severity: 'error', problem: about, path: [] }, document);
}

function checkWrapped(
  document: SourceDocument,
  value: JsonObject,
  options: ImportCheckOptions,
): CheckedImport {
  const { operation: named = null, key: written = null } = value;
  const operation = typeof named === 'string' && isOperationId(named) ? named : null;
  const key = typeof written === 'string' && isKey(written) ? written : null;
  const around = [
    ...findingsAround(document, operation),
    ...(operation === null ? [] : findingsOfParts(operation, value)),
  ].map((finding) => diagnosticOf(finding, document));
  const part = operation === null ? null : partOf(document, partNeededBy(operation));
  if (operation === null || part === null || !isObject(part.value)) {
    return { planned: null, key, operation, diagnostics: around.sort(byPlace) };
  }
  const checked = checkPart(operation, part, options);
  const diagnostics = [...around, ...checked.diagnostics].sort(byPlace);
  const planned = around.length === 0 ? plannedFrom(operation, key, checked) : null;
  return { planned, key, operation, diagnostics };
}

/** Findings about the fields of the document itself. */
function findingsAround(document: SourceDocument, operation: OperationId | null): Finding[] {
  const schema = importSchema();
  const read = schema.safeParse(document.value);
  if (read.success || !isObject(document.value)) return [];
  const written = document.value;
  const context = { document, overrides: {}, written, kind: null, schema };
  return findingsOfIssues(read.error.issues, context).map((finding) =>
    isStray(finding) ? outsideBody(finding, operation) : finding,
  );
}

/** An unknown field that does not look like a typing error. */
const isStray = ({ problem: { code, params } }: Finding) =>
  code === 'document/unknown-field' && params['suggestion'] === null;

function outsideBody(finding: Finding, operation: OperationId | null): Finding {
  const field = String(finding.path[0]);
  const inside = operation === null ? [] : fieldsAt(schemaOfPart(operation, false), []);
  const known = inside.map(({ name }) => name);
  const belongs = operation !== null && nearestName(field, known) !== null;
  const about = {
    field,
    part: belongs ? partNeededBy(operation) : null,
    beside: 'operation',
  } as const;
  return { ...finding, problem: problem('document/outside-body', about) };
}

/** An operation takes either a body or params. Finds a missing part and a superfluous one. */
function findingsOfParts(operation: OperationId, value: JsonObject): Finding[] {
  const part = partNeededBy(operation);
  const other = part === 'body' ? 'params' : 'body';
  const findings: Finding[] = [];
  if ((value[part] ?? null) === null) {
    const about = { operation, part, params: pathParamsOf(operation) };
    const missing = problem('document/part-missing', about);
    findings.push({ severity: 'error', problem: missing, path: [] });
  }
  if (!isNothing(value[other] ?? null)) {
    const about = { operation, part: other, params: pathParamsOf(operation) } as const;
    const useless = problem('document/part-not-taken', about);
    findings.push({ severity: 'error', problem: useless, path: [other], at: 'key' });
  }
  return findings;
}

const isNothing = (value: Json) =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

function plannedFrom(
  operation: OperationId,
  key: string | null,
  { value, references }: CheckedPart,
): Planned | null {
  if (value === null) return null;
  const part = partNeededBy(operation);
  return {
    key,
    operation,
    params: part === 'params' ? value : {},
    body: part === 'body' ? value : null,
    references:
      references.length === 0
        ? references
        : references.map((reference) => ({ ...reference, path: [part, ...reference.path] })),
  };
}
