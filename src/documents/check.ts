import type * as z from 'zod/mini';
import { PLAN_MARK } from '../contract/plan-schema.ts';
import { headerFields, isResourceKind, takeOwnFields } from '../contract/resource-schema.ts';
import type { ResourceKind } from '../contract/resources.ts';
import {
  authorsFields,
  type DocumentKind,
  documentKinds,
  isOperationId,
  isDocumentKind,
  type OperationId,
  operations,
  unsentFields,
} from '../contract/operations.ts';
import { findingsOfRules } from '../contract/rules.ts';
import { findBodySchema, findSchema, schemaOfPart } from '../contract/schemas.ts';
import { fieldsAt } from '../contract/shape.ts';
import { createFindings, type Diagnostic, type Finding, type Problem } from '../core/diagnostic.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  withoutFields,
} from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { checkedBy, findingsOfIssues, type IssueContext, receivedAt } from './issues.ts';
import { kindOfSchema } from './kind.ts';
import { columnsMissing, columnsOfBlanks, isInSentence } from './columns.ts';
import { byPlace, placedIn, type SourceDocument, withValue } from './source-document.ts';
import { findStart, locate, nodeAt } from './tree.ts';

export interface CheckOptions {
  /** Sends unknown fields to the service unchanged. */
  readonly allowUnknown: boolean;
}

export interface CheckedBody {
  /** The request body in documented form; null after an error. */
  readonly body: JsonObject | null;
  /** Every finding, errors and warnings, in the order of their places. */
  readonly diagnostics: Diagnostic[];
}

/** Checks the body of an operation, or its params (docs/contract.md), which become their digits. */
export function checkOfKind(
  document: SourceDocument,
  operation: OperationId,
  { allowUnknown }: CheckOptions,
): CheckedBody {
  const kind = isDocumentKind(operation) ? operation : null;
  const others = kind === null || allowUnknown ? null : ofOtherKind(kind, document);
  const found = findOtherUse(document, 'body') ?? others;
  if (found !== null) return { body: null, diagnostics: [found] };
  const schema = schemaOfPart(operation, allowUnknown);
  return checkFields(document, { kind, schema });
}

/** It must be right for a create and for an edit, whose further ids lms-cli fills in itself. */
export function checkBody(
  document: SourceDocument,
  resource: ResourceKind,
  { allowUnknown }: CheckOptions,
): CheckedBody {
  if (!isObject(document.value)) return { body: null, diagnostics: [notAnObject(document)] };
  const kind = `${resource}.create` as const;
  const other = allowUnknown ? null : ofOtherKind(kind, document);
  if (other !== null) return { body: null, diagnostics: [other] };
  const { body: value, findings } = takeOwnFields(resource, document.value);
  const others = value === document.value ? document : withValue(document, value);
  const schema = findBodySchema(resource, allowUnknown);
  // In a file of questions, a question has these in the same header as the fields of its body.
  const beside = document.format === 'md' ? headerFields : [];
  const { body, diagnostics } = checkFields(others, { kind, schema, beside });
  if (findings.length === 0) return { body, diagnostics };
  const found = createFindings(findings).list.map((each) => makeDiagnostic(each, document));
  return { body: null, diagnostics: [...found, ...diagnostics].sort(byPlace) };
}

/**
 * Checks the fields around the body of a document, or any other object.
 * @param say what is said of a finding instead, where the document has its own words
 */
export const checkAround = (
  document: SourceDocument,
  schema: IssueContext['schema'],
  say?: (finding: Finding) => Finding,
): CheckedBody =>
  checkFields(document, { kind: null, schema, unsent: unsentFields, ...(say && { say }) });

export const isForFolder = (value: Json): value is JsonObject =>
  isObject(value) &&
  isResourceKind(value['resource']) &&
  ['key', 'body'].some((name) => Object.hasOwn(value, name));

const isForImport = (value: JsonObject): boolean =>
  typeof value['operation'] === 'string' &&
  !Object.hasOwn(value, 'resource') &&
  (isOperationId(value['operation']) ||
    ['body', 'params'].some((name) => Object.hasOwn(value, name)));

