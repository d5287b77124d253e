import {
  FileProblem,
  type OutputStream,
  type StatusLine,
  type Terminal,
} from '../../src/core/host.ts';

interface FakeTerminalOptions {
  readonly stdoutIsTerminal?: boolean;
  readonly stderrIsTerminal?: boolean;
  readonly stdinIsTerminal?: boolean;
  readonly columns?: number;
  readonly stdin?: Uint8Array;
  /** Called with each text on standard output. */
  readonly wrote?: (text: string) => void;
}

export interface FakeTerminal extends Terminal {
  stdoutText(): string;
  stderrText(): string;
  /** The status line that a person sees now; null for none. */
  statusText(): string | null;
  /** Every status line that a person saw, in order, without repetitions. */
  statusTexts(): readonly string[];
  /** Redraws the status line, as a real terminal does once a second. */
  tick(): void;
}

/** A terminal that records its output. Its streams are not terminals unless the options say so. */
export function createFakeTerminal(options: FakeTerminalOptions = {}): FakeTerminal {
  const { columns = 80, stdin = new Uint8Array(), wrote = () => undefined } = options;
  const screen = statusScreen(columns);
  const stdout = collector({
    isTerminal: options.stdoutIsTerminal ?? false,
    columns,
    wrote: (text) => {
      wrote(text);
      if (options.stdoutIsTerminal === true) screen.wrote(text);
    },
  });
  const stderr = collector({
    isTerminal: options.stderrIsTerminal ?? false,
    columns,
    wrote: (text) => screen.wrote(text),
  });
  return {
    stdout: stdout.stream,
    stderr: stderr.stream,
    statusLine: options.stderrIsTerminal === true ? screen.statusLine : null,
    stdin: {
      isTerminal: options.stdinIsTerminal ?? false,
      async read(limitBytes) {
        if (stdin.length > limitBytes) throw new FileProblem('too-large', '-');
        return stdin;
      },
      async *stream() {
        yield stdin;
      },
    },
    stdoutText: stdout.text,
    stderrText: stderr.text,
    statusText: () => screen.seen.now,
    statusTexts: () => screen.seen.ever,
    tick: () => screen.draw(),
  };
}

function statusScreen(columns: number) {
  const seen: { now: string | null; ever: string[] } = { now: null, ever: [] };
  let line: ((columns: number) => string) | null = null;
  let isAtLineStart = true;
  const draw = () => {
    seen.now = line !== null && isAtLineStart ? line(columns - 1) : null;
    if (seen.now !== null && seen.now !== seen.ever.at(-1)) seen.ever.push(seen.now);
  };
  const statusLine: StatusLine = {
    show(next) {
      line = next;
      draw();
    },
    clear() {
      line = null;
      draw();
    },
  };
  const wrote = (text: string) => {
    if (text !== '') isAtLineStart = text.endsWith('\n');
    draw();
  };
  return { seen, statusLine, wrote, draw };
}

interface CollectorOptions {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly wrote: (text: string) => void;
}

function collector({ isTerminal, columns, wrote }: CollectorOptions) {
  const written: string[] = [];
  const stream: OutputStream = {
    isTerminal,
    columns,
    async write(text) {
      // Delayed, as in a real stream, so that a missing await shows in the order of the output.
      await Promise.resolve();
      written.push(text);
      wrote(text);
    },
  };
  return { stream, text: () => written.join('') };
}
