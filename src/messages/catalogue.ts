/**
 * Where every sentence a person reads is found. A further language is a second set of files
 * of the same types (`satisfies Catalogue['problems']`) and one more row of `catalogues`.
 */
import type { Problem } from '../core/diagnostic.ts';
import { output } from './en/output.ts';
import { problems } from './en/problems.ts';
import { prompts } from './en/prompts.ts';

export type Language = 'en';

export interface Catalogue {
  readonly problems: typeof problems;
  readonly output: typeof output;
  readonly prompts: typeof prompts;
}

const catalogues: Readonly<Record<Language, Catalogue>> = { en: { problems, output, prompts } };

export function messagesOf(language: Language): Catalogue {
  return catalogues[language];
}

/** What is wrong, and what to do about it. */
interface Description {
  readonly message: string;
  readonly hint: string;
}

/** An entry of whatever code: `problem()` has seen to it that code and parameters fit. */
interface Speaker {
  message(params: object): string;
  hint(params: object): string;
}

/** The sentences of a problem; they hold foreign text, which is neither masked nor escaped yet. */
export function describe({ code, params }: Problem, language: Language): Description {
  const speakers: Readonly<Record<string, Speaker>> = messagesOf(language).problems;
  const entry = speakers[code];
  if (entry === undefined) throw new TypeError(`no such problem: ${code}`);
  return { message: entry.message(params), hint: entry.hint(params) };
}

/** What a code means, at more length. */
export function explanationOf(code: string, language: Language): string {
  const entries: Readonly<Record<string, { readonly explanation: string }>> =
    messagesOf(language).problems;
  return entries[code]?.explanation ?? '';
}
