import { describe, expect, test } from 'vitest';
import { adds, bank, box, equal, item, plain, read } from './reading.ts';

const presentation = plain('The capital is ') + box('a') + plain('.');
const conditions = adds(100, equal('a', 'Brasília'));
const question = item({ presentation, conditions });

describe('a text to read for the questions of a section', () => {
  const passage = (text: string) =>
    `<presentation_material><flow_mat>${plain(text)}</flow_mat></presentation_material>`;
  const section = (...parts: string[]) => `<section ident="s">${parts.join('')}</section>`;

  test('is reported whole once if it is long', async () => {
    const text = 'x'.repeat(5000);
    const items = await read(bank(section(passage(text), question, question)));
    const values = items.flatMap(({ losses }) => losses.map(({ value }) => value));
    expect(values).toEqual([text, `${'x'.repeat(1000)}…`]);
  });
});
