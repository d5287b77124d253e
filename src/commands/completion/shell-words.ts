/**
 * Words as a shell that quotes with `'`, `"` and `\` reads them, of a line that ends at the
 * cursor. Nothing is expanded: what stands in a variable or a command stays as it is written.
 */

export interface ShellWord {
  readonly raw: string;
  readonly value: string;
  /** The quote that is still open at its end, else empty. */
  readonly quote: '' | '"' | "'";
  /** Where that quote stands in `raw`; -1 where none is open. */
  readonly quotedFrom: number;
}

/** The words of a line; the last one is the one at the cursor, perhaps empty. */
export function shellWords(line: string): readonly ShellWord[] {
  const words: ShellWord[] = [];
  for (let at = 0; ;) {
    at += /^\s*/.exec(line.slice(at))?.[0].length ?? 0;
    const word = wordAt(line.slice(at));
    words.push(word);
    at += word.raw.length;
    if (at >= line.length) return words;
  }
}

/** One word by itself, whatever stands in it. */
export function wordAt(text: string): ShellWord {
  let value = '';
  let quote: ShellWord['quote'] = '';
  let quotedFrom = -1;
  let at = 0;
  for (; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote === '' && /\s/.test(character)) break;
    if (quote === '' ? character === '"' || character === "'" : character === quote) {
      [quote, quotedFrom] = quote === '' ? [character === '"' ? '"' : "'", at] : ['', -1];
    } else if (character === '\\' && isEscape(quote, text[at + 1])) {
      at += 1;
      value += text[at] ?? '';
    } else {
      value += character;
    }
  }
  return { raw: text.slice(0, at), value, quote, quotedFrom };
}

/** Within double quotes a backslash is only taken away before what means something there. */
function isEscape(quote: ShellWord['quote'], next: string | undefined): boolean {
  if (quote === "'") return false;
  return quote === '' || (next !== undefined && '\\"$`'.includes(next));
}
