import { expect, test } from 'vitest';
import { entry, itemOf, itemText } from './items.ts';

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
