import { isatty } from 'node:tty';
import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { Interrupted } from '../core/errors.ts';
import { FileProblem, type OutputStream, type Terminal } from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';
import { createStatusLine, type ScreenLine } from './node-status-line.ts';

const DEFAULT_COLUMNS = 80;

/** Node's error codes for a pipe whose reader has gone, at the first write and at later ones. */
const closedPipe = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

/** The standard streams, each opened at its first use. */
export function createNodeTerminal(streams: Streams, interrupted: AbortSignal): Terminal {
  const stdout = outputTo(
    () => streams.stdout,
    1,
    (code) => closedPipe.has(code),
  );
  // If standard error fails, nobody is left to tell, and the work continues.
  const stderr = outputTo(
    () => streams.stderr,
    2,
    () => true,
  );
  const hasStatusLine = stderr.isTerminal && streams.env['TERM'] !== 'dumb';
  const statusLine = hasStatusLine
    ? createStatusLine({ stream: () => streams.stderr, output: stderr })
    : null;
  return {
    stdout: stdout.isTerminal ? above(statusLine, stdout) : stdout,
    stderr: above(statusLine, stderr),
    statusLine,
    stdin: {
      isTerminal: isatty(0),
      read: (limitBytes) => readInput(streams.stdin, limitBytes, interrupted),
      stream: () => streamOf(streams.stdin, interrupted),
    },
  };
}

function outputTo(
  stream: () => Writable & { readonly columns?: number },
  descriptor: number,
  isForgiven: (code: string) => boolean,
): OutputStream {
  let isWatched = false;
  let failure: FileProblem | null = null;
  const open = () => {
    const opened = stream();
    // The callback of each write receives its error. An unhandled `error` event would end the
    // process.
    if (!isWatched) opened.on('error', () => undefined);
    isWatched = true;
    return opened;
  };
  const isTerminal = isatty(descriptor);
  return {
    isTerminal,
    get columns() {
      const columns = isTerminal ? stream().columns : undefined;
      return columns === undefined || columns === 0 ? DEFAULT_COLUMNS : columns;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        open().write(text, (error) => {
          // A failed stream is destroyed and reports only that from then on. Keep its first error.
          if (!error || (failure === null && isForgiven(errorCodeOf(error) ?? ''))) resolve();
          else reject((failure ??= fileProblem('-', error)));
        });
      }),
  };
}

/** A stream whose text appears above the status line of the same screen. */
function above(statusLine: ScreenLine | null, stream: OutputStream): OutputStream {
  if (statusLine === null) return stream;
  return {
    isTerminal: stream.isTerminal,
    get columns() {
      return stream.columns;
    },
    async write(text) {
      const written = statusLine.makeRoom(text);
      try {
        await stream.write(text);
      } finally {
        written();
      }
    },
  };
}

async function readInput(
  stdin: Readable,
  limitBytes: number,
  interrupted: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of streamOf(stdin, interrupted)) {
    size += piece.length;
    if (size > limitBytes) throw new FileProblem('too-large', '-');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* streamOf(stdin: Readable, interrupted: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of addAbortSignal(interrupted, stdin)) yield Buffer.from(piece);
  } catch (error) {
    if (interrupted.aborted) throw new Interrupted('no input', { cause: error });
    throw fileProblem('-', error);
  }
}
