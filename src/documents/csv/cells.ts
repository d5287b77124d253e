/** Converts a cell to the type that its field needs. A cell that does not fit stays a text. */
import type { Expected } from '../../core/params.d.ts';
import { toInteger } from '../../contract/numbers.ts';
import type { Range } from '../../core/diagnostic.ts';
import type { JsonPath } from '../../core/json.ts';
import { lineFeeds } from '../../core/texts.ts';
import { exactNumber } from '../exact-json.ts';
import type { Mapping, Node, Scalar, Sequence } from '../tree.ts';

interface CsvCell {
  readonly text: string;
  readonly range: Range;
  /** Numbers may have a decimal comma, which is none between cells. */
  readonly hasComma: boolean;
}

export type TypeCell = (cell: CsvCell) => Node;

export interface CsvColumn {
  readonly path: JsonPath;
  readonly typing: TypeCell;
}

/** How to read the cells of a field; null if one cell cannot hold it. */
export function chooseTyping(expected: Expected | null): TypeCell | null {
  if (expected === 'list' || expected === 'object') return null;
  return (expected === null ? undefined : typings[expected]) ?? textCell;
}

const typings: Readonly<Partial<Record<Expected, TypeCell>>> = {
  number: numberCell,
  integer: integerCell,
  id: idCell,
  'version-id': idCell,
  boolean: booleanCell,
  'two-places': decimalCell,
  pixels: integerCell,
};

/** A list of values, separated by spaces or commas. `[]` is the empty list. */
export function typingOfList(typing: TypeCell): TypeCell {
  return (cell) => {
    const texts = cell.text.trim() === '[]' ? [] : cell.text.split(/[\s,]+/).filter(Boolean);
    return listCell(
      cell,
      texts.map((text) => typing({ ...cell, text })),
    );
  };
}

export function textCell({ text, range }: CsvCell): Scalar {
  return { kind: 'scalar', range, value: text };
}

/** A cell of a table of texts. Quotes keep the white space around it. */
export function plainCell(cell: CsvCell): Scalar {
  const { text, range } = cell;
  const isQuoted = range[1] - range[0] > text.length;
  return textCell({ ...cell, text: unguardFormula(isQuoted ? text : text.trim()) });
}

function listCell({ range }: CsvCell, items: readonly Node[]): Sequence {
  return { kind: 'sequence', range, items };
}

function objectCell({ range }: CsvCell, fields: readonly (readonly [string, Node])[]): Mapping {
  return {
    kind: 'mapping',
    range,
    fields: fields.map(([name, value]) => ({ name, key: range, value })),
  };
}

function numberCell(cell: CsvCell): Scalar {
  const digits = digitsIn(cell);
  if (digits === null || !Number.isFinite(Number(digits))) return textCell(cell);
  return { ...textCell(cell), value: exactNumber(digits) };
}

/** Longer than any number of 64 bits. */
const LONGEST_NUMBER = 40;

function integerCell(cell: CsvCell): Scalar {
  const digits = cell.text.trim();
  if (digits.length > LONGEST_NUMBER || !/^-?\d+$/.test(digits)) return textCell(cell);
  return { ...textCell(cell), value: toInteger(digits) };
}

const REFERENCE = '$ref:';

/** An id, or `$ref:KEY` for the id that another document returns. */
function idCell(cell: CsvCell): Node {
  const text = cell.text.trim();
  if (!text.startsWith(REFERENCE)) return integerCell(cell);
  const key = textCell({ ...cell, text: text.slice(REFERENCE.length) });
  return objectCell(cell, [['$ref', key]]);
}

const VARIABLE = '$var:';

/** The opposite of reading a text, which would take `$var:` for a variable. */
export function withoutVariable(text: string): string {
  return text.replace(/^(\s*)(\\*\$var:)/, '$1\\$2');
}

/** A cell `$var:NAME` is a variable, whatever its column holds. A backslash makes it a text. */
export function cellNode(written: CsvCell, typing: TypeCell): Node {
  const text = lineFeeds(unguardFormula(written.text));
  const cell = text === written.text ? written : { ...written, text };
  // Most cells are neither. This check runs for every cell, so it is cheap.
  if (!text.includes(VARIABLE)) return typing(cell);
  const name = text.trim();
  if (!name.startsWith(VARIABLE)) {
    return typing({ ...cell, text: text.replace(/^(\s*)\\(\\*\$var:)/, '$1$2') });
  }
  const named = textCell({ ...cell, text: name.slice(VARIABLE.length) });
  return objectCell(cell, [['$var', named]]);
}

/** The words that spreadsheets write in English and Portuguese, and those that teachers write. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['verdadeiro', true],
  ['falso', false],
  ['sim', true],
  ['não', false],
  ['nao', false],
]);

function booleanCell(cell: CsvCell): Scalar {
  return { ...textCell(cell), value: booleans.get(cell.text.trim().toLowerCase()) ?? cell.text };
}

function decimalCell(cell: CsvCell): Scalar {
  const digits = digitsIn(cell);
  return digits !== null && /\.\d\d$/.test(digits)
    ? { ...textCell(cell), value: digits }
    : numberCell(cell);
}

/** The digits of a number as JSON writes them; null for anything else, and where it is doubtful. */
function digitsIn({ text, hasComma }: CsvCell): string | null {
  const digits = text.trim();
  if (digits.length > LONGEST_NUMBER) return null;
  if (/^-?\d+(?:\.\d+)?$/.test(digits)) {
    return hasComma && isDoubtful(digits) ? null : digits;
  }
  return hasComma && /^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : null;
}

