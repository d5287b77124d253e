import { describe, expect, test } from 'vitest';
import {
  adds,
  answersOf,
  bank,
  box,
  codesOf,
  equal,
  html,
  item,
  lossesOf,
  plain,
  questionOf,
  read,
  readOne,
  sets,
} from './reading.ts';

const rivers = plain('The ') + box('a') + plain(' meets the ') + box('b') + plain('.');

describe('boxes between materials', () => {
  test('are blanks in place', async () => {
    const question = await questionOf(
      item({
        presentation: rivers,
        conditions: adds(50, equal('b', 'Negro')) + adds(50, equal('a', 'Solimões')),
      }),
    );
    expect(question.segments).toEqual(['The ', ' meets the ', '.']);
    expect(question).toMatchObject({ placement: 'inline', isHtml: false, scoring: 'each-blank' });
    expect(answersOf(question)).toEqual([['Solimões'], ['Negro']]);
    expect(question.blanks).toMatchObject([
      { kind: 'text', weight: 1, isCaseSensitive: false },
      { kind: 'text', weight: 1, isCaseSensitive: false },
    ]);
  });

  test('may be inside of one response, and are then named by their index or label', async () => {
    const presentation = `<response_str ident="r"><render_fib>${plain('From ')}<response_label ident="x"/>${plain(' to ')}<response_label ident="y"/></render_fib></response_str>`;
    const conditions = adds(1, equal('r', 'Belém', 'index="1"')) + adds(1, equal('y', 'Manaus'));
    const question = await questionOf(item({ presentation, conditions }));
    expect(question.segments).toEqual(['From ', ' to ', '']);
    expect(answersOf(question)).toEqual([['Belém'], ['Manaus']]);
  });

  test('without an index may be answered in any order', async () => {
    const presentation = `${plain('Two states')}<response_str ident="r"><render_fib><response_label ident="x"/><response_label ident="y"/></render_fib></response_str>`;
    const conditions = adds(50, equal('r', 'Acre')) + adds(50, equal('r', 'Pará'));
    expect(await lossesOf(item({ presentation, conditions }))).toContain(
      'refused/scoring order: r',
    );
  });

  test('take the places that underscores draw before them', async () => {
    const presentation = plain('The ___ meets the _____.') + box('a') + box('b');
    const conditions = adds(50, equal('a', 'Solimões')) + adds(50, equal('b', 'Negro'));
    const question = await questionOf(item({ presentation, conditions }));
    expect(question.segments).toEqual(['The ', ' meets the ', '.']);
  });

  test('follow each other with a space', async () => {
    const presentation = plain('Two rivers: ') + box('a') + box('b');
    const conditions = adds(50, equal('a', 'Solimões')) + adds(50, equal('b', 'Negro'));
    expect((await questionOf(item({ presentation, conditions }))).segments).toEqual([
      'Two rivers: ',
      ' ',
      '',
    ]);
  });
});

describe('a box after the whole statement', () => {
  test('has no place', async () => {
    const conditions = sets(100, equal('a', 'Brasília') + equal('a', 'Brasilia'));
    const question = await questionOf(
      item({ presentation: plain(' The capital is ____ ') + box('a'), conditions }),
    );
    expect(question).toMatchObject({ segments: ['The capital is ____'], placement: 'none' });
    expect(answersOf(question)).toEqual([['Brasília', 'Brasilia']]);
  });

  test('is an essay if no answer is right and nothing says otherwise', async () => {
    const essay = plain('Describe the Amazon.') + box('a');
    expect(await lossesOf(item({ presentation: essay }))).toEqual(['skipped/not-fill-in']);
    expect(await lossesOf(item({ presentation: essay, type: 'cc.fib.v0p1' }))).toContain(
      'refused/no-right-answer none 1',
    );
  });
});

