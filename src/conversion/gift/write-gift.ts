/**
 * Writes questions with one blank as GIFT of Moodle. The law: reading the text again gives the same
 * body, or the losses name the difference.
 */
import type { Loss } from '../../contract/conversions.ts';
import { type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import { isRefusal, LARGEST_SCALE, lossOf, roundScore, SCORE_PRECISION } from '../loss.ts';
import { withoutWildcards } from '../moodle/notation.ts';
import { oneLine } from '../plain-text.ts';
import { noteMarkup } from '../statement-of.ts';
import {
  distinctAnswers,
  type ForeignWriter,
  lostFields,
  type QuestionToWrite,
} from '../writing.ts';
import { commentWith, escapeGift, fitsComment, formatted } from './gift-text.ts';

/** @param scale the points that a reader takes for a right answer unless it is told another number */
export const createGiftWriter = ({ scale }: { readonly scale: number }): ForeignWriter => ({
  head: '',
  foot: '',
  write({ body, key }) {
    const losses: Loss[] = [];
    const text = questionText({ body, key }, { scale, losses });
    return { text: losses.some(isRefusal) ? null : text, losses };
  },
});

interface Writing {
  readonly scale: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

function questionText({ body, key }: QuestionToWrite, writing: Writing): string {
  const { losses } = writing;
  const [before = '', after = '', ...others] = textIn(body['question']).split('###');
  const [blank, ...otherBlanks] = objectsIn(body['lacunaAlternatives']);
  if (blank === undefined) losses.push(lossOf('refused/no-blank'));
  if (others.length > 0)
    losses.push(lossOf('refused/several-blanks target', otherBlanks.length + 1));
  const format = body['disableHTML'] === true ? 'plain' : 'html';
  const statement = textIn(body['question']);
  if (format === 'html') noteMarkup([before, after], losses);
  if (hasLostSpace(statement)) losses.push(lossOf('loss/space', `question: ${statement}`));
  const comment = commentWith({ id: writtenKey(key, losses), tags: writtenTags(body, losses) });
  const title = titleOf(body, losses);
  const answers = distinctAnswers(answersIn(blank ?? {}, losses), { ...theBlank, losses });
  const isList = body['dropDown'] === true;
  const lines = (isList ? choices : shortAnswers)(answers, { ...writing, format });
  losses.push(...lostFields(body, kept));
  return `${comment}${title}[${format}]${beside(before)}{\n${lines.join('')}}${beside(after)}\n\n`;
}

/**
 * The text before or after the answers. Moodle takes answers at the very end for those of a blank
 * without a place, and some readers need a text behind the format. Line breaks are trimmed.
 */
const beside = (text: string) => (text.trim() === '' ? String.raw`\n` : escapeGift(text));

interface Answer {
  readonly text: string;
  readonly score: number;
}

const answersIn = (blank: JsonObject, losses: Loss[]): Answer[] =>
  objectsIn(blank['alternatives']).map((each) => {
    const text = textIn(each['description']);
    if (hasLostSpace(text)) losses.push(lossOf('loss/space', text, theBlank));
    if (text.trim() === '') losses.push(lossOf('refused/empty-answer', text, theBlank));
    const lines = text.trim().replaceAll(/\r\n?/g, '\n');
    return { text: lines, score: Number(each['score'] ?? 0) };
  });

type Answering = Writing & { readonly format: 'plain' | 'html' };

function choices(answers: readonly Answer[], answering: Answering): string[] {
  const { losses, format } = answering;
  const [only, ...others] = answers;
  // Such a block is a short answer.
  if (only !== undefined && others.length === 0) {
    losses.push(lossOf('refused/one-choice', only.text, theBlank));
  }
  const weighed = weightsOf(answers, answering);
  const areAllRight = weighed.every(({ percent }) => percent === '100');
  return weighed.map(({ text, percent }, index) => {
    const isPlain = format === 'plain' || !/[<&\r\n\u2028\u2029]/.test(text);
    const isRight = percent === '100' && (index === 0 || !areAllRight);
    const weight = percent === '0' ? '' : `%${percent}%`;
    return `\t${isRight ? '=' : `~${weight}`}${guardText(text, isPlain)}\n`;
  });
}

function shortAnswers(answers: readonly Answer[], answering: Answering): string[] {
  for (const { text } of answers.filter((each) => each.text.includes('->'))) {
    // With it, Moodle takes the question for one of matching.
    answering.losses.push(lossOf('refused/text target', text, theBlank));
  }
  return weightsOf(answers, answering).map(
    ({ text, percent }) => `\t=%${percent}%${guardText(withoutWildcards(text), true)}\n`,
  );
}

/** The answer, with a format if it would be taken for HTML, a weight or a format. */
function guardText(text: string, isPlain: boolean): string {
  const isSafe = isPlain && !text.startsWith('%') && formatted(text).format === null;
  return `${isSafe ? '' : '[plain]'}${escapeGift(text)}`;
}

const theBlank = { blank: 1 } as const;

interface Weighed {
  readonly text: string;
  /** With at most five decimals. */
  readonly percent: string;
}

/** The points as shares of the best. */
function weightsOf(answers: readonly Answer[], { scale, losses }: Writing): Weighed[] {
  const best = answers.reduce((most, { score }) => Math.max(most, score), 0);
  if (best <= 0) {
    losses.push(lossOf('refused/no-right-answer none', null, theBlank));
    return [];
  }
  if (best > LARGEST_SCALE) losses.push(lossOf('refused/points large', best, theBlank));
  // Nobody can give a scale with more digits, or one of nothing.
  const points = Math.max(roundScore(best), 1 / SCORE_PRECISION);
  if (points !== scale) losses.push(lossOf('loss/points shares', points));
  return answers.map(({ text, score }) => {
    const percent = Number(((100 * score) / best).toFixed(5));
    noteShare({ text, score, percent, points }, losses);
    return { text, percent: String(percent) };
  });
}

interface Share extends Answer {
  readonly percent: number;
  /** Those of the best. */
  readonly points: number;
}

function noteShare({ text, score, percent, points }: Share, losses: Loss[]): void {
  const shown = `${text} (${percent}%)`;
  if (percent < -100) losses.push(lossOf('refused/points share', shown, theBlank));
  if (!moodleShares.some((each) => Math.abs(each - Math.abs(percent)) < NEARLY)) {
    losses.push(lossOf('loss/points grades', shown, theBlank));
  }
  const again = roundScore((points * percent) / 100);
  if (again !== score) losses.push(lossOf('loss/points rounded', `${score} → ${again}`, theBlank));
}

/** Moodle imports no other percentages, unless it is told to take the nearest. */
const moodleShares =
  '100 90 83.33333 80 75 70 66.66667 60 50 40 33.33333 30 25 20 16.66667 14.28571 12.5 11.11111 10 5 0'
    .split(' ')
    .map(Number);
/** How far a percentage may be off for Moodle. */
const NEARLY = 0.001;

/** White space at the ends is not read, and line breaks have one form. */
const hasLostSpace = (text: string) => text !== text.trim() || text.includes('\r');

function titleOf(body: JsonObject, losses: Loss[]): string {
  const title = textIn(body['title']);
  const line = oneLine(title);
  if (line !== title || title === '') losses.push(lossOf('loss/title rewritten', title));
  return line === '' ? '' : `::${escapeGift(line)}::`;
}

function writtenKey(key: string | null, losses: Loss[]): string | null {
  if (key === null || fitsComment(key)) return key;
  losses.push(lossOf('loss/field', `key: ${key}`));
  return null;
}

function writtenTags(body: JsonObject, losses: Loss[]): string[] {
  const text = textIn(body['tags']);
  const tags = text.split(/\s+/).filter((tag) => tag !== '');
  if (tags.join(' ') !== text) losses.push(lossOf('loss/space', `tags: ${text}`));
  return tags.filter((tag) => {
    const isKept = fitsComment(tag);
    if (!isKept) losses.push(lossOf('loss/field', `tags: ${tag}`));
    return isKept;
  });
}

const kept: ReadonlySet<string> = new Set(
  'title question lacunaAlternatives tags dropDown'.split(' '),
);
