/** The columns of a CSV file: what they are for, the field of each, and how to read its cells. */
import * as z from 'zod/mini';
import {
  fieldOfHeader,
  fieldOfNamed,
  headersFor,
  isSameHeader,
  type NamedHeaders,
} from '../../contract/header-names.ts';
import {
  isOfQuestion,
  type OperationId,
  operationIds,
  unsentFields,
} from '../../contract/operations.ts';
import {
  headerFields,
  isResourceKind,
  listOwnFields,
  resourceSchema,
} from '../../contract/resource-schema.ts';
import { type ResourceKind, resourceKinds } from '../../contract/resources.ts';
import { findBodySchema, schemaOfPart } from '../../contract/schemas.ts';
import { expectedAt, fieldsAt } from '../../contract/shape.ts';
import { withoutAccents } from '../../core/texts.ts';
import type { Diagnostic, Problem, Source } from '../../core/diagnostic.ts';
import type { JsonPath } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import { partNeededBy } from '../document-part.ts';
import { nearestName } from '../nearest.ts';
import { type TableEncoding, usualEncoding } from './encoding.ts';
import { isReserved, MAX_LEVELS, placedIn } from '../source-document.ts';
import {
  alternativesIn,
  chooseTyping,
  type CsvColumn,
  permissionsIn,
  sentenceCell,
  textCell,
  type TypeCell,
  typingOfList,
} from './cells.ts';

/** How headers are read that are no names of fields. */
export interface HeaderOptions {
  readonly named: NamedHeaders;
  /** True to leave out the columns that nobody knows, beside others. */
  readonly leavesOut: boolean;
  /** Names given that no header had so far, with the first similar header, or else the first. */
  readonly unmatched: Map<string, HeaderRow | null>;
}

interface HeaderRow {
  readonly source: Source;
  readonly headers: readonly string[];
}

export const usualHeaders: HeaderOptions = {
  named: new Map(),
  leavesOut: false,
  unmatched: new Map(),
};

/** Takes note of the names that a header has. */
export function matchHeader({ unmatched }: HeaderOptions, row: HeaderRow): void {
  const isNear = (name: string, { headers }: HeaderRow) => nearestHeader(name, headers) !== null;
  for (const [name, found] of unmatched) {
    if (row.headers.some((header) => isSameHeader(header, name))) unmatched.delete(name);
    else if (found === null || (isNear(name, row) && !isNear(name, found)))
      unmatched.set(name, row);
  }
}

/** The names that no sheet has, once all files are read. */
export const columnsNotFound = ({ unmatched }: HeaderOptions): Diagnostic[] =>
  [...unmatched].flatMap(([column, row]) => {
    if (row === null) return [];
    const headers = row.headers.filter((header) => header !== '');
    const suggestion = nearestHeader(column, headers);
    const about = problem('csv/column', { reason: 'not-found', column, suggestion, headers });
    return [placedIn(row.source, { problem: about, range: [0, 0] })];
  });

export interface TableRules {
  readonly encoding: TableEncoding;
  readonly headers: HeaderOptions;
}

export const usualTable: TableRules = { encoding: usualEncoding, headers: usualHeaders };

interface ColumnsOptions {
  readonly allowUnknown: boolean;
  readonly headers: HeaderOptions;
}

/** The path that the name of each column says, the problem of the column, or null to leave it out. */
export function columnPaths(
  headers: readonly string[],
  layout: CsvLayout,
  { allowUnknown, headers: { named, leavesOut } }: ColumnsOptions,
): (JsonPath | Problem | null)[] {
  const taken = new Map<string, boolean>();
  const schemas = layout.kinds.map((kind) => rowSchemaOf(kind, layout));
  const paths = headers.map((name) => {
    const field = fieldOfNamed(name, named);
    return field === null ? null : { name, path: name === '' ? null : columnPath(field) };
  });
  const known = paths.flatMap((column) => {
    const path = column?.path ?? null;
    return path !== null && isColumn(path, layout, schemas) ? [path[0]] : [];
  });
  const others = leavesOut && known.length > 0;
  return paths.map((column) => {
    if (column === null) return null;
    const { name, path } = column;
    if (path === null) {
      if (others) return leftOut(name, null);
      if (name === '') return problem('csv/column', { reason: 'unnamed' });
      return problem('csv/column', { reason: 'unknown', column: name });
    }
    const reserved = path.find((step) => isReserved(String(step)));
    if (reserved !== undefined) {
      return problem('document/field-name', { reason: 'reserved', field: String(reserved) });
    }
    const refused = refusalOf(path, layout);
    if (refused !== null) return refused;
    if (!allowUnknown && !isColumn(path, layout, schemas)) {
      const meant = meantBy(path, layout, schemas);
      const near = meant.suggestion === null ? null : columnPath(fieldOfHeader(meant.suggestion));
      // A misspelt name of a field that no other column has is a mistake.
      if (others && (near === null || known.includes(near[0])))
        return leftOut(name, meant.suggestion);
      return problem('document/unknown-field', { field: name, isColumn: true, ...meant });
    }
    if (isCollection(path, schemas))
      return problem('csv/column', { reason: 'of-many', column: name });
    return isTaken(path, taken) ? problem('csv/column', { reason: 'twice', column: name }) : path;
  });
}

