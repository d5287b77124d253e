/** How each shell asks, quotes and is answered. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** The possible words at the cursor. */
export type CompletionAnswer =
  | { readonly kind: 'values'; readonly lead: string; readonly candidates: readonly Candidate[] }
  | {
      readonly kind: 'files';
      readonly lead: string;
      /** The endings of the wanted files; none means any file. */
      readonly endings: readonly string[];
    };

export interface Candidate {
  readonly value: string;
  /** Empty if the value needs no description. */
  readonly description: string;
}

export interface ShellRequest {
  /** The words before the one at the cursor, without lms-cli itself. */
  readonly words: readonly string[];
  /** The part of the word at the cursor that is already typed. */
  readonly typed: string;
  /** The lines that its script understands. The first one names the kind of the others. */
  readonly reply: (answer: CompletionAnswer) => readonly string[];
}

export type ShellDialect = (args: readonly string[]) => ShellRequest;

/** zsh passes the words without their quotes. */
const zsh: ShellDialect = (args) => {
  const typed = args.at(-1) ?? '';
  return { words: args.slice(0, -1), typed, reply: (answer) => plainLines(answer, typed) };
};

/** fish passes the last word as it was typed. */
const fish: ShellDialect = (args) => {
  const typed = wordAt(args.at(-1) ?? '').value;
  return { words: args.slice(0, -1), typed, reply: (answer) => plainLines(answer, typed) };
};

/**
 * Values with their descriptions; or for files the text before the path, the path and the endings.
 */
function plainLines(answer: CompletionAnswer, typed: string): string[] {
  const { lead } = answer;
  if (answer.kind === 'files') {
    return ['files', lead, typed.slice(lead.length), ...answer.endings];
  }
  const { candidates } = answer;
  return ['values', ...candidates.map((each) => `${lead}${each.value}\t${each.description}`)];
}

/**
 * bash also splits words at the characters of COMP_WORDBREAKS and replaces only the last piece. So
 * its script passes the whole line, and the answers are pieces, quoted as the person has begun to
 * quote. The arguments are COMP_WORDBREAKS and the line up to the cursor.
 */
const bash: ShellDialect = ([breaks = '', line = '']) => {
  const words = shellWords(line);
  const last = words.at(-1) ?? wordAt('');
  return {
    // The first word is lms-cli itself.
    words: words.slice(1, -1).map(({ value }) => value),
    typed: words.length > 1 ? last.value : '',
    reply: (answer) => {
      const stem = stemOf(last, breaks);
      if (answer.kind === 'files') return fileLines(answer, last, stem);
      const values = answer.candidates.map(({ value }) =>
        quoteWord(`${answer.lead}${value}`.slice(stem.length), last.quote),
      );
      return ['values', ...values];
    },
  };
};

export const dialects: Readonly<Record<Shell, ShellDialect>> = { bash, zsh, fish };

/** The part of a word that bash will not replace: up to its last character in COMP_WORDBREAKS. */
function stemOf({ raw, quotedFrom }: ShellWord, breaks: string): string {
  if (quotedFrom !== -1) return wordAt(raw.slice(0, quotedFrom)).value;
  const isBreak = (character: string) => breaks.includes(character) && !/[\s"']/.test(character);
  for (let end = raw.length; end > 0; end--) {
    const before = wordAt(raw.slice(0, end));
    const isQuoted = before.quote !== '' || raw[end - 2] === '\\';
    if (isBreak(raw[end - 1] ?? '') && !isQuoted) return before.value;
  }
  return '';
}

/**
 * For the script: the path to look for, what to put before a match, how much of a match to cut, and
 * the endings.
 */
function fileLines(
  { lead, endings }: Extract<CompletionAnswer, { kind: 'files' }>,
  { value }: ShellWord,
  stem: string,
): string[] {
  const cut = Math.max(0, stem.length - lead.length);
  return ['files', value.slice(lead.length), lead.slice(stem.length), String(cut), ...endings];
}

function quoteWord(text: string, quote: ShellWord['quote']): string {
  switch (quote) {
    case '"':
      return text.replace(/[\\"$`]/g, String.raw`\$&`);
    case "'":
      return text.replaceAll("'", String.raw`'\''`);
    case '':
      return text.replace(/[^\p{L}\p{M}\p{N}_./:=@%+,-]/gu, String.raw`\$&`);
  }
}

interface ShellWord {
  readonly raw: string;
  readonly value: string;
  /** The quote that is still open at the end; otherwise empty. */
  readonly quote: '' | '"' | "'";
  /** Where that quote is in `raw`; -1 if none is open. */
  readonly quotedFrom: number;
}

/**
 * The words of a line, split as by a shell that quotes with `'`, `"` and `\`. The last one is at the
 * cursor and may be empty. Variables and command substitutions stay as they are written.
 */
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
