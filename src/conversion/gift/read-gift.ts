/**
 * Reads GIFT of Moodle. Blank lines separate questions, so that a broken one does not take others
 * with it. A question has at most one block of answers in braces.
 */
import { type NoteLoss, noteAt } from '../loss.ts';
import { categoryPath, typedAnswer } from '../moodle/notation.ts';
import { escaped, escapedAnswer } from '../plain-text.ts';
import { LONGEST_QUESTION, MOST_ANSWERS, type ReadItems } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  readSourceContent,
  exactAnswer,
  plainBlank,
  type SourceItem,
  leaveOut,
  unknownFields,
} from '../source-item.ts';
export const readGift: ReadItems = async function* (pieces) {
  let entry = new Entry(null);
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      if (/[^ \t\v\f]/.test(line.text)) entry.add(line);
      else {
        if (entry.text !== '') yield itemOf(entry);
        entry = new Entry(entry.category);
      }
    }
  }
  if (entry.text !== '') yield itemOf(entry);
};

/** The lines between two blank ones. */
class Entry {
  /** Without comments; empty if there is no question. */
  text = '';
  /** The line of the question, from 1. */
  line = 1;
  id: string | null = null;
  readonly tags: string[] = [];
  category: string | null;
  isTooLong = false;
  #size = 0;

  constructor(category: string | null) {
    this.category = category;
  }

  add({ text, number }: SourceLine): void {
    const isFirst = this.#size === 0;
    this.#size += text.length + 1;
    this.isTooLong = this.#size > LONGEST_QUESTION;
    if (this.isTooLong && !isFirst) return;
    const trimmed = text.trim();
    if (trimmed.startsWith('//')) {
      const comment = giftCommentOf(trimmed);
      this.id ??= comment.id;
      for (const tag of comment.tags) this.tags.push(tag);
    } else if (this.text === '' && trimmed.startsWith(CATEGORY)) {
      this.category = categoryPath(trimmed.slice(CATEGORY.length)) ?? this.category;
    } else {
      if (this.text === '') this.line = number;
      this.text += this.text === '' ? trimmed : `\n${trimmed}`;
    }
  }
}

const CATEGORY = '$CATEGORY:';

interface SourceLine {
  /** Without its line end. Of a line longer than a question may be, only a part that is too long. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a text, some at a time. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<readonly SourceLine[]> {
  let number = 1;
  let open = '';
  let endsWithReturn = false;
  for await (const piece of pieces) {
    const text = endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endsWithReturn = piece.endsWith('\r');
    const [rest = '', ...others] = text.split(/\r\n|\r|\n/);
    if (open.length <= LONGEST_QUESTION) open += rest;
    const lines: SourceLine[] = [];
    for (const next of others) {
      lines.push({ text: open, number });
      number += 1;
      open = next;
    }
    yield lines;
  }
  if (open !== '') yield [{ text: open, number }];
}

function itemOf(entry: Entry): SourceItem {
  const { id, line, isTooLong } = entry;
  const text = entry.text.trim();
  const isTitled = text.startsWith('::');
  const end = isTitled ? firstMark(text.slice(2), marks.colons) : null;
  const title = end === null ? null : unescapeGift(text.slice(2, 2 + end.start)).trim();
  const parts = partsOf(end === null ? text : text.slice(2 + end.end).trim());
  const content = readSourceContent((note) => {
    if (isTooLong) leaveOut('refused size');
    if (isTitled && end === null) leaveOut('refused notation');
    return questionOf(parts, entry, note);
  });
  return { type: parts.type, id, title, line, ...content };
}

interface Parts {
  /** In the words of Moodle. */
  readonly type: string;
  readonly braces: string;
  readonly before: string;
  readonly block: string;
  /** General feedback ends the answers. Nothing in it is an answer. */
  readonly feedback: string;
  readonly after: string;
}

function partsOf(text: string): Parts {
  const found = [...marksIn(text, marks.brace)];
  const braces = found.map((brace) => brace.text).join('');
  const [open, close] = found;
  if (open === undefined || close === undefined || braces !== '{}') {
    const type = open === undefined ? 'description' : 'unknown';
    return { type, braces, before: text, block: '', feedback: '', after: '' };
  }
  const whole = text.slice(open.end, close.start);
  const last = [...marksIn(whole, marks.feedback)].at(-1);
  const block = whole.slice(0, last && last.end - 4).trim();
  const feedback = last === undefined ? '' : whole.slice(last.end);
  const before = text.slice(0, open.start);
  return {
    type: typeOf(block),
    braces,
    before,
    block,
    feedback,
    after: text.slice(close.end).trimEnd(),
  };
}

