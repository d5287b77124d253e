// `promises` is loaded when it is first used: most commands that only print never do.
import { closeSync, constants, fstatSync, openSync, promises, readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileProblem, type Files } from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';

const CHUNK_BYTES = 64 * 1024;

/** The real file system; relative names are meant from the working directory. */
export function createNodeFiles(): Files {
  return {
    read: (path, limitBytes) => translated(path, () => readBounded(path, limitBytes)),
    exists: (path) => translated(path, () => exists(path)),
    isPrivate: (path) => translated(path, () => isPrivate(path)),
    replacePrivate: (path, text) => translated(path, () => replacePrivate(path, text)),
    makeFolder: (path) => translated(path, () => makeFolder(path)),
  };
}

async function translated<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileProblem(path, error);
  }
}

async function readBounded(path: string, limitBytes: number): Promise<Uint8Array> {
  // Without O_NONBLOCK, opening a FIFO waits for somebody to write into it. A descriptor that
  // a shell passes on (`<(command)`) is meant to be waited for.
  const isPassedOn = /^\/dev\/(stdin$|fd\/)|^\/proc\/self\/fd\//.test(path);
  if (isPassedOn) return readPassedOn(path, limitBytes);
  // A file is read at once: five asynchronous steps take longer than what they wait for.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new FileProblem('not-a-file', path);
    if (stats.size > limitBytes) throw new FileProblem('too-large', path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function readPassedOn(path: string, limitBytes: number): Promise<Uint8Array> {
  const file = await promises.open(path, constants.O_RDONLY);
  try {
    if ((await file.stat()).isDirectory()) throw new FileProblem('not-a-file', path);
    return await readAll(file, path, limitBytes);
  } finally {
    await file.close();
  }
}

async function readAll(file: FileHandle, path: string, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(CHUNK_BYTES) });
    if (bytesRead === 0) return Buffer.concat(chunks);
    size += bytesRead;
    if (size > limitBytes) throw new FileProblem('too-large', path);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await promises.stat(path);
    return true;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

async function isPrivate(path: string): Promise<boolean> {
  const { mode, uid } = await promises.stat(path);
  // Windows has neither owners nor modes that Node could read.
  if (process.getuid === undefined) return true;
  return (mode & 0o077) === 0 && uid === process.getuid();
}

/** Through a new file and a rename: a crash leaves the old text or the new one, never a part. */
async function replacePrivate(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  const draft = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    // `wx` neither follows a link nor keeps the mode of a file that is there.
    const file = await promises.open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await promises.rename(draft, path);
  } catch (error) {
    await promises.rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the rename itself durable; Windows cannot open folders and needs no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await promises.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  await promises.mkdir(path, { recursive: true, mode: 0o700 });
}
