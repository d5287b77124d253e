import { describe, expect, test } from 'vitest';
import { readTopicMap, topicMapOf } from '../../../../src/commands/convert/fields.ts';
import { CliError } from '../../../../src/core/errors.ts';
import { settings } from '../../config/settings.ts';

async function read(text: string | Uint8Array) {
  await using folder = await settings();
  const file = await folder.write('topics.csv', String(text));
  return await readTopicMap(file, folder.host);
}

describe('a topic map', () => {
  test.each([
    ['Geografia;8801\nGeografia/Brasil;8802\n'],
    ['category,topicId\r\nGeografia,8801\r\n"Geografia/Brasil",8802\r\n'],
    ['\uFEFFcategoria\ttópico\n\n Geografia \t 8801 \nGeografia / Brasil\t8802'],
    ['$course$/top/Geografia;8801\n$system$/top/Geografia/Brasil;8802\n'],
  ])('is read with any separator: %j', async (text) => {
    const topics = await read(text);
    expect(topics.unused()).toEqual(['Geografia', 'Geografia/Brasil']);
    expect(topics.topicOf('Geografia')).toBe(8801);
    expect(topics.topicOf('Geografia/Brasil')).toBe(8802);
  });

  test('has a category with a line break in quotes as one row', async () => {
    const topics = await read('"Geografia\ne História";8801\nFísica;8802\n');
    expect(topics.unused()).toEqual(['Geografia\ne História', 'Física']);
  });

  test('keeps ids of 64 bits', async () => {
    expect((await read('A;9223372036854775807')).topicOf('A')).toBe(9223372036854775807n);
  });

  test.each([
    ['A;1\nB\n', { line: 2, reason: 'columns' }],
    ['A;1;2\n', { line: 1, reason: 'columns' }],
    ['A;1\n\nB;oito\n', { line: 3, reason: 'id' }],
    ['A;1\nB;-1\n', { line: 2, reason: 'id' }],
    ['A;1\n/A/;2\n', { line: 2, reason: 'twice' }],
  ])('that is wrong is refused with its line: %j', async (text, about) => {
    const wrong: unknown = await read(text).catch((error: unknown) => error);
    if (!(wrong instanceof CliError)) throw new Error('it was read');
    expect(wrong.problem).toMatchObject({ code: 'convert/topic-map', params: about });
  });
});

test.each([
  ['Geografia/Brasil/Sul', 8802],
  ['Geografia/Chile', 8801],
  ['$course$/top/Geografia', 8801],
  ['Geografias', null],
  ['', null],
])('the topic of %j is that of the nearest category above it', (category, topic) => {
  const topics = topicMapOf(
    new Map([
      ['Geografia', 8801],
      ['Geografia/Brasil', 8802],
    ]),
  );
  expect(topics.topicOf(category)).toBe(topic);
});

test('a misspelt category is unused, and that of the questions has no topic', () => {
  const topics = topicMapOf(new Map([['Geografy', 8801]]));
  expect(topics.topicOf('$course$/top/Geography/Rivers')).toBe(null);
  expect(topics.unused()).toEqual(['Geografy']);
  expect(topics.unknown()).toEqual(['Geography/Rivers']);
});
