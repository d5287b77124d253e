/** Standard output and standard error: files, pipes and devices, by their descriptors. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isTerminal, outputTo, type NodeOutput } from '../../../src/host/node-output.ts';

const isClosed = (code: string) => code === 'EPIPE';
const never = () => false;

/** Node's stream must not be opened where the descriptor is enough. */
const noStream: NodeOutput['stream'] = () => {
  throw new Error('opened a stream');
};

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lms-cli-output-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function opened(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

describe('a file', () => {
  test('gets the texts in order, without Node opening a stream', async () => {
    const file = join(await emptyFolder(), 'out');
    const descriptor = opened(file, 'w');
    const output = outputTo({ descriptor, stream: noStream, isForgiven: isClosed, isBusy: never });
    const first = output.write('a');
    await output.write('ç\n');
    await first;
    expect(readFileSync(file, 'utf8')).toBe('aç\n');
    expect([output.isTerminal, output.columns]).toEqual([false, 80]);
  });

  // A device that is always full is one of Linux.
  test.runIf(existsSync('/dev/full'))('on a full disk is a problem, and stays one', async () => {
    const output = outputTo({
      descriptor: opened('/dev/full', 'w'),
      stream: noStream,
      isForgiven: isClosed,
      isBusy: never,
    });
    for (const text of ['x', 'y']) {
      await expect(output.write(text)).rejects.toMatchObject({ reason: 'disk-full' });
    }
  });
});

describe.runIf(process.platform !== 'win32')('a pipe', () => {
  /** A pipe with both ends open; writing does not wait for room. */
  async function pipe(): Promise<{ reading: number; writing: number }> {
    const path = join(await emptyFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return { reading, writing: opened(path, constants.O_WRONLY | constants.O_NONBLOCK) };
  }

  test('whose reader has gone ignores all further text', async () => {
    const { reading, writing } = await pipe();
    closeSync(reading);
    const output = outputTo({
      descriptor: writing,
      stream: noStream,
      isForgiven: isClosed,
      isBusy: never,
    });
    await output.write('nobody reads this');
    expect(await output.write('nor that')).toBeUndefined();
  });

  /** A stream, and what it was given. */
  function collecting() {
    const given: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        given.push(String(chunk));
        done();
      },
    });
    return { given, stream: () => stream };
  }

  test('that is full and non-blocking loses nothing', async () => {
    const { reading, writing } = await pipe();
    onTestFinished(() => closeSync(reading));
    const other = Buffer.alloc(1024);
    const fill = () => {
      for (;;) writeSync(writing, other);
    };
    expect(fill).toThrow('EAGAIN');
    const { given, stream } = collecting();
    const output = outputTo({ descriptor: writing, stream, isForgiven: isClosed, isBusy: never });
    await output.write('first');
    await output.write('second');
    expect(given.join('')).toBe('firstsecond');
  });

  test('is not waited for: what may be more than it has room for is left to the stream', async () => {
    const { reading, writing } = await pipe();
    onTestFinished(() => closeSync(reading));
    const { given, stream } = collecting();
    const output = outputTo({ descriptor: writing, stream, isForgiven: isClosed, isBusy: never });
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(6000));
    for (const text of texts) await output.write(text);
    const buffer = Buffer.alloc(64 * 1024);
    const inPipe = readSync(reading, buffer, 0, buffer.length, null);
    expect(`${buffer.toString('utf8', 0, inPipe)}${given.join('')}`).toBe(texts.join(''));
    expect(given).toEqual(texts.slice(2));
  });

  test('is left to the stream at once while something else must go on', async () => {
    const { reading, writing } = await pipe();
    onTestFinished(() => closeSync(reading));
    let isBusy = false;
    const { given, stream } = collecting();
    const output = outputTo({
      descriptor: writing,
      stream,
      isForgiven: isClosed,
      isBusy: () => isBusy,
    });
    await output.write('before');
    isBusy = true;
    await output.write('meanwhile');
    isBusy = false;
    await output.write('after');
    expect(given).toEqual(['meanwhile', 'after']);
  });
});

test.runIf(existsSync('/dev/full'))(
  'an error that is forgiven does not stop later output',
  async () => {
    const output = outputTo({
      descriptor: opened('/dev/full', 'w'),
      stream: noStream,
      isForgiven: () => true,
      isBusy: never,
    });
    await output.write('x');
    expect(await output.write('y')).toBeUndefined();
  },
);

test('neither a file nor the null device is a terminal', async () => {
  const file = opened(join(await emptyFolder(), 'out'), 'w');
  expect([file, opened(devNull, 'w')].map(isTerminal)).toEqual([false, false]);
});
