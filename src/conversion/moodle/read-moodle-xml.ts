/** Moodle XML: a list of questions of many types, some of them with blanks. */
import { groupBy } from '../../core/groups.ts';
import { type NoteLoss, noteAt } from '../loss.ts';
import { escapedAnswer, trimAnswer } from '../plain-text.ts';
import { MOST_BLANKS, MOST_SHARED, type ReadItems } from '../reading.ts';
import { moodleRest, noteRest } from '../rest.ts';
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
import {
  descendants,
  elementIn,
  elementsIn,
  elementText,
  isElement,
  type XmlElement,
  type XmlPart,
  xmlParts,
} from '../xml.ts';
import { categoryPath, typedAnswer } from './notation.ts';
import { asWritten, autoFormat, parseCloze } from './read-cloze.ts';

export const readMoodleXml: ReadItems = async function* (pieces) {
  let category: string | null = null;
  for await (const part of xmlParts(pieces, wanted, files)) {
    if (typeOf(part.element) === 'category') category = categoryOf(part.element);
    else yield itemOf(part, category);
  }
};

const wanted: ReadonlySet<string> = new Set(['question']);
/** Their text is that of a picture or a sound. */
const files: ReadonlySet<string> = new Set(['file', 'image_base64']);

const typeOf = ({ attributes }: XmlElement) => attributes['type']?.trim() ?? '';

function itemOf({ element, comment, isCut }: XmlPart, category: string | null): SourceItem {
  const type = typeOf(element);
  const content = readSourceContent((note) => {
    if (isCut) leaveOut('refused size');
    if (others.has(type)) leaveOut('skipped', type);
    if (!readable.has(type)) leaveOut('refused kind', type === '' ? null : type);
    return { ...questionOf(element, note), category };
  });
  const title = moodleText(elementIn(element, 'name'));
  return { type, id: idOf(element, comment), title, line: element.line, ...content };
}

function questionOf(element: XmlElement, note: NoteLoss): BlankQuestion {
  const statement = statementTextOf(element, note);
  const { text, isHtml, shown } = statement;
  const { segments, blanks } = moodleBlanksOf(element, statement, note);
  const isList = blanks.some(({ kind }) => kind === 'list');
  for (const child of elementsIn(element)) noteChild(child, element, isList, note);
  noteFiles(element, text, note);
  return {
    ...unknownFields,
    segments: segments.map(shown),
    isHtml,
    blanks,
    tags: tagsOf(element),
    isDisabled: moodleText(elementIn(element, 'hidden')) === '1',
  };
}

const readable: ReadonlySet<string> = new Set([
  'cloze',
  'multianswer',
  'gapselect',
  'ddwtos',
  'shortanswer',
  'numerical',
]);

/** Types without a blank. Those of plug-ins with blanks, such as `gapfill`, are not among them. */
const others: ReadonlySet<string> = new Set(
  `multichoice multichoiceset truefalse matching match ddmatch essay essayautograde ordering
  calculated calculatedsimple calculatedmulti stack coderunner description ddmarker ddimageortext
  kprime mtf random randomsamatch recordrtc missingtype`.split(/\s+/),
);

/** Moodle writes the id of its database into a comment. */
function idOf(element: XmlElement, comment: string | null): string | null {
  const given = moodleText(elementIn(element, 'idnumber'));
  if (given !== '') return given;
  const [, id = null] = /^\s*question:\s*(\d{1,20})\s*$/.exec(comment ?? '') ?? [];
  return id === '0' ? null : id;
}

const categoryOf = (element: XmlElement) =>
  categoryPath(moodleText(elementIn(element, 'category')));

function tagsOf(element: XmlElement): string[] {
  const lists = [...elementsIn(element, 'tags'), ...elementsIn(element, 'coursetags')];
  const tags = lists.flatMap((list) => elementsIn(list, 'tag').map(moodleText));
  return [...new Set(tags)].filter((tag) => tag !== '');
}

type MoodleBlanks = Pick<BlankQuestion, 'segments' | 'blanks'>;

function moodleBlanksOf(
  element: XmlElement,
  { text, isHtml }: StatementText,
  note: NoteLoss,
): MoodleBlanks {
  const type = typeOf(element);
  if (type === 'gapselect' || type === 'ddwtos') return chosenBlanks(element, text, note);
  if (type === 'shortanswer' || type === 'numerical') {
    const blank = onlyBlank(element, isHtml, noteAt(note, { blank: 1 }));
    return { segments: [text], blanks: [blank] };
  }
  return parseCloze(text, isHtml, note);
}

interface Option {
  readonly text: string;
  readonly group: string;
}

/** `[[n]]` is a blank in which the n-th option is right. Its list are the options of its group. */
function chosenBlanks(element: XmlElement, text: string, note: NoteLoss): MoodleBlanks {
  const type = typeOf(element);
  const options = elementsIn(element, type === 'ddwtos' ? 'dragbox' : 'selectoption').map(optionOf);
  const places = [...text.matchAll(/\[\[([0-9]{1,9})\]\]/g)];
  const rights = places.map(([, digits]) => options[Number(digits) - 1]);
  const byGroup = groupBy(options, ({ group }) => group);
  const listOf = (right: Option | undefined) => byGroup.get(right?.group ?? '') ?? [];
  // Each blank would have all options of its group, so this is known before they are made.
  const all = rights.reduce((sum, right) => sum + listOf(right).length, 0);
  if (places.length > MOST_BLANKS || all > MOST_SHARED) leaveOut('refused size');
  for (const [at, [written]] of places.entries()) {
    if (rights[at] === undefined) note('refused reference', written, { blank: at + 1 });
  }
  if (type === 'ddwtos') note('not-kept dragging', options.map((each) => each.text).join(', '));
  const blanks = rights.map((right): Blank => ({
    kind: 'list',
    ...plainBlank,
    alternatives: listOf(right).map((option) => exactAnswer(option.text, option === right ? 1 : 0)),
  }));
  return { segments: text.split(/\[\[[0-9]{1,9}\]\]/), blanks };
}

