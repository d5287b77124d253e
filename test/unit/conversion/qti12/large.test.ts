import { expect, test } from 'vitest';
import { adds, bank, box, codesOf, equal, item, plain, read } from './reading.ts';

const conditions = adds(100, equal('a', 'Brasília'));
const question = item({ presentation: plain('The capital is ') + box('a'), conditions });

test('an item that is too large is refused alone', async () => {
  const large = item({ presentation: plain('x'.repeat(2 ** 20)) + box('a'), conditions });
  const items = await read(bank(large, question));
  expect(items.map(codesOf)).toEqual([['refused size'], []]);
  expect(items[0]).toMatchObject({ id: 'i1', title: 'Brasil', line: 2 });
});

test('a long text to read for the questions of a section is reported whole once', async () => {
  const text = 'x'.repeat(5000);
  const passage = `<presentation_material><flow_mat>${plain(text)}</flow_mat></presentation_material>`;
  const items = await read(bank(`<section ident="s">${passage}${question}${question}</section>`));
  const values = items.flatMap(({ losses }) => losses.map(({ value }) => value));
  expect(values).toEqual([text, `${'x'.repeat(1000)}…`]);
});
