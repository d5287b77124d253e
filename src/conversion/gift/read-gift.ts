/**
 * Reads GIFT of Moodle. Blank lines separate questions, so that a broken one does not take others
 * with it. A question has at most one block of answers in braces.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { categoryPath, isCatchAll, typedText } from '../moodle/notation.ts';
import { escaped, escapedAnswer, trimAnswer } from '../plain-text.ts';
import { MOST_ANSWERS, type Paragraph, paragraphsOf, type ReadItems } from '../reading.ts';
import {
  type Blank,
  type BlankAlternative,
  type BlankQuestion,
  contentUnless,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import {
  firstMark,
  formatted,
  giftCommentOf,
  marks,
  marksIn,
  type TextFormat,
  unescapeGift,
} from './gift-text.ts';

export const readGift: ReadItems = async function* (source) {
  let category: string | null = null;
  for await (const paragraph of paragraphsOf(source)) {
    const entry = entryOf(paragraph);
    category = entry.category ?? category;
    if (entry.text !== '') yield itemOf({ ...entry, category });
  }
};

interface Entry {
  /** Without comments; empty if there is no question. */
  readonly text: string;
  /** Of the question, from 1. */
  readonly line: number;
  readonly id: string | null;
  readonly tags: readonly string[];
  /** The one that the paragraph sets. */
  readonly category: string | null;
  readonly isTooLong: boolean;
}

function entryOf({ lines, isTooLong }: Paragraph): Entry {
  const texts: string[] = [];
  const tags: string[] = [];
  let line = lines[0]?.number ?? 1;
  let id: string | null = null;
  let category: string | null = null;
  for (const { text, number } of lines) {
    const trimmed = text.trim();
    if (trimmed.startsWith('//')) {
      const comment = giftCommentOf(trimmed);
      id ??= comment.id;
      for (const tag of comment.tags) tags.push(tag);
    } else if (texts.length === 0 && trimmed.startsWith(CATEGORY)) {
      category = categoryPath(trimmed.slice(CATEGORY.length));
    } else {
      if (texts.length === 0) line = number;
      texts.push(trimmed);
    }
  }
  return { text: texts.join('\n').trim(), line, id, tags, category, isTooLong };
}

const CATEGORY = '$CATEGORY:';

function itemOf(entry: Entry): SourceItem {
  const { id, line } = entry;
  if (entry.isTooLong) {
    const losses = [lossOf('refused size')];
    return { type: 'unknown', id, title: null, line, losses, content: nothing };
  }
  const { title, rest } = titled(entry.text);
  const { type, losses, question = null } = rest === null ? untitled : readQuestion(rest, entry);
  const content = question === null ? nothing : contentUnless(losses, question);
  return { type, id, title, line, losses, content };
}

/** The rest is null if the title has no end. */
function titled(text: string): { title: string | null; rest: string | null } {
  if (!text.startsWith('::')) return { title: null, rest: text };
  const behind = text.slice(2);
  const end = firstMark(behind, marks.colons);
  if (end === null) return { title: null, rest: null };
  return {
    title: unescapeGift(behind.slice(0, end.start)).trim(),
    rest: behind.slice(end.end).trim(),
  };
}

interface Outcome {
  readonly type: string;
  readonly losses: readonly Loss[];
  readonly question?: BlankQuestion;
}

const untitled: Outcome = { type: 'unknown', losses: [lossOf('refused notation')] };

function readQuestion(text: string, entry: Entry): Outcome {
  const braces = [...marksIn(text, marks.brace)];
  const [open, close] = braces;
  if (open === undefined) {
    return { type: 'description', losses: [lossOf('skipped no-blanks', 'description')] };
  }
  const isPaired = braces.every((brace, index) => brace.text === (index % 2 === 0 ? '{' : '}'));
  if (close === undefined || !isPaired || braces.length % 2 === 1) {
    return { type: 'unknown', losses: [lossOf('refused notation', text)] };
  }
  if (braces.length > 2) {
    return { type: 'unknown', losses: [lossOf('refused several-blanks', text)] };
  }
  const { answers, losses } = withoutGeneral(text.slice(open.end, close.start));
  const type = typeOf(answers);
  if (type === 'essay' || type === 'truefalse' || type === 'match') {
    return { type, losses: [lossOf('skipped no-blanks', type)] };
  }
  const after = text.slice(close.end).trimEnd();
  if (type === 'multichoice' && after === '') {
    return { type, losses: [lossOf('skipped choice')] };
  }
  return asQuestion({ type, answers, before: text.slice(0, open.start), after, losses, entry });
}

/** General feedback ends the answers. Nothing in it is an answer. */
function withoutGeneral(block: string): { answers: string; losses: Loss[] } {
  const [last] = [...marksIn(block, marks.feedback)].slice(-1);
  if (last === undefined) return { answers: block.trim(), losses: [] };
  const { raw } = formatted(block.slice(last.end).trim());
  const feedback = unescapeGift(raw).trim();
  return {
    answers: block.slice(0, last.end - 4).trim(),
    losses: feedback === '' ? [] : [lossOf('not-kept feedback', feedback)],
  };
}

interface Parts {
  readonly type: BlankType;
  readonly answers: string;
  readonly before: string;
  /** Empty if the block ends the question: then nothing says where the blank is. */
  readonly after: string;
  readonly losses: readonly Loss[];
  readonly entry: Entry;
}

