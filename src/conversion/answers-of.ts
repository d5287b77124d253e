/** The answers of a blank of the contract: a text and its points. */
import { lineFeeds } from '../core/texts.ts';
import { type NoteLoss, noteAt, roundScore, SCORE_DIGITS } from './loss.ts';
import { plainText, trimAnswer } from './plain-text.ts';
import type { Blank, BlankAlternative } from './source-item.ts';

type AnsweredBlank = readonly { readonly description: string; readonly score: number }[];

interface Answering {
  readonly scale: number;
  /** What all blanks of the question are. */
  readonly kind: Blank['kind'];
  readonly isHtml: boolean;
  /** Of the blank, from 1. */
  readonly number: number;
  readonly note: NoteLoss;
}

export function answersOf({ alternatives, weight }: Blank, answering: Answering): AnsweredBlank {
  const { scale, kind, isHtml, number } = answering;
  const note = noteAt(answering.note, { blank: number });
  const answers: { description: string; score: number }[] = [];
  const seen = new Set<string>();
  let best = 0;
  for (const alternative of alternatives) {
    const { fraction, isPattern } = alternative;
    const description = textOf(alternative, isHtml, note);
    const shown = `${description} (${roundScore(100 * fraction)}%)`;
    // Where two are the same text, the first counts, as in the tools that compare in order.
    const key = `${isPattern} ${description}`;
    if (description === '') {
      note(fraction > 0 ? 'refused notation' : 'not-kept answer', alternative.text);
    } else if (seen.has(key)) note('not-kept answer', shown);
    else if (isPattern)
      note(fraction > 0 ? 'refused pattern' : 'not-kept answer', alternative.text);
    else {
      if (fraction < 0) note('not-kept points', shown);
      if (fraction === 0 && kind === 'text') note('not-kept answer', description);
      if (fraction > 0 || kind === 'list') {
        const score = scoreOf(scale * weight * Math.max(0, fraction), description, note);
        answers.push({ description, score });
        best = Math.max(best, fraction);
      }
    }
    seen.add(key);
  }
  if (!(best > 0)) note('refused right-answer');
  else if (best < NEARLY_WHOLE) note('refused right-answer', `${roundScore(100 * best)}%`);
  return answers;
}

/** Shares such as 99.99999 are rounding. */
const NEARLY_WHOLE = 0.9999;

function textOf({ text: source, isPattern }: BlankAlternative, isHtml: boolean, note: NoteLoss) {
  if (isPattern) return source;
  const { text, hadTags } = isHtml
    ? plainText(source)
    : { text: lineFeeds(trimAnswer(source)), hadTags: trimAnswer(source) !== source.trim() };
  if (hadTags) note('not-kept text', source);
  return text.trim();
}

function scoreOf(exact: number, text: string, note: NoteLoss): number {
  const score = roundScore(exact);
  if (!Number.isFinite(score)) note('refused size', `${text} (${exact})`);
  else if (Math.abs(score - exact) > 1e-9 * Math.max(1, Math.abs(exact))) {
    note('not-kept points', `${shownNumber(exact)} → ${score}`);
  }
  return score;
}

/** With one digit more than scores have. */
const shownNumber = (value: number) =>
  Number(value.toFixed(SCORE_DIGITS + 1)) || Number(value.toPrecision(1));
