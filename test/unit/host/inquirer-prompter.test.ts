import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../../src/core/errors.ts';
import { createInquirerPrompter } from '../../../src/host/inquirer-prompter.ts';
import { formsEn } from '../../../src/messages/en/prompts.ts';
import { formsPt as portuguese } from '../../../src/messages/pt-BR/prompts.ts';

/** A person at real streams, who types when the question is there. */
function person(screen: { readonly columns?: number } = {}, words = formsEn.prompter) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), screen);
  const interruption = new AbortController();
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  return {
    prompter: createInquirerPrompter({ input, output, interrupted: interruption.signal }, words),
    interrupt: () => interruption.abort('SIGTERM'),
    input,
    output,
    seen: () => seen,
    typesAt: async (question: string, keys: string) => {
      await expect.poll(() => seen).toContain(question);
      input.write(keys);
    },
  };
}

describe('a question', () => {
  test('is answered with yes or no, and no is the default', async () => {
    const { prompter, typesAt } = person();
    const first = prompter.confirm('Delete it?');
    await typesAt('Delete it?', 'y\r');
    expect(await first).toBe(true);
    const second = prompter.confirm('And this?');
    await typesAt('And this?', '\r');
    expect(await second).toBe(false);
  });

  test.each([
    ['nao', false],
    ['NÃO', false],
    ['no', false],
    ['s', true],
    ['yes', true],
    ['', true],
    ['\t', true],
    ['\tn', false],
  ])('of yes or no in Portuguese is answered with "%s"', async (typed, meant) => {
    const { prompter, typesAt, seen } = person({}, portuguese.prompter);
    const answer = prompter.confirm('É isso mesmo?', true);
    await typesAt('É isso mesmo?', `${typed}\r`);
    expect(await answer).toBe(meant);
    expect(stripVTControlCharacters(seen())).toContain('É isso mesmo? (S/n)');
    expect(stripVTControlCharacters(seen())).toContain(`mesmo? ${meant ? 'Sim' : 'Não'}`);
  });

  test('of yes or no is not answered with the rest of a refused answer', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.confirm('Delete it?');
    await typesAt('Delete it?', 'perhaps\r');
    await typesAt('answer yes or no', 'yes\r');
    expect(await answer).toBe(true);
  });

  test('whose refused answer is a number is empty again, and a text can be edited', async () => {
    const complaint = (text: string) => (/^\d+!?$/.test(text) ? null : 'not a number');
    const { prompter, typesAt } = person();
    const answer = prompter.text('Difficulty:', { complaint, clearsRefused: true });
    await typesAt('Difficulty:', 'easy\r');
    await typesAt('not a number', '2\r');
    expect(await answer).toBe('2');
    const other = person();
    const edited = other.prompter.text('Title:', { complaint });
    await other.typesAt('Title:', '1x\r');
    await other.typesAt('not a number', '\u007f!\r');
    expect(await edited).toBe('1!');
  });

  test('whose edited number was refused and emptied stays empty', async () => {
    const complaint = (text: string) => (/^\d*$/.test(text) ? null : 'not a number');
    const { prompter, typesAt } = person();
    const answer = prompter.text('Limit:', { initial: '40', complaint, clearsRefused: true });
    await typesAt('Limit: 40', 'x\r');
    await typesAt('not a number', '\r');
    expect(await answer).toBe('');
  });

  test('is answered with a text', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.text('Its name:');
    await typesAt('Its name:', 'produção\r');
    expect(await answer).toBe('produção');
  });

  test.each([
    ['stays as it is with Enter', '\r', 'a b'],
    ['is gone once it is emptied', '\u0015\r', ''],
    ['is replaced by what is typed instead', '\u0015c\r', 'c'],
    ['is gone on with', ' c\r', 'a b c'],
  ])('whose answer stands there: it %s', async (_, keys, answer) => {
    const { prompter, typesAt, seen } = person();
    const tags = prompter.text('Tags:', { initial: 'a b', complaint: () => null });
    await typesAt('a b', keys);
    expect(await tags).toBe(answer);
    expect(seen()).not.toContain('(a b)');
  });

  test('is asked again where an answer that was needed is emptied', async () => {
    const { prompter, typesAt } = person();
    const complaint = (text: string) => (text === '' ? 'it needs one' : null);
    const title = prompter.text('Title:', { initial: 'A', complaint });
    await typesAt('Title: A', '\u0015\r');
    await typesAt('it needs one', 'B\r');
    expect(await title).toBe('B');
  });

  test('is answered with one of several choices', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.select('Which?', [
      { value: 'b', label: 'Brasília' },
      { value: 'r', label: 'Rio' },
    ]);
    await typesAt('Which?', '\u001b[B\r');
    expect(await answer).toBe('r');
  });

  test('ends its line before anything else is written', async () => {
    const { prompter, typesAt, output, seen } = person();
    const answer = prompter.text('Its name:');
    await typesAt('Its name:', 'Ana\r');
    await answer;
    output.write('next');
    await expect.poll(seen).toMatch(/\n[^\n]*next$/);
  });

  test('for a secret does not show what is typed', async () => {
    const { prompter, typesAt, seen } = person();
    const answer = prompter.secret('Token:');
    await typesAt('Token:', 'hunter2\r');
    expect(await answer).toBe('hunter2');
    expect(seen()).not.toContain('hunter2');
  });

  test('leaves the streams open for the next one', async () => {
    const { prompter, typesAt, output, seen } = person();
    for (const name of ['one', 'two', 'three']) {
      const answer = prompter.text(`Name ${name}:`);
      await typesAt(`Name ${name}:`, `${name}\r`);
      expect(await answer).toBe(name);
    }
    output.write('still open');
    await expect.poll(seen).toContain('still open');
  });
});

