// `promises` is loaded when it is first used: most commands that only print never do.
import { closeSync, constants, fstatSync, openSync, promises, readFileSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  FileProblem,
  type FileContent,
  type FileIdentity,
  type Files,
  type Room,
} from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';

const CHUNK_BYTES = 256 * 1024;

type Access = Parameters<Files['replace']>[2];

/** The real file system; relative names are meant from the working directory. */
export function createNodeFiles(): Files {
  return {
    read: (path, limitBytes) => translated(path, () => readBounded(path, limitBytes)),
    exists: (path) => translated(path, () => exists(path)),
    identity,
    isPrivate: (path) => translated(path, () => isPrivate(path)),
    stream: (path) => streamOf(path),
    readRange: (path, start, end) => translated(path, () => readRange(path, start, end)),
    replace: (path, content, access) => translated(path, () => replace(path, content, access)),
    create: (path, text) => translated(path, () => create(path, text)),
    remove: (path) => translated(path, () => promises.rm(path, { force: true })),
    list: (folder) => translated(folder, () => list(folder)),
    makeFolder: (path) => translated(path, () => makeFolder(path, 'private')),
    makeTemporaryFolder: () =>
      translated(tmpdir(), () => promises.mkdtemp(join(tmpdir(), 'lms-cli-'))),
    room: (folder) => translated(folder, () => roomOf(folder)),
  };
}

async function translated<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What gives the content may fail in its own way, and says so itself.
    throw errorCodeOf(error) === null ? error : fileProblem(path, error);
  }
}

async function readBounded(path: string, limitBytes: number): Promise<Uint8Array> {
  if (isPassedOn(path)) return readPassedOn(path, limitBytes);
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

/**
 * A descriptor that a shell passes on (`<(command)`) is meant to be waited for; opening any
 * other FIFO without O_NONBLOCK would wait for somebody to write into it.
 */
function isPassedOn(path: string): boolean {
  return /^\/dev\/(stdin$|fd\/)|^\/proc\/self\/fd\//.test(path);
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
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(file)) {
    size += piece.length;
    if (size > limitBytes) throw new FileProblem('too-large', path);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(CHUNK_BYTES) });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
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

async function identity(path: string): Promise<FileIdentity | null> {
  try {
    // Windows numbers files with 64 bits.
    const stats = await promises.stat(path, { bigint: true });
    return { kind: kindOf(path, stats), key: `${stats.dev}:${stats.ino}` };
  } catch (error) {
    if (errorCodeOf(error) === null) throw error;
    return null;
  }
}

function kindOf(path: string, stats: BigIntStats): FileIdentity['kind'] {
  if (stats.isDirectory()) return 'folder';
  if (isPassedOn(path)) return 'passed-on';
  return stats.isFile() ? 'file' : 'other';
}

async function isPrivate(path: string): Promise<boolean> {
  const { mode, uid } = await promises.stat(path);
  // Windows has neither owners nor modes that Node could read.
  if (process.getuid === undefined) return true;
  return (mode & 0o077) === 0 && uid === process.getuid();
}

async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    // Opened for waiting only where somebody passes it on, as in readBounded.
    const flags = isPassedOn(path) ? 0 : (constants.O_NONBLOCK ?? 0);
    const file = await promises.open(path, constants.O_RDONLY | flags);
    try {
      const stats = await file.stat();
      const isReadable = isPassedOn(path) ? !stats.isDirectory() : stats.isFile();
      if (!isReadable) throw new FileProblem('not-a-file', path);
      yield* piecesOf(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileProblem(path, error);
  }
}

async function readRange(path: string, start: number, end: number): Promise<Uint8Array> {
  const file = await promises.open(path, constants.O_RDONLY);
  try {
    const buffer = new Uint8Array(end - start);
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await promises.readdir(folder)).toSorted();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Through a new file and a rename: a crash leaves the old text or the new one, never a part. */
async function replace(path: string, content: FileContent, access: Access): Promise<void> {
  if (access === 'shared' && (await isSpecial(path))) return promises.writeFile(path, content);
  await makeFolder(dirname(path), access);
  const draft = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    // `wx` neither follows a link nor keeps the mode of a file that is there.
    const file = await promises.open(draft, 'wx', access === 'private' ? 0o600 : 0o666);
    try {
      await promises.writeFile(file, content);
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

async function create(path: string, text: string): Promise<boolean> {
  await makeFolder(dirname(path), 'shared');
  try {
    const file = await promises.open(path, 'wx');
    try {
      await promises.writeFile(file, text);
      await file.sync();
    } catch (error) {
      await promises.rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(dirname(path));
  return true;
}

/** True for a pipe or a device, which takes what is written and cannot be replaced. */
async function isSpecial(path: string): Promise<boolean> {
  if (!(await exists(path))) return false;
  const stats = await promises.stat(path);
  return !stats.isFile() && !stats.isDirectory();
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

async function roomOf(folder: string): Promise<Room> {
  const above = dirname(folder);
  if (!(await exists(folder)) && above !== folder) return roomOf(above);
  const { bavail, bsize } = await promises.statfs(folder);
  const isFolder = (await promises.stat(folder)).isDirectory();
  return { freeBytes: bavail * bsize, isWritable: isFolder && (await mayWrite(folder)) };
}

async function mayWrite(folder: string): Promise<boolean> {
  try {
    await promises.access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === null) throw error;
    return false;
  }
}

async function makeFolder(path: string, access: Access): Promise<void> {
  await promises.mkdir(path, { recursive: true, mode: access === 'private' ? 0o700 : 0o777 });
}
