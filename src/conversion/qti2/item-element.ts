/**
 * Elements of QTI under one set of names, whatever the version. QTI 3.0 is the model of 2.x with
 * other names: `qti-text-entry-interaction` is read as `textEntryInteraction`, and its attribute
 * `response-identifier` as `responseIdentifier`.
 */
import { escaped } from '../plain-text.ts';
import { isElement, type XmlElement } from '../xml.ts';

export interface QtiElement {
  /** As in 2.x; elements of HTML keep theirs. */
  readonly name: string;
  /** By their names in 2.x; those of HTML elements as written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly QtiNode[];
  readonly line: number;
  readonly written: XmlElement;
}

export type QtiNode = QtiElement | string;

/** Without comments. */
export function qtiElement(written: XmlElement): QtiElement {
  const isRenamed = written.name.startsWith('qti-');
  const attributes = Object.entries(written.attributes);
  return {
    name: isRenamed ? camelCase(written.name.slice('qti-'.length)) : written.name,
    attributes: isRenamed
      ? Object.fromEntries(attributes.map(([name, value]) => [camelCase(name), value]))
      : written.attributes,
    children: written.children.flatMap((child): readonly QtiNode[] => {
      if (typeof child === 'string') return [child];
      return isElement(child) ? [qtiElement(child)] : [];
    }),
    line: written.line,
    written,
  };
}

const camelCase = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The elements directly inside, of that name or all. */
export const elementsOf = ({ children }: QtiElement, name?: string): QtiElement[] =>
  children.filter(
    (child): child is QtiElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );

/** The element and all elements inside of it, at any depth, in document order. */
export function withAllInside(element: QtiElement, found: QtiElement[] = []): QtiElement[] {
  found.push(element);
  for (const child of elementsOf(element)) withAllInside(child, found);
  return found;
}

/** All text inside, at any depth. */
export const qtiText = ({ children }: QtiElement): string =>
  children.map((child) => (typeof child === 'string' ? child : qtiText(child))).join('');

/** What a boolean attribute says; null if it is not there, or not true or false. */
export function booleanOf(value: string | undefined): boolean | null {
  const text = value?.trim();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** NaN for what is not a finite number. */
export function numberOf(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

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
