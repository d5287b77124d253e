// What every command does to files is synchronous: loading `promises` takes 1 ms, and each turn of
// the event loop takes longer than the work itself.
import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  openSync,
  promises,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileIdentity, FileProblem, type Files } from '../core/host.ts';
import { exists, fileProblem, findErrorCode, isPassedOn, READING } from './file-problems.ts';
import { examineFile, findOutput, walk, type WorkingFolder } from './foreign-files.ts';
import { checkReplacing, create, makeFolder, replace } from './whole-files.ts';

const CHUNK_BYTES = 256 * 1024;

/** The real file system. Relative paths start at the working directory. */
export function createNodeFiles(workingFolder: WorkingFolder = () => process.cwd()): Files {
  return {
    read: (path, limitBytes) => translateFileErrors(path, () => readBounded(path, limitBytes)),
    exists: (path) => translateFileErrors(path, () => exists(path)),
    identity: async (path) => identity(path),
    standing: (path, folder) => translateFileErrors(path, () => examineFile(path, folder)),
    maySecretComeFrom: (path) =>
      translateFileErrors(path, () => isPrivate(path) || isMounted(path)),
    stream: (path) => streamOf(path),
    readRange: (path, start, end) =>
      translateFileErrors(path, () => withOpen(path, (file) => bytesOf(file, [start, end]))),
    readUnchanged,
    size: (path) => translateFileErrors(path, () => sizeOf(path)),
    replace: (path, content, access) =>
      translateFileErrors(path, () => replace(path, content, { access, workingFolder })),
    checkReplacing: (path) => translateFileErrors(path, () => checkReplacing(path, workingFolder)),
    create: (path, text, access = 'shared') =>
      translateFileErrors(path, () => create(path, text, { access, workingFolder })),
    isRefusedAsOutput: (path) =>
      translateFileErrors(path, () => isRefusedAsOutput(path, workingFolder)),
    remove: (path) => translateFileErrors(path, () => promises.rm(path, { force: true })),
    list: (folder) => translateFileErrors(folder, () => list(folder)),
    walk: (folder, enters) => translateFileErrors(folder, () => walk(folder, enters)),
    makeFolder: (path) => translateFileErrors(path, () => makeFolder(path, 'private')),
    makeTemporaryFolder: () =>
      translateFileErrors(tmpdir(), () => promises.mkdtemp(join(tmpdir(), 'lms-cli-'))),
  };
}

async function translateFileErrors<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The source of the content may fail in its own way: keep its error.
    throw findErrorCode(error) === null ? error : fileProblem(path, error);
  }
}

async function readBounded(path: string, limitBytes: number): Promise<Uint8Array> {
  if (isPassedOn(path)) return collect(piecesOf(path), limitBytes, path);
  const bytes = readUpTo(path, limitBytes);
  if (bytes === null) throw new FileProblem('too-large', path);
  return bytes;
}

/** All pieces of a stream. Throws FileProblem for more than the limit. */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  limitBytes: number,
  name: string,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limitBytes) throw new FileProblem('too-large', name);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function identity(path: string): FileIdentity | null {
  try {
    // Windows numbers files with 64 bits.
    const stats = statSync(path, { bigint: true });
    return {
      kind: kindOf(path, stats),
      key: `${stats.dev}:${stats.ino}`,
      version: versionOf(stats),
    };
  } catch (error) {
    if (findErrorCode(error) === null) throw error;
    return null;
  }
}

/** Programs can set the time of a change back, but not that of the status. */
const versionOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats) =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

function kindOf(path: string, stats: BigIntStats): FileIdentity['kind'] {
  if (stats.isDirectory()) return 'folder';
  if (isPassedOn(path)) return 'passed-on';
  return stats.isFile() ? 'file' : 'other';
}

function isPrivate(path: string): boolean {
  const { mode, uid } = statSync(path);
  // Node can read neither file owners nor modes on Windows.
  if (process.getuid === undefined) return true;
  return (mode & 0o077) === 0 && uid === process.getuid();
}

/** As containers give secrets to a program: readable by anybody, and not to be written. */
function isMounted(path: string): boolean {
  const { mode, uid } = statSync(path);
  const isForeign = uid !== process.getuid?.() || isOnReadOnlyDisk(path);
  return (mode & 0o022) === 0 && isForeign;
}

/** There a file of our own, such as one of root in a container, cannot be made private either. */
function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return findErrorCode(error) === 'EROFS';
  }
}

async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    // Other work must go on while a larger file is read.
    const whole = isPassedOn(path) ? null : readUpTo(path, CHUNK_BYTES);
    if (whole === null) yield* piecesOf(path);
    else if (whole.length > 0) yield whole;
  } catch (error) {
    throw fileProblem(path, error);
  }
}

function readUpTo(path: string, limitBytes: number): Uint8Array | null {
  const descriptor = openSync(path, READING);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new FileProblem('not-a-file', path);
    return stats.size > limitBytes ? null : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await promises.open(path, isPassedOn(path) ? constants.O_RDONLY : READING);
  try {
    if ((await file.stat()).isDirectory()) throw new FileProblem('not-a-file', path);
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(CHUNK_BYTES) });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function readUnchanged(
  path: string,
  version: string,
  range: readonly [number, number],
): Uint8Array | null {
  try {
    return withOpen(path, (descriptor) => {
      const bytes = bytesOf(descriptor, range);
      // Only afterwards it is known of which version they are.
      return versionOf(fstatSync(descriptor, { bigint: true })) === version ? bytes : null;
    });
  } catch (error) {
    if (findErrorCode(error) === null) throw error;
    return null;
  }
}

function withOpen<T>(path: string, work: (descriptor: number) => T): T {
  const descriptor = openSync(path, isPassedOn(path) ? constants.O_RDONLY : READING);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function bytesOf(descriptor: number, [start, end]: readonly [number, number]): Uint8Array {
  const buffer = new Uint8Array(end - start);
  let filled = 0;
  while (filled < buffer.length) {
    const bytesRead = readSync(descriptor, buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function isRefusedAsOutput(path: string, workingFolder: WorkingFolder): boolean {
  try {
    findOutput(path, workingFolder);
    return false;
  } catch (error) {
    if (error instanceof FileProblem) return true;
    throw error;
  }
}

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isFile()) throw new FileProblem('not-a-file', path);
  return stats.size;
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await promises.readdir(folder)).toSorted();
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
