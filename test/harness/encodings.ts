/** Encodings that servers use for a text, written independently of the code that decodes them. */
export interface Encoding {
  readonly name: string;
  readonly encode: (text: string) => string;
}

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => [...Buffer.from(text, encoding)];
const hex = (code: number, width = 2) => code.toString(16).padStart(width, '0');
const units = (text: string) => text.split('').map((unit) => unit.charCodeAt(0));
const points = (text: string) => Array.from(text).map((character) => character.codePointAt(0) ?? 0);
const inHex = (text: string) => bytes(text).map((byte) => hex(byte));
/** Every other character stays as it is. */
const mixed = (text: string, encode: (character: string) => string) =>
  Array.from(text)
    .map((character, index) => (index % 2 === 0 ? encode(character) : character))
    .join('');
const percent = (text: string) =>
  bytes(text)
    .map((byte) => `%${hex(byte)}`)
    .join('');

const row = (name: string, encode: Encoding['encode']): Encoding => ({ name, encode });

/** Encodings of the secret alone. */
export const encodings: readonly Encoding[] = [
  row('itself', (text) => text),
  row('JSON', (text) => JSON.stringify(text).slice(1, -1)),
  row('hex', (text) => inHex(text).join('')),
  row('HEX', (text) => inHex(text).join('').toUpperCase()),
  row('hex with spaces', (text) => inHex(text).join(' ')),
  row('hex with colons', (text) => inHex(text).join(':')),
  row('hex with dashes', (text) => inHex(text).join('-').toUpperCase()),
  row('bytes of C', (text) => inHex(text).join(', 0x')),
  row('\\x of bytes', (text) =>
    inHex(text)
      .map((byte) => `\\x${byte}`)
      .join(''),
  ),
  row('\\u', (text) =>
    units(text)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(''),
  ),
  row('\\U', (text) =>
    units(text)
      .map((unit) => `\\u${hex(unit, 4).toUpperCase()}`)
      .join(''),
  ),
  row('\\u{}', (text) =>
    points(text)
      .map((point) => `\\u{${hex(point)}}`)
      .join(''),
  ),
  row('some \\u', (text) =>
    mixed(text, (each) =>
      units(each)
        .map((unit) => `\\u${hex(unit, 4)}`)
        .join(''),
    ),
  ),
  row('percent', percent),
  row('PERCENT', (text) => percent(text).toUpperCase()),
  row('some percent', (text) => mixed(text, percent)),
  row('component', encodeURIComponent),
  row('form', (text) => new URLSearchParams({ a: text }).toString().slice(2)),
  row('percent of percent', (text) => encodeURIComponent(percent(text))),
  row('decimal entities', (text) =>
    points(text)
      .map((point) => `&#${point};`)
      .join(''),
  ),
  row('zeros', (text) =>
    points(text)
      .map((point) => `&#000${point};`)
      .join(''),
  ),
  row('hex entities', (text) =>
    points(text)
      .map((point) => `&#x${hex(point)};`)
      .join(''),
  ),
  row('HEX ENTITIES', (text) =>
    points(text)
      .map((point) => `&#X00${hex(point).toUpperCase()};`)
      .join(''),
  ),
  row('no semicolons', (text) =>
    points(text)
      .map((point) => `&#x${hex(point)}`)
      .join(''),
  ),
  row('no semicolons, decimal', (text) =>
    points(text)
      .map((point) => `&#${point}`)
      .join(''),
  ),
  row('some entities', (text) => mixed(text, (each) => `&#${each.codePointAt(0)};`)),
  row('named entities', (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  ),
  row('entities in JSON', (text) =>
    JSON.stringify(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')).slice(1, -1),
  ),
  row('JSON in JSON', (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)),
  row('UTF-8 taken for Latin-1', (text) => Buffer.from(text).toString('latin1')),
  row('base64', (text) => Buffer.from(text).toString('base64')),
  row('base64, no padding', (text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  row('base64url', (text) => Buffer.from(text).toString('base64url')),
  row('base64 of base64', (text) =>
    Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
  ),
  row('hex of base64', (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('hex')),
];

/** Encodings of a longer text that contains the secret. */
export const surroundings: readonly Encoding[] = [
  ...['', 'a', 'ab', 'abc', 'user:'].flatMap((lead) =>
    (['base64', 'base64url'] as const).map((encoding) =>
      row(`${encoding} after ${lead}`, (text) =>
        Buffer.from(`${lead}${text}, and more`).toString(encoding),
      ),
    ),
  ),
  row('lines of base64', (text) =>
    Buffer.from(`{"token":${JSON.stringify(text)}}`)
      .toString('base64')
      .replaceAll(/.{8}/g, '$&\r\n'),
  ),
  row('JSON in hex', (text) => Buffer.from(JSON.stringify({ text })).toString('hex')),
  row('hex behind a digit', (text) => `f${Buffer.from(text).toString('hex')}`),
  row(
    'base64 in an address',
    (text) => `/a/b?c=${encodeURIComponent(Buffer.from(text).toString('base64'))}`,
  ),
];

/** For texts in Latin-1, as a server without UTF-8 writes them. */
export const latin1Encodings: readonly Encoding[] = [
  row('percent', (text) =>
    bytes(text, 'latin1')
      .map((byte) => `%${hex(byte)}`)
      .join(''),
  ),
  row('\\x', (text) =>
    bytes(text, 'latin1')
      .map((byte) => `\\x${hex(byte)}`)
      .join(''),
  ),
  row('hex', (text) => Buffer.from(text, 'latin1').toString('hex')),
  row('base64', (text) => Buffer.from(text, 'latin1').toString('base64')),
  row('bytes', (text) => new TextDecoder().decode(Buffer.from(text, 'latin1'))),
];
