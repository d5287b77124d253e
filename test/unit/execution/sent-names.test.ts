import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations.ts';
import { rememberNames } from '../../../src/execution/sent-names.ts';

const create = (sent: Pick<Operation, 'body' | 'bodyText'>): Operation => ({
  id: 'lacuna.create',
  params: {},
  key: null,
  origin: null,
  ...sent,
});

/** The title that a run knows after it has sent this body as a text; null if it knows none. */
function titleSent(bodyText: string, shown: string): string | null {
  const names = rememberNames();
  const own = names.begin(create({ body: { title: 'Own' } }));
  names.begin(create({ body: null, bodyText }));
  return own.otherNameIn({ title: shown });
}

test.each([
  ['is short', '{"title":"T"}', 'T'],
  ['has space around it', '{ "a": [1, {}], "title" :\n "T" }', 'T'],
  ['holds signs of JSON', '{"a":"{[","title":"]}: ,"}', ']}: ,'],
  ['holds quotes', String.raw`{"a":"\"","title":"a \"b\" \\"}`, String.raw`a "b" \ `.trimEnd()],
  ['is missing', '{"name":"T"}', null],
  ['is a number', '{"title":1}', null],
  ['is only inside another field', '{"a":{"title":"T"}}', null],
  ['is inside another field as well', '{"a":{"title":"X"},"title":"T"}', 'T'],
  ['is there twice', '{"title":"X","title":"T"}', 'T'],
  ['is named in a text', String.raw`{"a":"\"title\":\"X\"","title":"T"}`, 'T'],
  ['is the text of another field', '{"a":"title","b":"title"}', null],
  ['is only the text of another field', '{"a":"title"}', null],
  ['has an escaped name', String.raw`{"\u0074itle":"T"}`, 'T'],
  ['belongs to an object in a list', '[{"title":"T"}]', null],
])('a name in a text that %s', (_, text, expected) => {
  expect(titleSent(text, expected ?? 'T')).toBe(expected);
  expect(titleSent(text, 'X')).toBe(null);
});

test('a name is the same with other spaces, case and form of its characters', () => {
  expect(titleSent('{"title":" Capital  do Brasil "}', 'CAPITAL DO BRASIL')).not.toBeNull();
  expect(titleSent('{"title":"Cafe\u0301"}', 'Café')).toBe('Café');
});
