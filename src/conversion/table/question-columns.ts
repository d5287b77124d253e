/** The columns of a question in a table, in their order, and what each cell holds. */
import { fieldOfNamed, type NamedHeaders } from '../../contract/header-names.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import { isObject, type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import { delimiterOf, splitRow } from '../../documents/csv/rows.ts';
import { guardFormula, withoutVariable } from '../../documents/csv/cells.ts';

/** What a cell holds: a text that is safe from being a formula, a number or a flag. */
export type CellValue = string | number | boolean | null;

type CellOf = (value: Json) => CellValue | undefined;

/** A field of the body with a column of its own. */
interface FieldColumn {
  readonly name: string;
  /** Null for an empty cell, undefined for a value that no cell holds. */
  readonly cell: CellOf;
  /** Every question must have it, so the table always does. */
  readonly required: boolean;
}

const textOrEmpty: CellOf = (value) =>
  typeof value === 'string' ? (cellOfText(value) ?? undefined) : undefined;
/** One with more digits than numbers keep is a text. */
const integer: CellOf = (value) => {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' ? value : undefined;
};
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
  column('title', true, textOrEmpty),
  column('question', true, textOrEmpty),
  column('difficulty', true, integer),
  column('source', true, textOrEmpty),
  column('author', true, textOrEmpty),
  column('topicId', true, id),
];

/** Those behind the columns of the blanks. */
export const columnsBehind: readonly FieldColumn[] = [
  column('tags', false, textOrEmpty),
  column('dropDown', false, flag),
  column('assessWhole', false, flag),
  column('disabled', false, flag),
  column('disableHTML', false, flag),
  column('inheritPermissions', true, textOrEmpty),
  column('securityPermission', true, permissions),
  column('securityRestriction', true, permissions),
];

export const fieldColumns: readonly FieldColumn[] = [...columnsBefore, ...columnsBehind];

/** What the column of a field is called. */
export type HeaderOf = (field: string) => string;

/**
 * How the points of answers are written. `either` is read alike with a decimal point and with a
 * decimal comma, because readers of the comma refuse 1.234.
 */
export type DecimalSign = 'point' | 'comma' | 'either';

/** A text as the cell of any column; null if it has nothing that a cell could hold. */
export function cellOfText(text: string): string | null {
  return text.trim() === '' ? null : guardFormula(withoutVariable(text));
}

/** The longest number that is read as one. */
const LONGEST_NUMBER = 40;

/** The digits of a number; null if they are too many. */
export function numberText(value: number | bigint, sign: DecimalSign): string | null {
  const digits = withoutExponent(String(value));
  if (digits.length >= LONGEST_NUMBER) return null;
  if (sign === 'comma') return digits.replace('.', ',');
  return sign === 'either' && /^-?\d{1,3}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** `1.5e-7` as 0.00000015. */
function withoutExponent(digits: string): string {
  const [, minus = '', whole = '', part = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(digits) ?? [];
  if (exponent === undefined) return digits;
  const places = Number(exponent);
  if (Math.abs(places) > LONGEST_NUMBER) return '0'.repeat(LONGEST_NUMBER);
  if (places >= 0) return `${minus}${whole}${part.padEnd(places, '0')}`;
  return `${minus}0.${'0'.repeat(-places - 1)}${whole}${part}`;
}

export interface Alternative {
  readonly description: string;
  readonly score: number | bigint;
}

/** The answers of each blank of a body; null for a blank of another form. */
export function answersByBlank({
  lacunaAlternatives,
}: JsonObject): (readonly Alternative[] | null)[] {
  return objectsIn(lacunaAlternatives).map(({ alternatives, ...others }) => {
    const all = objectsIn(alternatives).map(alternativeOf);
    const known = all.filter((each) => each !== null);
    const isKnown = known.length > 0 && known.length === all.length;
    return isKnown && Object.keys(others).length === 0 ? known : null;
  });
}

function alternativeOf({ description, score, ...others }: JsonObject): Alternative | null {
  if (typeof description !== 'string' || Object.keys(others).length > 0) return null;
  return typeof score === 'number' || typeof score === 'bigint' ? { description, score } : null;
}

/** `Brasília=10 | Rio de Janeiro=0`. Spaces at the ends of an answer are not read again. */
export function alternativesText(alternatives: readonly Alternative[], sign: DecimalSign): string {
  return alternatives
    .map(({ description, score }) => {
      const text = description.replaceAll(/[|=\\]/g, String.raw`\$&`);
      return `${text}=${numberText(score, sign) ?? ''}`;
    })
    .join(' | ');
}

/** The digits of an id, or its reference; null for anything else. */
function idCell(value: Json | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (!isObject(value)) return null;
  const { $ref, ...others } = value;
  const isReference = typeof $ref === 'string' && $ref.trim() === $ref && $ref !== '';
  return isReference && Object.keys(others).length === 0 ? `$ref:${$ref}` : null;
}

/** `12:READ,WRITE | 13:READ`; null if it has another form. */
function permissionsText(entries: readonly Json[]): string | null {
  if (entries.length === 0) return '[]';
  const texts = entries.map((entry) => {
    if (!isObject(entry)) return null;
    const { partyId, roles, ...others } = entry;
    const party = idCell(partyId);
    if (party === null || !Array.isArray(roles) || Object.keys(others).length > 0) return null;
    return `${party.replaceAll(/[|=\\]/g, String.raw`\$&`)}:${roles.map(String).join(',')}`;
  });
  return texts.includes(null) ? null : texts.join(' | ');
}

/** Rows among which the header must be: many write a title above it. */
export const MOST_ABOVE = 10;

/**
 * The index of the row that names columns of questions: the first of ten that has a statement, or
 * else the first row if it names any; -1 without one.
 */
export function headerIndex(rows: readonly (readonly string[])[], named: NamedHeaders): number {
  const found = rows.slice(0, MOST_ABOVE).findIndex((row) => isQuestionHeader(row, named));
  const [first] = rows;
  const isNear = first !== undefined && fieldsOfQuestions(first, named).length > 0;
  return found === -1 && isNear ? 0 : found;
}

/** True if the columns are those of a table of questions. */
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
  ...fieldColumns.flatMap(({ name }) => [name, `body.${name}`]),
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
  const delimiter = delimiterOf(found.text);
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
