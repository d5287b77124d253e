/** What an item holds beside its statement and its key. */
import type { Loss } from '../../contract/conversions.ts';
import type { Blank } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { booleanOf, elementsOf, numberOf, type QtiElement, qtiText } from './item-element.ts';
import { attributeText, htmlInside, writtenText } from './markup.ts';

export function itemLosses(item: QtiElement): Loss[] {
  const { attributes } = item;
  const losses: Loss[] = [];
  if (booleanOf(attributes['adaptive']) === true) {
    losses.push(lossOf('refused/adaptive', 'adaptive="true"'));
  }
  if (booleanOf(attributes['timeDependent']) === true) {
    losses.push(lossOf('loss/other-content', 'timeDependent="true"'));
  }
  for (const name of ['xml:lang', 'label']) {
    const value = attributes[name];
    if (value !== undefined)
      losses.push(lossOf('loss/other-content', attributeText([name, value])));
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
      return [lossOf('refused/template-variables', attributes['identifier'] ?? null, at)];
    case 'templateProcessing':
      return [lossOf('refused/template-variables', writtenText(written), at)];
    case 'assessmentStimulusRef':
      return [lossOf('refused/unknown-reference', attributes['href'] ?? null, at)];
    case 'modalFeedback':
      return [lossOf('loss/combined-feedback', htmlInside(element), at)];
    case 'stylesheet':
      return [lossOf('loss/presentation', writtenText(written), at)];
    default:
      return [lossOf('loss/other-content', writtenText(written), at)];
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
      ? [lossOf('loss/points', points, { line: outcome.line })]
      : [];
  });
}
