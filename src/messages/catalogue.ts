/**
 * Where every sentence a person reads is found. Each language is a set of files of the same
 * types, loaded only where it is spoken.
 */
import type { Problem } from '../core/diagnostic.ts';
import type { explanation, output, page } from './en/output.ts';
import type { problems } from './en/problems.ts';
import type { forms, prompts } from './en/prompts.ts';
import type { Language } from './language.ts';
import type { Widened } from './widened.ts';

export interface Catalogue {
  /** The one that JSON is written with: it is never translated (cli.md). */
  readonly machine: Catalogue;
  readonly language: Language;
  readonly problems: Widened<typeof problems>;
  readonly output: Widened<typeof output>;
  readonly prompts: Widened<typeof prompts>;
  /** What stands on the page of `lacuna preview`. */
  readonly page: Widened<typeof page>;
  readonly explanation: Widened<typeof explanation>;
  readonly forms: Widened<typeof forms>;
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
export function describe({ code, params }: Problem, messages: Catalogue): Description {
  const speakers: Readonly<Record<string, Speaker>> = messages.problems;
  const entry = speakers[code];
  if (entry === undefined) throw new TypeError(`no such problem: ${code}`);
  return { message: entry.message(params), hint: entry.hint(params) };
}

/** What a code means, at more length. */
export function explanationOf(code: string, messages: Catalogue): string {
  const entries: Readonly<Record<string, { readonly explanation: string }>> = messages.problems;
  return entries[code]?.explanation ?? '';
}
