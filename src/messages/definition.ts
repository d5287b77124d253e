/** The form of every error and warning: its sentences in both languages, and a case of it. */
import type { ErrorKind } from '../core/errors.ts';
import type { EndingSignal } from '../core/exit-code.ts';

/** One thing in each language. */
interface Both<Value> {
  readonly en: Value;
  readonly pt: Value;
}

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

/** A text that depends on nothing is a constant. */
type Text<Params> = string | ((params: Params, directions: Directions) => string);

interface Sentences<OneText> {
  /** What happened. */
  readonly message: Both<OneText>;
  /** What to do now, starting with a verb. */
  readonly hint: Both<OneText>;
}

/** How a command ends, for problems other than warnings. */
type ProblemEnding = ErrorKind | EndingSignal;

type None = Readonly<Record<string, never>>;

interface Shown {
  /** The likeliest first; several if the circumstances decide. */
  readonly ends: readonly ('warning' | ProblemEnding)[];
  /** The command to run next. */
  readonly next?: string;
}

/** How a problem is explained: how it ends, and the parameters of its sentences in one case. */
export type Case<Params> = Shown &
  ([Params] extends [None] ? { readonly params?: never } : { readonly params: Params });

export type Definition<Params> = Sentences<Text<Params>> & Case<Params>;

/** A definition in both languages. Without parameters, its sentences are constants. */
export const define = <Params = None>(definition: Definition<Params>): Definition<Params> =>
  definition;

/** A method, so that a text of any parameters is one. `problem()` ensures that they match. */
interface Speaker {
  text(params: object, directions: Directions): string;
}

/** A definition of any code. */
export type AnyDefinition = Sentences<string | Speaker['text']> &
  Shown & { readonly params?: object };

/** What a conversion could not keep. */
export interface Lost {
  /** As the source has it, in full. */
  readonly value: string | null;
  /** The number of its blank, which is shown beside the message. */
  readonly blank: number | null;
}
