/** What a `material` of QTI 1.2 shows: plain text or HTML. */
import { escapeAttribute, escapeText } from 'entities';
import {
  descendants,
  elementsIn,
  isElement,
  elementText,
  type XmlElement,
  type XmlNode,
} from '../xml.ts';

export interface MaterialText {
  readonly text: string;
  readonly isHtml: boolean;
}

export const NO_TEXT: MaterialText = { text: '', isHtml: false };

/** The text in the form that the whole question has: plain text becomes HTML, never the reverse. */
export const inForm = ({ text, isHtml }: MaterialText, wantsHtml: boolean) =>
  wantsHtml && !isHtml ? escapeText(text) : text;

/** Texts one after the other. One of them being HTML makes all of it HTML. */
export function joinTexts(texts: readonly MaterialText[], separator = ''): MaterialText {
  const shown = texts.filter(({ text }) => text !== '');
  const isHtml = shown.some((each) => each.isHtml);
  const parts = shown.map((each) => inForm(each, isHtml));
  return { text: parts.join(separator), isHtml };
}

/** The text of one `material`, whose parts follow each other on one line. */
export function textOfMaterial(material: XmlElement): MaterialText {
  return joinTexts(elementsIn(material).map(partOf));
}

/** All materials inside, at any depth. */
export const textOfMaterials = (parent: XmlElement): MaterialText =>
  joinTexts([...descendants(parent, 'material')].map(textOfMaterial), '\n');

function partOf(part: XmlElement): MaterialText {
  switch (part.name) {
    case 'mattext':
      return written(part, /html/i.test(part.attributes['texttype'] ?? ''));
    case 'matemtext':
      return written(part, /html/i.test(part.attributes['texttype'] ?? ''));
    case 'mat_formattedtext':
      return written(part, !/plain/i.test(part.attributes['type'] ?? ''));
    case 'mat_extension':
      return joinTexts(elementsIn(part).map(partOf));
    case 'matbreak':
      return html('<br>');
    default:
      return medium(part);
  }
}

/** XML has decoded the text once. Elements inside of it are XHTML that was not escaped. */
function written(part: XmlElement, isHtml: boolean): MaterialText {
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
