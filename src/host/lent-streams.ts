/** The streams of a terminal for the time of one question: what asks may end its own. */
import { PassThrough, Writable, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

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

/** @param filter makes typed input of each piece that comes */
export function lentKeyboard(input: Keyboard, filter: (piece: string) => string): LentKeyboard {
  const stream = new PassThrough();
  const decoder = new StringDecoder('utf8');
  const hear = (piece: Buffer | string) => {
    stream.write(filter(typeof piece === 'string' ? piece : decoder.write(piece)));
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
