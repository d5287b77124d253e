import { expect, test } from 'vitest';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { problem } from '../../../src/messages/problem.ts';

const english = await loadCatalogue('en');

test('a problem has a message and a hint from its definition', () => {
  expect(describe(problem('document/duplicate-key', { field: 'title' }), english)).toEqual({
    message: 'duplicate field "title"',
    hint: 'keep one of them',
  });
});

test.each(['en', 'pt-BR'] as const)(
  'commands and references in hints can be pasted, whatever the key: %s',
  async (language) => {
    const messages = await loadCatalogue(language);
    const key = "Ana's key: 1";
    const run = '261121-1435-x7k2mq';
    const hintOf = (found: Parameters<typeof describe>[0]) => describe(found, messages).hint;
    const word = String.raw`'Ana'\''s key: 1'`;
    expect(
      hintOf(problem('content/reference', { reason: 'unknown', key, suggestion: null })),
    ).toContain(`resources adopt ${word} ID`);
    expect(hintOf(problem('content/reference', { reason: 'no-version', key }))).toContain(
      `{ $ref: "${key}" }`,
    );
    const hint = hintOf(problem('content/given-up', { key, run }));
    expect(hint).toContain(`resources adopt ${word} ID`);
    expect(hint).toContain(`resources forget ${word}`);
  },
);

test('a code that is in no catalogue is a defect', () => {
  expect(() => describe({ code: 'no/such', params: {} }, english)).toThrow(TypeError);
});
