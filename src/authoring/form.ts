/**
 * Asks for a document question by question. A form is a list of fields. An answer is the text that
 * a person types or an option passes, and the contract decides whether it is valid.
 */
import type { DocumentKind } from '../contract/operations.ts';
import type { Problem, Range } from '../core/diagnostic.ts';
import { Interrupted, WentBack } from '../core/errors.ts';
import type { Prompter } from '../core/host.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { shortenText } from '../core/texts.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { withMark, withPoint } from './notation.ts';

/** The answers by the names of their fields. */
export type Answers = Readonly<Record<string, string>>;

export type FieldName = keyof Catalogue['forms']['labels'];

/** The value of an answer. An undefined value is left out of the document. */
export type Reading =
  | { readonly value: Json | undefined }
  | { readonly problem: Problem; /** In the answer. */ readonly range?: Range };

/** How a field is asked for. */
type Way =
  | {
      readonly kind: 'text';
      readonly keepsLines?: boolean;
      /** Ids that variables name. A person chooses one of them, or types an id. */
      readonly named?: readonly NamedId[];
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | {
      readonly kind: 'steps';
      readonly ask: (stepping: Stepping) => Promise<string>;
      /** Shows the answer to a person. Without this function, the answer is shown as it is. */
      readonly shown?: (text: string) => string;
    };

/** An id that documents can refer to by a variable. */
export interface NamedId {
  /** Of the variable, for example `topics.geography`. It is also the answer of the field. */
  readonly name: string;
  /** The id in the service in use. */
  readonly id: string;
}

export interface FormField {
  readonly name: FieldName;
  readonly isNeeded: boolean;
  /** Asked for only in the review. */
  readonly isHidden: boolean;
  /** The answer that Enter accepts; empty for none. */
  readonly assumed: string;
  /** Offers the last answer instead of the assumed one. */
  readonly isRemembered: boolean;
  readonly applies: (answers: Answers) => boolean;
  readonly way: Way;
  /** True for a number with decimals. The person types it in the form of the language. */
  readonly takesDecimals: boolean;
  readonly isNumber: boolean;
  readonly read: (text: string) => Reading;
}

export interface Form {
  readonly kind: DocumentKind;
  /** In the order of the questions. */
  readonly fields: readonly FormField[];
  /** The fields around the body, in a content folder only. They are asked for in the review. */
  readonly around: readonly FormField[];
  /** The fields at the beginning of the document. */
  readonly head: readonly string[];
  /** The fields that the document gets without an answer. */
  readonly base: JsonObject;
}

export interface Asking {
  readonly prompter: Pick<Prompter, 'confirm' | 'text' | 'select'>;
  readonly messages: Catalogue;
  /** Prints a sentence above the next question and makes foreign text safe. */
  readonly show: (text: string) => Promise<void>;
  /** Called after each answer. */
  readonly keep: (answers: Answers) => Promise<void>;
  /** The answers of the last time. */
  readonly remembered: Answers;
  /** True if the person may go back to a question before. */
  readonly goesBack?: boolean;
  /** True if the person came back from the question behind. */
  readonly isReturn?: boolean;
}

/** Several questions that together give one answer. */
export interface Stepping extends Omit<Asking, 'keep' | 'remembered'> {
  readonly field: FormField;
  /** The previous answer; null for none. */
  readonly before: string | null;
  /** Called with the answer as far as it is complete. */
  readonly keep: (text: string) => Promise<void>;
}

/** The answers in foreign JSON, without anything else; null for what is no object. */
export function answersIn(value: Json | undefined): Answers | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** The key among the answers that holds the names of fields whose answers were not finished. */
const UNFINISHED = 'unfinished';

export const unfinishedIn = ({ [UNFINISHED]: names = '' }: Answers) => names.split(' ');

export function markUnfinished(answers: Answers, name: string): Answers {
  const others = unfinishedIn(answers).filter((each) => each !== '' && each !== name);
  return { ...answers, [UNFINISHED]: [...others, name].join(' ') };
}

function markFinished(answers: Answers, name: string): Answers {
  const { [UNFINISHED]: _, ...known } = answers;
  const others = unfinishedIn(answers).filter((each) => each !== '' && each !== name);
  return others.length === 0 ? known : { ...known, [UNFINISHED]: others.join(' ') };
}

/** The form without the fields that the document leaves to defaults; the review still offers them. */
export function leaveToDefaults(form: Form, defaults: JsonObject): Form {
  const isLeft = (name: string) => Object.hasOwn(defaults, name);
  return {
    ...form,
    base: Object.fromEntries(Object.entries(form.base).filter(([name]) => !isLeft(name))),
    fields: form.fields.map((field) =>
      isLeft(field.name) ? { ...field, isNeeded: false, isHidden: true, assumed: '' } : field,
    ),
  };
}

/** Asks for one field even if it has an answer. If the person stops, keeps what was typed. */
export async function askFor(field: FormField, answers: Answers, asking: Asking): Promise<Answers> {
  const { name } = field;
  const stepping: Stepping = {
    ...asking,
    field,
    before: answers[name] ?? null,
    keep: (text) => asking.keep(markUnfinished({ ...answers, [name]: text }, name)),
  };
  const remembered = field.isRemembered ? asking.remembered[name] : undefined;
  const text = await ask(stepping, remembered ?? field.assumed);
  const answered = { ...markFinished(answers, name), [name]: text };
  await asking.keep(answered);
  return answered;
}

/**
 * Asks, and if the person stops or goes back, keeps what was typed.
 * @param meant the answer that the typed text makes; null for none
 */
export async function keepTyped<T>(
  asking: () => Promise<T>,
  meant: (typed: string) => string | null,
  keep: Stepping['keep'],
): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof Interrupted || error instanceof WentBack) {
      const text = error.typed.trim() === '' ? null : meant(error.typed);
      if (text !== null) await keep(text);
    }
    throw error;
  }
}

