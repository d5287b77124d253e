import type { Loss } from '../contract/conversions.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { BlankQuestion } from './blank-question.ts';

/**
 * One question of a source, whatever becomes of it. A reader yields one for each question that the
 * source has, in order.
 */
export interface SourceItem {
  /** What the source calls its kind, such as `cloze` or `multiple_dropdowns_question`. */
  readonly type: string;
  /** The id that the source gives it; null without one. */
  readonly id: string | null;
  /** Null or empty if the source has none. */
  readonly title: string | null;
  /** The line of the source on which it begins, from 1; null where lines mean nothing. */
  readonly line: number | null;
  /**
   * What the reader could not keep. With a refusal among them the question is refused, with a skip
   * it is skipped.
   */
  readonly losses: readonly Loss[];
  readonly content: SourceContent;
}

export type SourceContent =
  | { readonly kind: 'blanks'; readonly question: BlankQuestion }
  /** A question in one of our own forms. */
  | { readonly kind: 'own'; readonly body: JsonObject; readonly key: string | null }
  /** A question in one of our own forms that is not valid, and why. */
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  /** Nothing was kept: the losses say why. */
  | { readonly kind: 'nothing' };
