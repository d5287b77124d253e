import { expect, test } from 'vitest';
import { describe, messagesOf } from '../../../src/messages/catalogue.ts';
import { problem } from '../../../src/messages/problem.ts';
import { problems } from '../../../src/messages/en/problems.ts';
import { configurationProblems } from '../../../src/messages/en/problems/configuration.ts';
import { ownProblems } from '../../../src/messages/en/problems/own.ts';
import { serviceProblems } from '../../../src/messages/en/problems/service.ts';
import { textProblems } from '../../../src/messages/en/problems/text.ts';
import { usageProblems } from '../../../src/messages/en/problems/usage.ts';
import { valueProblems } from '../../../src/messages/en/problems/value.ts';

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

test('each code stands in one group only', () => {
  const groups = [
    configurationProblems,
    ownProblems,
    serviceProblems,
    textProblems,
    usageProblems,
    valueProblems,
  ];
  const codes = groups.flatMap((group) => Object.keys(group));
  expect(codes.length).toBeGreaterThan(70);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(problems).sort()).toEqual(codes.sort());
});
