/** As much of roff as a manual page needs (man(7)). */
import { wrapped } from '../../src/presentation/wrapped.ts';

/** A text that is filled when it is read, in lines that are not long themselves. */
export function text(words: string): string {
  return wrapped(words, 72).map(line).join('\n');
}

/** A line as it is: no sign of it means anything to roff. */
function line(words: string): string {
  const escaped = words
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll("'", String.raw`\(aq`)
    .replaceAll('`', String.raw`\(ga`)
    .replaceAll('^', String.raw`\(ha`)
    .replaceAll('~', String.raw`\(ti`)
    .replaceAll(/[^ -~]/gu, named);
  return escaped.replace(/^\./, String.raw`\&.`);
}

/** Readers that take their input for Latin-1 show it all the same. */
function named(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return String.raw`\[u${point.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** As an argument of a macro. */
const argument = (words: string) => `"${line(words).replaceAll('"', String.raw`\(dq`)}"`;

/** Of plain words: readers take them as they are. */
export const title = (name: string, section: number, rest: readonly string[]) =>
  `.TH ${[name, String(section), ...rest].map((word) => `"${word}"`).join(' ')}`;
/** Names of fields and options are not to be broken. */
export const withoutHyphens = '.nh';

export const section = (name: string) => `.SH ${argument(name)}`;
export const subsection = (name: string) => `.SS ${argument(name)}`;
export const paragraph = (words: string) => `.PP\n${text(words)}`;

/** A term, and below it, further in, what it means. */
export const item = (term: string, meaning: string) =>
  `.TP\n.B ${argument(term)}\n${text(meaning)}`;

/** Lines that stay as they are. */
export const verbatim = (lines: readonly string[]) =>
  ['.PP', '.RS 2', '.EX', ...lines.map((each) => line(each) || String.raw`\&`), '.EE', '.RE'].join(
    '\n',
  );

/** The whole page; what is introduced by a heading is a paragraph without being told so. */
export function page(parts: readonly string[]): string {
  const whole = parts.join('\n').replaceAll(/^(\.S[HS] .*)\n\.PP$/gm, '$1');
  return `${whole}\n`;
}
