import type { Expected, Received } from '../core/params.d.ts';
import type * as z from 'zod/mini';
import { expectFrom } from '../contract/field-schemas.ts';
import { isIdText } from '../contract/numbers.ts';
import { type DocumentKind, operations } from '../contract/operations.ts';
import { expectedAt, expectType, fieldsAt } from '../contract/shape.ts';
import { type Finding, MOST_FINDINGS, MOST_PROBLEMS, type Problem } from '../core/diagnostic.ts';
import { type Json, type JsonObject, type JsonPath, valueAt } from '../core/json.ts';
import { shortenText } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import { columnTitle, emptyCell, wrongCell } from './columns.ts';
import { nearestName } from './nearest.ts';
import { isReserved, type SourceDocument } from './source-document.ts';
import { nodeAt } from './tree.ts';

export interface IssueContext {
  readonly document: SourceDocument;
  /** Null for anything except a request body. */
  readonly kind: DocumentKind | null;
  readonly schema: z.ZodMiniType;
  /** Names that are right beside those of the schema, though nothing checks them here. */
  readonly beside?: readonly string[];
}

/** The output and the issues. Node keeps what `safeParse` makes of a wrong value for long. */
export function checkedBy(schema: z.ZodMiniType, value: JsonObject) {
  const checked = schema._zod.run({ value, issues: [] }, { async: false });
  if (checked instanceof Promise) throw new TypeError('a schema that waits');
  return checked;
}

export function findingsOfIssues(
  issues: readonly z.core.$ZodRawIssue[],
  context: IssueContext,
): Finding[] {
  return withoutMisspelt(
    issues.slice(0, MOST_PROBLEMS).flatMap((issue) => findingsOfIssue(issue, context)),
  );
}

/** Whether a finding is about fields that a document lacks. */
export const isOfMissing = (about: Problem) =>
  about.code === 'document/missing-field' ||
  (about.code === 'csv/column' && about.params.reason === 'missing');

/** A misspelt field is missing under its right name too: one finding says both. */
function withoutMisspelt(findings: readonly Finding[]): Finding[] {
  const meant = new Set(
    findings.flatMap(({ problem: about, path }) =>
      about.code === 'document/unknown-field' && about.params.suggestion !== null
        ? [JSON.stringify([...path.slice(0, -1), about.params.suggestion])]
        : [],
    ),
  );
  if (meant.size === 0) return [...findings];
  return findings.filter(
    ({ problem: about, path }) => !isOfMissing(about) || !meant.has(JSON.stringify(path)),
  );
}

/** One issue can name several unknown fields. */
function findingsOfIssue(issue: z.core.$ZodRawIssue, context: IssueContext): Finding[] {
  const path = (issue.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return unknownFields(issue.keys.slice(0, MOST_PROBLEMS), path, context);
  }
  const value = valueAt(context.document.value, path);
  // A row has none but in a list whose later elements have cells.
  const isGap = value === null && context.document.format === 'csv';
  const found =
    value === undefined || isGap
      ? missingField(issue, path, context)
      : wrongValue(issue, { path, value, ...context });
  return found === null ? [] : [{ severity: 'error', problem: found, path }];
}

function unknownFields(
  names: readonly string[],
  path: JsonPath,
  { kind, schema, beside = [] }: IssueContext,
): Finding[] {
  const fields = fieldsAt(schema, path).map(({ name }) => name);
  const known = path.length === 0 ? [...beside, ...fields] : fields;
  let isListed = false;
  // Reserved names are reported already, in any kind of document.
  return names
    .filter((name) => !isReserved(name))
    .map((name, index) => {
      // The findings beyond the limit are only counted, so they need no suggestion.
      const suggestion = index < MOST_FINDINGS ? nearestName(name, known) : null;
      const isCreate = kind !== null && operations[kind].verb === 'create';
      const isOwnId = isCreate && name === 'id' && path.length === 0;
      const listed = isListed ? [] : known;
      isListed ||= suggestion === null && !isOwnId;
      const found = isOwnId
        ? problem('document/own-field', { reason: 'create' })
        : problem('document/unknown-field', {
            field: name,
            suggestion,
            known: listed,
            // Only a request body can have others.
            ...(kind === null && { isSendable: false }),
          });
      return { severity: 'error', problem: found, path: [...path, name], at: 'key' };
    });
}

