/**
 * Collects questions as the rows of a table in the language of docs/files.md.
 *
 * Law: reading the table gives the same bodies and keys, or the losses of a question name what
 * differs.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Loss } from '../../contract/conversions.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { MOST_COLUMNS } from '../../documents/csv/rows.ts';
import { parseExact, stringifyExact } from '../../documents/exact-json.ts';
import { lossOf } from '../loss.ts';
import type { QuestionToWrite } from '../writing.ts';
import {
  type Alternative,
  alternativesText,
  answersByBlank,
  type CellValue,
  columnsBefore,
  columnsBehind,
  type DecimalSign,
  fieldColumns,
  type HeaderOf,
  numberText,
  cellOfText,
} from './question-columns.ts';

export interface QuestionRows {
  /**
   * What the table cannot hold of the question. With a refusal among it, or any loss where it is
   * strict, the table lacks the question.
   */
  readonly add: (question: QuestionToWrite) => readonly Loss[];
  /** The header and a row for each question. */
  readonly rows: () => Iterable<readonly CellValue[]>;
}

export interface RowsOptions {
  readonly sign: DecimalSign;
  /** Units of UTF-16 that a cell may have; null for any number. */
  readonly longestCell: number | null;
  readonly headerOf: HeaderOf;
  /** True to leave out what would lose anything. */
  readonly isStrict: boolean;
}

/** A question whose columns are known. */
interface Row {
  readonly key: string | null;
  readonly release: string | null;
  readonly fields: Fields;
  readonly blanks: readonly (readonly Alternative[])[];
}

/** The cells of a question that hold a field, by its name. */
type Fields = ReadonlyMap<string, CellValue>;

interface TableColumn {
  readonly name: string;
  readonly cell: (row: Row) => CellValue;
}

const MOST_ALTERNATIVES = 1000;

export function createQuestionRows(options: RowsOptions): QuestionRows {
  const { sign } = options;
  const packed: Uint8Array[] = [];
  let open: string[] = [];
  const used = new Set(fieldColumns.filter(({ required }) => required).map(({ name }) => name));
  /** The most of one question. */
  let blanks = 0;
  let hasKeys = false;
  let hasReleases = false;
  return {
    add(question) {
      const own = answersByBlank(question.body);
      const fields = fieldsOf(question.body);
      const refusal = refusalOf(fields, own, options);
      if (refusal !== null) return [refusal];
      const losses = [...lossesOf(question.body, fields), ...outerSpaces(own)];
      if (options.isStrict && losses.length > 0) return losses;
      blanks = Math.max(blanks, own.length);
      for (const name of fields.keys()) used.add(name);
      hasKeys ||= question.key !== null;
      hasReleases ||= (question.release ?? null) !== null;
      open.push(textOf(question));
      if (open.length === BATCH) {
        packed.push(deflateRawSync(open.join('\n'), { level: 1 }));
        open = [];
      }
      return losses;
    },
    *rows() {
      const columns = [
        ...(hasKeys ? keyColumns : []),
        ...(hasReleases ? [releaseColumn] : []),
        ...columnsBefore.map(fieldColumn),
        ...Array.from({ length: blanks }, (_, at) => blankColumn(at, sign)),
        ...columnsBehind.filter(({ name }) => used.has(name)).map(fieldColumn),
      ];
      yield columns.map(({ name }) => options.headerOf(name));
      const rowOfText = (text: string) => {
        const row = rowOf(text);
        return columns.map(({ cell }) => cell(row));
      };
      for (const batch of packed) {
        yield* inflateRawSync(batch).toString().split('\n').map(rowOfText);
      }
      yield* open.map(rowOfText);
    },
  };
}

/** Questions that are packed together, because alike texts take a tenth of the memory. */
const BATCH = 500;

const textOf = ({ body, key, release = null }: QuestionToWrite) =>
  stringifyExact({ key, release, body });

