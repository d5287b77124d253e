/**
 * The fields of a question that a person writes answer by answer. An answer is the text that is
 * typed or that an option passes, and the contract decides whether it is valid.
 */
import { isKey } from '../contract/import-schema.ts';
import { schemaOf } from '../contract/schemas.ts';
import { expectedAt } from '../contract/shape.ts';
import type { Problem, Range } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { findingsOfField } from '../documents/check.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { namesOf, valueNamed } from '../documents/variable-definitions.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import type { ParamsOfTexts } from '../messages/params.d.ts';
import { problem } from '../messages/problem.ts';
import { compile, withMarks } from './notation.ts';
import { printBody } from './print.ts';

export type FieldName = ParamsOfTexts['form-label']['name'];

export type Answers = Readonly<Partial<Record<FieldName, string>>>;

/** The value of an answer. An undefined value is left out of the document. */
type Reading =
  | { readonly value: Json | undefined }
  | { readonly problem: Problem; /** In the answer. */ readonly range?: Range };

export interface FormField {
  readonly name: FieldName;
  /** True if the question needs it, so that it is asked for. Any other is only in the review. */
  readonly isNeeded: boolean;
  readonly isRemembered: boolean;
  /** True for a field around the body of a document of a content folder. */
  readonly isAround: boolean;
  /** The only answers; empty if any text may be one. */
  readonly values: readonly string[];
  /** Ids that variables name, of which a person may choose one instead of typing an id. */
  readonly named: readonly NamedId[];
  readonly read: (text: string) => Reading;
}

interface NamedId {
  /** The name of the variable, for example `topics.geography`. It is also the answer. */
  readonly name: string;
  readonly id: string;
}

export interface LacunaForm {
  readonly fields: readonly FormField[];
  /** The fields that the body gets without an answer. */
  readonly base: JsonObject;
}

interface FormOptions {
  /** Those of the documents. They may name topics. */
  readonly variables: JsonObject;
  /** What a document may leave out, because `defaults:` give it. */
  readonly defaults: JsonObject;
  /** True for a key that another document has; null outside a content folder. */
  readonly isKeyTaken: ((key: string) => boolean) | null;
}

export function createQuestionForm(options: FormOptions): LacunaForm {
  const { variables, defaults, isKeyTaken } = options;
  const isOpen = (name: string) => !Object.hasOwn(defaults, name);
  const topics = idsOfTopics(variables);
  const flag = { values: ['false', 'true'] };
  const body = [
    fieldOf('cloze', { isNeeded: true, read: readStatement }),
    fieldOf('title', { isNeeded: isOpen('title') }),
    fieldOf('difficulty', { isNeeded: isOpen('difficulty'), isRemembered: true }),
    fieldOf('topicId', { isNeeded: isOpen('topicId'), isRemembered: true, named: topics }),
    fieldOf('source', { isNeeded: isOpen('source'), isRemembered: true }),
    fieldOf('author', { isNeeded: isOpen('author'), isRemembered: true }),
    fieldOf('tags'),
    fieldOf('dropDown', flag),
    fieldOf('assessWhole', flag),
  ];
  const around = isKeyTaken === null ? [] : fieldsAround(isKeyTaken);
  return { fields: [...body, ...around], base: pick(inherited, isOpen) };
}

/** The service demands permissions. Those of its own are for the file. */
const inherited: JsonObject = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};

const pick = (object: JsonObject, isWanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(name)));

function fieldOf(name: FieldName, own: Partial<FormField> = {}): FormField {
  const { isNeeded = false, named = [] } = own;
  const read = (text: string): Reading => {
    if (text === '') return isNeeded ? needed() : { value: undefined };
    if (named.some((each) => each.name === text)) return { value: { $var: text } };
    const value = valueOf(name, text);
    const wrong = findingsOfField(KIND, [name], value).find((each) => each.severity === 'error');
    return wrong === undefined ? { value } : { problem: wrong.problem };
  };
  const usual = { isNeeded: false, isRemembered: false, isAround: false, values: [], named: [] };
  return { name, read, ...usual, ...own };
}

const KIND = 'lacuna.create';
const needed = () => ({ problem: problem('form/answer', { reason: 'needed' }) });

