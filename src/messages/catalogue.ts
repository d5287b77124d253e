/**
 * Every text that a person reads, apart from help (help.ts). The texts are in en/*.ftl and
 * pt-BR/*.ftl, and load.ts reads only the language that is needed.
 */
import { format, type Pattern } from './pattern.ts';
import type { LanguageTexts } from './texts.ts';

/**
 * What the sentences of one command line depend on: the options that direct another command to the
 * same service and ledger, each after a space, and how files are named.
 */
export interface Directions {
  /** For a command that may send. */
  readonly toSend: string;
  /** For a command about resources or a ledger, which sends nothing. */
  readonly toLookUp: string;
  /** For a command about runs, which finds them in every ledger of the folder. */
  readonly toRuns: string;
  /** A parameter that is the whole path of a file, as people see it; any other as it is. */
  readonly shown: (text: string) => string;
}

export const undirected: Directions = {
  toSend: '',
  toLookUp: '',
  toRuns: '',
  shown: (text) => text,
};

export interface Catalogue extends LanguageTexts {
  /** The texts of JSON output, which is English in every language. */
  readonly machine: Catalogue;
  /** For the commands in the sentences of problems. */
  readonly directions: Directions;
}

/** A problem, or an example of one. */
interface DescribedProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>> & { readonly suggestion?: unknown };
}

interface Description {
  readonly message: string;
  readonly hint: string;
}

/** The sentences of a problem. Foreign text in them is not masked or escaped yet. */
export function describe({ code, params }: DescribedProblem, messages: Catalogue): Description {
  const { directions } = messages;
  const [message, hint] = messages.sentences(code);
  const { shown: _, ...words } = directions;
  const told = { ...shownIn(params, directions), ...words };
  const say = (pattern: Pattern) => format(pattern, told, messages);
  const isGuessed = typeof params.suggestion === 'string';
  return {
    message: say(message),
    hint: isGuessed ? messages.phrase('did-you-mean', told) : say(hint),
  };
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

/** The sentences of a problem as an example of it. */
export const explain = (example: DescribedProblem, messages: Catalogue): Description =>
  describe(example, { ...messages, directions: undirected });
