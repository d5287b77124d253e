/** Moodle XML, each question as Cloze. Moodle and `readMoodleXml` read the same text out of it. */
import { standingFields } from '../../contract/resource-schema.ts';
import { type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import {
  createLosses,
  DEFAULT_SCALE,
  isRefusal,
  LARGEST_SCALE,
  noteAt,
  type NoteLoss,
  roundScore,
  SCORE_PRECISION,
} from '../loss.ts';
import { escaped, needsPlainText, oneLine } from '../plain-text.ts';
import { noteMarkup } from '../make-lacuna.ts';
import type { QuestionToWrite, TextInTarget } from '../writing.ts';
import { LARGEST_WEIGHT, leftOverIn, nextStart } from './notation.ts';

const MARKER = '###';

/** What stands before the first question, and behind the last one. */
export const MOODLE_XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_XML_FOOT = '</quiz>\n';

/** @param scale the points of a weight of 1, if they give whole weights */
export function writeMoodleXml({ body, key }: QuestionToWrite, scale: number): TextInTarget {
  const { losses, note } = createLosses();
  const statement = clozeOf(body, scale, note);
  const title = oneLine(textIn(body['title']));
  noteSpaces('title', body['title'], title, note);
  const tags = tagsOf(body, note);
  noteLostFields(body, note);
  const format = body['disableHTML'] === true ? 'plain_text' : 'html';
  const text = [
    '  <question type="cloze">',
    `    <name>${inText(title)}</name>`,
    `    <questiontext format="${format}">${inText(statement)}</questiontext>`,
    ...(body['disabled'] === true ? ['    <hidden>1</hidden>'] : []),
    ...(key === null ? [] : [`    <idnumber>${inXml(key)}</idnumber>`]),
    ...(tags.length === 0 ? [] : [`    <tags>${tags.map(inTag).join('')}</tags>`]),
    '  </question>\n',
  ].join('\n');
  const [forbidden] = notInXml.exec(text) ?? [];
  if (forbidden !== undefined) {
    const code = forbidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    note('refused text', `U+${code}`);
  }
  return { text: losses.some(isRefusal) ? null : text, losses };
}

/**
 * A loss for each field that a format has no place for. Reading gives back the standing fields and
 * flags that are off, so they are not lost. The format of the statement says whether it is HTML,
 * which makes a difference only to some texts.
 */
function noteLostFields(body: JsonObject, note: NoteLoss): void {
  const isPlain = needsPlainText(textIn(body['question']).trim());
  for (const [name, value] of Object.entries(body)) {
    const isKept = writtenFields.has(name) || (name === 'disableHTML' && isPlain);
    if (isKept || value === null || value === false || isStanding(name, value)) continue;
    const shown = typeof value === 'string' ? value : stringifyExact(value);
    note('not-kept content', `${name}: ${shown}`);
  }
}

function isStanding(name: string, value: Json): boolean {
  const standing = standingFields[name];
  return standing !== undefined && stringifyExact(standing) === stringifyExact(value);
}

/** Without those that are repeated: Moodle keeps a set of them. */
function tagsOf(body: JsonObject, note: NoteLoss): readonly string[] {
  const written = textIn(body['tags']);
  const tags = written.split(/\s+/).filter((tag) => tag !== '');
  noteSpaces('tags', written, tags.join(' '), note);
  const once = new Set<string>();
  for (const tag of tags) {
    if (once.has(tag)) note('not-kept content', `tags: ${tag}`);
    once.add(tag);
  }
  return [...once];
}

function clozeOf(body: JsonObject, wanted: number, note: NoteLoss): string {
  const statement = textIn(body['question']).trim();
  noteSpaces('question', body['question'], statement, note);
  const segments = statement.split(MARKER);
  if (body['disableHTML'] !== true) noteMarkup(segments, note);
  for (const segment of segments) {
    const at = leftOverIn(segment);
    if (at >= 0 || nextStart(segment, 0) !== null) {
      note('refused text', segment.slice(Math.max(at, 0)));
    }
  }
  const blanks = writtenBlanks(body, wanted, note);
  return segments.map((segment, index) => segment + (blanks[index] ?? '')).join('');
}

function noteSpaces(name: string, before: Json | undefined, after: string, note: NoteLoss): void {
  if (textIn(before) !== after) note('not-kept text', `${name}: ${textIn(before)}`);
}

const writtenFields: ReadonlySet<string> = new Set([
  'title',
  'question',
  'lacunaAlternatives',
  'tags',
  'dropDown',
  'disabled',
]);

const inTag = (tag: string) => `<tag>${inText(tag)}</tag>`;

function inText(text: string): string {
  const isMarkup = /[<&]/.test(text) && !/\r|\]\]>/.test(text);
  return `<text>${isMarkup ? `<![CDATA[${text}]]>` : inXml(text)}</text>`;
}

const inXml = (text: string) => escaped(text).replaceAll('\r', '&#13;');

/** What no document of XML 1.0 may hold. */
const notInXml = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/u;

/** A share with more digits would need an exponent, which Cloze does not know. */
const LOWEST_PERCENT = -1e9;

