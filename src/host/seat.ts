/**
 * What both prompters share: the terminal's streams, texts that fit the screen, answers of yes or
 * no.
 */
import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { wrapAnsi } from 'fast-wrap-ansi';
import { Interrupted } from '../core/errors.ts';
import type { PromptWords } from '../core/host.ts';
import { withoutAccents } from '../core/texts.ts';
import { CTRL_C } from './key-presses.ts';

export type Keyboard = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
};

export type Screen = Writable & {
  readonly columns?: number;
  readonly rows?: number;
  readonly isTTY?: boolean;
  hasColors?(): boolean;
};

export interface Seat {
  readonly input: Keyboard;
  readonly output: Screen;
  /** Ends a question on an external signal. A typed Ctrl-C is a key. */
  readonly interrupted: AbortSignal;
  /** The user's own editor for longer texts; null if the environment names none. */
  readonly editor: Editor | null;
}

export interface Editor {
  readonly name: string;
  /** The text as the user leaves it. Throws ProgramProblem if the editor fails, EditRefused for a text that cannot be taken. */
  readonly edit: (text: string) => Promise<string>;
}

/**
 * Calls `hear` with the text of each chunk of input, however its characters were cut.
 * @returns stops reading
 */
export function listenTo(input: Keyboard, hear: (text: string) => void): () => void {
  // Its decoder keeps the beginning of a character for the next question.
  if (input.readableEncoding === null) input.setEncoding('utf8');
  input.on('data', hear);
  // It was paused when it was last given back.
  input.resume();
  return () => {
    input.off('data', hear);
    input.pause();
  };
}

/**
 * Drops the keys that were pressed before a question was on the screen: they say nothing about it.
 * Throws Interrupted if Ctrl-C is among them.
 * @param hear is called with their text
 */
export async function dropEarlyKeys(
  { input }: Seat,
  hear: (text: string) => void = () => undefined,
): Promise<void> {
  if (input.isTTY !== true) return;
  let dropped = '';
  let isQuiet = false;
  const stop = listenTo(input, (text) => {
    dropped += text;
    hear(text);
    isQuiet = false;
  });
  // The terminal then also hands over a line that is not ended.
  input.setRawMode?.(true);
  try {
    const end = performance.now() + MOST_EARLY_MS;
    while (!isQuiet && performance.now() < end) {
      isQuiet = true;
      await delay(QUIET_MS);
      // A late timer comes before the keys that came meanwhile.
      await nextTurn();
    }
  } finally {
    stop();
    input.setRawMode?.(false);
  }
  if (dropped.includes(CTRL_C)) throw new Interrupted('no answer');
}

/** A terminal hands over the keys that it has kept in many small pieces, but one soon after another. */
const QUIET_MS = 50;
/** A key that is held down never ends. */
const MOST_EARLY_MS = 2000;

/** A terminal that does not know its size says 0. */
export const columnsOf = ({ columns = 0 }: Screen) => (columns > 1 ? columns : 80);
export const heightOf = ({ rows = 0 }: Screen) => (rows > 0 ? rows : 24);

/** The mark before a question, and the space after it. */
const MARK_COLUMNS = 2;
/** Narrower lines would hold only a word each. */
const LEAST_COLUMNS = 20;

/** Breaks a text between words to fit this screen. A terminal itself breaks anywhere. */
export function fitToScreen(text: string, { columns = 80 }: Screen, indent = ''): string {
  const most = Math.max(LEAST_COLUMNS, columns - MARK_COLUMNS - indent.length);
  return wrapAnsi(text, most).split('\n').join(`\n${indent}`);
}

/** An answer shown after its question, so that both fit on the screen together. */
export function fitBehindQuestion(question: string, answer: string, screen: Screen): string {
  const before = fitToScreen(question, screen).length;
  return fitToScreen(`${question} ${answer}`, screen).slice(before + 1);
}

/**
 * Reads a typed yes or no, of which the beginning is enough. Case and accents do not matter.
 * @returns null for anything else
 */
export function readYesOrNo(typed: string, words: PromptWords, assumed: boolean): boolean | null {
  const begin = fold(typed);
  if (begin === '') return assumed;
  const begins = (word: string) => fold(word).startsWith(begin);
  if ([words.yes, words.alsoYes].some(begins)) return true;
  return [words.no, words.alsoNo].some(begins) ? false : null;
}

/** The letters to type, with the one that Enter answers as a capital: `y/N`. */
export function yesOrNoKeys({ yes, no }: PromptWords, assumed: boolean): string {
  const [y, n] = [yes.charAt(0), no.charAt(0)] as const;
  return assumed
    ? `${y.toUpperCase()}/${n.toLowerCase()}`
    : `${y.toLowerCase()}/${n.toUpperCase()}`;
}

const fold = (text: string) => withoutAccents(text).trim().toLowerCase();
