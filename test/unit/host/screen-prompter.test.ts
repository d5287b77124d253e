import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Interrupted, WentBack } from '../../../src/core/errors.ts';
import { createScreenPrompter } from '../../../src/host/screen-prompter.ts';
import type { Screen } from '../../../src/host/seat.ts';
import { formsEn } from '../../../src/messages/en/prompts.ts';
import { formsPt as portuguese } from '../../../src/messages/pt-BR/prompts.ts';

/** A person at real streams, who types when the question is there. */
function person(
  screen: Pick<Screen, 'columns' | 'rows' | 'hasColors'> = {},
  words = formsEn.prompter,
) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), screen);
  const interruption = new AbortController();
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  return {
    prompter: createScreenPrompter(
      { input, output, interrupted: interruption.signal, editor: null },
      words,
    ),
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

  test('of a list took the first choice for an id that was typed into it', async () => {
    const { prompter, typesAt } = person();
    const topics = ['topics.colony (8811)', 'another: type its id'];
    const choices = topics.map((label) => ({ value: label, label }));
    const answer = prompter.select('Id of the topic:', choices);
    await typesAt('Enter to choose', '4711\r');
    await typesAt('"4711" is not in the list · ↑↓', '\u001b[B\r');
    expect(await answer).toBe('another: type its id');
    for (const typed of ['2', 'ano']) {
      const again = prompter.select('And this?', choices);
      await typesAt('And this?', `${typed}\r`);
      expect(await again).toBe('another: type its id');
    }
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

  test.each([
    ['Left', '\u001b[D\r'],
    ['Home, F5 and Tab', '\u001b[H\u001b[15~\t\r'],
    ['Right behind a letter', 'r\u001b[C\u007f\u001b[C\r'],
  ])('with choices moved at a key that means nothing there: %s', async (_, keys) => {
    const { prompter, typesAt } = person();
    const choices = [
      { value: 'b', label: 'Brasília' },
      { value: 'r', label: 'Rio' },
    ];
    const answer = prompter.select('Which?', choices, 'r');
    await typesAt('Which?', keys);
    expect(await answer).toBe('r');
  });

  test('showed no complaint on a terminal that does not know its size', async () => {
    const { prompter, typesAt } = person({ columns: 0, rows: 0 });
    const answer = prompter.text('Title:', {
      complaint: (text) => (text === '' ? 'too short' : null),
    });
    await typesAt('Title:', '\r');
    await typesAt('too short', 'a\r');
    expect(await answer).toBe('a');
  });

  test('was answered with Alt and Enter, which went back and answered the one before', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.text('Title:', { goesBack: true });
    await typesAt('Title:', 'a\u001b\rb\r');
    expect(await answer).toBe('ab');
  });

  test('ended the lines of a paste that began behind the answer before', async () => {
    const { prompter, typesAt, input } = person();
    const first = prompter.text('Title:');
    await typesAt('Title:', 'a\r\u001b[200~one');
    expect(await first).toBe('a');
    const second = prompter.text('Statement:', { keepsLines: true });
    await typesAt('Statement:', '\ntwo\n\nthree\u001b[201~');
    input.write('\r');
    expect(await second).toBe('one\ntwo\n\nthree');
  });

  test('lost a character that was cut behind the answer before', async () => {
    const { prompter, typesAt, input } = person();
    const [begin, rest] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    const first = prompter.text('Title:');
    await typesAt('Title:', '');
    input.write(Buffer.concat([Buffer.from('a\r'), begin]));
    expect(await first).toBe('a');
    const second = prompter.text('Source:');
    await typesAt('Source:', '');
    input.write(Buffer.concat([rest, Buffer.from('\r')]));
    expect(await second).toBe('é');
  });

  test('is left with an Escape that came with the answer before', async () => {
    const { prompter, typesAt, seen } = person();
    const first = prompter.text('Title:');
    await typesAt('Title:', 'a\r\u001b');
    expect(await first).toBe('a');
    const second = prompter.text('Source:', { goesBack: true });
    await expect.poll(seen).toContain('Source:');
    await expect(second).rejects.toBeInstanceOf(WentBack);
  });

  test('gave a text of several lines back with a sign in place of each line break', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.text('Title:', { initial: 'a\nb' });
    await typesAt('Title:', '\r');
    expect(await answer).toBe('a b');
  });

  test('ends its line before anything else is written', async () => {
    const { prompter, typesAt, output, seen } = person();
    const answer = prompter.text('Its name:');
    await typesAt('Its name:', 'Ana\r');
    await answer;
    output.write('next');
    await expect.poll(seen).toMatch(/\n[^\n]*next$/);
  });

  test('for a secret took a pasted tab for a space', async () => {
    const { prompter, typesAt } = person();
    const answer = prompter.secret('Token:');
    await typesAt('Token:', '\u001b[200~a\tb\u001b[201~\tc\r');
    expect(await answer).toBe('a\tb\tc');
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

describe('a line that is typed', () => {
  const LEFT = '\u001b[D';

  /** The answer of a person whose keys arrive in these pieces. */
  async function answerOf(pieces: readonly (string | Buffer)[]): Promise<string> {
    const { prompter, typesAt, input } = person();
    const answer = prompter.text('Title:', { initial: '' });
    await typesAt('Title:', '');
    for (const piece of pieces) input.write(piece);
    return answer;
  }

  test('keeps its order when several keys arrive at once in the middle of it', async () => {
    const keys = ['abcdef', LEFT.repeat(3), '12', '\r'];
    expect(await answerOf(keys)).toBe('abc12def');
    expect(await answerOf([keys.join('')])).toBe('abc12def');
  });

  test.each([
    ['Ctrl-W', 'é só', '\u0017', 'é '],
    ['Ctrl-W after a sign', 'a só…', '\u0017', 'a só'],
    ['Ctrl-W with a combining accent', 'so\u0301', '\u0017', ''],
    ['Ctrl-U', 'só há água', `${LEFT}${LEFT}\u0015`, 'ua'],
    ['Ctrl-K', 'só há água', `${LEFT}${LEFT}\u000b`, 'só há ág'],
    ['Alt-B and Ctrl-K', 'só há água', '\u001bb\u000b', 'só há '],
    ['Alt-B, Alt-F', 'há água', '\u001bb\u001bb\u001bf!', 'há! água'],
    ['Alt-D', 'há água', '\u0001\u001bd', ' água'],
    ['Alt-Backspace', 'há água', '\u001b\u007f', 'há '],
    ['Ctrl-Left', 'há água', '\u001b[1;5Dx', 'há xágua'],
    ['Backspace over an emoji', 'a👩‍🚀', '\u007f', 'a'],
    ['Backspace over a letter and its accent', 'so\u0301', '\u007f', 's'],
    ['Home, Delete, End', 'abc', '\u001b[H\u001b[3~\u001b[Fd', 'bcd'],
    ['neither of two unknown keys', 'há', '\u001b[<0;10;5M\u001b[1;10D', 'há'],
    ['Ctrl-W, Ctrl-Y', 'há água', '\u0017\u0001\u0019', 'águahá '],
  ])('is changed by %s', async (_, text, keys, result) => {
    expect(await answerOf([text, keys, '\r'])).toBe(result);
  });

  test('is the same however its keys arrive', async () => {
    const keys = [
      [
        'a',
        'é',
        ' ',
        'so\u0301',
        '日',
        '😀',
        '-',
        '\t',
        LEFT,
        '\u001b[C',
        '\u001b[1;5D',
        '\u001bOH',
      ],
      ['\u001bb', '\u001bf', '\u0017', '\u0015', '\u000b', '\u0019', '\u007f', '\u001b[3~'],
      ['\u001b[200~x\r\ny\u001b[201~', '\u0001', '\u0005', '\u001b[24~'],
    ].flat();
    const key = fc.constantFrom(...keys);
    const typed = fc.tuple(fc.array(key, { maxLength: 30 }), fc.array(fc.nat(200)));
    await fc.assert(
      fc.asyncProperty(typed, async ([presses, cuts]) => {
        const bytes = Buffer.from(`x${presses.join('')}x\r`);
        const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b)];
        const pieces = places.map((place, index) => bytes.subarray(place, places[index + 1]));
        const whole = await answerOf([bytes]);
        expect(await answerOf(pieces)).toBe(whole);
        const bytewise = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
        expect(await answerOf(bytewise)).toBe(whole);
      }),
    );
  });
});

describe('keys that are pressed before the question', () => {
  test('answer the next text, and never a question of yes or no', async () => {
    const { prompter, typesAt } = person();
    const first = prompter.text('Title:');
    await typesAt('Title:', 'Um\rDois\ry\r');
    expect([await first, await prompter.text('Source:')]).toEqual(['Um', 'Dois']);
    const sure = prompter.confirm('Delete it?');
    await typesAt('Delete it?', 'n\r');
    expect(await sure).toBe(false);
  });
});

describe('Escape', () => {
  test('goes back where a question comes before, and says what was typed', async () => {
    const { prompter, typesAt, seen } = person();
    const answer = prompter.text('Source:', { goesBack: true });
    await typesAt('Esc to go back', 'Apos\u001b');
    await expect(answer).rejects.toMatchObject({ name: 'WentBack', typed: 'Apos' });
    expect(seen()).toContain('Source: Apos');
    const chosen = prompter.select('Which?', [{ value: 'a', label: 'A' }], 'a', true);
    await typesAt('Which?', '\u001b');
    await expect(chosen).rejects.toThrow(WentBack);
  });

  test('does nothing elsewhere', async () => {
    const { prompter, typesAt, input } = person();
    const answer = prompter.text('Source:');
    await typesAt('Source:', 'Apos\u001b\u001b');
    input.write('\u001bOX');
    input.write('tila\r');
    expect(await answer).toBe('Apostila');
  });
});

test('Ctrl-Z does not stop the process in the middle of a question', async () => {
  const { prompter, typesAt } = person();
  const answer = prompter.text('Source:');
  await typesAt('Source:', 'Apos\u001atila\r');
  expect(await answer).toBe('Apostila');
});

test.each([true, false])('a screen is sent colours only if it has any: %s', async (hasColors) => {
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { prompter, typesAt, seen } = person({ hasColors: () => hasColors });
  const answer = prompter.select('Which?', [{ value: 'a', label: 'A' }]);
  await typesAt('Which?', '\r');
  expect(await answer).toBe('a');
  expect(/\p{Cc}\[[\d;]*m/u.test(seen())).toBe(hasColors);
});

test('Ctrl-C says what was typed', async () => {
  const { prompter, typesAt } = person();
  const answer = prompter.text('Statement:', { keepsLines: true });
  await typesAt('Statement:', '\u001b[200~Um\nDois\u001b[201~\u0003');
  await expect(answer).rejects.toMatchObject({ name: 'Interrupted', typed: 'Um\nDois' });
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
    expect(shownBy(one)).toContain('1): um dois três quatro cinco seis\nsete oito');
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
