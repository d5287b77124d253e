/** The answers between the braces of a GIFT question. */
import type { Loss } from '../../contract/conversions.ts';
import type { Blank, BlankAlternative } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { isCatchAll, typedText } from '../moodle/short-answer.ts';
import { MOST_ANSWERS } from '../reading.ts';
import {
  firstMark,
  formatted,
  marks,
  marksIn,
  type TextFormat,
  unescapeGift,
} from './gift-text.ts';

/** Moodle's names of the kinds of questions. */
export type GiftType =
  | 'essay'
  | 'truefalse'
  | 'match'
  | 'multichoice'
  | 'shortanswer'
  | 'numerical';

export function typeOf(answers: string): GiftType {
  if (answers === '') return 'essay';
  if (answers.startsWith('#')) return 'numerical';
  if (firstMark(answers, marks.tilde) !== null) return 'multichoice';
  if (answers.includes('->') && firstMark(answers, marks.equals) !== null) return 'match';
  const said = answers.slice(0, firstMark(answers, marks.hash)?.start).trim();
  return ['T', 'TRUE', 'F', 'FALSE'].includes(said) ? 'truefalse' : 'shortanswer';
}

export interface GiftAlternative extends BlankAlternative {
  /** Null for a text without a format of its own, and where the format means nothing. */
  readonly format: TextFormat | null;
}

export interface GiftBlank extends Omit<Blank, 'alternatives'> {
  readonly alternatives: readonly GiftAlternative[];
}

interface Answered {
  readonly blank: GiftBlank;
  readonly losses: readonly Loss[];
}

const reading = { multichoice: choices, shortanswer: shortAnswers, numerical: numbers };

export type BlankType = keyof typeof reading;

/** @param answers of a question of that type, without general feedback */
export const giftBlankOf = (type: BlankType, answers: string): Answered => reading[type](answers);

const theBlank = { blank: 1 } as const;

function choices(answers: string): Answered {
  const pieces = piecesOf(answers, marks.choice);
  const losses = pieces.flatMap((piece) => piece.losses);
  const alternatives = pieces.map(({ sign, raw, weight }): GiftAlternative => {
    const { format, raw: text } = formatted(raw);
    const fraction = weight ?? (sign.endsWith('=') ? 1 : 0);
    return { ...exact, text: unescapeGift(text).trim(), fraction, format };
  });
  // Without a right answer, Moodle shows boxes of which several may be ticked.
  const hasRight = pieces.some(({ sign }) => sign.endsWith('='));
  if (!hasRight && alternatives.some(({ fraction }) => fraction > 0)) {
    losses.push(lossOf('refused/multiple-response', answers, theBlank));
  }
  return { blank: { ...plainBlank, kind: 'list', alternatives }, losses };
}

function shortAnswers(answers: string): Answered {
  const pieces = piecesOf(answers, marks.equals);
  const answered = pieces.map(({ raw, weight }) => ({
    text: unescapeGift(formatted(raw).raw).trim(),
    fraction: weight ?? 1,
  }));
  const alternatives = answered
    .filter(({ text }) => !isCatchAll(text))
    .map(({ text, fraction }) => ({ ...exact, ...typedText(text), fraction }));
  const catchAll = answered.find(({ text }) => isCatchAll(text))?.fraction ?? null;
  return {
    blank: { ...plainBlank, kind: 'text', isCaseSensitive: false, catchAll, alternatives },
    losses: pieces.flatMap((piece) => piece.losses),
  };
}

function numbers(answers: string): Answered {
  const numeric = answers.slice(1);
  const rest = firstMark(numeric, marks.tilde);
  const pieces = piecesOf(numeric.slice(0, rest?.start).trim(), marks.equals);
  const losses = pieces.flatMap((piece) => piece.losses);
  const alternatives: GiftAlternative[] = [];
  let catchAll: number | null = null;
  for (const { raw, weight } of pieces) {
    const written = unescapeGift(formatted(raw).raw).trim();
    const fraction = weight ?? 1;
    const number = numberOf(written);
    if (isCatchAll(written)) catchAll ??= fraction;
    else if (number === null) losses.push(lossOf('refused/malformed-blank', written, theBlank));
    else alternatives.push({ ...exact, ...number, fraction });
  }
  if (pieces.length === 0) losses.push(lossOf('refused/malformed-blank', answers, theBlank));
  if (rest !== null) {
    catchAll ??= 0;
    losses.push(...restOf(numeric.slice(rest.end).trim()));
  }
  return { blank: { ...plainBlank, kind: 'numeric', catchAll, alternatives }, losses };
}

