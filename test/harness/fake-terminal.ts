import { FileProblem, type OutputStream, type Terminal } from '../../src/core/host.ts';

interface FakeTerminalOptions {
  readonly stdoutIsTerminal?: boolean;
  readonly stderrIsTerminal?: boolean;
  readonly stdinIsTerminal?: boolean;
  readonly columns?: number;
  readonly stdin?: Uint8Array;
  /** Told of each text on standard output. */
  readonly wrote?: (text: string) => void;
}

export interface FakeTerminal extends Terminal {
  stdoutText(): string;
  stderrText(): string;
}

/** A terminal that keeps what is written to it; nothing of it is one unless the options say so. */
export function createFakeTerminal(options: FakeTerminalOptions = {}): FakeTerminal {
  const { columns = 80, stdin = new Uint8Array(), wrote = () => undefined } = options;
  const stdout = collector({ isTerminal: options.stdoutIsTerminal ?? false, columns, wrote });
  const stderr = collector({
    isTerminal: options.stderrIsTerminal ?? false,
    columns,
    wrote: () => undefined,
  });
  return {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: {
      isTerminal: options.stdinIsTerminal ?? false,
      async read(limitBytes) {
        if (stdin.length > limitBytes) throw new FileProblem('too-large', '-');
        return stdin;
      },
    },
    stdoutText: stdout.text,
    stderrText: stderr.text,
  };
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
      // Late, as a real stream is: what is not awaited comes out in the wrong order.
      await Promise.resolve();
      written.push(text);
      wrote(text);
    },
  };
  return { stream, text: () => written.join('') };
}