describe('points', () => {
  test('for all blanks at once assess the whole question', async () => {
    const both = `<and><or>${equal('a', 'Solimões')}${equal('a', 'Amazonas')}</or>${equal('b', 'Negro')}</and>`;
    const question = await questionOf(item({ presentation: rivers, conditions: sets(100, both) }));
    expect(question.scoring).toBe('whole');
    expect(answersOf(question)).toEqual([['Solimões', 'Amazonas'], ['Negro']]);
  });

  test('of each blank become its weight', async () => {
    const conditions = adds(25, equal('a', 'x')) + adds(75, equal('b', 'y'));
    const { blanks } = await questionOf(item({ presentation: rivers, conditions }));
    expect(blanks.map(({ weight }) => weight)).toEqual([1, 3]);
  });

  test('rounded to two digits are meant to be equal', async () => {
    const conditions = adds(33.33, equal('a', 'x')) + adds(33.34, equal('b', 'y'));
    const { blanks } = await questionOf(item({ presentation: rivers, conditions }));
    expect(blanks.map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test('of an answer are its part of the best one', async () => {
    const conditions =
      sets(10, equal('a', 'Amazonas')) +
      sets(5, equal('a', 'Solimões')) +
      sets(-2, equal('a', 'Tietê'));
    const question = await questionOf(
      item({ presentation: plain('River?') + box('a'), conditions }),
    );
    expect(answersOf(question)).toEqual([['Amazonas', 'Solimões 0.5', 'Tietê -0.2']]);
  });

  test.each([
    ['for answers that are not listed', adds(10, '<other/>'), 'refused/scoring unlisted: other'],
    ['taken away for the rest', adds(-10, '<other/>'), 'refused/scoring unlisted: other'],
    [
      'for either of two blanks',
      adds(10, `<or>${equal('a', 'x')}${equal('b', 'y')}</or>`),
      'refused/scoring rules: or',
    ],
    [
      'for several combinations',
      sets(9, equal('a', 'x') + equal('b', 'y')) + sets(5, equal('a', 'z') + equal('b', 'y')),
      'refused/scoring rules: and',
    ],
    ['for a wrong answer', adds(10, `<not>${equal('a', 'x')}</not>`), 'refused/scoring rules: not'],
    [
      'that overwrite each other',
      sets(100, equal('a', 'x')) + sets(100, equal('b', 'y')),
      'refused/scoring rules: setvar action="Set"',
    ],
    [
      'for a response that does not exist',
      adds(10, equal('c', 'x')),
      'refused/reference missing: c',
    ],
  ])('%s are refused', async (_, conditions, loss) => {
    const right = adds(10, equal('a', 'x')) + adds(10, equal('b', 'y'));
    const losses = await lossesOf(item({ presentation: rivers, conditions: conditions + right }));
    expect(losses).toContain(loss);
  });

  test('for one blank only leave the other one without a key', async () => {
    const conditions = adds(100, equal('a', 'x'));
    expect(await lossesOf(item({ presentation: rivers, conditions }))).toEqual([
      'refused/no-right-answer none 2',
    ]);
  });
});

describe('answers', () => {
  const asked = plain('River?') + box('a');

  test('say whether case counts', async () => {
    const sensitive = sets(100, equal('a', 'Amazonas', 'case="Yes"'));
    const { blanks } = await questionOf(item({ presentation: asked, conditions: sensitive }));
    expect(blanks[0]?.isCaseSensitive).toBe(true);
  });

  test('with two case rules have none that holds for all', async () => {
    const conditions =
      sets(100, equal('a', 'AM', 'case="Yes"')) + sets(100, equal('a', 'Amazonas'));
    const mixed = item({ presentation: asked, conditions });
    expect((await questionOf(mixed)).blanks[0]?.isCaseSensitive).toBeNull();
    expect(await lossesOf(mixed)).toEqual(['loss/comparison case 1: AM']);
  });

  test('that only have to be contained are marked', async () => {
    const conditions = sets(100, '<varsubstring respident="a">Amazon</varsubstring>');
    const { blanks } = await questionOf(item({ presentation: asked, conditions }));
    expect(blanks[0]?.alternatives).toMatchObject([{ text: 'Amazon', match: 'contains' }]);
  });

  test('are escaped where the statement is HTML', async () => {
    const conditions = sets(100, equal('a', 'A&amp;B &lt; C'));
    const question = await questionOf(
      item({ presentation: html('<p>Company?</p>') + box('a'), conditions }),
    );
    expect(question.isHtml).toBe(true);
    expect(answersOf(question)).toEqual([['A&amp;B &lt; C']]);
  });
});

describe('a statement', () => {
  const right = sets(100, equal('a', 'x'));
  const segmentOf = async (materials: string) => {
    const { segments, isHtml } = await questionOf(
      item({ presentation: materials + box('a'), conditions: right }),
    );
    return [segments[0], isHtml];
  };

  test('is decoded once', async () => {
    const material =
      '<material><mattext texttype="text/html">&lt;p&gt;A &amp;amp; B&lt;/p&gt;</mattext></material>';
    expect(await segmentOf(material)).toEqual(['<p>A &amp; B</p>', true]);
    expect(await segmentOf(plain('1 &lt; 2'))).toEqual(['1 < 2', false]);
  });

  test('becomes HTML if a part of it is', async () => {
    expect(await segmentOf(plain('1 &lt; 2') + html('<b>and</b>'))).toEqual([
      '1 &lt; 2\n<b>and</b>',
      true,
    ]);
  });

  test('may hold XHTML that is not escaped', async () => {
    const xhtml =
      '<material><mattext texttype="text/xhtml"><p class="x">A &amp; B<br/></p></mattext></material>';
    expect(await segmentOf(xhtml)).toEqual(['<p class="x">A &amp; B<br></p>', true]);
  });

  test('shows a picture as HTML', async () => {
    const picture =
      '<material><mattext>Map</mattext><matimage uri="map.png" label="Mapa"/></material>';
    expect(await segmentOf(picture)).toEqual(['Map<img src="map.png" alt="Mapa">', true]);
  });
});

describe('an item', () => {
  const presentation = plain('River?') + box('a');
  const conditions = sets(100, equal('a', 'Amazonas'));

  test('keeps its id, title and line', async () => {
    const { id, title, line, type } = await readOne(item({ presentation, conditions }));
    expect({ id, title, line, type }).toEqual({
      id: 'i1',
      title: 'Brasil',
      line: 2,
      type: 'unknown',
    });
  });

  test('belongs to the bank and sections around it', async () => {
    const one = item({ presentation, conditions });
    const text = `<questestinterop><objectbank ident="b"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>Geography</fieldentry></qtimetadatafield></qtimetadata><section title="Rivers"><section>${one}</section></section>${one}</objectbank>${one}</questestinterop>`;
    const categories = (await read(text)).map(({ content }) =>
      content.kind === 'blanks' ? content.question.category : 'none',
    );
    expect(categories).toEqual(['Geography/Rivers', 'Geography', null]);
  });

  test.each([
    [
      'a choice',
      plain('Which?') + '<response_lid ident="a"><render_choice/></response_lid>',
      'skipped/choice-without-place',
    ],
    [
      'a spot on a picture',
      plain('Where?') + '<response_xy ident="a"><render_hotspot/></response_xy>',
      'skipped/not-fill-in',
    ],
    ['nothing to answer', plain('Read this.'), 'skipped/not-fill-in'],
    [
      'a box and a choice',
      box('b') + '<response_lid ident="a"><render_choice/></response_lid>',
      'refused/content interaction',
    ],
    [
      'a box and a spot',
      box('b') + '<response_xy ident="a"><render_hotspot/></response_xy>',
      'refused/content interaction',
    ],
  ])('with %s is not converted', async (_, parts, code) => {
    expect(codesOf(await readOne(item({ presentation: parts, conditions })))).toEqual([code]);
  });

  test('with a number compares numbers', async () => {
    const number = '<response_num ident="a"><render_fib fibtype="Integer"/></response_num>';
    const { blanks } = await questionOf(
      item({ presentation: plain('States?') + number, conditions: sets(100, equal('a', '26')) }),
    );
    expect(blanks).toMatchObject([
      { kind: 'numeric', alternatives: [{ text: '26', tolerance: 0 }] },
    ]);
  });

  test('that is too large is refused alone', async () => {
    const large = item({ presentation: plain('x'.repeat(2 ** 20)) + box('a'), conditions });
    const items = await read(bank(large, item({ presentation, conditions })));
    expect(items.map(codesOf)).toEqual([['refused/too-large'], []]);
    expect(items[0]).toMatchObject({ id: 'i1', title: 'Brasil', line: 2 });
  });

  test('does not take the others with it', async () => {
    const broken = '<item/>';
    const items = await read(bank(broken, item({ presentation, conditions }), broken));
    expect(items.map(({ content }) => content.kind)).toEqual(['nothing', 'blanks', 'nothing']);
  });
});