/** Behind the sign of the rest, only feedback has a meaning. */
function restOf(raw: string): readonly Loss[] {
  if (raw === '' || raw.startsWith('#')) return feedbackIn(raw);
  return [lossOf('refused/malformed-blank', `~${raw}`, theBlank)];
}

const exact = { tolerance: null, match: 'exact', format: null } as const;
const plainBlank = { weight: 1, isCaseSensitive: null, catchAll: null } as const;

const NUMBER = String.raw`[-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][-+]?\d+)?`;
const range = new RegExp(String.raw`^(${NUMBER})\s*\.\.\s*(${NUMBER})$`);
const tolerant = new RegExp(String.raw`^(${NUMBER})(?:\s*:\s*(${NUMBER}))?$`);

/** `value`, `value:tolerance` or `least..most`; null for anything else. */
function numberOf(written: string): { text: string; tolerance: number } | null {
  if (written.length > LONGEST_NUMBER) return null;
  const [, least, most] = range.exec(written) ?? [];
  if (least !== undefined && most !== undefined) {
    return { text: `${least}..${most}`, tolerance: 0 };
  }
  const [, text, tolerance = '0'] = tolerant.exec(written) ?? [];
  return text === undefined ? null : { text, tolerance: Math.abs(valueOf(tolerance)) };
}

const LONGEST_NUMBER = 200;

const valueOf = (number: string) => Number(number.replace(',', '.'));

interface Piece {
  /** Empty for a first answer without one. */
  readonly sign: string;
  /** The answer, still with its format and its escapes. */
  readonly raw: string;
  /** As a fraction; null if the answer names none. */
  readonly weight: number | null;
  readonly losses: readonly Loss[];
}

function piecesOf(answers: string, signs: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let sign = '';
  let start = 0;
  const add = (end?: number) => {
    const raw = answers.slice(start, end).trim();
    if (sign !== '' || raw !== '') pieces.push(pieceOf(sign, raw));
  };
  for (const mark of marksIn(answers, signs)) {
    add(mark.start);
    // One more than a blank may have: whatever follows, the question is refused.
    if (pieces.length > MOST_ANSWERS) return pieces;
    sign = mark.text;
    start = mark.end;
  }
  add();
  return pieces;
}

function pieceOf(sign: string, whole: string): Piece {
  const [written = '', share] =
    /^%\s*([-+]?[\d.,]+)\s*%/.exec(whole.slice(0, LONGEST_WEIGHT)) ?? [];
  const answer = whole.slice(written.length);
  const hash = firstMark(answer, marks.hash);
  const losses = hash === null ? [] : feedbackIn(answer.slice(hash.start));
  const weight = share === undefined ? null : weightOf(share);
  if (Number.isNaN(weight)) losses.push(lossOf('refused/malformed-blank', whole, theBlank));
  return { sign, raw: answer.slice(0, hash?.start).trim(), weight, losses };
}

const LONGEST_WEIGHT = 40;

/** NaN if it is not a percentage from -100 to 100. */
function weightOf(share: string): number {
  const percent = /^[-+]?\d+(?:\.\d*)?$/.test(share) ? Number(share) : NaN;
  return Math.abs(percent) <= 100 ? percent / 100 : NaN;
}

/** @param raw from the # on */
function feedbackIn(raw: string): Loss[] {
  const feedback = unescapeGift(formatted(raw.slice(1).trim()).raw).trim();
  return feedback === '' ? [] : [lossOf('loss/answer-feedback', feedback, theBlank)];
}