function rowOf(text: string): Row {
  const { key = null, release = null, body = {} } = objectOf(parseExact(text));
  const question = objectOf(body);
  return {
    key: typeof key === 'string' ? key : null,
    release: typeof release === 'string' ? release : null,
    fields: fieldsOf(question),
    blanks: answersByBlank(question).filter((blank) => blank !== null),
  };
}

const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {});

function fieldsOf(body: JsonObject): Fields {
  const fields = new Map<string, CellValue>();
  for (const { name, cell } of fieldColumns) {
    const value = body[name];
    const held = value === undefined ? undefined : cell(value);
    if (held !== undefined) fields.set(name, held);
  }
  return fields;
}

const keyColumns: readonly TableColumn[] = [
  { name: 'resource', cell: () => 'lacuna' },
  { name: 'key', cell: ({ key }) => (key === null ? null : cellOfText(key)) },
];

const releaseColumn: TableColumn = {
  name: 'release',
  cell: ({ release }) => (release === null ? null : cellOfText(release)),
};

const fieldColumn = ({ name }: Pick<TableColumn, 'name'>): TableColumn => ({
  name,
  cell: ({ fields }) => fields.get(name) ?? null,
});

const blankColumn = (at: number, sign: DecimalSign): TableColumn => ({
  name: `lacuna${at + 1}`,
  cell: ({ blanks }) => {
    const blank = blanks[at];
    return blank === undefined ? null : cellOfText(alternativesText(blank, sign));
  },
});

type Blanks = readonly (readonly Alternative[] | null)[];

/** A cell has its answers without the spaces at their ends. */
const outerSpaces = (own: Blanks): Loss[] =>
  own.flatMap((blank, index) =>
    (blank ?? [])
      .filter(({ description }) => description.trim() !== description)
      .map(({ description }) => lossOf('not-kept text', description, { blank: index + 1 })),
  );

/** Why the table cannot hold the question at all; null if it can. */
function refusalOf(fields: Fields, own: Blanks, options: RowsOptions): Loss | null {
  if (own.length === 0) return lossOf('refused no-blank');
  for (const [index, blank] of own.entries()) {
    const found = refusalOfBlank(blank, index + 1, options.sign);
    if (found !== null) return found;
  }
  const columns = keyColumns.length + 1 + fieldColumns.length + own.length;
  const isLarge = columns > MOST_COLUMNS || hasLongCell(fields, own, options);
  return isLarge ? lossOf('refused size') : null;
}

function refusalOfBlank(
  blank: readonly Alternative[] | null,
  number: number,
  sign: DecimalSign,
): Loss | null {
  const place = { blank: number };
  if (blank === null) return lossOf('refused notation', null, place);
  const empty = blank.find(({ description }) => description.trim() === '');
  if (empty !== undefined) return lossOf('refused notation', empty.description, place);
  const isLarge =
    blank.length > MOST_ALTERNATIVES || blank.some(({ score }) => numberText(score, sign) === null);
  return isLarge ? lossOf('refused size', null, place) : null;
}

function hasLongCell(fields: Fields, own: Blanks, { longestCell, sign }: RowsOptions): boolean {
  if (longestCell === null) return false;
  const blanks = own.map((blank) => alternativesText(blank ?? [], sign));
  return [...fields.values(), ...blanks].some(
    (text) => typeof text === 'string' && text.length > longestCell,
  );
}

/** The fields that no cell holds. An optional field that is empty means the same as none. */
function lossesOf(body: JsonObject, fields: Fields): Loss[] {
  const others = Object.entries(body).filter(([name]) => !fields.has(name));
  return others.flatMap(([name, value]) => {
    if (name === 'lacunaAlternatives') return [];
    const isOptional = fieldColumns.some((each) => each.name === name && !each.required);
    return isOptional && value === '' ? [] : [lossOf('not-kept field', `${name}: ${shown(value)}`)];
  });
}

const shown = (value: JsonObject[string]) =>
  typeof value === 'string' ? value : stringifyExact(value);
