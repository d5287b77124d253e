/**
 * Prepares a statement for the page: parses its HTML as browsers do, sanitises it, and puts a field
 * in place of each blank. Nothing in it can run or load anything.
 */
import type { Element as WrittenElement, Nodes, Properties } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  html as names,
  parseFragment,
} from 'parse5';
import { MARKER } from '../notation.ts';
import type { AuthoredQuestion } from '../question.ts';

export interface ShownStatement {
  readonly content: Content;
  /** The numbers, from 0, of blanks in places that are not shown, such as in a tag. */
  readonly hidden: readonly number[];
  readonly leftOut: readonly string[];
}

interface StandIns {
  readonly field: (blank: number) => Element;
  readonly picture: (alternative: string, address: string) => string;
}

export function shownStatement(
  { statement, blanks, disableHTML }: AuthoredQuestion,
  standIns: StandIns,
): ShownStatement {
  const marks = marksFor(statement);
  let count = 0;
  const marked = statement.replaceAll(MARKER, () =>
    count < blanks.length ? marks.of(count++) : MARKER,
  );
  const fragment = disableHTML ? null : parseFragment(marked);
  const html = fragment === null || isTooDeep(fragment) ? null : fromParse5(fragment);
  const shown = new Set<number>();
  const placing = { ...standIns, marks, shown };
  const content =
    html === null ? placeFields(marked, placing) : contentOf(sanitize(html, allowed), placing);
  const hidden = blanks.map((_, index) => index).filter((index) => !shown.has(index));
  return {
    content,
    hidden,
    leftOut: html === null ? [] : [...new Set(leftOutOf(html))],
  };
}

interface StatementContext extends StandIns {
  readonly marks: Marks;
  readonly shown: Set<number>;
}

/** Marks that replace the blanks while the HTML is parsed. They do not occur in the statement. */
interface Marks {
  readonly of: (blank: number) => string;
  readonly pattern: RegExp;
}

const SIGN = '\uE000';
const END = '\uE001';

/**
 * The mark repeats its sign more often than the text contains it, as a character or as a reference
 * to one.
 */
function marksFor(statement: string): Marks {
  const signs = statement.match(/\uE000|&#(?:0*57344|x0*e000)/gi) ?? [];
  const start = SIGN.repeat(signs.length + 1);
  return {
    of: (blank) => `${start}${blank}${END}`,
    pattern: new RegExp(`${start}(\\d+)${END}`, 'g'),
  };
}

function contentOf(node: Nodes, placing: StatementContext): Content {
  switch (node.type) {
    case 'text':
      return placeFields(node.value, placing);
    case 'element':
      return [shownElement(node, placing)];
    case 'root':
      return node.children.flatMap((child) => contentOf(child, placing));
    case 'comment':
    case 'doctype':
      return [];
  }
}

function placeFields(written: string, { marks, shown, field }: StatementContext): Content {
  return written.split(marks.pattern).flatMap((part, at): Content => {
    if (at % 2 === 0) return part === '' ? [] : [part];
    const blank = Number(part);
    shown.add(blank);
    return [field(blank)];
  });
}

function shownElement(node: WrittenElement, placing: StatementContext): Element {
  const attributes = attributesOf(node.properties, placing.marks);
  if (node.tagName === 'img') return shownPicture(attributes, placing);
  const children = node.children.flatMap((child) => contentOf(child, placing));
  return element(
    node.tagName,
    node.tagName === 'a' ? linkAttributes(attributes) : attributes,
    children,
  );
}

type Attributes = Readonly<Record<string, string>>;

/**
 * The sanitiser spells those that it keeps as HTML does, but for capitals. They cannot hold fields,
 * so a blank in one becomes the author's text again.
 */
function attributesOf(properties: Properties, { pattern }: Marks): Attributes {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      if (value === false || value === null || value === undefined) return [];
      const text = value === true ? '' : String(value);
      return [[name.toLowerCase(), text.replaceAll(pattern, MARKER)]];
    }),
  );
}

/** A link with another protocol, or one relative to a page of the service, has no target here. */
function linkAttributes({ href = '', ...others }: Attributes): Attributes {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return others;
  return { ...others, href, target: '_blank', rel: 'noopener noreferrer' };
}

/**
 * Shows a picture that the statement itself contains. Any other picture would have to be loaded.
 */
function shownPicture(attributes: Attributes, { picture }: StatementContext): Element {
  const { src = '', alt = '', ...others } = attributes;
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=\s]*$/i.test(src)) {
    return element('img', { ...others, src, alt });
  }
  const isData = /^data:/i.test(src);
  return element('span', { class: 'picture' }, [picture(alt, isData ? '' : src)]);
}

function leftOutOf(node: Nodes): string[] {
  if (node.type !== 'root' && node.type !== 'element') return [];
  const below = node.children.flatMap(leftOutOf);
  return node.type === 'element' && isLeftOut(node.tagName) ? [node.tagName, ...below] : below;
}

const words = (list: string) => list.split(' ');

/** Elements of the default list that make fields or load something. */
const unwanted: ReadonlySet<string> = new Set(['input', 'picture', 'source']);

const tagNames = [
  ...(defaultSchema.tagNames ?? []).filter((name) => !unwanted.has(name)),
  ...words(
    'abbr address bdi bdo big caption center cite col colgroup dfn figcaption figure mark small time u wbr',
  ),
];

const allowed: Schema = {
  ...defaultSchema,
  tagNames,
  attributes: {
    a: ['href'],
    img: ['alt', 'height', 'src', 'width'],
    ol: ['reversed', 'start', 'type'],
    '*': words(
      'align border cellPadding cellSpacing colSpan dateTime dir lang open rowSpan scope span title vAlign',
    ),
  },
  // statement.ts checks the addresses that are left once more where it uses them.
  protocols: { href: ['http', 'https', 'mailto'], src: ['data', 'http', 'https'] },
  required: {},
  strip: words(
    'audio canvas iframe noembed noframes noscript object script select style svg template textarea title video xmp',
  ),
};

const shown: ReadonlySet<string> = new Set(tagNames);

/** Elements without an effect of their own. The page does not report that they are left out. */
const unnoticed: ReadonlySet<string> = new Set(['font', 'html', 'head', 'body']);

const isLeftOut = (tagName: string) => !shown.has(tagName) && !unnoticed.has(tagName);

type Node = DefaultTreeAdapterTypes.Node;

/** Deeper than anybody nests, and less than would overflow the stack. */
const DEEPEST = 256;

function isTooDeep(root: Node): boolean {
  let level: readonly Node[] = [root];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(node: Node): readonly Node[] {
  // The content of a template is not among its children.
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? node.childNodes : [];
}

export type Element = DefaultTreeAdapterTypes.Element;
type Content = readonly (Element | string)[];

/** Makes an element. Texts in it stay texts; only the writer of the page escapes them as HTML. */
export function element(tagName: string, attributes: Attributes, content: Content = []): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const made = defaultTreeAdapter.createElement(tagName, names.NS.HTML, attrs);
  for (const part of content) {
    if (typeof part === 'string') defaultTreeAdapter.insertText(made, part);
    else defaultTreeAdapter.appendChild(made, part);
  }
  return made;
}
