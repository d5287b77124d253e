/** The ids of operations: those that they name and work on, and those that answers returned. */
import { listPathParams, type OperationId, operationIds } from '../../contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { findSpec } from '../log/identities.ts';

interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
}

/** An id as digits, as it was written. */
export function textOfId(id: Json | undefined): string | null {
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string'
    ? String(id)
    : null;
}

/** A parameter as it stands in a path: an id, or whatever is there instead. */
export const paramText = (value: Json): string => textOfId(value) ?? stringifyExact(value);

/** Without leading zeros, which a service may add. */
export const plainId = (id: string) => (/^0\d+$/.test(id) ? String(BigInt(id)) : id);

type IdOf = (key: string) => string | null;

/** The id that an operation works on, without leading zeros; null for a create, or an unknown key. */
export function targetIn(
  operation: OperationId,
  parts: Parts,
  idOf: IdOf = () => null,
): string | null {
  if (findSpec(operation).verb === 'create') return null;
  const id = idIn(operation, parts);
  const key = keyIn(id);
  const text = key === null ? textOfId(id) : idOf(key);
  return text === null ? null : plainId(text);
}

const keyIn = (id: Json | undefined): string | null =>
  isObject(id) && typeof id['$ref'] === 'string' ? id['$ref'] : null;

/** The resource, by id or key, on which operations keep their order. Null for a create. */
export function findSubject(operation: OperationId, parts: Parts, idOf: IdOf): string | null {
  const { resource, verb } = findSpec(operation);
  const id = targetIn(operation, parts, idOf);
  if (id !== null) return `${resource} ${id}`;
  const key = verb === 'create' ? null : keyIn(idIn(operation, parts));
  return key === null ? null : `${resource} of ${key}`;
}

/** The id in the path, or in the body if the path has none. */
function idIn(operation: OperationId, { params, body }: Parts): Json | undefined {
  const name = idParams.get(operation);
  return name === undefined ? body?.['id'] : params[name];
}

const idParams: ReadonlyMap<OperationId, string | undefined> = new Map(
  operationIds.map((id) => [id, listPathParams(id)[0]]),
);

/** What an answer returned: the id of a create, or the version of a release. */
export function returnedIn(operation: OperationId, content: Json): string | null {
  switch (findSpec(operation).verb) {
    case 'create': {
      const id = isObject(content) ? textOfId(content['id']) : null;
      return id === null ? null : plainId(id);
    }
    case 'release': {
      const version = textOfId(content);
      return version === null ? null : plainId(version);
    }
    default:
      return null;
  }
}

/** Longer ones are cut. */
const TITLE_LIMIT = 200;

/** The title of a question, the name of anything else; null without one. */
export function titleOfBody(body: JsonObject | null): string | null {
  const title = titleText(body?.['title']) ?? titleText(body?.['name']);
  return title === null ? null : Array.from(title).slice(0, TITLE_LIMIT).join('');
}

const titleText = (value: Json | undefined) =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
