/** The streams of a terminal for the time of one question: what asks may end its own. */
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
  /** Nothing is read any more. */
  readonly giveBack: () => void;
}

/** @param filter tells what is pasted from what is typed in each piece that comes */
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
  // It was paused when it was given back the last time.
  input.resume();
  const giveBack = () => {
    input.off('data', hear);
    input.pause();
  };
  const setRawMode = (isRaw: boolean) => input.setRawMode?.(isRaw);
  return { stream: Object.assign(stream, { isTTY: input.isTTY, setRawMode }), giveBack };
}

/**
 * Gives pieces to whoever reads the stream. What is pasted comes as the press of one key: with
 * one for each character, all that is on the line would be drawn for each of them.
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
      // The keys that were typed before it are heard first.
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
    // Without waiting: the last line break of a question must not come after what is said next.
    write: (chunk, _encoding, done) => {
      output.write(chunk);
      done();
    },
  });
  // The window may change while the question is open.
  return Object.defineProperties(screen, {
    columns: { get: () => output.columns },
    rows: { get: () => output.rows },
    isTTY: { value: output.isTTY },
  });
}
