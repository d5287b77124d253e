/** The part of roff that a manual page needs (man(7)). */
import { wrapText } from '../../src/presentation/layout.ts';

/** A text that man fills when it is read, in source lines of moderate length. */
export function text(words: string): string {
  return wrapText(words, 72).map(line).join('\n');
}

/** A literal line: none of its characters has a meaning in roff. */
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

/** Also works in readers that read their input as Latin-1. */
function named(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return String.raw`\[u${point.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** As an argument of a macro. */
const argument = (words: string) => `"${line(words).replaceAll('"', String.raw`\(dq`)}"`;

/** From plain words, which readers show unchanged. */
export const title = (name: string, section: number, rest: readonly string[]) =>
  `.TH ${[name, String(section), ...rest].map((word) => `"${word}"`).join(' ')}`;
/** Prevents hyphenation of field and option names. */
export const withoutHyphens = '.nh';

export const section = (name: string) => `.SH ${argument(name)}`;
export const subsection = (name: string) => `.SS ${argument(name)}`;
export const paragraph = (words: string) => `.PP\n${text(words)}`;

/** A term, and its meaning indented below it. */
export const item = (term: string, meaning: string) =>
  `.TP\n.B ${argument(term)}\n${text(meaning)}`;

/** Verbatim lines. */
export const verbatim = (lines: readonly string[]) =>
  ['.PP', '.RS 2', '.EX', ...lines.map((each) => line(each) || String.raw`\&`), '.EE', '.RE'].join(
    '\n',
  );

/** The whole page. Text after a heading is a paragraph by itself and needs no macro. */
export function page(parts: readonly string[]): string {
  const whole = parts.join('\n').replaceAll(/^(\.S[HS] .*)\n\.PP$/gm, '$1');
  return `${whole}\n`;
}