/** Asks which of the fields to change; null for none of them. */
export async function chooseField(
  fields: readonly FormField[],
  shown: (field: FormField) => string,
  { prompter, messages }: Pick<Asking, 'prompter' | 'messages'>,
): Promise<FormField | null> {
  const { labels, review } = messages.forms;
  const choices = fields.map((field) => ({
    value: field.name,
    label: review.answer(labels[field.name], shown(field)),
  }));
  const none = { value: '', label: review.back };
  const chosen = await prompter.select(review.which, [...choices, none]);
  return fields.find(({ name }) => name === chosen) ?? null;
}

/** The fields that apply to these answers, in their order. */
export function openFields({ fields }: Pick<Form, 'fields'>, answers: Answers): FormField[] {
  return fields.filter((field) => field.applies(answers));
}

/** The fields that the document still needs. */
export function missingFields(form: Form, answers: Answers): FormField[] {
  return openFields(form, answers).filter(
    (field) => field.isNeeded && field.assumed === '' && !isAnswered(field, answers),
  );
}

/**
 * The document for valid answers. It gets an assumed value only if it needs one, or if the person
 * was asked and accepted it.
 */
export function documentOf(
  { fields, head, base }: Pick<Form, 'fields' | 'head' | 'base'>,
  answers: Answers,
): JsonObject {
  const values = fields.map((field): [string, Json | undefined] => {
    const text = answers[field.name] ?? (field.isNeeded ? field.assumed : '');
    const read = text === '' || !field.applies(answers) ? null : field.read(text);
    const value = read !== null && 'value' in read ? read.value : undefined;
    return [field.name, value ?? base[field.name]];
  });
  const first = values.filter(([name]) => head.includes(name));
  const others = values.filter(([name]) => !head.includes(name));
  first.sort(([one], [other]) => head.indexOf(one) - head.indexOf(other));
  const written = [...first, ...others].flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(written);
}

/** Shows an answer to a person. */
export function shownAnswer(field: FormField, text: string, { forms }: Catalogue): string {
  const { name, way, takesDecimals } = field;
  switch (way.kind) {
    case 'flag':
      return text === 'true' ? forms.prompter.yes : forms.prompter.no;
    case 'choice':
      return choiceLabel(name, text, forms);
    case 'steps':
      return way.shown?.(text) ?? text;
    case 'text':
      return takesDecimals ? withMark(text, forms.decimalMark) : text;
  }
}

export function isAnswered(field: FormField, answers: Answers): boolean {
  const text = answers[field.name];
  return text !== undefined && 'value' in field.read(text);
}

/** @param assumed the answer for Enter alone if the field has no answer yet */
async function ask(stepping: Stepping, assumed: string): Promise<string> {
  const { field, before, prompter, messages, goesBack = false } = stepping;
  const { forms } = messages;
  const { name, way } = field;
  const label = forms.labels[name];
  switch (way.kind) {
    case 'steps':
      return way.ask(stepping);
    case 'flag':
      return String(
        await prompter.confirm(forms.flag(label), (before ?? assumed) === 'true', goesBack),
      );
    case 'choice': {
      const choices = way.values.map((value) => ({
        value,
        label: choiceLabel(name, value, forms),
      }));
      return prompter.select(forms.question(label, ''), choices, before ?? assumed, goesBack);
    }
    case 'text': {
      const { named = [], keepsLines = false } = way;
      return named.length === 0
        ? askText(stepping, assumed, keepsLines)
        : askNamed(stepping, assumed, named);
    }
  }
}

