/**
 * Reads XML as a stream and hands over one element after another as a small tree. Nothing outside
 * of the text is ever read: saxes knows no document types, and an entity of one is an error.
 */
import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { problem } from '../messages/problem.ts';
import { escaped } from './plain-text.ts';
import { LONGEST_QUESTION, LONGEST_TEXT, MOST_LEVELS, pastLimit, Unreadable } from './reading.ts';

export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string;
  /** As written: with its prefix, if it has one. */
  readonly qualifiedName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** The line of its beginning, from 1. */
  readonly line: number;
}

export type XmlNode = XmlElement | string;

export interface XmlPart {
  readonly element: XmlElement;
  /** The elements around it, from the root on. They have no children. */
  readonly ancestors: readonly XmlElement[];
  /** The comment before it, with nothing but text between them; null without one. */
  readonly comment: string | null;
  /** True if it has more text than a question may have. Then it has only the beginning of it. */
  readonly isCut: boolean;
}

/**
 * The elements of these names, in the order of their ends, as soon as each is complete; not those
 * inside of one another. Throws Unreadable for text that is not well-formed, and for more than 200
 * levels.
 * @param wanted names without prefix; the root itself if it is one of them
 * @param textless names of elements whose text is not kept
 */
export async function* xmlParts(
  pieces: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  textless: ReadonlySet<string> = new Set(),
): AsyncGenerator<XmlPart> {
  const reader = new PartReader(wanted, textless);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      reader.write(piece.slice(at, at + SLICE));
      // Handing on a whole array with yield* takes twice as long.
      for (const part of reader.ready) yield part;
      reader.ready = [];
    }
  }
  reader.end();
  for (const part of reader.ready) yield part;
}

/** Units of text that are parsed before their elements are handed over. */
const SLICE = 2 ** 12;

type OpenElement = XmlElement & { readonly children: XmlNode[] };

/** Collects the wanted elements, and keeps the elements around them without their children. */
class PartReader {
  ready: XmlPart[] = [];
  readonly #wanted: ReadonlySet<string>;
  readonly #textless: ReadonlySet<string>;
  readonly #saxes = new SaxesParser({ xmlns: false, position: false });
  /** A new list for each change, so that parts can share it. */
  #ancestors: readonly XmlElement[] = [];
  /** The element that is being collected, and those open inside of it. */
  readonly #open: OpenElement[] = [];
  #comment: string | null = null;
  #size = 0;
  /** Units since the last event: a text or a tag without an end grows inside of saxes. */
  #waiting = 0;
  #line = 1;

