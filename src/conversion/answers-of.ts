/** The answers of a blank of the contract: a text and its points. */
import type { Loss } from '../contract/conversions.ts';
import { lineFeeds } from '../core/texts.ts';
import { lossOf, type RefusalCode, roundScore, SCORE_DIGITS } from './loss.ts';
import { plainText, trimAnswer } from './plain-text.ts';
import type { Blank, BlankAlternative } from './source-item.ts';

export type AnsweredBlank = readonly { readonly description: string; readonly score: number }[];

interface Answering {
  readonly scale: number;
  /** What all blanks of the question are. */
  readonly kind: 'text' | 'list';
  readonly isHtml: boolean;
  /** Of the blank, from 1. */
  readonly number: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

interface Answer {
  readonly text: string;
  readonly alternative: BlankAlternative;
}

export function answersOf(blank: Blank, answering: Answering): AnsweredBlank {
  if (blank.kind === 'numeric') noteNumbers(blank, answering);
  noteCatchAll(blank, answering);
  const kept: Answer[] = [];
  const seen = new Set<string>();
  let best = 0;
  for (const alternative of blank.alternatives) {
    const text = textOf(alternative, answering);
    if (text === null || isRepeated({ text, alternative }, seen, answering)) continue;
    if (!isKept({ text, alternative }, answering)) continue;
    kept.push({ text, alternative });
    best = Math.max(best, alternative.fraction);
  }
  if (!(best > 0)) note(answering, 'refused right-answer');
  else if (best < NEARLY_WHOLE) {
    note(answering, 'refused right-answer', `${roundScore(100 * best)}%`);
  }
  return kept.map((answer) => ({
    description: answer.text,
    score: scoreOf(answer, blank.weight, answering),
  }));
}

/** Shares such as 99.99999 are rounding. */
const NEARLY_WHOLE = 0.9999;

function note(
  { losses, number }: Answering,
  code: Parameters<typeof lossOf>[0],
  value: string | null = null,
): void {
  losses.push(lossOf(code, value, { blank: number }));
}

function noteNumbers({ alternatives }: Blank, answering: Answering): void {
  const scoring = alternatives.filter(({ fraction }) => fraction > 0);
  const ranged = scoring.filter(({ tolerance, text }) => (tolerance ?? 0) > 0 || isRange(text));
  const written = (ranged.length > 0 ? ranged : scoring).map(numberText).join(', ');
  const code = ranged.length > 0 ? 'refused tolerance' : 'refused number';
  note(answering, code, written);
}

const isRange = (text: string) => text.includes('..');

const numberText = ({ text, tolerance }: BlankAlternative) =>
  (tolerance ?? 0) > 0 ? `${text} ± ${tolerance}` : text;

function noteCatchAll({ catchAll }: Blank, answering: Answering): void {
  if (catchAll === null) return;
  const value = catchAll === 0 ? '*' : `* (${roundScore(100 * catchAll)}%)`;
  note(answering, catchAll > 0 ? 'refused pattern' : 'not-kept wrong-answer', value);
}

const unlike = {
  wildcard: 'refused pattern',
  contains: 'refused pattern',
  regex: 'refused pattern',
  fuzzy: 'refused pattern',
} as const satisfies Record<Exclude<BlankAlternative['match'], 'exact'>, RefusalCode>;

/** Null if the alternative has no form as an answer. */
function textOf(alternative: BlankAlternative, answering: Answering): string | null {
  const { text: source, match, fraction } = alternative;
  if (match !== 'exact') {
    note(answering, fraction > 0 ? unlike[match] : 'not-kept wrong-answer', source);
    return null;
  }
  const shown = answering.isHtml ? plainText(source) : null;
  const text = shown === null ? lineFeeds(trimAnswer(source)) : shown.text.trim();
  const hadTags = shown === null ? text !== source.trim() : shown.hadTags;
  if (hadTags) note(answering, 'not-kept formatting', source);
  if (text !== '') return text;
  note(answering, fraction > 0 ? 'refused empty-answer' : 'not-kept wrong-answer', source);
  return null;
}

/** Where two are the same text, the first counts, as in the tools that compare in order. */
function isRepeated({ text, alternative }: Answer, seen: Set<string>, answering: Answering) {
  const isNew = !seen.has(text);
  seen.add(text);
  if (isNew) return false;
  note(answering, 'not-kept duplicate', `${text} (${roundScore(100 * alternative.fraction)}%)`);
  return true;
}

/** False for an answer of a typed blank that earns nothing. */
function isKept({ text, alternative }: Answer, answering: Answering): boolean {
  const { fraction } = alternative;
  if (fraction < 0) {
    note(answering, 'not-kept negative-points', `${text} (${roundScore(100 * fraction)}%)`);
  }
  if (answering.kind === 'list' || fraction > 0) return true;
  if (fraction === 0) note(answering, 'not-kept wrong-answer', text);
  return false;
}

function scoreOf({ text, alternative }: Answer, weight: number, answering: Answering): number {
  const exact = answering.scale * weight * Math.max(0, alternative.fraction);
  const score = roundScore(exact);
  if (!Number.isFinite(score)) {
    note(answering, 'refused points', `${text} (${exact})`);
  } else if (Math.abs(score - exact) > 1e-9 * Math.max(1, Math.abs(exact))) {
    note(answering, 'not-kept rounding', `${shownNumber(exact)} → ${score}`);
  }
  return score;
}

/** With one digit more than scores have. */
const shownNumber = (value: number) =>
  Number(value.toFixed(SCORE_DIGITS + 1)) || Number(value.toPrecision(1));
