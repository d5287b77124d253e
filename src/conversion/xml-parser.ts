/**
 * Saxes, with the places of mistakes. It tells where it gives up, which may be far behind the
 * cause: it reads an entity up to the next `;`, a value up to the next quote, and an element up to
 * the end of those around it.
 */
import { SaxesParser } from 'saxes';
import { decodeHTMLStrict } from 'entities';
import { problem } from '../messages/problem.ts';
import { Unreadable } from './reading.ts';

interface XmlEvents {
  /** @param line of its beginning, from 1 */
  opened(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  closed(): void;
  text(text: string): void;
  comment(comment: string, line: number): void;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Its functions throw Unreadable for text that is not well-formed. */
export function createXmlParser(events: XmlEvents) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  allowHtmlEntities(parser);
  const here = (ahead = 0): Place => ({ line: parser.line, column: parser.column + ahead });
  const open: (Place & { readonly name: string })[] = [];
  let closed = open[0];
  let isInTag = false;
  /** Where the part begins that is being read: behind the last event. */
  let start = here(1);
  /** The last that began an entity. */
  let ampersand = start;
  /** An element in which another one ends, and the place behind that end. */
  let cut: { readonly element: (typeof open)[number]; readonly end: Place } | null = null;

  function mistake(reason: string): Unreadable {
    if (parser.entity !== '' || reason.includes('entity')) {
      return unreadable(reason === 'undefined entity.' ? 'unknown entity' : BARE, ampersand);
    }
    if (reason.startsWith('unclosed tag')) {
      const isAtEnd = parser.state === inText;
      return isAtEnd
        ? unreadable(reason, open.at(-1) ?? start)
        : unreadable('unexpected end.', start);
    }
    // A value without its end goes on to the next tag.
    if (isInTag && reason === 'disallowed character.') return unreadable(UNQUOTED, start);
    return unreadable(reason, ofStart.test(reason) ? start : here(1));
  }

  function refuseCut(): void {
    if (cut !== null) throw unreadable(`unclosed tag: ${cut.element.name}`, cut.element);
  }

  parser.on('error', ({ message: reason }) => {
    const { line, column } = here();
    if (reason === 'unexpected close tag.' && closed !== undefined) {
      cut ??= { element: closed, end: { line, column } };
      return;
    }
    // An end that belongs to no element is wrong itself, and closes all that are open.
    if (cut?.end.line !== line || cut.end.column !== column) refuseCut();
    throw mistake(reason);
  });
  parser.on('opentagstart', ({ name }) => {
    // A line break directly after the name is already counted.
    const line = parser.column === 0 ? parser.line - 1 : parser.line;
    isInTag = true;
    open.push({ name, line, column: line === start.line ? start.column : 1 });
  });
  parser.on('opentag', (tag) => {
    events.opened(tag.name, tag.attributes, open.at(-1)?.line ?? parser.line);
    isInTag = false;
    start = here(1);
  });
  parser.on('closetag', () => {
    closed = open.pop();
    events.closed();
    start = here(1);
  });
  parser.on('text', (text) => {
    events.text(text);
    // The sign behind it is already read.
    start = here();
  });
  parser.on('cdata', (text) => {
    events.text(text);
    start = here(1);
  });
  parser.on('comment', (comment) => {
    events.comment(comment, parser.line);
    start = here(1);
  });

  return {
    write(text: string): void {
      let behind = 0;
      for (const { index } of text.matchAll(ampersands)) {
        parser.write(text.slice(behind, index));
        if (parser.entity === '') ampersand = here(1);
        behind = index;
      }
      parser.write(text.slice(behind));
      refuseCut();
      if (parser.entity.length > LONGEST_ENTITY) throw unreadable(BARE, ampersand);
    },
    close(): void {
      parser.close();
      refuseCut();
    },
    /** That it has come to. */
    line: () => parser.line,
  };
}

/** @param text in the words of saxes, such as `unclosed tag: quiz` */
function unreadable(text: string, { line, column }: Place): Unreadable {
  const [, reason = text, name = null] = /^([^:]*?)(?:: (.*?))?\.?$/s.exec(text) ?? [];
  return new Unreadable(problem('convert/not-well-formed', { reason, name }), line, column);
}

/** All but those that are certainly well-formed and known. */
const ampersands = /&(?!(?:amp|lt|gt|quot|apos);)/g;
const BARE = 'bare ampersand';
const UNQUOTED = 'less-than in a value';
const LONGEST_ENTITY = 40;

/** The cause is what looked like the beginning of a tag. */
const ofStart = /tag name|attribute without value|unexpected end/;

const { state: inText } = new SaxesParser({ xmlns: false, position: false, fragment: true });

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
