/** The escapes that a server may write in place of a character, in any context. */

/** One way to read the escape at an offset. */
export interface Escape {
  /** A character, or one byte as a character below U+0100. */
  readonly unit: string;
  readonly end: number;
}

/** Every escape begins with one of these: `escapesAt` finds nothing in a text without them. */
export const escapeSigns = /[%&\\]/;

const simple = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }));
for (const character of '"\'/\\`') simple.set(character, character);

/** HTML's names for the marks of ASCII, and for U+00A0 to U+00FF in order. */
const marks =
  'Tab:9 NewLine:10 excl:33 quot:34 QUOT:34 num:35 dollar:36 percnt:37 amp:38 AMP:38 apos:39 ' +
  'lpar:40 rpar:41 ast:42 midast:42 plus:43 comma:44 period:46 sol:47 colon:58 semi:59 lt:60 ' +
  'LT:60 equals:61 gt:62 GT:62 quest:63 commat:64 lsqb:91 lbrack:91 bsol:92 rsqb:93 rbrack:93 ' +
  'Hat:94 lowbar:95 UnderBar:95 grave:96 lcub:123 lbrace:123 verbar:124 vert:124 rcub:125 ' +
  'rbrace:125';
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml';
const named = new Map([
  ...marks.split(' ').map((mark): [string, string] => {
    const [name = '', code] = mark.split(':');
    return [name, String.fromCodePoint(Number(code))];
  }),
  ...latin1
    .split(' ')
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);

/** Every way to read the escape at this offset, longest first; empty if none begins here. */
export function escapesAt(text: string, at: number): Escape[] {
  switch (text[at]) {
    case '%':
      return [...digits(text, at, byPercent), ...digits(text, at, byUnicode)];
    case '\\':
      return afterBackslash(text, at);
    case '&':
      return entities(text, at);
    default:
      return [];
  }
}

const byPercent = /%([0-9a-f]{2})/iy;
const byUnicode = /[%\\]u([0-9a-f]{4})/iy;
const byBytes = [/\\u\{0*([0-9a-f]{1,6})\}/iy, byUnicode, /\\x([0-9a-f]{2})/iy];
const byOctal = /\\([0-3][0-7]{2})/y;

function afterBackslash(text: string, at: number): Escape[] {
  const coded = [
    ...byBytes.flatMap((pattern) => digits(text, at, pattern)),
    ...digits(text, at, byOctal, 8),
  ];
  const character = simple.get(text[at + 1] ?? '');
  return character === undefined ? coded : [...coded, { unit: character, end: at + 2 }];
}

function digits(text: string, at: number, pattern: RegExp, radix = 16): Escape[] {
  pattern.lastIndex = at;
  const written = pattern.exec(text)?.[1];
  return written === undefined ? [] : charactersOf(written, radix, pattern.lastIndex);
}

const byNumber = /&#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}))/iy;
const byName = /&([A-Za-z][A-Za-z0-9]{1,7})/y;

/** Without a semicolon, `&#651` is also `&#65` plus a 1, and `&amps` is also `&amp` plus an s. */
function entities(text: string, at: number): Escape[] {
  byNumber.lastIndex = at;
  const [whole, hexadecimal, decimal] = byNumber.exec(text) ?? [];
  if (whole === undefined) return namedEntities(text, at);
  const radix = hexadecimal === undefined ? 10 : 16;
  return prefixes(hexadecimal ?? decimal ?? '').flatMap((written, dropped) =>
    charactersOf(written, radix, pastSemicolon(text, at + whole.length - dropped)),
  );
}

function namedEntities(text: string, at: number): Escape[] {
  byName.lastIndex = at;
  const [, name = ''] = byName.exec(text) ?? [];
  return prefixes(name).flatMap((written) => {
    const unit = named.get(written);
    return unit === undefined ? [] : [{ unit, end: pastSemicolon(text, at + 1 + written.length) }];
  });
}

function charactersOf(written: string, radix: number, end: number): Escape[] {
  const code = Number.parseInt(written, radix);
  return code > 0x10ffff ? [] : [{ unit: String.fromCodePoint(code), end }];
}

const prefixes = (text: string) =>
  Array.from(text, (_, index) => text.slice(0, text.length - index));

const pastSemicolon = (text: string, at: number) => (text[at] === ';' ? at + 1 : at);
