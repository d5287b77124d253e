/**
 * Bytes that are appended, and read mostly in their order. A few of them stay in memory. More go to
 * a file without a name, which disappears with the process.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, platform } from 'node:process';

export interface ScratchFile extends Disposable {
  readonly size: number;
  append(bytes: Uint8Array): void;
  /** Appends a text as UTF-8, and returns how many bytes it has. */
  appendText(text: string): number;
  /** Bytes that were appended in one call. Valid until the next call. */
  read(at: number, length: number): Buffer;
  /** Replaces bytes that were appended in one call. */
  replace(at: number, bytes: Uint8Array): void;
}

/** What stays in memory, and what is written at a time. */
const MOST_HELD = 256 * 1024;
const FIRST_HELD = 8 * 1024;
/** What is read at a time. */
const WINDOW = 64 * 1024;

export function createScratchFile(): ScratchFile {
  let file: number | null = null;
  /** How many bytes are in the file. The buffer holds those that follow. */
  let written = 0;
  let buffer = Buffer.allocUnsafeSlow(FIRST_HELD);
  let held = 0;
  let window = Buffer.alloc(0);
  /** The part of the file that the window holds. */
  let [from, to] = [0, 0];

  const flush = () => {
    if (held === 0) return;
    file ??= openNameless();
    writeWhole(file, buffer.subarray(0, held), written);
    written += held;
    held = 0;
  };
  /** Makes room in the buffer. */
  const reserve = (length: number) => {
    if (held + length <= buffer.length) return;
    if (held + length > MOST_HELD) flush();
    if (held + length <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, held + length));
    buffer.copy(larger, 0, 0, held);
    buffer = larger;
  };
  const readInto = (target: Buffer, at: number, length: number) => {
    if (file === null || readSync(file, target, 0, length, at) !== length) {
      throw new TypeError('no such bytes in a temporary file');
    }
  };
  /** Reads ahead, unless somebody looks something up elsewhere. */
  const fromFile = (at: number, length: number): Buffer => {
    if (at >= from && at + length <= to) return window.subarray(at - from, at - from + length);
    const isNext = at >= from && at <= to + WINDOW;
    if (!isNext || length > WINDOW) {
      const once = Buffer.allocUnsafe(length);
      readInto(once, at, length);
      return once;
    }
    if (window.length === 0) window = Buffer.allocUnsafeSlow(WINDOW);
    [from, to] = [at, at];
    const ahead = Math.min(WINDOW, written - at);
    readInto(window, at, ahead);
    to = at + ahead;
    return window.subarray(0, length);
  };
  return {
    get size() {
      return written + held;
    },
    append: (bytes) => {
      reserve(bytes.length);
      buffer.set(bytes, held);
      held += bytes.length;
    },
    appendText: (text) => {
      // No UTF-16 unit takes more than three bytes.
      const most = 3 * text.length;
      reserve(most <= MOST_HELD ? most : Buffer.byteLength(text));
      const length = buffer.write(text, held);
      held += length;
      return length;
    },
    read: (at, length) =>
      at >= written ? buffer.subarray(at - written, at - written + length) : fromFile(at, length),
    replace: (at, bytes) => {
      if (at >= written) {
        buffer.set(bytes, at - written);
        return;
      }
      if (file !== null) writeWhole(file, bytes, at);
      if (at >= from && at + bytes.length <= to) window.set(bytes, at - from);
    },
    [Symbol.dispose]: () => {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
  }
}

/** Where SQLite puts its temporary files. */
const folders = () =>
  platform === 'win32'
    ? [tmpdir()]
    : [env['SQLITE_TMPDIR'], env['TMPDIR'], '/var/tmp', '/usr/tmp', '/tmp', '.'];

/** A folder that is missing, or where nothing can be created. */
const unusable: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

function openNameless(): number {
  let reason: unknown = null;
  for (const folder of folders()) {
    if (folder === undefined || folder === '') continue;
    try {
      return openIn(folder);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || !unusable.has(error.code)) throw error;
      reason ??= error;
    }
  }
  throw reason;
}

function openIn(folder: string): number {
  const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const path = join(folder, `lms-cli-${randomUUID()}`);
  const file = openSync(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    unlinkSync(path);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
