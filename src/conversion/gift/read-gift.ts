/**
 * Reads GIFT of Moodle. Blank lines separate questions, so that a broken one does not take others
 * with it. A question has at most one block of answers in braces.
 */
import { createLosses, type LossParts, type NoteLoss, noteAt } from '../loss.ts';
import { categoryPath, typedAnswer } from '../moodle/notation.ts';
import { escaped, escapedAnswer } from '../plain-text.ts';
import { MOST_ANSWERS, type Paragraph, paragraphsOf, type ReadItems } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  blanksOrNothing,
  exactAnswer,
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

export const readGift: ReadItems = async function* (pieces) {
  let category: string | null = null;
  for await (const paragraph of paragraphsOf(pieces)) {
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

interface Read {
  /** In the words of Moodle. */
  readonly type: string;
  readonly question?: BlankQuestion;
}

const unread: Read = { type: 'unknown' };

function itemOf(entry: Entry): SourceItem {
  const { id, line, text, isTooLong } = entry;
  const { losses, note } = createLosses();
  const { title, rest } = isTooLong ? { title: null, rest: null } : titled(text);
  if (rest === null) note(isTooLong ? 'refused size' : 'refused notation');
  const { type, question } = rest === null ? unread : readQuestion(rest, entry, note);
  return { type, id, title, line, losses, content: blanksOrNothing(question ?? null) };
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

function readQuestion(text: string, { tags, category }: Entry, note: NoteLoss): Read {
  const stop = (type: string, ...reason: LossParts): Read => {
    note(...reason);
    return { type };
  };
  const braces = [...marksIn(text, marks.brace)];
  const [open, close, ...others] = braces;
  if (open === undefined) return stop('description', 'skipped no-blanks', 'description');
  const isPaired = /^(?:\{\})+$/.test(braces.map((brace) => brace.text).join(''));
  if (close === undefined || !isPaired) return stop('unknown', 'refused notation', text);
  if (others.length > 0) return stop('unknown', 'refused interaction', text);
  const block = withoutGeneral(text.slice(open.end, close.start), note);
  const type = typeOf(block);
  const after = text.slice(close.end).trimEnd();
  if (type === 'numerical') return stop(type, 'refused number', block.slice(1).trim());
  const isChoice = type === 'multichoice';
  if ((!isChoice && type !== 'shortanswer') || (isChoice && after === '')) {
    return stop(type, 'skipped no-blanks', type);
  }
  const { format: said, raw } = formatted(text.slice(0, open.start));
  const format = said ?? 'moodle';
  if (format === 'markdown') note('not-kept text', format);
  const answers = answersOf(isChoice, block, noteAt(note, { blank: 1 }));
  const isHtml = format !== 'plain' || answers.some((each) => (each.format ?? 'plain') !== 'plain');
  const start = statementText(raw, format).trimStart();
  // Nothing says where a blank is that ends the question.
  const shown = after === '' ? [start.trimEnd()] : [start, statementText(after, format).trimEnd()];
  const blank: Blank = {
    ...plainBlank,
    kind: isChoice ? 'list' : 'text',
    isCaseSensitive: isChoice ? null : false,
    alternatives: answers.map(({ text: answer, fraction, format: own }) => {
      // Only choices are HTML, in the format of the question if they have none of their own.
      const isPlain = !isChoice || (own ?? format) === 'plain';
      const html = isHtml && isPlain ? htmlLine(answer) : answer;
      return (isChoice ? exactAnswer : typedAnswer)(html, fraction);
    }),
  };
  const segments = shown.map((each) => (isHtml ? asHtml(each, format) : each));
  return {
    type,
    question: { segments, isHtml, blanks: [blank], ...unknownFields, tags, category },
  };
}

/** General feedback ends the answers. Nothing in it is an answer. */
function withoutGeneral(block: string, note: NoteLoss): string {
  const last = [...marksIn(block, marks.feedback)].at(-1);
  if (last === undefined) return block.trim();
  noteFeedback(block.slice(last.end), note);
  return block.slice(0, last.end - 4).trim();
}

function noteFeedback(raw: string, note: NoteLoss): void {
  const feedback = unescapeGift(formatted(raw.trim()).raw).trim();
  if (feedback !== '') note('not-kept feedback', feedback);
}

/** Authors wrap lines as they like; only an escaped line break is one in text of the own format. */
const statementText = (raw: string, format: TextFormat) =>
  unescapeGift(format === 'moodle' ? raw.replaceAll('\n', ' ') : raw);

function asHtml(text: string, format: TextFormat): string {
  if (format === 'moodle') return text.replaceAll('\n', '<br>\n');
  return format === 'plain' ? escaped(text).replaceAll('\n', '<br>\n') : text;
}

/** Line breaks of HTML would be spaces. */
const htmlLine = (text: string) =>
  escapedAnswer(text).replace(/[\n\r\u2028\u2029]/g, (char) => `&#${char.charCodeAt(0)};`);

function typeOf(answers: string) {
  if (answers === '') return 'essay';
  if (answers.startsWith('#')) return 'numerical';
  if (firstMark(answers, marks.tilde) !== null) return 'multichoice';
  if (answers.includes('->') && firstMark(answers, marks.equals) !== null) return 'match';
  const said = answers.slice(0, firstMark(answers, marks.hash)?.start).trim();
  return ['T', 'TRUE', 'F', 'FALSE'].includes(said) ? 'truefalse' : 'shortanswer';
}

interface GiftAnswer {
  readonly text: string;
  readonly fraction: number;
  /** That a choice names. */
  readonly format: TextFormat | null;
}

function answersOf(isChoice: boolean, block: string, note: NoteLoss): GiftAnswer[] {
  const pieces = piecesOf(block, isChoice ? marks.choice : marks.equals, note);
  const answers = pieces.map(({ sign, raw, weight }): GiftAnswer => {
    const { format, raw: text } = formatted(raw);
    const usual = !isChoice || sign.endsWith('=') ? 1 : 0;
    const own = isChoice ? format : null;
    return { text: unescapeGift(text).trim(), fraction: weight ?? usual, format: own };
  });
  // Without a right answer, Moodle shows boxes of which several may be ticked.
  const hasRight = !isChoice || pieces.some(({ sign }) => sign.endsWith('='));
  if (!hasRight && answers.some(({ fraction }) => fraction > 0)) {
    note('refused any-order', block);
  }
  return answers;
}

interface Piece {
  /** Empty for a first answer without one. */
  readonly sign: string;
  /** The answer, still with its format and its escapes. */
  readonly raw: string;
  /** As a fraction; null if the answer names none. */
  readonly weight: number | null;
}

function piecesOf(answers: string, signs: RegExp, note: NoteLoss): Piece[] {
  const pieces: Piece[] = [];
  let sign = '';
  let start = 0;
  const add = (end?: number) => {
    const raw = answers.slice(start, end).trim();
    if (sign !== '' || raw !== '') pieces.push(pieceOf(sign, raw, note));
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

function pieceOf(sign: string, whole: string, note: NoteLoss): Piece {
  const [written = '', share] =
    /^%\s*([-+]?[\d.,]+)\s*%/.exec(whole.slice(0, LONGEST_WEIGHT)) ?? [];
  const answer = whole.slice(written.length);
  const hash = firstMark(answer, marks.hash);
  if (hash !== null) noteFeedback(answer.slice(hash.end), note);
  const weight = share === undefined ? null : weightOf(share);
  if (Number.isNaN(weight)) note('refused notation', whole);
  return { sign, raw: answer.slice(0, hash?.start).trim(), weight };
}

const LONGEST_WEIGHT = 40;

/** NaN if it is not a percentage from -100 to 100. */
function weightOf(share: string): number {
  const percent = /^[-+]?\d+(?:\.\d*)?$/.test(share) ? Number(share) : NaN;
  return Math.abs(percent) <= 100 ? percent / 100 : NaN;
}
