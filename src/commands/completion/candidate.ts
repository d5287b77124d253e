import type { Host } from '../../core/host.ts';
import type { HelpTexts } from '../../messages/help.ts';
import type { Language } from '../../messages/language.ts';
import type { Place } from './cursor.ts';

/** What may stand at the cursor. */
export type CompletionAnswer =
  | { readonly kind: 'values'; readonly lead: string; readonly candidates: readonly Candidate[] }
  | {
      readonly kind: 'files';
      readonly lead: string;
      /** The files that are meant, by how their names end; none means any. */
      readonly endings: readonly string[];
    };

export interface Candidate {
  readonly value: string;
  /** Empty where the value says everything. */
  readonly description: string;
}

/** What a shell asks for. */
export interface Asked {
  /** The words before the one at the cursor, without lms-cli itself. */
  readonly words: readonly string[];
  /** The word at the cursor, as far as it is written. */
  readonly typed: string;
  /** The lines that its script understands; the first says of what kind the others are. */
  readonly reply: (answer: CompletionAnswer) => readonly string[];
}

export type Dialect = (args: readonly string[]) => Asked;

/** What values are asked of. */
export interface Surroundings {
  readonly host: Host;
  readonly language: Language;
  readonly texts: HelpTexts;
}

export interface Sought {
  /** What is written of the value. */
  readonly typed: string;
  readonly place: Place;
  readonly around: Surroundings;
}