/** How to read the columns in a row of that kind; null for an unknown kind. */
export function columnsFor(
  paths: readonly (JsonPath | null)[],
  kind: RowKind | null,
  layout: CsvLayout,
): (CsvColumn | null)[] {
  const { naming } = layout;
  const own = kind === null ? null : rowSchemaOf(kind, layout);
  return paths.map((column) => {
    if (column === null) return null;
    const isBeside = naming === 'resource' && isAround(column, layout);
    const schema = isBeside ? resourceSchema() : own;
    const typing = schema === null ? null : typingIn(schema, column);
    const place = naming === 'resource' && !isBeside ? ['body', ...column] : column;
    return { path: place, typing: typing ?? textCell };
  });
}

/** Highest number of elements of a list that columns may name. */
const MOST_ELEMENTS = 1000;

/** Reads `lacunaAlternatives[0].alternatives[0].score`, or `lacuna1`; null if it is not a path. */
export function columnPath(name: string): JsonPath | null {
  const path: (string | number)[] = [];
  for (const part of name.split('.')) {
    const [, field, indexes = ''] = /^([^[\]]+)((?:\[\d{1,4}\])*)$/.exec(part) ?? [];
    if (field === undefined) return null;
    const [, blank] = /^lacuna([1-9]\d{0,2})$/.exec(field) ?? [];
    if (blank !== undefined) path.push('lacunaAlternatives', Number(blank) - 1);
    else path.push(field);
    for (const [digits] of indexes.matchAll(/\d+/g)) path.push(Number(digits));
  }
  const isFar = path.some((step) => typeof step === 'number' && step >= MOST_ELEMENTS);
  return isFar || path.length >= MAX_LEVELS ? null : path;
}

/** True if another column already has the value, a part of it, or something that contains it. */
function isTaken(path: JsonPath, taken: Map<string, boolean>): boolean {
  const names = path.map((_, index) => JSON.stringify(path.slice(0, index + 1)));
  const own = names.at(-1) ?? '';
  const found = taken.has(own) || names.some((name) => taken.get(name) === true);
  if (found) return true;
  // True for the value of a column, false for the objects and lists that lead to it.
  for (const name of names) taken.set(name, name === own);
  return false;
}

function isColumn(column: JsonPath, layout: CsvLayout, schemas: RowSchemas): boolean {
  if (column.length === 1 && isAround(column, layout)) return true;
  return schemas.some((schema) => expectedAt(schema, column) !== null);
}

function meantBy(column: JsonPath, { around }: CsvLayout, schemas: RowSchemas) {
  const unknown = column.findIndex((_, index) =>
    schemas.every((schema) => expectedAt(schema, column.slice(0, index + 1)) === null),
  );
  const stem = column.slice(0, Math.max(unknown, 0));
  const inside = schemas.flatMap((schema) => fieldsAt(schema, stem)).map(({ name }) => name);
  const fields = [...new Set(stem.length === 0 ? [...around, ...inside] : inside)];
  const headers = stem.length === 0 ? headersFor(fields) : fields;
  const near = nearestHeader(String(column[unknown] ?? ''), headers);
  const inPart = parts.find((part) =>
    schemas.some((schema) => expectedAt(schema, [part, ...column]) !== null),
  );
  const full = inPart === undefined ? [...stem, near ?? ''] : [inPart, ...column];
  return {
    suggestion: near === null && inPart === undefined ? null : columnName(full),
    // A list has no fields by name, but is a column itself.
    known:
      fields.length > 0 ? fields.map((field) => columnName([...stem, field])) : [columnName(stem)],
    // A template has all columns of a sheet of questions.
    isLayout: fields.includes('lacunaAlternatives'),
  };
}

/** The fields of import documents in which the columns of an operation are. */
const parts = ['body', 'params'];

const leftOut = (column: string, suggestion: string | null) =>
  column === ''
    ? problem('csv/left-out', { reason: 'unnamed' })
    : problem('csv/left-out', { reason: 'unknown', column, suggestion });

/** The nearest header, whose accents count as little as its case. */
function nearestHeader(name: string, headers: readonly string[]): string | null {
  const plain = headers.map(withoutAccents);
  const near = nearestName(withoutAccents(name), plain);
  return near === null ? null : (headers[plain.indexOf(near)] ?? null);
}

/** The opposite of `pathOf`: `lacunaAlternatives[0].alternatives[0].score`. */
function columnName(path: JsonPath): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? step : `${name}.${step}`;
  }, '');
}

