import type { Readable, Writable } from 'node:stream';
import { Interrupted } from '../core/errors.ts';
import { type OutputStream, type StatusLine, type Terminal, writtenBy } from '../core/host.ts';
import { closedPipe, fileProblem } from './file-problems.ts';
import { collect } from './node-files.ts';
import { isPipe, isTerminal, outputTo } from './node-output.ts';

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

/**
 * The standard streams, each opened at its first use.
 * @param isBusy as in Output
 */
export function createNodeTerminal(
  streams: Streams,
  interrupted: AbortSignal,
  isBusy: () => boolean,
): Terminal {
  const stdout = outputTo({
    descriptor: 1,
    stream: () => streams.stdout,
    // A program that connects must not go on sending what nobody reads.
    isForgiven: (code) => closedPipe.has(code) && !isBusy(),
    isBusy,
  });
  const stderr = outputTo({
    descriptor: 2,
    stream: () => streams.stderr,
    // Nobody is left to tell, and the work continues.
    isForgiven: () => true,
    isBusy,
  });
  // The output of a program behind a pipe would begin in the middle of the line.
  const hasStatusLine = stderr.isTerminal && streams.env['TERM'] !== 'dumb' && !isPipe(1);
  const statusLine = hasStatusLine
    ? createStatusLine({ stream: () => streams.stderr, output: stderr })
    : null;
  return {
    stdout: stdout.isTerminal ? above(statusLine, stdout) : stdout,
    stderr: above(statusLine, stderr),
    statusLine,
    stdin: {
      isTerminal: isTerminal(0),
      read: (limitBytes) => collect(streamOf(streams.stdin, interrupted), limitBytes, '-'),
      stream: () => streamOf(streams.stdin, interrupted),
    },
  };
}

/** A stream whose text appears above the status line of the same screen. */
function above(statusLine: ScreenLine | null, stream: OutputStream): OutputStream {
  if (statusLine === null) return stream;
  return writtenBy(stream, async (text) => {
    const written = statusLine.makeRoom(text);
    try {
      await stream.write(text);
    } finally {
      written();
    }
  });
}

async function* streamOf(stdin: Readable, interrupted: AbortSignal): AsyncGenerator<Uint8Array> {
  const { addAbortSignal } = process.getBuiltinModule('node:stream');
  try {
    for await (const piece of addAbortSignal(interrupted, stdin)) yield Buffer.from(piece);
  } catch (error) {
    if (interrupted.aborted) throw new Interrupted('no input', { cause: error });
    throw fileProblem('-', error);
  }
}

const REDRAW_MS = 1000;
/** Goes to the first column and erases the line. node:readline is too slow to load for this. */
const ERASE = '\u001b[1G\u001b[2K';

interface Screen {
  readonly stream: () => Writable;
  readonly output: OutputStream;
}

/** A status line, and how each write to the same screen makes room for itself. */
interface ScreenLine extends StatusLine {
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
