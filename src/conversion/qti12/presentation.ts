/**
 * The statement of an item and the places of its responses, in document order. A response between
 * two materials is a blank in place; so is each `response_label` between materials of a
 * `render_fib`.
 */
import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import {
  descendants,
  elementsIn,
  elementText,
  isElement,
  trimEnds,
  type XmlElement,
  type XmlNode,
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

export interface MaterialText {
  readonly text: string;
  readonly isHtml: boolean;
}

const NO_TEXT: MaterialText = { text: '', isHtml: false };

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
function textOfMaterial(material: XmlElement): MaterialText {
  return joinTexts(elementsIn(material).map(partOf));
}

/** All materials inside, at any depth. */
export const textOfMaterials = (parent: XmlElement): MaterialText =>
  joinTexts([...descendants(parent, 'material')].map(textOfMaterial), '\n');

function partOf(part: XmlElement): MaterialText {
  switch (part.name) {
    case 'mattext':
      return textAsWritten(part, /html/i.test(part.attributes['texttype'] ?? ''));
    case 'matemtext':
      return textAsWritten(part, /html/i.test(part.attributes['texttype'] ?? ''));
    case 'mat_formattedtext':
      return textAsWritten(part, !/plain/i.test(part.attributes['type'] ?? ''));
    case 'mat_extension':
      return joinTexts(elementsIn(part).map(partOf));
    case 'matbreak':
      return html('<br>');
    default:
      return medium(part);
  }
}

/** XML has decoded the text once. Elements inside of it are XHTML that was not escaped. */
function textAsWritten(part: XmlElement, isHtml: boolean): MaterialText {
  if (part.children.some(isElement)) return html(part.children.map(markupOf).join(''));
  return { text: elementText(part), isHtml };
}

/** As an element of HTML, so that it is treated like the same medium in an HTML statement. */
function medium({ name, attributes, children }: XmlElement): MaterialText {
  const element = media[name];
  const source = attributes['uri'] ?? attributes['entityref'] ?? '';
  const isEmbedded = children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (element === undefined || (source === '' && !isEmbedded)) return NO_TEXT;
  const label = attributes['label'];
  const alternative =
    element === 'img' && label !== undefined ? ` alt="${escapeAttribute(label)}"` : '';
  return html(`<${element} src="${escapeAttribute(source)}"${alternative}>`);
}

const media: Readonly<Record<string, string | undefined>> = {
  matimage: 'img',
  mataudio: 'audio',
  matvideo: 'video',
  matapplet: 'object',
  matapplication: 'object',
};

const html = (text: string): MaterialText => ({ text, isHtml: true });

function markupOf(node: XmlNode): string {
  if (typeof node === 'string') return escapeText(node);
  if (!isElement(node)) return '';
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const start = `<${node.qualifiedName}${attributes}>`;
  if (empty.has(node.name.toLowerCase())) return start;
  return `${start}${node.children.map(markupOf).join('')}</${node.qualifiedName}>`;
}

/** Elements of HTML that have no end. */
const empty = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr', 'col', 'embed', 'param']);

interface InlineCut {
  readonly segments: readonly string[];
  readonly places: readonly BlankPlace[];
  /** `none`: the only blank comes after the whole statement. */
  readonly placement: 'inline' | 'none';
  readonly isHtml: boolean;
}

export function cutAtPlaces(parts: readonly PresentationPart[]): InlineCut {
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
  const [only, rest = ''] = segments;
  if (places.length === 1 && only !== undefined && rest.trim() === '') {
    return { segments: [only.trim()], places, placement: 'none', isHtml };
  }
  const isAtEnd = segments.slice(1).every((each) => each.trim() === '');
  const drawn = isAtEnd ? (only ?? '').split(/_{3,}/) : [];
  const cut = drawn.length === segments.length ? drawn : segments.map(apart);
  return { segments: trimEnds(cut), places, placement: 'inline', isHtml };
}

/** Blanks that follow each other without any text need a space. */
const apart = (segment: string, at: number, { length }: readonly string[]) =>
  segment === '' && at > 0 && at < length - 1 ? ' ' : segment;

/** The whole statement, without its places. */
export const statementOfParts = (parts: readonly PresentationPart[]): MaterialText =>
  joinTexts(
    parts.map((part) => (isPlace(part) ? NO_TEXT : part)),
    '\n',
  );

interface Cut {
  readonly segments: readonly string[];
  /** In the order of the statement. A name that is used twice is a blank twice. */
  readonly places: readonly BlankPlace[];
  /** Those without a mark in the statement. */
  readonly unmatched: readonly BlankPlace[];
}

/** Brackets around anything else stay as they are, and so do those inside of tags. */
export function cutAtBrackets({ text, isHtml }: MaterialText, all: readonly BlankPlace[]): Cut {
  const byName = new Map(all.flatMap((place) => namesOf(place).map((name) => [name, place])));
  const segments: string[] = [];
  const places: BlankPlace[] = [];
  let from = 0;
  // Neither part runs past the next of its own opening signs, so the time is linear.
  for (const { 0: written, 1: name, index } of text.matchAll(isHtml ? marksInHtml : marks)) {
    const place = name === undefined ? undefined : byName.get(plain(name, isHtml));
    if (place === undefined) continue;
    segments.push(text.slice(from, index));
    places.push(place);
    from = index + written.length;
  }
  const used = new Set(places);
  return {
    segments: [...segments, text.slice(from)],
    places,
    unmatched: all.filter((place) => !used.has(place)),
  };
}

const marks = /\[([^[\]]*)\]/g;
const marksInHtml = /<[^<>]*>|\[([^[\]]*)\]/g;

const plain = (name: string, isHtml: boolean) => (isHtml ? decodeHTML(name) : name).trim();

/** Canvas puts `response_` before the name, Blackboard nothing. */
function namesOf({ response: { ident } }: BlankPlace): string[] {
  const name = ident.replace(/^response_/, '').trim();
  return name === ident.trim() ? [name] : [name, ident.trim()];
}
