/**
 * Every text that a person reads, apart from help (help.ts). Errors and warnings have both languages
 * side by side (families/). Of the other texts, each language is a set of files of the same types,
 * and load.ts reads only the language that is needed.
 */
import type { Problem } from '../core/diagnostic.ts';
import type { explanationEn, outputEn, pageEn } from './en/output.ts';
import type { formsEn, promptsEn } from './en/prompts.ts';
import { type AnyDefinition, type Directions, undirected } from './definition.ts';
import type { Language } from './language.ts';
import { problems } from './problems.ts';
import type { Widened } from './widened.ts';

export interface Catalogue {
  /** The texts of JSON output, which is English in every language. */
  readonly machine: Catalogue;
  readonly language: Language;
  /** For the commands in the sentences of problems. */
  readonly directions: Directions;
  readonly output: Widened<typeof outputEn>;
  readonly prompts: Widened<typeof promptsEn>;
  /** The page of `lacuna preview`. */
  readonly page: Widened<typeof pageEn>;
  readonly explanation: Widened<typeof explanationEn>;
  readonly forms: Widened<typeof formsEn>;
}

/** The message and the hint of a problem. */
interface Description {
  readonly message: string;
  readonly hint: string;
}

/** The sentences of a problem. Foreign text in them is not masked or escaped yet. */
export function describe(
  { code, params }: Problem,
  { language, directions }: Catalogue,
): Description {
  const definition = definitions[code];
  if (definition === undefined) throw new TypeError(`no such problem: ${code}`);
  const { message, hint } = definition;
  const key = keyOf(language);
  const told = shownIn(params, directions);
  const say = (text: (typeof message)[typeof key]) =>
    typeof text === 'string' ? text : text(told, directions);
  return { message: say(message[key]), hint: say(hint[key]) };
}

/** The parameters that name files. A key may look like one. */
const files = new Set(['file', 'files', 'folder', 'ledger', 'ledgers', 'left', 'path', 'place']);

/** The same value with the files in it as people see them. */
function shownIn<Value>(value: Value, directions: Directions, isFile?: boolean): Value;
function shownIn(value: unknown, directions: Directions, isFile = false): unknown {
  if (typeof value === 'string') return isFile ? directions.shown(value) : value;
  if (Array.isArray(value)) return value.map((each) => shownIn(each, directions, isFile));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shownIn(each, directions, files.has(name))]),
  );
}

/** The sentences of a code in its own case. */
export function explain(code: string, messages: Catalogue): Description {
  const params = { ...definitions[code]?.params };
  const sentences = describe({ code, params }, { ...messages, directions: undirected });
  const { example } = messages.explanation;
  return { message: example(sentences.message), hint: example(sentences.hint) };
}

const definitions: Readonly<Record<string, AnyDefinition>> = problems;

const keyOf = (language: Language) => (language === 'en' ? 'en' : 'pt');