/** A bare body where documents say what they are gets one finding, not one for each field. */
export function kindMissing(document: SourceDocument): Diagnostic {
  const { value, format, source, schemaLine } = document;
  const named = kindOfSchema(schemaLine);
  const isQuestion =
    isObject(value) &&
    format !== 'csv' &&
    ['cloze', 'question'].some((name) => Object.hasOwn(value, name));
  const about = problem('document/kind-missing', {
    file: source.name,
    kind: named !== null && isOperationId(named) ? named : 'lacuna.create',
    command: isQuestion ? addKeyCommand(source.name) : null,
  });
  return makeDiagnostic({ severity: 'error', problem: about, path: [] }, document);
}

export const addKeyCommand = (file: string) => ['lms-cli', 'lacuna', 'format', '--keys', file];

/** The finding about a document for another command; null for what this one may expect. */
export function findOtherUse(
  document: SourceDocument,
  expected: 'body' | 'operation' | 'resource',
): Diagnostic | null {
  const { value, source } = document;
  if (!isObject(value)) return null;
  const found = (about: Problem, field: string) =>
    makeDiagnostic({ severity: 'error', problem: about, path: [field], at: 'key' }, document);
  if (Object.hasOwn(value, PLAN_MARK)) {
    return found(
      problem('document/other-command', { reason: 'saved-plan', file: source.name }),
      PLAN_MARK,
    );
  }
  if (expected !== 'operation' && isForImport(value)) {
    const command = ['lms-cli', 'import', source.name];
    return found(problem('document/other-command', { reason: 'import', command }), 'operation');
  }
  if (expected === 'resource' || !isForFolder(value) || Object.hasOwn(value, 'operation')) {
    return null;
  }
  const command = ['lms-cli', 'apply', source.name];
  return found(problem('document/other-command', { reason: 'apply', command }), 'resource');
}

/** The finding about a document most of whose fields are those of another kind with the same verb. */
function ofOtherKind(kind: DocumentKind, document: SourceDocument): Diagnostic | null {
  const { value } = document;
  if (!isObject(value)) return null;
  const own = namesOf(kind);
  const written = Object.keys(value);
  // Nearly every document has only fields of its kind.
  if (written.every((name) => own.has(name))) return null;
  const names = written.filter((name) => !unsentIn(document).includes(name));
  const stray = names.filter((name) => !own.has(name));
  if (stray.length <= names.length / 2) return null;
  const other = documentKinds.find((each) => {
    if (each === kind || operations[each].verb !== operations[kind].verb) return false;
    const shared = stray.filter((name) => namesOf(each).has(name));
    return shared.length > Math.max(names.length / 2, 1);
  });
  if (other === undefined) return null;
  const { resource } = operations[other];
  const about = problem('document/other-kind', { kind: other, resource });
  return makeDiagnostic({ severity: 'error', problem: about, path: [] }, document);
}

function namesOf(kind: DocumentKind): ReadonlySet<string> {
  const known = namesOfKinds.get(kind);
  if (known !== undefined) return known;
  const names = new Set(fieldsAt(findSchema(kind, false), []).map(({ name }) => name));
  namesOfKinds.set(kind, names);
  return names;
}

const namesOfKinds = new Map<DocumentKind, ReadonlySet<string>>();

interface CheckedBy extends Omit<IssueContext, 'document'> {
  readonly unsent?: readonly string[];
  readonly say?: (finding: Finding) => Finding;
}

function checkFields(
  document: SourceDocument,
  { unsent = unsentIn(document), say, ...checking }: CheckedBy,
): CheckedBody {
  const { value, columns, format } = document;
  const { kind, schema } = checking;
  if (!isObject(value)) return { body: null, diagnostics: [notAnObject(document)] };
  const written = withoutFields(value, unsent);
  const { value: read, issues } = checkedBy(schema, written);
  const isLacuna = kind !== null && operations[kind].resource === 'lacuna';
  const blanks = (count: number) =>
    format === 'csv' ? columnsOfBlanks(count, columns) : undefined;
  const rules = kind === null ? [] : findingsOfRules(kind, written, blanks);
  const { told, others } = absentColumns(issues, document, isLacuna);
  const ofIssues = others.length === 0 ? [] : findingsOfIssues(others, { document, ...checking });
  const found = [...(say === undefined ? ofIssues : ofIssues.map(say)), ...rules];
  const all = isLacuna ? withBlankInComment(found, document) : found;
  const findings = createFindings(all);
  const isRight = issues.length + findings.errors === 0 && isObject(read);
  const body = isRight && isLacuna ? withoutFields(read, authorsFields) : isRight ? read : null;
  // Nearly every document has no finding.
  if (all.length + told.length === 0) return { body, diagnostics: [] };
  const placed = findings.list.map((each) => makeDiagnostic(each, document)).sort(byPlace);
  return { body, diagnostics: [...told, ...placed] };
}

