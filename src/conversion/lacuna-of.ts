/**
 * Turns the question of a foreign format into the body of `lacuna.create`, or says why it has no
 * faithful form there. The reasons are in docs/convert.md.
 */
import type { Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';
import { lineFeeds } from '../core/texts.ts';
import { type AnsweredBlank, answersOf } from './answers-of.ts';
import { isRefusal, lossOf } from './loss.ts';
import { blockElements, needsPlainText, oneLine, plainText } from './plain-text.ts';
import { MOST_ANSWERS, MOST_BLANKS } from './reading.ts';
import type { Blank, BlankQuestion } from './source-item.ts';
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
  const losses: Loss[] = [];
  const kind = kindOf(question, losses);
  const { isHtml } = question;
  const blanks = question.blanks.map((blank, index) =>
    answersOf(blank, { scale, kind, isHtml, number: index + 1, losses }),
  );
  noteCaseRules(question, losses);
  const statement = statementOf(question, losses);
  const named = titleOf(title, question, losses);
  const tags = question.tags.map((tag) => tagOf(tag, losses)).filter((tag) => tag !== '');
  noteEncoding(question, title, losses);
  if (statement === null || losses.some(isRefusal)) return { body: null, losses };
  return { body: bodyOf({ question, kind, blanks, statement, title: named, tags }), losses };
}

function tooLargeIn({ blanks }: BlankQuestion): Loss | null {
  if (blanks.length > MOST_BLANKS) return lossOf('refused size', blanks.length);
  const index = blanks.findIndex(({ alternatives }) => alternatives.length > MOST_ANSWERS);
  const blank = blanks[index];
  return blank === undefined
    ? null
    : lossOf('refused size', blank.alternatives.length, { blank: index + 1 });
}

type Kind = 'text' | 'list';

interface Made {
  readonly question: BlankQuestion;
  readonly kind: Kind;
  readonly blanks: readonly AnsweredBlank[];
  readonly statement: string;
  readonly title: string;
  readonly tags: readonly string[];
}

function bodyOf({ question, kind, blanks, statement, title, tags }: Made): JsonObject {
  const { author, difficulty, isHtml, scoring, isDisabled } = question;
  return {
    title,
    question: lineFeeds(statement),
    lacunaAlternatives: blanks.map((alternatives) => ({ alternatives })),
    ...(kind === 'list' && { dropDown: true }),
    ...(scoring === 'whole' && { assessWhole: true }),
    ...(isDisabled && { disabled: true }),
    ...(!isHtml && needsPlainText(statement) && { disableHTML: true }),
    ...(tags.length > 0 && { tags: tags.join(' ') }),
    ...(difficulty !== null && { difficulty }),
    ...(author !== null && author.trim() !== '' && { author: author.trim() }),
  };
}

/** One kind for all blanks, because dropDown is one flag. */
function kindOf({ blanks }: BlankQuestion, losses: Loss[]): Kind {
  const chosen = blanks.filter(({ kind }) => kind === 'list').length;
  if (chosen === 0 || chosen === blanks.length) return chosen === 0 ? 'text' : 'list';
  losses.push(lossOf('refused mixed-kinds', `${blanks.length - chosen} / ${chosen}`));
  return 'text';
}

/** The contract does not say how the service compares typed answers. */
function noteCaseRules({ blanks }: BlankQuestion, losses: Loss[]): void {
  const rules = blanks.map(({ kind, isCaseSensitive }) =>
    kind === 'text' ? isCaseSensitive : null,
  );
  const words = (rule: boolean) => (rule ? 'case-sensitive' : 'case-insensitive');
  const [first = null] = rules;
  if (first !== null && rules.every((rule) => rule === first)) {
    losses.push(lossOf('not-kept case', words(first)));
    return;
  }
  for (const [index, rule] of rules.entries()) {
    if (rule !== null) losses.push(lossOf('not-kept case', words(rule), { blank: index + 1 }));
  }
}

const LONGEST_TITLE = 80;

function titleOf(title: string | null, question: BlankQuestion, losses: Loss[]): string {
  const given = title?.trim() ?? '';
  if (given !== '') {
    const line = oneLine(given);
    if (line !== given) losses.push(lossOf('not-kept title', given));
    return line;
  }
  const { segments, isHtml, placement } = question;
  const texts = segments.map((segment) =>
    isHtml ? plainText(segment, blockElements).text : segment,
  );
  const joined = texts.join(placement === 'none' ? '' : ' ____ ').replace(/\s+/g, ' ');
  const whole = joined.replace(/ (?=[.,;:!?)])/g, '').trim();
  const short = Array.from(whole).slice(0, LONGEST_TITLE).join('').trim();
  const made = short === '' ? '____' : short;
  losses.push(lossOf('not-kept title', made));
  return made;
}

/** Requests separate tags with spaces. */
function tagOf(tag: string, losses: Loss[]): string {
  const written = tag.trim().replace(/\s+/g, '-');
  if (written !== tag.trim()) losses.push(lossOf('not-kept tag', tag));
  return written;
}

/** What UTF-8 looks like after it was decoded as Windows-1252. */
const mojibake =
  /\S{0,20}(?:Ã[\u0080-\u00BF\u0192\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122\u0152\u0153\u0160\u0161\u0178\u017D\u017E]|Â[\u00A0-\u00BF]|â€)\S{0,20}/;

function noteEncoding({ segments, blanks }: BlankQuestion, title: string | null, losses: Loss[]) {
  const found = suspectIn([title ?? '']) ?? suspectIn(segments) ?? suspectAnswer(blanks);
  if (found !== null) losses.push(lossOf('not-kept encoding', found));
}

function suspectIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found = /[ÃÂâ]/.test(text) ? mojibake.exec(text) : null;
    if (found !== null) return found[0];
  }
  return null;
}

function suspectAnswer(blanks: readonly Blank[]): string | null {
  for (const { alternatives } of blanks) {
    const found = suspectIn(alternatives.map(({ text }) => text));
    if (found !== null) return found;
  }
  return null;
}
