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

export interface Graded {
  readonly score: number;
  /** The score of the best answers. */
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

/** @param answers one for each blank, in the order of the blanks */
export function grade({ blanks, assessWhole }: Gradable, answers: readonly string[]): Graded {
  const graded = blanks.map((blank, index) => gradeBlank(blank, answers[index] ?? ''));
  const most = sumOf(graded.map((blank) => blank.most));
  const isAllRight = graded.every(({ score, most: best }) => score === best);
  const sum = sumOf(graded.map(({ score }) => score));
  return { score: assessWhole ? (isAllRight ? most : 0) : sum, most, blanks: graded };
}

/** The points of the best answer; 0 if none gives any. */
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

/** The alternatives of a blank by their texts, because there may be many, and many tests. */
interface BlankIndex {
  /** If two have the same text, the better score. */
  readonly scores: ReadonlyMap<string, number>;
  /** The first of the alternatives that differ only in what readers overlook. */
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

/** Adds decimals as people do: 0.1 and 0.2 are 0.3. */
function sumOf(scores: readonly number[]): number {
  return Number(scores.reduce((sum, score) => sum + score, 0).toPrecision(15));
}
