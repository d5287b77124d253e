/**
 * H5P: the `content.json` of a package, or that file alone. Only H5P.Blanks and H5P.DragText have
 * blanks; they may be inside of other contents.
 */
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import { isDeeper } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import { type NoteLoss, noteAt } from '../loss.ts';
import { openMarkup, replaceMarkup } from '../plain-text.ts';
import {
  LONGEST_QUESTION,
  MOST_LEVELS,
  MOST_SHARED,
  pastLimit,
  type ReadItems,
  Unreadable,
  wholeText,
} from '../reading.ts';
import { h5pRest, noteRest } from '../rest.ts';
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

/** @param h5pJson the text of `h5p.json`, which has title and authors; null without a package */
export function h5pReader(h5pJson: string | null): ReadItems {
  return async function* (pieces) {
    const about = h5pJson === null ? {} : objectOf(parseContent(h5pJson));
    for (const content of contentsIn(parseContent(await wholeText(pieces)), about)) {
      yield itemOf(content, about);
    }
  };
}

/** A content of H5P: a question, or anything else that a library shows. */
interface H5pContent {
  /** Without its version, such as `H5P.Blanks`; null if the text does not say. */
  readonly library: string | null;
  readonly params: Json;
  readonly metadata: JsonObject;
  readonly id: string | null;
  /** True if it is inside of another content, such as a set of questions. */
  readonly isNested: boolean;
}

const BLANKS = 'H5P.Blanks';
const DRAG_TEXT = 'H5P.DragText';

/**
 * The contents of a `content.json`, in their order: all with blanks, wherever they are, and all
 * others that are not only there to hold contents.
 * @param about what `h5p.json` says of it
 */
function contentsIn(root: Json, about: JsonObject): H5pContent[] {
  const found: H5pContent[] = [];
  const library = isObject(root) ? rootLibraryOf(root, about) : null;
  visitContent({ library, params: root, metadata: about, id: null, isNested: false }, found);
  return found;
}

function rootLibraryOf(root: JsonObject, about: JsonObject): string | null {
  const { mainLibrary } = about;
  if (typeof mainLibrary === 'string') return nameOf(mainLibrary);
  // The object of one content, as other contents hold it.
  if (typeof root['library'] === 'string') return null;
  const { questions, textField } = root;
  if (typeof textField === 'string') return DRAG_TEXT;
  return Array.isArray(questions) && questions.every((each) => typeof each === 'string')
    ? BLANKS
    : null;
}

const nameOf = (library: string) => library.split(' ', 1)[0] ?? '';

const isFillIn = ({ library }: H5pContent) => library === BLANKS || library === DRAG_TEXT;

const containers: ReadonlySet<string | null> = new Set([
  'H5P.BranchingScenario',
  'H5P.Column',
  'H5P.CoursePresentation',
  'H5P.InteractiveBook',
  'H5P.InteractiveVideo',
  'H5P.QuestionSet',
  'H5P.Row',
  'H5P.RowColumn',
]);

function visitContent(content: H5pContent, found: H5pContent[]): void {
  if (isFillIn(content)) {
    found.push(content);
    return;
  }
  const inside: H5pContent[] = [];
  visit(content.params, inside);
  // Any other content has contents too, such as the picture of a question. They do not count,
  // unless it turns out to hold blanks.
  const isContainer =
    containers.has(content.library) ||
    (content.library === null ? inside.length > 0 : inside.some(isFillIn));
  if (!isContainer) found.push(content);
  else for (const each of inside) found.push(each);
}

function visit(value: Json, found: H5pContent[]): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, found);
  } else if (isObject(value)) {
    const { library, params = null, metadata, subContentId } = value;
    if (typeof library === 'string') {
      visitContent(
        {
          library: nameOf(library),
          params,
          metadata: isObject(metadata) ? metadata : {},
          id: typeof subContentId === 'string' ? subContentId : null,
          isNested: true,
        },
        found,
      );
    } else for (const each of Object.values(value)) visit(each, found);
  }
}

function parseContent(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    if (isDeeper(value, MOST_LEVELS)) throw pastLimit('question');
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Unreadable(problem('convert/damaged', { reason: 'text' }), null);
  }
}

