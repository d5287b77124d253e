import type { Writable } from 'node:stream';
import type { OutputStream, StatusLine } from '../core/host.ts';

const REDRAW_MS = 1000;
/** Goes to the first column and erases the line. node:readline is too slow to load for this. */
const ERASE = '\u001b[1G\u001b[2K';

/** The terminal of a status line. `output` writes to `stream`. */
interface Screen {
  readonly stream: () => Writable;
  readonly output: OutputStream;
}

/** A status line, and how each write to the same screen makes room for itself. */
export interface ScreenLine extends StatusLine {
  /** Call this before a write, and call the returned function after it. */
  makeRoom(text: string): () => void;
}

export function createStatusLine({ stream, output }: Screen): ScreenLine {
  let line: ((columns: number) => string) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isDrawn = false;
  let isAtLineStart = true;
  let writing = 0;

  const erase = () => {
    if (!isDrawn) return;
    stream().write(ERASE);
    isDrawn = false;
  };
  const draw = () => {
    if (line === null || !isAtLineStart || writing > 0) return;
    // Leave the last column free: some terminals move to the next line when it is filled.
    const text = line(output.columns - 1);
    erase();
    // Standard error never throws.
    void output.write(text);
    isDrawn = true;
  };
  return {
    show(next) {
      line = next;
      if (timer === null) {
        timer = setInterval(draw, REDRAW_MS).unref();
        stream().on('resize', draw);
      }
      draw();
    },
    clear() {
      line = null;
      erase();
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      stream().off('resize', draw);
    },
    makeRoom(text) {
      erase();
      writing += 1;
      if (text !== '') isAtLineStart = text.endsWith('\n');
      return () => {
        writing -= 1;
        draw();
      };
    },
  };
}
