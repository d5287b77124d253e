/**
 * What both prompters share: the terminal's streams, lent for one question so that a prompter may
 * end its own; texts that fit the screen; answers of yes or no.
 */
import { PassThrough, Writable, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { PromptWords } from '../core/host.ts';
import type { TypedPiece } from './pasted-text.ts';

export type Keyboard = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
};

export type Screen = Writable & {
  readonly columns?: number;
  readonly rows?: number;
  readonly isTTY?: boolean;
};

export interface Seat {
  readonly input: Keyboard;
  readonly output: Screen;
  /** Ends a question on an external signal. inquirer itself handles a typed Ctrl-C. */
  readonly interrupted: AbortSignal;
}

interface LentKeyboard {
  readonly stream: Readable;
  /** Stops reading. */
  readonly giveBack: () => void;
}

/** @param filter separates pasted from typed text in each chunk of input */
export function lentKeyboard(
  input: Keyboard,
  filter: (piece: string) => readonly TypedPiece[],
): LentKeyboard {
  const stream = new PassThrough();
  const decoder = new StringDecoder('utf8');
  const feed = feedStream(stream);
  const hear = (piece: Buffer | string) => {
    feed(filter(typeof piece === 'string' ? piece : decoder.write(piece)));
  };
  input.on('data', hear);
  // It was paused when it was last given back.
  input.resume();
  const giveBack = () => {
    input.off('data', hear);
    input.pause();
  };
  const setRawMode = (isRaw: boolean) => input.setRawMode?.(isRaw);
  return { stream: Object.assign(stream, { isTTY: input.isTTY, setRawMode }), giveBack };
}

/**
 * Passes input on to the reader. Pasted text is sent as a single key press: one press for each
 * character would redraw the whole line every time.
 */
function feedStream(stream: PassThrough): (pieces: readonly TypedPiece[]) => void {
  const waiting: TypedPiece[] = [];
  let isHeld = false;
  const goOn = () => {
    isHeld = false;
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      if (piece.isPasted) {
        stream.emit('keypress', piece.text, { sequence: piece.text, ctrl: false, meta: false });
      } else {
        stream.write(piece.text);
        isHeld = waiting.length > 0;
      }
      // Let the reader handle the keys that were typed before the paste.
      if (isHeld) return void setImmediate(goOn);
    }
  };
  return (pieces) => {
    waiting.push(...pieces);
    if (!isHeld) goOn();
  };
}

export function lentScreen(output: Screen): Writable {
  const screen = new Writable({
    decodeStrings: false,
    // Do not wait: a question's last line break must not come after the text that follows.
    write: (chunk, _encoding, done) => {
      output.write(chunk);
      done();
    },
  });
  // The window may be resized while the question is open.
  return Object.defineProperties(screen, {
    columns: { get: () => output.columns },
    rows: { get: () => output.rows },
    isTTY: { value: output.isTTY },
  });
}

/** The mark before a question, and the space after it. */
const MARK_COLUMNS = 2;
/** Narrower lines would hold only a word each. */
const LEAST_COLUMNS = 20;

/** Breaks a text between words to fit this screen. The prompts themselves break anywhere. */
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

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
