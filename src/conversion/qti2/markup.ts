/** Elements as text: as HTML for statements and answers, and as they were written for reports. */
import { escaped } from '../plain-text.ts';
import { isElement, type XmlElement } from '../xml.ts';
import type { QtiElement, QtiNode } from './item-element.ts';

/** @param isShown false for elements that are left out, wherever they are */
export function htmlOf(nodes: readonly QtiNode[], isShown: Shown = () => true): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return escaped(node);
    return isShown(node) ? elementHtml(node, isShown) : '';
  });
  return texts.join('');
}

type Shown = (element: QtiElement) => boolean;

export const startTagOf = ({ name, attributes }: QtiElement) =>
  `<${name}${attributesText(attributes)}>`;

export const endTagOf = ({ name, children }: QtiElement) =>
  children.length === 0 && voidElements.has(name.toLowerCase()) ? '' : `</${name}>`;

/** The content of an element that is left out, as HTML. */
export const htmlInside = ({ children }: QtiElement) => htmlOf(children).trim();

/** The whole element as XML, with the names that it has in the source. */
export function writtenText({ qualifiedName, attributes, children }: XmlElement): string {
  const start = `<${qualifiedName}${attributesText(attributes)}`;
  const inside = children.map((child) => {
    if (typeof child === 'string') return escaped(child);
    return isElement(child) ? writtenText(child) : '';
  });
  return children.length === 0 ? `${start}/>` : `${start}>${inside.join('')}</${qualifiedName}>`;
}

/** Wraps the content of feedback and of rubrics in 3.0. */
const WRAPPER = 'contentBody';

function elementHtml(element: QtiElement, isShown: Shown): string {
  const inside = htmlOf(element.children, isShown);
  return element.name === WRAPPER ? inside : startTagOf(element) + inside + endTagOf(element);
}

const attributesText = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .filter(([name]) => !isNamespace(name))
    .map((attribute) => ` ${attributeText(attribute)}`)
    .join('');

export const isNamespace = (attribute: string) => /^(?:xmlns(?::|$)|xsi:)/.test(attribute);

export const attributeText = ([name, value]: readonly [string, string]) =>
  `${name}="${escaped(value).replaceAll('"', '&quot;')}"`;

const voidElements: ReadonlySet<string> = new Set(
  'area br col embed hr img input link meta param source track wbr'.split(' '),
);
