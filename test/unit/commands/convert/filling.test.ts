import { describe, expect, test } from 'vitest';
import { fillFields, openFieldsOf, topicMapOf } from '../../../../src/commands/convert/fields.ts';

const own = { title: 'a', question: '###', lacunaAlternatives: [] };
const from = { category: 'Geografia/Brasil', source: 'gift: q.gift' };
const topics = topicMapOf(new Map([['Geografia', 8801]]));

const isForOthers = false;

describe('a field', () => {
  test('of the question wins over a topic, a topic over what is given', () => {
    const given = { topicId: 1, difficulty: 2, author: 'Ana' };
    const { body, missing } = fillFields(
      { ...own, difficulty: 5 },
      { given, topics, isForOthers },
      from,
    );
    expect(body).toMatchObject({ difficulty: 5, topicId: 8801, author: 'Ana' });
    expect(missing).toEqual([]);
    const inOther = { ...from, category: 'Arte' };
    expect(fillFields(own, { given, topics, isForOthers }, inOther).body['topicId']).toBe(1);
    expect(
      fillFields({ ...own, topicId: 9 }, { given, topics, isForOthers }, from).body['topicId'],
    ).toBe(9);
  });

  test('that nobody gives is missing, but for those that say nothing of their own', () => {
    const { body, missing } = fillFields(own, { given: {}, topics: null, isForOthers }, from);
    expect(missing).toEqual(['difficulty', 'author', 'topicId']);
    expect(body).toEqual({
      ...own,
      source: 'gift: q.gift',
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    });
  });

  test('that is null is no field', () => {
    const { body } = fillFields(
      { ...own, author: null },
      { given: { author: 'Ana' }, topics: null, isForOthers },
      from,
    );
    expect(body['author']).toBe('Ana');
  });
});

test('the fields that a file can share are those that no option gives', () => {
  expect(openFieldsOf({ given: { author: 'Ana' }, topics, isForOthers })).toEqual(['difficulty']);
  expect(openFieldsOf({ given: {}, topics: null, isForOthers })).toEqual([
    'difficulty',
    'author',
    'topicId',
  ]);
  expect(
    openFieldsOf({ given: { author: 'x', difficulty: 1, topicId: 1 }, topics: null, isForOthers }),
  ).toEqual([]);
});
