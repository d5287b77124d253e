/**
 * Completion for bash. bash also splits words at the characters of COMP_WORDBREAKS and replaces
 * only the last piece. So its script passes the whole line, and the answers are pieces, quoted as
 * the person has begun to quote.
 */
import type { CompletionAnswer, Dialect } from './candidate.ts';
import { type ShellWord, shellWords, wordAt } from './shell-words.ts';

/** Values of COMP_TYPE with which bash shows a list and inserts only the common beginning. */
const LISTING = new Set(['63', '33']);

/** The arguments are COMP_TYPE, COLUMNS, COMP_WORDBREAKS and the line up to the cursor. */
export const bash: Dialect = ([type = '', columns = '', breaks = '', line = '']) => {
  const words = shellWords(line);
  const last = words.at(-1) ?? wordAt('');
  return {
    // The first word is lms-cli itself.
    words: words.slice(1, -1).map(({ value }) => value),
    typed: words.length > 1 ? last.value : '',
    reply: (answer) => {
      const stem = stemOf(last, breaks);
      if (answer.kind === 'files') return fileLines(answer, last, stem);
      const values = answer.candidates.map(({ value, description }) => ({
        text: quoted(`${answer.lead}${value}`.slice(stem.length), last.quote),
        description,
      }));
      const isListing = LISTING.has(type) && values.length > 1;
      const lines = isListing ? described(values, Number(columns)) : values.map(({ text }) => text);
      return ['values', ...lines];
    },
  };
};

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

function quoted(text: string, quote: ShellWord['quote']): string {
  switch (quote) {
    case '"':
      return text.replace(/[\\"$`]/g, String.raw`\$&`);
    case "'":
      return text.replaceAll("'", String.raw`'\''`);
    case '':
      return text.replace(/[^\p{L}\p{M}\p{N}_./:=@%+,-]/gu, String.raw`\$&`);
  }
}

interface Described {
  readonly text: string;
  readonly description: string;
}

/** bash cannot show descriptions itself, so the list has them after the values. */
function described(values: readonly Described[], columns: number): string[] {
  const width = Math.max(...values.map(({ text }) => text.length));
  const most = Number.isInteger(columns) && columns > 0 ? columns : 80;
  return values.map(({ text, description }) => {
    if (description === '') return text;
    const line = `${text.padEnd(width)}  (${description})`;
    return line.length < most ? line : `${line.slice(0, Math.max(width, most - 2))}…`;
  });
}