/** True if no row could have a value there that one cell can hold. */
function isCollection(column: JsonPath, schemas: RowSchemas): boolean {
  const known = schemas.filter((schema) => expectedAt(schema, column) !== null);
  return known.length > 0 && known.every((schema) => typingIn(schema, column) === null);
}

/** The shorter forms of lists and objects. */
const forms: Readonly<Record<string, TypeCell>> = {
  lacunaAlternatives: alternativesIn,
  securityPermission: permissionsIn,
  securityRestriction: permissionsIn,
};

function typingIn(schema: z.ZodMiniType, path: JsonPath): TypeCell | null {
  const expected = expectedAt(schema, path);
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  if (name === 'cloze') return sentenceCell;
  const isOfForm = (typeof path.at(-1) === 'number') === (name === 'lacunaAlternatives');
  if ((expected === 'object' || expected === 'list') && isOfForm && Object.hasOwn(forms, name)) {
    return forms[name] ?? null;
  }
  if (expected !== 'list') return chooseTyping(expected);
  const element = chooseTyping(expectedAt(schema, [...path, 0]));
  return element === null ? null : typingOfList(element);
}

/** What the rows of a sheet with these columns are, or what none of them says. */
export type RowsOf = (names: readonly string[]) => CsvLayout | 'no-operation' | 'no-resource';

/** What a row is, as far as the types of its cells depend on it. */
export type RowKind = OperationId | ResourceKind;

export interface CsvLayout {
  /**
   * The column that names what each row is; null if all are the same. Columns of operations have
   * names such as `params.topicId` and `body.title`, those of resources are fields of the body.
   */
  readonly naming: 'operation' | 'resource' | null;
  /** What a row may be; none in a table of texts, where empty cells are texts as well. */
  readonly kinds: readonly RowKind[];
  /** What a row is that does not say it; null if each must. */
  readonly usual: RowKind | null;
  /** Columns for fields around the body. */
  readonly around: readonly string[];
  /** Columns that a table must have even without rows. */
  readonly required?: readonly string[];
}

/**
 * Rows that are bodies or params of one operation, bodies of resources of one kind (with the fields
 * around them), resources whose kinds a column names, or, for null, what each row names. A column
 * `resource` makes resources of all.
 */
export const rowsAs =
  (as: RowKind | 'resource' | null): RowsOf =>
  (names) => {
    const has = (name: string) => names.includes(name);
    if (has('resource') && !(as === null && has('operation')))
      return layoutOfResources(isResourceKind(as) ? as : null, resourceKinds);
    if (as === null) return has('operation') ? layoutOfImport : 'no-operation';
    if (isResourceKind(as)) return has('operation') ? 'no-resource' : layoutOfResources(as, [as]);
    const isImport = has('operation') && names.some((name) => /^(?:body|params)\./.test(name));
    if (as === 'resource' || isImport) return 'no-resource';
    // The key of a question is not sent.
    return { naming: null, kinds: [as], usual: as, around: isOfQuestion(as) ? headerFields : [] };
  };

const layoutOfImport: CsvLayout = {
  naming: 'operation',
  kinds: operationIds,
  usual: null,
  around: ['operation', 'key'],
};

const layoutOfResources = (
  usual: ResourceKind | null,
  kinds: readonly ResourceKind[],
): CsvLayout => ({ naming: 'resource', kinds, usual, around: ['resource', ...headerFields] });

/** What a row is that has this text in the column that says it; null if that is unknown. */
export const kindIn = (text: string, { kinds, usual }: CsvLayout): RowKind | null =>
  text === '' ? usual : (kinds.find((kind) => kind === text) ?? null);

type RowSchemas = readonly z.ZodMiniType[];

function rowSchemaOf(kind: RowKind, { naming }: CsvLayout): z.ZodMiniType {
  if (isResourceKind(kind)) return findBodySchema(kind, false);
  const schema = schemaOfPart(kind, false);
  return naming === 'operation' ? z.object({ [partNeededBy(kind)]: schema }) : schema;
}

const isAround = ([first]: JsonPath, { around }: CsvLayout) =>
  [...unsentFields, ...around].some((each) => each === first);

/** The problem of a column that no document may have, although a schema has its field. */
function refusalOf(column: JsonPath, { naming, kinds }: CsvLayout): Problem | null {
  if (naming !== 'resource') return null;
  const field = String(column.at(-1));
  const list = column.slice(0, -1).findLast((step) => typeof step === 'string') ?? '';
  const isOwn = resourceKinds.some(
    (kind) => kinds.includes(kind) && listOwnFields(kind, list).includes(field),
  );
  const isOwnId = column.join() === 'id';
  return isOwn ? problem('document/own-field', { reason: 'own', field, isOwnId }) : null;
}
