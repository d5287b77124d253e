/** Splits rows into cells, and finds the place of each cell in its row. */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import type { Range } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { LINE_FEED, QUOTE } from '../characters.ts';
import type { Cut } from '../pieces.ts';
import type { Placed } from '../tree.ts';

/** The characters that separate cells. Spreadsheets in Portuguese write semicolons. */
export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

const optionsFor = (delimiter: Delimiter) =>
  ({ delimiter, record_delimiter: '\n', relax_column_count: true }) as const satisfies Options;

/** The cells of each row; null for a malformed row. */
export function cellsOf(
  rows: readonly string[],
  delimiter: Delimiter,
): readonly (readonly string[] | null)[] {
  if (rows.length === 0) return [];
  try {
    // All rows at once, because preparing the parser takes longer than reading a row.
    return parse(`${rows.join('\n')}\n`, optionsFor(delimiter));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (rows.length === 1) return [null];
    return rows.flatMap((row) => cellsOf([row], delimiter));
  }
}

/** The places of a row's cells in its text, quotes included. */
export function cellRanges(row: string, delimiter: Delimiter): Range[] {
  return placesIn(row, delimiter).ranges;
}

/** The problem of a malformed row. */
export function rowProblem(row: string, delimiter: Delimiter): Placed {
  const { ranges, error } = placesIn(row, delimiter);
  const start = ranges.length === 0 ? 0 : (ranges.at(-1)?.[1] ?? 0) + delimiter.length;
  const isOpen = error?.code === 'CSV_QUOTE_NOT_CLOSED';
  const code = isOpen ? 'csv/quote-not-closed' : 'csv/stray-quote';
  return { problem: problem(code, {}), range: [start, Math.min(start + 1, row.length)] };
}

/** The cells before the first error. The parser reports the byte at which each cell ends. */
function placesIn(row: string, delimiter: Delimiter): { ranges: Range[]; error: CsvError | null } {
  const bytes = new TextEncoder().encode(`${row}\n`);
  const ranges: Range[] = [];
  let start = 0;
  let byte = 0;
  const cast = (cell: string, context: { readonly bytes: number }) => {
    const end = start + decoder.decode(bytes.subarray(byte, context.bytes)).length;
    ranges.push([start, end]);
    start = end + delimiter.length;
    byte = context.bytes + delimiter.length;
    return cell;
  };
  try {
    parse(bytes, { ...optionsFor(delimiter), cast });
    return { ranges, error: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ranges, error };
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The delimiter of a header: the one that occurs most often outside of quotes. */
export function delimiterOf(header: string): Delimiter {
  const outside = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((each) => outside.split(each).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The delimiter of a first line `sep=;`, which spreadsheets write; null for any other line. */
export function delimiterSaid(line: string): Delimiter | null {
  const [, said] = /^sep=(.)$/i.exec(line) ?? [];
  return delimiters.find((each) => each === said) ?? null;
}

/** The state at the next byte of a row. `quote` follows a quote that may close its cell. */
type Inside = 'start' | 'plain' | 'quoted' | 'quote';

/** Cuts after every line end outside of quoted cells. A cell ends at a delimiter. */
export function rowCut(isDelimiter: (byte: number) => boolean): Cut {
  let seen = 0;
  let inside: Inside = 'start';
  const cutAt = (end: number) => {
    seen = 0;
    inside = 'start';
    return end;
  };
  return (bytes, start, atEnd) => {
    for (let at = start + seen; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (inside === 'quoted') {
        if (byte === QUOTE) inside = 'quote';
      } else if (byte === LINE_FEED) return cutAt(at + 1);
      else if (isDelimiter(byte)) inside = 'start';
      else if (byte === QUOTE && inside !== 'plain') inside = 'quoted';
      else inside = 'plain';
    }
    seen = bytes.length - start;
    return atEnd ? cutAt(bytes.length) : null;
  };
}
