/** Both prompters over streams: inquirer itself, and readline. */
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../../src/core/errors.ts';
import type { PromptWords } from '../../../src/core/host.ts';
import { createPlainPrompter } from '../../../src/host/plain-prompter.ts';
import { createScreenPrompter } from '../../../src/host/screen-prompter.ts';
import { promptWords } from '../../../src/commands/asking/gate.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const english = promptWords(await loadCatalogue('en'));

const ways = [
  ['on a screen', createScreenPrompter],
  ['line by line', createPlainPrompter],
] as const;

/** A person at streams, who types when the question is there. */
function person(create: (typeof ways)[number][1], words: PromptWords = english) {
  const input = new PassThrough();
  // inquirer ends every other output after its question, and asks the next one nowhere.
  const output = Object.assign(new PassThrough(), { _isStdio: true, columns: 80 });
  const interruption = new AbortController();
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const seen = () => stripVTControlCharacters(shown);
  return {
    prompter: create({ input, output, interrupted: interruption.signal }, words),
    interrupt: () => interruption.abort('SIGTERM'),
    input,
    raw: () => shown,
    seen,
    typesAt: async (question: string, keys: string) => {
      await expect.poll(seen).toContain(question);
      shown = '';
      input.write(keys);
    },
  };
}

const cities = [
  { value: 'b', label: 'Brasília' },
  { value: 'r', label: 'Rio' },
];

const noX = (text: string) => (text.includes('x') ? 'not x' : null);

describe.each(ways)('%s', (_, create) => {
  test('yes or no is asked again after any other answer, and Enter alone is what is assumed', async () => {
    const { prompter, typesAt } = person(create);
    const first = prompter.confirm('Delete it?');
    await typesAt('Delete it?', 'what\r\n');
    await typesAt('answer yes or no', 'YES\r\n');
    expect(await first).toBe(true);
    const second = prompter.confirm('And this?');
    await typesAt('y/N', '\r\n');
    expect(await second).toBe(false);
    const third = prompter.confirm('Go on?', true);
    await typesAt('Y/n', '\r\n');
    expect(await third).toBe(true);
  });

  test('the words of yes and no are those of the language, and the English ones', async () => {
    const { prompter, typesAt } = person(create, promptWords(await loadCatalogue('pt-BR')));
    for (const [typed, meant] of [
      ['sim', true],
      ['Não', false],
      ['n', false],
      ['yes', true],
    ] as const) {
      const answer = prompter.confirm('É isso?', !meant);
      await typesAt(meant ? 's/N' : 'S/n', `${typed}\r\n`);
      expect(await answer).toBe(meant);
    }
  });

  test('a text is asked again where it is wrong, and Enter alone takes the offered one', async () => {
    const { prompter, typesAt } = person(create);
    const answer = prompter.text('Its name:', { assumed: 'produção', complaint: noX });
    await typesAt('produção', 'x\r\n');
    await typesAt('not x', create === createScreenPrompter ? '\u0015日本\r' : '日本\n');
    expect(await answer).toBe('日本');
    const offered = prompter.text('Its name:', { assumed: 'produção' });
    await typesAt('produção', '\r\n');
    expect(await offered).toBe('produção');
    const edited = prompter.text('Its name:', { initial: 'Ana' });
    await typesAt('Ana', '\r\n');
    expect(await edited).toBe('Ana');
  });

  test.each([
    ['a signal', (at: ReturnType<typeof person>) => at.interrupt()],
    ['the end of the input', (at: ReturnType<typeof person>) => at.input.end()],
    ['a terminal that is closed', (at: ReturnType<typeof person>) => at.input.destroy()],
  ])('%s interrupts the question, and every later one', async (__, leave) => {
    const at = person(create);
    const first = at.prompter.text('Its name:');
    await expect.poll(at.seen).toContain('Its name:');
    leave(at);
    await expect(first).rejects.toThrow(Interrupted);
    await expect(at.prompter.confirm('Sure?')).rejects.toThrow(Interrupted);
    await expect(at.prompter.select('Which?', cities)).rejects.toThrow(Interrupted);
  });
});

describe('on a screen', () => {
  const screen = (words?: PromptWords) => person(createScreenPrompter, words);

  test.each(['\u0003', '\u0004'])('%j interrupts each question', async (key) => {
    const { prompter, typesAt } = screen();
    const asked = [
      () => prompter.confirm('Sure?'),
      () => prompter.text('Which:'),
      () => prompter.select('Where?', cities),
    ];
    const questions = ['Sure?', 'Which:', 'Where?'];
    for (const [index, ask] of asked.entries()) {
      const answer = ask();
      await typesAt(questions[index] ?? '', key);
      await expect(answer).rejects.toThrow(Interrupted);
    }
  });

  test('a choice is picked with the arrows, from the assumed one, and no word is in English', async () => {
    const { prompter, typesAt, seen } = screen(promptWords(await loadCatalogue('pt-BR')));
    const answer = prompter.select('Qual?', cities, 'r');
    await expect.poll(seen).toContain('↑↓ para mover, Enter para escolher');
    expect(seen()).not.toMatch(/navigate|select/);
    await typesAt('❯ Rio', '\u001b[A\r');
    expect(await answer).toBe('b');
  });

  test('a text is edited, and what is behind an answer does not answer the next question', async () => {
    const { prompter, typesAt } = screen();
    const first = prompter.text('Title:', { initial: 'Capital' });
    await typesAt('Capital', 's\rThe rest of a paste\r');
    expect(await first).toBe('Capitals');
    const second = prompter.text('Source:');
    await typesAt('Source:', 'Atlas\r');
    expect(await second).toBe('Atlas');
  });
});

describe('line by line', () => {
  test('a choice is picked by its number, without an escape sequence', async () => {
    const { prompter, typesAt, raw } = person(createPlainPrompter);
    const answer = prompter.select('Which?', cities, 'r');
    await expect.poll(raw).toContain('Which?\n  1  Brasília\n  2  Rio\nNumber (1 to 2) [2]: ');
    expect(raw()).not.toContain('\u001b');
    await typesAt('Number', '3\n');
    await typesAt('Number', '1\n');
    expect(await answer).toBe('b');
  });

  test('what is said after an interruption has a line of its own', async () => {
    const { prompter, interrupt, raw } = person(createPlainPrompter);
    const answer = prompter.text('Its name:');
    await expect.poll(raw).toBe('Its name: ');
    interrupt();
    await expect(answer).rejects.toThrow(Interrupted);
    expect(raw()).toBe('Its name: \n');
  });
});
