/**
 * The fields of a question that a person writes answer by answer. An answer is the text that is
 * typed or that an option passes, and the contract decides whether it is valid.
 */
import { standingFields } from '../contract/resource-schema.ts';
import { numberedBlanks } from './html.ts';
import { compile, MARKER, withPoints, type WrittenBlank } from './notation.ts';
import { print, printAnswer, printBody } from './print.ts';
import { isKey } from '../contract/import-schema.ts';
import { findSchema } from '../contract/schemas.ts';
import { expectedAt } from '../contract/shape.ts';
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Prompter } from '../core/host.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { shortenText } from '../core/texts.ts';
import { findingsOfField } from '../documents/check.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { listNames, valueNamed } from '../documents/variable-definitions.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import type { ParamsOfTexts } from '../core/params.d.ts';
import { problem, withParams } from '../messages/problem.ts';

export type FieldName = ParamsOfTexts['form-label']['name'];

export type Answers = Readonly<Partial<Record<FieldName, string>>>;

/** The value of an answer. An undefined value is left out of the document. */
type FormValue =
  | { readonly value: Json | undefined }
  | { readonly problem: Problem; /** In the answer. */ readonly range?: Range };

export interface FormField {
  readonly name: FieldName;
  /** True if the question needs it, so that it is asked for. Any other is only in the review. */
  readonly isNeeded: boolean;
  readonly isRemembered: boolean;
  readonly isAround: boolean;
  /** The only answers; empty if any text may be one. */
  readonly values: readonly string[];
  /** Ids that variables name, of which a person may choose one instead of typing an id. */
  readonly named: readonly NamedId[];
  readonly read: (text: string) => FormValue;
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
  return { fields: [...body, ...around], base: pick(standingFields, isOpen) };
}

const pick = (object: JsonObject, isWanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(name)));

