/** The statement of an item: HTML, cut where its inline interactions are. */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { escaped } from '../plain-text.ts';
import type { Blank } from '../source-item.ts';
import { trimEnds } from '../xml.ts';
import type { Declaration } from './declaration.ts';
import {
  attributeText,
  booleanOf,
  elementsOf,
  endTagOf,
  htmlInside,
  htmlOf,
  isNamespace,
  numberOf,
  type QtiElement,
  type QtiNode,
  qtiText,
  startTagOf,
  withAllInside,
  writtenText,
} from './item-element.ts';

export interface ItemBody {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  /** The interactions that are blanks, in the order of the statement. */
  readonly blanks: readonly QtiElement[];
  readonly otherInteractions: readonly QtiElement[];
  readonly losses: readonly Loss[];
}

const isBlank = ({ name }: QtiElement) =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';

export function readBody(body: QtiElement): ItemBody {
  const segments: string[][] = [[]];
  const blanks: QtiElement[] = [];
  const otherInteractions: QtiElement[] = [];
  const losses: Loss[] = [];
  const put = (html: string) => segments.at(-1)?.push(html);
  const visit = (node: QtiNode, isForeign: boolean): void => {
    if (typeof node === 'string') put(escaped(node));
    else if (isBlank(node)) {
      blanks.push(node);
      segments.push([]);
    } else if (node.name.endsWith('Interaction')) otherInteractions.push(node);
    else {
      const left = isForeign ? [] : lossesOf(node);
      losses.push(...left);
      if (left.length > 0) return;
      put(startTagOf(node));
      for (const child of node.children) visit(child, isForeign || foreign.has(node.name));
      put(endTagOf(node));
    }
  };
  for (const child of body.children) visit(child, false);
  for (const attribute of Object.entries(body.written.attributes)) {
    if (isNamespace(attribute[0])) continue;
    losses.push(lossOf('not-kept setting', attributeText(attribute), { line: body.line }));
  }
  const texts = segments.map((parts) => parts.join(''));
  return { segments: trimEnds(texts), blanks, otherInteractions, losses };
}

/** Elements with names of their own inside. */
const foreign: ReadonlySet<string> = new Set(['math', 'svg']);

/** Why an element is not in the statement; empty if it is. */
function lossesOf(element: QtiElement): Loss[] {
  const found = leftOut(element);
  if (found === null) return [];
  const answered = withAllInside(element).find(({ name }) => name.endsWith('Interaction'));
  // What the learner answers there may not get lost with the text around it.
  if (answered !== undefined) {
    found.push(lossOf('refused interaction', answered.name, { line: answered.line }));
  }
  return found;
}

function leftOut(element: QtiElement): Loss[] | null {
  const { name, attributes, line, written } = element;
  switch (name) {
    case 'feedbackInline':
    case 'feedbackBlock':
      // Such a text is shown from the start, and later hidden.
      return attributes['showHide'] === 'hide'
        ? [lossOf('refused interaction', writtenText(written), { line })]
        : [lossOf('not-kept feedback', htmlInside(element), { line })];
    case 'rubricBlock':
      return [lossOf('not-kept content', htmlInside(element), { line })];
    case 'infoControl':
      return [lossOf('not-kept hint', htmlInside(element), { line })];
    case 'stylesheet':
    case 'catalogInfo':
      return [lossOf('not-kept setting', writtenText(written), { line })];
    case 'printedVariable':
    case 'templateBlock':
    case 'templateInline':
      return [lossOf('refused random-values', writtenText(written), { line })];
    case 'include':
      return [lossOf('refused reference', attributes['href'] ?? name, { line })];
    default:
      return isHtmlName(element) ? null : [unsupported(element)];
  }
}

/** Names of HTML have no capital letters, and those of QTI that are left have. */
const isHtmlName = ({ name, written }: QtiElement) =>
  foreign.has(name) || (name === name.toLowerCase() && written.name === name);

function unsupported(element: QtiElement): Loss {
  const { name, line } = element;
  return lossOf('refused interaction', `${name}: ${qtiText(element).trim()}`, { line });
}

/** @param number of the blank, from 1 */
export function interactionLosses(interaction: QtiElement, number: number): Loss[] {
  const at = { blank: number, line: interaction.line };
  const { attributes, name } = interaction;
  const losses = attributeLosses(interaction).map(([code, value]) => lossOf(code, value, at));
  if (!['10', undefined].includes(attributes['base']?.trim())) {
    losses.push(lossOf('refused scoring', `base="${attributes['base']}"`, at));
  }
  const inner = elementsOf(interaction).flatMap(innerLosses);
  losses.push(...inner.map(([code, value]) => lossOf(code, value, at)));
  const others = interaction.children.filter(
    (child) => typeof child === 'string' || name === 'textEntryInteraction' || !isChoice(child),
  );
  const text = htmlOf(others).trim();
  if (text !== '') losses.push(lossOf('not-kept content', text, at));
  return losses;
}

