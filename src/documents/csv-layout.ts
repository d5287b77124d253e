/** What the columns of a CSV file are for, and where their values go in the document of a row. */
import type * as z from 'zod/mini';
import { paramsSchemaOf } from '../contract/import-schema.ts';
import {
  documentKinds,
  isOperationId,
  operationIds,
  unsentFields,
  type OperationId,
} from '../contract/operations.ts';
import {
  headerFields,
  isResourceKind,
  ownFieldsOf,
  resourceSchema,
} from '../contract/resource-schema.ts';
import { resourceKinds, type ResourceKind } from '../contract/resources.ts';
import { bodySchemaOf, schemaOf } from '../contract/schemas.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import type { Given } from './csv-document.ts';
import { partNeededBy, schemaOfPart } from './import-part.ts';

/**
 * What the rows of a CSV file are: bodies or params of one operation, bodies of resources of one
 * kind (with the fields around them), or, for `resource`, resources whose kinds a column names.
 */
export type RowsAs = OperationId | ResourceKind | 'resource';

/** What a row is, as far as the types of its cells depend on it. */
export type RowKind = OperationId | ResourceKind;

export interface Layout {
  /** The column that names what each row is; null if all are the same. */
  readonly naming: 'operation' | 'resource' | null;
  /** What a row is that has this text in the column; null if that is unknown. */
  kindOf(text: string): RowKind | null;
  /** Columns for fields around the body. */
  readonly around: readonly string[];
  candidatesFor(column: JsonPath): Candidates;
  /** The schema of the column's field in such a row, and the path in it; null for a text. */
  fieldOf(column: JsonPath, kind: RowKind | null): Described | null;
  /** Where the value of the column goes in the document. */
  placeOf(column: JsonPath): JsonPath;
  /** The problem of a column that no document may have, although a schema has its field. */
  refusalOf(column: JsonPath): Problem | null;
  readonly given: Given;
}

/** Which schemas may have the field of a column. */
interface Candidates {
  readonly schemas: readonly z.ZodMiniType[];
  /** The path in the schemas. */
  readonly path: JsonPath;
  /** The rest of the column's name, before that path. */
  readonly before: JsonPath;
}

interface Described {
  readonly schema: z.ZodMiniType;
  readonly path: JsonPath;
}

/**
 * The layout of a file whose header has these names; null if it does not say what its rows are. A
 * column `resource` makes the rows resources in every command, so that each can tell what they are.
 */
export function layoutOf(names: readonly string[], as: RowsAs | null): Layout | null {
  const has = (name: string) => names.includes(name);
  if (has('resource') && !(as === null && has('operation'))) {
    return layoutOfResources(isResourceKind(as) ? as : null, resourceKinds);
  }
  if (isResourceKind(as)) return has('operation') ? null : layoutOfResources(as, [as]);
  if (as === 'resource') return null;
  if (as !== null) return layoutOfParts(as);
  return has('operation') ? layoutOfImport : null;
}

/** Each row is the body or the params of the operation. */
function layoutOfParts(operation: OperationId): Layout {
  const schema = schemaOfPart(operation, false);
  return {
    naming: null,
    kindOf: () => operation,
    around: [],
    candidatesFor: (path) => ({ schemas: [schema], path, before: [] }),
    fieldOf: (path) => ({ schema, path }),
    placeOf: (column) => column,
    refusalOf: () => null,
    given: {},
  };
}

/** Each row names its operation, and has columns such as `params.topicId` and `body.title`. */
const layoutOfImport: Layout = {
  naming: 'operation',
  kindOf: (text) => (isOperationId(text) ? text : null),
  around: ['operation', 'key'],
  candidatesFor([part = '', ...path]) {
    const bodies = () => documentKinds.map((kind) => schemaOf(kind, false));
    const params = () => operationIds.map(paramsSchemaOf);
    const schemas = part === 'body' ? bodies() : part === 'params' ? params() : [];
    return { schemas, path, before: [part] };
  },
  fieldOf([part, ...path], kind) {
    if (kind === null || isResourceKind(kind) || part !== partNeededBy(kind)) return null;
    return { schema: schemaOfPart(kind, false), path };
  },
  placeOf: (column) => column,
  refusalOf: () => null,
  given: {},
};

/**
 * Each row is a resource. Its columns are the fields of the body and those around it.
 * @param as of rows that do not say it; null if each must
 */
function layoutOfResources(as: ResourceKind | null, kinds: readonly ResourceKind[]): Layout {
  const around = ['resource', ...headerFields];
  const isAround = ([first]: JsonPath) =>
    [...around, ...unsentFields].some((each) => each === first);
  return {
    naming: 'resource',
    kindOf: (text) => (isResourceKind(text) ? text : text === '' ? as : null),
    around,
    candidatesFor: (path) => ({
      schemas: kinds.map((kind) => bodySchemaOf(kind, false)),
      path,
      before: [],
    }),
    fieldOf(path, kind) {
      if (isAround(path)) return { schema: resourceSchema(), path };
      return isResourceKind(kind) ? { schema: bodySchemaOf(kind, false), path } : null;
    },
    placeOf: (column) => (isAround(column) ? column : ['body', ...column]),
    refusalOf(column) {
      const field = String(column.at(-1));
      const list = column.slice(0, -1).findLast((step) => typeof step === 'string');
      const isOwn = kinds.some((kind) => ownFieldsOf(kind, list ?? '').includes(field));
      const isOwnId = column.join() === 'id';
      return isOwn ? problem('document/own-field', { field, isOwnId }) : null;
    },
    given: { ...(as !== null && { resource: as }), body: null },
  };
}
