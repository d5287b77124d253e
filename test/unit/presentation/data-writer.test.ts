import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMask } from '../../../src/core/mask.ts';
import type { Result } from '../../../src/core/result.ts';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import { problem } from '../../../src/messages/problem.ts';
import { createDataWriter, jsonText } from '../../../src/presentation/data-writer.ts';
import { resultObject } from '../../../src/presentation/result-text.ts';
import { visible } from '../../../src/presentation/safe-text.ts';
import { aResult } from './sample-results.ts';

const speech = { messages: english, mask: createMask([]) } as const;

test('any text comes back from its JSON, and nothing in it can deceive', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }));
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes);
      const written = jsonText({ [text]: text });
      expect(JSON.parse(written)).toEqual({ [text]: text });
      expect(visible(written, { multiline: false })).toBe(written);
    }),
  );
});

test('ids stay numbers, every digit of them', () => {
  const written = jsonText({ id: 9223372036854775807n, small: 4711 });
  expect(written).toBe('{"id":9223372036854775807,"small":4711}');
  expect(parseExact(written)).toEqual({ id: 9223372036854775807n, small: 4711 });
});

test('DEL, C1, bidi, zero-width and line separators are escapes', () => {
  expect(jsonText('\u007f\u009b\u202e\u200b\u2028\ufeff')).toBe(
    String.raw`"\u007f\u009b\u202e\u200b\u2028\ufeff"`,
  );
});

test('a result has the documented keys in their order', () => {
  const written = jsonText(resultObject(aResult({ content: { id: 1n }, message: null }), speech));
  expect(written).toBe(
    '{"content":{"id":1},"message":null,"operation":"lacuna.create","outcome":"done","key":null,' +
      '"source":{"file":"q.yaml","line":1},"run":null,"status":200,"attempts":1,"durationMs":12}',
  );
});

test('an unsuccessful result says why, a planned one what it would send', () => {
  const rejected: Result = aResult({
    outcome: 'rejected',
    source: null,
    error: {
      kind: 'refused',
      problem: problem('service/rejected', { status: 500, serviceCode: 'X', text: 'no topic' }),
    },
  });
  const planned = aResult({
    outcome: 'planned',
    request: {
      method: 'POST',
      url: 'http://localhost/x',
      headers: { accept: 'application/json' },
      body: { id: 1 },
    },
  });
  expect(resultObject(rejected, speech)).toMatchObject({
    source: null,
    error: {
      code: 'service/rejected',
      message: 'the service rejected it: no topic (X)',
      hint: expect.stringContaining('correct what the service reports'),
    },
  });
  expect(Object.keys(resultObject(planned, speech)).at(-1)).toBe('request');
  expect(resultObject(planned, speech)['request']).toEqual({
    method: 'POST',
    url: 'http://localhost/x',
    body: { id: 1 },
  });
});

test('secrets are masked in what is foreign, and never in the keys and codes of the tool', () => {
  const mask = createMask(['done', 's3cret']);
  const result = aResult({ content: { note: 'all done with s3cret' }, key: 's3cret' });
  expect(resultObject(result, { messages: english, mask })).toMatchObject({
    content: { note: 'all *** with ***' },
    key: '***',
    outcome: 'done',
  });
});

test('what is written item by item is the same text as the whole', async () => {
  const items = [{ a: 'two\nlines' }, { b: [1, { c: null }] }];
  const write = async (format: 'json' | 'yaml', shape: Parameters<typeof createDataWriter>[1]) => {
    const writer = await createDataWriter(format, shape);
    const texts = items.map((item) => writer.next({ id: null, object: () => item }));
    return texts.join('') + writer.end(typeof shape === 'object' ? { sum: 2 } : undefined);
  };
  const whole = { items, sum: 2 };
  expect(await write('json', 'list')).toBe(`${JSON.stringify(items, null, 2)}\n`);
  expect(await write('json', { field: 'items' })).toBe(`${JSON.stringify(whole, null, 2)}\n`);
  expect(parse(await write('yaml', { field: 'items' }))).toEqual(whole);
  const lines = (await write('json', { field: 'items', byLine: true })).trimEnd().split('\n');
  expect(lines).toEqual([
    '{"items": [',
    `${JSON.stringify(items[0])},`,
    JSON.stringify(items[1]),
    '],',
    '"sum":2}',
  ]);
});

test('without items, a list is empty and complete', async () => {
  expect((await createDataWriter('json', 'list')).end()).toBe('[]\n');
  expect((await createDataWriter('json', { field: 'items' })).end({ sum: 0 })).toBe(
    '{\n  "items": [],\n  "sum": 0\n}\n',
  );
});
