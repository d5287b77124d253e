/** Wraps the terminal's streams for one question, so that the prompter may end its own streams. */
import { PassThrough, Writable, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Piece } from './pasted-text.ts';

export type Keyboard = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
};

export type Screen = Writable & {
  readonly columns?: number;
  readonly rows?: number;
  readonly isTTY?: boolean;
};

interface LentKeyboard {
  readonly stream: Readable;
  /** Stops reading. */
  readonly giveBack: () => void;
}

/** @param filter separates pasted from typed text in each chunk of input */
export function lentKeyboard(
  input: Keyboard,
  filter: (piece: string) => readonly Piece[],
): LentKeyboard {
  const stream = new PassThrough();
  const decoder = new StringDecoder('utf8');
  const feed = feeding(stream);
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
function feeding(stream: PassThrough): (pieces: readonly Piece[]) => void {
  const waiting: Piece[] = [];
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
