/** How shells quote, and what they ask for: the words of a line, and the pieces that are answered. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  dialects,
  shellWords,
  wordAt,
} from '../../../src/commands/completion/dialects.ts';

const BREAKS = ' \t\n"\'><=;|&(:';

describe('a line', () => {
  test.each([
    ['lms-cli ', ['lms-cli', '']],
    ['lms-cli  runs\tsh', ['lms-cli', 'runs', 'sh']],
    [
      String.raw`lms-cli a\ b 'c d' "e \" \f $x" g`,
      ['lms-cli', 'a b', 'c d', String.raw`e " \f $x`, 'g'],
    ],
    [`lms-cli 'a "b`, ['lms-cli', 'a "b']],
    [`lms-cli --api="v`, ['lms-cli', '--api=v']],
    ['lms-cli a\\', ['lms-cli', 'a']],
    ['', ['']],
  ])('%j is read as the shell reads it', (line, values) => {
    expect(shellWords(line).map(({ value }) => value)).toEqual(values);
  });
});

/** What bash is given to insert for one value, where the line is written so far. */
function inserted(line: string, value: string, lead = ''): string {
  const candidates: Candidate[] = [{ value, description: 'of it' }];
  const asked = dialects.bash([BREAKS, line]);
  const [kind, text = ''] = asked.reply({ kind: 'values', lead, candidates });
  expect(kind).toBe('values');
  return text;
}

describe('bash', () => {
  test.each([
    ['lms-cli ', 'com espaço', String.raw`com\ espaço`],
    ['lms-cli com\\ e', 'com espaço', String.raw`com\ espaço`],
    ['lms-cli "com e', 'com espaço', 'com espaço'],
    ["lms-cli 'it", "it's", String.raw`it'\''s`],
    ['lms-cli a:', 'a:b c', String.raw`b\ c`],
    ['lms-cli a:b:', 'a:b:c', 'c'],
    [String.raw`lms-cli a\:`, 'a:b', 'a:b'],
    ['lms-cli "a:', 'a:b', 'a:b'],
    ['lms-cli ', '$(touch x)', String.raw`\$\(touch\ x\)`],
    ['lms-cli "', '$(touch x)', String.raw`\$(touch x)`],
    ['lms-cli ', '~', String.raw`\~`],
  ])('at %j gets for %j the piece %j', (line, value, piece) => {
    expect(inserted(line, value)).toBe(piece);
  });

  test('gets what follows = or : of an option', () => {
    expect(inserted('lms-cli --api=', '2.0', '--api=')).toBe('2.0');
    expect(inserted('lms-cli --x=a:', 'a:b', '--x=')).toBe('b');
  });

  test('reads what it inserts as the value that is meant', () => {
    const visible = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\p{C}\n]/u.test(text));
    fc.assert(
      fc.property(visible, fc.constantFrom('', '"', "'"), (value, quote) => {
        const line = `lms-cli ${quote}${inserted(`lms-cli ${quote}`, value)}${quote}`;
        expect(shellWords(line).at(-1)).toMatchObject({ value, quote: '' });
      }),
    );
  });

  test('is told what of a path is there already', () => {
    const files = (line: string, lead = '') =>
      dialects.bash([BREAKS, line]).reply({ kind: 'files', lead, endings: ['.csv'] });
    expect(files('lms-cli import my\\ f')).toEqual(['files', 'my f', '', '0', '.csv']);
    expect(files('lms-cli --ledger=l', '--ledger=')).toEqual(['files', 'l', '', '0', '.csv']);
    expect(files('lms-cli import a:b')).toEqual(['files', 'a:b', '', '2', '.csv']);
  });
});

test('fish writes the word at the cursor as it is typed', () => {
  expect(dialects.fish(['runs', 'resolve', '"com e']).typed).toBe('com e');
  expect(wordAt('com\\ e').value).toBe('com e');
});
