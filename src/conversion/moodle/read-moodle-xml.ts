/** Moodle XML: a list of questions of many types, some of them with blanks. */
import type { Loss } from '../../contract/conversions.ts';
import { type LossCode, lossOf } from '../loss.ts';
import { escapedAnswer, trimAnswer } from '../plain-text.ts';
import { MOST_BLANKS, MOST_SHARED, type SourceText } from '../reading.ts';
import {
  type Blank,
  type BlankAlternative,
  type BlankQuestion,
  exactAnswer,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import {
  elementIn,
  elementsIn,
  elementText,
  isElement,
  type XmlElement,
  type XmlPart,
  xmlParts,
} from '../xml.ts';
import { categoryPath, isCatchAll, isMoodleNumber, typedAnswer } from './notation.ts';
import { parseCloze } from './read-cloze.ts';
import { moodleText, type StatementText, statementTextOf } from './statement-text.ts';

export async function* readMoodleXml({ pieces }: SourceText): AsyncGenerator<SourceItem> {
  let category: string | null = null;
  const options = { textless: files, large: 'cut' } as const;
  for await (const part of xmlParts(pieces(), wanted, options)) {
    if (typeOf(part.element) === 'category') category = categoryOf(part.element);
    else yield itemOf(part, category);
  }
}

const wanted: ReadonlySet<string> = new Set(['question']);
/** Their text is that of a picture or a sound. */
const files: ReadonlySet<string> = new Set(['file', 'image_base64']);

const typeOf = ({ attributes }: XmlElement) => attributes['type']?.trim() ?? '';

function itemOf({ element, comment, isCut }: XmlPart, category: string | null): SourceItem {
  const type = typeOf(element);
  const reason = isCut ? lossOf('refused size') : reasonAgainst(type);
  const losses = reason === null ? [] : [reason];
  return {
    type,
    id: idOf(element, comment),
    title: moodleText(elementIn(element, 'name')),
    line: element.line,
    losses,
    content:
      reason === null
        ? { kind: 'blanks', question: questionOf({ type, element, category, losses }) }
        : nothing,
  };
}

interface QuestionReading {
  readonly type: string;
  readonly element: XmlElement;
  readonly category: string | null;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

function questionOf({ type, element, category, losses }: QuestionReading): BlankQuestion {
  const statement = statementTextOf(element, losses);
  const { text, isHtml, shown } = statement;
  const { segments, placement, blanks } = moodleBlanksOf({ type, element, statement, losses });
  noteBeside({ type, element, statement: text, blanks, losses });
  return {
    segments: segments.map(shown),
    placement,
    isHtml,
    blanks,
    scoring: 'each-blank',
    ...unknownFields,
    tags: tagsOf(element),
    category,
    isDisabled: moodleText(elementIn(element, 'hidden')) === '1',
  };
}

/** Null if the type has blanks that can be read. */
function reasonAgainst(type: string): Loss | null {
  if (readable.has(type)) return null;
  return others.has(type)
    ? lossOf('skipped no-blanks', type)
    : lossOf('refused kind', type === '' ? null : type);
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

type MoodleBlanks = Pick<BlankQuestion, 'segments' | 'placement' | 'blanks'>;

interface BlanksReading {
  readonly type: string;
  readonly element: XmlElement;
  readonly statement: StatementText;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

function moodleBlanksOf(reading: BlanksReading): MoodleBlanks {
  const { type, statement, losses } = reading;
  if (type === 'gapselect' || type === 'ddwtos') return chosenBlanks(reading);
  if (type === 'shortanswer' || type === 'numerical') return onlyBlank(reading);
  const { segments, blanks } = parseCloze(statement.text, statement.isHtml, losses);
  return { segments, blanks, placement: 'inline' };
}

interface Option {
  readonly text: string;
  readonly group: string;
  readonly isInfinite: boolean;
}

/** `[[n]]` is a blank in which the n-th option is right. Its list are the options of its group. */
function chosenBlanks({ type, element, statement: { text }, losses }: BlanksReading): MoodleBlanks {
  const options = elementsIn(element, type === 'ddwtos' ? 'dragbox' : 'selectoption').map(optionOf);
  const places = [...text.matchAll(/\[\[([0-9]{1,9})\]\]/g)];
  const tooMany = tooManyOf(
    places.map(([, digits]) => options[Number(digits) - 1]?.group),
    options,
  );
  if (tooMany !== null) {
    losses.push(tooMany);
    return { segments: [text], placement: 'inline', blanks: [] };
  }
  const segments: string[] = [];
  const blanks: Blank[] = [];
  const groups: string[] = [];
  let behind = 0;
  for (const { 0: written, 1: digits, index } of places) {
    const number = segments.push(text.slice(behind, index));
    behind = index + written.length;
    const right = options[Number(digits) - 1];
    if (right === undefined) losses.push(lossOf('refused reference', written, { blank: number }));
    groups.push(right?.group ?? '');
    blanks.push({
      kind: 'list',
      ...plainBlank,
      alternatives: options
        .filter(({ group }) => group === right?.group)
        .map((option) => exactAnswer(option.text, option === right ? 1 : 0)),
    });
  }
  segments.push(text.slice(behind));
  if (type === 'ddwtos') losses.push(lossOf('not-kept dragging'), ...usedOnce(options, groups));
  return { segments, placement: 'inline', blanks };
}

/**
 * Each blank would have all options of its group, so this is known before they are made.
 * @param groups of the blanks
 */
function tooManyOf(
  groups: readonly (string | undefined)[],
  options: readonly Option[],
): Loss | null {
  if (groups.length > MOST_BLANKS) return lossOf('refused size', groups.length);
  const sizes = new Map<string | undefined, number>();
  for (const { group } of options) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const all = groups.reduce((sum, group) => sum + (sizes.get(group) ?? 0), 0);
  return all > MOST_SHARED ? lossOf('refused size') : null;
}

function optionOf(element: XmlElement): Option {
  return {
    text: moodleText(element),
    group: moodleText(elementIn(element, 'group')) || '1',
    isInfinite: elementIn(element, 'infinite') !== null,
  };
}

/** Boxes that fit several blanks, but may be used in one of them only. */
function usedOnce(options: readonly Option[], groups: readonly string[]): Loss[] {
  const shared = new Set(groups.filter((group, index) => groups.indexOf(group) !== index));
  const once = options.filter(({ group, isInfinite }) => shared.has(group) && !isInfinite);
  return once.length === 0
    ? []
    : [lossOf('not-kept word-bank', once.map(({ text }) => text).join(', '))];
}

/** A typed answer to the whole question. */
function onlyBlank({ type, element, statement, losses }: BlanksReading): MoodleBlanks {
  const kind = type === 'numerical' ? 'numeric' : 'text';
  const place = { blank: 1 };
  let catchAll: number | null = null;
  const alternatives: BlankAlternative[] = [];
  for (const answer of elementsIn(element, 'answer')) {
    const written = moodleText(answer);
    const given = trimAnswer(written);
    const fraction = fractionOf(answer);
    const tolerance = toleranceOf(answer);
    const feedback = moodleText(elementIn(answer, 'feedback'));
    if (feedback !== '') losses.push(lossOf('not-kept feedback', feedback, place));
    if (isCatchAll(given)) catchAll ??= fraction;
    else if (kind === 'text') {
      alternatives.push(typedAnswer(statement.isHtml ? escapedAnswer(written) : written, fraction));
    } else alternatives.push({ text: given, fraction, tolerance, match: 'exact' });
    const isSound =
      Number.isFinite(fraction) && (kind === 'text' || isSoundNumber(given, tolerance));
    if (!isSound) losses.push(lossOf('refused notation', given, place));
  }
  if (kind === 'numeric') losses.push(...unitsOf(element));
  const usecase = moodleText(elementIn(element, 'usecase'));
  const isCaseSensitive = kind === 'text' ? /^(?:1|true)$/i.test(usecase) : null;
  const blank: Blank = { kind, weight: 1, isCaseSensitive, catchAll, alternatives };
  return { segments: [statement.text], placement: 'none', blanks: [blank] };
}

/** NaN if it is no number as Moodle writes it. */
function fractionOf({ attributes }: XmlElement): number {
  const percent = attributes['fraction']?.trim() ?? '';
  return /^(?:[-+]?[0-9]{0,9}(?:\.[0-9]{0,30})?)$/.test(percent)
    ? Number(percent) / 100
    : Number.NaN;
}

const isSoundNumber = (text: string, tolerance: number) =>
  isCatchAll(text) || (isMoodleNumber(text) && Number.isFinite(tolerance));

/** NaN if it is not a number. */
function toleranceOf(answer: XmlElement): number {
  const written = moodleText(elementIn(answer, 'tolerance'));
  if (written === '') return 0;
  return isMoodleNumber(written) ? Math.abs(Number(written.replace(',', '.'))) : Number.NaN;
}

function unitsOf(element: XmlElement): Loss[] {
  const units = elementIn(element, 'units');
  const names = units === null ? [] : elementsIn(units, 'unit').map(nameOfUnit);
  return names.length === 0 ? [] : [lossOf('refused unit', names.join(', '), { blank: 1 })];
}

const nameOfUnit = (unit: XmlElement) => moodleText(elementIn(unit, 'unit_name'));

interface Beside {
  readonly type: string;
  readonly element: XmlElement;
  readonly statement: string;
  readonly blanks: readonly Blank[];
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

function noteBeside({ type, element, statement, blanks, losses }: Beside): void {
  const seen = new Set<string>();
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const isRepeated = single.has(child.name) && seen.has(child.name);
    seen.add(child.name);
    const code = isRepeated ? undefined : codes.get(child.name);
    if (code === null) continue;
    const value = valueOf(child);
    if (value === '' || !isNews(child.name, value, { type, blanks })) continue;
    const shown = code === undefined ? `${child.name}: ${value}` : value;
    losses.push(lossOf(code ?? 'not-kept content', shown, { line: child.line }));
  }
  noteFiles(element, statement, losses);
}

/** By the name of the element: what is lost with it; null if nothing is. */
const codes: ReadonlyMap<string, LossCode | null> = new Map<string, LossCode | null>([
  ['generalfeedback', 'not-kept feedback'],
  ['correctfeedback', 'not-kept feedback'],
  ['partiallycorrectfeedback', 'not-kept feedback'],
  ['incorrectfeedback', 'not-kept feedback'],
  ['hint', 'not-kept hint'],
  ['penalty', 'not-kept setting'],
  ['defaultgrade', 'not-kept points'],
  ['shuffleanswers', 'not-kept shuffling'],
  ...[
    'name questiontext idnumber hidden tags coursetags answer usecase selectoption dragbox file',
    'units unitgradingtype unitpenalty showunits unitsleft single answernumbering',
    'showstandardinstruction shownumcorrect correctresponsesfeedback image image_base64',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, null] => [name, null]),
]);

/** Only the first of each is read. */
const single: ReadonlySet<string> = new Set(['name', 'questiontext', 'idnumber']);

const valueOf = (element: XmlElement) =>
  elementIn(element, 'text') === null ? elementText(element).trim() : moodleText(element);

/** False for a value that means nothing here. */
function isNews(name: string, value: string, { type, blanks }: Pick<Beside, 'type' | 'blanks'>) {
  if (name === 'penalty') return Number(value) !== 0;
  // The points of a question of Cloze are the sum of its weights.
  if (name === 'defaultgrade') return !/^(?:cloze|multianswer)$/.test(type) && Number(value) !== 1;
  if (name !== 'shuffleanswers') return true;
  return /^(?:1|true)$/i.test(value) && blanks.some(({ kind }) => kind === 'list');
}

/** A file of the statement is part of what the statement shows. */
function noteFiles(element: XmlElement, statement: string, losses: Loss[]): void {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.name !== 'file') noteFiles(child, statement, losses);
    else {
      const name = child.attributes['name'] ?? '';
      const isShown = [name, encodeURIComponent(name), encodeURI(name)].some((each) =>
        statement.includes(`/${each}`),
      );
      if (!isShown) losses.push(lossOf('not-kept content', name, { line: child.line }));
    }
  }
}
