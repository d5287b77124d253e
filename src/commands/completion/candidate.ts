import type { Host } from '../../core/host.ts';
import type { HelpTexts } from '../../messages/help.ts';
import type { Language } from '../../messages/language.ts';
import type { Place } from './cursor.ts';

/** The possible words at the cursor. */
export type CompletionAnswer =
  | { readonly kind: 'values'; readonly lead: string; readonly candidates: readonly Candidate[] }
  | {
      readonly kind: 'files';
      readonly lead: string;
      /** The endings of the wanted files; none means any file. */
      readonly endings: readonly string[];
    };

export interface Candidate {
  readonly value: string;
  /** Empty if the value needs no description. */
  readonly description: string;
}

/** The request of a shell. */
export interface ShellRequest {
  /** The words before the one at the cursor, without lms-cli itself. */
  readonly words: readonly string[];
  /** The part of the word at the cursor that is already typed. */
  readonly typed: string;
  /** The lines that its script understands. The first one names the kind of the others. */
  readonly reply: (answer: CompletionAnswer) => readonly string[];
}

export type Dialect = (args: readonly string[]) => ShellRequest;

/** The sources from which values are found. */
export interface Surroundings {
  readonly host: Host;
  readonly language: Language;
  readonly texts: HelpTexts;
}

export interface Sought {
  /** The part of the value that is already typed. */
  readonly typed: string;
  readonly place: Place;
  readonly around: Surroundings;
}
