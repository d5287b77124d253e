/** The local service knows every field of a document, and so refuses a wrong value of it. */
import { expect, test } from 'vitest';
import { documentKinds, operations } from '../../../src/contract/operations.ts';
import type { Json } from '../../../src/core/json.ts';
import { partsOfField, typedFields } from '../../harness/contract-fields.ts';
import { running } from './running.ts';

const fieldsOf = (type: string) => (typedFields.objects[type] ?? []).map(partsOfField);
const elementOf = (type: string) => /^\[(.*)\]$/.exec(type)?.[1];

const leaves: Readonly<Record<string, Json>> = {
  string: 'x',
  boolean: true,
  decimal: '1.00',
  pixels: '1',
};

function rightValue(type: string): Json {
  const element = elementOf(type);
  if (element !== undefined) return [rightValue(element)];
  const fields = fieldsOf(type);
  if (fields.length > 0) return objectOf(fields);
  return leaves[type] ?? (type.includes('|') ? (type.split('|')[0] ?? '') : 1);
}

/** An item of a track has one of its two ids. */
const objectOf = (fields: readonly ReturnType<typeof partsOfField>[]) =>
  Object.fromEntries(
    fields
      .filter(({ name }) => name !== 'enrollableItemId')
      .map(({ name, type }) => [name, rightValue(type)]),
  );

/** Values that are wrong in one place each. */
function* wrongValues(type: string): Generator<readonly [place: string, value: Json]> {
  const fields = fieldsOf(type);
  yield ['', fields.length > 0 ? 1 : {}];
  const element = elementOf(type);
  if (element !== undefined)
    for (const [place, value] of wrongValues(element)) yield [`[0]${place}`, [value]];
  for (const { name, type: inner } of fields)
    for (const [place, value] of wrongValues(inner))
      yield [`.${name}${place}`, { ...objectOf(fields), [name]: value }];
}

test.each(documentKinds)('%s', async (kind) => {
  await using service = await running();
  const fields = typedFields.kinds[kind]
    .map(partsOfField)
    .filter(({ name }) => name !== 'cloze' && name !== 'tests');
  for (const { name, type } of fields) {
    for (const [place, value] of wrongValues(type)) {
      const body = { ...objectOf(fields), [name]: value };
      const { status, text } = await service.send('POST', operations[kind].path, body);
      expect({ status, text }, `${name}${place}`).toEqual({
        status: 400,
        text: expect.stringContaining(`${name}${place}: `),
      });
    }
  }
});
