/**
 * Cloze, as Moodle's question type multianswer reads it:
 *
 *     statement = text *( blank text )
 *     blank     = "{" [weight] ":" TYPE ":" [ "~" ] alternative *( "~" alternative ) "}"
 *     alternative = [ "=" / "%" fraction "%" ] answer [ "#" feedback ]
 *
 * An answer ends before "~", "#" or "}" that follows neither a backslash nor "&" or "&amp;", and
 * feedback before "~" or "}" that does not follow a backslash. Moodle never says that a blank is
 * malformed: it shows it as text, or takes what follows it for an answer. Here it is refused.
 */
import { decodeHTMLStrict } from 'entities';
import { noteAt, type NoteLoss } from '../loss.ts';
import { LONGEST_QUESTION, type ReadItems, wholeText } from '../reading.ts';
import {
  type Blank,
  exactAnswer,
  leaveOut,
  readSourceContent,
  unknownFields,
} from '../source-item.ts';
import { LARGEST_WEIGHT, leftOverIn, nextStart, typedAnswer } from './notation.ts';

/** A plain text: the whole file is one question. */
export const readCloze: ReadItems = async function* (pieces) {
  const whole = await wholeText(pieces);
  const text = whole.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const statement = text.trim();
  if (statement === '') return;
  const content = readSourceContent((note) => {
    if (statement.length > LONGEST_QUESTION) leaveOut('refused size');
    const { isHtml, shown } = autoFormat(statement);
    const { segments, blanks } = parseCloze(statement, isHtml, note);
    return { segments: segments.map(shown), isHtml, blanks, ...unknownFields };
  });
  yield { type: 'cloze', id: null, title: null, line: lineOf(text, statement), ...content };
};

const lineOf = (text: string, statement: string) =>
  text.slice(0, text.indexOf(statement)).split('\n').length;

interface ClozeText {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  readonly blanks: readonly Blank[];
}

/** @param isHtml whether the text is HTML; if not, entities are decoded in answers only */
export function parseCloze(text: string, isHtml: boolean, note: NoteLoss): ClozeText {
  const segments: string[] = [];
  const blanks: Blank[] = [];
  let behind = 0;
  for (let found = nextStart(text, 0); found !== null; found = nextStart(text, behind)) {
    const ended = alternativesFrom(text, found.index + found[0].length);
    // No other blank after it ends either.
    if (ended === null) break;
    const { alternatives, end, isMalformed } = ended;
    const number = segments.push(text.slice(behind, found.index));
    const written = text.slice(found.index, end);
    const noteBlank = noteAt(note, { blank: number });
    if (isMalformed) noteBlank('refused notation', written);
    blanks.push(clozeBlankOf([written, ...found.slice(1)], alternatives, isHtml, noteBlank));
    behind = end;
  }
  segments.push(text.slice(behind));
  for (const segment of segments) {
    const at = leftOverIn(segment);
    if (at >= 0) note('refused notation', segment.slice(at).trim());
  }
  return { segments, blanks };
}

interface ClozeAlternatives {
  readonly alternatives: readonly ClozeAlternative[];
  /** The place after the brace. */
  readonly end: number;
  /** True if an answer is empty or has a blank inside: Moodle takes what follows for the answer. */
  readonly isMalformed: boolean;
}

/** The alternatives up to the brace that ends the blank; null if none does. */
function alternativesFrom(text: string, from: number): ClozeAlternatives | null {
  const alternatives: ClozeAlternative[] = [];
  let isMalformed = false;
  for (let at = text.charCodeAt(from) === TILDE ? from + 1 : from; ;) {
    fractionPattern.lastIndex = at;
    const [prefix = '', percent] = fractionPattern.exec(text) ?? [];
    const answerStart = at + prefix.length;
    const answerEnd = nextStop(text, answerStart, false);
    const hasFeedback = text.charCodeAt(answerEnd) === HASH;
    const end = hasFeedback ? nextStop(text, answerEnd + 1, true) : answerEnd;
    if (end === text.length) return null;
    const answer = text.slice(answerStart, answerEnd);
    isMalformed ||= answer === '' || leftOverIn(answer) >= 0;
    alternatives.push({
      fraction: fractionOf(prefix, percent),
      answer,
      feedback: hasFeedback ? text.slice(answerEnd + 1, end) : '',
    });
    at = end + 1;
    if (text.charCodeAt(end) === BRACE) return { alternatives, end: at, isMalformed };
  }
}

