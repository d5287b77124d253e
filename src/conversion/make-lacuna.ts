/** Makes a body of `lacuna.create`, or says why there is no faithful form (docs/convert.md). */
import { lineFeeds } from '../core/texts.ts';
import { noteAt, type NoteLoss, roundScore, SCORE_DIGITS } from './loss.ts';
import {
  blockElements,
  mediumIn,
  needsPlainText,
  oneLine,
  openMarkup,
  plainText,
  trimAnswer,
} from './plain-text.ts';
import { MOST_ANSWERS, MOST_BLANKS } from './reading.ts';
import {
  type Blank,
  type BlankAlternative,
  type BlankQuestion,
  leaveOut,
  readSourceContent,
} from './source-item.ts';

/**
 * A lacuna question with the fields that the source has. With a refusal among the losses it means
 * nothing.
 * @param scale points of a blank of weight 1 that is fully right; above 0
 */
export const makeLacuna = (title: string | null, question: BlankQuestion, scale: number) =>
  readSourceContent((note) => {
    checkCounts(question.blanks.map(({ alternatives }) => alternatives.length));
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
    return { kind: 'own', body, key: null };
  });

/** Stops at a question with too many blanks, or answers of one. */
export function checkCounts(answers: readonly number[]): void {
  if (answers.length > MOST_BLANKS) leaveOut('refused size', answers.length);
  const index = answers.findIndex((count) => count > MOST_ANSWERS);
  if (index !== -1) leaveOut('refused size', answers[index], { blank: index + 1 });
}

/** One kind for all blanks, because dropDown is one flag. */
function kindOf({ blanks }: BlankQuestion, note: NoteLoss): Blank['kind'] {
  const chosen = blanks.filter(({ kind }) => kind === 'list').length;
  if (chosen === 0 || chosen === blanks.length) return chosen === 0 ? 'text' : 'list';
  note('refused interaction', `${blanks.length - chosen} / ${chosen}`);
  return 'text';
}

type Answer = { readonly description: string; readonly score: number };

interface AnswerContext {
  readonly scale: number;
  readonly kind: Blank['kind'];
  readonly isHtml: boolean;
}

function answersOf(
  { alternatives, weight }: Blank,
  { scale, kind, isHtml }: AnswerContext,
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

const MARKER = '###';
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

function statementOf(question: BlankQuestion, note: NoteLoss): string {
  const { blanks, isHtml, segments } = question;
  if (blanks.length === 0) note('refused no-blank');
  const medium = isHtml ? mediumIn(segments.join(' ')) : null;
  if (medium !== null) note('refused media', medium);
  const [only = ''] = segments;
  const placed = segments.length > blanks.length ? segments : place(only, isHtml, note);
  if (isHtml) noteMarkup(placed, note);
  const safe = placed.map((text, index) =>
    unmarked(text, { isHtml, isLast: index === placed.length - 1 }),
  );
  const collisions = safe.filter((text, index) => text !== placed[index]);
  if (collisions.length > 0) {
    const [found = ''] = placed.flatMap((text) => /\S{0,20}#+\S{0,20}/.exec(text) ?? []);
    note(isHtml ? 'not-kept text' : 'refused text', found);
  }
  return safe.join(MARKER).trim();
}

/** Nobody can see a blank in a comment or in a tag. */
export function noteMarkup(segments: readonly string[], note: NoteLoss): void {
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const open = openMarkup(segment);
    if (open !== null) note('refused notation', open, { blank: index + 1 });
  }
}

/** The text cut where its only blank belongs: at its only underscores, else at its end. */
function place(text: string, isHtml: boolean, note: NoteLoss): readonly string[] {
  const [run, ...others] = text.matchAll(/_{3,}/g);
  if (run !== undefined && others.length === 0) {
    return [text.slice(0, run.index), text.slice(run.index + run[0].length)];
  }
  note('not-kept place');
  const end = isHtml ? startOfEndTags(text) : text.length;
  return [`${text.slice(0, end).trimEnd()} `, text.slice(end)];
}

/** Where the tags begin that end the last paragraph: the blank belongs inside of it. */
function startOfEndTags(text: string): number {
  let end = text.trimEnd().length;
  for (;;) {
    const [tag] =
      /<\/(?:p|div|span)>$/i.exec(text.slice(Math.max(0, end - LONGEST_END_TAG), end)) ?? [];
    if (tag === undefined) return end;
    end -= tag.length;
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  }
}

const LONGEST_END_TAG = '</span>'.length;

/** The text without anything that the service would take for a blank, or for the start of one. */
function unmarked(text: string, { isHtml, isLast }: { isHtml: boolean; isLast: boolean }): string {
  if (!text.includes('#')) return text;
  const marks = isLast ? /#{3,}/g : /#{3,}|#+$/g;
  // Plain text has no other way to write the character.
  return text.replace(marks, (run) => (isHtml ? '&#35;'.repeat(run.length) : ''));
}
