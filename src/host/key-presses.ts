/**
 * Reads key presses from the text that a terminal sends. Pasted text is not typing: between its
 * brackets (DEC mode 2004) nothing is a key press. Otherwise its line breaks would answer the open
 * question and then the next ones.
 */

/** Turn the terminal's brackets around pasted text on and off. */
export const bracketsOn = '\u001b[?2004h';
export const bracketsOff = '\u001b[?2004l';

const PASTED = '\u001b[200~';
const PASTE_END = '\u001b[201~';

/** Either text to insert, with the tabs and line breaks (`\n`) of a paste, or what the terminal sent for a key. */
export type KeyPress = { readonly text: string } | { readonly key: string };

export const ESCAPE = '\u001b';
export const CTRL_C = '\u0003';

export interface KeyReader {
  /** The presses that this text completes. They do not depend on where the text was cut. */
  read(piece: string): readonly KeyPress[];
  /** True if the next text may complete a key. If none comes, the key was Escape alone. */
  readonly isWaiting: boolean;
  /** The presses of what waited in vain. */
  giveUp(): readonly KeyPress[];
}

/** A line break at either end of pasted text is dropped. */
export function createKeyReader(): KeyReader {
  let held = '';
  let paste: ReturnType<typeof pasteOf> | null = null;

  const readNext = (rest: string): readonly [length: number, press: KeyPress | null] | null => {
    if (paste !== null) {
      const at = rest.indexOf(PASTE_END);
      const part = at === -1 ? withoutTail(rest, PASTE_END) : rest.slice(0, at);
      const text = paste(part);
      if (at !== -1) paste = null;
      const length = at === -1 ? part.length : at + PASTE_END.length;
      return length === 0 ? null : [length, text === '' ? null : { text }];
    }
    if (rest.startsWith(PASTED)) {
      paste = pasteOf();
      return [PASTED.length, null];
    }
    const [typed = ''] = /^\P{Cc}+/u.exec(rest) ?? [];
    if (typed !== '') return [typed.length, { text: typed }];
    return rest.startsWith(ESCAPE) ? readSequence(rest) : [1, { key: rest.charAt(0) }];
  };

  return {
    read(piece) {
      const presses: KeyPress[] = [];
      held += piece;
      while (held !== '') {
        const next = readNext(held);
        if (next === null) break;
        const [length, press] = next;
        if (press !== null) presses.push(press);
        held = held.slice(length);
      }
      return presses;
    },
    get isWaiting() {
      return held !== '' && paste === null;
    },
    giveUp() {
      if (paste !== null) return [];
      const isAlone = held === ESCAPE;
      held = '';
      return isAlone ? [{ key: ESCAPE }] : [];
    },
  };
}

/** A key that sends an escape sequence; null if it is not complete. */
function readSequence(rest: string): readonly [number, KeyPress | null] | null {
  const after = rest.slice(ESCAPE.length);
  if (/^(?:\[[0-?]*[ -/]*|\[\[|O\d*)?$/.test(after)) return null;
  const [key] =
    /^(?:\[\[[A-E]|\[[0-?]*[ -/]*[@-~]|O\d*[A-Za-z]|[\b\u007f]|(?![[O])\P{Cc})/u.exec(after) ?? [];
  if (key === undefined) {
    // Alt with a key such as Enter is neither of the two. Ctrl-C always counts.
    const isWithAlt = !after.startsWith(CTRL_C) && !after.startsWith(ESCAPE);
    return isWithAlt ? [ESCAPE.length + 1, null] : [ESCAPE.length, { key: ESCAPE }];
  }
  // Node takes the end of a longer one for text.
  const isKnown = !/^\[[^[]/.test(key) || /^\[(?:\d{1,3}(?:;\d)?)?[@-~]$/.test(key);
  return [ESCAPE.length + key.length, isKnown ? { key: `${ESCAPE}${key}` } : null];
}

/** The text of one paste, part by part. */
function pasteOf(): (part: string) => string {
  let hasBegun = false;
  /** Line breaks that no text has followed yet. */
  let breaks = 0;
  let isAfterReturn = false;
  return (text) => {
    let typed = '';
    for (const part of text.split(/([\r\n\u2028\u2029])/)) {
      const clean = part.replaceAll(/(?!\t)\p{Cc}/gu, '');
      if (/^[\r\n\u2028\u2029]/.test(part)) {
        if (part !== '\n' || !isAfterReturn) breaks += 1;
      } else if (clean !== '') {
        typed += (hasBegun ? '\n'.repeat(breaks) : '') + clean;
        hasBegun = true;
        breaks = 0;
      }
      if (part !== '') isAfterReturn = part === '\r';
    }
    return typed;
  };
}

/** The text without an end that could be the beginning of the mark. */
function withoutTail(text: string, mark: string): string {
  for (let length = mark.length - 1; length > 0; length -= 1) {
    if (text.endsWith(mark.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
