/** Escapes of percent, JSON and HTML. Which characters a server escapes, and how often, is up to it. */
import { decodePercent, percentEncoded } from './texts.ts';

/** A text, and the same with its escapes resolved once, twice and so on, until none is left. */
export interface Layers {
  readonly texts: readonly string[];
  /** Where the original has what the text of a layer has at a place. */
  readonly placeOf: (layer: number, place: number) => number;
}

/** More than any server needs. Each takes a time that is linear in the text. */
const MOST_LAYERS = 16;

/** An escape of an escaped percent or ampersand is resolved with it, however often that was done. */
const AGAIN = { percent: '%(?:25)*', html: '&(?:amp;)*' } as const;

/** A number without a semicolon ends before what is no digit. At the end of a text it may be cut off. */
const END = String.raw`(?:;|(?![\da-f;]|$))`;

const ESCAPE = new RegExp(
  [
    percentEncoded.source.replaceAll('%', AGAIN.percent),
    String.raw`[\\%]u[\da-f]{4}`,
    String.raw`\\["\\/'bfnrt]`,
    String.raw`${AGAIN.html}(?:#\d{1,9}${END}|#x[\da-f]{1,9}${END}|[a-z][a-z\d]{1,14};)`,
    // As in forms.
    String.raw`\+`,
  ].join('|'),
  'gi',
);

function read(escape: string): string {
  switch (escape.charAt(0)) {
    case '+':
      return ' ';
    case '&':
      return readEntity(escape.replace(/^&(?:amp;)*(?=[^;])/, ''));
    case '\\':
      return escape === String.raw`\'` ? "'" : String(JSON.parse(`"${escape.toLowerCase()}"`));
    default:
      return escape.charAt(1).toLowerCase() === 'u'
        ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
        : decodePercent(escape.replaceAll(/%(?:25)*(?=[\da-f]{2})/gi, '%'));
  }
}

function readEntity(name: string): string {
  const [, digits] = /^#(x?[\da-f]+);?$/i.exec(name) ?? [];
  if (digits === undefined) return namedEntities.get(name) ?? `&${name}`;
  const code = Number(digits.replace(/^x/i, '0x'));
  return code > 0x10ffff ? `&${name}` : String.fromCodePoint(code);
}

/** The names that HTML has for the characters of a password. Those of Latin-1 are in order. */
const ascii =
  '!excl "quot "QUOT #num $dollar %percnt &amp &AMP \'apos (lpar )rpar *ast *midast +plus ,comma ' +
  '.period /sol :colon ;semi <lt <LT =equals >gt >GT ?quest @commat [lsqb [lbrack \\bsol ]rsqb ' +
  ']rbrack ^Hat _lowbar _UnderBar `grave {lcub {lbrace |verbar |vert |VerticalLine }rcub }rbrace';
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute ' +
  'icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml';
const namedEntities: ReadonlyMap<string, string> = new Map([
  ...ascii.split(' ').map((each) => [`${each.slice(1)};`, each.charAt(0)] as const),
  ...latin1.split(' ').map((name, at) => [`${name};`, String.fromCharCode(0xa0 + at)] as const),
]);

export function readLayers(text: string): Layers {
  const texts = [text];
  for (let outer = text; texts.length <= MOST_LAYERS;) {
    // Most texts have none.
    const inner = /[\\%&+]/.test(outer) ? outer.replaceAll(ESCAPE, read) : outer;
    if (inner === outer) break;
    texts.push(inner);
    outer = inner;
  }
  const tables: number[][] = [];
  const placeOf = (layer: number, place: number): number => {
    if (layer === 0) return place;
    const table = (tables[layer] ??= placesIn(texts[layer - 1] ?? ''));
    return placeOf(layer - 1, table[place] ?? 0);
  };
  return { texts, placeOf };
}

/** The innermost text. A text and whatever escapes make of it have the same one. */
export const withoutEscapes = (text: string) => readLayers(text).texts.at(-1) ?? text;

/** For each unit of the plain text, and for its end, where the escaped text has it. */
function placesIn(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const { 0: escape, index } of text.matchAll(ESCAPE)) {
    for (; at < index; at += 1) places.push(at);
    for (let units = read(escape).length; units > 0; units -= 1) places.push(index);
    at = index + escape.length;
  }
  for (; at <= text.length; at += 1) places.push(at);
  return places;
}
