/** The blanks of a question of the contract in the notation of Cloze. */
import type { Loss } from '../../contract/conversions.ts';
import { type JsonObject, objectsIn } from '../../core/json.ts';
import { distinctAnswers } from '../distinct-answers.ts';
import { lossOf } from '../loss.ts';
import { oneLine } from '../plain-text.ts';
import { LARGEST_SCALE } from '../policies.ts';
import { percentOf, pointsOf, weightsOf } from './cloze-weights.ts';

interface Answer {
  readonly text: string;
  readonly score: number;
}

export interface Writing {
  /** Points of a blank of weight 1, if they give whole weights. */
  readonly scale: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

interface WrittenBlanks {
  readonly blanks: readonly string[];
  /** Points of a blank of weight 1. */
  readonly scale: number;
}

/** A share with more digits would need an exponent, which Cloze does not know. */
const LOWEST_PERCENT = -1e9;

export function writtenBlanks(body: JsonObject, { scale: wanted, losses }: Writing): WrittenBlanks {
  const isList = body['dropDown'] === true;
  const blanks = objectsIn(body['lacunaAlternatives']).map((each, index) => {
    const blank = index + 1;
    const answers = objectsIn(each['alternatives']).map((one) => answerOf(one, blank, losses));
    return distinctAnswers(answers, { blank, losses });
  });
  if (blanks.length === 0) losses.push(lossOf('refused/no-blank'));
  const bests = blanks.map((answers) => Math.max(0, ...answers.map(({ score }) => score)));
  for (const [index, best] of bests.entries()) {
    if (best <= 0) losses.push(lossOf('refused/no-right-answer', null, { blank: index + 1 }));
  }
  for (const [index, { length, 0: only }] of isList ? blanks.entries() : []) {
    if (length === 1) losses.push(lossOf('refused/one-choice', only?.text, { blank: index + 1 }));
  }
  if (bests.some((best) => best <= 0)) return { blanks: [], scale: wanted };
  const { scale, weights } = weightsOf(bests, wanted);
  const written = blanks.map((answers, index) => {
    const weight = weights[index] ?? 1;
    const alternatives = answers.map((answer) => {
      const percent = percentOf(answer.score, bests[index] ?? 1);
      if (percent < LOWEST_PERCENT) {
        losses.push(lossOf('refused/negative-share', answer.score, { blank: index + 1 }));
      }
      noteRounding(answer.score, pointsOf(percent, weight, scale), { blank: index + 1, losses });
      return (percent === 100 ? '=' : `%${percent}%`) + encoded(answer.text, isList);
    });
    return `{${weight}:${isList ? 'MULTICHOICE' : typeOf(answers)}:${alternatives.join('~')}}`;
  });
  return { blanks: written, scale };
}

/** Without regard to case, the first of two such answers would always be taken. */
function typeOf(answers: readonly Answer[]): string {
  const texts = new Set(answers.map(({ text }) => text));
  const folded = new Set([...texts].map((text) => text.toLowerCase()));
  return folded.size < texts.size ? 'SHORTANSWER_C' : 'SHORTANSWER';
}

function answerOf({ description, score }: JsonObject, blank: number, losses: Loss[]): Answer {
  const written = typeof description === 'string' ? description : '';
  const text = oneLine(written);
  if (text !== written) losses.push(lossOf('loss/space', written, { blank }));
  if (text === '') losses.push(lossOf('refused/empty-answer', written, { blank }));
  const points = Number(score ?? 0);
  if (Math.abs(points) > LARGEST_SCALE) {
    losses.push(lossOf('refused/points-too-large', points, { blank }));
  }
  return { text, score: points };
}

function noteRounding(
  score: number,
  back: number,
  { blank, losses }: { readonly blank: number; readonly losses: Loss[] },
): void {
  if (back !== score) losses.push(lossOf('loss/score-rounded', `${score} → ${back}`, { blank }));
}

/**
 * Entities stand for all characters that mean something in Cloze. Moodle decodes them before it
 * undoes `\}` and `\#`, so that a backslash of the text before one of these is doubled. A star of a
 * typed answer needs a backslash. What a list shows is HTML, so that `&` and `<` are encoded twice.
 */
function encoded(text: string, isList: boolean): string {
  const guarded = text.replaceAll(/\\(?=[}#])/g, '\\\\');
  const inAnswer = isList
    ? guarded.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    : guarded.replaceAll('*', '\\*');
  return inAnswer.replaceAll(/[&<>"#{}~\\]/g, (character) => `&#${character.charCodeAt(0)};`);
}