function fieldOf(name: FieldName, own: Partial<FormField> = {}): FormField {
  const { isNeeded = false, named = [] } = own;
  const read = (text: string): FormValue => {
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
  const expected = expectedAt(findSchema(KIND, false), [name]);
  if (expected === 'text') return text;
  if (expected === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
  return isNumber ? exactNumber(text) : text;
}

function idsOfTopics(variables: JsonObject): NamedId[] {
  return listNames(variables).flatMap((name) => {
    const value = name.startsWith('topics.') ? valueNamed(variables, name) : null;
    const isNumber = typeof value === 'bigint' || typeof value === 'number';
    return isNumber && /^\d+$/.test(String(value)) ? [{ name, id: String(value) }] : [];
  });
}

function readStatement(text: string): FormValue {
  if (text.trim() === '') return needed();
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) return first;
  return blanks.length === 0 ? { problem: problem('lint/no-blank', {}) } : { value: text };
}

function fieldsAround(isKeyTaken: (key: string) => boolean): FormField[] {
  const readKey = (text: string): FormValue => {
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

export function composeDocument({ fields, base }: LacunaForm, answers: Answers) {
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

export function shownAnswer({ values }: FormField, text: string, { say }: Catalogue) {
  if (values.length > 0) return say(text === 'true' ? 'prompt-yes' : 'prompt-no');
  return text;
}

export function complaintAbout(text: string, field: FormField, messages: Catalogue) {
  const read = field.read(text);
  if (!('problem' in read)) return null;
  const { problem: about } = read;
  // A person who answers has not seen the names of the file.
  const named = 'field' in about.params ? { field: messages.say('form-label', field) } : {};
  return complaintOf(withParams(about, named), messages);
}

function complaintOf(about: Problem, messages: Catalogue, excerpt = ''): string {
  const { message, hint } = describe(about, messages);
  // Some messages quote the part themselves.
  const start = excerpt === '' || message.includes('"') ? '' : `"${excerpt}": `;
  const said = start === '' ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  // Hints about a field show how to write it in a file, which is of no use at a prompt.
  const parts = [start + said, 'field' in about.params ? '' : hint];
  return parts.filter((part) => part !== '').join(': ');
}

export interface FormDialog {
  readonly prompter: Pick<Prompter, 'confirm' | 'text' | 'select' | 'edit'>;
  readonly messages: Catalogue;
  /** Prints a sentence above the next question and makes foreign text safe. */
  readonly show: (text: string) => Promise<void>;
  /** Called with the statement as it is so far, which may be wrong or without a blank. */
  readonly keep: (statement: string) => void;
  readonly hasEditor: boolean;
}

type FormText = { readonly text: string } | { readonly wrong: Problem };

/**
 * @param before the statement so far; empty for none
 * @returns the statement in the notation, with at least one blank
 */
export async function askForStatement(before: string, asking: FormDialog): Promise<string> {
  const { prompter, messages, show, keep } = asking;
  const { say } = messages;
  await show(say('form-how'));
  const plain = await askForText(before, asking);
  if (compile(plain).blanks.length > 0) return plain;
  const ask = async (question: string, read: (typed: string) => FormText, initial?: string) => {
    const complaint = (typed: string) => {
      const written = read(typed);
      return 'wrong' in written ? complaintOf(written.wrong, messages) : null;
    };
    const options = initial === undefined ? { complaint } : { complaint, initial };
    const written = read(await prompter.text(question, options));
    return 'text' in written ? written.text : plain;
  };
  const marked = await ask(say('form-words'), (typed) => markWords(typed, plain));
  keep(marked);
  const { question, blanks } = compile(marked);
  await show(numberedBlanks(question, false));
  const decimalMark = say('form-decimal-mark');
  return ask(
    say('form-answers', { blanks: blanks.length }),
    (typed) => replaceBlanks(typed, marked, decimalMark),
    blanks.map(printAnswers).join('; '),
  );
}

/** A text of several lines is written in the editor, which Enter alone opens. */
async function askForText(before: string, asking: FormDialog): Promise<string> {
  const { prompter, messages, hasEditor, show, keep } = asking;
  const { say } = messages;
  const meant = (typed: string) => withPoints(typed, say('form-decimal-mark'));
  const complaint = (typed: string) => {
    if (typed.trim() !== '') keep(meant(typed));
    return complaintAboutText(meant(typed), messages);
  };
  const asked = say('form-field', { name: 'cloze', hasHint: hasEditor });
  const toEditor = (typed: string) => hasEditor && typed.trim() === '';
  let initial = before;
  for (let opens = hasEditor && before.includes('\n'); ; opens = false) {
    const typed = opens
      ? ''
      : await prompter.text(asked, {
          // A line cannot hold several lines: the text stays for the editor.
          initial: hasEditor && initial.includes('\n') ? '' : initial,
          complaint: (line) => (toEditor(line) ? null : complaint(line)),
        });
    if (!toEditor(typed)) return meant(typed);
    const edited = await prompter.edit(initial);
    const wrong = edited === null ? say('form-editor-failed') : complaint(edited);
    if (edited !== null) initial = edited;
    if (wrong === null) return meant(initial);
    await show(wrong);
  }
}

function complaintAboutText(text: string, messages: Catalogue): string | null {
  if (text.trim() === '') {
    return complaintOf(problem('form/answer', { reason: 'needed' }), messages);
  }
  const [first] = compile(text).problems;
  if (first === undefined) return null;
  const excerpt = shortenText(text.slice(first.range[0]), 25);
  return complaintOf(first.problem, messages, excerpt);
}

const partsOf = (typed: string) =>
  typed
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function markWords(typed: string, plain: string): FormText {
  const all = partsOf(typed);
  if (all.length === 0) return { wrong: problem('form/answer', { reason: 'needed' }) };
  let text = plain;
  for (const words of all) {
    const written = markFirst(words, text);
    if ('wrong' in written) return written;
    ({ text } = written);
  }
  return { text };
}

/** Where they occur first: as whole words, or if there are none, within others. */
function markFirst(words: string, text: string): FormText {
  const { blanks } = compile(text);
  let within: FormText | null = null;
  let wrong = problem('form/answer', { reason: 'not-found', words });
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (blanks.some(({ range: [from, to] }) => from < end && at < to)) continue;
    const marked = `${text.slice(0, at)}[[${printAnswer(words)}]]${text.slice(end)}`;
    const compiled = compile(marked);
    const [first] = compiled.problems;
    if (first !== undefined) wrong = first.problem;
    else if (compiled.blanks.length > blanks.length) {
      within ??= { text: marked };
      if (!isLetter(text, at - 1) && !isLetter(text, end)) return { text: marked };
    }
  }
  return within ?? { wrong };
}

/** True for letters and digits of one UTF-16 unit; half of a longer one does not count. */
const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** As they are written: `Brasília = 10 | Rio = 0`. */
export const printAnswers = ({ alternatives }: WrittenBlank) =>
  alternatives
    .map(({ description, score }) => `${printAnswer(description)} = ${score}`)
    .join(' | ');

function replaceBlanks(typed: string, marked: string, decimalMark: string): FormText {
  const { blanks } = compile(marked);
  const parts = blanks.length === 1 ? [typed.trim()] : partsOf(typed);
  if (parts.length !== blanks.length) {
    const counts = { blanks: blanks.length, received: parts.length };
    return { wrong: problem('form/answer', { reason: 'blank-count', ...counts }) };
  }
  const written = parts.map((part) => withPoints(`[[${part}]]`, decimalMark));
  const [wrong] = written.flatMap((each) => problemOfBlank(each) ?? []);
  if (wrong !== undefined) return { wrong };
  const text = written.reduceRight((whole, each, index) => {
    const [start, end]: Range = blanks[index]?.range ?? [0, 0];
    return whole.slice(0, start) + each + whole.slice(end);
  }, marked);
  const { question, blanks: lacunas } = compile(text);
  return { text: print({ question, lacunaAlternatives: lacunas }) ?? text };
}

/** @param written `[[Brasília = 10 | Rio = 0]]` */
function problemOfBlank(written: string): Problem | null {
  const { problems, question, blanks } = compile(written);
  const [blank] = blanks;
  const [first] = problems;
  if (first !== undefined) return first.problem;
  // Brackets in the answers would end the blank and begin another one.
  if (question !== MARKER || blank === undefined) {
    return problem('cloze/brackets', { reason: 'stray' });
  }
  // An answer without points would count as right.
  const bare = blank.alternatives.slice(1).find(({ scoreRange }) => scoreRange === null);
  if (bare === undefined) return null;
  return problem('form/answer', { reason: 'points', answer: bare.description });
}
