/**
 * H5P: the `content.json` of a package, or that file alone. Only H5P.Blanks and H5P.DragText have
 * blanks; they may be inside of other contents.
 */
import type { Loss } from '../../contract/conversions.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { isRefusal, lossOf, type RefusalCode } from '../loss.ts';
import { openMarkup, replaceMarkup } from '../plain-text.ts';
import { LONGEST_QUESTION, MOST_SHARED, type ReadItems, wholeText } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  contentUnless,
  exactAnswer,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import { BLANKS, contentsIn, DRAG_TEXT, type H5pContent, parseContent } from './contents.ts';
import {
  authorIn,
  blockTags,
  escapeHtml,
  h5pObject,
  mediaIn,
  metadataLosses,
  saysSomething,
  settingLosses,
  titleIn,
} from './settings.ts';

/** @param h5pJson the text of `h5p.json`, which has title and authors; null without a package */
export function h5pReader(h5pJson: string | null): ReadItems {
  return async function* read(source) {
    const about = h5pJson === null ? {} : h5pObject(parseContent(h5pJson));
    for (const content of contentsIn(parseContent(await wholeText(source)), about)) {
      yield itemOf(content, about);
    }
  };
}

function itemOf(content: H5pContent, about: JsonObject): SourceItem {
  const { library, params, isNested, id } = content;
  const own = content.metadata;
  // A content in a package shares the authors and the license of the whole.
  const metadata = isNested ? { ...about, ...withoutEmpty(own) } : own;
  const item = { type: library ?? 'H5P', id, title: titleIn(own), line: null };
  if (library !== BLANKS && library !== DRAG_TEXT) {
    const skip = library === 'H5P.AdvancedBlanks' ? 'refused kind' : 'skipped no-blanks';
    return { ...item, losses: [lossOf(skip, library)], content: nothing };
  }
  const { segments, blanks, losses: textLosses } = textOf(library, params);
  const losses = [...textLosses, ...settingLosses(h5pObject(params)), ...metadataLosses(metadata)];
  if (blanks.length === 0 && !losses.some(isRefusal)) losses.push(lossOf('refused no-blank'));
  const question: BlankQuestion = {
    segments,
    placement: 'inline',
    isHtml: true,
    blanks,
    scoring: 'each-blank',
    ...unknownFields,
    category: isNested ? titleIn(about) : null,
    author: authorIn(metadata),
  };
  return { ...item, losses, content: contentUnless(losses, question) };
}

function textOf(library: string, params: H5pContent['params']): ReadText {
  if (!isObject(params)) return refusedText('refused notation', JSON.stringify(params));
  if (lengthOf(params) > LONGEST_QUESTION) return refusedText('refused size', null);
  return library === BLANKS ? readBlanks(params) : readDragText(params);
}

function withoutEmpty(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(saysSomething));
}

/**
 * H5P.Blanks: blocks of HTML with `*answer/other answer:tip*`, to be typed. All blocks are one
 * question, below its task description.
 */
function readBlanks(params: JsonObject): ReadText {
  const blocks = textsIn(params);
  if (blocks === null) {
    return refusedText('refused notation', JSON.stringify(params['questions'] ?? null));
  }
  const { caseSensitive = true } = h5pObject(params['behaviour']);
  const segments = createSegments();
  const blanks: Blank[] = [];
  const losses: Loss[] = [];
  const intro = [mediaIn(params), textIn(params['text'])].filter((html) => html.trim() !== '');
  for (const html of intro) segments.add(blockTags(html).join(html));
  const isAlone = intro.length === 0 && blocks.length === 1;
  for (const block of blocks) {
    const [start, end] = isAlone ? ['', ''] : blockTags(block);
    segments.add(start);
    for (const { isBlank, text } of starred(block)) {
      if (!isBlank) {
        segments.add(text);
        continue;
      }
      const solution =
        openMarkup(segments.last()) === null ? solutionIn(text, blanks.length + 1) : null;
      if (solution === null) return refusedText('refused notation', `*${text}*`);
      segments.cut();
      blanks.push(typedBlank(solution.answers, caseSensitive === true));
      losses.push(...solution.losses);
    }
    segments.add(end);
  }
  return { segments: segments.all(), blanks, losses };
}

function textsIn({ questions }: JsonObject): string[] | null {
  if (!Array.isArray(questions)) return null;
  const texts = questions.filter((each) => typeof each === 'string');
  return texts.length === questions.length ? texts : null;
}

interface Solution {
  readonly answers: readonly string[];
  readonly losses: readonly Loss[];
}

/** What is between two stars; null if a tag begins or ends there without its partner. */
function solutionIn(html: string, blank: number): Solution | null {
  const text = withoutTags(html);
  if (text === null) return null;
  const losses = text === html ? [] : [lossOf('not-kept formatting', html, { blank })];
  const colon = text.indexOf(':');
  const tip = colon === -1 ? '' : text.slice(colon + 1).trim();
  if (tip !== '') losses.push(lossOf('not-kept hint', tip, { blank }));
  const answers = (colon === -1 ? text : text.slice(0, colon)).split('/');
  return { answers: answers.map((answer) => answer.trim()), losses };
}

function typedBlank(answers: readonly string[], isCaseSensitive: boolean): Blank {
  return {
    kind: 'text',
    ...plainBlank,
    isCaseSensitive,
    alternatives: answers.map((text) => exactAnswer(text, 1)),
  };
}