async function askText(stepping: Stepping, assumed: string, keepsLines: boolean): Promise<string> {
  const { field, before, prompter, messages, goesBack = false } = stepping;
  const { forms } = messages;
  const { name, takesDecimals } = field;
  const { decimalMark } = forms;
  const offer = (text: string) => (takesDecimals ? withMark(text, decimalMark) : text);
  const meant = (typed: string) =>
    takesDecimals ? withPoint(typed.trim(), decimalMark) : typed.trim();
  // If the field has an answer, Enter accepts it.
  const isOptional = !field.isNeeded && assumed === '' && (before ?? '') === '';
  const hint = hintOf(name, forms);
  const question = (isOptional ? forms.optional : forms.question)(forms.labels[name], hint);
  const offered = before === null ? { assumed: offer(assumed) } : { initial: offer(before) };
  const complaint = (text: string) => complaintAbout(meant(text), field, messages);
  const clearsRefused = field.isNumber;
  const answering = { ...offered, complaint, keepsLines, clearsRefused, goesBack };
  const typed = () => prompter.text(question, answering);
  return meant(await keepTyped(typed, meant, stepping.keep));
}

/** Asks for one of these names, or for an id, from which a person may go back to the names. */
async function askNamed(
  stepping: Stepping,
  assumed: string,
  named: readonly NamedId[],
): Promise<string> {
  const { field, before, prompter, messages, goesBack = false } = stepping;
  const { forms } = messages;
  const choices = named.map(({ name, id }) => ({ value: name, label: forms.named(name, id) }));
  const offered = before ?? assumed;
  const isNamed = offered === '' || named.some(({ name }) => name === offered);
  let at = isNamed ? offered || named[0]?.name : OWN_ID;
  for (;;) {
    at = await prompter.select(
      forms.question(forms.labels[field.name], ''),
      [...choices, { value: OWN_ID, label: forms.ownId }],
      at,
      goesBack,
    );
    if (at !== OWN_ID) return at;
    try {
      return await askText({ ...stepping, goesBack: true }, assumed, false);
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
    }
  }
}

/** No variable has such a name. */
const OWN_ID = '';

function complaintAbout(text: string, field: FormField, messages: Catalogue): string | null {
  const read = field.read(text);
  if (!('problem' in read)) return null;
  const excerpt = read.range === undefined ? '' : excerptOf(text, read.range);
  return complaintOf(inWordsOfForm(read.problem, field.name, messages), messages, excerpt);
}

function hintOf(name: string, { hints }: Catalogue['forms']): string {
  const known: Readonly<Record<string, string>> = hints;
  return known[name] ?? '';
}

function choiceLabel(name: string, value: string, { choices }: Catalogue['forms']): string {
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = choices;
  return known[name]?.[value] ?? value;
}

/** @param excerpt the part of the answer that the problem is about */
export function complaintOf(about: Problem, messages: Catalogue, excerpt = ''): string {
  const { message, hint } = describe(about, messages);
  // Hints about a field show how to write it in a file, which is of no use at a prompt.
  const isOfFile = 'field' in about.params;
  // Many messages quote the part themselves.
  const isShown = excerpt !== '' && !message.includes(`"${excerpt}"`);
  const said = isShown ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return messages.forms.complaint(said, isOfFile ? '' : hint, isShown ? excerpt : '');
}

/** A short excerpt of the text at a place. If that is only a sign, includes what follows it. */
export function excerptOf(text: string, [start, end]: Range): string {
  const piece = text.slice(start, end);
  return shortenText(/[\p{L}\p{N}]/u.test(piece) ? piece : text.slice(start), 25);
}

/**
 * Renames the fields of a problem for a form, because a person who answers a question has not seen
 * the names of the file.
 * @param asked the field that was asked for; the problem may be about a part of it
 */
function inWordsOfForm(about: Problem, asked: string, { forms }: Catalogue): Problem {
  const { field, received, expected } = about.params;
  if (typeof field !== 'string') return about;
  const names: Readonly<Record<string, string>> = forms.names;
  const name = names[field.replace(/(?:\[\d+\])+$/, '')] ?? names[asked] ?? field;
  const isText = typeof received === 'string' && received.startsWith('"');
  const simple = isText && typeof expected === 'string' ? simpler.get(expected) : undefined;
  return {
    ...about,
    params: { ...about.params, field: name, ...(simple !== undefined && { expected: simple }) },
  };
}

/** If an answer is not even a number, the complaint says only that it must be one. */
const simpler: ReadonlyMap<string, string> = new Map([
  ['id', 'integer'],
  ['version-id', 'integer'],
  ['two-places', 'number'],
]);
