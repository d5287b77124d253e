/** What an inline interaction and its declaration say that a blank of the contract cannot hold. */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import type { Declaration } from './declaration.ts';
import { booleanOf, elementsOf, type QtiElement, qtiText } from './item-element.ts';
import { attributeText, htmlInside, htmlOf, isNamespace, writtenText } from './markup.ts';
import { isBlank } from './read-body.ts';

/** @param number of the blank, from 1 */
export function interactionLosses(interaction: QtiElement, number: number): Loss[] {
  const at = { blank: number, line: interaction.line };
  const { attributes, name } = interaction;
  const losses = attributeLosses(interaction).map(([code, value]) => lossOf(code, value, at));
  if (!['10', undefined].includes(attributes['base']?.trim())) {
    losses.push(lossOf('refused/response-processing', `base="${attributes['base']}"`, at));
  }
  const inner = elementsOf(interaction).flatMap(innerLosses);
  losses.push(...inner.map(([code, value]) => lossOf(code, value, at)));
  const others = interaction.children.filter(
    (child) => typeof child === 'string' || name === 'textEntryInteraction' || !isChoice(child),
  );
  const text = htmlOf(others).trim();
  if (text !== '') losses.push(lossOf('loss/other-content', text, at));
  return losses;
}

type Found = readonly [Parameters<typeof lossOf>[0], string];

const isChoice = ({ name }: QtiElement) => name === 'inlineChoice';

function attributeLosses({ attributes, written }: QtiElement): Found[] {
  const losses: Found[] = [];
  if (booleanOf(attributes['shuffle']) === true) losses.push(['loss/shuffle', 'shuffle="true"']);
  const others = Object.entries(written.attributes).filter(
    ([name]) => !isNamespace(name) && !told.has(name),
  );
  if (others.length > 0) losses.push(['loss/presentation', others.map(attributeText).join(' ')]);
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
  if (!isShown(element)) return [['loss/answer-feedback', htmlInside(element)]];
  if (isBlank(element)) return [['refused/nested-blank', element.name]];
  if (element.name !== 'printedVariable') return elementsOf(element).flatMap(innerLosses);
  return [['refused/template-variables', writtenText(element.written)]];
}

export function declarationLosses({ element }: Declaration, number: number): Loss[] {
  const at = { blank: number, line: element.line };
  const values = elementsOf(element, 'defaultValue').map((each) => qtiText(each).trim());
  const shown = elementsOf(element, 'correctResponse').flatMap(
    ({ attributes }) => attributes['interpretation'] ?? [],
  );
  return [
    ...values.map((value) => lossOf('loss/presentation', `defaultValue: ${value}`, at)),
    ...shown.map((text) => lossOf('loss/other-content', `interpretation: ${text}`, at)),
  ];
}
