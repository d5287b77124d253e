/**
 * Pasted text is no typing: between its brackets (DEC mode 2004) nothing is a key. Its line
 * breaks would otherwise answer the question that is open, and then the next ones.
 */
const BEGIN = '\u001b[200~';
const END = '\u001b[201~';

/** Asks a terminal to put brackets around what is pasted, and not to do so any more. */
export const bracketsOn = '\u001b[?2004h';
export const bracketsOff = '\u001b[?2004l';

export interface Piece {
  readonly text: string;
  /** Of what is pasted; else keys, one by one. */
  readonly isPasted: boolean;
}

/**
 * Tells what is typed from what is pasted in what a terminal sends, piece by piece. Line breaks
 * at the ends of what is pasted are left out.
 * @param lineBreak what stands for each of the others
 */
export function createPasteFilter(lineBreak: string): (piece: string) => readonly Piece[] {
  let isPasted = false;
  /** What may become a bracket with the piece that follows. */
  let held = '';
  /** Within what is pasted: something came before, and how many line breaks since. */
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
    const pieces: Piece[] = [];
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

/** The text without an end that is the beginning of the bracket. */
function withoutTail(text: string, bracket: string): string {
  for (let length = bracket.length - 1; length > 0; length -= 1) {
    if (text.endsWith(bracket.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
