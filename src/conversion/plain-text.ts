/** HTML of foreign statements and answers: its text, and the media in it. */
import { Parser } from 'htmlparser2';
import { decodeHTML } from 'entities';

/**
 * The text of some HTML as a page shows it, with its entities decoded.
 * @param apart elements that a space separates from the text around them
 */
export function plainText(
  html: string,
  apart: ReadonlySet<string> = new Set(),
): { readonly text: string; readonly hadTags: boolean } {
  // Line breaks of the source are spaces on a page. Entities are decoded later, so they stay.
  const spaced = oneLine(html);
  if (!spaced.includes('<')) return { text: decodeEntities(spaced), hadTags: false };
  const texts: string[] = [];
  let hadTags = false;
  const parser = new Parser(
    {
      ontext: (text) => texts.push(text),
      onopentag: (name) => {
        hadTags = true;
        if (name === 'br' || apart.has(name)) texts.push(' ');
      },
      onclosetag: (name) => {
        hadTags = true;
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
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', at);
    if (!isComment && !/[a-z/!?]/i.test(html.charAt(at + 1))) {
      at += 1;
      continue;
    }
    const end = isComment ? html.indexOf('-->', at + 2) : endOfTag(html, at);
    if (end === -1) return html.slice(at);
    at = end;
  }
  return null;
}

/** Where the tag ends that begins there, outside of its values; -1 if it does not. */
function endOfTag(html: string, start: number): number {
  let before = '';
  for (let at = start; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (sign === '>') return at;
    if (before === '=' && (sign === '"' || sign === "'")) {
      at = html.indexOf(sign, at + 1);
      if (at === -1) return -1;
    }
    if (sign.trim() !== '') before = sign;
  }
  return -1;
}

/** Elements and addresses that show or play something beside text. */
const mediaSign =
  /<(?:img|audio|video|object|embed|iframe|svg|math|canvas|applet|picture|source)\b|@@PLUGINFILE@@|\$IMS[-_]CC[-_]FILE[-_]?BASE\$/i;

export const hasMedia = (html: string) => mediaSign.test(html);

const mediaElements: ReadonlySet<string> = new Set(
  'img audio video object embed iframe svg math canvas applet picture source'.split(' '),
);

interface Replaced {
  readonly html: string;
  /** Each element as it was written. */
  readonly removed: readonly string[];
}

/**
 * Puts its description in the place of each picture, sound or formula: `alt`, or the text inside.
 * @param nameless takes the place of a missing description
 */
export function withoutMedia(html: string, nameless: string): Replaced {
  const parts: string[] = [];
  const removed: string[] = [];
  let behind = 0;
  /** The media element that is open, how deep inside it the parser is, and its text. */
  let open: { name: string; depth: number; start: number; alt: string; texts: string[] } | null =
    null;
  const parser = new Parser(
    {
      onopentag(name, { alt = '', title = '' }) {
        if (open !== null) open.depth += 1;
        else if (mediaElements.has(name)) {
          open = { name, depth: 1, start: parser.startIndex, alt: alt || title, texts: [] };
        }
      },
      ontext: (text) => open?.texts.push(text),
      onclosetag() {
        if (open === null) return;
        open.depth -= 1;
        if (open.depth > 0) return;
        const end = parser.endIndex + 1;
        const described = [open.alt, open.texts.join('')].map((each) => each.trim());
        const text = described.find((each) => each !== '') ?? nameless;
        removed.push(html.slice(open.start, end));
        parts.push(html.slice(behind, open.start), `[${escaped(text)}]`);
        behind = end;
        open = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { html: parts.join('') + html.slice(behind), removed };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
