/** What a cell stands for, by what its field must be. A cell that fits nothing stays a text. */
import { toInteger } from '../contract/numbers.ts';
import type { Expected } from '../core/problem-params.ts';
import type { Range } from '../core/diagnostic.ts';
import { exactNumber } from './exact-json.ts';
import type { Mapping, Node, Scalar, Sequence } from './tree.ts';

/** A text of a cell, and the cell's place in its row. */
export interface Cell {
  readonly text: string;
  readonly range: Range;
  /** Numbers have a decimal comma: where semicolons separate the cells. */
  readonly hasComma: boolean;
}

export type Typing = (cell: Cell) => Node;

/** How the cells of a field are read; null where one cell cannot hold it. */
export function typingOf(expected: Expected | null): Typing | null {
  return expected === null ? textIn : typings[expected];
}

const typings: Readonly<Record<Expected, Typing | null>> = {
  text: textIn,
  number: numberIn,
  integer: integerIn,
  id: idIn,
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
};

/** A list of values that are separated by spaces or commas; `[]` has none. */
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

/** More digits than any number of 64 bits has. */
const LONGEST_NUMBER = 40;

function integerIn(cell: Cell): Scalar {
  const digits = cell.text.trim();
  if (digits.length > LONGEST_NUMBER || !/^-?\d+$/.test(digits)) return textIn(cell);
  return { ...textIn(cell), value: toInteger(digits) };
}

const REFERENCE = '$ref:';

/** An id, or `$ref:KEY` for what another document returned. */
export function idIn(cell: Cell): Node {
  const text = cell.text.trim();
  if (!text.startsWith(REFERENCE)) return integerIn(cell);
  const key = textIn({ ...cell, text: text.slice(REFERENCE.length) });
  return objectIn(cell, [['$ref', key]]);
}

/** What spreadsheets in English and in Portuguese write. */
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
 * The digits of a number as JSON has them; null for anything else. Where a comma is decimal,
 * 1.234 may be meant as a thousand or as little more than one, so it is no number at all.
 */
function digitsIn({ text, hasComma }: Cell): string | null {
  const digits = text.trim();
  if (digits.length > LONGEST_NUMBER) return null;
  if (/^-?\d+(?:\.\d+)?$/.test(digits)) {
    return hasComma && /^-?\d{1,3}\.\d{3}$/.test(digits) ? null : digits;
  }
  return hasComma && /^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : null;
}
