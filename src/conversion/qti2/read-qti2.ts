/**
 * Reads QTI 2.0 to 2.2 and 3.0: one item a file. Blanks are the inline interactions
 * `textEntryInteraction` and `inlineChoiceInteraction`.
 */
import { createLosses, isSkip, type NoteLoss, noteAt } from '../loss.ts';
import type { ReadItems } from '../reading.ts';
import { noteRest, qti2Rest } from '../rest.ts';
import { type Blank, blanksOrNothing, type SourceItem, unknownFields } from '../source-item.ts';
import {
  attributeTexts,
  BLANK_MARK,
  descendants,
  elementIn,
  elementsIn,
  elementText,
  isElement,
  markupOf,
  trimEnds,
  type XmlElement,
  xmlParts,
} from '../xml.ts';
import { correctIn, mappingOf, readQtiBlank } from './read-blank.ts';
import { booleanOf, numberOf, scoringOf } from './response-processing.ts';

export const readQti2: ReadItems = async function* (pieces) {
  for await (const { element } of xmlParts(pieces, itemNames)) {
    yield itemOf(inNamesOf2(element));
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

function itemOf(item: XmlElement): SourceItem {
  const { identifier = null, title = null } = item.attributes;
  const { losses, note } = createLosses();
  const body = readBody(elementIn(item, 'itemBody'), note);
  const type = typeOf(body);
  noteOthers(body, type, note);
  noteItem(item, note);
  // What has no blanks is skipped, whatever else is wrong with it.
  const blanks = losses.some(isSkip) ? [] : readBlanks(item, body, note);
  const isRead = blanks.length > 0 && blanks.length === body.blanks.length;
  if (isRead) notePoints(item, blanks, note);
  const { segments } = body;
  const question = { segments, isHtml: true, blanks, ...unknownFields };
  const content = blanksOrNothing(isRead ? question : null);
  return { type, id: identifier, title, line: item.line, losses, content };
}

interface ItemBody {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  /** The interactions that are blanks, in the order of the statement. */
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
      return markupOf([element], (inner) => (inner === element ? null : interaction(inner)));
    }
    if (isHtmlName(element)) return null;
    noteLeftOut(element, note);
    return '';
  };
  const html = markupOf(body?.children ?? [], instead);
  for (const attribute of body === null ? [] : attributeTexts(body)) {
    note('not-kept setting', attribute, { line: body?.line ?? null });
  }
  return { segments: trimEnds(html.split(BLANK_MARK)), blanks, others };
}

/** Elements with names of their own inside. */
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
  const inside = markupOf(children, ({ name: inner, children: own }) =>
    // It wraps the content of feedback and of rubrics in 3.0.
    inner === 'contentBody' ? markupOf(own) : null,
  );
  noteRest(qti2Rest, [name, inside.trim() || markupOf([element])], note, { line });
}

/** Such as `textEntry` or `choice`. */
function typeOf({ blanks, others }: ItemBody): string {
  const [name, ...more] = new Set([...blanks, ...others].map((each) => each.name));
  if (name === undefined) return 'unknown';
  return more.length > 0 ? 'mixed' : name.replace(/Interaction$/, '') || name;
}

/** These have places for answers in the statement, too, but of another kind. */
const gapped: ReadonlySet<string> = new Set(['gapMatchInteraction', 'hottextInteraction']);

/** Why the item is not read because of interactions other than blanks. */
function noteOthers({ blanks, others }: ItemBody, type: string, note: NoteLoss): void {
  const [first] = others;
  if (first === undefined) {
    if (blanks.length === 0) note('skipped no-blanks');
  } else if (blanks.length > 0 || others.some(({ name }) => gapped.has(name))) {
    const names = new Set(others.map(({ name }) => name));
    note('refused interaction', [...names].join(', '), { line: first.line });
  } else if (others.length === 1 && type === 'choice') note('skipped no-blanks');
  else note('skipped no-blanks', type);
}

