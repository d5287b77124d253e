import { isatty } from 'node:tty';
import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { Interrupted } from '../core/errors.ts';
import { FileProblem, type OutputStream, type Terminal } from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';

const DEFAULT_COLUMNS = 80;

/** What Node says of a pipe whose reader has gone, at the first write and at later ones. */
const closedPipe = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

/** The standard streams, each opened at its first use only. */
export function createNodeTerminal(streams: Streams, interrupted: AbortSignal): Terminal {
  return {
    stdout: outputTo(
      () => streams.stdout,
      1,
      (code) => closedPipe.has(code),
    ),
    // Where it takes nothing there is nobody to be told so, and the work goes on.
    stderr: outputTo(
      () => streams.stderr,
      2,
      () => true,
    ),
    stdin: {
      isTerminal: isatty(0),
      read: (limitBytes) => readInput(streams.stdin, limitBytes, interrupted),
    },
  };
}

function outputTo(
  stream: () => Writable & { readonly columns?: number },
  descriptor: number,
  isForgiven: (code: string) => boolean,
): OutputStream {
  let isWatched = false;
  const open = () => {
    const opened = stream();
    // An error arrives at the callback of its write; unheard, it would end the process.
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
          if (!error || isForgiven(errorCodeOf(error) ?? '')) resolve();
          else reject(fileProblem('-', error));
        });
      }),
  };
}

async function readInput(
  stdin: Readable,
  limitBytes: number,
  interrupted: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(interrupted, stdin)) {
      const bytes: Uint8Array = Buffer.from(chunk);
      size += bytes.length;
      if (size > limitBytes) throw new FileProblem('too-large', '-');
      chunks.push(bytes);
    }
  } catch (error) {
    if (interrupted.aborted) throw new Interrupted('no input', { cause: error });
    throw fileProblem('-', error);
  }
  return Buffer.concat(chunks);
}