/** The value that a text means; the text itself if it does not fit the field. */
function valueOf(name: FieldName, text: string): Json {
  const expected = expectedAt(schemaOf(KIND, false), [name]);
  if (expected === 'text') return text;
  if (expected === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
  return isNumber ? exactNumber(text) : text;
}

/** The whole numbers among the variables `topics`. */
function idsOfTopics(variables: JsonObject): NamedId[] {
  return namesOf(variables).flatMap((name) => {
    const value = name.startsWith('topics.') ? valueNamed(variables, name) : null;
    const isNumber = typeof value === 'bigint' || typeof value === 'number';
    return isNumber && /^\d+$/.test(String(value)) ? [{ name, id: String(value) }] : [];
  });
}

function readStatement(text: string): Reading {
  if (text.trim() === '') return needed();
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) return first;
  return blanks.length === 0 ? { problem: problem('lint/no-blank', {}) } : { value: text };
}

/** What a document of a content folder has around its body (docs/content-as-code.md). */
function fieldsAround(isKeyTaken: (key: string) => boolean): FormField[] {
  const readKey = (text: string): Reading => {
    if (text === '') return needed();
    if (isKeyTaken(text))
      return { problem: problem('form/answer', { reason: 'key-taken', key: text }) };
    const about = { field: 'key', expected: 'key', received: `"${text}"` } as const;
    return isKey(text) ? { value: text } : { problem: problem('document/wrong-type', about) };
  };
  const readNotes = (text: string) => ({ value: text === '' ? undefined : text });
  return [
    fieldOf('key', { isAround: true, read: readKey }),
    fieldOf('release', { isAround: true, read: readNotes }),
  ];
}

export const missingFields = ({ fields }: LacunaForm, answers: Answers) =>
  fields.filter((field) => field.isNeeded && !isAnswered(field, answers));

export function isAnswered(field: FormField, answers: Answers): boolean {
  const text = answers[field.name];
  return text !== undefined && 'value' in field.read(text);
}

export function documentOf({ fields, base }: LacunaForm, answers: Answers) {
  const written = (isAround: boolean) =>
    fields.flatMap((field): [string, Json][] => {
      const text = answers[field.name];
      const read = text === undefined || field.isAround !== isAround ? null : field.read(text);
      const value = read !== null && 'value' in read ? read.value : undefined;
      return value === undefined ? [] : [[field.name, value]];
    });
  const { title = null, ...others } = Object.fromEntries(written(false));
  const body: JsonObject = { ...(title !== null && { title }), ...others, ...base };
  return { body, around: Object.fromEntries(written(true)) };
}

export function answersIn(form: LacunaForm, document: JsonObject): Answers {
  const { cloze = printBody(document) } = document;
  const texts = form.fields.flatMap(({ name }) => {
    const value = name === 'cloze' ? cloze : (document[name] ?? null);
    const text = isObject(value) ? (value['$var'] ?? null) : value;
    return text === null || typeof text === 'object' ? [] : [[name, String(text)]];
  });
  return Object.fromEntries(texts);
}

export function shownAnswer({ name, values }: FormField, text: string, { say }: Catalogue) {
  if (values.length > 0) return say(text === 'true' ? 'prompt-yes' : 'prompt-no');
  return name === 'cloze' ? withMarks(text, say('form-decimal-mark')) : text;
}

/** What is wrong with an answer, for the person who typed it; null for nothing. */
export function complaintAbout(text: string, field: FormField, messages: Catalogue) {
  const read = field.read(text);
  if (!('problem' in read)) return null;
  const { code, params } = read.problem;
  // A person who answers has not seen the names of the file.
  const named = {
    ...params,
    ...('field' in params && { field: messages.say('form-label', field) }),
  };
  return complaintOf({ code, params: named }, messages);
}

/** @param excerpt the part of the answer that the problem is about */
export function complaintOf(about: Problem, messages: Catalogue, excerpt = ''): string {
  const { message, hint } = describe(about, messages);
  // Some messages quote the part themselves.
  const start = excerpt === '' || message.includes('"') ? '' : `"${excerpt}": `;
  const said = start === '' ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  // Hints about a field show how to write it in a file, which is of no use at a prompt.
  const parts = [start + said, 'field' in about.params ? '' : hint];
  return parts.filter((part) => part !== '').join(': ');
}
