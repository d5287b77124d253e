import fc from 'fast-check';
import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { previewPage } from '../../../src/authoring/page/page.ts';
import type { AuthoredQuestion } from '../../../src/authoring/question.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { hostileTexts } from '../../harness/hostile-html.ts';
import { authored } from './authored.ts';
import { runsOf } from '../../harness/laws.ts';

const english = await loadCatalogue('en');

const base = authored('[[x]]');

/** A question with this statement, in which each ### is a blank with one answer. */
function stating(statement: string, own: Partial<AuthoredQuestion> = {}): AuthoredQuestion {
  const { blanks } = base;
  const count = statement.split('###').length - 1;
  return { ...base, ...own, statement, blanks: Array.from({ length: count }, () => blanks[0]!) };
}

/** The page as a browser reads it. */
const pageOf = (...questions: AuthoredQuestion[]) =>
  elementsIn(fromParse5(parse([...previewPage(questions, english)].join(''))));

function elementsIn(node: Nodes): Element[] {
  if (node.type !== 'root' && node.type !== 'element') return [];
  const below = node.children.flatMap(elementsIn);
  return node.type === 'element' ? [node, ...below] : below;
}

function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return node.type === 'root' || node.type === 'element' ? node.children.map(textIn).join('') : '';
}

const named = (elements: readonly Element[], ...names: string[]) =>
  elements.filter(({ tagName }) => names.includes(tagName));

const classed = (elements: readonly Element[], name: string) =>
  elements.filter(({ properties }) => [properties['className']].flat().includes(name));

function statementOf(statement: string, own: Partial<AuthoredQuestion> = {}): Element {
  const [found] = classed(pageOf(stating(statement, own)), 'statement');
  if (found === undefined) throw new Error('there is no statement');
  return found;
}

const fieldNumbers = (elements: readonly Element[]) =>
  named(elements, 'input', 'select').map(({ properties }) => properties['ariaLabel']);

describe('a statement on the page', () => {
  test('keeps its HTML, with a field for each blank', () => {
    const shown = statementOf('<p>A <b>###</b>, <i>###</i></p>');
    const elements = elementsIn(shown).map(({ tagName }) => tagName);
    expect(elements).toEqual([
      'div',
      'p',
      'b',
      'span',
      'input',
      'span',
      'i',
      'span',
      'input',
      'span',
    ]);
    expect(fieldNumbers(elementsIn(shown))).toEqual(['Blank 1', 'Blank 2']);
  });

  test('is shown as it is written where HTML is disabled', () => {
    expect(textIn(statementOf('<b>x</b> &amp; ###', { disableHTML: true }))).toBe(
      '<b>x</b> &amp; ',
    );
  });

  test('has a field for a blank in a tag below it, with a word about that', () => {
    const elements = pageOf(stating('<a title="###">a</a> <!-- ### --> ###'));
    expect(fieldNumbers(elements)).toEqual(['Blank 3', 'Blank 1', 'Blank 2']);
    const remarks = classed(elements, 'remark').map(textIn);
    expect(remarks).toEqual([
      'Blank 1 is where browsers show nothing, for example inside a tag: ',
      'Blank 2 is where browsers show nothing, for example inside a tag: ',
    ]);
    expect(named(elements, 'a').map(({ properties }) => properties['title'])).toEqual(['###']);
  });

  test('says what is left out of it', () => {
    const elements = pageOf(stating('<font>###</font><script>1</script><video></video>'));
    expect(classed(elements, 'remark').map(textIn)).toEqual([
      'Not shown on this page: <script>, <video>. The service may show them.',
    ]);
  });

  test('keeps a marker that is no blank as text', () => {
    const question = { ...stating('### and ### and &#35;##'), blanks: base.blanks };
    const [shown] = classed(pageOf(question), 'statement');
    expect(textIn(shown ?? { type: 'root', children: [] })).toBe(' and ### and ###');
  });

  test('that nests too deep is shown as it is written', () => {
    const deep = '<b>'.repeat(20_000);
    expect(textIn(statementOf(`${deep}###`))).toBe(deep);
    expect(textIn(statementOf(`${'<template>'.repeat(20_000)}###`))).toContain('<template>');
  });

  test.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mailto:ana@example.org', 'mailto:ana@example.org'],
    ['page.html', undefined],
    ['//example.org', undefined],
    ['file:///etc/passwd', undefined],
    ['javascript:alert(1)', undefined],
    ['java&#10;script:alert(1)', undefined],
  ])('links to %s as %s', (href, expected) => {
    const [link] = named(pageOf(stating(`<a href="${href}">###</a>`)), 'a');
    expect(link?.properties['href']).toBe(expected);
  });
});

const fragment = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    '###',
    '<',
    '>',
    '"',
    "'",
    '<!--',
    '-->',
    '</',
    '&',
    '<b>',
    '<table>',
    '<a href=',
  ),
  fc.constantFrom('<svg>', '<math>', '<select>', '<textarea>', '<style>', '</style>', '</script>'),
  fc.string({ unit: 'binary', maxLength: 5 }).filter((text) => !/\p{Cs}/u.test(text)),
);
const foreign = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(''));

const strange = fc.record({
  statement: foreign,
  title: foreign,
  description: foreign,
  dropDown: fc.boolean(),
  disableHTML: fc.boolean(),
});

test('nothing foreign becomes more of the page than it may, and every blank has one field', () => {
  fc.assert(
    fc.property(strange, ({ statement, title, description, ...flags }) => {
      const range = () => [0, 0] as const;
      const written = stating(statement, { ...flags, title: { text: title, range } });
      const alternatives = [{ description, score: 10, range }];
      const blanks = written.blanks.map((blank) => ({ ...blank, alternatives }));
      const elements = pageOf({ ...written, blanks });
      expect(named(elements, 'script', 'style', 'meta', 'form', 'main')).toHaveLength(9);
      expect(named(elements, ...forbidden)).toEqual([]);
      expect(elements.flatMap(misdeeds)).toEqual([]);
      const numbers = fieldNumbers(elements).map(String).toSorted();
      expect(numbers).toEqual(blanks.map((_, index) => `Blank ${index + 1}`).toSorted());
      const [carried] = named(elements, 'form').map(({ properties }) => properties['dataQuestion']);
      expect(JSON.parse(String(carried))).toMatchObject({
        blanks: blanks.map(() => ({ alternatives: [{ description, score: 10 }] })),
      });
    }),
    { numRuns: runsOf(500) },
  );
});

/** Attributes that would run, load or leave the page. */
function misdeeds({ properties }: Element): string[] {
  const { href = 'https://', src = 'data:image/gif' } = properties;
  return [
    ...Object.keys(properties).filter((name) =>
      /^on|^(?:style|srcSet|action|formAction|ping|background|poster)$/.test(name),
    ),
    ...(/^(?:https?:\/\/|mailto:)/i.test(href) ? [] : [`href ${href}`]),
    ...(/^data:image\/(?:png|jpeg|gif|webp)/i.test(src) ? [] : [`src ${src}`]),
  ];
}

const forbidden = [
  'base',
  'embed',
  'frame',
  'iframe',
  'link',
  'math',
  'object',
  'svg',
  'template',
  'textarea',
  'video',
];

test('the own script and style end nowhere but at their end', () => {
  const page = [...previewPage([base], english)].join('');
  expect(page.match(/<\/?(?:script|style)/gi)).toEqual([
    '<style',
    '</style',
    '<script',
    '</script',
  ]);
  expect(page).not.toContain('<!--');
});
