import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { runsOf } from '../../harness/laws.ts';

describe('reading', () => {
  test.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['[9223372036854775807, -9223372036854775808]', [9223372036854775807n, -9223372036854775808n]],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['"12345678901234567890"', '12345678901234567890'],
    ['0.1234567890123456789', 0.12345678901234568],
  ])('%s keeps its value', (text, value) => {
    expect(parseExact(text)).toEqual(value);
  });

  test.each(['1e400', '-1e400', '[9e0999]', '9'.repeat(400), `${'9'.repeat(300)}e300`])(
    'a number beyond all bounds is a syntax error: %s',
    (text) => {
      expect(() => parseExact(text)).toThrow(SyntaxError);
    },
  );

  test.each([
    '{"__proto__": {"polluted": true}}',
    '{"__proto__": {"polluted": true}, "id": 12345678901234567890}',
  ])('__proto__ is a field of its own: %s', (text) => {
    const value = parseExact(text);
    expect(Object.keys(Object(value))).toContain('__proto__');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each(['{"a": 1, "a": 2}', '{"a": 1234567890123456789, "a": 2}'])(
    'of two fields with one name the last counts: %s',
    (text) => {
      expect(parseExact(text)).toEqual({ a: 2 });
    },
  );

  test('nesting is read up to 200 levels', () => {
    expect(stringifyExact(parseExact(nested(200)))).toBe(nested(200));
    expect(() => parseExact(nested(201))).toThrow(SyntaxError);
    expect(() => parseExact('{"a":'.repeat(100_000))).toThrow(SyntaxError);
    expect(() => parseExact(`[1234567890123456789, ${'['.repeat(100_000)}`)).toThrow(SyntaxError);
  });

  test('brackets in strings do not nest', () => {
    const text = JSON.stringify(['['.repeat(1000), '\\"{'.repeat(1000)]);
    expect(parseExact(text)).toEqual(JSON.parse(text));
  });

  test('any text is a value or a syntax error', () => {
    const jsonLike = fc.stringMatching(/^[[\]{}",:\\ 0-9eE.+\-truefalsn/*\n]*$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), jsonLike), (text) => {
        expect(['value', 'syntax error']).toContain(outcomeOf(text));
      }),
      { numRuns: runsOf(2000) },
    );
  });

  test('but for its exactness the answer is that of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(JSON.parse(stringifyExact(parseExact(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('writing', () => {
  test('integers beyond 2^53 are written as they are', () => {
    expect(stringifyExact({ id: 9223372036854775807n, name: 'Ação' })).toBe(
      '{"id":9223372036854775807,"name":"Ação"}',
    );
  });

  test('an indent puts a field on each line', () => {
    expect(stringifyExact({ ids: [1, 2n ** 60n] }, 2)).toBe(
      '{\n  "ids": [\n    1,\n    1152921504606846976\n  ]\n}',
    );
  });

  test('what was written is read again', () => {
    const beyond = fc.oneof(
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
      fc.maxSafeInteger(),
    );
    const { value } = fc.letrec<{ value: Jsonish }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        beyond,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.nat({ max: 4 }), (original, indent) => {
        expect(parseExact(stringifyExact(original, indent))).toEqual(original);
      }),
    );
  });
});

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

function outcomeOf(text: string): string {
  try {
    parseExact(text);
    return 'value';
  } catch (error) {
    return error instanceof SyntaxError ? 'syntax error' : String(error);
  }
}

type Jsonish = null | boolean | number | bigint | string | Jsonish[] | { [field: string]: Jsonish };