function questionOf(parts: Parts, { tags, category }: Entry, note: NoteLoss): BlankQuestion {
  const { type, braces, before, block, feedback, after } = parts;
  if (/^(?:\{\}){2,}$/.test(braces)) leaveOut('refused interaction', before);
  if (type === 'unknown') leaveOut('refused notation', before);
  if (type === 'numerical') leaveOut('refused pattern', block.slice(1).trim());
  const isChoice = type === 'multichoice';
  if ((!isChoice && type !== 'shortanswer') || (isChoice && after === '')) {
    leaveOut('skipped', type);
  }
  noteFeedback(feedback, note);
  const { format: said, raw } = formatted(before);
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
  return { segments, isHtml, blanks: [blank], ...unknownFields, tags, category };
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
  const answers: GiftAnswer[] = [];
  let sign = '';
  let start = 0;
  let hasRight = !isChoice;
  const add = (end?: number) => {
    const raw = block.slice(start, end).trim();
    hasRight ||= sign.endsWith('=');
    if (sign === '' && raw === '') return;
    const answer = answerOf(raw, isChoice ? sign : '=', note);
    answers.push(isChoice ? answer : { ...answer, format: null });
  };
  for (const mark of marksIn(block, isChoice ? marks.choice : marks.equals)) {
    add(mark.start);
    // One more than a blank may have: whatever follows, the question is refused.
    if (answers.length > MOST_ANSWERS) return answers;
    sign = mark.text;
    start = mark.end;
  }
  add();
  // Without a right answer, Moodle shows boxes of which several may be ticked.
  if (!hasRight && answers.some(({ fraction }) => fraction > 0)) note('refused scoring', block);
  return answers;
}

/** @param sign before it; a first choice may have none */
function answerOf(whole: string, sign: string, note: NoteLoss): GiftAnswer {
  const [written = '', share] =
    /^%\s*([-+]?[\d.,]+)\s*%/.exec(whole.slice(0, LONGEST_WEIGHT)) ?? [];
  const answer = whole.slice(written.length);
  const hash = firstMark(answer, marks.hash);
  if (hash !== null) noteFeedback(answer.slice(hash.end), note);
  const usual = sign.endsWith('=') ? 1 : 0;
  const fraction = share === undefined ? usual : weightOf(share);
  if (Number.isNaN(fraction)) note('refused notation', whole);
  const { format, raw } = formatted(answer.slice(0, hash?.start).trim());
  return { text: unescapeGift(raw).trim(), fraction, format };
}

const LONGEST_WEIGHT = 40;

/** NaN if it is not a percentage from -100 to 100. */
function weightOf(share: string): number {
  const percent = /^[-+]?\d+(?:\.\d*)?$/.test(share) ? Number(share) : NaN;
  return Math.abs(percent) <= 100 ? percent / 100 : NaN;
}

/** A backslash before any other character is itself. */
const ESCAPE = String.raw`\\[~=#{}:n\\]`;

interface GiftMark {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A pattern without groups, for its places outside of escapes. */
const unescapedMark = (pattern: string) => new RegExp(`${ESCAPE}|(${pattern})`, 'g');

function* marksIn(raw: string, mark: RegExp): Iterable<GiftMark> {
  // A search that was left early would go on from there.
  mark.lastIndex = 0;
  for (const { 0: found, 1: text, index } of raw.matchAll(mark)) {
    if (text !== undefined) yield { text, start: index, end: index + found.length };
  }
}

function firstMark(raw: string, mark: RegExp): GiftMark | null {
  for (const found of marksIn(raw, mark)) return found;
  return null;
}

const marks = {
  equals: unescapedMark('='),
  tilde: unescapedMark('~'),
  hash: unescapedMark('#'),
  brace: unescapedMark('[{}]'),
  colons: unescapedMark('::'),
  /** An `=` with a `~` in front is one sign. */
  choice: unescapedMark(String.raw`~\s*=|[~=]`),
  feedback: unescapedMark('#{4,}'),
};

const unescapeGift = (raw: string) =>
  raw.replace(/\\([~=#{}:n\\])/g, (_, char: string) => (char === 'n' ? '\n' : char));

const formats = ['html', 'moodle', 'plain', 'markdown'] as const;
/** `moodle`: HTML in which line breaks count. It is the default. */
type TextFormat = (typeof formats)[number];

/** The format that a text names, such as `[html]<p>…`, and the text behind it. */
function formatted(raw: string): {
  readonly format: TextFormat | null;
  readonly raw: string;
} {
  const format = formats.find((each) => raw.startsWith(`[${each}]`)) ?? null;
  return { format, raw: format === null ? raw : raw.slice(format.length + 2) };
}

/** What a comment of GIFT says of its question: `// [id:x] [tag:y]`. A `]` inside is `\]`. */
interface GiftComment {
  readonly id: string | null;
  readonly tags: readonly string[];
}

function giftCommentOf(line: string): GiftComment {
  const tags: string[] = [];
  let id: string | null = null;
  const start = /\[(id|tag):/g;
  for (;;) {
    const [found = '', name] = start.exec(line) ?? [];
    const end = found === '' ? -1 : endOf(line, start.lastIndex);
    if (end === -1) return { id, tags };
    const value = line
      .slice(start.lastIndex, end)
      .replaceAll(String.raw`\]`, ']')
      .trim();
    start.lastIndex = end + 1;
    if (value === '') continue;
    if (name === 'tag') tags.push(value);
    else id ??= value;
  }
}

/** The place of the next bracket that no backslash is before; -1 without one. */
function endOf(line: string, from: number): number {
  let end = line.indexOf(']', from);
  while (end !== -1 && line[end - 1] === '\\') end = line.indexOf(']', end + 1);
  return end;
}
