/** What an item declares of a response: how it is compared, and which answers are right. */
import { booleanOf, elementsOf, numberOf, type QtiElement, qtiText } from './item-element.ts';

export interface Declaration {
  readonly identifier: string;
  readonly baseType: string;
  readonly cardinality: string;
  /** The values of `correctResponse`. */
  readonly correct: readonly string[];
  /** Null if there is none, or one without entries. */
  readonly mapping: QtiMapping | null;
  readonly element: QtiElement;
}

export interface QtiMapping {
  readonly entries: readonly QtiMapEntry[];
  /** The points of answers that are not listed, within the bounds. */
  readonly unlisted: number;
}

export interface QtiMapEntry {
  readonly key: string;
  /** Within the bounds; NaN if it is not a number. */
  readonly points: number;
  readonly isCaseSensitive: boolean | null;
}

export function declarationOf(element: QtiElement): Declaration {
  const { attributes } = element;
  const correct = elementsOf(element, 'correctResponse').flatMap((each) =>
    elementsOf(each, 'value'),
  );
  const [mapping] = elementsOf(element, 'mapping');
  return {
    identifier: attributes['identifier'] ?? '',
    baseType: attributes['baseType'] ?? '',
    cardinality: attributes['cardinality'] ?? '',
    correct: correct.map(qtiText),
    mapping: mapping === undefined ? null : mappingOf(mapping),
    element,
  };
}

function mappingOf(element: QtiElement): QtiMapping | null {
  const { attributes } = element;
  const lowest = boundOf(attributes['lowerBound'], -Infinity);
  const highest = boundOf(attributes['upperBound'], Infinity);
  const within = (points: number) => Math.max(lowest, Math.min(highest, points));
  const common = booleanOf(attributes['caseSensitive']);
  const entries = elementsOf(element, 'mapEntry').map((each): QtiMapEntry => ({
    key: each.attributes['mapKey'] ?? '',
    points: within(numberOf(each.attributes['mappedValue'] ?? '')),
    isCaseSensitive: booleanOf(each.attributes['caseSensitive']) ?? common,
  }));
  if (entries.length === 0) return null;
  return { entries, unlisted: within(numberOf(attributes['defaultValue'] ?? '0')) };
}

const boundOf = (written: string | undefined, unbounded: number) =>
  written === undefined ? unbounded : numberOf(written);

/** As it is shown where it is not used. */
export const mappingText = ({ entries }: QtiMapping) =>
  entries.map(({ key, points }) => `${key}: ${points}`).join(', ');
