/**
 * What a configuration gives to documents: `{ $var: NAME }` is replaced before anything else looks at
 * one (docs/content-as-code.md), and `defaults:` complete what creates something (docs/files.md).
 */
import type { OperationId } from '../contract/operations.ts';
import { isResourceKind } from '../contract/resource-schema.ts';
import { type ResourceKind, resourceKinds } from '../contract/resources.ts';
import { findSchema } from '../contract/schemas.ts';
import { fieldsAt } from '../contract/shape.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { isObject, type JsonObject, type JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { makeDiagnostic } from './check.ts';
import { within } from './document-part.ts';
import { nearestName } from './nearest.ts';
import { holdsField, objectWith, placesIn, type ValueChange } from './references.ts';
import { byPlace, type SourceDocument, withValue } from './source-document.ts';
import { listNames, valueNamed, type Variables } from './variable-definitions.ts';

/**
 * The document with the values of its variables, but for those that have a finding. Values are not
 * searched for variables. A `$ref` in one is a reference. Throws the configuration's error if there
 * is a variable.
 */
export function withVariables(document: SourceDocument, variables: Variables) {
  const { value } = document;
  // Most documents have no variable. This check runs for a million documents, so it is cheap.
  const mayHold = document.hasMarks !== false && isObject(value);
  if (!mayHold || !holdsField(value, MARK)) return { document, diagnostics: [] };
  if (variables.unread !== null) throw variables.unread;
  const changes: ValueChange[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const use of usesIn(value)) {
    const found = valueOf(use, variables);
    const { path } = use;
    if (found.problem === undefined) {
      changes.push({ path, value: found.value });
      const warning = variables.warnOf?.(found.name) ?? null;
      if (warning !== null) {
        diagnostics.push(makeDiagnostic({ severity: 'warning', problem: warning, path }, document));
      }
    } else {
      diagnostics.push(
        makeDiagnostic({ severity: 'error', problem: found.problem, path }, document),
      );
    }
  }
  return {
    // Each value is where its variable is written: the tree is that of the document.
    document: changes.length === 0 ? document : withValue(document, objectWith(value, changes)),
    diagnostics: diagnostics.sort(byPlace),
  };
}

/** Leaves out findings of checks where a variable has no value: they would only repeat that. */
export function withFindings(
  own: readonly Diagnostic[],
  later: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (own.length === 0) return later;
  const places = own.flatMap(({ severity, problem: { code }, range }) =>
    severity === 'error' && code.startsWith('variables/') && range !== null ? [range] : [],
  );
  const isRepeated = within(places);
  return [...own, ...later.filter(({ range }) => !isRepeated(range))];
}

const MARK = '$var';

/** A value with a field `$var`, and its place in the document. */
interface Use {
  readonly path: JsonPath;
  readonly value: JsonObject;
  readonly isAllowed: boolean;
}

/** The fields of a document that say which work or which resource it is. */
const identifying: ReadonlySet<string> = new Set([
  'operation',
  'resource',
  'key',
  'formerly',
  'protect',
]);

/** A document that is not a bare body has its content in these. */
const contents = ['params', 'body'];

function usesIn(document: JsonObject): Use[] {
  if (isVariable(document)) return [{ path: [], value: document, isAllowed: false }];
  const isBare = !['operation', ...contents].some((name) => Object.hasOwn(document, name));
  return placesIn(document, MARK).map(({ path, value }) => {
    const [name = '', ...inner] = path.map(String);
    const isContent = isBare ? !identifying.has(name) : contents.includes(name);
    // Release notes are one text, so there is nothing inside them.
    const mayHold = name === 'release' ? inner.length === 0 : isContent;
    return { path, value, isAllowed: mayHold && !inner.includes('$ref') };
  });
}

/** True for `{ $var: NAME }`, even if the name is wrong. */
const isVariable = (value: JsonObject) => Object.hasOwn(value, MARK);

function valueOf(use: Use, { values }: Variables) {
  if (!use.isAllowed) return { problem: problem('variables/malformed', { reason: 'misplaced' }) };
  const name = nameIn(use.value);
  if (name === null) return { problem: problem('variables/malformed', { reason: 'form' }) };
  const value = valueNamed(values, name);
  if (value !== undefined) return { name, value };
  const suggestion = nearestName(name, listNames(values));
  return { problem: problem('variables/unknown', { name, suggestion }) };
}

function nameIn({ $var: name, ...others }: JsonObject): string | null {
  const isName = typeof name === 'string' && name !== '';
  return isName && Object.keys(others).length === 0 ? name : null;
}

const nothing: readonly string[] = [];

/**
 * The document with the defaults for the fields that it leaves out, not for those that are null, and
 * the names of these fields (`defaulted`).
 * Throws the error of an invalid configuration if the document lacks a field that it must have.
 * @param as the operation whose bare body the document is; null if the document says what its body
 *   is for
 */
export function completeDocument(
  document: SourceDocument,
  as: OperationId | null,
  { defaults, unread }: Variables,
) {
  const { value } = document;
  const kind = isObject(value) ? createdBy(value, as) : null;
  const given = kind === null ? undefined : defaults[kind];
  const body = as === null && isObject(value) ? value['body'] : value;
  if (kind === null || !isObject(value) || !isObject(body)) return { document, defaulted: nothing };
  if (unread !== null && requiredOf(kind).some((name) => !Object.hasOwn(body, name))) throw unread;
  const defaulted = Object.keys(given ?? {}).filter((name) => !Object.hasOwn(body, name));
  if (given === undefined || defaulted.length === 0) return { document, defaulted: nothing };
  // Spreading both into one takes several times as long.
  const whole: JsonObject = Object.assign({}, given, body);
  const completed = as === null ? { ...value, body: whole } : whole;
  return { document: withValue(document, completed), defaulted };
}

/** What a document creates; null if it does anything else. */
function createdBy({ operation, resource }: JsonObject, as: OperationId | null) {
  if (as === null && operation === undefined) return isResourceKind(resource) ? resource : null;
  return resourceKinds.find((kind) => `${kind}.create` === (as ?? operation)) ?? null;
}

function requiredOf(kind: ResourceKind): readonly string[] {
  const fields = fieldsAt(findSchema(`${kind}.create`, false), []);
  return fields.filter(({ required }) => required).map(({ name }) => name);
}
