import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describe } from '../../../src/messages/catalogue.ts';
import { catalogue as english } from '../../../src/messages/en/catalogue.ts';
import { problem } from '../../../src/messages/problem.ts';
import { problems } from '../../../src/messages/en/problems.ts';
import { problems as portuguese } from '../../../src/messages/pt-BR/problems.ts';
import { samples } from '../../../src/messages/samples.ts';

const folder = fileURLToPath(new URL('../../../src/messages/en/problems', import.meta.url));

test('a problem has a message and a hint from its entry', () => {
  expect(describe(problem('document/duplicate-key', { field: 'title' }), english)).toEqual({
    message: 'duplicate field "title"',
    hint: 'keep one of them',
  });
});

test.each([english, { ...english, problems: portuguese }])(
  'commands and references in hints can be pasted, whatever the key',
  (messages) => {
    const key = "Ana's key: 1";
    const run = '261121-1435-x7k2mq';
    const hintOf = (found: Parameters<typeof describe>[0]) => describe(found, messages).hint;
    const word = String.raw`'Ana'\''s key: 1'`;
    expect(hintOf(problem('content/unknown-key', { key, suggestion: null }))).toContain(
      `resources adopt ${word} ID`,
    );
    expect(hintOf(problem('content/no-version', { key }))).toContain(`{ $ref: "${key}" }`);
    const hint = hintOf(problem('content/given-up', { key, verb: 'create', run }));
    expect(hint).toContain(`resources adopt ${word} ID`);
    expect(hint).toContain(`resources forget ${word}`);
  },
);

test('a code that is in no catalogue is a defect', () => {
  expect(() => describe({ code: 'no/such', params: {} }, english)).toThrow(TypeError);
});

test('every problem has a longer explanation, and a code of two parts', () => {
  const entries = Object.entries(english.problems);
  expect(entries.length).toBeGreaterThan(50);
  for (const [code, entry] of entries) {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(entry.explanation).toMatch(/\.$/);
  }
});

test('the build let a code without its Portuguese text or its sample through', () => {
  const codes = Object.keys(problems).toSorted();
  expect(Object.keys(portuguese).toSorted()).toEqual(codes);
  expect(Object.keys(samples).toSorted()).toEqual(codes);
  for (const entry of Object.values(portuguese)) {
    expect(Object.keys(entry).toSorted()).toEqual(['explanation', 'hint', 'message']);
  }
});

test('each code stands in one group only', async () => {
  const files = readdirSync(folder).filter((file) => file !== 'entry.ts');
  const load = async (file: string): Promise<Readonly<Record<string, object>>> =>
    import(join(folder, file));
  const groups = (await Promise.all(files.map(load))).flatMap((file) => Object.values(file));
  const codes = groups.flatMap((group) => Object.keys(group));
  expect(codes.length).toBeGreaterThan(70);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(problems).sort()).toEqual(codes.sort());
});
