/**
 * Computes the score of some answers. The contract does not say how the service compares and adds,
 * so this is an assumption, and every display of a score says so. An answer counts if it is exactly
 * one of the blank's answers. The scores of the blanks are added. A question that is assessed as a
 * whole gives all of its points or none.
 *
 * This also runs in the page of a preview, so it uses no packages and nothing of Node.
 */
import { fold } from './folded-text.ts';

/** The parts of a question that decide the score. The page of a preview contains them. */
export interface Gradable {
  readonly assessWhole: boolean;
  readonly blanks: readonly GradableBlank[];
}

interface GradableBlank {
  readonly alternatives: readonly { readonly description: string; readonly score: number }[];
}

export interface GradedQuestion {
  readonly score: number;
  readonly most: number;
  readonly blanks: readonly GradedBlank[];
}

export interface GradedBlank {
  readonly answer: string;
  readonly score: number;
  readonly most: number;
  /** An answer of the blank that differs from the given one only in case, accents or spaces. */
  readonly near: string | null;
}

export function grade(
  { blanks, assessWhole }: Gradable,
  answers: readonly string[],
): GradedQuestion {
  const graded = blanks.map((blank, index) => gradeBlank(blank, answers[index] ?? ''));
  const most = sumOf(graded.map((blank) => blank.most));
  const isAllRight = graded.every(({ score, most: best }) => score === best);
  const sum = sumOf(graded.map(({ score }) => score));
  return { score: assessWhole ? (isAllRight ? most : 0) : sum, most, blanks: graded };
}

export function findBestScore({ alternatives }: GradableBlank): number {
  return alternatives.reduce((best, { score }) => Math.max(best, score), 0);
}

function gradeBlank(blank: GradableBlank, answer: string): GradedBlank {
  const { alternatives } = blank;
  const scores = alternatives.filter(({ description }) => description === answer);
  const folded = fold(answer);
  const isNear = scores.length === 0 && answer !== '';
  const near = isNear
    ? alternatives.find(({ description }) => fold(description) === folded)
    : undefined;
  return {
    answer,
    // If two have the same text, the better score.
    score: scores.length === 0 ? 0 : Math.max(...scores.map(({ score }) => score)),
    most: findBestScore(blank),
    near: near?.description ?? null,
  };
}

/** Adds decimals as people do: 0.1 and 0.2 are 0.3. */
function sumOf(scores: readonly number[]): number {
  return Number(scores.reduce((sum, score) => sum + score, 0).toPrecision(15));
}
