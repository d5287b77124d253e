/** What holds for any text: each item is one, every outcome has its reason, and time is linear. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, isSkip } from '../../../../src/conversion/loss.ts';
import { LONGEST_QUESTION, Unreadable } from '../../../../src/conversion/reading.ts';
import type { SourceItem } from '../../../../src/conversion/source-item.ts';
import { choices, correct, declared, entry, itemsOf, itemText, mapping } from './items.ts';
import { runsOf } from '../../../harness/laws.ts';

/** Null for a text that is not well-formed. */
async function tried(text: string): Promise<SourceItem[] | null> {
  try {
    return await itemsOf(text);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** What is wrong with an item: no reason why it is not converted, or a blank without a key. */
function faultsOf({ content, losses }: SourceItem): string[] {
  const isExplained = losses.some((loss) => isRefusal(loss) || isSkip(loss));
  if (isExplained) return [];
  if (content.kind !== 'blanks') return ['no reason'];
  const { segments, blanks } = content.question;
  const hasKeys = blanks.every(
    ({ weight, alternatives }) =>
      weight > 0 && Math.max(...alternatives.map(({ fraction }) => fraction)) === 1,
  );
  return [
    ...(hasKeys ? [] : ['a blank without a key']),
    ...(segments.length === blanks.length + 1 ? [] : ['not cut at the blanks']),
  ];
}

const names = [
  ['textEntryInteraction', 'inlineChoiceInteraction', 'inlineChoice', 'choiceInteraction'],
  ['feedbackInline', 'rubricBlock', 'p', 'math', 'itemBody', 'mapping', 'mapEntry', 'value'],
  ['responseDeclaration', 'correctResponse', 'outcomeDeclaration', 'defaultValue', 'variable'],
  ['responseProcessing', 'responseCondition', 'responseIf', 'responseElse', 'responseElseIf'],
  ['setOutcomeValue', 'mapResponse', 'sum', 'match', 'correct', 'isNull', 'not', 'baseValue'],
  ['equal', 'stringMatch', 'patternMatch', 'exitResponse', 'printedVariable', '__proto__'],
].flat();
const attributes = fc.record(
  {
    identifier: fc.constantFrom('SCORE', 'RESPONSE', 'A', '', 'constructor'),
    responseIdentifier: fc.constantFrom('RESPONSE', 'A', '__proto__'),
    mapKey: fc.constantFrom('a', ' A ', '1'),
    mappedValue: fc.constantFrom('1', '-1', '0', 'x', '1e999'),
    baseType: fc.constantFrom('string', 'identifier', 'integer', 'point'),
    cardinality: fc.constantFrom('single', 'multiple'),
    defaultValue: fc.constantFrom('0', '1', '-1'),
    shuffle: fc.boolean(),
  },
  { requiredKeys: [] },
);
const { tree } = fc.letrec<{ tree: string; element: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('text', '1', ' ', '&lt;', '<!-- c -->', '<![CDATA[<]]>'),
    tie('element'),
  ),
  element: fc
    .tuple(fc.constantFrom(...names), attributes, fc.array(tie('tree'), { maxLength: 4 }))
    .map(([name, given, inside]) => {
      const written = Object.entries(given).map(([key, value]) => ` ${key}="${value}"`);
      return `<${name}${written.join('')}>${inside.join('')}</${name}>`;
    }),
}));

test('any item is one item, converted or with a reason', async () => {
  const parts = fc.record(
    {
      declarations: fc.array(tree, { maxLength: 3 }).map((all) => all.join('')),
      body: fc
        .array(fc.oneof(tree, fc.constant(entry()), fc.constant(choices)), { maxLength: 3 })
        .map((all) => all.join('')),
      processing: tree,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const items = await itemsOf(itemText(given));
      expect(items).toHaveLength(1);
      expect(items.flatMap(faultsOf)).toEqual([]);
    }),
    { numRuns: runsOf(2000) },
  );
});

test('any change of a text gives items or a text that cannot be read', async () => {
  const whole = itemText({
    declarations: declared(correct('Belém') + mapping({ Belém: 2, Belem: 1 })),
    body: `<p>${entry()} &amp; ${choices.replaceAll('RESPONSE', 'A')}</p>`,
  });
  const change = fc.record({
    at: fc.nat(whole.length),
    removed: fc.nat(40),
    added: fc.oneof(
      fc.constantFrom('<', '</', '>', '"', '&', '<!--', ']]>', '<?x?>', '<p>', '\u0000', '\uD800'),
      fc.constantFrom('&#0;', '&nbsp;', '&unknown;', 'refused', ' x="1"', entry(), choices),
      fc.string({ maxLength: 5 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), async (changes) => {
      const text = changes.reduce(
        (changed, { at, removed, added }) =>
          changed.slice(0, at) + added + changed.slice(at + removed),
        whole,
      );
      const items = (await tried(text)) ?? [];
      expect(items.flatMap(faultsOf)).toEqual([]);
    }),
    { numRuns: runsOf(2000) },
  );
});

describe('a long item is read at once:', () => {
  const times = (text: string, length: number) =>
    text.repeat(Math.floor((length * LONGEST_QUESTION) / text.length));
  const deep = (name: string, inside: string) =>
    `<${name}>`.repeat(150) + inside + `</${name}>`.repeat(150);

  test.each([
    ['text', { body: times('{[*~ ', 0.9) + entry() }],
    ['blanks', { body: Array.from({ length: 30_000 }, (_, at) => entry(`R${at}`)).join('') }],
    ['blanks of one response', { body: times(entry(), 1) }],
    [
      'choices',
      {
        body: `<p>${choices.replace('<inlineChoice ', `${times('<inlineChoice identifier="a">a</inlineChoice>', 1)}$&`)}</p>`,
      },
    ],
    ['declarations', { declarations: times(declared(correct('a')), 1) }],
    ['nested feedback', { body: deep('feedbackInline', times('a', 0.5)) + entry() }],
    ['nested rules', { processing: deep('patternMatch', times('a', 0.5)) }],
    [
      'template address',
      {
        processing: `<responseProcessing template="http://www.imsglobal.org/${times('a/', 0.9)}"/>`,
      },
    ],
  ])('%s', async (_, parts) => {
    const items = (await tried(itemText(parts))) ?? [];
    expect(items.flatMap(faultsOf)).toEqual([]);
  });

  test('its answers may be many', async () => {
    const answers = Array.from({ length: 30_000 }, (_, at) => [`a${at}`, 1] as const);
    const declarations = declared(mapping(Object.fromEntries(answers)));
    const [item] = await itemsOf(itemText({ declarations, processing: '' }));
    expect(item?.content.kind).toBe('blanks');
  });
});
