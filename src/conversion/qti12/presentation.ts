/**
 * The statement of an item and the places of its responses, in document order. A response between
 * two materials is a blank in place; so is each `response_label` between materials of a
 * `render_fib`.
 */
import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import {
  BLANK_MARK,
  descendants,
  elementsIn,
  elementText,
  isElement,
  printMarkup,
  trimEnds,
  type XmlElement,
} from '../xml.ts';

export interface Label {
  readonly ident: string;
  readonly text: MaterialText;
  readonly attributes: XmlElement['attributes'];
}

interface Response {
  readonly ident: string;
  /** `other`: neither typed nor chosen, such as a place on a picture. */
  readonly kind: 'string' | 'number' | 'choice' | 'other';
  readonly labels: readonly Label[];
  /** Several labels may be chosen, or its boxes be filled in any order. */
  readonly isMultiple: boolean;
  readonly attributes: XmlElement['attributes'];
}

export interface BlankPlace {
  readonly response: Response;
  /** Which of the boxes of the response it is, from 1. */
  readonly index: number;
}

export type PresentationPart = MaterialText | BlankPlace;
export const isPlace = (part: PresentationPart): part is BlankPlace => 'response' in part;

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
  const attributes = render?.attributes ?? {};
  const [, boxes = 1] =
    Object.entries(attributes).find(([name]) => /^(?:.*:)?input_boxes$/.test(name)) ?? [];
  const isMultiple =
    Number(boxes) > 1 ||
    (element.attributes['rcardinality'] === 'Multiple' && (kind === 'choice' || labels.length > 1));
  return { ident: element.attributes['ident'] ?? '', kind, labels, isMultiple, attributes };
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

export interface MaterialText {
  readonly text: string;
  readonly isHtml: boolean;
}

/** The text in the form that the whole question has: plain text becomes HTML, never the reverse. */
export const inForm = ({ text, isHtml }: MaterialText, wantsHtml: boolean) =>
  wantsHtml && !isHtml ? escapeText(text) : text;

/** Texts one after the other. One of them being HTML makes all of it HTML. */
function joinTexts(texts: readonly MaterialText[], separator = ''): MaterialText {
  const shown = texts.filter(({ text }) => text !== '');
  const isHtml = shown.some((each) => each.isHtml);
  const parts = shown.map((each) => inForm(each, isHtml));
  return { text: parts.join(separator), isHtml };
}

/** The text of one `material`, whose parts follow each other on one line. */
const textOfMaterial = (material: XmlElement): MaterialText =>
  joinTexts(elementsIn(material).map(partOf));

export const textOfMaterials = (parent: XmlElement): MaterialText =>
  joinTexts(descendants(parent, 'material').map(textOfMaterial), '\n');

function partOf(part: XmlElement): MaterialText {
  switch (part.name) {
    case 'mattext':
    case 'matemtext':
      return textAsWritten(part, /html/i.test(part.attributes['texttype'] ?? ''));
    case 'mat_formattedtext':
      return textAsWritten(part, !/plain/i.test(part.attributes['type'] ?? ''));
    case 'mat_extension':
      return textOfMaterial(part);
    case 'matbreak':
      return html('<br>');
    default:
      return medium(part);
  }
}

/** XML has decoded the text once. Elements inside of it are XHTML that was not escaped. */
const textAsWritten = (part: XmlElement, isHtml: boolean): MaterialText =>
  part.children.some(isElement)
    ? html(printMarkup(part.children))
    : { text: elementText(part), isHtml };

/** As an element of HTML, so that it is treated like the same medium in an HTML statement. */
function medium({ name, attributes, children }: XmlElement): MaterialText {
  const element = media.get(name);
  const source = attributes['uri'] ?? attributes['entityref'] ?? '';
  const isEmbedded = children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (element === undefined || (source === '' && !isEmbedded)) return { text: '', isHtml: false };
  const { label } = attributes;
  const alternative =
    element === 'img' && label !== undefined ? ` alt="${escapeAttribute(label)}"` : '';
  return html(`<${element} src="${escapeAttribute(source)}"${alternative}>`);
}

const media: ReadonlyMap<string, string> = new Map([
  ['matimage', 'img'],
  ['mataudio', 'audio'],
  ['matvideo', 'video'],
  ['matapplet', 'object'],
  ['matapplication', 'object'],
]);

const html = (text: string): MaterialText => ({ text, isHtml: true });

/** A statement cut at its blanks. */
export interface Layout {
  /** A single one if its only blank comes after the whole statement. */
  readonly segments: readonly string[];
  /** In the order of the statement. A name that is used twice is a blank twice. */
  readonly places: readonly BlankPlace[];
  readonly isHtml: boolean;
}

export function cutAtPlaces(parts: readonly PresentationPart[]): Layout {
  const texts: MaterialText[][] = [[]];
  const places: BlankPlace[] = [];
  for (const part of parts) {
    if (isPlace(part)) {
      places.push(part);
      texts.push([]);
    } else texts.at(-1)?.push(part);
  }
  const between = texts.map((each) => joinTexts(each, '\n'));
  const isHtml = between.some((each) => each.isHtml);
  const segments = between.map((each) => inForm(each, isHtml));
  const [first = '', ...others] = segments;
  const isAtEnd = others.every((each) => each.trim() === '');
  if (places.length === 1 && isAtEnd) return { segments: [first.trim()], places, isHtml };
  const drawn = isAtEnd ? first.split(/_{3,}/) : [];
  const cut = drawn.length === segments.length ? drawn : segments.map(apart);
  return { segments: trimEnds(cut), places, isHtml };
}

/** Blanks that follow each other without any text need a space. */
const apart = (segment: string, at: number, { length }: readonly string[]) =>
  segment === '' && at > 0 && at < length - 1 ? ' ' : segment;

/** Brackets around anything but names stay as they are, and so do those inside of tags. */
export function cutAtBrackets(parts: readonly PresentationPart[]): Layout {
  const materials = parts.flatMap((part) => (isPlace(part) ? [] : [part]));
  const { text, isHtml } = joinTexts(materials, '\n');
  const byName = new Map(
    parts.filter(isPlace).flatMap((place) => namesOf(place).map((name) => [name, place])),
  );
  const places: BlankPlace[] = [];
  // Neither part runs past the next of its own opening signs, so the time is linear.
  const cut = text.replace(isHtml ? marksInHtml : marks, (written, name?: string) => {
    const place = name === undefined ? undefined : byName.get(plain(name, isHtml));
    if (place === undefined) return written;
    places.push(place);
    return BLANK_MARK;
  });
  return { segments: trimEnds(cut.split(BLANK_MARK)), places, isHtml };
}

const marks = /\[([^[\]]*)\]/g;
const marksInHtml = /<[^<>]*>|\[([^[\]]*)\]/g;

const plain = (name: string, isHtml: boolean) => (isHtml ? decodeHTML(name) : name).trim();

/** Canvas puts `response_` before the name, Blackboard nothing. */
const namesOf = ({ response: { ident } }: BlankPlace): string[] => [
  ident.replace(/^response_/, '').trim(),
  ident.trim(),
];
