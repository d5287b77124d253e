/** At most so many characters, the last of them an ellipsis if the text is longer. */
export function cut(text: string, most: number): string {
  // A character has at most two units, so the rest of a long text need not be read.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** The same on one line. */
export const shortenText = (text: string, most: number): string =>
  cut(text.slice(0, 2 * most + 2).replaceAll(/\s+/g, ' '), most);

/** With line feeds as its line breaks, so that the same content is the same on every system. */
export const lineFeeds = (text: string) =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Most texts have Latin letters only. Each of these is looked up, which is several times as fast. */
export const withoutAccents = (text: string) =>
  /[^\0-\u017F]/.test(text) ? withoutMarks(text) : text.replaceAll(/[^\0-\x7F]/g, latinLetter);

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}+/gu, '');

const latinLetters = new Map<string, string>();

function latinLetter(accented: string): string {
  const known = latinLetters.get(accented);
  if (known !== undefined) return known;
  const letter = withoutMarks(accented);
  latinLetters.set(accented, letter);
  return letter;
}

/** Quotes a text as one word of a POSIX shell, for commands that people copy. */
export function shellWord(text: string): string {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** `1,5` and `1500` for `1.500` in a sheet with decimal commas, which may mean a thousand. */
export function thousandsIn(received: unknown): readonly string[] {
  if (typeof received !== 'string') return [];
  const [, digits] = /^"?(-?\d{1,3}\.\d{3})["?]$/.exec(received) ?? [];
  if (digits === undefined) return [];
  return [String(Number(digits)).replace('.', ','), String(Number(digits.replace('.', '')))];
}

/** One UTF-8 character, as long as its first byte says. */
export const percentEncoded =
  /%[0-7][\da-f]|%[cd][\da-f](?:%[89ab][\da-f])|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** Decodes a user or password as curl does: keeps everything that is not percent-encoded UTF-8. */
export function decodePercent(text: string): string {
  return text.replaceAll(percentEncoded, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch (error) {
      if (error instanceof URIError) return encoded;
      throw error;
    }
  });
}

/** An address to show. Everything before the host could be credentials, and a query a secret. */
export function shownUrl(written: string): string {
  const [, address = '', query = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
  // A malformed password may begin what looks like a query.
  if (query.includes('@')) return '***';
  return address.replace(/.*@/s, '***@') + (query === '' ? '' : `${query.charAt(0)}***`);
}

/** A time for programs, from milliseconds since 1970: ISO 8601 in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
