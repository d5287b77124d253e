/** Converts a cell to the type that its field needs. A cell that does not fit stays a text. */
import { toInteger } from '../contract/numbers.ts';
import type { Expected } from '../core/problem-params.ts';
import type { Range } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { exactNumber } from './exact-json.ts';
import { unguarded } from './formula-guard.ts';
import type { Mapping, Node, Scalar, Sequence } from './tree.ts';

/** The text of a cell and its place in the row. */
export interface Cell {
  readonly text: string;
  readonly range: Range;
  /** Numbers have a decimal comma. This holds for files that separate cells with semicolons. */
  readonly hasComma: boolean;
}

export type Typing = (cell: Cell) => Node;

/** A column of a table. */
export interface Column {
  /** Where its value goes in the document. */
  readonly path: JsonPath;
  readonly typing: Typing;
}

/** How to read the cells of a field; null if one cell cannot hold it. */
export function typingOf(expected: Expected | null): Typing | null {
  return expected === null ? textIn : typings[expected];
}

const typings: Readonly<Record<Expected, Typing | null>> = {
  text: textIn,
  number: numberIn,
  integer: integerIn,
  id: idIn,
  'given-id': idIn,
  'version-id': idIn,
  boolean: booleanIn,
  'two-places': decimalIn,
  pixels: integerIn,
  'image-name': textIn,
  list: null,
  'object-list': null,
  object: null,
  duration: textIn,
  rate: textIn,
  connections: textIn,
  secret: textIn,
  scope: textIn,
  pattern: textIn,
  patterns: null,
  count: null,
  'count-or-percent': null,
};

/** A list of values, separated by spaces or commas. `[]` is the empty list. */
export function listOf(typing: Typing): Typing {
  return (cell) => {
    const texts = cell.text.trim() === '[]' ? [] : cell.text.split(/[\s,]+/).filter(Boolean);
    return listIn(
      cell,
      texts.map((text) => typing({ ...cell, text })),
    );
  };
}

export function textIn({ text, range }: Cell): Scalar {
  return { kind: 'scalar', range, value: text };
}

export function listIn({ range }: Cell, items: readonly Node[]): Sequence {
  return { kind: 'sequence', range, items };
}

export function objectIn({ range }: Cell, fields: readonly (readonly [string, Node])[]): Mapping {
  return {
    kind: 'mapping',
    range,
    fields: fields.map(([name, value]) => ({ name, key: range, value })),
  };
}

export function numberIn(cell: Cell): Scalar {
  const digits = digitsIn(cell);
  if (digits === null || !Number.isFinite(Number(digits))) return textIn(cell);
  return { ...textIn(cell), value: exactNumber(digits) };
}

/** Longer than any number of 64 bits. */
const LONGEST_NUMBER = 40;

function integerIn(cell: Cell): Scalar {
  const digits = cell.text.trim();
  if (digits.length > LONGEST_NUMBER || !/^-?\d+$/.test(digits)) return textIn(cell);
  return { ...textIn(cell), value: toInteger(digits) };
}

const REFERENCE = '$ref:';

/** An id, or `$ref:KEY` for the id that another document returns. */
export function idIn(cell: Cell): Node {
  const text = cell.text.trim();
  if (!text.startsWith(REFERENCE)) return integerIn(cell);
  const key = textIn({ ...cell, text: text.slice(REFERENCE.length) });
  return objectIn(cell, [['$ref', key]]);
}

const VARIABLE = '$var:';

/** The opposite of reading a text, which would take `$var:` for a variable. */
export function withoutVariable(text: string): string {
  return text.replace(/^(\s*)(\\*\$var:)/, '$1\\$2');
}

/** A cell `$var:NAME` is a variable, whatever its column holds. A backslash makes it a text. */
export function nodeIn(written: Cell, typing: Typing): Node {
  const text = unguarded(written.text);
  const cell = text === written.text ? written : { ...written, text };
  // Most cells are neither. This check runs for every cell, so it is cheap.
  if (!text.includes(VARIABLE)) return typing(cell);
  const name = text.trim();
  if (!name.startsWith(VARIABLE)) {
    return typing({ ...cell, text: text.replace(/^(\s*)\\(\\*\$var:)/, '$1$2') });
  }
  const named = textIn({ ...cell, text: name.slice(VARIABLE.length) });
  return objectIn(cell, [['$var', named]]);
}

/** The words that spreadsheets write in English and Portuguese. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['verdadeiro', true],
  ['falso', false],
]);

function booleanIn(cell: Cell): Scalar {
  return { ...textIn(cell), value: booleans.get(cell.text.trim().toLowerCase()) ?? cell.text };
}

function decimalIn(cell: Cell): Scalar {
  const digits = digitsIn(cell);
  return digits !== null && /\.\d\d$/.test(digits)
    ? { ...textIn(cell), value: digits }
    : numberIn(cell);
}

/**
 * The digits of a number as JSON writes them; null for anything else. With a decimal comma, 1.234
 * could mean a thousand or slightly more than one, so it is not accepted as a number.
 */
function digitsIn({ text, hasComma }: Cell): string | null {
  const digits = text.trim();
  if (digits.length > LONGEST_NUMBER) return null;
  if (/^-?\d+(?:\.\d+)?$/.test(digits)) {
    return hasComma && /^-?\d{1,3}\.\d{3}$/.test(digits) ? null : digits;
  }
  return hasComma && /^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : null;
}
