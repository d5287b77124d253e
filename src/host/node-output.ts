/**
 * Standard output and standard error. Terminals are written through Node's streams. Files, and the
 * first texts to a pipe, are written directly: Node's streams for them load its code for sockets and
 * terminals, which takes 3 ms of each start (docs/adr/0005-bundling.md).
 */
import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Writable } from 'node:stream';
import type { FileProblem, OutputStream } from '../core/host.ts';
import { fileProblem, findErrorCode } from './file-problems.ts';

const DEFAULT_COLUMNS = 80;

export interface NodeOutput {
  readonly descriptor: number;
  /** Node's stream for the descriptor. Opens it. */
  readonly stream: () => Writable & { readonly columns?: number };
  /** Whether an error with this code is ignored. */
  readonly isForgiven: (code: string) => boolean;
  /** True while something else must go on, whatever the reader of a pipe does. */
  readonly isBusy: () => boolean;
}

/**
 * Written directly to a pipe in all. An empty pipe has more room, so that the reader is not waited
 * for: waiting would stop everything, and no signal would be heard.
 */
const DIRECT_BYTES = 16 * 1024;

export function outputTo(output: NodeOutput): OutputStream {
  const { isForgiven, stream } = output;
  const isScreen = isTerminal(output.descriptor);
  const write = isScreen ? streaming(stream) : writing(output);
  let failure: FileProblem | null = null;
  return {
    isTerminal: isScreen,
    get isFile() {
      return isRegularFile(output.descriptor);
    },
    get columns() {
      const columns = isScreen ? stream().columns : undefined;
      return columns === undefined || columns === 0 ? DEFAULT_COLUMNS : columns;
    },
    async write(text) {
      // More text after a gap would be misleading.
      if (failure !== null) throw failure;
      try {
        await write(text);
      } catch (error) {
        if (isForgiven(findErrorCode(error) ?? '')) return;
        throw (failure = fileProblem('-', error));
      }
    },
  };
}

type Write = (text: string | Uint8Array) => void | Promise<void>;

/** Writes at once, as long as no reader can be waited for. From then on Node's stream is used. */
function writing({ descriptor, stream, isBusy }: NodeOutput): Write {
  let waiting: Write | null = null;
  const hasReader = isPipe(descriptor);
  let left = DIRECT_BYTES;
  return (text) => {
    let rest: Uint8Array = Buffer.from(text);
    left -= rest.length;
    if (hasReader && (left < 0 || isBusy())) waiting ??= streaming(stream);
    if (waiting !== null) return waiting(rest);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (findErrorCode(error) !== 'EAGAIN') throw error;
      waiting = streaming(stream);
      return waiting(rest);
    }
  };
}

function streaming(stream: NodeOutput['stream']): Write {
  let opened: Writable | null = null;
  const open = () => {
    const first = stream();
    // The callback of each write receives its error. An unhandled `error` event would end the
    // process.
    first.on('error', () => undefined);
    return first;
  };
  return (text) =>
    new Promise((resolve, reject) => {
      (opened ??= open()).write(text, (error) => (error ? reject(error) : resolve()));
    });
}

/** True if another program reads it, and if the system cannot tell. */
export function isPipe(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isSocket();
  } catch {
    return true;
  }
}

function isRegularFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}

/** Loading `node:tty` loads the code for sockets too, so what cannot be a terminal is excluded first. */
export function isTerminal(descriptor: number): boolean {
  if (process.platform !== 'win32' && !isScreenLike(descriptor)) return false;
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

/** True for every character device except the null device, and if the system cannot tell. */
function isScreenLike(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isCharacterDevice() && found.rdev !== statSync(devNull).rdev;
  } catch {
    return true;
  }
}
