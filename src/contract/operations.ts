import type { Origin } from '../core/diagnostic.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { isInt64 } from './numbers.ts';

/**
 * The thirteen operations as data (docs/contract.md, Operations). `repeat` tells the effect of
 * sending the same request again: `once` may create a duplicate, `same` ends in the same state,
 * `gone` is refused if the first request succeeded. `answer` is the content that proves success.
 */
export const operations = {
  'assessment.create': {
    resource: 'assessment',
    verb: 'create',
    path: '/2.0/lms/assessment/create',
    v0: { method: 'POST', path: '/lms/api/v0/assessments/' },
    answer: 'created',
    repeat: 'once',
  },
  'assessment.edit': {
    resource: 'assessment',
    verb: 'edit',
    path: '/2.0/lms/assessment/edit',
    v0: { method: 'PUT', path: '/lms/api/v0/assessments/' },
    answer: 'edited',
    // Block versions and filters without an id may be added again.
    repeat: 'once',
  },
  'assessment.delete': {
    resource: 'assessment',
    verb: 'delete',
    path: '/2.0/lms/assessment/delete/{assessmentId}',
    v0: { method: 'PUT', path: '/lms/api/v0/assessments/{assessmentId}' },
    answer: 'acknowledged',
    repeat: 'gone',
  },
  'assessment.release': {
    resource: 'assessment',
    verb: 'release',
    path: '/2.0/lms/assessment/release',
    v0: { method: 'POST', path: '/lms/api/v0/assessments/release' },
    answer: 'released',
    repeat: 'once',
  },
  'lacuna.create': {
    resource: 'lacuna',
    verb: 'create',
    path: '/2.0/lms/lacunaquestion/create',
    v0: { method: 'POST', path: '/lms/api/v0/lacunaquestions/' },
    answer: 'created',
    repeat: 'once',
  },
  'lacuna.edit': {
    resource: 'lacuna',
    verb: 'edit',
    path: '/2.0/lms/lacunaquestion/edit',
    v0: { method: 'PUT', path: '/lms/api/v0/lacunaquestions/' },
    answer: 'edited',
    repeat: 'same',
  },
  'lacuna.delete': {
    resource: 'lacuna',
    verb: 'delete',
    path: '/2.0/lms/lacunaquestion/delete/{questionId}',
    v0: { method: 'DELETE', path: '/lms/api/v0/lacunaquestions/{questionId}' },
    answer: 'acknowledged',
    repeat: 'gone',
  },
  'lacuna.release': {
    resource: 'lacuna',
    verb: 'release',
    path: '/2.0/lms/lacunaquestion/release',
    v0: { method: 'POST', path: '/lms/api/v0/lacunaquestions/release' },
    answer: 'released',
    repeat: 'once',
  },
  'lacuna.move': {
    resource: 'lacuna',
    verb: 'move',
    path: '/2.0/lms/lacunaquestion/move/{questionId}/{topicId}',
    v0: { method: 'POST', path: '/lms/api/v0/lacunaquestions/move/{questionId}/{topicId}' },
    answer: 'acknowledged',
    repeat: 'same',
  },
  'track.create': {
    resource: 'track',
    verb: 'create',
    path: '/2.0/lms/track/create',
    v0: { method: 'POST', path: '/lms/api/v0/tracks/' },
    answer: 'created',
    repeat: 'once',
  },
  'track.edit': {
    resource: 'track',
    verb: 'edit',
    path: '/2.0/lms/track/edit',
    v0: { method: 'PUT', path: '/lms/api/v0/tracks/' },
    answer: 'edited',
    repeat: 'same',
  },
  'track.delete': {
    resource: 'track',
    verb: 'delete',
    path: '/2.0/lms/track/delete/{trackId}',
    v0: { method: 'DELETE', path: '/lms/api/v0/tracks/{trackId}' },
    answer: 'any',
    repeat: 'gone',
  },
  'track.move': {
    resource: 'track',
    verb: 'move',
    path: '/2.0/lms/track/move/{trackId}/{destinationId}',
    v0: { method: 'POST', path: '/lms/api/v0/tracks/move/{trackId}/{destinationId}' },
    answer: 'any',
    repeat: 'same',
  },
} as const satisfies Record<string, OperationSpec>;

