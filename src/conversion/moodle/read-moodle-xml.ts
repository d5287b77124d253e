/** Moodle XML: a list of questions of many types, some of them with blanks. */
import { groupBy } from '../../core/groups.ts';
import { createLosses, type NoteLoss, noteAt } from '../loss.ts';
import { escapedAnswer, trimAnswer } from '../plain-text.ts';
import { MOST_BLANKS, MOST_SHARED, type ReadItems } from '../reading.ts';
import { moodleRest, noteRest } from '../rest.ts';
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
  descendants,
  elementIn,
  elementsIn,
  elementText,
  type XmlElement,
  type XmlPart,
  xmlParts,
} from '../xml.ts';
import { categoryPath, typedAnswer } from './notation.ts';
import { parseCloze } from './read-cloze.ts';
import { moodleText, type StatementText, statementTextOf } from './statement-text.ts';

export const readMoodleXml: ReadItems = async function* (pieces) {
  let category: string | null = null;
  const options = { textless: files, large: 'cut' } as const;
  for await (const part of xmlParts(pieces, wanted, options)) {
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
  const { losses, note } = createLosses();
  if (isCut) note('refused size');
  else if (others.has(type)) note('skipped no-blanks', type);
  else if (!readable.has(type)) note('refused kind', type === '' ? null : type);
  const isRead = losses.length === 0;
  const question = isRead ? questionOf({ type, element, category, note }) : null;
  return {
    type,
    id: idOf(element, comment),
    title: moodleText(elementIn(element, 'name')),
    line: element.line,
    losses,
    content: blanksOrNothing(question),
  };
}

interface QuestionReading {
  readonly type: string;
  readonly element: XmlElement;
  readonly category: string | null;
  readonly note: NoteLoss;
}

function questionOf({ type, element, category, note }: QuestionReading): BlankQuestion {
  const statement = statementTextOf(element, note);
  const { text, isHtml, shown } = statement;
  const { segments, blanks } = moodleBlanksOf({ type, element, statement, note });
  const isList = blanks.some(({ kind }) => kind === 'list');
  for (const child of elementsIn(element)) noteChild(child, element, { type, isList, note });
  noteFiles(element, text, note);
  return {
    segments: segments.map(shown),
    isHtml,
    blanks,
    ...unknownFields,
    tags: tagsOf(element),
    category,
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

interface BlanksReading {
  readonly type: string;
  readonly element: XmlElement;
  readonly statement: StatementText;
  readonly note: NoteLoss;
}

function moodleBlanksOf(reading: BlanksReading): MoodleBlanks {
  const { type, statement, note } = reading;
  if (type === 'gapselect' || type === 'ddwtos') return chosenBlanks(reading);
  if (type === 'shortanswer' || type === 'numerical') return onlyBlank(reading);
  return parseCloze(statement.text, statement.isHtml, note);
}

interface Option {
  readonly text: string;
  readonly group: string;
}

/** `[[n]]` is a blank in which the n-th option is right. Its list are the options of its group. */
function chosenBlanks({ type, element, statement: { text }, note }: BlanksReading): MoodleBlanks {
  const options = elementsIn(element, type === 'ddwtos' ? 'dragbox' : 'selectoption').map(optionOf);
  const places = [...text.matchAll(/\[\[([0-9]{1,9})\]\]/g)];
  const rights = places.map(([, digits]) => options[Number(digits) - 1]);
  const byGroup = groupBy(options, ({ group }) => group);
  const listOf = (right: Option | undefined) => byGroup.get(right?.group ?? '') ?? [];
  // Each blank would have all options of its group, so this is known before they are made.
  const all = rights.reduce((sum, right) => sum + listOf(right).length, 0);
  if (places.length > MOST_BLANKS || all > MOST_SHARED) {
    note('refused size', places.length > MOST_BLANKS ? places.length : null);
    return { segments: [text], blanks: [] };
  }
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

/** A typed answer to the whole question. */
function onlyBlank({ type, element, statement, note }: BlanksReading): MoodleBlanks {
  const noteBlank = noteAt(note, { blank: 1 });
  const alternatives = elementsIn(element, 'answer').map((answer) => {
    const written = moodleText(answer);
    const fraction = fractionOf(answer);
    const feedback = moodleText(elementIn(answer, 'feedback'));
    if (feedback !== '') noteBlank('not-kept feedback', feedback);
    if (Number.isNaN(fraction)) noteBlank('refused notation', written);
    return typedAnswer(statement.isHtml ? escapedAnswer(written) : written, fraction);
  });
  if (type === 'numerical') {
    const scoring = elementsIn(element, 'answer').filter((answer) => !(fractionOf(answer) <= 0));
    noteBlank('refused number', scoring.map(numberText).join(', '));
  }
  const usecase = moodleText(elementIn(element, 'usecase'));
  const isCaseSensitive = /^(?:1|true)$/i.test(usecase);
  const blank: Blank = { kind: 'text', weight: 1, isCaseSensitive, alternatives };
  return { segments: [statement.text], blanks: [blank] };
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

interface Around {
  readonly type: string;
  /** Its blanks have lists. */
  readonly isList: boolean;
  readonly note: NoteLoss;
}

function noteChild(child: XmlElement, question: XmlElement, { type, isList, note }: Around): void {
  const { name, line } = child;
  if (onlyFirst.has(name) && elementIn(question, name) === child) return;
  const value = elementIn(child, 'text') === null ? elementText(child).trim() : moodleText(child);
  if (name === 'penalty' && Number(value) === 0) return;
  // The points of a question of Cloze are the sum of its weights.
  const isSummed = type === 'cloze' || type === 'multianswer';
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
