/**
 * Documents that are asked for question by question. A form is a list of fields; an answer is
 * the text that a person types or an option has, and the contract says what is right.
 */
import type { DocumentKind } from '../contract/operations.ts';
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Prompter } from '../core/host.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { shortened } from '../core/shortened.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

/** What a field was answered with, by its name. */
export type Answers = Readonly<Record<string, string>>;

export type FieldName = keyof Catalogue['forms']['labels'];

/** What an answer means: nothing to be written where the value is undefined. */
export type Reading =
  | { readonly value: Json | undefined }
  | { readonly problem: Problem; /** In the answer. */ readonly range?: Range };

/** How a field is asked for. */
export type Way =
  | { readonly kind: 'text'; readonly keepsLines?: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'steps'; readonly ask: (stepping: Stepping) => Promise<string> };

export interface FormField {
  readonly name: FieldName;
  readonly isNeeded: boolean;
  /** Not asked for by itself: it can be filled in the review. */
  readonly isHidden: boolean;
  /** Offered to be accepted; empty for nothing. */
  readonly assumed: string;
  /** What it was answered with the last time is offered instead. */
  readonly isRemembered: boolean;
  readonly applies: (answers: Answers) => boolean;
  readonly way: Way;
  readonly read: (text: string) => Reading;
}

export interface Form {
  readonly kind: DocumentKind;
  /** In the order in which they are asked for. */
  readonly fields: readonly FormField[];
  /** Those that the document begins with. */
  readonly head: readonly string[];
  /** What the document has where nothing else is answered. */
  readonly base: JsonObject;
}

export interface Asking {
  readonly prompter: Pick<Prompter, 'confirm' | 'text' | 'select'>;
  readonly messages: Catalogue;
  /** Tells a sentence above the next question; foreign text is made safe. */
  readonly show: (text: string) => Promise<void>;
  /** Called after each answer. */
  readonly keep: (answers: Answers) => Promise<void>;
  /** What was answered the last time. */
  readonly remembered: Answers;
}

/** Several questions that make one answer. */
export interface Stepping extends Pick<Asking, 'prompter' | 'messages' | 'show'> {
  readonly field: FormField;
  /** What it was answered with before; null for nothing. */
  readonly before: string | null;
  /** Called with the answer as far as it goes. */
  readonly keep: (text: string) => Promise<void>;
}

/** Stands among the answers for the name of the field whose steps were not ended. */
const UNFINISHED = 'unfinished';

/** Asks for what is not answered, or not rightly, or not to its end. */
export async function fillIn(form: Form, answers: Answers, asking: Asking): Promise<Answers> {
  let filled = answers;
  for (const field of form.fields) {
    const isAsked = !field.isHidden && field.applies(filled);
    const isDone = isAnswered(field, filled) && filled[UNFINISHED] !== field.name;
    if (isAsked && !isDone) filled = await askFor(field, filled, asking);
  }
  return filled;
}

/** Asks for one field, whatever it was answered with before. */
export async function askFor(field: FormField, answers: Answers, asking: Asking): Promise<Answers> {
  const { name } = field;
  const stepping: Stepping = {
    ...asking,
    field,
    before: answers[name] ?? null,
    keep: (text) => asking.keep({ ...answers, [name]: text, [UNFINISHED]: name }),
  };
  const remembered = field.isRemembered ? asking.remembered[name] : undefined;
  const text = await ask(stepping, remembered ?? field.assumed);
  const known = Object.entries(answers).filter(([key]) => key !== UNFINISHED);
  const answered = { ...Object.fromEntries(known), [name]: text };
  await asking.keep(answered);
  return answered;
}

/** The fields that can be filled, in their order. */
export function openFields({ fields }: Form, answers: Answers): FormField[] {
  return fields.filter((field) => field.applies(answers));
}

/** The fields without which there is no document. */
export function missingFields(form: Form, answers: Answers): FormField[] {
  return openFields(form, answers).filter(
    (field) => field.isNeeded && field.assumed === '' && !isAnswered(field, answers),
  );
}

/** The document that right answers make. */
export function documentOf({ fields, head, base }: Form, answers: Answers): JsonObject {
  const values = fields.map((field): [string, Json | undefined] => {
    const text = field.applies(answers) ? (answers[field.name] ?? field.assumed) : null;
    const read = text === null ? null : field.read(text);
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

/** An answer as a person reads it. */
export function shownAnswer({ name, way }: FormField, text: string, { forms }: Catalogue): string {
  if (way.kind === 'flag') return text === 'true' ? forms.prompter.yes : forms.prompter.no;
  return way.kind === 'choice' ? choiceLabel(name, text, forms) : text;
}

/** A problem as one line under a question, with the part of the answer that it is about. */
export function complaintOf(about: Problem, messages: Catalogue, excerpt = ''): string {
  const { message, hint } = describe(about, messages);
  // Hints about a field show how it is written in a file.
  const isOfFile = 'field' in about.params;
  return messages.forms.complaint(message, isOfFile ? '' : hint, excerpt);
}

/** What stands at a place of a text, and a little of what follows it. */
export function excerptOf(text: string, [start]: Range): string {
  return shortened(text.slice(start), 25);
}

function isAnswered(field: FormField, answers: Answers): boolean {
  const text = answers[field.name];
  return text !== undefined && 'value' in field.read(text);
}

/** @param assumed what Enter alone answers, where nothing was answered before */
async function ask(stepping: Stepping, assumed: string): Promise<string> {
  const { field, before, prompter, messages } = stepping;
  const { forms } = messages;
  const { name, way } = field;
  const label = forms.labels[name];
  switch (way.kind) {
    case 'steps':
      return way.ask(stepping);
    case 'flag':
      return String(await prompter.confirm(forms.flag(label), (before ?? assumed) === 'true'));
    case 'choice': {
      const choices = way.values.map((value) => ({
        value,
        label: choiceLabel(name, value, forms),
      }));
      return prompter.select(forms.question(label), choices, before ?? assumed);
    }
    case 'text': {
      // Where an answer stands there already, Enter accepts it.
      const isOptional = !field.isNeeded && assumed === '' && (before ?? '') === '';
      const question = isOptional ? forms.optional(label) : forms.question(label);
      const offered = before === null ? { assumed } : { initial: before };
      const complaint = (text: string) => complaintAbout(text.trim(), field, messages);
      const { keepsLines = false } = way;
      return (await prompter.text(question, { ...offered, complaint, keepsLines })).trim();
    }
  }
}

function complaintAbout(text: string, field: FormField, messages: Catalogue): string | null {
  const read = field.read(text);
  if (!('problem' in read)) return null;
  const excerpt = read.range === undefined ? '' : excerptOf(text, read.range);
  return complaintOf(read.problem, messages, excerpt);
}

function choiceLabel(name: string, value: string, { choices }: Catalogue['forms']): string {
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = choices;
  return known[name]?.[value] ?? value;
}