function optionOf(element: XmlElement): Option {
  return {
    text: moodleText(element),
    group: moodleText(elementIn(element, 'group')) || '1',
  };
}

function onlyBlank(element: XmlElement, isHtml: boolean, note: NoteLoss): Blank {
  const answers = elementsIn(element, 'answer');
  const alternatives = answers.map((answer) => {
    const written = moodleText(answer);
    const fraction = fractionOf(answer);
    const feedback = moodleText(elementIn(answer, 'feedback'));
    if (feedback !== '') note('not-kept feedback', feedback);
    if (Number.isNaN(fraction)) note('refused notation', written);
    return typedAnswer(isHtml ? escapedAnswer(written) : written, fraction);
  });
  if (typeOf(element) === 'numerical') {
    const scoring = answers.filter((answer) => !(fractionOf(answer) <= 0));
    note('refused pattern', scoring.map(numberText).join(', '));
  }
  const isCaseSensitive = /^(?:1|true)$/i.test(moodleText(elementIn(element, 'usecase')));
  return { kind: 'text', weight: 1, isCaseSensitive, alternatives };
}

function numberText(answer: XmlElement): string {
  const tolerance = moodleText(elementIn(answer, 'tolerance'));
  return `${trimAnswer(moodleText(answer))}${/[1-9]/.test(tolerance) ? ` ± ${tolerance}` : ''}`;
}

/** NaN if it is no number as Moodle writes it. */
function fractionOf({ attributes }: XmlElement): number {
  const percent = attributes['fraction']?.trim() ?? '';
  return /^(?:[-+]?[0-9]{0,9}(?:\.[0-9]{0,30})?)$/.test(percent)
    ? Number(percent) / 100
    : Number.NaN;
}

/** @param isList true if the blanks of the question have lists */
function noteChild(child: XmlElement, question: XmlElement, isList: boolean, note: NoteLoss): void {
  const { name, line } = child;
  if (onlyFirst.has(name) && elementIn(question, name) === child) return;
  const value = elementIn(child, 'text') === null ? elementText(child).trim() : moodleText(child);
  if (name === 'penalty' && Number(value) === 0) return;
  // The points of a question of Cloze are the sum of its weights.
  const isSummed = /^(?:cloze|multianswer)$/.test(typeOf(question));
  if (name === 'defaultgrade' && (isSummed || Number(value) === 1)) return;
  if (name === 'shuffleanswers' && !(isList && /^(?:1|true)$/i.test(value))) return;
  noteRest(moodleRest, [name, value], note, { line });
}

const onlyFirst: ReadonlySet<string> = new Set(['name', 'questiontext', 'idnumber']);

/** A file of the statement is part of what the statement shows. */
function noteFiles(element: XmlElement, statement: string, note: NoteLoss): void {
  for (const { attributes, line } of descendants(element, 'file')) {
    const { name = '' } = attributes;
    const isShown = [name, encodeURIComponent(name), encodeURI(name)].some((each) =>
      statement.includes(`/${each}`),
    );
    if (!isShown) note('not-kept content', name, { line });
  }
}

/** The statement of a question, in the format that it names. */
interface StatementText {
  readonly text: string;
  readonly isHtml: boolean;
  /** A part of the text as it is shown. */
  readonly shown: (part: string) => string;
}

function statementTextOf(question: XmlElement, note: NoteLoss): StatementText {
  const element = elementIn(question, 'questiontext');
  const text = element === null ? '' : insideOf(element, note) + oldPicture(question);
  const format = element?.attributes['format'] ?? 'html';
  if (format === 'moodle_auto_format' || format === '0') return { text, ...autoFormat(text) };
  const isMarkdown = format === 'markdown' || format === '4';
  if (isMarkdown) note('not-kept text', 'markdown');
  const isPlain = isMarkdown || format === 'plain_text' || format === '2';
  return { text, isHtml: !isPlain, shown: asWritten };
}

/** The element `text` in it, trimmed as Moodle does. */
function moodleText(element: XmlElement | null): string {
  if (element === null) return '';
  return elementText(elementIn(element, 'text') ?? element).trim();
}

function insideOf(element: XmlElement, note: NoteLoss): string {
  const inner = elementIn(element, 'text');
  if (inner === null) return '';
  const tag = inner.children.find(isElement);
  if (tag !== undefined) note('refused notation', `<${tag.qualifiedName}>`, { line: tag.line });
  return elementText(inner).trim();
}

/** Before Moodle 2, a picture was beside the text and shown below it. */
function oldPicture(question: XmlElement): string {
  const name = moodleText(elementIn(question, 'image'));
  return name === '' ? '' : ` <img src="@@PLUGINFILE@@/${encodeURI(name)}" alt="" />`;
}
