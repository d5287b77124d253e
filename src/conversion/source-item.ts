import type { Loss } from '../contract/conversions.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { createLosses, type LossParts, makeLoss, type NoteLoss } from './loss.ts';
import type { QuestionToWrite } from './writing.ts';

/** One question of a source, whatever becomes of it: a reader yields one for each, in order. */
export interface SourceItem {
  /** What the source calls its kind, such as `cloze` or `multiple_dropdowns_question`. */
  readonly type: string;
  /** The id that the source gives it; null without one. */
  readonly id: string | null;
  /** Null or empty if the source has none. */
  readonly title: string | null;
  /** The line of the source on which it begins, from 1; null where lines mean nothing. */
  readonly line: number | null;
  /** With a refusal or a skip among them, the question is that, and the content means nothing. */
  readonly losses: readonly Loss[];
  readonly content: SourceContent;
  readonly row?: WrittenRow;
}

/** A row as it is written, and the header above it. */
export interface WrittenRow {
  readonly header: string;
  readonly text: string;
  /** The columns, from 0, whose cells a spreadsheet had changed. */
  readonly changed: readonly number[];
}

export type SourceContent =
  | BlankQuestion
  | ({ readonly kind: 'own' } & QuestionToWrite)
  /** A question in one of our own forms that is not valid, and why. */
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  /** Nothing was kept: the losses say why. */
  | { readonly kind: 'nothing' };

export const nothing: SourceContent = { kind: 'nothing' };

/** A question that is refused or skipped, and read no further. */
class QuestionLeftOut extends Error {
  override readonly name = 'QuestionLeftOut';
  readonly loss: Loss;

  constructor(loss: Loss) {
    super(loss.problem.code);
    this.loss = loss;
  }
}

/** Refuses or skips the question that is read, for `readSourceContent`. */
export function leaveOut(...reason: LossParts): never {
  throw new QuestionLeftOut(makeLoss(...reason));
}

/** Null for a question that is left out. */
export function readUnlessLeftOut<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof QuestionLeftOut) return null;
    throw error;
  }
}

/** What `read` makes of a question, and what it notes. */
export function readSourceContent(
  read: (note: NoteLoss) => SourceContent,
): Pick<SourceItem, 'losses' | 'content'> {
  const { losses, note } = createLosses();
  try {
    return { losses, content: read(note) };
  } catch (error) {
    if (!(error instanceof QuestionLeftOut)) throw error;
    return { losses: [...losses, error.loss], content: nothing };
  }
}

/** A question with blanks. All readers make it; only `make-lacuna.ts` makes one of the contract. */
export interface BlankQuestion {
  readonly kind: 'blanks';
  /** One text more than blanks. One text and one blank: the source marks no place for it. */
  readonly segments: readonly string[];
  /** True if the segments are HTML; otherwise they are plain text. */
  readonly isHtml: boolean;
  readonly blanks: readonly Blank[];
  /** All blanks right, or no points. */
  readonly isWhole: boolean;
  /** As in the source; with spaces, if they have any. */
  readonly tags: readonly string[];
  /** The path of its category, bank or section, such as `Geography/Brazil`; null without one. */
  readonly category: string | null;
  readonly author: string | null;
  readonly difficulty: number | null;
  readonly isDisabled: boolean;
}

/** What many formats do not say of a question. */
export const unknownFields = {
  kind: 'blanks',
  isWhole: false,
  tags: [],
  category: null,
  author: null,
  difficulty: null,
  isDisabled: false,
} as const;

export interface Blank {
  readonly kind: 'text' | 'list';
  /** Relative to the other blanks of the question. Above 0. */
  readonly weight: number;
  /** The rule of the source; null if it says none. */
  readonly isCaseSensitive: boolean | null;
  readonly alternatives: readonly BlankAlternative[];
}

export const plainBlank = { weight: 1, isCaseSensitive: null } as const;

export interface BlankAlternative {
  /** HTML if the segments are. */
  readonly text: string;
  /** The part of the weight that it earns: 1 is fully right, 0 wrong, below 0 takes points away. */
  readonly fraction: number;
  /** True if it matches other texts too, so that it has no form in the contract. */
  readonly isPattern: boolean;
}

export const exactAnswer = (text: string, fraction: number): BlankAlternative => ({
  text,
  fraction,
  isPattern: false,
});
