/** The columns of a question in a table, in their order, and what each cell holds. */
import { fieldOfNamed, type NamedHeaders } from '../../contract/header-names.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import { isObject, type Json, textIn } from '../../core/json.ts';
import { guardFormula, withoutVariable } from '../../documents/csv/cells.ts';
import { guessDelimiter, splitRow } from '../../documents/csv/rows.ts';
import { stringifyExact } from '../../documents/exact-json.ts';

/** What a cell holds: a text that is safe from being a formula, a number or a flag. */
export type CellValue = string | number | boolean | null;

/** The fields with a column of their own, in the order of the columns. */
export const columnsBefore: readonly string[] = [
  'title',
  'question',
  'difficulty',
  'source',
  'author',
  'topicId',
];
/** Those behind the columns of the blanks. */
export const columnsBehind: readonly string[] = [
  'tags',
  'dropDown',
  'assessWhole',
  'disabled',
  'disableHTML',
  'inheritPermissions',
  'securityPermission',
  'securityRestriction',
];
/** Fields that a question may lack. A table always has the columns of the others. */
export const optionalFields: ReadonlySet<string> = new Set(columnsBehind.slice(0, 5));

/** The value of a field of a valid question as a cell; null for an empty one. */
export function cellOfField(value: Json): CellValue {
  if (typeof value === 'string') return cellOfText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return Array.isArray(value) ? permissionsText(value) : idText(value);
}

/** `12:READ,WRITE | 13:READ` */
function permissionsText(entries: readonly Json[]): string {
  const texts = entries.filter(isObject).map(({ partyId = null, roles }) => {
    const party = idText(partyId).replaceAll(/[|=\\]/g, String.raw`\$&`);
    return `${party}:${Array.isArray(roles) ? roles.join(',') : ''}`;
  });
  return texts.length === 0 ? '[]' : texts.join(' | ');
}

/** The digits of an id, or its reference. One with more digits than numbers keep is a text. */
const idText = (value: Json) =>
  isObject(value) ? `$ref:${textIn(value['$ref'])}` : stringifyExact(value);

export type HeaderOf = (field: string) => string;

/** `either` is read alike with point and comma: readers of the comma refuse 1.234. */
export type DecimalSign = 'point' | 'comma' | 'either';

/** A text as the cell of any column; null if it has nothing that a cell could hold. */
export function cellOfText(text: string): string | null {
  return text.trim() === '' ? null : guardFormula(withoutVariable(text));
}

/** The longest number that is read as one. */
const LONGEST_NUMBER = 40;

/** The digits of a number; null if they are too many, or it needs an exponent. */
export function numberText(value: number | bigint, sign: DecimalSign): string | null {
  const digits = String(value);
  if (digits.length >= LONGEST_NUMBER || digits.includes('e')) return null;
  if (sign === 'comma') return digits.replace('.', ',');
  return sign === 'either' && /^-?\d{1,3}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** Rows among which the header must be: many write a title above it. */
export const MOST_ABOVE = 10;

/** The first of ten rows with a statement, or else the first row if it names any; else -1. */
export function headerIndex(rows: readonly (readonly string[])[], named: NamedHeaders): number {
  const found = rows.slice(0, MOST_ABOVE).findIndex((row) => isQuestionHeader(row, named));
  const [first] = rows;
  const isNear = first !== undefined && fieldsOfQuestions(first, named).length > 0;
  return found === -1 && isNear ? 0 : found;
}

function isQuestionHeader(headers: readonly string[], named: NamedHeaders): boolean {
  const known = fieldsOfQuestions(headers, named);
  return known.length > 1 && known.some((name) => statementName.test(name));
}

const fieldsOfQuestions = (headers: readonly string[], named: NamedHeaders): string[] =>
  headers.flatMap((header) => {
    const name = fieldOfNamed(header, named) ?? '';
    return isQuestionField(name) ? [name] : [];
  });

const isQuestionField = (name: string): boolean => knownNames.has(name) || statementName.test(name);

const knownNames: ReadonlySet<string> = new Set([
  'operation',
  'resource',
  ...headerFields,
  ...[...columnsBefore, ...columnsBehind].flatMap((name) => [name, `body.${name}`]),
]);
const statementName = /^(?:body\.)?(?:question|cloze|lacuna[1-9]\d{0,2}|lacunaAlternatives\[\d.*)$/;

/** True for a row above the header that may be a question: a title has fewer cells. */
export const isAsFull = (row: readonly string[], header: readonly string[]): boolean =>
  filledIn(row) >= filledIn(header);

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

export interface RowText {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

interface HeaderFound {
  /** From 1. */
  readonly line: number;
  readonly isOfQuestions: boolean;
  /** The rows above it that may be questions. */
  readonly passed: readonly RowText[];
}

/** The header of a text of CSV: without one of questions, its first row. */
export function headerIn(text: string, named: NamedHeaders): HeaderFound {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MOST_LINES);
  const rows = lines.flatMap((written, index) =>
    // A line may just say which delimiter the others have.
    written.trim() === '' || /^sep=.$/i.test(written)
      ? []
      : [{ line: index + 1, text: written, names: namesIn(written) }],
  );
  const at = headerIndex(
    rows.map(({ names }) => names),
    named,
  );
  const found = rows[at];
  if (found === undefined) return { line: 1, isOfQuestions: false, passed: [] };
  const delimiter = guessDelimiter(found.text);
  const cellsOf = (row: RowText) => splitRow(row.text, delimiter).cells;
  const passed = rows.slice(0, at).filter((row) => isAsFull(cellsOf(row), cellsOf(found)));
  return { line: found.line, isOfQuestions: isQuestionHeader(found.names, named), passed };
}

/** Lines among which the rows above the header must be. */
const MOST_LINES = 100;

/** The names in a header, whichever delimiter it has: names of fields contain none. */
function namesIn(header: string): string[] {
  return header.split(/[;,\t]/).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
