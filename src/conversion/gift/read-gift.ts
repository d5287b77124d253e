/**
 * Reads GIFT of Moodle. Blank lines separate questions, so that a broken one does not take others
 * with it. A question has at most one block of answers in braces.
 */
import type { Loss } from '../../contract/conversions.ts';
import type { BlankQuestion } from '../blank-question.ts';
import { type Paragraph, paragraphsOf } from '../lines.ts';
import { isRefusal, lossOf } from '../loss.ts';
import { categoryPath } from '../moodle/category-path.ts';
import { escaped } from '../plain-text.ts';
import type { ReadItems } from '../reading.ts';
import type { SourceItem } from '../source-item.ts';
import { type BlankType, type GiftBlank, giftBlankOf, typeOf } from './gift-answers.ts';
import { giftCommentOf } from './gift-comment.ts';
import {
  firstMark,
  formatted,
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
    const losses = [lossOf('refused/too-large')];
    return { type: 'unknown', id, title: null, line, losses, content: { kind: 'nothing' } };
  }
  const { title, rest } = titled(entry.text);
  const { type, losses, question = null } = rest === null ? untitled : readQuestion(rest, entry);
  const isKept = question !== null && !losses.some(isRefusal);
  const content = isKept ? ({ kind: 'blanks', question } as const) : nothing;
  return { type, id, title, line, losses, content };
}

const nothing = { kind: 'nothing' } as const;

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

const untitled: Outcome = { type: 'unknown', losses: [lossOf('refused/malformed-question')] };

function readQuestion(text: string, entry: Entry): Outcome {
  const braces = [...marksIn(text, marks.brace)];
  const [open, close] = braces;
  if (open === undefined) {
    return { type: 'description', losses: [lossOf('skipped/not-fill-in', 'description')] };
  }
  const isPaired = braces.every((brace, index) => brace.text === (index % 2 === 0 ? '{' : '}'));
  if (close === undefined || !isPaired || braces.length % 2 === 1) {
    return { type: 'unknown', losses: [lossOf('refused/malformed-question', text)] };
  }
  if (braces.length > 2) {
    return { type: 'unknown', losses: [lossOf('refused/several-answer-blocks', text)] };
  }
  const { answers, losses } = withoutGeneral(text.slice(open.end, close.start));
  const type = typeOf(answers);
  if (type === 'essay' || type === 'truefalse' || type === 'match') {
    return { type, losses: [lossOf('skipped/not-fill-in', type)] };
  }
  const after = text.slice(close.end).trimEnd();
  if (type === 'multichoice' && after === '') {
    return { type, losses: [lossOf('skipped/choice-without-place')] };
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
    losses: feedback === '' ? [] : [lossOf('loss/general-feedback', feedback)],
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
    tags: entry.tags,
    category: entry.category,
    author: null,
    difficulty: null,
    isDisabled: false,
  };
  const ofText = format === 'markdown' ? [lossOf('loss/text-format', format)] : [];
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
  escaped(text).replace(/[\n\r\u2028\u2029]/g, (char) => `&#${char.charCodeAt(0)};`);