describe('in a window of 40 columns no word is broken by', () => {
  const shownBy = (one: ReturnType<typeof person>) =>
    stripVTControlCharacters(one.seen()).replaceAll('\r', '');

  test('a question, a complaint about its answer, and the answer as it stays', async () => {
    const one = person({ columns: 40 });
    const answer = one.prompter.text('Dificuldade (um número inteiro, como 1):', {
      complaint: (typed) =>
        typed === 'x' ? 'A dificuldade deve ser um número inteiro, não "x"' : null,
    });
    await one.typesAt('Dificuldade', 'x\r');
    await expect
      .poll(() => shownBy(one))
      .toContain('> A dificuldade deve ser um número\ninteiro, não');
    one.input.write('\u0015um dois três quatro cinco seis sete oito\r');
    expect(await answer).toBe('um dois três quatro cinco seis sete oito');
    expect(shownBy(one)).toContain('? Dificuldade (um número inteiro, como\n1):');
    expect(shownBy(one)).toContain('1): um dois três quatro cinco seis sete\noito');
  });

  test('a choice', async () => {
    const one = person({ columns: 40 });
    const label = 'Avaliar todas as lacunas em conjunto, não cada uma';
    const choices = [
      { value: 'a', label },
      { value: 'b', label: 'Nenhuma' },
    ];
    const answer = one.prompter.select('Qual resposta?', choices);
    await one.typesAt('Nenhuma', '\r');
    expect(await answer).toBe('a');
    expect(shownBy(one)).toContain('❯ Avaliar todas as lacunas em\n  conjunto, não cada uma');
    expect(shownBy(one)).toContain(
      'Qual resposta? Avaliar todas as\nlacunas em conjunto, não cada uma',
    );
  });
});

describe('a question that is not answered', () => {
  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is interrupted by %s', async (_, keys) => {
    const { prompter, typesAt } = person();
    const answer = prompter.text('Its name:');
    await typesAt('Its name:', keys);
    await expect(answer).rejects.toThrow(Interrupted);
  });

  test('is interrupted by a signal, and so is every later one', async () => {
    const { prompter, interrupt, seen } = person();
    const answer = prompter.text('Its name:');
    await expect.poll(seen).toContain('Its name:');
    interrupt();
    await expect(answer).rejects.toThrow(Interrupted);
    await expect(prompter.confirm('Sure?')).rejects.toThrow(Interrupted);
  });

  test('is interrupted where the input ends, and so is every later one', async () => {
    const { prompter, input, seen } = person();
    const answer = prompter.text('Its name:');
    await expect.poll(seen).toContain('Its name:');
    input.end();
    await expect(answer).rejects.toThrow(Interrupted);
    await expect(prompter.confirm('Sure?')).rejects.toThrow(Interrupted);
  });
});
