/**
 * A list whose elements are asked for one after the other, each field by field. Its answer is the
 * JSON of all elements' answers, so that a draft can keep it.
 */
import { WentBack } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { fillIn } from './fill-in.ts';
import {
  answersIn,
  askFor,
  chooseField,
  documentOf,
  openFields,
  shownAnswer,
  type Answers,
  type Asking,
  type FieldName,
  type FormField,
  type Reading,
  type Stepping,
} from './form.ts';
import { checkAnswer, fieldOf, type FieldPlace } from './form-fields.ts';

interface Rows {
  readonly fields: readonly FormField[];
  /** The fields that an element gets without an answer. */
  readonly base: JsonObject;
  /** Fields that are never asked for. */
  readonly constants: JsonObject;
  /** The field that holds the position of the element; null for none. */
  readonly order: FieldName | null;
}

/** The place of the fields of such a list. */
export function inRowsOf({ kind, within }: FieldPlace, name: string): FieldPlace {
  return { kind, within: [...within, name, 0] };
}

export function rowsOf(
  place: FieldPlace,
  name: FieldName,
  rows: Rows,
  own: Partial<Pick<FormField, 'applies'>> = {},
): FormField {
  return fieldOf(place, name, {
    ...own,
    way: {
      kind: 'steps',
      ask: (stepping) => askForRows(rows, stepping),
      shown: (text) =>
        rowsIn(text)
          .map((row) => headOf(row, rows))
          .join(', '),
    },
    read: (text) => readRows(text, { place, name, rows }),
  });
}

interface Listed {
  readonly place: FieldPlace;
  readonly name: FieldName;
  readonly rows: Rows;
}

function readRows(text: string, { place, name, rows }: Listed): Reading {
  const list = rowsIn(text).map((row, index) => {
    const position = rows.order === null || index === 0 ? {} : { [rows.order]: index };
    return { ...documentOf({ ...rows, head: [] }, row), ...rows.constants, ...position };
  });
  return list.length === 0 ? { value: undefined } : checkAnswer(place, name, list);
}

/** @returns the answers of all elements as JSON */
async function askForRows(rows: Rows, stepping: Stepping): Promise<string> {
  const { prompter, messages, field, before, goesBack } = stepping;
  const texts = messages.forms.rows;
  const label = messages.forms.labels[field.name];
  const list: Answers[] = rowsIn(before ?? '');
  // An element that was interrupted is completed first.
  for (const [index, row] of list.entries()) {
    list[index] = await fillIn(rows, row, askingFor(index, list, stepping));
  }
  if (list.length > 0) await changeRows(rows, list, stepping);
  while (await prompter.confirm(texts.add(label, list.length), false, goesBack)) {
    try {
      const row = await askForRow(rows, askingFor(list.length, list, stepping));
      if (row === null) break;
      list.push(row);
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      await stepping.keep(textOf(list));
    }
  }
  return textOf(list);
}

/**
 * Asks for a new element. Null if the person leaves its first field empty.
 * @throws {WentBack} if the person goes back from there
 */
async function askForRow(rows: Rows, asking: Asking): Promise<Answers | null> {
  const [first] = rows.fields;
  if (first === undefined) return null;
  const isLeft = (row: Answers) => row[first.name] === '';
  const leavable: FormField = {
    ...first,
    isNeeded: false,
    read: (text) => (text === '' ? { value: undefined } : first.read(text)),
  };
  const keep = async (row: Answers) => (isLeft(row) ? undefined : asking.keep(row));
  const begun = await askFor(leavable, {}, { ...asking, keep, goesBack: true });
  return isLeft(begun) ? null : fillIn(rows, begun, asking);
}

/** Offers the earlier elements for changes until the person is content. */
async function changeRows(rows: Rows, list: Answers[], stepping: Stepping): Promise<void> {
  const { prompter, messages } = stepping;
  const texts = messages.forms.rows;
  for (;;) {
    const choices = list.map((row, index) => ({
      value: String(index),
      label: messages.forms.review.answer(String(index + 1), headOf(row, rows)),
    }));
    const removing = list.length === 0 ? [] : [{ value: 'remove', label: texts.removeLast }];
    const chosen = await prompter.select(
      messages.forms.review.which,
      [...choices, ...removing, { value: '', label: messages.forms.review.back }],
      '',
    );
    if (chosen === '') return;
    if (chosen === 'remove') list.pop();
    else await changeRow(rows, { list, index: Number(chosen) }, stepping);
  }
}

async function changeRow(
  rows: Rows,
  { list, index }: { readonly list: Answers[]; readonly index: number },
  stepping: Stepping,
): Promise<void> {
  const row = list[index] ?? {};
  const shown = (field: FormField) =>
    shownAnswer(field, row[field.name] ?? field.assumed, stepping.messages);
  const field = await chooseField(openFields(rows, row), shown, stepping);
  if (field === null) return;
  const asking = askingFor(index, list, stepping);
  list[index] = await fillIn(rows, await askFor(field, row, asking), asking);
}

/** Keeps the answers of one element together with the others. */
function askingFor(index: number, list: readonly Answers[], stepping: Stepping): Asking {
  return {
    ...stepping,
    remembered: {},
    goesBack: false,
    keep: (row) => stepping.keep(textOf([...list.slice(0, index), row, ...list.slice(index + 1)])),
  };
}

/** The answer that identifies an element: that of its first field. */
const headOf = (row: Answers, { fields: [first] }: Rows) =>
  first === undefined ? '' : (row[first.name] ?? '');

const textOf = (list: readonly Answers[]) => stringifyExact(list.map((row) => ({ ...row })));

/** A draft is foreign text, so anything that is not an answer is left out. */
function rowsIn(text: string): Answers[] {
  const value = text === '' ? [] : parseRows(text);
  return Array.isArray(value) ? value.map(answersIn).filter((row) => row !== null) : [];
}

function parseRows(text: string) {
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
