/**
 * Splits a line that ends at the cursor into words, as a shell that quotes with `'`, `"` and `\`
 * does. It expands nothing: variables and command substitutions stay as they are written.
 */

export interface ShellWord {
  readonly raw: string;
  readonly value: string;
  /** The quote that is still open at the end; otherwise empty. */
  readonly quote: '' | '"' | "'";
  /** Where that quote is in `raw`; -1 if none is open. */
  readonly quotedFrom: number;
}

/** The words of a line. The last one is at the cursor and may be empty. */
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

/** One word, even if it contains spaces. */
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

/** Inside double quotes, a backslash escapes only characters with a special meaning. */
function isEscape(quote: ShellWord['quote'], next: string | undefined): boolean {
  if (quote === "'") return false;
  return quote === '' || (next !== undefined && '\\"$`'.includes(next));
}
