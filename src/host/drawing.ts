/** Draws a question at the bottom of the screen, again and again, with the cursor in its place. */
import fastStringWidth from 'fast-string-width';
import type { Screen } from './seat.ts';
import { graphemesOf } from './edited-line.ts';

/** What is shown of a question. Texts may have colours, except the one that is typed. */
export interface ShownQuestion {
  /** Whole lines above the cursor's, and the beginning of that line. */
  readonly before: string;
  readonly typed?: string;
  /** In UTF-16 units of `typed`. */
  readonly cursor?: number;
  /** Lines below. */
  readonly below?: readonly string[];
}

export interface Drawing {
  draw(drawn: ShownQuestion): void;
  /** Removes what was drawn. */
  erase(): void;
}

const ERASE_BELOW = '\u001b[J';

export function createDrawing(output: Screen): Drawing {
  let isDrawn = false;
  /** The widths of the rows above the cursor, and the cursor's column in its row. */
  let above: readonly number[] = [];
  let column = 0;

  const toStart = () => {
    if (!isDrawn) return '';
    const columns = columnsOf(output);
    // A window that became narrower has broken the rows.
    const broken = (width: number) => Math.max(1, Math.ceil(width / columns));
    const rows =
      above.reduce((sum, width) => sum + broken(width), 0) + Math.floor(column / (columns + 1));
    return `${up(rows)}\r${ERASE_BELOW}`;
  };
  return {
    draw(drawn) {
      const block = layOut(drawn, columnsOf(output));
      const { rows, first } = fitToHeight(block, output.rows ?? 24);
      const row = block.row - first;
      const back = `${up(rows.length - 1 - row)}\r${right(block.column)}`;
      output.write(toStart() + rows.join('\n') + back);
      above = rows.slice(0, row).map(widthOf);
      column = block.column;
      isDrawn = true;
    },
    erase() {
      output.write(toStart());
      isDrawn = false;
    },
  };
}

const up = (rows: number) => (rows > 0 ? `\u001b[${rows}A` : '');
const right = (columns: number) => (columns > 0 ? `\u001b[${columns}C` : '');

interface Block {
  readonly rows: readonly string[];
  /** The cursor's place. */
  readonly row: number;
  readonly column: number;
}

function layOut(
  { before, typed = '', cursor = typed.length, below = [] }: ShownQuestion,
  columns: number,
) {
  const head = before.split('\n');
  const rows = [...head];
  let last = rows.pop() ?? '';
  let width = widthOf(last);
  let at = 0;
  let place: Pick<Block, 'row' | 'column'> | null = null;
  const breakRow = () => {
    rows.push(last);
    last = '';
    width = 0;
  };
  for (const character of graphemesOf(typed)) {
    const wide = widthOf(character);
    if (width + wide > columns) breakRow();
    if (at >= cursor) place ??= { row: rows.length, column: width };
    last += character;
    width += wide;
    at += character.length;
  }
  // The cursor cannot stand behind the last column.
  if (place === null && width >= columns) breakRow();
  place ??= { row: rows.length, column: width };
  return { rows: [...rows, last, ...below.flatMap((line) => line.split('\n'))], ...place };
}

/** As many rows as the screen has: the cursor's, a complaint below it, and what fits above. */
function fitToHeight({ rows, row }: Block, height: number) {
  const most = Math.max(1, height - 1);
  const last = Math.min(rows.length, row + 1 + LEAST_BELOW);
  const first = Math.max(0, Math.min(row, last - most));
  return { rows: rows.slice(first, first + most), first };
}

const LEAST_BELOW = 2;

/** A terminal that does not know its width says 0. */
const columnsOf = ({ columns = 0 }: Screen) => (columns > 1 ? columns : 80);

const widthOf = (text: string) => fastStringWidth(text.normalize());