function noteItem(item: XmlElement, note: NoteLoss): void {
  const { adaptive, timeDependent, 'xml:lang': language, label } = item.attributes;
  if (booleanOf(adaptive) === true) note('refused interaction', 'adaptive="true"');
  if (booleanOf(timeDependent) === true) note('not-kept content', 'timeDependent="true"');
  if (language !== undefined) note('not-kept content', `xml:lang="${language}"`);
  if (label !== undefined) note('not-kept content', `label="${label}"`);
  for (const element of elementsIn(item)) noteElement(element, note);
}

/** Fewer than there are in the body if one cannot be read. */
function readBlanks(item: XmlElement, { blanks }: ItemBody, note: NoteLoss): Blank[] {
  const responses = blanks.map(({ attributes }) => attributes['responseIdentifier'] ?? '');
  const declared = elementsIn(item, 'responseDeclaration');
  const identifiers = declared.map(({ attributes }) => attributes['identifier'] ?? '');
  for (const names of [identifiers, responses]) {
    const twice = repeated(names);
    if (twice !== undefined) note('refused notation', twice);
  }
  const bound = new Set(responses);
  for (const [at, declaration] of declared.entries()) {
    const identifier = identifiers[at] ?? '';
    const hasKey = correctIn(declaration).length > 0 || mappingOf(declaration) !== null;
    if (!hasKey || bound.has(identifier)) continue;
    note('refused reference', identifier, { line: declaration.line });
  }
  const rules = scoringOf(item, responses, note);
  // Each of them would have all answers of its response.
  if (bound.size < responses.length) return [];
  const declarations = new Map(declared.map((each, at) => [identifiers[at], each]));
  return blanks.flatMap((interaction, at) => {
    const noteBlank = noteAt(note, { blank: at + 1, line: interaction.line });
    noteInteraction(interaction, noteBlank);
    const declaration = declarations.get(responses[at]);
    const rule = rules.get(responses[at] ?? '');
    if (declaration === undefined) noteBlank('refused reference', responses[at]);
    else noteDeclaration(declaration, noteBlank);
    if (declaration === undefined || rule === undefined) return [];
    return readQtiBlank({ interaction, declaration, rule, note: noteBlank }) ?? [];
  });
}

/** The first that was there before. */
function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

function noteInteraction(interaction: XmlElement, note: NoteLoss): void {
  const { shuffle, base = '10' } = interaction.attributes;
  if (booleanOf(shuffle) === true) note('not-kept setting', 'shuffle="true"');
  if (base.trim() !== '10') note('refused scoring', `base="${base}"`);
  const settings = attributeTexts(interaction).filter((each) => !told.test(each));
  if (settings.length > 0) note('not-kept setting', settings.join(' '));
  const instead = (element: XmlElement): string | null => {
    if (element.name === 'inlineChoice') {
      markupOf(element.children, instead);
      return '';
    }
    if (isBlank(element)) note('refused notation', element.name);
    if (element.name !== 'feedbackInline' && element.name !== 'printedVariable') return null;
    noteElement(element, note);
    return '';
  };
  const text = markupOf(interaction.children, instead).trim();
  if (text !== '') note('not-kept content', text);
}

/** Attributes that are kept, told otherwise, or of no effect. */
const told = /^(?:responseIdentifier|shuffle|base|id)=/;

function noteDeclaration(declaration: XmlElement, note: NoteLoss): void {
  const place = { line: declaration.line };
  for (const value of elementsIn(declaration, 'defaultValue')) {
    note('not-kept setting', `defaultValue: ${elementText(value).trim()}`, place);
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
    const points = numberOf(written ?? '');
    if (identifier !== 'SCORE' && identifier !== 'MAXSCORE') continue;
    if (Math.abs(points - sum) > 1e-9) note('not-kept points', points, { line: outcome.line });
  }
}
