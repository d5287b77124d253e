import { expect, test } from 'vitest';
import { describe, messagesOf } from '../../../src/messages/catalogue.ts';
import { problem } from '../../../src/messages/problem.ts';

test('a problem has a message and a hint from its entry', () => {
  expect(describe(problem('document/duplicate-key', { field: 'title' }), 'en')).toEqual({
    message: 'the field "title" is there twice',
    hint: 'keep one of them',
  });
});

test('a code that is in no catalogue is a defect', () => {
  expect(() => describe({ code: 'no/such', params: {} }, 'en')).toThrow(TypeError);
});

test('every problem has a longer explanation, and a code of two parts', () => {
  const entries = Object.entries(messagesOf('en').problems);
  expect(entries.length).toBeGreaterThan(50);
  for (const [code, entry] of entries) {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(entry.explanation).toMatch(/\.$/);
  }
});
