/** A blank of Cloze as the other formats know blanks. */
import { decodeHTMLStrict } from 'entities';
import type { Loss } from '../../contract/conversions.ts';
import type { Blank, BlankAlternative } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { LARGEST_WEIGHT } from './cloze-weights.ts';
import { exactAnswer, numericAnswer, typedAnswer } from './moodle-answers.ts';
import { isCatchAll } from './short-answer.ts';

/** One alternative as written. */
export interface ClozeAlternative {
  /** 1 is fully right. */
  readonly fraction: number;
  readonly answer: string;
  readonly feedback: string | null;
}

export interface ClozeBlank {
  readonly written: string;
  /** The digits before the type; they may be missing. */
  readonly weight: string;
  readonly type: string;
  readonly alternatives: readonly ClozeAlternative[];
}

interface Reading {
  readonly isHtml: boolean;
  /** Of the blank, from 1. */
  readonly number: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

export function clozeBlankOf(blank: ClozeBlank, reading: Reading): Blank {
  const { written, type } = blank;
  const { losses } = reading;
  const kind = kindOf(type);
  const place = { blank: reading.number };
  if (/^(?:MULTIRESPONSE|MR)/.test(type)) {
    losses.push(lossOf('refused/multiple-response', written, place));
  }
  if (/^(?:MULTICHOICE_[VH]|MC[VH])/.test(type)) losses.push(lossOf('loss/layout', type, place));
  if (/^(?:MULTICHOICE_[VH]?S|MC[VH]?S)$/.test(type))
    losses.push(lossOf('loss/shuffle', type, place));
  const weight = blank.weight === '' ? 1 : Number(blank.weight);
  if (weight === 0) losses.push(lossOf('refused/no-right-answer', written, place));
  if (weight > LARGEST_WEIGHT) losses.push(lossOf('refused/malformed-blank', written, place));
  for (const { answer, feedback } of blank.alternatives) {
    if (feedback !== null && feedback.trim() !== '') {
      losses.push(lossOf('loss/answer-feedback', feedback, place));
    }
    if (answer.includes('\\~')) losses.push(lossOf('loss/escaped-character', answer, place));
  }
  const { catchAll, alternatives } = answersOf(kind, blank.alternatives, reading);
  const isCaseSensitive = kind === 'text' ? type.endsWith('C') : null;
  return { kind, weight, isCaseSensitive, catchAll, alternatives };
}

function kindOf(type: string): Blank['kind'] {
  if (/^(?:NUMERICAL|NM)$/.test(type)) return 'numeric';
  return /^(?:SHORTANSWER|SA|MW)/.test(type) ? 'text' : 'list';
}

function answersOf(
  kind: Blank['kind'],
  written: readonly ClozeAlternative[],
  { isHtml, number, losses }: Reading,
): Pick<Blank, 'catchAll' | 'alternatives'> {
  let catchAll: number | null = null;
  const alternatives: BlankAlternative[] = [];
  for (const { answer, fraction } of written) {
    const text = answerText(answer, kind, isHtml);
    if (kind !== 'list' && isCatchAll(text)) {
      catchAll ??= fraction;
      continue;
    }
    if (kind === 'numeric') {
      const value = numericAnswer(text, fraction);
      if (value === null) losses.push(lossOf('refused/malformed-blank', answer, { blank: number }));
      else alternatives.push(value);
    } else alternatives.push((kind === 'text' ? typedAnswer : exactAnswer)(text, fraction));
  }
  return { catchAll, alternatives };
}

/**
 * Moodle decodes the entities of an answer and then undoes `\}` and `\#`, also where an entity
 * stands for one of these characters. What a list shows is HTML again, so its entities are decoded
 * twice. If the question is HTML, the last decoding is left to the reader of the alternative.
 */
function answerText(answer: string, kind: Blank['kind'], isHtml: boolean): string {
  let text = answer;
  if (text.includes('\\') || text.includes('&#')) {
    text = text
      .replaceAll(escapedCharacter, (_, brace) => (brace === undefined ? '#' : '}'))
      .replaceAll('\\~', '~');
    if (kind !== 'list') text = text.replaceAll(star, '*').replaceAll(backslashBeforeStar, '\\');
  }
  if (text.includes('&')) {
    if (kind === 'list') text = text.replaceAll(ampersandOfEntity, '&');
    if (!isHtml) text = decodeHTMLStrict(text);
  }
  return text.trim();
}

const escapedCharacter =
  /(?:\\|&#0{0,5}92;|&#x0{0,5}5c;)(?:(\}|&#0{0,5}125;|&#x0{0,5}7d;)|(?:&#0{0,5}35;|&#x0{0,5}23;|#))/gi;
const star = /&#0{0,5}42;|&#x0{0,5}2a;/gi;
const backslashBeforeStar = /(?:&#0{0,5}92;|&#x0{0,5}5c;)(?=\*)/gi;
const ampersandOfEntity = /&(?:amp|#38);(?=(?:amp|lt|gt|quot|#[0-9]{1,7});)/g;
