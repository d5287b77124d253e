import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { canonicalContent, contentDigest } from '../../../src/documents/canonical.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';

const lacunaCreate = (body: JsonObject | null) => ({
  operation: 'lacuna.create' as const,
  params: {},
  body,
});
const textOf = (body: JsonObject) => canonicalContent(lacunaCreate(body));

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
    fc.string({ unit: 'binary' }),
    fc.array(tie('json')),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('json'), { noNullPrototype: true }),
  ),
}));
const object = fc.dictionary(fc.string(), json, { noNullPrototype: true });

/** The same value, its fields in the opposite order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, reversed(field)] as const);
  return Object.fromEntries(fields.toReversed());
}

describe('the canonical content', () => {
  test('does not change with the order of fields', () => {
    fc.assert(
      fc.property(object, (body) => {
        expect(canonicalContent(lacunaCreate(reversed(body) as JsonObject))).toBe(textOf(body));
      }),
    );
  });

  test('sorts the names of any number of objects, even if each has its own', () => {
    for (let number = 0; number < 10_000; number++) {
      const [one, two, three] = [`b${number % 500}`, `c${number}`, `a${number % 90}`];
      const text = `{"${three}":3,"${one}":1,"${two}":2}`;
      expect(textOf({ [one]: 1, [two]: 2, [three]: 3 })).toContain(text);
    }
  });

  test('is JSON of the very same values, so that others have another text', () => {
    fc.assert(
      fc.property(object, (body) => {
        expect(parseExact(textOf(body))).toEqual(lacunaCreate(body));
      }),
    );
  });

  test.each([
    ['1', '1.0', '1e0', '10e-1', '0.1e1'],
    ['0', '-0', '0.000', '0e5'],
    ['1500000000000000000', '1.5e18', '15e17'],
    ['123000000000000000000000', '1.23e23', '123e21'],
    ['0.00000012', '1.2e-7', '12E-8'],
  ])('has one form for the number %s', (...spellings) => {
    const texts = spellings.map((spelling) => textOf({ cost: parseExact(spelling) }));
    expect(new Set(texts).size).toBe(1);
  });

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['1', '"1"'],
    ['null', '"null"'],
    ['[1, 2]', '[2, 1]'],
    ['[]', '{}'],
    ['{"a": 1}', '{"a": null}'],
  ])('tells %s from %s', (one, other) => {
    expect(textOf({ a: parseExact(one) })).not.toBe(textOf({ a: parseExact(other) }));
  });

  test('tells operations, and params from each other', () => {
    const move = (params: JsonObject) =>
      canonicalContent({ operation: 'lacuna.move', params, body: null });
    expect(move({ topicId: '8', questionId: { $ref: 'q' } })).toBe(
      '{"body":null,"operation":"lacuna.move","params":{"questionId":{"$ref":"q"},"topicId":"8"}}',
    );
    const { params, body } = lacunaCreate({ a: 1 });
    const edit = canonicalContent({ operation: 'lacuna.edit', params, body });
    expect(edit).not.toBe(textOf({ a: 1 }));
  });
});

test('its digest has 32 digits of SHA-256', () => {
  const content = lacunaCreate({ title: 'São Paulo', id: 9223372036854775807n });
  const digest = contentDigest(content);
  expect(digest).toHaveLength(32);
  const same =
    '{"body":{"id":9223372036854775807,"title":"São Paulo"},"operation":"lacuna.create","params":{}}';
  expect(createHash('sha256').update(same).digest('hex').startsWith(digest)).toBe(true);
  expect(stringifyExact(parseExact(same))).toBe(same);
});
