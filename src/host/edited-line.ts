/** A line of text with a cursor, and what the keys of an editor do to it. */
import type { KeyPress } from './key-presses.ts';

export interface EditedLine {
  readonly text: string;
  /** In UTF-16 units from the beginning of the text. */
  readonly cursor: number;
  /** What was cut last, for Ctrl-Y. */
  readonly cut: string;
}

/** A text to edit. It has no control characters: the terminal would obey them. */
export function lineOf(given: string): EditedLine {
  const text = given.replaceAll(/\p{Cc}/gu, '');
  return { text, cursor: text.length, cut: '' };
}

/** The line after a press. A key that does nothing to a line leaves it as it is. */
export function editLine(line: EditedLine, press: KeyPress): EditedLine {
  if ('text' in press) return insertText(line, press.text);
  const { text, cursor } = line;
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  switch (press.key) {
    case 'left':
    case 'ctrl-b':
      return { ...line, cursor: cursor - lastCharacter(before).length };
    case 'right':
    case 'ctrl-f':
      return { ...line, cursor: cursor + firstCharacter(after).length };
    case 'home':
    case 'ctrl-a':
      return { ...line, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return { ...line, cursor: text.length };
    case 'alt-b':
      return { ...line, cursor: cursor - wordBefore(before) };
    case 'alt-f':
      return { ...line, cursor: cursor + wordAfter(after) };
    case 'backspace':
      return { ...line, ...without(text, cursor - lastCharacter(before).length, cursor) };
    case 'delete':
    case 'ctrl-d':
      return { ...line, ...without(text, cursor, cursor + firstCharacter(after).length) };
    case 'ctrl-w':
    case 'alt-backspace':
      return cutOut(line, cursor - wordBefore(before), cursor);
    case 'alt-d':
      return cutOut(line, cursor, cursor + wordAfter(after));
    case 'ctrl-u':
      return cutOut(line, 0, cursor);
    case 'ctrl-k':
      return cutOut(line, cursor, text.length);
    case 'ctrl-y':
      return insertText(line, line.cut);
    default:
      return line;
  }
}

function insertText(line: EditedLine, typed: string): EditedLine {
  const { text, cursor } = line;
  return {
    ...line,
    text: text.slice(0, cursor) + typed + text.slice(cursor),
    cursor: cursor + typed.length,
  };
}

const without = (text: string, from: number, to: number) => ({
  text: text.slice(0, from) + text.slice(to),
  cursor: from,
});

function cutOut({ text, cut }: EditedLine, from: number, to: number): EditedLine {
  return { ...without(text, from, to), cut: from === to ? cut : text.slice(from, to) };
}

/** Longer characters and words are cut there. Otherwise each key would read a long text anew. */
const LONGEST_CHARACTER = 64;
const LONGEST_WORD = 1000;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters as a person counts them: with their accents, and families of emoji as one. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of characters.segment(text)) yield segment;
}

const lastCharacter = (text: string) =>
  Array.from(graphemesOf(text.slice(-LONGEST_CHARACTER))).at(-1) ?? '';

const firstCharacter = (text: string) =>
  graphemesOf(text.slice(0, LONGEST_CHARACTER)).next().value ?? '';

/** A word with its accents, or signs between words, and the spaces that follow them. */
const wordBefore = (text: string) =>
  /(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+|^)\s*$/u.exec(text.slice(-LONGEST_WORD))?.[0]
    .length ?? 0;

const wordAfter = (text: string) =>
  /^\s*(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?/u.exec(text.slice(0, LONGEST_WORD))?.[0]
    .length ?? 0;