function itemOf(
  { library, params, isNested, id, metadata: own }: H5pContent,
  about: JsonObject,
): SourceItem {
  // A content in a package shares the authors and the license of the whole.
  const said = Object.fromEntries(Object.entries(own).filter(saysSomething));
  const metadata = isNested ? { ...about, ...said } : own;
  const content = readSourceContent((note) => {
    if (library === 'H5P.AdvancedBlanks') leaveOut('refused kind', library);
    if (library !== BLANKS && library !== DRAG_TEXT) leaveOut('skipped', library);
    const written = JSON.stringify(params);
    if (!isObject(params)) leaveOut('refused notation', written);
    if (written.length > LONGEST_QUESTION) leaveOut('refused size');
    const text = library === BLANKS ? readBlanks(params, note) : readDragText(params, note);
    noteSettings(params, note);
    for (const [name, value] of Object.entries(metadata)) {
      if (saysSomething([name, value])) noteRest(h5pRest, [name, textOfSetting(value)], note);
    }
    const category = isNested ? titleIn(about) : null;
    return { ...unknownFields, ...text, isHtml: true, category, author: authorIn(metadata) };
  });
  return { type: library ?? 'H5P', id, title: titleIn(own), line: null, ...content };
}

type ReadText = Pick<BlankQuestion, 'segments' | 'blanks'>;

/** HTML with `*answer/other answer:tip*`. All blocks are one question, below its description. */
function readBlanks(params: JsonObject, note: NoteLoss): ReadText {
  const { questions = null, behaviour } = params;
  const blocks = Array.isArray(questions)
    ? questions.filter((each) => typeof each === 'string')
    : [];
  if (!Array.isArray(questions) || blocks.length < questions.length) {
    leaveOut('refused notation', JSON.stringify(questions));
  }
  const intro = introOf(params, 'text');
  const isAlone = intro === '' && blocks.length === 1;
  const parts = blocks.flatMap((block) => {
    const [start, end] = isAlone ? ['', ''] : blockTags(block);
    return [html(start), ...starred(block), html(end)];
  });
  const { segments, words } = cutAtBlanks([html(intro), ...parts]);
  const isCaseSensitive = objectOf(behaviour)['caseSensitive'] !== false;
  const blanks = words.map((text, at): Blank => {
    if (openMarkup(segments[at] ?? '') !== null) leaveOut('refused notation', `*${text}*`);
    const answers = answersIn(text, noteAt(note, { blank: at + 1 }));
    const alternatives = answers.map((answer) => exactAnswer(answer, 1));
    return { kind: 'text', ...plainBlank, isCaseSensitive, alternatives };
  });
  return { segments, blanks };
}

const introOf = (params: JsonObject, name: string) =>
  [mediaIn(params), textIn(params[name])]
    .filter((text) => text.trim() !== '')
    .map((text) => blockTags(text).join(text))
    .join('');

function answersIn(written: string, note: NoteLoss): readonly string[] {
  const text = withoutTags(written);
  if (text !== written) note('not-kept text', written);
  const [answers = '', ...others] = text.split(':');
  const tip = others.join(':').trim();
  if (tip !== '') note('not-kept feedback', tip);
  return answers.split('/').map((answer) => answer.trim());
}

/**
 * H5P.DragText: a text with `*word:tip\+feedback if right\-feedback if wrong*`. The words, and some
 * that fit nowhere, are dragged to their places, so that each blank has a list of all of them.
 */
function readDragText(params: JsonObject, note: NoteLoss): ReadText {
  const { textField = null, distractors } = params;
  if (typeof textField !== 'string') leaveOut('refused notation', JSON.stringify(textField));
  const intro = introOf(params, 'taskDescription');
  const [start, end] = intro === '' ? ['', ''] : blockTags('');
  const parts = starred(textField).map((part) =>
    part.isBlank ? part : html(withBreaks(part.text)),
  );
  const { segments, words } = cutAtBlanks([html(intro + start), ...parts, html(end)]);
  const right = words.map((text, at) => wordIn(text, noteAt(note, { blank: at + 1 })));
  const wrong = starred(textIn(distractors)).map(({ isBlank, text }) => {
    if (isBlank) return wordIn(text, note);
    // H5P takes no notice of what is not between stars.
    if (text.trim() !== '') note('not-kept content', text.trim());
    return '';
  });
  const list = [...new Set([...right, ...wrong.filter((word) => word !== '')])];
  if (list.length * right.length > MOST_SHARED) leaveOut('refused size');
  if (right.length > 0) note('not-kept dragging');
  const blanks = right.map((word): Blank => ({
    kind: 'list',
    ...plainBlank,
    alternatives: list.map((text) => exactAnswer(text, text === word ? 1 : 0)),
  }));
  return { segments, blanks };
}