const HASH = 0x23;
const BRACE = 0x7d;
const TILDE = 0x7e;

const fractionPattern = /=|%(-?[0-9]+(?:[.,][0-9]*)?)%/y;

function fractionOf(prefix: string, percent: string | undefined): number {
  if (percent === undefined) return prefix === '=' ? 1 : 0;
  return Number(percent.replace(',', '.')) / 100;
}

/** Where the answer or the feedback ends that begins there; the end of the text if it has none. */
function nextStop(text: string, from: number, inFeedback: boolean): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const stops = code === TILDE || code === BRACE || (code === HASH && !inFeedback);
    if (stops && !isEscaped(text, at, inFeedback)) return at;
  }
  return text.length;
}

function isEscaped(text: string, at: number, inFeedback: boolean): boolean {
  const before = text.charAt(at - 1);
  if (before === '\\') return true;
  if (inFeedback) return false;
  return before === '&' || (before === ';' && text.slice(at - 5, at) === '&amp;');
}

interface ClozeAlternative {
  /** 1 is fully right. */
  readonly fraction: number;
  readonly answer: string;
  readonly feedback: string;
}

/** @param written its text, its weight and its type */
function clozeBlankOf(
  [written = '', digits = '', type = '']: readonly string[],
  alternatives: readonly ClozeAlternative[],
  isHtml: boolean,
  note: NoteLoss,
): Blank {
  const kind = /^(?:NUMERICAL|NM|SHORTANSWER|SA|MW)/.test(type) ? 'text' : 'list';
  const [, layout = '', shuffle = ''] = /^(?:MULTICHOICE_?|MC)([VH]?)(S?)$/.exec(type) ?? [];
  if (/^(?:MULTIRESPONSE|MR)/.test(type)) note('refused scoring', written);
  if (layout !== '') note('not-kept content', type);
  if (shuffle !== '') note('not-kept content', type);
  const weight = digits === '' ? 1 : Number(digits);
  if (weight === 0) note('refused right-answer', written);
  if (weight > LARGEST_WEIGHT) note('refused notation', written);
  const answers = alternatives.map(({ answer, fraction, feedback }) => {
    if (feedback.trim() !== '') note('not-kept feedback', feedback);
    if (answer.includes('\\~')) note('not-kept text', answer);
    const text = answerText(answer, kind, isHtml);
    return (kind === 'text' ? typedAnswer : exactAnswer)(text, fraction);
  });
  if (/^(?:NUMERICAL|NM)$/.test(type)) {
    const scoring = answers.filter(({ fraction }) => fraction > 0);
    note('refused pattern', scoring.map(({ text }) => text).join(', '));
  }
  const isCaseSensitive = kind === 'text' ? type.endsWith('C') : null;
  return { kind, weight, isCaseSensitive, alternatives: answers };
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

/** A part of a text as it is shown. */
export const asWritten = (part: string) => part;

/** Texts of old versions may be HTML, and their line breaks are shown. */
export function autoFormat(text: string): {
  readonly isHtml: boolean;
  readonly shown: (part: string) => string;
} {
  if (!/\n|<[a-z/!]|&(?:[a-z]{1,31}|#x?[0-9a-f]{1,7});/i.test(text)) {
    return { isHtml: false, shown: asWritten };
  }
  return {
    isHtml: true,
    shown: (part) => part.replaceAll(/(?<!>)\n(?!<)/g, '<br />\n'),
  };
}
