/** HTML of foreign statements and answers: its text, and the media in it. */
import { Parser } from 'htmlparser2';
import { decodeHTML } from 'entities';

/** As a page shows it, entities decoded. @param apart elements with a space around them */
export function plainText(
  html: string,
  apart: ReadonlySet<string> = new Set(),
): { readonly text: string; readonly hadTags: boolean } {
  // Line breaks of the source are spaces on a page. Entities are decoded later, so they stay.
  const line = oneLine(html);
  if (!line.includes('<')) return { text: decodeEntities(line), hadTags: false };
  let hadTags = false;
  const tag = (written: string) => {
    hadTags = true;
    return written;
  };
  const spaced = replaceMarkup(line, { tag, sign: '&lt;' });
  const texts: string[] = [];
  const parser = new Parser(
    {
      ontext: (text) => texts.push(text),
      onopentag: (name) => {
        if (name === 'br' || apart.has(name)) texts.push(' ');
      },
      onclosetag: (name) => {
        if (apart.has(name)) texts.push(' ');
      },
      oncomment: () => {
        hadTags = true;
      },
    },
    { decodeEntities: true },
  );
  parser.end(spaced);
  return { text: texts.join(''), hadTags };
}

interface Replacements {
  readonly tag: (written: string, name: string, isEnd: boolean) => string;
  /** What takes the place of a `<` that begins no tag. */
  readonly sign: string;
}

/**
 * Replaces the tags of an answer. In `i<n`, `List<String>` and `if (a<b && c>d)` there are none:
 * only elements of HTML count, and their attributes have values. A parser would take the text
 * behind each `<` for a tag, and drop it.
 */
export function replaceMarkup(html: string, { tag, sign }: Replacements): string {
  if (!html.includes('<')) return html;
  const lastComment = html.lastIndexOf('-->');
  const isForeign = /<(?:math|svg)[\s>]/i.test(html);
  const ended = new Set(Array.from(html.matchAll(/<\/([a-z])\s*>/gi), ([, name]) => name));
  // A letter alone may be a variable, as in a<b>c, unless its element ends.
  const isTag = (name: string, written: string, at: number) =>
    name.length > 1 ||
    name === 'p' ||
    at === 0 ||
    !written.endsWith(`<${name}>`) ||
    ended.has(name);
  return html.replace(tagOrSign, (written, slash: string, name: string, at: number) => {
    if (html.startsWith('<!--', at) && at < lastComment - 1) return written;
    const isKnown = name !== undefined && (isForeign || isElementName(name));
    return isKnown && isTag(name, written, at)
      ? tag(written, name.toLowerCase(), slash === '/')
      : sign + written.slice(1);
  });
}

const tagOrSign =
  /<(\/?)([a-z][a-z\d]*(?::[a-z]+)?)(?:\s+[^\s"'<>=/]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))*\s*\/?>|</gi;

/** Names such as `Object` are classes of a program: editors write them in one case. Word adds `o:p`. */
const isElementName = (name: string) =>
  /^(?:o|v|w|m|st1):/.test(name) ||
  (elementNames.has(name.toLowerCase()) &&
    (name === name.toLowerCase() || name === name.toUpperCase()));

const elementNames: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink
  blockquote body br button canvas caption center cite code col colgroup data datalist dd del details
  dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2
  h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map
  mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option output p
  param picture pre progress q rp rt ruby s samp script search section select small source span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title
  tr track tt u ul var video wbr`.split(/\s+/),
);

/** Without the white space, line breaks and `&nbsp;` at its ends, unless it has nothing else. */
export function trimAnswer(text: string): string {
  const [start, end] = endsOf(text);
  return start < end ? text.slice(start, end) : text.trim();
}

/** An answer of plain text as HTML, in which only what is at its ends stays HTML. */
export function escapedAnswer(text: string): string {
  const [start, end] = endsOf(text);
  return start < end
    ? text.slice(0, start) + escaped(text.slice(start, end)) + text.slice(end)
    : escaped(text);
}

function endsOf(text: string): readonly [start: number, end: number] {
  const start = atStart.exec(text)?.[0].length ?? 0;
  let end = text.length;
  for (;;) {
    const [space] = atEnd.exec(text.slice(Math.max(start, end - LONGEST_SPACE), end)) ?? [];
    if (space === undefined) return [start, end];
    end -= space.length;
  }
}

const SPACE = String.raw`[\s\u200b]|&nbsp;|&#0{0,4}160;|&#x0{0,4}a0;|<br(?:\s[^<>]{0,80})?\/?>`;
const atStart = new RegExp(`^(?:${SPACE})+`, 'i');
const atEnd = new RegExp(`(?:${SPACE})$`, 'i');
const LONGEST_SPACE = 90;

/** Elements that begin on a line of their own, and cells of tables. */
export const blockElements: ReadonlySet<string> = new Set(
  'address article blockquote caption center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** The lines of a text, joined with spaces, without the white space around each. */
export function oneLine(text: string): string {
  if (!/[\r\n\u2028\u2029]/.test(text)) return text.trim();
  const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** True if learners would see another text if this one were taken for HTML. */
export const needsPlainText = (text: string) => /[<&\r\n]/.test(text);

const decodeEntities = (text: string) => (text.includes('&') ? decodeHTML(text) : text);

/** The comment or the tag that begins in some HTML and does not end there; null without one. */
export function openMarkup(html: string): string | null {
  const comment = html.lastIndexOf('<!--');
  if (comment !== -1 && html.indexOf('-->', comment) === -1) return html.slice(comment);
  const behind = html.slice(html.lastIndexOf('>') + 1);
  const at = behind.search(/<[a-z/!?]/i);
  return at === -1 ? null : behind.slice(at);
}

/** Elements and addresses that show or play something beside text. */
const media =
  /<(?:img|audio|video|object|embed|iframe|svg|math|canvas|applet|picture|source)\b[^>]*>?|@@PLUGINFILE@@|\$IMS[-_]CC[-_]FILE[-_]?BASE\$/i;

/** The first picture, sound or formula in some HTML, as it is written; null without one. */
export const mediumIn = (html: string): string | null => media.exec(html)?.[0] ?? null;

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
