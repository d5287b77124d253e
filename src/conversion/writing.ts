import type { Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';

/** A valid body of `lacuna.create`, and the key and the release that a content folder gives it. */
export interface QuestionToWrite {
  readonly body: JsonObject;
  readonly key: string | null;
  readonly release?: string | null;
}

/**
 * The text of one question, or null if it has no form there: then the losses hold a refusal. Every
 * field of the body that reading the text again would not give back is among the losses.
 */
export interface TextInTarget {
  readonly text: string | null;
  readonly losses: readonly Loss[];
}
