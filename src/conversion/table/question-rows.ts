/**
 * Questions as the rows of a table in the language of docs/files.md.
 *
 * Law: reading the table gives the same bodies and keys, or the losses of a question name what
 * differs.
 */
import { objectsIn, textIn } from '../../core/json.ts';
import { MOST_COLUMNS } from '../../documents/csv/rows.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { createLosses, isRefusal, noteAt } from '../loss.ts';
import { MOST_ANSWERS } from '../reading.ts';
import type { QuestionToWrite, TextInTarget } from '../writing.ts';
import {
  cellOfField,
  cellOfText,
  type CellValue,
  columnsBefore,
  columnsBehind,
  type DecimalSign,
  type HeaderOf,
  numberText,
  optionalFields,
} from './question-columns.ts';

export interface CellForm {
  readonly sign: DecimalSign;
  /** Units of UTF-16 that a cell may have. */
  readonly longestCell: number;
}

type Cells = Record<string, CellValue>;

/** The row of a question, as a text for `makeTable`. */
export function writeRow(
  { body, key, release = null }: QuestionToWrite,
  { sign, longestCell }: CellForm,
): TextInTarget {
  const { losses, note } = createLosses();
  const cells: Cells = { resource: 'lacuna' };
  if (key !== null) cells['key'] = cellOfText(key);
  if (release !== null) cells['release'] = cellOfText(release);
  for (const [name, value] of Object.entries(body)) {
    if (name === 'lacunaAlternatives') continue;
    const cell = columns.has(name) ? cellOfField(value) : null;
    if (cell !== null) cells[name] = cell;
    // An optional field that is empty means the same as none.
    else if (value !== '' || !optionalFields.has(name)) {
      const shown = typeof value === 'string' ? value : stringifyExact(value);
      note('not-kept content', `${name}: ${shown}`);
    }
  }
  const blanks = objectsIn(body['lacunaAlternatives']);
  for (const [index, { alternatives }] of blanks.entries()) {
    const noteBlank = noteAt(note, { blank: index + 1 });
    const answers = objectsIn(alternatives).map(({ description, score }) => {
      const text = textIn(description);
      const points = numberText(typeof score === 'bigint' ? score : Number(score), sign);
      if (text.trim() === '') noteBlank('refused notation', text);
      else if (text.trim() !== text) noteBlank('not-kept text', text);
      if (points === null) noteBlank('refused size', text);
      return `${text.replaceAll(/[|=\\]/g, String.raw`\$&`)}=${points}`;
    });
    if (answers.length === 0) noteBlank('refused notation');
    if (answers.length > MOST_ANSWERS) noteBlank('refused size', answers.length);
    // Spaces at the ends of an answer are not read again.
    cells[`lacuna${index + 1}`] = cellOfText(answers.join(' | '));
  }
  if (blanks.length === 0) note('refused no-blank');
  const isLong = Object.values(cells).some(
    (cell) => typeof cell === 'string' && cell.length > longestCell,
  );
  const width = othersBefore.length + columns.size + blanks.length;
  if (isLong || width > MOST_COLUMNS) note('refused size');
  return { text: losses.some(isRefusal) ? null : JSON.stringify(cells), losses };
}

const columns: ReadonlySet<string> = new Set([...columnsBefore, ...columnsBehind]);
const othersBefore = ['resource', 'key', 'release'];

/** The header, and a row for each text of `writeRow`, with the columns that one of them needs. */
export function* makeTable(
  texts: Iterable<string>,
  headerOf: HeaderOf,
): Iterable<readonly CellValue[]> {
  const used = new Set([...columns].filter((name) => !optionalFields.has(name)));
  for (const text of texts) for (const name in cellsIn(text)) used.add(name);
  if (!used.has('key')) used.delete('resource');
  const blanks = [...used].filter((name) => name.startsWith('lacuna'));
  const names = [
    ...othersBefore,
    ...columnsBefore,
    ...blanks.map((_, at) => `lacuna${at + 1}`),
    ...columnsBehind,
  ].filter((name) => used.has(name));
  yield names.map(headerOf);
  for (const text of texts) {
    const cells = cellsIn(text);
    yield names.map((name) => cells[name] ?? null);
  }
}

function cellsIn(text: string): Cells {
  const cells: Cells = JSON.parse(text);
  return cells;
}
