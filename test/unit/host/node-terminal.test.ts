import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createNodeTerminal } from '../../../src/host/node-terminal.ts';

type Streams = Parameters<typeof createNodeTerminal>[0];

/** The standard streams of a process, with another standard input. */
function terminalOf({ stdin }: { stdin: Readable }) {
  const replaced: Streams = Object.create(process, { stdin: { get: () => stdin } });
  return createNodeTerminal(replaced, new AbortController().signal, () => false);
}

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
