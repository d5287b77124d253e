/** What is wrong with an answer, as one sentence under its question. */
import type { Problem, Range } from '../core/diagnostic.ts';
import { shortened } from '../core/shortened.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

/** @param excerpt the part of the answer that it is about */
export function complaintOf(about: Problem, messages: Catalogue, excerpt = ''): string {
  const { message, hint } = describe(about, messages);
  // Hints about a field show how it is written in a file.
  const isOfFile = 'field' in about.params;
  // Many messages quote the part themselves.
  const isShown = excerpt !== '' && !message.includes(`"${excerpt}"`);
  const said = isShown ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return messages.forms.complaint(said, isOfFile ? '' : hint, isShown ? excerpt : '');
}

/** What stands at a place of a text; with a little of what follows where that is only a sign. */
export function excerptOf(text: string, [start, end]: Range): string {
  const piece = text.slice(start, end);
  return shortened(/[\p{L}\p{N}]/u.test(piece) ? piece : text.slice(start), 25);
}

/**
 * A problem of a document's field in the words of a form: a person who answers a question has
 * not seen what the file calls it.
 * @param asked the field that was asked for; the problem may be about a part of it
 */
export function spoken(about: Problem, asked: string, { forms }: Catalogue): Problem {
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

/** Of what is no number at all the first thing to say is that it must be one. */
const simpler: ReadonlyMap<string, string> = new Map([
  ['id', 'integer'],
  ['version-id', 'integer'],
  ['two-places', 'number'],
]);
