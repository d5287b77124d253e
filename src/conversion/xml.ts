/**
 * Reads XML as a stream and hands over one element after another as a small tree. Nothing outside
 * of the text is ever read: saxes knows no document types, and an entity of one is an error.
 */
import { problem } from '../messages/problem.ts';
import { escaped } from './plain-text.ts';
import { LONGEST_QUESTION, LONGEST_TEXT, MOST_LEVELS, Unreadable } from './reading.ts';
import { createXmlParser } from './xml-parser.ts';

export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string;
  /** As written: with its prefix, if it has one. */
  readonly qualifiedName: string;
  /** By their names as written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** The line of its beginning, from 1. */
  readonly line: number;
}

export interface XmlComment {
  readonly comment: string;
  readonly line: number;
}

export type XmlNode = XmlElement | XmlComment | string;

export interface XmlPart {
  /** The whole element, with all that it contains. */
  readonly element: XmlElement;
  /** The elements around it, from the root on. They have no children. */
  readonly ancestors: readonly XmlElement[];
  /** The comment before it, with nothing but text between them; null without one. */
  readonly comment: string | null;
  /** True if it has more text than a question may have. Then it has only the beginning of it. */
  readonly isCut: boolean;
}

export interface XmlOptions {
  /** The names of elements whose text is not kept. */
  readonly textless?: ReadonlySet<string>;
  /** Whether an element with more text than a question may have ends the reading (the default). */
  readonly large?: 'refuse' | 'cut';
}

/**
 * The elements of these names, in the order of their ends, as soon as each is complete; not those
 * inside of one another. Comments are kept. Throws Unreadable for text that is not well-formed, for
 * more than 200 levels, and for an element with more text than a question may have.
 * @param wanted names without prefix; the root itself if it is one of them
 */
export async function* xmlParts(
  pieces: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  options: XmlOptions = {},
): AsyncGenerator<XmlPart> {
  let ready: XmlPart[] = [];
  const tree = createTree(wanted, options, (part) => ready.push(part));
  const parser = createXmlParser(tree);
  let seen = 0;
  let waiting = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      parser.write(piece.slice(at, at + SLICE));
      // A text or a tag without an end grows inside of the parser, where nothing else limits it.
      waiting = tree.events() === seen ? waiting + SLICE : 0;
      seen = tree.events();
      if (waiting > LONGEST_TEXT) throw tooLarge('tag', LONGEST_TEXT, parser.line());
      // Handing on a whole array with yield* takes twice as long.
      for (const part of ready) yield part;
      ready = [];
    }
  }
  parser.close();
  for (const part of ready) yield part;
}

/** Units of text that are parsed before their elements are handed over. */
const SLICE = 2 ** 12;

const tooLarge = (what: 'question' | 'tag' | 'levels', limit: number, line: number | null) =>
  new Unreadable(problem('convert/too-large', { what, limit }), line);

type Growing = XmlElement & { readonly children: XmlNode[] };

/** Collects the wanted elements, and keeps the elements around them without their children. */
function createTree(
  wanted: ReadonlySet<string>,
  { textless, large = 'refuse' }: XmlOptions,
  found: (part: XmlPart) => void,
) {
  /** A new list for each change, so that parts can share it. */
  let ancestors: readonly XmlElement[] = [];
  /** The element that is being collected, and those open inside of it. */
  const open: Growing[] = [];
  let inner: Growing | null = null;
  let before: string | null = null;
  let size = 0;
  let events = 0;

  function keep(parent: Growing, node: XmlNode, length: number): void {
    size += length;
    if (size <= LONGEST_QUESTION) parent.children.push(node);
    else if (large === 'refuse') {
      throw tooLarge('question', LONGEST_QUESTION, open[0]?.line ?? null);
    }
  }

  return {
    /** How many there were. */
    events: () => events,
    opened(qualifiedName: string, attributes: XmlElement['attributes'], line: number): void {
      events += 1;
      if (ancestors.length + open.length >= MOST_LEVELS) {
        throw tooLarge('levels', MOST_LEVELS, line);
      }
      const name = localName(qualifiedName);
      const element: Growing = { name, qualifiedName, attributes, children: [], line };
      if (inner !== null) keep(inner, element, qualifiedName.length);
      else if (wanted.has(name)) size = 0;
      else {
        ancestors = [...ancestors, element];
        before = null;
        return;
      }
      open.push(element);
      inner = element;
    },
    closed(): void {
      events += 1;
      const element = open.pop();
      inner = open.at(-1) ?? null;
      if (element !== undefined && inner !== null) return;
      if (element === undefined) ancestors = ancestors.slice(0, -1);
      else found({ element, ancestors, comment: before, isCut: size > LONGEST_QUESTION });
      before = null;
    },
    text(text: string): void {
      events += 1;
      if (inner === null || textless?.has(inner.name) === true) return;
      keep(inner, text, text.length);
    },
    comment(comment: string, line: number): void {
      events += 1;
      if (inner === null) before = comment;
      else keep(inner, { comment, line }, comment.length);
    },
  };
}

const localName = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1);

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node === 'object' && 'name' in node;
}

/** The elements directly inside, of that name or all. */
export function elementsIn({ children }: XmlElement, name?: string): XmlElement[] {
  return children.filter(
    (child): child is XmlElement => isElement(child) && (name === undefined || child.name === name),
  );
}

/** The first element directly inside of that name; null without one. */
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

/** The text directly inside. */
export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('');

/** All text inside, at any depth, without comments. */
export function elementText({ children }: XmlElement): string {
  let text = '';
  for (const child of children) {
    if (typeof child === 'string') text += child;
    else if (isElement(child)) text += elementText(child);
  }
  return text;
}

/**
 * HTML of these nodes.
 * @param instead what an element becomes; null for itself
 */
export const markupOf = (
  nodes: readonly XmlNode[],
  instead: (element: XmlElement) => string | null = () => null,
): string => nodes.map((node) => markupOfNode(node, instead)).join('');

function markupOfNode(node: XmlNode, instead: (element: XmlElement) => string | null): string {
  if (typeof node === 'string') return escaped(node);
  const other = isElement(node) ? instead(node) : '';
  if (other !== null || !isElement(node)) return other ?? '';
  const name = localName(node.qualifiedName);
  const start = `<${[name, ...attributeTexts(node)].join(' ')}>`;
  const isEmpty = node.children.length === 0 && emptyElements.has(name.toLowerCase());
  return isEmpty ? start : `${start}${markupOf(node.children, instead)}</${name}>`;
}

/** Elements of HTML that have no end. */
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
