import { describe, expect, test } from 'vitest';
import { adds, bank, box, codesOf, equal, item, lossesOf, plain, read } from './reading.ts';

const presentation = plain('The capital is ') + box('a') + plain('.');
const conditions = adds(100, equal('a', 'Brasília'));
const question = item({ presentation, conditions });

describe('a text to read for the questions of a section', () => {
  const passage = (text: string) =>
    `<presentation_material><flow_mat>${plain(text)}</flow_mat></presentation_material>`;
  const section = (...parts: string[]) => `<section ident="s">${parts.join('')}</section>`;

  test('is reported as lost for each of its items', async () => {
    const items = await read(bank(section(passage('Read: Goiás.'), question, question)));
    expect(items.map(({ losses }) => losses.map(({ value }) => value))).toEqual([
      ['Read: Goiás.'],
      ['Read: Goiás.'],
    ]);
    expect(items.map(codesOf)).toEqual([['loss/other-content text'], ['loss/other-content text']]);
  });

  test('belongs to inner sections, but not to the next one', async () => {
    const inner = section(passage('Inner.'), question);
    const items = await read(bank(section(passage('Outer.'), inner), section(question)));
    expect(items.map(({ losses }) => losses.map(({ value }) => value))).toEqual([
      ['Outer.', 'Inner.'],
      [],
    ]);
  });

  test('is reported whole once if it is long', async () => {
    const text = 'x'.repeat(5000);
    const items = await read(bank(section(passage(text), question, question)));
    const values = items.flatMap(({ losses }) => losses.map(({ value }) => value));
    expect(values).toEqual([text, `${'x'.repeat(1000)}…`]);
  });

  test('is no loss if it is empty', async () => {
    const items = await read(bank(section(passage(' '), question)));
    expect(items.map(codesOf)).toEqual([[]]);
  });
});

describe('content beside the statement is not dropped in silence', () => {
  test.each([
    [`<reference>${plain('Map of Brazil')}</reference>`, 'loss/other-content text: Map of Brazil'],
    ['<qticomment>Check the date</qticomment>', 'loss/other-content text: Check the date'],
    [
      `<solution><solutionmaterial>${plain('See page 3')}</solutionmaterial></solution>`,
      'loss/feedback question: See page 3',
    ],
  ])('%s', async (rest, loss) => {
    expect(await lossesOf(item({ presentation, conditions, rest }))).toEqual([loss]);
  });

  test('the label and the look of a text box', async () => {
    const fib = `${plain('Capital:')}<response_str ident="a"><render_fib prompt="Dashline"><response_label ident="x">${plain('in the DF')}</response_label></render_fib></response_str>${plain('.')}`;
    expect(await lossesOf(item({ presentation: fib, conditions }))).toEqual([
      'loss/setting display 1: prompt="Dashline"',
      'loss/other-content text 1: in the DF',
    ]);
  });

  test('the usual look is no loss', async () => {
    const fib = `${plain('Capital:')}<response_str ident="a"><render_fib prompt="Box"><response_label ident="x"/></render_fib></response_str>${plain('.')}`;
    expect(await lossesOf(item({ presentation: fib, conditions }))).toEqual([]);
  });
});
