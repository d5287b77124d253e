import { findingsOfRules } from '../contract/rules.ts';
import { operations, type DocumentKind } from '../contract/operations.ts';
import { schemaOf } from '../contract/schemas.ts';
import type { Diagnostic, Finding, Range } from '../core/diagnostic.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { withBlankInComment } from './blank-in-comment.ts';
import { findingsOfIssue } from './issues.ts';
import { byPlace, type SourceDocument } from './read.ts';
import { receivedAt } from './received.ts';
import { locate, startOf } from './tree.ts';

export interface CheckOptions {
  /** Unknown fields go to the service as they are. */
  readonly allowUnknown: boolean;
  /** Fields that replace the document's own, or are added to them. */
  readonly overrides: JsonObject;
}

export interface Checked {
  /** The request body in the contract's documented form; null where there is an error. */
  readonly body: JsonObject | null;
  /** Every finding, errors and warnings, in the order of their places. */
  readonly diagnostics: Diagnostic[];
}

/** Checks a document against its kind (contract: Resources and their fields). */
export function checkDocument(
  document: SourceDocument,
  kind: DocumentKind,
  { allowUnknown, overrides }: CheckOptions,
): Checked {
  const { node, source, value } = document;
  if (!isObject(value)) {
    const about = problem('document/not-an-object', { received: receivedAt(document, []) });
    const range = startOf(node);
    return { body: null, diagnostics: [{ severity: 'error', problem: about, source, range }] };
  }
  const written = withoutSchema({ ...value, ...overrides });
  const schema = schemaOf(kind, allowUnknown);
  // Compiling a schema to code costs more than the few documents of a command gain by it.
  const result = schema.safeParse(written, { jitless: true });
  const context = { document, overrides, written, kind, schema };
  const issues = result.success ? [] : result.error.issues;
  const found = [
    ...issues.flatMap((issue) => findingsOfIssue(issue, context)),
    ...findingsOfRules(kind, written),
  ];
  const findings =
    operations[kind].resource === 'lacuna' ? withBlankInComment(found, document) : found;
  const diagnostics = findings.map((finding) => ({
    severity: finding.severity,
    problem: finding.problem,
    source,
    range: placeOf(finding, document, overrides),
  }));
  const isRight = findings.every(({ severity }) => severity !== 'error');
  return {
    body: isRight && result.success && isObject(result.data) ? result.data : null,
    diagnostics: diagnostics.sort(byPlace),
  };
}

/** `$schema` is for editors and never sent. */
function withoutSchema(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== '$schema'));
}

/** Findings of the document as a whole, and of what was not written in it, are at its start. */
function placeOf({ path, at }: Finding, { node }: SourceDocument, overrides: JsonObject): Range {
  const [first] = path;
  const isOverridden = first !== undefined && Object.hasOwn(overrides, first);
  return first === undefined || isOverridden ? startOf(node) : locate(node, path, at);
}
