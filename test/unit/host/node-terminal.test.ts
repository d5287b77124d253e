import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createNodeTerminal } from '../../../src/host/node-terminal.ts';

type Streams = Parameters<typeof createNodeTerminal>[0];

/** The standard streams of a process, with some of them replaced. */
function terminalOf(streams: { stdout?: Writable; stdin?: Readable }) {
  const replaced: Streams = Object.create(process, {
    stdout: { get: () => streams.stdout },
    stdin: { get: () => streams.stdin },
  });
  return createNodeTerminal(replaced, new AbortController().signal);
}

describe('writing', () => {
  test('resolves when the text is written, in order', async () => {
    const written: string[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk, _encoding, done) => {
        setImmediate(() => {
          written.push(String(chunk));
          done();
        });
      },
    });
    const { stdout } = terminalOf({ stdout: slow });
    const first = stdout.write('a');
    await stdout.write('ç');
    expect(written).toEqual(['a', 'ç']);
    await first;
  });

  test('to a pipe that its reader has closed is silent, again and again', async () => {
    const reader = spawn('true', { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(reader, 'exit');
    const { stdout } = terminalOf({ stdout: reader.stdin });
    await stdout.write('nobody reads this');
    await stdout.write('nor that');
    expect(reader.stdin.destroyed).toBe(true);
  });

  // A device that is always full is one of Linux.
  test.runIf(existsSync('/dev/full'))('to a full disk is a problem', async () => {
    const { stdout } = terminalOf({ stdout: createWriteStream('/dev/full') });
    await expect(stdout.write('x')).rejects.toMatchObject({ reason: 'disk-full' });
  });

  test('to a full disk stays one at the writes that follow', async () => {
    const { stdout } = terminalOf({ stdout: createWriteStream('/dev/full') });
    for (const text of ['x', 'y']) {
      await expect(stdout.write(text)).rejects.toMatchObject({ reason: 'disk-full' });
    }
  });

  test('has 80 columns where it is no terminal', () => {
    const { stdout } = terminalOf({ stdout: new Socket() });
    expect(stdout.isTerminal ? 80 : stdout.columns).toBe(80);
  });
});

describe('reading standard input', () => {
  test('gives all of it, up to the limit exactly', async () => {
    const chunks = [Buffer.from('ab'), Buffer.from('ç')];
    const [whole, cut] = [
      terminalOf({ stdin: Readable.from(chunks) }),
      terminalOf({ stdin: Readable.from(chunks) }),
    ];
    expect(Buffer.from(await whole.stdin.read(4)).toString()).toBe('abç');
    await expect(cut.stdin.read(3)).rejects.toMatchObject({ reason: 'too-large', path: '-' });
  });

  test('says where it is a folder', async () => {
    const broken = new Readable({
      read() {
        this.destroy(Object.assign(new Error('is a directory'), { code: 'EISDIR' }));
      },
    });
    await expect(terminalOf({ stdin: broken }).stdin.read(3)).rejects.toMatchObject({
      reason: 'not-a-file',
    });
  });
});
