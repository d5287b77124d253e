/**
 * H5P: the `content.json` of a package, or that file alone. Only H5P.Blanks and H5P.DragText have
 * blanks; they may be inside of other contents.
 */
import { isObject, type JsonObject, textIn } from '../../core/json.ts';
import { createLosses, type LossParts, type NoteLoss, noteAt } from '../loss.ts';
import { openMarkup, replaceMarkup } from '../plain-text.ts';
import { LONGEST_QUESTION, MOST_SHARED, type ReadItems, wholeText } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  blanksOrNothing,
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
  noteMetadata,
  noteSettings,
  saysSomething,
  titleIn,
} from './settings.ts';

/** @param h5pJson the text of `h5p.json`, which has title and authors; null without a package */
export function h5pReader(h5pJson: string | null): ReadItems {
  return async function* (pieces) {
    const about = h5pJson === null ? {} : h5pObject(parseContent(h5pJson));
    for (const content of contentsIn(parseContent(await wholeText(pieces)), about)) {
      yield itemOf(content, about);
    }
  };
}

function itemOf(content: H5pContent, about: JsonObject): SourceItem {
  const { library, params, isNested, id } = content;
  const own = content.metadata;
  // A content in a package shares the authors and the license of the whole.
  const metadata = isNested ? { ...about, ...withoutEmpty(own) } : own;
  const { losses, note } = createLosses();
  const item = { type: library ?? 'H5P', id, title: titleIn(own), line: null, losses };
  if (library !== BLANKS && library !== DRAG_TEXT) {
    note(library === 'H5P.AdvancedBlanks' ? 'refused kind' : 'skipped no-blanks', library);
    return { ...item, content: nothing };
  }
  const text = textOf(library, params, note);
  noteSettings(h5pObject(params), note);
  noteMetadata(metadata, note);
  const question: BlankQuestion = {
    ...unknownFields,
    ...text,
    isHtml: true,
    category: isNested ? titleIn(about) : null,
    author: authorIn(metadata),
  };
  return { ...item, content: blanksOrNothing(question) };
}

type ReadText = Pick<BlankQuestion, 'segments' | 'blanks'>;

function textOf(library: string, params: H5pContent['params'], note: NoteLoss): ReadText {
  if (!isObject(params)) return stop(note, 'refused notation', JSON.stringify(params));
  if (JSON.stringify(params).length > LONGEST_QUESTION) return stop(note, 'refused size');
  return library === BLANKS ? readBlanks(params, note) : readDragText(params, note);
}

function stop(note: NoteLoss, ...reason: LossParts): ReadText {
  note(...reason);
  return { segments: [''], blanks: [] };
}

function withoutEmpty(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(saysSomething));
}

/**
 * H5P.Blanks: blocks of HTML with `*answer/other answer:tip*`, to be typed. All blocks are one
 * question, below its task description.
 */
function readBlanks(params: JsonObject, note: NoteLoss): ReadText {
  const blocks = textsIn(params);
  if (blocks === null) {
    return stop(note, 'refused notation', JSON.stringify(params['questions'] ?? null));
  }
  const { caseSensitive = true } = h5pObject(params['behaviour']);
  const segments = [''];
  const blanks: Blank[] = [];
  const intro = introOf(params, 'text');
  const isAlone = intro === '' && blocks.length === 1;
  add(segments, intro);
  for (const block of blocks) {
    const [start, end] = isAlone ? ['', ''] : blockTags(block);
    add(segments, start);
    for (const { isBlank, text } of starred(block)) {
      if (!isBlank) {
        add(segments, text);
        continue;
      }
      const isInTag = openMarkup(segments.at(-1) ?? '') !== null;
      const answers = isInTag ? null : answersIn(text, noteAt(note, { blank: segments.length }));
      if (answers === null) return stop(note, 'refused notation', `*${text}*`);
      segments.push('');
      const alternatives = answers.map((answer) => exactAnswer(answer, 1));
      const isCaseSensitive = caseSensitive === true;
      blanks.push({ kind: 'text', ...plainBlank, isCaseSensitive, alternatives });
    }
    add(segments, end);
  }
  return { segments, blanks };
}

/** To the last segment. */
function add(segments: string[], html: string): void {
  segments.push((segments.pop() ?? '') + html);
}

/** What is above the question: a picture, and a text. */
const introOf = (params: JsonObject, name: string) =>
  [mediaIn(params), textIn(params[name])]
    .filter((html) => html.trim() !== '')
    .map((html) => blockTags(html).join(html))
    .join('');

function textsIn({ questions }: JsonObject): string[] | null {
  if (!Array.isArray(questions)) return null;
  const texts = questions.filter((each) => typeof each === 'string');
  return texts.length === questions.length ? texts : null;
}

/** Those between two stars; null if a tag begins or ends there without its partner. */
function answersIn(html: string, note: NoteLoss): readonly string[] | null {
  const text = withoutTags(html);
  if (text === null) return null;
  if (text !== html) note('not-kept text', html);
  const [answers = '', ...others] = text.split(':');
  const tip = others.join(':').trim();
  if (tip !== '') note('not-kept hint', tip);
  return answers.split('/').map((answer) => answer.trim());
}

/**
 * H5P.DragText: a text with `*word:tip\+feedback if right\-feedback if wrong*`. The words, and some
 * that fit nowhere, are dragged to their places, so that each blank has a list of all of them.
 */
function readDragText(params: JsonObject, note: NoteLoss): ReadText {
  const { textField } = params;
  if (typeof textField !== 'string') {
    return stop(note, 'refused notation', JSON.stringify(textField ?? null));
  }
  const segments = [introOf(params, 'taskDescription')];
  const words: string[] = [];
  const [start, end] = segments[0] === '' ? ['', ''] : blockTags('');
  add(segments, start);
  for (const { isBlank, text } of starred(textField)) {
    if (isBlank) {
      words.push(wordIn(text, segments.length, note));
      segments.push('');
    } else add(segments, withBreaks(text));
  }
  add(segments, end);
  const distractors: string[] = [];
  for (const { isBlank, text } of starred(textIn(params['distractors']))) {
    if (isBlank) distractors.push(wordIn(text, null, note));
    // H5P takes no notice of what is not between stars.
    else if (text.trim() !== '') note('not-kept content', text.trim());
  }
  const list = [...new Set([...words, ...distractors.filter((word) => word !== '')])];
  if (list.length * words.length > MOST_SHARED) return stop(note, 'refused size');
  if (words.length > 0) note('not-kept dragging');
  const blanks = words.map((word): Blank => ({
    kind: 'list',
    ...plainBlank,
    alternatives: list.map((text) => exactAnswer(text, text === word ? 1 : 0)),
  }));
  return { segments, blanks };
}

/** @param blank null for a word that fits nowhere */
function wordIn(text: string, blank: number | null, note: NoteLoss): string {
  const word = text.replaceAll(
    /:([^\\]+)|\\\+([^\\:]+)|\\-([^\\:]+)/g,
    (_, tip = '', right = '', wrong = '') => {
      const feedback = `${right}${wrong}`.trim();
      if (feedback !== '') note('not-kept feedback', feedback, { blank });
      if (tip.trim() !== '') note('not-kept hint', tip.trim(), { blank });
      return '';
    },
  );
  return withBreaks(word.trim());
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n|\n|\r/g, '<br/>');

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
