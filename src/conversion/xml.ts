/**
 * Reads XML as a stream and hands over one element after another as a small tree. Nothing outside
 * of the text is ever read: saxes knows no document types, and an entity of one is an error.
 */
import { SaxesParser } from 'saxes';
import { decodeHTMLStrict } from 'entities';
import { problem } from '../messages/problem.ts';
import { LONGEST_QUESTION, MOST_LEVELS, Unreadable } from './reading.ts';

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
): AsyncGenerator<XmlPart> {
  const ready: XmlPart[] = [];
  const parser = createParser(wanted, (part) => ready.push(part));
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      parser.write(piece.slice(at, at + SLICE));
      yield* ready.splice(0);
    }
  }
  parser.close();
  yield* ready;
}

/** Units of text that are parsed before their elements are handed over. */
const SLICE = 2 ** 16;

type Growing = XmlElement & { readonly children: XmlNode[] };

function createParser(wanted: ReadonlySet<string>, found: (part: XmlPart) => void) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  allowHtmlEntities(parser);
  const ancestors: XmlElement[] = [];
  /** The element that is being collected, and those open inside of it. */
  const open: Growing[] = [];
  let size = 0;
  let line = 1;
  const keep = (node: XmlNode, length: number) => {
    const parent = open.at(-1);
    if (parent === undefined) return;
    size += length;
    if (size > LONGEST_QUESTION) {
      const limit = `${LONGEST_QUESTION / 2 ** 20} MiB`;
      throw new Unreadable(
        problem('convert/too-large', { what: 'question', limit }),
        open[0]?.line ?? null,
      );
    }
    parent.children.push(node);
  };
  parser.on('error', (error) => {
    const reason = error.message.replace(/^(?:\S*?:)?\d+:\d+: /, '');
    const about = problem('convert/not-well-formed', { reason });
    throw new Unreadable(about, parser.line, parser.column + 1);
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', (tag) => {
    const { name: qualifiedName, attributes } = tag;
    const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
    if (ancestors.length + open.length >= MOST_LEVELS) {
      const about = problem('convert/too-large', { what: 'levels', limit: String(MOST_LEVELS) });
      throw new Unreadable(about, line);
    }
    const element: Growing = {
      name,
      qualifiedName,
      attributes: { ...attributes },
      children: [],
      line,
    };
    if (open.length > 0) {
      keep(element, qualifiedName.length);
      open.push(element);
    } else if (wanted.has(name)) {
      size = 0;
      open.push(element);
    } else ancestors.push(element);
  });
  parser.on('text', (text) => keep(text, text.length));
  parser.on('cdata', (text) => keep(text, text.length));
  parser.on('comment', (comment) => keep({ comment, line: parser.line }, comment.length));
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) ancestors.pop();
    else if (open.length === 0) found({ element, ancestors: [...ancestors] });
  });
  return parser;
}

/** Exports contain names such as &nbsp; without the document type that would define them. */
function allowHtmlEntities(parser: SaxesParser): void {
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (own, name) => {
      if (typeof name !== 'string') return undefined;
      if (own[name] !== undefined) return own[name];
      const written = `&${name};`;
      const decoded = decodeHTMLStrict(written);
      return decoded === written ? undefined : decoded;
    },
  });
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node === 'object' && 'name' in node;
}

/** The elements directly inside, of that name or all. */
export function elementsIn({ children }: XmlElement, name?: string): XmlElement[] {
  return children.filter(isElement).filter((each) => name === undefined || each.name === name);
}

/** The first element directly inside of that name; null without one. */
export function elementIn(parent: XmlElement, name: string): XmlElement | null {
  return elementsIn(parent, name)[0] ?? null;
}

/** All elements of that name at any depth, in document order. */
export function* descendants(parent: XmlElement, name?: string): Iterable<XmlElement> {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (name === undefined || child.name === name) yield child;
    yield* descendants(child, name);
  }
}

/** All text inside, at any depth, without comments. */
export function textOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === 'string' ? child : isElement(child) ? textOf(child) : ''))
    .join('');
}
