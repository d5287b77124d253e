/** QTI 2.0 to 2.2 and 3.0, an item a file: `textEntryInteraction` and `inlineChoiceInteraction`. */
import { groupBy } from '../../core/groups.ts';
import { noteAt, type NoteLoss } from '../loss.ts';
import type { ReadItems } from '../reading.ts';
import { noteRest, qti2Rest } from '../rest.ts';
import {
  type Blank,
  leaveOut,
  readSourceContent,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import {
  attributeTexts,
  BLANK_MARK,
  descendants,
  elementIn,
  elementsIn,
  elementText,
  isElement,
  printMarkup,
  trimEnds,
  type XmlElement,
  xmlParts,
} from '../xml.ts';
import { correctIn, readMapping, readQtiBlank } from './read-blank.ts';
import { parseBoolean, parseNumber, readScoring } from './response-processing.ts';

export const readQti2: ReadItems = async function* (pieces) {
  for await (const { element, isCut } of xmlParts(pieces, itemNames)) {
    yield itemOf(inNamesOf2(element), isCut);
  }
};

const itemNames: ReadonlySet<string> = new Set(['assessmentItem', 'qti-assessment-item']);

/**
 * QTI 3.0 is the model of 2.x with other names: `qti-text-entry-interaction` is read as
 * `textEntryInteraction`, and its attribute `response-identifier` as `responseIdentifier`. Elements
 * of HTML keep theirs.
 */
function inNamesOf2(element: XmlElement): XmlElement {
  const children = element.children.map((child) => (isElement(child) ? inNamesOf2(child) : child));
  const [, name] = /^qti-(.*)$/.exec(element.name) ?? [];
  if (name === undefined) return { ...element, children };
  const attributes = Object.entries(element.attributes).map(([each, value]) => [
    camelCase(each),
    value,
  ]);
  return {
    ...element,
    name: camelCase(name),
    attributes: Object.fromEntries(attributes),
    children,
  };
}

const camelCase = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function itemOf(item: XmlElement, isCut: boolean): SourceItem {
  const { identifier: id = null, title = null } = item.attributes;
  let type = 'unknown';
  const content = readSourceContent((note) => {
    if (isCut) leaveOut('refused size');
    const body = readBody(elementIn(item, 'itemBody'), note);
    type = typeOf(body);
    checkOthers(body, type);
    noteItem(item, note);
    const blanks = readBlanks(item, body, note);
    notePoints(item, blanks, note);
    return { segments: body.segments, isHtml: true, blanks, ...unknownFields };
  });
  return { type, id, title, line: item.line, ...content };
}

interface ItemBody {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  readonly blanks: readonly XmlElement[];
  readonly others: readonly XmlElement[];
}

const isInteraction = ({ name }: XmlElement) => name.endsWith('Interaction');
const isBlank = ({ name }: XmlElement) =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';

/** The statement: HTML, cut where its inline interactions are. */
function readBody(body: XmlElement | null, note: NoteLoss): ItemBody {
  const blanks: XmlElement[] = [];
  const others: XmlElement[] = [];
  const interaction = (element: XmlElement): string | null => {
    if (!isInteraction(element)) return null;
    (isBlank(element) ? blanks : others).push(element);
    return isBlank(element) ? BLANK_MARK : '';
  };
  const instead = (element: XmlElement): string | null => {
    if (isInteraction(element)) return interaction(element);
    if (foreign.has(element.name)) {
      return printMarkup([element], (inner) => (inner === element ? null : interaction(inner)));
    }
    if (isHtmlName(element)) return null;
    noteLeftOut(element, note);
    return '';
  };
  const html = printMarkup(body?.children ?? [], instead);
  for (const attribute of body === null ? [] : attributeTexts(body)) {
    note('not-kept content', attribute, { line: body?.line ?? null });
  }
  return { segments: trimEnds(html.split(BLANK_MARK)), blanks, others };
}

const foreign: ReadonlySet<string> = new Set(['math', 'svg']);

/** Names of HTML have no capital letters, and those of QTI that may be in a statement have. */
const isHtmlName = ({ name, qualifiedName }: XmlElement) =>
  name === name.toLowerCase() && !/(?:^|:)qti-/.test(qualifiedName) && !qti2Rest.has(name);

function noteLeftOut(element: XmlElement, note: NoteLoss): void {
  const { name, attributes, line } = element;
  const fate = qti2Rest.get(name) ?? 'silent';
  // Such a text is shown from the start, and later hidden.
  const isHidden = attributes['showHide'] === 'hide';
  if (fate !== 'silent' && !isHidden) noteElement(element, note);
  else note('refused interaction', `${name}: ${elementText(element).trim()}`, { line });
  const answered = descendants(element).find(isInteraction);
  // What the learner answers there may not get lost with the text around it.
  if (answered !== undefined) note('refused interaction', answered.name, { line: answered.line });
}

/** Its content, or itself if it has none. */
function noteElement(element: XmlElement, note: NoteLoss): void {
  const { name, children, line } = element;
  const inside = printMarkup(children, ({ name: inner, children: own }) =>
    // It wraps the content of feedback and of rubrics in 3.0.
    inner === 'contentBody' ? printMarkup(own) : null,
  );
  noteRest(qti2Rest, [name, inside.trim() || printMarkup([element])], note, { line });
}

/** Such as `textEntry` or `choice`. */
function typeOf({ blanks, others }: ItemBody): string {
  const [name, ...more] = new Set([...blanks, ...others].map((each) => each.name));
  if (name === undefined) return 'unknown';
  return more.length > 0 ? 'mixed' : name.replace(/Interaction$/, '') || name;
}

/** These have places for answers in the statement, too, but of another kind. */
const gapped: ReadonlySet<string> = new Set(['gapMatchInteraction', 'hottextInteraction']);

/** Stops if the item has no blanks, or interactions beside them. */
function checkOthers({ blanks, others }: ItemBody, type: string): void {
  const [first] = others;
  if (first === undefined) {
    if (blanks.length === 0) leaveOut('skipped');
  } else if (blanks.length > 0 || others.some(({ name }) => gapped.has(name))) {
    const names = new Set(others.map(({ name }) => name));
    leaveOut('refused interaction', [...names].join(', '), { line: first.line });
  } else leaveOut('skipped', others.length === 1 && type === 'choice' ? null : type);
}

function noteItem(item: XmlElement, note: NoteLoss): void {
  const { adaptive, timeDependent, 'xml:lang': language, label } = item.attributes;
  if (parseBoolean(adaptive) === true) note('refused interaction', 'adaptive="true"');
  if (parseBoolean(timeDependent) === true) note('not-kept content', 'timeDependent="true"');
  if (language !== undefined) note('not-kept content', `xml:lang="${language}"`);
  if (label !== undefined) note('not-kept content', `label="${label}"`);
  for (const element of elementsIn(item)) noteElement(element, note);
}

function readBlanks(item: XmlElement, { blanks }: ItemBody, note: NoteLoss): Blank[] {
  const responses = blanks.map(({ attributes }) => attributes['responseIdentifier'] ?? '');
  const declared = groupBy(
    elementsIn(item, 'responseDeclaration'),
    ({ attributes }) => attributes['identifier'] ?? '',
  );
  const bound = new Set(responses);
  // Each of them would have all answers of its response.
  if (bound.size < responses.length) leaveOut('refused notation', responses.join(', '));
  for (const [identifier, declarations] of declared) {
    if (declarations.length > 1) note('refused notation', identifier);
    for (const each of bound.has(identifier) ? [] : declarations) {
      const hasKey = correctIn(each).length > 0 || readMapping(each) !== null;
      if (hasKey) note('refused reference', identifier, { line: each.line });
    }
  }
  const rules = readScoring(item, responses, note);
  return blanks.map((interaction, at) => {
    const response = responses[at] ?? '';
    const place = { blank: at + 1, line: interaction.line };
    const [declaration] = declared.get(response) ?? [];
    const rule = rules.get(response);
    if (declaration === undefined || rule === undefined)
      leaveOut('refused reference', response, place);
    const noteBlank = noteAt(note, place);
    noteInteraction(interaction, noteBlank);
    noteDeclaration(declaration, noteBlank);
    return readQtiBlank({ interaction, declaration, rule, place }, noteBlank);
  });
}

function noteInteraction(interaction: XmlElement, note: NoteLoss): void {
  const { shuffle, base = '10' } = interaction.attributes;
  if (parseBoolean(shuffle) === true) note('not-kept content', 'shuffle="true"');
  if (base.trim() !== '10') note('refused scoring', `base="${base}"`);
  const settings = attributeTexts(interaction).filter((each) => !told.test(each));
  if (settings.length > 0) note('not-kept content', settings.join(' '));
  const instead = (element: XmlElement): string | null => {
    if (element.name === 'inlineChoice') {
      printMarkup(element.children, instead);
      return '';
    }
    if (isBlank(element)) note('refused notation', element.name);
    if (element.name !== 'feedbackInline' && element.name !== 'printedVariable') return null;
    noteElement(element, note);
    return '';
  };
  const text = printMarkup(interaction.children, instead).trim();
  if (text !== '') note('not-kept content', text);
}

/** Attributes that are kept, told otherwise, or of no effect. */
const told = /^(?:responseIdentifier|shuffle|base|id)=/;

function noteDeclaration(declaration: XmlElement, note: NoteLoss): void {
  const place = { line: declaration.line };
  for (const value of elementsIn(declaration, 'defaultValue')) {
    note('not-kept content', `defaultValue: ${elementText(value).trim()}`, place);
  }
  for (const { attributes } of elementsIn(declaration, 'correctResponse')) {
    const { interpretation } = attributes;
    if (interpretation) note('not-kept content', `interpretation: ${interpretation}`, place);
  }
}

/** The points that the item declares, where they are not the sum of those of its blanks. */
function notePoints(item: XmlElement, blanks: readonly Blank[], note: NoteLoss): void {
  const sum = blanks.reduce((points, { weight }) => points + weight, 0);
  for (const outcome of elementsIn(item, 'outcomeDeclaration')) {
    const { identifier, normalMaximum } = outcome.attributes;
    const start = elementIn(outcome, 'defaultValue');
    const maximum = start === null ? '' : elementText(start);
    const written = identifier === 'SCORE' ? normalMaximum : maximum;
    const points = parseNumber(written ?? '');
    if (identifier !== 'SCORE' && identifier !== 'MAXSCORE') continue;
    if (Math.abs(points - sum) > 1e-9) note('not-kept points', points, { line: outcome.line });
  }
}
