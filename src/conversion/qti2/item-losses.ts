/** What an item holds beside its statement and its key. */
import type { Blank } from '../blank-question.ts';
import { lost, type Loss } from '../loss.ts';
import { booleanOf, elementsOf, numberOf, textIn, type QtiElement } from './item-element.ts';
import { attributeText, contentOf, writtenText } from './markup.ts';

export function itemLosses(item: QtiElement): Loss[] {
  const { attributes } = item;
  const losses: Loss[] = [];
  if (booleanOf(attributes['adaptive']) === true) {
    losses.push(lost('refused/adaptive', 'adaptive="true"'));
  }
  if (booleanOf(attributes['timeDependent']) === true) {
    losses.push(lost('loss/other-content', 'timeDependent="true"'));
  }
  for (const name of ['xml:lang', 'label']) {
    const value = attributes[name];
    if (value !== undefined) losses.push(lost('loss/other-content', attributeText([name, value])));
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
      return [lost('refused/template-variables', attributes['identifier'] ?? null, at)];
    case 'templateProcessing':
      return [lost('refused/template-variables', writtenText(written), at)];
    case 'assessmentStimulusRef':
      return [lost('refused/unknown-reference', attributes['href'] ?? null, at)];
    case 'modalFeedback':
      return [lost('loss/combined-feedback', contentOf(element), at)];
    case 'stylesheet':
      return [lost('loss/presentation', writtenText(written), at)];
    default:
      return [lost('loss/other-content', writtenText(written), at)];
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
    const written = identifier === 'SCORE' ? normalMaximum : start && textIn(start);
    const points = numberOf(written ?? '');
    return Math.abs(points - sum) > 1e-9
      ? [lost('loss/points', points, { line: outcome.line })]
      : [];
  });
}
