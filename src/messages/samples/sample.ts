import type { ErrorKind } from '../../core/errors.ts';
import type { exitCodes } from '../../core/exit-code.ts';

/** The kind of text of both snippets. It decides how they are checked and shown. */
export type SnippetKind =
  | 'assessment.create'
  | 'lacuna.create'
  | 'lacuna.edit'
  | 'lacuna.release'
  | 'track.create'
  | 'import'
  | 'resource'
  | 'csv'
  | 'csv of import'
  | 'csv of resources'
  | 'file of questions'
  | 'questions of a content folder'
  | 'configuration'
  | 'command line';

/** The shortest text that shows a problem, and the same text corrected, without prose. */
interface Snippets {
  readonly of: SnippetKind;
  readonly wrong: string;
  readonly right: string;
}

/** How a command ends, for problems other than warnings. */
export type Ending = ErrorKind | Extract<keyof typeof exitCodes, 'partly' | 'SIGINT' | 'SIGTERM'>;

/** One case of a problem, for its explanation. */
export interface Sample<Params> {
  /** The likeliest first; several if the circumstances decide. */
  readonly ends: readonly ('warning' | Ending)[];
  /** The parameters of its message and hint. */
  readonly params: Params;
  readonly snippets?: Snippets;
  /** The command to run next. */
  readonly next?: string;
}

interface Speaker {
  message(params: never): string;
}

/** A sample for each problem of a family. */
export type SamplesOf<Family extends Readonly<Record<string, Speaker>>> = {
  readonly [Code in keyof Family]: Sample<Parameters<Family[Code]['message']>[0]>;
};
