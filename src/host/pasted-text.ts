/**
 * Pasted text is not typing: between its brackets (DEC mode 2004) nothing is a key press. Otherwise
 * its line breaks would answer the open question and then the next ones.
 */
const BEGIN = '\u001b[200~';
const END = '\u001b[201~';

/** Turn the terminal's brackets around pasted text on and off. */
export const bracketsOn = '\u001b[?2004h';
export const bracketsOff = '\u001b[?2004l';

export interface TypedPiece {
  readonly text: string;
  /** True for pasted text. Typed keys come one by one. */
  readonly isPasted: boolean;
}

/**
 * Separates typed from pasted text in the chunks that a terminal sends. Drops line breaks at either
 * end of pasted text.
 * @param lineBreak replaces each of the other line breaks
 */
export function createPasteFilter(lineBreak: string): (piece: string) => readonly TypedPiece[] {
  let isPasted = false;
  /** A possible beginning of a bracket that the next chunk may complete. */
  let held = '';
  /** Within pasted text: whether any text came yet, and how many line breaks followed it. */
  let hasBegun = false;
  let breaks = 0;

  const pasted = (text: string) => {
    let typed = '';
    for (const part of text.split(/(\r\n|[\r\n\u2028\u2029])/)) {
      const clean = part.replaceAll(/\t/g, ' ').replaceAll(/\p{Cc}/gu, '');
      if (/^[\r\n\u2028\u2029]/.test(part)) breaks += 1;
      else if (clean !== '') {
        typed += (hasBegun ? lineBreak.repeat(breaks) : '') + clean;
        hasBegun = true;
        breaks = 0;
      }
    }
    return typed;
  };

  return (piece) => {
    const pieces: TypedPiece[] = [];
    let rest = held + piece;
    held = '';
    for (;;) {
      const bracket = isPasted ? END : BEGIN;
      const at = rest.indexOf(bracket);
      const part = at === -1 ? withoutTail(rest, bracket) : rest.slice(0, at);
      const text = isPasted ? pasted(part) : part;
      if (text !== '') pieces.push({ text, isPasted });
      if (at === -1) {
        held = rest.slice(part.length);
        return pieces;
      }
      rest = rest.slice(at + bracket.length);
      isPasted = !isPasted;
      hasBegun = false;
      breaks = 0;
    }
  };
}

/** The text without an end that could be the beginning of the bracket. */
function withoutTail(text: string, bracket: string): string {
  for (let length = bracket.length - 1; length > 0; length -= 1) {
    if (text.endsWith(bracket.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