  constructor(wanted: ReadonlySet<string>, textless: ReadonlySet<string>) {
    this.#wanted = wanted;
    this.#textless = textless;
    const saxes = this.#saxes;
    allowHtmlEntities(saxes);
    saxes.on('error', () => {
      throw this.#mistake();
    });
    saxes.on('opentagstart', () => {
      // A line break directly after the name is already counted.
      this.#line = saxes.column === 0 ? saxes.line - 1 : saxes.line;
    });
    saxes.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    saxes.on('closetag', () => this.#close());
    saxes.on('text', (text) => this.#addText(text));
    saxes.on('cdata', (text) => this.#addText(text));
    saxes.on('comment', (comment) => this.#addComment(comment));
  }

  /** Throws Unreadable for text that is not well-formed. */
  write(text: string): void {
    const saxes = this.#saxes;
    this.#waiting += text.length;
    saxes.write(text);
    // It reads on to the next `;`, wherever that is.
    if (saxes.entity.length > LONGEST_ENTITY) throw this.#mistake();
    if (this.#waiting > LONGEST_TEXT) throw pastLimit('question', saxes.line);
  }

  end(): void {
    this.#saxes.close();
  }

  #mistake(): Unreadable {
    const { line, column } = this.#saxes;
    return new Unreadable(problem('convert/damaged', { reason: 'text' }), line, column + 1);
  }

  #begin(qualifiedName: string, attributes: XmlElement['attributes']): void {
    this.#waiting = 0;
    const line = this.#line;
    const levels = this.#ancestors.length + this.#open.length;
    if (levels >= MOST_LEVELS) throw pastLimit('question', line);
    const name = localName(qualifiedName);
    const element: OpenElement = { name, qualifiedName, attributes, children: [], line };
    if (this.#open.length > 0) this.#keep(element, qualifiedName.length);
    else if (this.#wanted.has(name)) this.#size = 0;
    else {
      this.#ancestors = [...this.#ancestors, element];
      this.#comment = null;
      return;
    }
    this.#open.push(element);
  }

  #close(): void {
    this.#waiting = 0;
    const element = this.#open.pop();
    if (this.#open.length > 0) return;
    const ancestors = this.#ancestors;
    if (element === undefined) this.#ancestors = ancestors.slice(0, -1);
    else {
      const isCut = this.#size > LONGEST_QUESTION;
      this.ready.push({ element, ancestors, comment: this.#comment, isCut });
    }
    this.#comment = null;
  }

  #addText(text: string): void {
    this.#waiting = 0;
    const inner = this.#open.at(-1);
    if (inner !== undefined && !this.#textless.has(inner.name)) this.#keep(text, text.length);
  }

  #addComment(comment: string): void {
    this.#waiting = 0;
    if (this.#open.length === 0) this.#comment = comment;
  }

  #keep(node: XmlNode, length: number): void {
    this.#size += length;
    if (this.#size <= LONGEST_QUESTION) this.#open.at(-1)?.children.push(node);
  }
}

const LONGEST_ENTITY = 40;

/** Exports contain names such as &nbsp; without the document type that would define them. */
function allowHtmlEntities(parser: SaxesParser): void {
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (own, name) => {
      if (typeof name !== 'string') return undefined;
      if (own[name] !== undefined) return own[name];
      // Another entity inside would make it one.
      if (!/^[a-z\d]+$/i.test(name)) return undefined;
      const written = `&${name};`;
      const decoded = decodeHTMLStrict(written);
      return decoded === written ? undefined : decoded;
    },
  });
}

const localName = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1);

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string';
}

export function elementsIn({ children }: XmlElement, name?: string): XmlElement[] {
  return children.filter(
    (child): child is XmlElement => isElement(child) && (name === undefined || child.name === name),
  );
}

export function elementIn({ children }: XmlElement, name: string): XmlElement | null {
  for (const child of children) if (isElement(child) && child.name === name) return child;
  return null;
}

/** All elements of that name or all, at any depth, in document order. */
export function descendants(parent: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = ({ children }: XmlElement) => {
    for (const child of children) {
      if (!isElement(child)) continue;
      if (name === undefined || child.name === name) found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('');

export function elementText({ children }: XmlElement): string {
  let text = '';
  for (const child of children) text += isElement(child) ? elementText(child) : child;
  return text;
}

/** @param instead what an element becomes; null for itself */
export const printMarkup = (
  nodes: readonly XmlNode[],
  instead: (element: XmlElement) => string | null = () => null,
): string => nodes.map((node) => markupOfNode(node, instead)).join('');

function markupOfNode(node: XmlNode, instead: (element: XmlElement) => string | null): string {
  if (!isElement(node)) return escaped(node);
  const other = instead(node);
  if (other !== null) return other;
  const name = localName(node.qualifiedName);
  const start = `<${[name, ...attributeTexts(node)].join(' ')}>`;
  const isEmpty = node.children.length === 0 && emptyElements.has(name.toLowerCase());
  return isEmpty ? start : `${start}${printMarkup(node.children, instead)}</${name}>`;
}

const emptyElements: ReadonlySet<string> = new Set(
  'area br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Such as `lang="pt"`, without namespaces. */
export const attributeTexts = ({ attributes }: XmlElement): string[] =>
  Object.entries(attributes)
    .filter(([name]) => !/^(?:xmlns(?::|$)|xsi:)/.test(name))
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '&quot;')}"`);

/** Takes the place of a blank until the statement is cut there. XML cannot hold it. */
export const BLANK_MARK = '\0';

/** The segments of a statement, without the white space with which XML is laid out around it. */
export const trimEnds = (segments: readonly string[]) =>
  segments
    .map((each, at) => (at === 0 ? each.trimStart() : each))
    .map((each, at) => (at === segments.length - 1 ? each.trimEnd() : each));
