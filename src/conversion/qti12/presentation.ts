/**
 * The statement of an item and the places of its responses, in document order. A response between
 * two materials is a blank in place; so is each `response_label` between materials of a
 * `render_fib`.
 */
import { elementsIn, type XmlElement } from '../xml.ts';
import { textOfMaterial, textOfMaterials, type MaterialText } from './material.ts';

export interface Label {
  readonly ident: string;
  readonly text: MaterialText;
  readonly attributes: XmlElement['attributes'];
}

export interface Response {
  readonly ident: string;
  /** `other`: neither typed nor chosen, such as a place on a picture. */
  readonly kind: 'string' | 'number' | 'choice' | 'other';
  readonly labels: readonly Label[];
  /** Several labels may be chosen, or its boxes be filled in any order. */
  readonly isMultiple: boolean;
  readonly isShuffled: boolean;
  /** The most characters that may be typed; null if it says none. */
  readonly longest: string | null;
  /** How an empty box looks, such as `Dashline`; null if it is a box. */
  readonly prompt: string | null;
}

export interface BlankPlace {
  readonly response: Response;
  /** Which of the boxes of the response it is, from 1. */
  readonly index: number;
}

export type PresentationPart = MaterialText | BlankPlace;
export const isPlace = (part: PresentationPart): part is BlankPlace => 'response' in part;

/** The parts of a `presentation` in the order in which they are shown. */
export function presentationParts(parent: XmlElement): PresentationPart[] {
  return elementsIn(parent).flatMap((child): PresentationPart[] => {
    if (child.name === 'material') return [textOfMaterial(child)];
    if (child.name === 'flow') return presentationParts(child);
    return child.name.startsWith('response_') ? partsOfResponse(child) : [];
  });
}

function partsOfResponse(element: XmlElement): PresentationPart[] {
  const response = responseOf(element);
  if (response.kind !== 'string' && response.kind !== 'number') return [{ response, index: 1 }];
  let index = 0;
  const within = (parent: XmlElement): PresentationPart[] =>
    elementsIn(parent).flatMap((child): PresentationPart[] => {
      if (child.name === 'material') return [textOfMaterial(child)];
      if (child.name === 'response_label') return [{ response, index: (index += 1) }];
      return within(child);
    });
  const parts = within(element);
  return parts.some(isPlace) ? parts : [...parts, { response, index: 1 }];
}

function responseOf(element: XmlElement): Response {
  const render = elementsIn(element).find(({ name }) => name.startsWith('render_')) ?? null;
  const labels = render === null ? [] : labelsIn(render);
  const kind = kindOf(element, render);
  const boxes = Object.entries(render?.attributes ?? {}).find(([name]) =>
    /^(.*:)?input_boxes$/.test(name),
  );
  const attributes = render?.attributes ?? {};
  return {
    ident: element.attributes['ident'] ?? '',
    kind,
    labels,
    isMultiple:
      Number(boxes?.[1] ?? 1) > 1 ||
      (element.attributes['rcardinality'] === 'Multiple' &&
        (kind === 'choice' || labels.length > 1)),
    isShuffled: attributes['shuffle'] === 'Yes',
    longest: Number(attributes['maxchars'] ?? 0) > 0 ? (attributes['maxchars'] ?? null) : null,
    prompt: /^(?:box)?$/i.test(attributes['prompt'] ?? '') ? null : (attributes['prompt'] ?? null),
  };
}

function kindOf({ name }: XmlElement, render: XmlElement | null): Response['kind'] {
  if (render?.name === 'render_choice') return name === 'response_lid' ? 'choice' : 'other';
  if (render !== null && render.name !== 'render_fib') return 'other';
  if (name === 'response_num') return 'number';
  if (name !== 'response_str') return 'other';
  return /^(integer|decimal|scientific)$/i.test(render?.attributes['fibtype'] ?? '')
    ? 'number'
    : 'string';
}

const labelsIn = (parent: XmlElement): Label[] =>
  elementsIn(parent).flatMap((child) => {
    if (child.name !== 'response_label') return labelsIn(child);
    const { attributes } = child;
    return [{ ident: attributes['ident'] ?? '', text: textOfMaterials(child), attributes }];
  });