export interface OperationSpec {
  readonly resource: 'assessment' | 'lacuna' | 'track';
  readonly verb: 'create' | 'edit' | 'delete' | 'release' | 'move';
  /** The path in the 2.0 interface, where all operations are POST. */
  readonly path: string;
  readonly v0: { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string };
  readonly answer: 'created' | 'edited' | 'released' | 'acknowledged' | 'any';
  readonly repeat: 'once' | 'same' | 'gone';
}

export type OperationId = keyof typeof operations;
export type Verb = OperationSpec['verb'];
/** The two interfaces of the service (docs/contract.md). */
export type Api = '2.0' | 'v0';

/** A kind of document: the operation whose request body it is. Of the others, the path says all. */
export type DocumentKind = Exclude<OperationId, `${string}.${'delete' | 'move'}`>;

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);
export const documentKinds = operationIds.filter(isDocumentKind);

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operations, id);
}

export function isDocumentKind(id: OperationId): id is DocumentKind {
  return !['delete', 'move'].includes(operations[id].verb);
}

export const isDeletion = (operation: OperationId): boolean =>
  operations[operation].verb === 'delete';

/** True for the operations whose body is a question. */
export const isOfQuestion = (operation: Json | undefined): boolean =>
  operation === 'lacuna.create' || operation === 'lacuna.edit';

/** One call for the engine to perform, whatever it was read from. */
export interface Operation {
  readonly id: OperationId;
  /** Decimal digits by the contract's parameter names. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject | null;
  /** The fields of the body that its document leaves to `defaults:`. */
  readonly defaulted?: readonly string[];
  /** The JSON text of the body, if it is known. Otherwise it is made from the body. */
  readonly bodyText?: string | null | undefined;
  readonly key: string | null;
  /** The document it came from; null if the arguments said everything. */
  readonly origin: Origin | null;
}

/** The ids by which people know an operation without a document; null if it has none. */
export function namedIds({ params, body }: Pick<Operation, 'params' | 'body'>): string | null {
  const ids = Object.values(params);
  if (ids.length > 0) return ids.join(' ');
  const own = body?.['id'];
  return isInt64(own) ? String(own) : null;
}

/** @param inPath converts a parameter for a path; by default, it accepts only decimal digits */
export function requestLine(
  operation: Pick<Operation, 'id' | 'params'>,
  api: Api,
  inPath: (value: string) => string | null = decimalId,
): { method: string; path: string } {
  const row: OperationSpec = operations[operation.id];
  const { method, path } = api === '2.0' ? { method: 'POST', path: row.path } : row.v0;
  if (!path.includes('{')) return { method, path };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inPath(operation.params[name] ?? '');
    if (value === null) throw new TypeError(`${operation.id}: ${name} is not a decimal id`);
    return value;
  });
  return { method, path: filled };
}

function decimalId(value: string): string | null {
  return /^\d+$/.test(value) ? value : null;
}

const REFERENCE = 'ref:';

/** A placeholder for an unknown id in the parameters of a planned operation. */
export const plannedParam = (key: string) => `${REFERENCE}${key}`;

/** An id, or the key of the document that will return it, for requests that are not sent. */
export function plannedIdInPath(value: string): string | null {
  if (!value.startsWith(REFERENCE)) return decimalId(value);
  return REFERENCE + encodeURIComponent(value.slice(REFERENCE.length));
}

/** The path parameters of an operation in the order of its template. */
export function listPathParams(id: OperationId): string[] {
  return [...operations[id].path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** Tells the author why a document was rejected (import --rejects). */
export const REJECTED = '$rejected';

/** Never sent, and no part of the content. */
export const unsentFields: readonly string[] = ['$schema', REJECTED];

/** Fields of a lacuna question for its author. They are never sent. */
export const authorsFields: readonly string[] = ['cloze', 'tests'];
