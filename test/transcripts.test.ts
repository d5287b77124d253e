/**
 * Transcripts: what people see of commands, page by page (test/harness/transcripts.ts). A page
 * differs if one character of the output does. `npm run transcripts` writes the new output into
 * the pages and prints the lines that changed; `npm test` writes nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { structuredPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import { updated } from './harness/page-update.ts';
import { shellWords, transcribe } from './harness/transcripts.ts';

const folder = fileURLToPath(new URL('transcripts', import.meta.url));
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .toSorted();

const asItIs = (text: string) => text;

describe('the transcript', () => {
  test('has pages', () => {
    expect(pages.length).toBeGreaterThan(0);
  });

  test.each(pages)('%s', async (page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    const actual = updated(text, await transcribe(text), asItIs);
    // A question that got no answer is a defect, and no page may have it.
    expect(actual).not.toContain('[exit code 70]');
    const isUpdate = process.env['LMS_TRANSCRIPTS'] === 'update';
    expect(isUpdate ? rewritten(page, text, actual) : actual).toBe(isUpdate ? actual : text);
  });
});

/** Writes the page, and prints the lines that changed. */
function rewritten(page: string, text: string, actual: string): string {
  if (actual === text) return actual;
  writeFileSync(join(folder, page), actual);
  const { hunks } = structuredPatch(page, page, text, actual, '', '', { context: 0 });
  const changes = hunks.flatMap(({ newStart, lines }) => [`  line ${newStart}`, ...lines]);
  process.stdout.write(`${[`test/transcripts/${page}`, ...changes].join('\n')}\n`);
  return readFileSync(join(folder, page), 'utf8');
}

describe('a page', () => {
  const page = (...lines: string[]) => ['```console', ...lines, '```', ''].join('\n');
  const outputOf = async (text: string) => (await transcribe(text)).map(({ actual }) => actual);

  test('shows both outputs, the exit code and the requests', async () => {
    const printed = await outputOf(
      page('$ lms-cli lacuna delete 7 --yes', '$ service requests', '$ service requests'),
    );
    expect(printed).toEqual([
      expect.stringMatching(/^rejected .*\n\{[^]*\n2> lacuna\.delete [^]*\n\[exit code 1\]\n$/),
      'POST /2.0/lms/lacunaquestion/delete/7\n',
      'none\n',
    ]);
  });

  test('shows less of it where it says so', async () => {
    const words = 'lms-cli lacuna delete 7 --yes';
    const ways = ['&> /dev/null', '2> /dev/null | grep -c .', '> /dev/null'];
    const [none, count, error] = await outputOf(page(...ways.map((way) => `$ ${words} ${way}`)));
    expect([none, count]).toEqual(['[exit code 1]\n', '11\n[exit code 1]\n']);
    expect(error).toMatch(/^(?:2> .*\n)+\[exit code 1\]\n$/);
    const quoted = await outputOf(page("$ lms-cli explain 'a | b' 2> /dev/null"));
    expect(quoted).toEqual(['[exit code 2]\n']);
  });

  test('begins each section with what stands before the first', async () => {
    const opening = page("$ cat > a.txt <<'END'", 'one', 'END', '$ export LMS_LANG=pt-BR');
    const section = `## One\n${page('$ cat a.txt', '$ echo two >> a.txt')}`;
    expect(await outputOf(opening + section + section)).toEqual(['', '', 'one\n', '', 'one\n', '']);
  });

  test('answers questions as it says, and shows who asked them', async () => {
    const asked = page('$ terminal 80', '$ lms-cli lacuna delete 7', '? former words » no');
    const [, text = ''] = await outputOf(asked);
    expect(text).toMatch(/^\? Delete .* » no\n/m);
  });

  test('that differs from what happens is not what the test accepts', async () => {
    const planted = page('$ lms-cli --version', '0.0.0-planted');
    expect(updated(planted, await transcribe(planted), asItIs)).not.toBe(planted);
  });

  test('reads words as a shell does', () => {
    expect(shellWords(`a 'b c'd "e \\"f\\"" g\\ h \\\n  i`)).toEqual([
      'a',
      'b cd',
      'e "f"',
      'g h',
      'i',
    ]);
  });
});