/**
 * A sentence with its blanks, `[[Brasília = 10 | Brasilia = 7,5]]`, whose points may have commas.
 * With them, 1.234 gets a question mark, which the notation refuses.
 */
export function sentenceCell(cell: CsvCell): Scalar {
  const { text, hasComma } = cell;
  return { ...textCell(cell), value: hasComma ? withDecimalPoints(text) : text };
}

const withDecimalPoints = (text: string) =>
  text.replaceAll(/(?<!\\)(?:\\\\)*\[\[(?:\\[^]|(?!\[\[)[^\\])*?\]\]/g, (blank) =>
    blank.replaceAll(
      /((?<!\\)(?:\\\\)*=\s*)(-?\d+[,.]\d+)(?=\s*(?:\||\]\]))/g,
      (_, before: string, digits: string) =>
        `${before}${digits.replace(',', '.')}${isDoubtful(digits) ? '?' : ''}`,
    ),
  );

/** Beside numbers with a comma, 1.234 could mean a thousand or slightly more than one. */
const isDoubtful = (digits: string) => /^-?\d{1,3}\.\d{3}$/.test(digits);

/* Shorter ways to write the parts of a lacuna question and its permissions in a spreadsheet. */

/** Default scores: of the first alternative of a blank, and of the others. */
const RIGHT = '10';
const WRONG = '0';

/**
 * The alternatives of a blank: `Brasília=10 | Brasilia=8 | Rio de Janeiro=0`. The score follows the
 * last `=`. Without a score, the first alternative gets 10 and the others 0. `\|`, `\=` and `\\`
 * are those characters themselves. What follows a score and a `;` is part of it, and so no number:
 * `Brasília=10; São Paulo=0` would be one wrong answer.
 */
export function alternativesIn(cell: CsvCell): Node {
  const alternatives = splitEntries(cell.text).map((alternative, index) => {
    const { before, after } = splitAt(alternative, scoreIn(alternative));
    const description = textCell({ ...cell, text: plainText(before) });
    const points =
      after === null
        ? numberCell({ ...cell, text: index === 0 ? RIGHT : WRONG })
        : numberCell({ ...cell, text: plainText(after) });
    return objectCell(cell, [
      ['description', description],
      ['score', points],
    ]);
  });
  return objectCell(cell, [['alternatives', listCell(cell, alternatives)]]);
}

/** `12:READ,WRITE | 13:READ`: ids of parties and their roles. `[]` grants none. */
export function permissionsIn(cell: CsvCell): Node {
  if (cell.text.trim() === '[]') return listCell(cell, []);
  const entries = splitEntries(cell.text).map((entry) => {
    const { before, after } = splitAt(entry, entry.lastIndexOf(':'));
    const party = idCell({ ...cell, text: plainText(before) });
    // Without an id, its roles are not judged: that would be a second finding for one cause.
    const isId = party.kind !== 'scalar' || typeof party.value !== 'string';
    const written = isId ? after : [];
    if (written === null) return objectCell(cell, [['partyId', party]]);
    const roles = typingOfList(textCell)({ ...cell, text: plainText(written) });
    return objectCell(cell, [
      ['partyId', party],
      ['roles', roles],
    ]);
  });
  return listCell(cell, entries);
}

/** One character, or two if a backslash makes the second one literal. */
type Token = string;

/** The entries between the bars, without blank ones. */
function splitEntries(text: string): Token[][] {
  const entries: Token[][] = [[]];
  for (const [token] of text.matchAll(/\\[|=\\]|[^]/gu)) {
    if (token === '|') entries.push([]);
    else entries.at(-1)?.push(token);
  }
  return entries.filter((entry) => entry.some((token) => token.trim() !== ''));
}

/** The index of the `=` before the score of an alternative; -1 without one. */
function scoreIn(tokens: readonly Token[]): number {
  const before = tokens.slice(0, Math.max(tokens.lastIndexOf(';'), 0));
  const beforeSemicolon = before.findIndex(
    (token, index) =>
      token === '=' &&
      /^\s*-?\d+(?:[.,]\d+)?\s*;/.test(plainText(tokens.slice(index + 1, index + LONGEST_NUMBER))),
  );
  return beforeSemicolon === -1 ? tokens.lastIndexOf('=') : beforeSemicolon;
}

/** The tokens before and after one of them; null after none. */
function splitAt(tokens: readonly Token[], at: number) {
  if (at === -1) return { before: tokens, after: null };
  return { before: tokens.slice(0, at), after: tokens.slice(at + 1) };
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (token.length > 1 && token.startsWith('\\') ? token.slice(1) : token))
    .join('')
    .trim();

/**
 * Keeps spreadsheets from taking a text for a formula. An apostrophe comes before a text that
 * begins as a formula may, and before the apostrophes of a text that begins with them and then so.
 * Spreadsheets in East Asian languages read the wide signs as well.
 * `unguardFormula` removes exactly what `guardFormula` adds.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text;
}