type Found = readonly [Parameters<typeof lossOf>[0], string];

const isChoice = ({ name }: QtiElement) => name === 'inlineChoice';

function attributeLosses({ attributes, written }: QtiElement): Found[] {
  const losses: Found[] = [];
  if (booleanOf(attributes['shuffle']) === true)
    losses.push(['not-kept shuffling', 'shuffle="true"']);
  const others = Object.entries(written.attributes).filter(
    ([name]) => !isNamespace(name) && !told.has(name),
  );
  if (others.length > 0) losses.push(['not-kept setting', others.map(attributeText).join(' ')]);
  return losses;
}

/** Attributes that are kept, told otherwise, or of no effect. */
const told: ReadonlySet<string> = new Set([
  'responseIdentifier',
  'response-identifier',
  'shuffle',
  'base',
  'id',
]);

/** False for elements that are not part of the text of a choice. */
export const isShown = ({ name }: QtiElement) => name !== 'feedbackInline';

function innerLosses(element: QtiElement): Found[] {
  if (!isShown(element)) return [['not-kept feedback', htmlInside(element)]];
  if (isBlank(element)) return [['refused notation', element.name]];
  if (element.name !== 'printedVariable') return elementsOf(element).flatMap(innerLosses);
  return [['refused random-values', writtenText(element.written)]];
}

export function declarationLosses({ element }: Declaration, number: number): Loss[] {
  const at = { blank: number, line: element.line };
  const values = elementsOf(element, 'defaultValue').map((each) => qtiText(each).trim());
  const shown = elementsOf(element, 'correctResponse').flatMap(
    ({ attributes }) => attributes['interpretation'] ?? [],
  );
  return [
    ...values.map((value) => lossOf('not-kept setting', `defaultValue: ${value}`, at)),
    ...shown.map((text) => lossOf('not-kept content', `interpretation: ${text}`, at)),
  ];
}

export function itemLosses(item: QtiElement): Loss[] {
  const { attributes } = item;
  const losses: Loss[] = [];
  if (booleanOf(attributes['adaptive']) === true) {
    losses.push(lossOf('refused random-values', 'adaptive="true"'));
  }
  if (booleanOf(attributes['timeDependent']) === true) {
    losses.push(lossOf('not-kept content', 'timeDependent="true"'));
  }
  for (const name of ['xml:lang', 'label']) {
    const value = attributes[name];
    if (value !== undefined) losses.push(lossOf('not-kept content', attributeText([name, value])));
  }
  return [...losses, ...elementsOf(item).flatMap(elementLosses)];
}

const kept: ReadonlySet<string> = new Set([
  'responseDeclaration',
  'outcomeDeclaration',
  'itemBody',
  'responseProcessing',
]);

function elementLosses(element: QtiElement): Loss[] {
  const { name, attributes, line, written } = element;
  if (kept.has(name)) return [];
  const at = { line };
  switch (name) {
    case 'templateDeclaration':
    case 'contextDeclaration':
      return [lossOf('refused random-values', attributes['identifier'] ?? null, at)];
    case 'templateProcessing':
      return [lossOf('refused random-values', writtenText(written), at)];
    case 'assessmentStimulusRef':
      return [lossOf('refused reference', attributes['href'] ?? null, at)];
    case 'modalFeedback':
      return [lossOf('not-kept feedback', htmlInside(element), at)];
    case 'stylesheet':
      return [lossOf('not-kept setting', writtenText(written), at)];
    default:
      return [lossOf('not-kept content', writtenText(written), at)];
  }
}

/** The points that the item declares, where they are not the sum of those of its blanks. */
export function pointsLosses(item: QtiElement, blanks: readonly Blank[]): Loss[] {
  const sum = blanks.reduce((points, { weight }) => points + weight, 0);
  const outcomes = elementsOf(item, 'outcomeDeclaration');
  return outcomes.flatMap((outcome) => {
    const { identifier, normalMaximum } = outcome.attributes;
    const [start] = elementsOf(outcome, 'defaultValue');
    if (identifier !== 'SCORE' && identifier !== 'MAXSCORE') return [];
    const written = identifier === 'SCORE' ? normalMaximum : start && qtiText(start);
    const points = numberOf(written ?? '');
    return Math.abs(points - sum) > 1e-9
      ? [lossOf('not-kept points', points, { line: outcome.line })]
      : [];
  });
}
