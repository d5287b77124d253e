/**
 * What answers would be worth. The contract does not say how the service compares and sums, so
 * this is an assumption, and is told wherever a score is shown: an answer counts where it is
 * one of the blank's to the letter, the scores of the blanks are added, and a question that is
 * assessed as a whole gives all its points or none.
 *
 * This also runs in the page of a preview: no packages, nothing of Node.
 */
import { fold } from './folded-text.ts';

/** What of a question decides the score. The page of a preview carries it along. */
export interface Gradable {
  readonly assessWhole: boolean;
  readonly blanks: readonly GradableBlank[];
}

interface GradableBlank {
  readonly alternatives: readonly { readonly description: string; readonly score: number }[];
}

export interface Graded {
  readonly score: number;
  /** What the best answers would give. */
  readonly most: number;
  readonly blanks: readonly GradedBlank[];
}

export interface GradedBlank {
  readonly answer: string;
  readonly score: number;
  readonly most: number;
  /** An answer of the blank that differs from the given one in case, accents or spaces only. */
  readonly near: string | null;
}

/** @param answers one for each blank, in their order */
export function grade({ blanks, assessWhole }: Gradable, answers: readonly string[]): Graded {
  const graded = blanks.map((blank, index) => gradeBlank(blank, answers[index] ?? ''));
  const most = sumOf(graded.map((blank) => blank.most));
  const isAllRight = graded.every(({ score, most: best }) => score === best);
  const sum = sumOf(graded.map(({ score }) => score));
  return { score: assessWhole ? (isAllRight ? most : 0) : sum, most, blanks: graded };
}

/** The points of the best answer; 0 where none gives any. */
export function bestOf({ alternatives }: GradableBlank): number {
  return alternatives.reduce((best, { score }) => Math.max(best, score), 0);
}

function gradeBlank(blank: GradableBlank, answer: string): GradedBlank {
  const { scores, folded, most } = indexOf(blank);
  const score = scores.get(answer);
  const isNear = score === undefined && answer !== '';
  return {
    answer,
    score: score ?? 0,
    most,
    near: isNear ? (folded.get(fold(answer)) ?? null) : null,
  };
}

/** The alternatives of a blank by their texts: a question may have many of them, and many tests. */
interface BlankIndex {
  /** Of two with one text the better one. */
  readonly scores: ReadonlyMap<string, number>;
  /** The first of those that differ in what readers overlook. */
  readonly folded: ReadonlyMap<string, string>;
  readonly most: number;
}

const indexes = new WeakMap<GradableBlank, BlankIndex>();

function indexOf(blank: GradableBlank): BlankIndex {
  const known = indexes.get(blank);
  if (known !== undefined) return known;
  const scores = new Map<string, number>();
  const folded = new Map<string, string>();
  for (const { description, score } of blank.alternatives) {
    scores.set(description, Math.max(scores.get(description) ?? -Infinity, score));
    const key = fold(description);
    if (!folded.has(key)) folded.set(key, description);
  }
  const index = { scores, folded, most: bestOf(blank) };
  indexes.set(blank, index);
  return index;
}

/** Decimals as people add them: 0.1 and 0.2 are 0.3. */
function sumOf(scores: readonly number[]): number {
  return Number(scores.reduce((sum, score) => sum + score, 0).toPrecision(15));
}