/**
 * H5P.DragText: a text with `*word:tip\+feedback if right\-feedback if wrong*`. The words, and some
 * that fit nowhere, are dragged to their places, so that each blank has a list of all of them.
 */
function readDragText(params: JsonObject): ReadText {
  const { textField } = params;
  if (typeof textField !== 'string') {
    return refusedText('refused notation', JSON.stringify(textField ?? null));
  }
  const segments = createSegments();
  const losses: Loss[] = [];
  const words: string[] = [];
  const intro = [mediaIn(params), textIn(params['taskDescription'])];
  for (const html of intro) if (html.trim() !== '') segments.add(blockTags(html).join(html));
  const [start, end] = segments.last() === '' ? ['', ''] : blockTags('');
  segments.add(start);
  for (const { isBlank, text } of starred(textField)) {
    if (isBlank) {
      const found = wordIn(text, words.length + 1);
      words.push(found.word);
      losses.push(...found.losses);
      segments.cut();
    } else segments.add(withBreaks(text));
  }
  segments.add(end);
  const distractors = distractorsIn(textIn(params['distractors']));
  const list = [...new Set([...words, ...distractors.words])];
  if (list.length * words.length > MOST_SHARED) return refusedText('refused size', null);
  if (words.length > 0) losses.push(lossOf('not-kept dragging'));
  if (words.length > 1) losses.push(lossOf('not-kept word-bank'));
  return {
    segments: segments.all(),
    blanks: words.map((word) => boxBlank(word, list)),
    losses: [...losses, ...distractors.losses],
  };
}

interface Found {
  readonly word: string;
  readonly losses: readonly Loss[];
}

/** @param blank null for a word that fits nowhere */
function wordIn(text: string, blank: number | null): Found {
  const losses: Loss[] = [];
  const word = text.replaceAll(
    /:([^\\]+)|\\\+([^\\:]+)|\\-([^\\:]+)/g,
    (_, tip?: string, right?: string, wrong?: string) => {
      const feedback = (right ?? wrong ?? '').trim();
      if (feedback !== '') losses.push(lossOf('not-kept feedback', feedback, { blank }));
      if (tip !== undefined && tip.trim() !== '')
        losses.push(lossOf('not-kept hint', tip.trim(), { blank }));
      return '';
    },
  );
  return { word: withBreaks(word.trim()), losses };
}

function distractorsIn(text: string): { words: string[]; losses: Loss[] } {
  const parts = [...starred(text)];
  const found = parts.filter(({ isBlank }) => isBlank).map((part) => wordIn(part.text, null));
  const around = parts.filter(({ isBlank }) => !isBlank).map((part) => part.text.trim());
  return {
    words: found.map(({ word }) => word).filter((word) => word !== ''),
    losses: [
      ...found.flatMap(({ losses }) => losses),
      // H5P takes no notice of what is not between stars.
      ...around.filter((rest) => rest !== '').map((rest) => lossOf('not-kept content', rest)),
    ],
  };
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n|\n|\r/g, '<br/>');

function boxBlank(word: string, list: readonly string[]): Blank {
  return {
    kind: 'list',
    ...plainBlank,
    alternatives: list.map((text) => exactAnswer(text, text === word ? 1 : 0)),
  };
}

/** What the text of a content gives. If the losses refuse it, nothing else counts. */
interface ReadText {
  readonly segments: readonly string[];
  readonly blanks: readonly Blank[];
  readonly losses: readonly Loss[];
}

function refusedText(code: RefusalCode, value: string | null): ReadText {
  return { segments: [], blanks: [], losses: [lossOf(code, value)] };
}

/** A statement that grows from its beginning, cut at its blanks. */
function createSegments() {
  const before: string[] = [];
  let last = '';
  return {
    add(html: string): void {
      last += html;
    },
    cut(): void {
      before.push(last);
      last = '';
    },
    last: () => last,
    all: (): readonly string[] => [...before, last],
  };
}

/** The units of all texts inside. */
function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((length: number, each: Json) => length + lengthOf(each), 0);
}

/** The text between two stars, or the text around them. */
interface Starred {
  readonly isBlank: boolean;
  readonly text: string;
}

/**
 * Cuts a text at its blanks, `*answer*`. Nothing escapes a star: two without anything between them
 * are text, and so is a last one without a partner.
 */
function* starred(text: string): Iterable<Starred> {
  let before = 0;
  let searched = 0;
  for (;;) {
    const start = text.indexOf('*', searched);
    const end = start === -1 ? -1 : text.indexOf('*', start + 1);
    if (end === -1) break;
    searched = end + 1;
    if (end === start + 1) continue;
    yield { isBlank: false, text: text.slice(before, start) };
    yield { isBlank: true, text: text.slice(start + 1, end) };
    before = searched;
  }
  yield { isBlank: false, text: text.slice(before) };
}

/** The HTML without its tags, with a space for each line break; null if one of them begins or ends outside. */
function withoutTags(html: string): string | null {
  const open: string[] = [];
  let isBalanced = true;
  const tag = (_: string, name: string, isEnd: boolean) => {
    if (isEnd) isBalanced &&= open.pop() === name;
    else if (!emptyElements.has(name)) open.push(name);
    return name === 'br' ? ' ' : '';
  };
  const text = replaceMarkup(html, { tag, sign: '<' });
  return isBalanced && open.length === 0 ? text : null;
}

const emptyElements = new Set(['br', 'hr', 'wbr']);
