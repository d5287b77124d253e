/** How a question of the contract is written in a foreign format. */
import type { Loss } from '../contract/conversions.ts';
import { type Json, type JsonObject, textIn } from '../core/json.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { lossOf, standingFields } from './loss.ts';
import { needsPlainText } from './plain-text.ts';

/** A valid body of `lacuna.create`, and the key under which a content folder knows it. */
export interface QuestionToWrite {
  readonly body: JsonObject;
  readonly key: string | null;
}

export interface ForeignWriter {
  /** The text before the first question and after the last one. */
  readonly head: string;
  readonly foot: string;
  /**
   * The text of one question, or null if it has no form there: then the losses hold a refusal.
   * Every field of the body that reading the text again would not give back is among the losses.
   */
  readonly write: (question: QuestionToWrite) => TextInTarget;
}

export interface TextInTarget {
  readonly text: string | null;
  readonly losses: readonly Loss[];
}

interface Answer {
  readonly text: string;
  readonly score: number;
}

interface Place {
  /** From 1. */
  readonly blank: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

/**
 * Of those with the same text, other tools know only the first one. If that leaves no answer with
 * the points of the best, the question is refused.
 */
export function distinctAnswers(
  answers: readonly Answer[],
  { blank, losses }: Place,
): readonly Answer[] {
  const first = new Map<string, Answer>();
  const repeated: Answer[] = [];
  for (const answer of answers) {
    if (first.has(answer.text)) repeated.push(answer);
    else first.set(answer.text, answer);
  }
  const kept = [...first.values()];
  const most = kept.reduce((best, { score }) => Math.max(best, score), 0);
  for (const { text, score } of repeated) {
    const code = score > most ? 'refused right-answer' : 'not-kept duplicate';
    losses.push(lossOf(code, `${text} (${score})`, { blank }));
  }
  return kept;
}

/**
 * A loss for each field that a format has no place for. Reading gives back the standing fields and
 * flags that are off, so they are not lost. The format of the statement says whether it is HTML,
 * which makes a difference only to some texts.
 */
export function lostFields(body: JsonObject, kept: ReadonlySet<string>): Loss[] {
  const isPlain = needsPlainText(textIn(body['question']).trim());
  const own = (name: string) => kept.has(name) || (name === 'disableHTML' && isPlain);
  return Object.entries(body).flatMap(([name, value]) => {
    if (own(name) || value === null || value === false || isStanding(name, value)) return [];
    const shown = typeof value === 'string' ? value : stringifyExact(value);
    return [lossOf('not-kept field', `${name}: ${shown}`)];
  });
}

function isStanding(name: string, value: Json): boolean {
  const standing = standingFields[name];
  return standing !== undefined && stringifyExact(standing) === stringifyExact(value);
}
