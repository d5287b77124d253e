/**
 * Turns the question of a foreign format into the body of `lacuna.create`, or says why it has no
 * faithful form there. The reasons are in docs/convert.md.
 */
import type { Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';
import { lineFeeds } from '../core/texts.ts';
import {
  createLosses,
  isRefusal,
  lossOf,
  noteAt,
  type NoteLoss,
  roundScore,
  SCORE_DIGITS,
} from './loss.ts';
import { blockElements, needsPlainText, oneLine, plainText, trimAnswer } from './plain-text.ts';
import { MOST_ANSWERS, MOST_BLANKS } from './reading.ts';
import type { Blank, BlankAlternative, BlankQuestion } from './source-item.ts';
import { statementOf } from './statement-of.ts';

export interface Mapped {
  /** With the fields that the source has; null if the question is refused. */
  readonly body: JsonObject | null;
  readonly losses: readonly Loss[];
}

/** @param scale points of a blank of weight 1 that is fully right; above 0 */
export function lacunaOf(title: string | null, question: BlankQuestion, scale: number): Mapped {
  const tooLarge = tooLargeIn(question);
  if (tooLarge !== null) return { body: null, losses: [tooLarge] };
  const { losses, note } = createLosses();
  const { isHtml, isWhole, isDisabled, difficulty } = question;
  const kind = kindOf(question, note);
  const blanks = question.blanks.map((blank, index) =>
    answersOf(blank, { scale, kind, isHtml }, noteAt(note, { blank: index + 1 })),
  );
  noteCaseRules(question, note);
  const statement = statementOf(question, note);
  const named = titleFrom(title, question, note);
  const tags = question.tags.map((tag) => tagOf(tag, note)).filter((tag) => tag !== '');
  const author = question.author?.trim() ?? '';
  noteEncoding(question, title, note);
  if (losses.some(isRefusal)) return { body: null, losses };
  const body = {
    title: named,
    question: lineFeeds(statement),
    lacunaAlternatives: blanks.map((alternatives) => ({ alternatives })),
    ...(kind === 'list' && { dropDown: true }),
    ...(isWhole && { assessWhole: true }),
    ...(isDisabled && { disabled: true }),
    ...(!isHtml && needsPlainText(statement) && { disableHTML: true }),
    ...(tags.length > 0 && { tags: tags.join(' ') }),
    ...(difficulty !== null && { difficulty }),
    ...(author !== '' && { author }),
  };
  return { body, losses };
}

function tooLargeIn({ blanks }: BlankQuestion): Loss | null {
  if (blanks.length > MOST_BLANKS) return lossOf('refused size', blanks.length);
  const index = blanks.findIndex(({ alternatives }) => alternatives.length > MOST_ANSWERS);
  const blank = blanks[index];
  return blank === undefined
    ? null
    : lossOf('refused size', blank.alternatives.length, { blank: index + 1 });
}

/** One kind for all blanks, because dropDown is one flag. */
function kindOf({ blanks }: BlankQuestion, note: NoteLoss): Blank['kind'] {
  const chosen = blanks.filter(({ kind }) => kind === 'list').length;
  if (chosen === 0 || chosen === blanks.length) return chosen === 0 ? 'text' : 'list';
  note('refused mixed-kinds', `${blanks.length - chosen} / ${chosen}`);
  return 'text';
}

type Answer = { readonly description: string; readonly score: number };

interface Answering {
  readonly scale: number;
  /** What all blanks of the question are. */
  readonly kind: Blank['kind'];
  readonly isHtml: boolean;
}

/** The answers of a blank of the contract: a text and its points. */
function answersOf(
  { alternatives, weight }: Blank,
  { scale, kind, isHtml }: Answering,
  note: NoteLoss,
): Answer[] {
  const answers: Answer[] = [];
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

/** The contract does not say how the service compares typed answers. */
function noteCaseRules({ blanks }: BlankQuestion, note: NoteLoss): void {
  const rules = blanks.map(({ isCaseSensitive }) => isCaseSensitive);
  const isOne = rules.every((rule) => rule === rules[0]);
  for (const [index, rule] of rules.entries()) {
    if (rule === null || (isOne && index > 0)) continue;
    const words = rule ? 'case-sensitive' : 'case-insensitive';
    note('not-kept case', words, { blank: isOne ? null : index + 1 });
  }
}

const LONGEST_TITLE = 80;

/** The title of a question; without one, the beginning of its statement. */
export function titleFrom(
  title: string | null,
  { segments, isHtml }: Pick<BlankQuestion, 'segments' | 'isHtml'>,
  note: NoteLoss,
): string {
  const given = title?.trim() ?? '';
  if (given !== '') {
    const line = oneLine(given);
    if (line !== given) note('not-kept title', given);
    return line;
  }
  const texts = segments.map((segment) =>
    isHtml ? plainText(segment, blockElements).text : segment,
  );
  const joined = texts.join(' ____ ').replace(/\s+/g, ' ');
  const whole = joined.replace(/ (?=[.,;:!?)])/g, '').trim();
  const short = Array.from(whole).slice(0, LONGEST_TITLE).join('').trim();
  const made = short === '' ? '____' : short;
  note('not-kept title', made);
  return made;
}

/** Requests separate tags with spaces. */
function tagOf(tag: string, note: NoteLoss): string {
  const written = tag.trim().replace(/\s+/g, '-');
  if (written !== tag.trim()) note('not-kept text', tag);
  return written;
}

/** What UTF-8 looks like after it was decoded as Windows-1252. */
const mojibake =
  /\S{0,20}(?:Ã[\u0080-\u00BF\u0192\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122\u0152\u0153\u0160\u0161\u0178\u017D\u017E]|Â[\u00A0-\u00BF]|â€)\S{0,20}/;

function noteEncoding({ segments, blanks }: BlankQuestion, title: string | null, note: NoteLoss) {
  const answers = blanks.flatMap(({ alternatives }) => alternatives.map(({ text }) => text));
  for (const text of [title ?? '', ...segments, ...answers]) {
    const found = /[ÃÂâ]/.test(text) ? mojibake.exec(text) : null;
    if (found === null) continue;
    note('not-kept encoding', found[0]);
    return;
  }
}
