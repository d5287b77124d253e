/** What `defaults:` of lms-cli.yaml gives to documents that create something (docs/files.md). */
import type { OperationId } from '../contract/operations.ts';
import { isResourceKind } from '../contract/resource-schema.ts';
import { type ResourceKind, resourceKinds } from '../contract/resources.ts';
import { findSchema } from '../contract/schemas.ts';
import { fieldsAt } from '../contract/shape.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { type SourceDocument, withValue } from './source-document.ts';
import type { Variables } from './variable-definitions.ts';

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

/** The fields of a body that its document says itself. */
export function withoutDefaults(body: JsonObject, defaulted: readonly string[] = []): JsonObject {
  if (defaulted.length === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !defaulted.includes(name)));
}
