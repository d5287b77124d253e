import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePieces, readHead } from '../../../src/conversion/decoding.ts';
import { Unreadable } from '../../../src/conversion/reading.ts';
import { runsOf } from '../../harness/laws.ts';
import { paramOf } from '../../harness/param-of.ts';

/** The bytes in pieces of that size, and whether reading them was ended properly. */
function streamed(bytes: Uint8Array, size = bytes.length) {
  const state = { isClosed: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    } finally {
      state.isClosed = true;
    }
  }
  return { pieces: pieces(), state };
}

interface Options {
  readonly encoding?: string | null;
  readonly size?: number;
}

async function decoded(bytes: Uint8Array, { encoding = null, size }: Options = {}) {
  let text = '';
  const opened = await readHead(streamed(bytes, size).pieces, encoding);
  for await (const piece of decodePieces(opened, encoding)) text += piece;
  return text;
}

/** The encoding of the error, or the text. */
async function outcome(bytes: Uint8Array, options?: Options) {
  try {
    return await decoded(bytes, options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [paramOf(error.problem, 'encoding')];
  }
}

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const euro = Buffer.from([0x80, 0x20, 0xe7]);

describe('bytes become text', () => {
  test('of UTF-8, without its mark', async () => {
    expect(await decoded(Buffer.from('São Luís'))).toBe('São Luís');
    expect(await decoded(Buffer.from('\uFEFFSão Luís'))).toBe('São Luís');
    expect(await decoded(new Uint8Array(0))).toBe('');
  });

  test('of UTF-16 by its mark, or where XML begins in it', async () => {
    for (const encode of [utf16le, utf16be]) {
      expect(await decoded(encode('\uFEFFRondônia\n\u0A0A\n'))).toBe('Rondônia\n\u0A0A\n');
      expect(await decoded(encode('<?xml version="1.0"?><é/>'))).toBe('<?xml version="1.0"?><é/>');
    }
  });

  test('of the encoding that the user names, unless a mark says otherwise', async () => {
    expect(await decoded(euro, { encoding: 'windows-1252' })).toBe('€ ç');
    expect(await decoded(latin1('Goiás'), { encoding: 'Latin1' })).toBe('Goiás');
    expect(await decoded(Buffer.from('\uFEFFGoiás'), { encoding: 'windows-1252' })).toBe('Goiás');
    const xml = '<?xml version="1.0" encoding="utf-8"?><a>ç</a>';
    expect(await decoded(latin1(xml), { encoding: 'latin1' })).toBe(xml);
  });

  test('of the encoding that an XML declaration names', async () => {
    for (const name of ['ISO-8859-1', 'windows-1252', 'iso8859-15']) {
      const xml = `<?xml version="1.0"\n encoding='${name}' standalone="yes"?><a>Ceará</a>`;
      expect(await decoded(latin1(xml), { size: 7 })).toBe(xml);
    }
    const wrong = '<?xml version="1.0" encoding="UTF-16"?><a>Ceará</a>';
    expect(await decoded(Buffer.from(wrong))).toBe(wrong);
    const late = '<a/><?xml version="1.0" encoding="latin1"?>é';
    expect(await decoded(Buffer.from(late))).toBe(late);
  });
});

describe('what does not fit the encoding', () => {
  test('is refused however it is cut', async () => {
    const bad = latin1('um\ndois\nPará\nquatro\nMaranhão');
    for (const size of [1, 2, 5, 9, 100]) expect(await outcome(bad, { size })).toEqual(['utf-8']);
    expect(await outcome(latin1('Pará'))).toEqual(['utf-8']);
    expect(await outcome(latin1('a\nb\n\xe1\n'))).toEqual(['utf-8']);
  });

  test('is refused where the text ends inside of a character', async () => {
    const cut = Buffer.from('a\nb\nção').subarray(0, -2);
    expect(await outcome(cut.subarray(0, 5))).toEqual(['utf-8']);
    expect(await outcome(utf16le('\uFEFFa\nb').subarray(0, -1))).toEqual(['utf-16le']);
  });

  test('is refused in UTF-16', async () => {
    const bad = utf16le('\uFEFFa\n\u0A0A\n\uD800b\nc');
    for (const size of [1, 3, 100]) expect(await outcome(bad, { size })).toEqual(['utf-16le']);
  });

  test('is refused if the encoding is unknown', async () => {
    expect(await outcome(Buffer.from('a'), { encoding: 'klingon' })).toEqual(['klingon']);
    const xml = '<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>';
    expect(await outcome(Buffer.from(xml))).toEqual(['EBCDIC-CP-US']);
  });
});

test('however the bytes are cut, the text is the same', async () => {
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.string({ unit: 'grapheme' }).map((text) => new TextEncoder().encode(text)),
    fc.string({ unit: 'binary' }).map((text) => utf16le(`\uFEFF${text}\n\n`)),
  );
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
      expect(await outcome(bytes, { size })).toEqual(await outcome(bytes));
    }),
    { numRuns: runsOf(300) },
  );
});

describe('the head of a stream', () => {
  test('can be read without losing anything', async () => {
    const text = 'ção '.repeat(100_000);
    const { pieces, state } = streamed(Buffer.from(text), 1000);
    const head = await readHead(pieces, null);
    expect(head.text).toBe(text.slice(0, 2 ** 16));
    expect(head.start).toHaveLength(2 ** 17);
    let whole = '';
    for await (const piece of decodePieces(head, null)) whole += piece;
    expect(whole).toBe(text);
    expect(state.isClosed).toBe(true);
  });

  test('has replacement characters where the bytes do not fit, and may be of Excel', async () => {
    expect(await readHead(streamed(latin1('Pará!')).pieces, null)).toMatchObject({ text: 'Pará!' });
    expect(await readHead(streamed(latin1('Par\x81!')).pieces, null)).toMatchObject({
      text: 'Par\uFFFD!',
    });
    expect(await readHead(streamed(latin1('Pará!')).pieces, 'latin1')).toMatchObject({
      text: 'Pará!',
    });
    expect(await readHead(streamed(latin1('Par')).pieces, 'klingon')).toMatchObject({
      text: 'Par',
    });
    expect(await readHead(streamed(new Uint8Array(0)).pieces, null)).toMatchObject({ text: '' });
  });

  test('leaves nothing open', async () => {
    const unread = streamed(new Uint8Array(2 ** 20), 1000);
    await (await readHead(unread.pieces, null)).close();
    expect(unread.state.isClosed).toBe(true);
    const broken = streamed(new Uint8Array(2 ** 20), 1000);
    for await (const piece of (await readHead(broken.pieces, null)).bytes) {
      expect(piece).toHaveLength(1000);
      break;
    }
    expect(broken.state.isClosed).toBe(true);
  });
});
