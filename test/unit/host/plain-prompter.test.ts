import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../../src/core/errors.ts';
import { EditRefused } from '../../../src/core/host.ts';
import { createPlainPrompter } from '../../../src/host/plain-prompter.ts';
import type { Seat } from '../../../src/host/seat.ts';
import { formsEn } from '../../../src/messages/en/prompts.ts';

/** A person who reads line by line, and types when a line is there. */
function person(editor: Seat['editor'] = null) {
  const input = new PassThrough();
  const output = new PassThrough();
  const interruption = new AbortController();
  const seat = { input, output, interrupted: interruption.signal, editor };
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  return {
    prompter: createPlainPrompter(seat, formsEn.prompter),
    interrupt: () => interruption.abort('SIGTERM'),
    input,
    seen: () => seen,
    typesAt: async (question: string, keys: string) => {
      await expect.poll(() => seen).toContain(question);
      seen = '';
      input.write(keys);
    },
  };
}

const cities = [
  { value: 'b', label: 'Brasília' },
  { value: 'r', label: 'Rio' },
];

describe('a question without movements of the cursor', () => {
  test('is answered with yes or no, Enter for what is assumed', async () => {
    const { prompter, typesAt } = person();
    const first = prompter.confirm('Delete it?');
    await typesAt('Delete it? [y/N] ', 'what\n');
    await typesAt('answer yes or no', 'Y\n');
    expect(await first).toBe(true);
    const second = prompter.confirm('Go on?', true);
    await typesAt('Go on? [Y/n] ', '\n');
    expect(await second).toBe(true);
  });

  test('of yes or no takes the words of both languages, with or without accents', async () => {
    const { prompter, typesAt } = person();
    for (const [typed, meant] of [
      ['nao', false],
      ['Não', false],
      ['sim', true],
    ] as const) {
      const answer = prompter.confirm('Go on?', !meant);
      await typesAt('Go on?', `${typed}\n`);
      expect(await answer).toBe(meant);
    }
  });

  test('is answered with a text, again where that is wrong', async () => {
    const { prompter, typesAt } = person();
    const complaint = (text: string) => (text === 'x' ? 'not x' : null);
    const answer = prompter.text('Its name:', { assumed: 'produção', complaint });
    await typesAt('Its name: [produção] ', 'x\n');
    await typesAt('not x\nIts name:', '日本\n');
    expect(await answer).toBe('日本');
    const next = prompter.text('Its name:', { initial: 'Ana' });
    await typesAt('[Ana]', '\n');
    expect(await next).toBe('Ana');
  });

  test('says how an answer that is offered is removed, where there may be none', async () => {
    const { prompter, typesAt } = person();
    const tags = prompter.text('Tags:', { initial: 'a b', complaint: () => null });
    await typesAt('Tags: [a b] (a space for none) ', ' \n');
    expect((await tags).trim()).toBe('');
    const needed = (text: string) => (text === '' ? 'needed' : null);
    const title = prompter.text('Title:', { initial: 'A', complaint: needed });
    await typesAt('Title: [A] ', '\n');
    expect(await title).toBe('A');
  });

  test('is answered in the editor of the user, where a long text is wanted', async () => {
    const texts = ['Brasília é\na capital.', null];
    const edit = async (text: string) => {
      const next = texts.shift() ?? null;
      if (next === null) throw new EditRefused('too-large');
      return text + next;
    };
    const { prompter, typesAt } = person({ name: 'ed', edit });
    const answer = prompter.text('Statement:', { isLong: true, keepsLines: true, goesBack: true });
    await typesAt('Statement: [< to go back · > to write in ed] ', '>\n');
    await typesAt('[Brasília é a capital.] [<', '>\n');
    await typesAt('more than 100 kB, and is as it was\nStatement: [Brasília', '\n');
    expect(await answer).toBe('Brasília é\na capital.');
    const short = prompter.text('Title:');
    await typesAt('Title: ', '>\n');
    expect(await short).toBe('>');
  });

  test('leaves what is said after an interruption a line of its own', async () => {
    const { prompter, interrupt, seen } = person();
    const answer = prompter.text('Its name:');
    await expect.poll(seen).toBe('Its name: ');
    interrupt();
    await expect(answer).rejects.toThrow(Interrupted);
    await expect.poll(seen).toBe('Its name: \n');
  });

  test('is answered with the number of a choice', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.select('Which?', cities, 'r');
    await typesAt('Which?\n  1  Brasília\n  2  Rio\nNumber (1 to 2) [2]: ', '3\n');
    await typesAt('Number', '1\n');
    expect(await answer).toBe('b');
    const next = prompter.select('Which?', cities, 'r');
    await typesAt('Number', '\n');
    expect(await next).toBe('r');
  });

  test('for a secret shows nothing of it', async () => {
    const { prompter, typesAt, seen } = person();
    const answer = prompter.secret('Token:');
    await typesAt('Token:', 'hunter3\u007f2\r');
    expect(await answer).toBe('hunter2');
    expect(seen()).not.toContain('hunter');
  });

  test('writes no escape sequence', async () => {
    const { prompter, typesAt, seen } = person();
    const answer = prompter.select('Which?', cities);
    await expect.poll(seen).toContain('Number');
    expect(seen()).not.toContain('\u001b');
    await typesAt('Number', '2\n');
    expect(await answer).toBe('r');
  });

  test('is interrupted by a signal, by the end of the input, and in a secret by Ctrl-C', async () => {
    const one = person();
    const first = one.prompter.text('Its name:');
    one.interrupt();
    await expect(first).rejects.toThrow(Interrupted);
    await expect(one.prompter.confirm('Sure?')).rejects.toThrow(Interrupted);
    const other = person();
    const second = other.prompter.text('Its name:');
    other.input.end();
    await expect(second).rejects.toThrow(Interrupted);
    const third = person();
    const secret = third.prompter.secret('Token:');
    await third.typesAt('Token:', 'x\u0003');
    await expect(secret).rejects.toThrow(Interrupted);
  });
});