function wordIn(written: string, note: NoteLoss): string {
  const word = written.replaceAll(
    /:([^\\]+)|\\\+([^\\:]+)|\\-([^\\:]+)/g,
    (_, tip = '', right = '', wrong = '') => {
      const feedback = `${right}${wrong}`.trim();
      if (feedback !== '') note('not-kept feedback', feedback);
      if (tip.trim() !== '') note('not-kept feedback', tip.trim());
      return '';
    },
  );
  return withBreaks(word.trim());
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n|\n|\r/g, '<br/>');

/** A text between two stars, or HTML around them. */
interface Part {
  readonly isBlank: boolean;
  readonly text: string;
}

const html = (text: string): Part => ({ isBlank: false, text });

/** Cuts at `*answer*`. Nothing escapes a star: `**` is text, and so is one without a partner. */
const starred = (text: string): Part[] =>
  text.split(/\*([^*]*)\*/).map((part, at) => {
    const isStarred = at % 2 === 1;
    return isStarred && part !== '' ? { isBlank: true, text: part } : html(isStarred ? '**' : part);
  });

function cutAtBlanks(parts: readonly Part[]) {
  const words: string[] = [];
  const segments = [''];
  for (const { isBlank, text } of parts) {
    if (isBlank) {
      words.push(text);
      segments.push('');
    } else segments.push((segments.pop() ?? '') + text);
  }
  return { segments, words };
}

/** The HTML without its tags, with a space for each line break. None may begin or end outside. */
function withoutTags(written: string): string {
  const open: string[] = [];
  let isBalanced = true;
  const tag = (_: string, name: string, isEnd: boolean) => {
    if (isEnd) isBalanced &&= open.pop() === name;
    else if (!emptyElements.has(name)) open.push(name);
    return name === 'br' ? ' ' : '';
  };
  const text = replaceMarkup(written, { tag, sign: '<' });
  if (!isBalanced || open.length > 0) leaveOut('refused notation', `*${written}*`);
  return text;
}

const emptyElements = new Set(['br', 'hr', 'wbr']);

/** Settings of the player that are on where nobody changes them. All others are off. */
const usuallyOn: ReadonlySet<string> = new Set([
  'enableRetry',
  'enableSolutionsButton',
  'enableCheckButton',
  'showSolutionsRequiresInput',
]);

function noteSettings({ behaviour, overallFeedback }: JsonObject, note: NoteLoss): void {
  for (const { from, to, feedback } of objectsIn(overallFeedback)) {
    if (textIn(feedback).trim() === '') continue;
    const range = `${textOfSetting(from)}-${textOfSetting(to)}%`;
    note('not-kept feedback', `${range}: ${textIn(feedback)}`);
  }
  for (const [name, value] of Object.entries(objectOf(behaviour))) {
    if (name === 'caseSensitive' || value === usuallyOn.has(name) || value === null) continue;
    note('not-kept content', `${name}: ${textOfSetting(value)}`);
  }
}

/** The picture, the film or the sound above the question, as HTML. Empty without one. */
function mediaIn({ media = null, image = null }: JsonObject): string {
  const [, path] = /"path":"((?:[^"\\]|\\.)+)"/.exec(JSON.stringify([media, image])) ?? [];
  return path === undefined ? '' : `<img src="${escapeHtml(path)}">`;
}

/** False for an empty value, and for `U`, the license of those who chose none. */
function saysSomething([name, value]: readonly [string, Json]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== '' && !(name === 'license' && value === 'U');
}

function authorIn({ authors }: JsonObject): string | null {
  const names = objectsIn(authors).map(({ name }) => textIn(name).trim());
  return names.filter((name) => name !== '').join(', ') || null;
}

const titleIn = ({ title }: JsonObject): string | null => textIn(title).trim() || null;

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function textOfSetting(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** What is an entity already stays one: H5P writes some plain texts with entities. */
function escapeHtml(text: string): string {
  return text
    .replaceAll(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The tags that make a part of a statement begin a line of its own. */
function blockTags(inside: string): readonly [start: string, end: string] {
  return beginsBlock.test(inside) ? ['', ''] : ['<div>', '</div>'];
}

const beginsBlock = /^\s*<(?:blockquote|div|h[1-6]|hr|ol|p|pre|table|ul)\b/i;
