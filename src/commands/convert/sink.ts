/**
 * A text that is written piece by piece while others are written too. A file appears only when it
 * is complete.
 */
import { CliError } from '../../core/errors.ts';
import { type FileContent, type Host, onFileProblem } from '../../core/host.ts';
import { unwritable } from '../../presentation/problems.ts';

/** Throws CliError `output/unwritable`. */
export interface Sink {
  /** Null if there is room for more; otherwise resolves when there is. */
  readonly write: (piece: string | Uint8Array) => Promise<void> | null;
  /** Resolves when everything is on disk. */
  readonly close: () => Promise<void>;
  /** Gives up: a file stays as it was. */
  readonly discard: () => Promise<void>;
}

/** Units of text that are passed on together. */
const ENOUGH = 2 ** 14;

export function fileSink(file: string, { files }: Pick<Host, 'files'>): Sink {
  return nameFailures(createSink((content) => files.replace(file, content, 'shared')));
}

/** The same sink, whose failures name the file. */
function nameFailures({ write, close, discard }: Sink): Sink {
  return {
    write(piece) {
      const room = write(piece);
      return room && writing(() => room);
    },
    close: () => writing(close),
    discard,
  };
}

/** Throws CliError `output/unwritable` for what could not be written. */
export function writing(work: () => Promise<void>): Promise<void> {
  return onFileProblem(work(), (cause) => {
    throw new CliError('output', unwritable(cause), { cause });
  });
}

/**
 * A stream. It gets everything at the end, so that a program behind a pipe never works with a part.
 */
export function collectedSink(tell: (text: string) => Promise<void>): Sink {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  return {
    write(piece) {
      pieces.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
      return null;
    },
    close: async () => {
      await writing(async () => {
        for (const piece of pieces) await tell(piece);
      });
    },
    discard: async () => {
      pieces = [];
    },
  };
}

/** For a run that writes nothing. */
export const noSink: Sink = {
  write: () => null,
  close: async () => {},
  discard: async () => {},
};

class Discarded extends Error {}

function createSink(consume: (content: Exclude<FileContent, string>) => Promise<void>): Sink {
  let held: string[] = [];
  let units = 0;
  let waiting: (string | Uint8Array)[] = [];
  let state: 'open' | 'closed' | 'discarded' = 'open';
  let wake = () => {};
  let drained = () => {};
  async function* pieces(): AsyncGenerator<string | Uint8Array> {
    for (;;) {
      const ready = waiting;
      waiting = [];
      drained();
      yield* ready;
      if (state === 'discarded') throw new Discarded();
      if (waiting.length > 0) continue;
      if (state === 'closed') return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const consumed = consume(pieces());
  // A failure is told to whoever writes next, and to `close`.
  const failure = consumed.then(
    () => null,
    (error: unknown) => error,
  );
  const push = async (piece: string | Uint8Array) => {
    waiting.push(piece);
    const room = new Promise<null>((resolve) => {
      drained = () => resolve(null);
    });
    wake();
    const failed = await Promise.race([room, failure]);
    if (failed !== null) throw failed;
  };
  const flush = async () => {
    // One long text that grows would stay in memory for long.
    const text = held.join('');
    held = [];
    units = 0;
    if (text !== '') await push(text);
  };
  const end = (how: 'closed' | 'discarded') => {
    state = how;
    wake();
  };
  return {
    write(piece) {
      if (typeof piece !== 'string') return flush().then(() => push(piece));
      held.push(piece);
      units += piece.length;
      return units < ENOUGH ? null : flush();
    },
    async close() {
      await flush();
      end('closed');
      await consumed;
    },
    async discard() {
      end('discarded');
      await failure;
    },
  };
}

/** A text or bytes as content of a file. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
