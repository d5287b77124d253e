/** lms-cli under strace: the order in which it writes, syncs and sends. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { bin, type Place } from './spawned.ts';

export interface Call {
  readonly name: string;
  /** The file: `fsync` and `pwrite64` have it by its descriptor, `unlink` by its name. */
  readonly path: string;
  /** The new name of a renamed file. */
  readonly to: string;
  readonly bytes: Buffer;
  /** Where the bytes go; the new length of a file that is cut. */
  readonly at: number;
  /** True if it may create the file. */
  readonly creates: boolean;
}

const CALLS = 'trace=openat,write,writev,pwrite64,fsync,fdatasync,ftruncate,rename,unlink';

/** False where strace is not installed, may not trace, or does not know these calls. */
export const canTrace = spawnSync('strace', ['-e', CALLS, '-o', '/dev/null', 'true']).status === 0;

/** Runs a command to its successful end. */
export async function traced(place: Place, argv: readonly string[]): Promise<Call[]> {
  const calls = ['-f', '-y', '-xx', '-s', '9000', '-e', CALLS, '-o', 'calls.txt'];
  const words = ['strace', ...calls, process.execPath, bin, ...argv];
  await using running = place.spawn(words);
  const { code, stderr } = await running.ended;
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${stderr}`);
  return (await place.read('calls.txt')).split('\n').flatMap(parsed);
}

/** For example `7 pwrite64(20<\x2f\x61>, "\x00\x01", 2, 4096) = 2`. */
function parsed(line: string): Call[] {
  const [, name, words = ''] = /^\d+ +(\w+)\((.*)$/.exec(line) ?? [];
  if (name === undefined || / = -1 /.test(line)) return [];
  const texts = [...words.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = texts;
  const descriptor = /^\d+<((?:\\x..)*)>/.exec(words)?.[1];
  const path = descriptor === undefined ? first.toString() : bytesOf(descriptor).toString();
  const at = Number(/, (\d+)(?:\)| <unfinished)/.exec(words)?.[1] ?? 0);
  const creates = name === 'openat' && words.includes('O_CREAT');
  return [{ name, path, to: second.toString(), bytes: Buffer.concat(texts), at, creates }];
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

export const isSync = ({ name }: Call) => name === 'fsync' || name === 'fdatasync';

/** True for the write that sends a request which changes something. */
export const isSent = ({ name, bytes }: Call) =>
  name.startsWith('write') && /^(POST|PUT|DELETE) \//.test(bytes.toString());

/** True for the write that shows a result as JSON. */
export const isShown = ({ name, bytes }: Call) =>
  name === 'write' && bytes.toString().startsWith('{\n');