const unsentIn = ({ format }: SourceDocument): readonly string[] =>
  format === 'md' || format === 'csv' ? unsentWithHeader : unsentFields;

const unsentWithHeader = [...unsentFields, ...headerFields];

/** @param path of the field; rules across fields apply only to those of the document itself */
export function findingsOfField(kind: DocumentKind, path: JsonPath, value: Json): Finding[] {
  const schema = findSchema(kind, false);
  const [outer] = path;
  if (outer === undefined) return [];
  const written = { [outer]: valueAlong(path.slice(1), value) };
  const { issues } = checkedBy(schema, written);
  const found = [
    ...findingsOfIssues(issues, { document: { ...unwritten, value: written }, kind, schema }),
    ...(path.length === 1 ? findingsOfRules(kind, written) : []),
  ];
  return found.filter((finding) => path.every((step, index) => finding.path[index] === step));
}

function valueAlong(path: JsonPath, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = valueAlong(rest, value);
  return typeof step === 'number' ? [inner] : { [step]: inner };
}

/** Replaces a document that is not written yet. */
const unwritten: SourceDocument = {
  source: { name: '', text: '' },
  format: 'yaml',
  node: { kind: 'mapping', fields: [], range: [0, 0] },
  value: {},
  line: 1,
  schemaLine: null,
};

export function notAnObject(document: SourceDocument): Diagnostic {
  const found = problem('document/not-an-object', { received: receivedAt(document, []) });
  const { source, node } = document;
  return placedIn(source, { problem: found, range: findStart(node) });
}

/** What a row lacks because its columns are not there is told once, at the header. */
function absentColumns(
  issues: readonly z.core.$ZodRawIssue[],
  { columns, value }: SourceDocument,
  isLacuna: boolean,
): { readonly told: Diagnostic[]; readonly others: readonly z.core.$ZodRawIssue[] } {
  if (columns === undefined) return { told: [], others: issues };
  const { source, fields } = columns;
  const absent: string[] = [];
  const others = issues.filter(({ path: [field, ...inner] = [] }) => {
    if (typeof field !== 'string' || inner.length > 0 || Object.hasOwn(Object(value), field))
      return true;
    if (fields.has(field) || isInSentence(field, columns)) return true;
    absent.push(field);
    return false;
  });
  if (absent.length === 0) return { told: [], others };
  const about = columnsMissing(absent, columns, isLacuna);
  return { told: [placedIn(source, { problem: about, range: [0, source.text.length] })], others };
}

export function makeDiagnostic(finding: Finding, document: SourceDocument): Diagnostic {
  const { severity, problem: found, times, path, at } = finding;
  const { source, node } = document;
  // A finding about the whole document points at its start.
  const range = path.length === 0 ? findStart(node) : locate(node, path, at);
  return { severity, problem: found, source, range, ...(times !== undefined && { times }) };
}

const STATEMENT = 'question';

/**
 * In YAML a # after a space begins a comment, so an unquoted statement ends before its first blank
 * (### in the contract). Other findings about the truncated statement would mislead, so one finding
 * replaces them.
 */
function withBlankInComment(
  findings: readonly Finding[],
  document: SourceDocument,
): readonly Finding[] {
  if (document.format !== 'yaml') return findings;
  const { node, source } = document;
  const statement = nodeAt(node, [STATEMENT]);
  if (statement?.kind !== 'scalar') return findings;
  const [start, end] = statement.range;
  const behind = source.text.slice(end, end + LONGEST_GAP);
  const isLost =
    start === end
      ? /^[ \t]*###/.test(behind)
      : !/["'|>]/.test(source.text.charAt(start)) && /^[ \t]+###/.test(behind);
  if (!isLost) return findings;
  const others = findings.filter(
    ({ path, problem: { code } }) => path[0] !== STATEMENT && code !== 'lacuna/blank-count',
  );
  const found = problem('lacuna/blank-in-comment', {});
  return [...others, { severity: 'error', problem: found, path: [STATEMENT] }];
}

/** How many spaces the search for the blank skips. */
const LONGEST_GAP = 100;
