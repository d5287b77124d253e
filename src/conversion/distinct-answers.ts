/** The answers that a foreign tool tells apart, of a blank that is written for it. */
import type { Loss } from '../contract/conversions.ts';
import { lossOf } from './loss.ts';

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
    const code = score > most ? 'refused/no-full-score' : 'loss/duplicate-answer';
    losses.push(lossOf(code, `${text} (${score})`, { blank }));
  }
  return kept;
}
