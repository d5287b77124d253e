/** The lint rules about the answers of one blank. */
import type { Problem, Range, Severity } from '../core/diagnostic.ts';
import { charactersOf } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { fold } from './folded-text.ts';
import type { AuthoredBlank, AuthoredQuestion } from './question.ts';

type Manner = Pick<AuthoredQuestion, 'dropDown'>;

/** Those that can be errors. */
export function blankErrors(blank: AuthoredBlank, manner: Manner, note: Note): void {
  noRightAnswer(blank, manner, note);
  equalAnswers(blank, manner, note);
}

export function blankRules(blank: AuthoredBlank, manner: Manner, note: Note): void {
  for (const rule of rules) rule(blank, manner, note);
}

const rules = [
  noRightAnswer,
  negativeScores,
  equalAnswers,
  emptyAnswers,
  choices,
  longestIsRight,
  untypableAnswers,
];

function noRightAnswer({ alternatives, range }: AuthoredBlank, _: Manner, note: Note): void {
  if (alternatives.every(({ score }) => score <= 0)) {
    note(error(problem('lint/no-right-answer', {}), range()));
  }
}

function negativeScores({ alternatives }: AuthoredBlank, _: Manner, note: Note): void {
  for (const { description, score, range } of alternatives) {
    if (score >= 0) continue;
    const answer = description.trim();
    note(warning(problem('lint/negative-score', { answer, score }), range()));
  }
}

function equalAnswers({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (alternatives.length < 2) return;
  const said = new Set<string>();
  /** The first of the alternatives that differ only in case and accents. */
  const folded = new Map<string, AuthoredBlank['alternatives'][number]>();
  for (const alternative of alternatives) {
    const { description, score, range } = alternative;
    const key = fold(description);
    const alike = folded.get(key);
    if (said.has(description)) {
      const about = { answer: description, other: description };
      note(error(problem('lint/equal-answers', about), range()));
    } else if (alike !== undefined && (dropDown || alike.score === score)) {
      const about = { answer: description, other: alike.description };
      note(warning(problem('lint/equal-answers', about), range()));
    }
    said.add(description);
    if (alike === undefined) folded.set(key, alternative);
  }
}

function emptyAnswers({ alternatives, range: whole }: AuthoredBlank, _: Manner, note: Note): void {
  for (const { description, range } of alternatives) {
    if (description.trim() !== '') continue;
    const [start, end] = range();
    note(warning(problem('lint/empty-answer', {}), start === end ? whole() : [start, end]));
  }
}

function choices({ alternatives, range }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (!dropDown) return;
  const [first, ...others] = alternatives;
  const isSame = others.every(({ score }) => score === first?.score);
  if (first === undefined || !isSame || (first.score <= 0 && others.length > 0)) return;
  note(warning(problem('lint/no-choice', {}), range()));
}

/**
 * The right choice is reported if it is longer than the longest wrong one by this many characters
 * and by this factor.
 */
const MUCH_LONGER = { characters: 10, share: 1.5 };

function longestIsRight({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  const right = alternatives.filter(({ score }) => score > 0);
  const wrong = alternatives.filter(({ score }) => score <= 0);
  if (!dropDown || right.length !== 1 || wrong.length < 2) return;
  const longest = wrong.reduce(
    (most, { description }) => Math.max(most, charactersOf(description)),
    0,
  );
  for (const { description, range } of right) {
    const characters = charactersOf(description);
    const limit = Math.max(longest + MUCH_LONGER.characters, longest * MUCH_LONGER.share);
    if (characters >= limit) note(warning(problem('lint/longest-is-right', {}), range()));
  }
}

/** Nobody means these in a text: they are left of bytes that were read in another encoding. */
export const control = /(?![\t\n])\p{Cc}/u;

/** White space and format characters other than a plain space. Another rule looks for the others. */
const untypable = /(?![^\P{Cc}\t\n])[^\S ]|\p{Cf}/u;

function untypableAnswers({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (dropDown) return;
  const right = alternatives.filter(({ score }) => score > 0);
  const isTypable = right.some(({ description }) => description === description.trim());
  for (const { description, range } of right) {
    const hasSpace = !isTypable && description !== description.trim();
    if (!hasSpace && !untypable.test(description)) continue;
    note(warning(problem('lint/untypable-answer', { answer: description }), range()));
  }
}

interface Remark {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly range: Range;
}

/** What a rule does with each remark. A generator would take longer than most rules. */
export type Note = (remark: Remark) => void;

export const warning = (about: Problem, range: Range): Remark => ({
  severity: 'warning',
  problem: about,
  range,
});

export const error = (about: Problem, range: Range): Remark => ({
  severity: 'error',
  problem: about,
  range,
});
