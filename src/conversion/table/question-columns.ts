/** The columns of a question in a table, in their order, and what each cell holds. */
import type { Json } from '../../core/json.ts';
import { isObject } from '../../core/json.ts';
import { idCell, permissionsText, textCell } from './cell-texts.ts';

/** What a cell holds: a text that is safe from being a formula, a number or a flag. */
export type CellValue = string | number | bigint | boolean | null;

type CellOf = (value: Json) => CellValue | undefined;

/** A field of the body with a column of its own. */
export interface FieldColumn {
  readonly name: string;
  /** Null for an empty cell, undefined for a value that no cell holds. */
  readonly cell: CellOf;
  /** Every question must have it, so the table always does. */
  readonly required: boolean;
}

const text: CellOf = (value) =>
  typeof value === 'string' ? (textCell(value) ?? undefined) : undefined;
const integer: CellOf = (value) =>
  typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
const id: CellOf = (value) => integer(value) ?? idCell(value) ?? undefined;
const flag: CellOf = (value) => (typeof value === 'boolean' ? value : undefined);
const permissions: CellOf = (value) =>
  Array.isArray(value) ? (permissionsText(value) ?? undefined) : undefined;

function column(name: string, required: boolean, cell: CellOf): FieldColumn {
  return { name, required, cell: (value) => variable(value) ?? cell(value) };
}

/** A variable of a content folder. */
function variable(value: Json): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { $var } = value;
  return typeof $var === 'string' && $var.trim() === $var ? `$var:${$var}` : undefined;
}

export const columnsBefore: readonly FieldColumn[] = [
  column('title', true, text),
  column('question', true, text),
  column('difficulty', true, integer),
  column('source', true, text),
  column('author', true, text),
  column('topicId', true, id),
];

/** Those behind the columns of the blanks. */
export const columnsBehind: readonly FieldColumn[] = [
  column('tags', false, text),
  column('dropDown', false, flag),
  column('assessWhole', false, flag),
  column('disabled', false, flag),
  column('disableHTML', false, flag),
  column('inheritPermissions', true, text),
  column('securityPermission', true, permissions),
  column('securityRestriction', true, permissions),
];

export const fieldColumns: readonly FieldColumn[] = [...columnsBefore, ...columnsBehind];
