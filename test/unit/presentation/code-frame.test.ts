import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { createMask } from '../../../src/core/mask.ts';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import { problem } from '../../../src/messages/problem.ts';
import { renderDiagnostic } from '../../../src/presentation/code-frame.ts';
import { loadTheme, plainTheme } from '../../../src/presentation/style.ts';

const style = { messages: english, mask: createMask([]), theme: plainTheme, columns: 80 } as const;

const scoreProblem = problem('lacuna/alternative-score', {
  field: 'score',
  expected: 'number',
  received: '"ten"',
});

/** A finding about the text between the two « » of a source. */
function findingAbout(marked: string, name = 'quiz.yaml'): Diagnostic {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace('«', '').replace('»', '');
  return {
    severity: 'error',
    problem: scoreProblem,
    source: { name, text },
    range: [start, end],
  };
}

const rendered = async (marked: string, columns = 80) =>
  renderDiagnostic(findingAbout(marked), { ...style, columns }).split('\n');

/** What the carets stand below, in a text in which each character is one column wide. */
function underlined(lines: readonly string[]): string {
  const caretsAt = lines.findIndex((line) => /^ +\| +\^+$/.test(line));
  const carets = lines[caretsAt] ?? '';
  return (lines[caretsAt - 1] ?? '').slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1);
}

describe('a diagnostic', () => {
  test('has the form that users rely on', async () => {
    const above = '\n'.repeat(10);
    const marked = `${above}    - description: Brasilia\n      score: «ten»\n`;
    const diagnostic = findingAbout(marked, 'samples/quiz.yaml');
    expect(renderDiagnostic(diagnostic, style)).toBe(
      [
        'samples/quiz.yaml:12:14  error  lacuna/alternative-score  score must be a number, not "ten"',
        '  11 |     - description: Brasilia',
        '  12 |       score: ten',
        '     |              ^^^',
        '  help: write a number, for example score: 10',
      ].join('\n'),
    );
  });

  test('right-aligns the line numbers', async () => {
    const lines = await rendered(`${'\n'.repeat(8)}nine\n«ten»`);
    expect(lines.slice(1, 4)).toEqual(['   9 | nine', '  10 | ten', '     | ^^^']);
  });

  test('has one line of source at the top of a file', async () => {
    expect((await rendered('«a»: 1')).slice(1, 3)).toEqual(['  1 | a: 1', '    | ^']);
  });

  test('without a place names the file and what to do', async () => {
    const source = { name: 'empty.yaml', text: '' };
    const diagnostic: Diagnostic = {
      severity: 'warning',
      problem: problem('document/empty', {}),
      source,
      range: null,
    };
    expect(renderDiagnostic(diagnostic, style).split('\n')).toEqual([
      'empty.yaml  warning  document/empty  the file contains no document',
      '  help: add a document. To list its fields, run for example: lms-cli schema lacuna.create',
    ]);
  });

  test('over several lines is underlined to the end of its first', async () => {
    const lines = await rendered('a:\n  - «one\n  - two»\n');
    expect(underlined(lines)).toBe('one');
  });

  test('of a file with CRLF shows the lines alone', async () => {
    const lines = await rendered('a: 1\r\nb: «x»\r\nc: 2\r\n');
    expect(lines.slice(1, 4)).toEqual(['  1 | a: 1', '  2 | b: x', '    |    ^']);
  });

  test('shows a carriage return that ends no line', async () => {
    const lines = await rendered('a: 1\rb: «x»\r\n');
    expect(lines[1]).toBe(String.raw`  1 | a: 1\u000db: x`);
    expect(underlined(lines)).toBe('x');
  });

  test.each([
    ['at the end of the text', 'a: 1\n«»'],
    ['at a line break', 'a: 1«\r\n»b: 2'],
    ['at a line break at the top', '«\r\n»b: 2'],
  ])('%s has one caret', async (_name, marked) => {
    expect((await rendered(marked)).filter((line) => line.includes('^'))).toEqual([
      expect.stringMatching(/\| +\^$/),
    ]);
  });

  test('aligns below tabs', async () => {
    expect(underlined(await rendered('{\n\t\t"score": «"ten"»\n}'))).toBe('"ten"');
  });

  test('aligns below wide and combining characters', async () => {
    const [, wide, caretsOfWide] = await rendered('日本: «x»');
    expect([wide, caretsOfWide]).toEqual(['  1 | 日本: x', '    |       ^']);
    const [, combining, caretsOfCombining] = await rendered('e\u0301: «ção»');
    expect([combining, caretsOfCombining]).toEqual(['  1 | e\u0301: ção', '    |    ^^^']);
    const syllable = '\u1112\u1161\u11ab';
    const [, korean, caretsOfKorean] = await rendered(`${syllable}: «x»`);
    expect([korean, caretsOfKorean]).toEqual([`  1 | ${syllable}: x`, '    |     ^']);
  });

  test('shows control characters, and aligns below them', async () => {
    const lines = await rendered('a: \u001b[2J«\u202e»');
    expect(lines[1]).toBe(String.raw`  1 | a: \u001b[2J\u202e`);
    expect(underlined(lines)).toBe(String.raw`\u202e`);
  });

  test.each([40, 80, 120])('cuts a long line around its range in %i columns', async (columns) => {
    const marked = `[${'"left", '.repeat(5_000)}«"here"»${', "right"'.repeat(5_000)}]`;
    const lines = await rendered(marked, columns);
    expect(underlined(lines)).toBe('"here"');
    expect(lines[1]).toMatch(/\| ….+…$/);
    const [, ...frame] = lines.slice(0, -1);
    expect(frame.every((line) => line.length <= columns)).toBe(true);
  });

  test('cuts a long range, and no character in two', async () => {
    const lines = await rendered(`question: «"${'👍'.repeat(500)}"»`);
    expect(lines[1]).toMatch(/👍…$/u);
    expect(lines.join('\n')).not.toContain(String.raw`\ud83d`);
    const late = await rendered(`${'👍'.repeat(500)}«x»${'👍'.repeat(500)}`);
    expect(late[1]).toMatch(/\| …👍+x👍+…$/u);
  });

  test('masks a secret that the range or the margin cuts', async () => {
    const mask = createMask(['s3cret-of-the-service']);
    for (const text of [
      'a: s3cr«et-of-the-ser»vice',
      `s3cret-of-the-service${'x'.repeat(200)}«y»`,
    ]) {
      for (const columns of [40, 80, 90, 100]) {
        const shown = renderDiagnostic(findingAbout(text), { ...style, mask, columns });
        expect(shown).not.toMatch(/s3cr|vice/);
      }
    }
  });

  test('masks a secret and still points at its place', async () => {
    const mask = createMask(['s3cret']);
    const diagnostic = findingAbout('token: «s3cret» # here');
    const lines = renderDiagnostic(diagnostic, { ...style, mask }).split('\n');
    expect(lines.slice(1, 3)).toEqual(['  1 | token: ****** # here', '    |        ^^^^^^']);
  });

  test('says the same with colours as without', async () => {
    const theme = await loadTheme({ isTerminal: true }, {});
    const diagnostic = findingAbout('score: «ten»');
    const coloured = renderDiagnostic(diagnostic, { ...style, theme });
    expect(coloured).toContain('\u001b[31merror\u001b[39m');
    const escape = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
    expect(coloured.replaceAll(escape, '')).toBe(renderDiagnostic(diagnostic, style));
  });
});
