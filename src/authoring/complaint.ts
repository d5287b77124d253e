/** Shows the problem of an answer as one sentence under its question. */
import type { Problem, Range } from '../core/diagnostic.ts';
import { shortened } from '../core/texts.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

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
  return shortened(/[\p{L}\p{N}]/u.test(piece) ? piece : text.slice(start), 25);
}

/**
 * Renames the fields of a problem for a form, because a person who answers a question has not seen
 * the names of the file.
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

/** If an answer is not even a number, the complaint says only that it must be one. */
const simpler: ReadonlyMap<string, string> = new Map([
  ['id', 'integer'],
  ['version-id', 'integer'],
  ['two-places', 'number'],
]);
