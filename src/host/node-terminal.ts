import type { Readable } from 'node:stream';
import { Interrupted } from '../core/errors.ts';
import { FileProblem, type OutputStream, type Terminal } from '../core/host.ts';
import { fileProblem } from './file-problems.ts';
import { isPipe, isTerminal, outputTo } from './node-output.ts';
import { createStatusLine, type ScreenLine } from './node-status-line.ts';

/** Node's error codes for a pipe whose reader has gone, at the first write and at later ones. */
const closedPipe = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

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
    isForgiven: (code) => closedPipe.has(code),
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
      read: (limitBytes) => readInput(streams.stdin, limitBytes, interrupted),
      stream: (cut) =>
        streamOf(
          streams.stdin,
          cut === undefined ? interrupted : AbortSignal.any([interrupted, cut]),
        ),
    },
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
  const { addAbortSignal } = process.getBuiltinModule('node:stream');
  try {
    for await (const piece of addAbortSignal(interrupted, stdin)) yield Buffer.from(piece);
  } catch (error) {
    if (interrupted.aborted) throw new Interrupted('no input', { cause: error });
    throw fileProblem('-', error);
  }
}