function asQuestion({ type, answers, before, after, losses, entry }: Parts): Outcome {
  const { format: said, raw } = formatted(before);
  const format = said ?? 'moodle';
  const { blank, losses: ofBlank } = giftBlankOf(type, answers);
  const isHtml =
    format !== 'plain' || blank.alternatives.some((each) => (each.format ?? 'plain') !== 'plain');
  const start = statementText(raw, format).trimStart();
  const end = statementText(after, format).trimEnd();
  const shown = after === '' ? [start.trimEnd()] : [start, end];
  const question: BlankQuestion = {
    segments: shown.map((text) => (isHtml ? asHtml(text, format) : text)),
    placement: after === '' ? 'none' : 'inline',
    isHtml,
    blanks: [{ ...blank, alternatives: alternativesOf(blank, { isHtml, format }) }],
    scoring: 'each-blank',
    ...unknownFields,
    tags: entry.tags,
    category: entry.category,
  };
  const ofText = format === 'markdown' ? [lossOf('not-kept formatting', format)] : [];
  return { type, losses: [...ofText, ...ofBlank, ...losses], question };
}

/** Authors wrap lines as they like; only an escaped line break is one in text of the own format. */
const statementText = (raw: string, format: TextFormat) =>
  unescapeGift(format === 'moodle' ? raw.replaceAll('\n', ' ') : raw);

function asHtml(text: string, format: TextFormat): string {
  if (format === 'moodle') return text.replaceAll('\n', '<br>\n');
  return format === 'plain' ? escaped(text).replaceAll('\n', '<br>\n') : text;
}

interface Around {
  readonly isHtml: boolean;
  readonly format: TextFormat;
}

/** Only choices are HTML, in the format of the question if they have none of their own. */
function alternativesOf({ kind, alternatives }: GiftBlank, { isHtml, format }: Around) {
  return alternatives.map(({ format: own, ...each }) => {
    const isPlain = kind !== 'list' || (own ?? format) === 'plain';
    return isHtml && isPlain ? { ...each, text: htmlLine(each.text) } : each;
  });
}

/** Line breaks of HTML would be spaces. */
const htmlLine = (text: string) =>
  escapedAnswer(text).replace(/[\n\r\u2028\u2029]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Moodle's names of the kinds of questions. */
type GiftType = 'essay' | 'truefalse' | 'match' | 'multichoice' | 'shortanswer' | 'numerical';

function typeOf(answers: string): GiftType {
  if (answers === '') return 'essay';
  if (answers.startsWith('#')) return 'numerical';
  if (firstMark(answers, marks.tilde) !== null) return 'multichoice';
  if (answers.includes('->') && firstMark(answers, marks.equals) !== null) return 'match';
  const said = answers.slice(0, firstMark(answers, marks.hash)?.start).trim();
  return ['T', 'TRUE', 'F', 'FALSE'].includes(said) ? 'truefalse' : 'shortanswer';
}

interface GiftAlternative extends BlankAlternative {
  /** Null for a text without a format of its own, and where the format means nothing. */
  readonly format: TextFormat | null;
}

interface GiftBlank extends Omit<Blank, 'alternatives'> {
  readonly alternatives: readonly GiftAlternative[];
}

interface Answered {
  readonly blank: GiftBlank;
  readonly losses: readonly Loss[];
}

const reading = { multichoice: choices, shortanswer: shortAnswers, numerical: numbers };

type BlankType = keyof typeof reading;

/** @param answers of a question of that type, without general feedback */
const giftBlankOf = (type: BlankType, answers: string): Answered => reading[type](answers);

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
    losses.push(lossOf('refused several-answers', answers, theBlank));
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
    .filter(({ text }) => !isCatchAll(trimAnswer(text)))
    .map(({ text, fraction }) => ({ ...exact, ...typedText(text), fraction }));
  const catchAll = answered.find(({ text }) => isCatchAll(trimAnswer(text)))?.fraction ?? null;
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
    const written = trimAnswer(unescapeGift(formatted(raw).raw));
    const fraction = weight ?? 1;
    const number = numberOf(written);
    if (isCatchAll(written)) catchAll ??= fraction;
    else if (number === null) losses.push(lossOf('refused notation', written, theBlank));
    else alternatives.push({ ...exact, ...number, fraction });
  }
  if (pieces.length === 0) losses.push(lossOf('refused notation', answers, theBlank));
  if (rest !== null) {
    catchAll ??= 0;
    losses.push(...restOf(numeric.slice(rest.end).trim()));
  }
  return { blank: { ...plainBlank, kind: 'numeric', catchAll, alternatives }, losses };
}

/** Behind the sign of the rest, only feedback has a meaning. */
function restOf(raw: string): readonly Loss[] {
  if (raw === '' || raw.startsWith('#')) return feedbackIn(raw);
  return [lossOf('refused notation', `~${raw}`, theBlank)];
}

const exact = { tolerance: null, match: 'exact', format: null } as const;

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
  if (Number.isNaN(weight)) losses.push(lossOf('refused notation', whole, theBlank));
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
  return feedback === '' ? [] : [lossOf('not-kept feedback', feedback, theBlank)];
}
