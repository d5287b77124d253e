import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entry, itemOf, itemText, questionOf } from './items.ts';
import { causeOf } from '../loss-causes.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../samples/convert/${name}`, import.meta.url), 'utf8');

describe('an item', () => {
  test('of 2.1 is read with its weights', async () => {
    const { blanks, segments } = await questionOf(sample('qti21-item.xml'));
    expect(segments).toHaveLength(3);
    expect(blanks).toMatchObject([
      { weight: 2, isCaseSensitive: false },
      { weight: 1, isCaseSensitive: true },
    ]);
    expect((await itemOf(sample('qti21-item.xml'))).losses.map(causeOf)).toEqual([
      'not-kept feedback',
      'not-kept setting',
      'not-kept setting',
    ]);
  });

  test('of 3.0 is read with its choices', async () => {
    const item = await itemOf(sample('qti30-item.xml'));
    expect(item).toMatchObject({ type: 'inlineChoice', id: 'capital-do-acre', line: 2 });
    expect(item.losses.map((loss) => [causeOf(loss), loss.value])).toEqual([
      ['not-kept content', 'xml:lang="pt-BR"'],
      ['not-kept shuffling', 'shuffle="true"'],
    ]);
    const { blanks } = await questionOf(sample('qti30-item.xml'));
    expect(blanks[0]?.alternatives.map(({ text, fraction }) => [text, fraction])).toEqual([
      ['Rio Branco', 1],
      ['Porto Velho', 0],
      ['Boa Vista', 0],
    ]);
  });
});

const variable = (name: string) => `<variable identifier="${name}"/>`;
const points = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
const set = (value: string, outcome = 'SCORE') =>
  `<setOutcomeValue identifier="${outcome}">${value}</setOutcomeValue>`;
const matched = (name: string) => `<match>${variable(name)}<correct identifier="${name}"/></match>`;
const when = (condition: string, then: string, others = '') =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${others}</responseCondition>`;
const otherwise = (rules: string) => `<responseElse>${rules}</responseElse>`;
const rules = (...all: string[]) => `<responseProcessing>${all.join('')}</responseProcessing>`;

test('knows the same rules under the names of QTI 3.0', async () => {
  const processing = rules(when(matched('RESPONSE'), set(points(1)), otherwise(set(points(0)))));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const renamed = itemText({ processing, body: entry() })
    .replace(
      /(<\/?)([a-zA-Z]+)(?=[\s>/])/g,
      (_, start: string, name: string) => `${start}qti-${kebab(name)}`,
    )
    .replace(/ ([a-zA-Z]+)(?==)/g, (_, name: string) => ` ${kebab(name)}`);
  expect(renamed).toContain('<qti-text-entry-interaction response-identifier="RESPONSE"/>');
  expect((await itemOf(renamed)).content).toEqual(
    (await itemOf({ processing, body: entry() })).content,
  );
});
