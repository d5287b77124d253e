/**
 * The grammar of Cloze, as Moodle's question type multianswer reads it:
 *
 *     statement = text *( blank text )
 *     blank     = "{" [weight] ":" TYPE ":" alternative *( "~" alternative ) "}"
 *     alternative = [ "=" / "%" fraction "%" ] answer [ "#" feedback ]
 *
 * An answer ends before "~", "#" or "}" that follows neither a backslash nor "&" or "&amp;", and
 * feedback before "~" or "}" that does not follow a backslash. Moodle never says that a blank is
 * malformed: it shows it as text, or takes what follows it for an answer. Here it is refused.
 */
import type { Loss } from '../../contract/conversions.ts';
import type { Blank } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { type ClozeAlternative, clozeBlankOf } from './cloze-blank.ts';
import { leftOverIn, nextStart } from './cloze-marks.ts';

export interface ClozeText {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  readonly blanks: readonly Blank[];
}

/**
 * @param isHtml whether the text is HTML; if not, entities are decoded in answers only
 * @param losses grows by what is not kept
 */
export function parseCloze(text: string, isHtml: boolean, losses: Loss[]): ClozeText {
  const segments: string[] = [];
  const blanks: Blank[] = [];
  let behind = 0;
  for (let found = nextStart(text, 0); found !== null; found = nextStart(text, behind)) {
    const [begun, weight = '', type = ''] = found;
    const ended = alternativesFrom(text, found.index + begun.length);
    // No other blank after it ends either.
    if (ended === null) break;
    const { alternatives, end, isMalformed } = ended;
    const number = segments.push(text.slice(behind, found.index));
    const written = text.slice(found.index, end);
    if (isMalformed) losses.push(lossOf('refused/malformed-blank', written, { blank: number }));
    blanks.push(clozeBlankOf({ written, weight, type, alternatives }, { isHtml, number, losses }));
    behind = end;
  }
  segments.push(text.slice(behind));
  for (const segment of segments) {
    const at = leftOverIn(segment);
    if (at >= 0) losses.push(lossOf('refused/malformed-blank', segment.slice(at).trim()));
  }
  return { segments, blanks };
}

interface Ended {
  readonly alternatives: readonly ClozeAlternative[];
  /** The place after the brace. */
  readonly end: number;
  /** True if an answer is empty or has a blank inside: Moodle takes what follows for the answer. */
  readonly isMalformed: boolean;
}

/** The alternatives up to the brace that ends the blank; null if none does. */
function alternativesFrom(text: string, from: number): Ended | null {
  const alternatives: ClozeAlternative[] = [];
  let isMalformed = false;
  for (let at = from; ;) {
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
      feedback: hasFeedback ? text.slice(answerEnd + 1, end) : null,
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
