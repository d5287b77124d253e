import { isatty } from 'node:tty';
import type { Readable, Writable } from 'node:stream';
import { FileProblem, type OutputStream, type Terminal } from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';

const DEFAULT_COLUMNS = 80;

/** What Node says of a pipe whose reader has gone, at the first write and at later ones. */
const closedPipe = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

/** The standard streams, each opened at its first use only. */
export function createNodeTerminal(streams: Streams): Terminal {
  return {
    stdout: outputTo(() => streams.stdout, 1),
    stderr: outputTo(() => streams.stderr, 2),
    stdin: {
      isTerminal: isatty(0),
      read: (limitBytes) => readInput(streams.stdin, limitBytes),
    },
  };
}

function outputTo(
  stream: () => Writable & { readonly columns?: number },
  descriptor: number,
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
          const isFine = !error || closedPipe.has(errorCodeOf(error) ?? '');
          if (isFine) resolve();
          else reject(fileProblem('-', error));
        });
      }),
  };
}

async function readInput(stdin: Readable, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      const bytes: Uint8Array = Buffer.from(chunk);
      size += bytes.length;
      if (size > limitBytes) throw new FileProblem('too-large', '-');
      chunks.push(bytes);
    }
  } catch (error) {
    throw fileProblem('-', error);
  }
  return Buffer.concat(chunks);
}
