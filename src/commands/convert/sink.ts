/** A text that is written piece by piece while others are written too. */
import { PassThrough } from 'node:stream';
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { unwritable } from '../../presentation/problems.ts';

export interface Sink {
  /** Resolves when there is room for more. */
  readonly write: (piece: string | Uint8Array) => Promise<void>;
  /** Resolves when everything is on disk. */
  readonly close: () => Promise<void>;
  /** Gives up: a file stays as it was. */
  readonly discard: () => Promise<void>;
}

/** A file appears only when it is complete. Throws CliError `output/unwritable`. */
export function fileSink(file: string, { files }: Pick<Host, 'files'>): Sink {
  const stream = new PassThrough();
  // A FileProblem would be taken for one of the source that is read meanwhile.
  const written = onFileProblem(files.replace(file, stream, 'shared'), (cause) => {
    throw new CliError('output', unwritable(cause), { cause });
  });
  // A failure is told to whoever writes next, and to `close`.
  const failure = written.then(
    () => null,
    (error: unknown) => error,
  );
  const room = async () => {
    const drained = new Promise<null>((resolve) => stream.once('drain', () => resolve(null)));
    const failed = await Promise.race([drained, failure]);
    if (failed !== null) throw failed;
  };
  return {
    write: async (piece) => {
      if (!stream.write(piece)) await room();
    },
    async close() {
      stream.end();
      await written;
    },
    async discard() {
      stream.destroy();
      await failure;
    },
  };
}

/**
 * A stream. It gets everything at the end, so that a program behind a pipe never works with a part.
 */
export function collectedSink(tell: (text: string) => Promise<void>): Sink {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  return {
    write: async (piece) => {
      pieces.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    },
    async close() {
      for (const piece of pieces) await tell(piece);
    },
    discard: async () => {
      pieces = [];
    },
  };
}

/** For a run that writes nothing. */
export const noSink: Sink = {
  write: async () => {},
  close: async () => {},
  discard: async () => {},
};

/** A text or bytes as content of a file. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
