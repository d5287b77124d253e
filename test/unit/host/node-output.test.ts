/** Standard output and standard error: files, pipes and devices, by their descriptors. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isTerminal, outputTo, type Output } from '../../../src/host/node-output.ts';

const isClosed = (code: string) => code === 'EPIPE';

/** Node's stream must not be opened where the descriptor is enough. */
const noStream: Output['stream'] = () => {
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
    const output = outputTo({ descriptor, stream: noStream, isForgiven: isClosed });
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
    const output = outputTo({ descriptor: writing, stream: noStream, isForgiven: isClosed });
    await output.write('nobody reads this');
    expect(await output.write('nor that')).toBeUndefined();
  });

  test('that is full and non-blocking loses nothing', async () => {
    const { reading, writing } = await pipe();
    onTestFinished(() => closeSync(reading));
    const later: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        later.push(String(chunk));
        done();
      },
    });
    const output = outputTo({
      descriptor: writing,
      stream: () => stream,
      isForgiven: isClosed,
    });
    const long = 'x'.repeat(1_000_000);
    await output.write(long);
    await output.write('end');
    const buffer = Buffer.alloc(long.length);
    const inPipe = readSync(reading, buffer, 0, buffer.length, null);
    expect(inPipe).toBeGreaterThan(0);
    expect(`${buffer.toString('utf8', 0, inPipe)}${later.join('')}` === `${long}end`).toBe(true);
  });
});

test.runIf(existsSync('/dev/full'))(
  'an error that is forgiven does not stop later output',
  async () => {
    const output = outputTo({
      descriptor: opened('/dev/full', 'w'),
      stream: noStream,
      isForgiven: () => true,
    });
    await output.write('x');
    expect(await output.write('y')).toBeUndefined();
  },
);

test('neither a file nor the null device is a terminal', async () => {
  const file = opened(join(await emptyFolder(), 'out'), 'w');
  expect([file, opened(devNull, 'w')].map(isTerminal)).toEqual([false, false]);
});