/** Null where something else tells that the field is missing. */
function missingField(
  issue: z.core.$ZodRawIssue,
  path: JsonPath,
  { document: { columns, format } }: IssueContext,
): Problem | null {
  const allowed = allowedBy(issue);
  const like =
    allowed === null
      ? { expected: expectedBy(issue) }
      : { expected: 'text' as const, value: String(allowed[0]) };
  const field = fieldName(path);
  const isOuter = path.length === 1;
  const isGap = typeof path.at(-1) === 'number';
  if (format !== 'csv' || !(isOuter || isGap)) {
    const mayShare = isOuter && format === 'md';
    return problem('document/missing-field', { field, ...like, mayShare });
  }
  const cell = isGap ? columnTitle(path, columns) : emptyCell(field, columns);
  if (cell === null) return null;
  return problem('document/missing-field', { field, ...like, cell, mayShare: false });
}

function wrongValue(
  issue: z.core.$ZodRawIssue,
  { path, value, document, schema }: IssueContext & { path: JsonPath; value: Json },
): Problem {
  const isSheet = document.format === 'csv';
  const field = fieldName(path);
  const found = receivedAt(document, path);
  const allowed = allowedBy(issue);
  if (allowed !== null) {
    const suggestion = typeof value === 'string' ? nearestName(value, allowed) : null;
    const named = isSheet ? columnTitle(path, document.columns) : field;
    const about = { field: named, received: found, allowed, suggestion };
    return problem('document/value-not-allowed', about);
  }
  const expected = expectedBy(issue);
  // No secret is repeated.
  if (expected === 'secret') return problem('config/secret', { reason: 'source', field });
  if (expected === 'including') return problem('content/no-pattern', { field });
  const isOutOfRange =
    (expected === 'id' || expected === 'version-id') && isWholeNumber(value) && !isIdText(value);
  const like = isOutOfRange ? 'id-number' : listedIn(schema, path, expected);
  const about = { field, expected: like, received: found };
  return problem('document/wrong-type', {
    ...about,
    ...(isSheet && { cell: wrongCell(path, found, document) }),
  });
}

/** In quotes or not. */
const isWholeNumber = (value: Json): boolean =>
  typeof value === 'string'
    ? /^-?\d+$/.test(value)
    : typeof value === 'bigint' || Number.isInteger(value);

/** A text cannot become an element of a list of objects: no hint may say so. */
function listedIn(schema: z.ZodMiniType, path: JsonPath, expected: Expected): Expected {
  if (expected !== 'list') return expected;
  return expectedAt(schema, [...path, 0]) === 'object' ? 'object-list' : expected;
}

/** The values that a field may have; null if they cannot be listed. */
function allowedBy(issue: z.core.$ZodRawIssue): string[] | null {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union' || !('options' in issue)) return null;
  return Array.isArray(issue.options) ? issue.options.map(String) : null;
}

function expectedBy(issue: z.core.$ZodRawIssue): Expected {
  if (issue.code === 'custom') return expectFrom(issue.params);
  return expectType(issue.code === 'invalid_type' ? issue.expected : issue.code);
}

/** `title`, or `roles[0]` for an element of a list. */
export function fieldName(path: JsonPath): string {
  const name = path.findLastIndex((step) => typeof step === 'string');
  const [first = '', ...indexes] = path.slice(Math.max(name, 0));
  return `${first}${indexes.map((index) => `[${index}]`).join('')}`;
}

const LONGEST_RECEIVED = 40;

/** The value at a path as its author wrote it, shortened for a sentence. */
export function receivedAt({ node, source, value }: SourceDocument, path: JsonPath): Received {
  const found = nodeAt(node, path);
  const isNumber =
    found?.kind === 'scalar' &&
    (typeof found.value === 'number' || typeof found.value === 'bigint');
  return isNumber
    ? shortenText(source.text.slice(...found.range), LONGEST_RECEIVED)
    : received(valueAt(value, path) ?? null);
}

/** A value that is not in any document, shortened for a sentence. */
export function received(value: Json): Received {
  if (typeof value === 'string') return `"${shortenText(value, LONGEST_RECEIVED)}"`;
  if (typeof value !== 'object' || value === null)
    return shortenText(String(value), LONGEST_RECEIVED);
  return { collection: Array.isArray(value) ? 'list' : 'object' };
}
