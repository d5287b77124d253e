import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePromptsSafe } from '../../../src/commands/asking/gate.ts';
import type { Prompter, TextQuestion } from '../../../src/core/host.ts';
import { visible } from '../../../src/presentation/safe-text.ts';

const hostile = 'Ana\u001b]0;x\u0007\u202e\u200b\u009b2J\r\nB';

/** A person who answers so, and everything that was shown to them. */
function person(answerTo: (offer: string) => string, offered: TextQuestion[] = []) {
  const shown: string[] = [];
  const told: Prompter = {
    async confirm(question) {
      shown.push(question);
      return true;
    },
    async text(question, answering: TextQuestion = {}) {
      const { assumed, initial, complaint } = answering;
      offered.push(answering);
      const offer = initial ?? assumed ?? '';
      const answer = answerTo(offer);
      shown.push(question, offer, complaint?.(answer) ?? '');
      return answer;
    },
    async select(question, choices) {
      shown.push(question, ...choices.map(({ label }) => label));
      return choices[0]?.value ?? '';
    },
    edit: async (text) => text,
  };
  return {
    asking: makePromptsSafe(
      () => told,
      () => {},
    ),
    shown,
  };
}

test('no part of a question can move the cursor, reorder or hide text', async () => {
  const { asking, shown } = person((offer) => offer);
  await asking.confirm(hostile);
  await asking.text(hostile, { assumed: hostile, complaint: (text) => `${text}?` });
  await asking.text(hostile, { initial: hostile, complaint: (text) => text });
  expect(await asking.select(hostile, [{ value: hostile, label: hostile }])).toBe(hostile);
  expect(shown).toHaveLength(9);
  expect(shown).toEqual(shown.map((text) => visible(text, { multiline: false })));
});

const offers = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\\', 'n', 'u200d', '\n', '\u200d', '\t', '\r', 'a'))
    .map((parts) => parts.join('')),
);

test('what is offered comes back as it was, however it was shown', async () => {
  const { asking } = person((offer) => offer);
  await fc.assert(
    fc.asyncProperty(offers, async (offer) => {
      expect(await asking.text('?', { initial: offer })).toBe(offer);
      expect(await asking.text('?', { assumed: offer })).toBe(offer);
    }),
  );
});

test('what is shown with escapes is replaced, never edited', async () => {
  const offered: TextQuestion[] = [];
  const { asking } = person((offer) => `${offer}!`, offered);
  expect(await asking.text('?', { initial: 'Ana' })).toBe('Ana!');
  expect(await asking.text('?', { initial: 'a\u200db' })).toBe(String.raw`a\u200db!`);
  expect(offered).toMatchObject([{ initial: 'Ana' }, { assumed: String.raw`a\u200db` }]);
});
