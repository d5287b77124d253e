import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { OutputStream } from '../../../src/core/host.ts';
import { createStatusLine } from '../../../src/host/node-terminal.ts';

const ERASED = '\u001b[1G\u001b[2K';

/** A terminal of some columns, and everything that was sent to it. */
function aScreen() {
  const sent: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      sent.push(String(chunk));
      done();
    },
  });
  const width = { columns: 21 };
  const output: OutputStream = {
    isTerminal: true,
    get columns() {
      return width.columns;
    },
    write: async (text) => void stream.write(text),
  };
  const statusLine = createStatusLine({ stream: () => stream, output });
  const write = async (text: string) => {
    const written = statusLine.makeRoom(text);
    await output.write(text);
    written();
  };
  return { statusLine, stream, width, write, sent: () => sent.join('') };
}

describe('the status line', () => {
  test('is replaced in place, and gone at the end', () => {
    const { statusLine, sent } = aScreen();
    statusLine.show(() => 'one');
    statusLine.show(() => 'two');
    statusLine.clear();
    statusLine.clear();
    expect(sent()).toBe(`one${ERASED}two${ERASED}`);
  });

  test('stands aside for what is written, and stays below it', async () => {
    const { statusLine, write, sent } = aScreen();
    statusLine.show(() => 'one');
    await write('a warning\n');
    expect(sent()).toBe(`one${ERASED}a warning\none`);
    statusLine.clear();
  });

  test('comes back once when several writes have ended', async () => {
    const { statusLine, write, sent } = aScreen();
    statusLine.show(() => 'one');
    await Promise.all([write('a\n'), write('b\n')]);
    expect(sent()).toBe(`one${ERASED}a\nb\none`);
    statusLine.clear();
  });

  test('stays away while a line is not finished', async () => {
    const { statusLine, write, sent } = aScreen();
    statusLine.show(() => 'one');
    await write('[\n  {}');
    statusLine.show(() => 'two');
    await write('\n]\n');
    expect(sent()).toBe(`one${ERASED}[\n  {}\n]\ntwo`);
    statusLine.clear();
  });

  test('is made for the width that the terminal has, and anew when that changes', () => {
    const { statusLine, stream, width, sent } = aScreen();
    statusLine.show((columns) => `${columns}`);
    width.columns = 11;
    stream.emit('resize');
    statusLine.clear();
    expect(sent()).toBe(`20${ERASED}10${ERASED}`);
    expect(stream.listenerCount('resize')).toBe(0);
  });
});
