import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePromptsSafe } from '../../../src/commands/asking/gate.ts';
import type { Answering, Prompter } from '../../../src/core/host.ts';
import { visible } from '../../../src/presentation/safe-text.ts';

const hostile = 'Ana\u001b]0;x\u0007\u202e\u200b\u009b2J\r\nB';

/** A person who answers so, and everything that was shown to them. */
function person(answerTo: (offer: string) => string) {
  const shown: string[] = [];
  const told: Prompter = {
    async confirm(question) {
      shown.push(question);
      return true;
    },
    async text(question, { assumed, initial, complaint }: Answering = {}) {
      const offer = initial ?? assumed ?? '';
      const answer = answerTo(offer);
      shown.push(question, offer, complaint?.(answer) ?? '');
      return answer;
    },
    async select(question, choices) {
      shown.push(question, ...choices.map(({ label }) => label));
      return choices[0]?.value ?? '';
    },
    async secret(question) {
      shown.push(question);
      return 's';
    },
  };
  return { asking: makePromptsSafe(told), shown };
}

test('no part of a question can move the cursor, reorder or hide text', async () => {
  const { asking, shown } = person((offer) => offer);
  await asking.confirm(hostile);
  await asking.secret(hostile);
  await asking.text(hostile, { assumed: hostile, complaint: (text) => `${text}?` });
  await asking.text(hostile, { initial: hostile, keepsLines: true, complaint: (text) => text });
  expect(await asking.select(hostile, [{ value: hostile, label: hostile }])).toBe(hostile);
  expect(shown).toHaveLength(10);
  expect(shown).toEqual(shown.map((text) => visible(text, { multiline: true })));
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
    fc.asyncProperty(offers, fc.boolean(), async (initial, keepsLines) => {
      expect(await asking.text('?', { initial, keepsLines })).toBe(initial);
      expect(await asking.text('?', { assumed: initial, keepsLines })).toBe(initial);
    }),
  );
});

test('what is changed keeps the characters of which escapes were shown', async () => {
  const { asking } = person((offer) => `${offer}!`);
  expect(await asking.text('?', { initial: '👩\u200d🏫 e\n' })).toBe('👩\u200d🏫 e\n!');
  const complaints: string[] = [];
  const complaint = (text: string) => {
    complaints.push(text);
    return null;
  };
  await asking.text('?', { initial: 'a\u200db', complaint });
  expect(complaints).toEqual(['a\u200db!']);
});

test('an escape that somebody wrote stays one', async () => {
  const { asking } = person((offer) => `${offer}!`);
  const { asking: other } = person(() => String.raw`\u200d`);
  expect(await asking.text('?', { initial: String.raw`\u200d` })).toBe(String.raw`\u200d!`);
  expect(await other.text('?', { initial: 'a' })).toBe(String.raw`\u200d`);
});