/** @param wanted points of a blank of weight 1, if they give whole weights */
function writtenBlanks(body: JsonObject, wanted: number, note: NoteLoss): string[] {
  const isList = body['dropDown'] === true;
  const blanks = objectsIn(body['lacunaAlternatives']).map(({ alternatives }, index) => {
    const noteBlank = noteAt(note, { blank: index + 1 });
    const all = objectsIn(alternatives).map((one) => answerOf(one, noteBlank));
    const answers = distinctAnswers(all, noteBlank);
    const best = Math.max(0, ...answers.map(({ score }) => score));
    if (best === 0) noteBlank('refused right-answer');
    if (isList && answers.length === 1) noteBlank('refused one-choice', answers[0]?.text);
    return { answers, best, noteBlank };
  });
  if (blanks.length === 0) note('refused no-blank');
  const bests = blanks.map(({ best }) => best);
  if (bests.length === 0 || bests.includes(0)) return [];
  const { scale, weights } = weightsOf(bests, wanted);
  if (scale !== DEFAULT_SCALE) note('not-kept scale', scale);
  return blanks.map(({ answers, best, noteBlank }, index) => {
    const weight = weights[index] ?? 1;
    const alternatives = answers.map(({ text, score }) => {
      // With at most five decimals, as Moodle keeps fractions.
      const percent = Number(((100 * score) / best).toFixed(5));
      if (percent < LOWEST_PERCENT) noteBlank('refused size', score);
      const back = roundScore((scale * weight * percent) / 100);
      if (back !== score) noteBlank('not-kept points', `${score} → ${back}`);
      return (percent === 100 ? '=' : `%${percent}%`) + encodeText(text, isList);
    });
    return `{${weight}:${isList ? 'MULTICHOICE' : typeOf(answers)}:${alternatives.join('~')}}`;
  });
}

interface ScoredAnswer {
  readonly text: string;
  readonly score: number;
}

/** Other tools know only the first with a text. If no best answer is left, it is refused. */
function distinctAnswers(answers: readonly ScoredAnswer[], note: NoteLoss) {
  const first = new Map<string, ScoredAnswer>();
  for (const answer of answers) if (!first.has(answer.text)) first.set(answer.text, answer);
  const kept = [...first.values()];
  const most = kept.reduce((best, { score }) => Math.max(best, score), 0);
  for (const answer of answers) {
    const { text, score } = answer;
    if (first.get(text) === answer) continue;
    const code = score > most ? 'refused right-answer' : 'not-kept answer';
    note(code, `${text} (${score})`);
  }
  return kept;
}

/** Without regard to case, the first of two such answers would always be taken. */
function typeOf(answers: readonly ScoredAnswer[]): string {
  const texts = new Set(answers.map(({ text }) => text));
  const folded = new Set([...texts].map((text) => text.toLowerCase()));
  return folded.size < texts.size ? 'SHORTANSWER_C' : 'SHORTANSWER';
}

function answerOf({ description, score }: JsonObject, note: NoteLoss): ScoredAnswer {
  const written = textIn(description);
  const text = oneLine(written);
  if (text !== written) note('not-kept text', written);
  if (text === '') note('refused notation', written);
  const points = Number(score ?? 0);
  if (Math.abs(points) > LARGEST_SCALE) note('refused size', points);
  return { text, score: points };
}

/**
 * Entities stand for all characters that mean something in Cloze. Moodle decodes them before it
 * undoes `\}` and `\#`, so that a backslash of the text before one of these is doubled. A star of a
 * typed answer needs a backslash. What a list shows is HTML, so that `&` and `<` are encoded twice.
 */
function encodeText(text: string, isList: boolean): string {
  const guarded = text.replaceAll(/\\(?=[}#])/g, '\\\\');
  const inAnswer = isList
    ? guarded.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    : guarded.replaceAll('*', '\\*');
  return inAnswer.replaceAll(/[&<>"#{}~\\]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Points as Cloze knows them: whole weights of blanks, and each answer a percentage of it. */
interface Weights {
  /** Points of a blank of weight 1. */
  readonly scale: number;
  /** For each blank, a whole number above 0. */
  readonly weights: readonly number[];
}

/** @param bests of each blank, above 0 @param scale is taken if it gives whole weights */
function weightsOf(bests: readonly number[], scale: number): Weights {
  const units = bests.map((best) => Math.round(best * SCORE_PRECISION));
  for (const unit of [Math.round(scale * SCORE_PRECISION), units.reduce(commonDivisor, 0)]) {
    const weights = units.map((each) => each / unit);
    if (weights.every(isWeight)) return { scale: unit / SCORE_PRECISION, weights };
  }
  const unit = Math.max(1, Math.round(Math.max(...units) / LARGEST_ROUNDED));
  const weights = units.map((each) => Math.max(1, Math.round(each / unit)));
  return { scale: unit / SCORE_PRECISION, weights };
}

const LARGEST_ROUNDED = 1000;

const isWeight = (weight: number) =>
  Number.isInteger(weight) && weight >= 1 && weight <= LARGEST_WEIGHT;

function commonDivisor(first: number, second: number): number {
  let [larger, smaller] = [first, second];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
