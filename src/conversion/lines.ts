/** Cuts a text into lines, and into the paragraphs between its blank lines, without holding it. */
import { LONGEST_QUESTION, type SourceText } from './reading.ts';

export interface SourceLine {
  /** Without its line end. Of a line longer than a question may be, only a part that is too long. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a text, some at a time. */
export async function* linesOf({ pieces }: SourceText): AsyncGenerator<readonly SourceLine[]> {
  let number = 1;
  let open = '';
  let endsWithReturn = false;
  for await (const piece of pieces()) {
    const text = endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endsWithReturn = piece.endsWith('\r');
    const [rest = '', ...others] = text.split(/\r\n|\r|\n/);
    if (open.length <= LONGEST_QUESTION) open += rest;
    const lines: SourceLine[] = [];
    for (const next of others) {
      lines.push({ text: open, number });
      number += 1;
      open = next;
    }
    yield lines;
  }
  if (open !== '') yield [{ text: open, number }];
}

export interface Paragraph {
  /** At least one. */
  readonly lines: readonly SourceLine[];
  /** Longer than a question may be: only its first lines are here. */
  readonly isTooLong: boolean;
}

export async function* paragraphsOf(source: SourceText): AsyncGenerator<Paragraph> {
  let lines: SourceLine[] = [];
  let size = 0;
  const complete = () => {
    const paragraph = { lines, isTooLong: size > LONGEST_QUESTION };
    lines = [];
    size = 0;
    return paragraph;
  };
  for await (const some of linesOf(source)) {
    for (const line of some) {
      if (isBlank(line)) {
        if (lines.length > 0) yield complete();
        continue;
      }
      size += line.text.length + 1;
      if (size <= LONGEST_QUESTION || lines.length === 0) lines.push(line);
    }
  }
  if (lines.length > 0) yield complete();
}

const isBlank = ({ text }: SourceLine) => !/[^ \t\v\f]/.test(text);
