import { brotliCompressSync as br, deflateSync as deflate, gzipSync as gzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BODY_LIMIT_BYTES, withoutCoding } from '../../../src/host/content-coding.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { serving } from './servers.ts';

const TEXT = '{"content":{"id":7,"title":"Ação"},"message":null}';
const bytes = Buffer.from(TEXT);

function decoded(body: Buffer, header: string, complete = true) {
  const { body: text, ...rest } = withoutCoding({ body, complete }, header);
  return { text: text.toString(), ...rest };
}

describe('a coded answer', () => {
  test.each<[string, Buffer]>([
    ['gzip', gzip(bytes)],
    ['x-gzip', gzip(bytes)],
    ['GZip', gzip(bytes)],
    ['deflate', deflate(bytes)],
    ['br', br(bytes)],
    ['gzip, br', br(gzip(bytes))],
    ['deflate,identity , x-gzip', gzip(deflate(bytes))],
    ['identity', bytes],
    ['', bytes],
    ['UTF-8', bytes],
  ])('in %s is read as its text', (header, body) => {
    expect(decoded(body, header)).toEqual({ text: TEXT, complete: true });
  });

  test('was in doubt, though only its coding was not understood', async () => {
    await using server = await serving((socket) => {
      const body = br(gzip(bytes));
      const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-encoding: br';
      socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    const { origin } = server;
    const transport = await connectUndici(
      { origin, connectTimeoutMs: 120_000, connections: 1 },
      {},
    );
    const request = { method: 'POST', url: new URL('/x', origin), headers: {}, body: '{}' };
    const delivery = await transport.send(request, 120_000, new AbortController().signal);
    await transport.close();
    expect(delivery).toMatchObject({ kind: 'answer', body: TEXT, complete: true });
  });

  test('that is empty is empty', () => {
    expect(decoded(Buffer.alloc(0), 'gzip')).toEqual({ text: '', complete: true });
  });

  test.each([
    ['zstd', 'zstd'],
    ['gzip, compress', 'compress'],
    ['__proto__', '__proto__'],
    ['gzip,'.repeat(6), 'gzip,'.repeat(6)],
  ])('in %s says what it cannot be decoded from', (header, coding) => {
    expect(decoded(bytes, header)).toEqual({ text: TEXT, complete: true, coding });
  });

  test.each(['gzip', 'deflate', 'br'])('that is not really %s says so', (coding) => {
    expect(decoded(Buffer.from('\u0007hello world, this is no such thing'), coding).coding).toBe(
      coding,
    );
  });

  test.each<[string, Buffer]>([
    ['gzip', gzip(bytes)],
    ['deflate', deflate(bytes)],
    ['br', br(bytes)],
    ['gzip, br', br(gzip(bytes).subarray(0, -1))],
  ])('in %s that is cut anywhere is not complete', (header, body) => {
    const whole = header === 'gzip, br' ? body.length + 1 : body.length;
    for (let size = 1; size < whole; size += 1) {
      expect(decoded(body.subarray(0, size), header)).toEqual({ text: '', complete: false });
    }
  });

  test('that the connection cut short stays so', () => {
    expect(decoded(gzip(bytes), 'gzip', false)).toEqual({ text: '', complete: false });
    expect(decoded(bytes, '', false)).toEqual({ text: TEXT, complete: false });
  });

  test.each<[string, (data: Buffer) => Buffer]>([
    ['gzip', gzip],
    ['deflate', deflate],
    ['br', br],
    ['gzip, gzip', (data) => gzip(gzip(data))],
  ])('in %s that grows beyond the limit is cut', (header, encode) => {
    expect(decoded(encode(Buffer.alloc(8 * BODY_LIMIT_BYTES)), header)).toEqual({
      text: '',
      complete: false,
    });
    const largest = 'x'.repeat(BODY_LIMIT_BYTES);
    expect(decoded(encode(Buffer.from(largest)), header)).toEqual({
      text: largest,
      complete: true,
    });
  });
});
