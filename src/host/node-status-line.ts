import type { Writable } from 'node:stream';
import type { OutputStream, StatusLine } from '../core/host.ts';

const REDRAW_MS = 1000;
/** To the first column, and the line erased: node:readline takes long to load for this. */
const ERASE = '\u001b[1G\u001b[2K';

/** The terminal of a status line; `stream` is what `output` writes to. */
interface Screen {
  readonly stream: () => Writable;
  readonly output: OutputStream;
}

/** A status line, and how each write to the same screen makes room for itself. */
export interface ScreenLine extends StatusLine {
  /** To be called before a write; what it answers is to be called when the write has ended. */
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
    // The last column stays free: what fills it makes some terminals go to the next line.
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
