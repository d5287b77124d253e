/**
 * Every text that a person reads, apart from help (help.ts). Each language is a set of files of the
 * same types. load.ts reads only the language that is needed.
 */
import type { Problem } from '../core/diagnostic.ts';
import type { explanation, output, page } from './en/output.ts';
import type { problems } from './en/problems.ts';
import type { forms, prompts } from './en/prompts.ts';
import type { Language } from './language.ts';
import type { Widened } from './widened.ts';

export interface Catalogue {
  /** The texts of JSON output, which is English in every language. */
  readonly machine: Catalogue;
  readonly language: Language;
  readonly problems: Widened<typeof problems>;
  readonly output: Widened<typeof output>;
  readonly prompts: Widened<typeof prompts>;
  /** The page of `lacuna preview`. */
  readonly page: Widened<typeof page>;
  readonly explanation: Widened<typeof explanation>;
  readonly forms: Widened<typeof forms>;
}

/** The message and the hint of a problem. */
interface Description {
  readonly message: string;
  readonly hint: string;
}

/** The entry of a code. `problem()` ensures that the code and the parameters match. */
interface Speaker {
  message(params: object): string;
  hint(params: object): string;
}

/** The sentences of a problem. Foreign text in them is not masked or escaped yet. */
export function describe({ code, params }: Problem, messages: Catalogue): Description {
  const speakers: Readonly<Record<string, Speaker>> = messages.problems;
  const entry = speakers[code];
  if (entry === undefined) throw new TypeError(`no such problem: ${code}`);
  return { message: entry.message(params), hint: entry.hint(params) };
}

/** The longer explanation of a code. */
export function explanationOf(code: string, messages: Catalogue): string {
  const entries: Readonly<Record<string, { readonly explanation: string }>> = messages.problems;
  return entries[code]?.explanation ?? '';
}
