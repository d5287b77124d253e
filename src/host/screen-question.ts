/** Lends the terminal to inquirer for one question, and hands it the keys one by one. */
import { PassThrough, Writable } from 'node:stream';
import { Interrupted, WentBack } from '../core/errors.ts';
import {
  bracketsOff,
  bracketsOn,
  CTRL_C,
  ESCAPE,
  type KeyPress,
  type KeyReader,
} from './key-presses.ts';
import { columnsOf, dropEarlyKeys, listenTo, type Screen, type Seat } from './seat.ts';
import type { askForText } from './text-prompt.ts';

export interface Question<T> {
  /** Asks with inquirer. */
  readonly ask: (terminal: Parameters<typeof askForText>[1]) => Promise<T>;
  /** The answer as far as it is typed. */
  readonly typed?: () => string;
  /** Replaces each line break in pasted text. An empty one leaves its tabs as well. */
  readonly lineBreak?: string;
  /** The keys that do something, beside those that end the question; left out for all. */
  readonly keys?: RegExp;
  /** True if Escape goes back to the question before. */
  readonly goesBack?: boolean;
  /** False if keys that were pressed before the question was there may not answer it. */
  readonly takesAhead?: boolean;
  /** True if Ctrl-O leaves the question to change the answer in another program. */
  readonly isLong?: boolean;
  /** True if Enter may not answer a list after this text, which chooses nothing in it. */
  readonly isStray?: (text: string) => boolean;
}

/** The user has typed into a list what is not in it. */
export class ChoseNothing extends Error {
  override readonly name = 'ChoseNothing';
  readonly typed: string;

  constructor(typed: string) {
    super();
    this.typed = typed;
  }
}

/** What a person types at all questions of a prompter. */
export interface Typing {
  readonly reader: KeyReader;
  /** The keys behind the answer of the question before; those behind this one's are left. */
  readonly ahead: KeyPress[];
}

/** The user wants to change the answer in another program. */
export class WantsEditor extends Error {
  override readonly name = 'WantsEditor';
  readonly typed: string;

  constructor(typed: string) {
    super('to an editor');
    this.typed = typed;
  }
}

const CTRL_D = '\u0004';
const CTRL_O = '\u000f';
/** Would stop the process in the middle of a question. */
const CTRL_Z = '\u001a';

/** How long the rest of a key may take. After that, what came was Escape alone. */
const KEY_MS = 250;

/**
 * Throws WentBack for Escape, WantsEditor for Ctrl-O, ChoseNothing for Enter behind a stray text, and
 * Interrupted for Ctrl-C, Ctrl-D in an empty line, a signal and the end of the input.
 */
export async function askAtScreen<T>(
  { ask, typed = () => '', lineBreak = ' ', takesAhead = true, ...question }: Question<T>,
  seat: Seat,
  { reader, ahead }: Typing,
): Promise<T> {
  if (!takesAhead) {
    ahead.length = 0;
    await dropEarlyKeys(seat, (text) => void reader.read(text));
    reader.giveUp();
  }
  const { input, output, interrupted } = seat;
  const left = new AbortController();
  const { signal } = left;
  const giveUp = () => left.abort(new Interrupted('no answer', { typed: typed() }));
  const keyboard = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => input.setRawMode?.(isRaw),
  });
  let typedInList = '';
  const press = (pressed: KeyPress) => {
    if ('text' in pressed) {
      const text = withLineBreaks(pressed.text, lineBreak);
      typedInList += text;
      // A press for each character would draw a long text as often.
      keyboard.emit('keypress', text, { name: text.charAt(0), sequence: text });
      return;
    }
    const { key } = pressed;
    if (key === CTRL_C || (key === CTRL_D && typed() === '')) giveUp();
    else if (key === ESCAPE && question.goesBack === true) left.abort(new WentBack(typed()));
    else if (key === CTRL_O && question.isLong === true) left.abort(new WantsEditor(typed()));
    else if (key === ESCAPE || key === CTRL_Z || question.keys?.test(key) === false) return;
    else if (/[\r\n]/.test(key) && question.isStray?.(typedInList) === true)
      left.abort(new ChoseNothing(typedInList));
    else {
      typedInList = '';
      keyboard.emit('data', key);
    }
  };
  let isHeld = false;
  const goOn = () => {
    while (!isHeld && !signal.aborted) {
      const pressed = ahead.shift();
      if (pressed === undefined) return;
      press(pressed);
      // What is behind an answer belongs to the next question.
      if ('text' in pressed || !/[\r\n]/.test(pressed.key)) continue;
      isHeld = true;
      setImmediate(() => {
        isHeld = false;
        goOn();
      });
    }
  };
  let unfinished: NodeJS.Timeout | undefined;
  const hear = (presses: readonly KeyPress[]) => {
    ahead.push(...presses);
    goOn();
    if (reader.isWaiting) unfinished = setTimeout(() => hear(reader.giveUp()), KEY_MS);
  };
  const withBrackets = bracketsAround(output);
  input.once('end', giveUp);
  interrupted.addEventListener('abort', giveUp);
  if (input.readableEnded || input.destroyed || interrupted.aborted) giveUp();
  const answered = ask({
    input: keyboard,
    output: lentScreen(output),
    signal,
    get clearPromptOnDone() {
      return signal.aborted && !(signal.reason instanceof Interrupted);
    },
  });
  const stop = listenTo(input, (text) => {
    clearTimeout(unfinished);
    hear(reader.read(text));
  });
  hear([]);
  try {
    return await answered;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    left.abort();
    clearTimeout(unfinished);
    stop();
    input.off('end', giveUp);
    interrupted.removeEventListener('abort', giveUp);
    withBrackets.off();
  }
}

const withLineBreaks = (text: string, lineBreak: string) =>
  lineBreak === ''
    ? text.replaceAll('\n', '')
    : text.replaceAll('\n', lineBreak).replaceAll('\t', ' ');

/** inquirer ends its output after each question. */
function lentScreen(output: Screen): Writable {
  const screen = new Writable({
    decodeStrings: false,
    // Do not wait: a question's last line break must not come after the text that follows.
    write: (chunk, _encoding, done) => {
      output.write(output.hasColors?.() === true ? chunk : String(chunk).replaceAll(COLORS, ''));
      done();
    },
  });
  return Object.defineProperty(screen, 'columns', { get: () => columnsOf(output) });
}

/** Only for a screen that has them, and whose user wants them. */
const COLORS = /\p{Cc}\[[\d;]*m/gu;

/** The terminal marks pasted text until told otherwise, even if the process ends in between. */
function bracketsAround(output: Screen): { readonly off: () => void } {
  if (output.isTTY !== true) return { off: () => undefined };
  const off = () => {
    process.off('exit', off);
    output.write(bracketsOff);
  };
  process.on('exit', off);
  output.write(bracketsOn);
  return { off };
}
