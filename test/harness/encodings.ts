/** Encodings that servers use for a text, written independently of the code that looks for them. */
export interface Encoding {
  readonly name: string;
  readonly encode: (text: string) => string;
}

const bytes = (text: string) => [...Buffer.from(text)];
const hex = (code: number, width = 2) => code.toString(16).padStart(width, '0');
const units = (text: string) => text.split('').map((unit) => unit.charCodeAt(0));
const points = (text: string) => Array.from(text).map((character) => character.codePointAt(0) ?? 0);
const inHex = (text: string) => bytes(text).map((byte) => hex(byte));
/** Every other character stays as it is, except for the sign that begins an escape. */
const mixed = (text: string, sign: string, encode: (character: string) => string) =>
  Array.from(text)
    .map((each, index) => (index % 2 === 0 || each === sign ? encode(each) : each))
    .join('');
const percent = (text: string) =>
  bytes(text)
    .map((byte) => `%${hex(byte)}`)
    .join('');

const row = (name: string, encode: Encoding['encode']): Encoding => ({ name, encode });

export const encodings: readonly Encoding[] = [
  row('itself', (text) => text),
  row('JSON', (text) => JSON.stringify(text).slice(1, -1)),
  row('JSON of PHP', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  row('hex', (text) => inHex(text).join('')),
  row('HEX', (text) => inHex(text).join('').toUpperCase()),
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
  row('some \\u', (text) =>
    mixed(text, '\\', (each) =>
      units(each)
        .map((unit) => `\\u${hex(unit, 4)}`)
        .join(''),
    ),
  ),
  row('percent', percent),
  row('PERCENT', (text) => percent(text).toUpperCase()),
  row('some percent', (text) => mixed(text, '%', percent)),
  row('component', encodeURIComponent),
  row('form', (text) => new URLSearchParams({ a: text }).toString().slice(2)),
  row('entities without an end', (text) =>
    points(text)
      .map((point) => `&#${point}`)
      .join(''),
  ),
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
  row('some entities', (text) => mixed(text, '&', (each) => `&#${each.codePointAt(0)};`)),
  row('named entities', (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  ),
  row('base64', (text) => Buffer.from(text).toString('base64')),
  row('base64, no padding', (text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  row('base64url', (text) => Buffer.from(text).toString('base64url')),
];

const named = (...names: readonly string[]): Encoding => {
  const steps = names.map((name) => {
    const found = encodings.find((each) => each.name === name);
    if (found === undefined) throw new TypeError(`no encoding is called ${name}`);
    return found;
  });
  const encode = (text: string) => steps.reduce((before, step) => step.encode(before), text);
  return row(names.join(' in '), encode);
};

/** Chains of encodings, such as of an error page inside JSON inside JSON. The first is the innermost. */
export const chains: readonly Encoding[] = [
  named('JSON', 'JSON', 'JSON', 'JSON'),
  named('JSON of PHP', 'JSON of PHP', 'JSON of PHP'),
  named('\\u', '\\u'),
  named('named entities', 'JSON of PHP', 'named entities', 'JSON'),
  named('hex entities', 'some \\u'),
  named('component', 'component', 'JSON', 'form'),
  named('percent', 'some entities', 'some percent'),
  named('base64', 'named entities', 'JSON of PHP', 'component'),
  named('JSON', 'base64', 'component'),
];
